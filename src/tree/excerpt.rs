//! A few bytes around a finding, kept for a report when the file itself is
//! gone from memory.

use crate::bytes::Span;
use crate::finding::Findings;
use crate::rules::Rule;

/// Bytes of one row of an excerpt.
pub const ROW: usize = 16;

/// Rows of the longest excerpt.
const ROWS: usize = 3;

/// Excerpts of one rule in one file: a reader who needs more looks at the
/// file.
pub const EXCERPTS_PER_RULE: usize = 8;

/// Some rows of a file's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Offset of the first byte; a multiple of [`ROW`].
    pub start: usize,
    /// The bytes.
    pub bytes: Box<[u8]>,
}

impl Excerpt {
    /// The first rows of `span` in `bytes`. A place at the very end of the
    /// file gets the last row before it.
    #[must_use]
    pub fn of(bytes: &[u8], span: Span) -> Self {
        let last = bytes.len().saturating_sub(1);
        let first = row_of(span.start.min(last));
        let end = span
            .end()
            .max(first.saturating_add(1))
            .saturating_add(ROW - 1);
        let end = row_of(end).min(first.saturating_add(ROW * ROWS));
        Self {
            start: first,
            bytes: Span::between(first, end).of(bytes).into(),
        }
    }
}

/// Offset of the row that holds `offset`.
const fn row_of(offset: usize) -> usize {
    offset & !(ROW - 1)
}

/// The excerpts of `findings`, one for each that was kept, for the rules that
/// are `wanted`.
pub(super) fn excerpts(
    bytes: &[u8],
    findings: &Findings,
    wanted: impl Fn(&Rule) -> bool,
) -> Vec<Option<Excerpt>> {
    let mut taken: Vec<(&Rule, usize)> = Vec::new();
    let mut room = |rule: &'static Rule| match taken.iter_mut().find(|(known, _)| *known == rule) {
        Some((_, count)) => {
            *count = count.saturating_add(1);
            *count <= EXCERPTS_PER_RULE
        }
        None => {
            taken.push((rule, 1));
            true
        }
    };
    let one = |finding: &crate::finding::Finding| {
        let span = finding.span?;
        (wanted(finding.rule) && room(finding.rule)).then(|| Excerpt::of(bytes, span))
    };
    findings.kept().iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(len: usize, start: usize, count: usize) -> (usize, usize) {
        let excerpt = Excerpt::of(&vec![0; len], Span::new(start, count));
        (excerpt.start, excerpt.bytes.len())
    }

    #[test]
    fn an_excerpt_holds_whole_rows_within_the_file() {
        assert_eq!(of(100, 0, 1), (0, 16));
        assert_eq!(of(100, 15, 2), (0, 32));
        assert_eq!(of(100, 16, 16), (16, 16));
        assert_eq!(of(100, 20, 70), (16, 48));
        assert_eq!(of(100, 96, 2), (96, 4));
    }

    #[test]
    fn a_place_at_or_past_the_end_shows_the_last_row() {
        assert_eq!(of(100, 100, 0), (96, 4));
        assert_eq!(of(32, 32, 0), (16, 16));
        assert_eq!(of(32, usize::MAX, usize::MAX), (16, 16));
        assert_eq!(of(0, 0, 0), (0, 0));
        assert_eq!(of(0, 5, 5), (0, 0));
    }
}
