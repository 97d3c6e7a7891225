//! Where everything stands in a `.panim`: pure places, found from the bytes
//! alone and without allocating.
//!
//! The boundary between values and index table is a parameter here, so that
//! the taken reading and each rival are derived by the same code
//! (spec-notes: panim-3).

use crate::bytes::{Span, find_all, find_first};
use crate::limits::SCALES_CANDIDATES;

use super::channel::channels;
use super::section::{CutSection, SectionAt, SectionKind, section_at, sections};

/// The tag before the values.
pub const VALUES_TAG: &[u8; 6] = b"values";
/// The tag before the index table.
pub const INDICES_TAG: &[u8; 7] = b"indices";
/// Bytes of an index row: three pairs of frame count and start offset, u16
/// each.
pub const ROW_BYTES: usize = 12;
/// Entries of an index row.
pub const ROW_ENTRIES: usize = 6;

/// What ends the index table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    /// The end of the file.
    File,
    /// `translations` at an even distance.
    Translations,
    /// A complete scales section after whole rows, without translations
    /// before it (spec-notes: panim-5).
    Scales,
}

/// Everything from the first value byte to the end of the file, for one
/// choice of the `indices` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// The values: from the first value byte to the `indices` tag. An odd
    /// length means a misaligned tag.
    pub values: Span,
    /// The index table. An odd length means that the file ends within an
    /// entry.
    pub table: Span,
    /// What ends the table.
    pub table_end: TableEnd,
    /// The chain of complete sections.
    pub sections: Span,
    /// The section behind the chain that the file is too short for.
    pub cut: Option<CutSection>,
    /// What is left over behind the last section; empty where `cut` is set.
    pub trailing: Span,
    /// Offset of the tag that the Pluto loader takes for translations: the
    /// first at an even distance, wherever our table ends.
    pub loader_translations: Option<usize>,
}

/// Lays out what follows the header, with the first value byte at `data` and
/// the `indices` tag at `boundary`.
#[must_use]
pub(super) fn body(bytes: &[u8], data: usize, boundary: usize) -> Body {
    let end = table_end(
        bytes,
        boundary.saturating_add(INDICES_TAG.len()),
        bytes.len(),
    );
    lay_out(bytes, data, boundary, end, chain(bytes, end.at))
}

/// Where an index table ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    at: usize,
    by: TableEnd,
    translations: Option<usize>,
}

/// Where the table at `start` ends, looking for tags that begin at `reach` or
/// before (spec-notes: panim-5).
fn table_end(bytes: &[u8], start: usize, reach: usize) -> End {
    let translations = even_translations(bytes, start, reach);
    let stop = translations.unwrap_or(reach.saturating_add(1));
    let (at, by) = match (lone_scales(bytes, start, stop), translations) {
        (Some(at), _) => (at, TableEnd::Scales),
        (None, Some(at)) => (at, TableEnd::Translations),
        (None, None) => (bytes.len(), TableEnd::File),
    };
    End {
        at,
        by,
        translations,
    }
}

/// A chain of sections: where it ends and the cut section behind it.
type Chain = (usize, Option<CutSection>);

/// The chain of complete sections that begins at `at`.
fn chain(bytes: &[u8], mut at: usize) -> Chain {
    while let Some(section) = section_at(bytes, at) {
        match section {
            Ok(section) => at = section.end(),
            Err(cut) => return (at, Some(cut)),
        }
    }
    (at, None)
}

fn lay_out(bytes: &[u8], data: usize, boundary: usize, end: End, chain: Chain) -> Body {
    let (chain_end, cut) = chain;
    let trailing = match cut {
        Some(_) => Span::new(chain_end, 0),
        None => Span::between(chain_end, bytes.len()),
    };
    Body {
        values: Span::between(data, boundary),
        table: Span::between(boundary.saturating_add(INDICES_TAG.len()), end.at),
        table_end: end.by,
        sections: Span::between(end.at, chain_end),
        cut,
        trailing,
        loader_translations: end.translations,
    }
}

/// Tries tags as the boundary. What trials have in common is found once, so
/// that a file of millions of sections is not walked for each of them.
#[derive(Debug, Default)]
pub(super) struct Trials {
    last_chain: Option<(usize, Chain)>,
}

impl Trials {
    /// Whether the reading with `indices` at `boundary` is whole.
    ///
    /// A whole reading's table ends within the rows that are in range, so
    /// nothing is searched behind them.
    pub(super) fn is_whole(&mut self, bytes: &[u8], data: usize, boundary: usize) -> bool {
        let start = boundary.saturating_add(INDICES_TAG.len());
        let count = boundary.saturating_sub(data) / 2;
        let rows = bytes
            .get(start..)
            .unwrap_or_default()
            .chunks_exact(ROW_BYTES);
        let in_range = rows
            .take_while(|row| channels(row).all(|channel| channel.fits(count)))
            .count();
        let reach = start.saturating_add(in_range.saturating_mul(ROW_BYTES));
        if in_range == 0 {
            return false;
        }
        let end = table_end(bytes, start, reach);
        if end.at > reach {
            return false;
        }
        let chain = match self.last_chain {
            Some((at, known)) if at == end.at => known,
            Some(_) | None => chain(bytes, end.at),
        };
        self.last_chain = Some((end.at, chain));
        lay_out(bytes, data, boundary, end, chain).is_whole(bytes)
    }
}

/// The first `translations` at an even distance from the first index entry
/// that begins at `reach` or before.
fn even_translations(bytes: &[u8], start: usize, reach: usize) -> Option<usize> {
    let tag = SectionKind::Translations.tag();
    let within = reach.saturating_add(tag.len()).min(bytes.len());
    find_all(bytes.get(..within)?, tag, start).find(|at| at.saturating_sub(start).is_multiple_of(2))
}

/// The first `translations` at an odd distance from the first index entry and
/// before `stop`.
#[must_use]
pub(super) fn odd_translations(bytes: &[u8], table: Span) -> Option<usize> {
    find_all(bytes, SectionKind::Translations.tag(), table.start)
        .take_while(|at| *at < table.end())
        .find(|at| !at.saturating_sub(table.start).is_multiple_of(2))
}

/// A complete scales section of at least one bone that stands after whole
/// rows, at least one, and before `stop` (spec-notes: panim-5).
fn lone_scales(bytes: &[u8], start: usize, stop: usize) -> Option<usize> {
    let tag = SectionKind::Scales.tag();
    let within = stop.saturating_add(tag.len()).min(bytes.len());
    find_all(bytes.get(..within)?, tag, start)
        .take_while(|at| *at < stop)
        .filter(|at| is_row_boundary(start, *at))
        .take(SCALES_CANDIDATES)
        .find(|at| ends_table(bytes, start, *at))
}

/// Whether `at` stands after whole rows, at least one, of the table at
/// `start`.
const fn is_row_boundary(start: usize, at: usize) -> bool {
    let distance = at.saturating_sub(start);
    distance > 0 && distance.is_multiple_of(ROW_BYTES)
}

/// Whether the `scales` at `at` can end the index table at `start`: after
/// whole rows, with a bone, complete.
pub(super) fn ends_table(bytes: &[u8], start: usize, at: usize) -> bool {
    is_row_boundary(start, at)
        && match section_at(bytes, at) {
            Some(Ok(section)) => section.kind == SectionKind::Scales && section.bones > 0,
            Some(Err(_)) | None => false,
        }
}

impl Body {
    /// The chain of complete sections, in file order.
    pub fn sections<'a>(&self, bytes: &'a [u8]) -> impl Iterator<Item = SectionAt> + use<'a> {
        sections(bytes, self.sections)
    }

    /// Offset of the `scales` tag that counts: of the first scales section in
    /// the chain, complete or cut.
    #[must_use]
    pub fn true_scales(&self, bytes: &[u8]) -> Option<usize> {
        self.sections(bytes)
            .find(|section| section.kind == SectionKind::Scales)
            .map(|section| section.tag.start)
            .or_else(|| {
                let cut = self.cut.filter(|cut| cut.kind == SectionKind::Scales)?;
                Some(cut.tag.start)
            })
    }

    /// Number of complete values.
    #[must_use]
    pub const fn value_count(&self) -> usize {
        self.values.len / 2
    }

    /// Number of complete index entries.
    #[must_use]
    pub const fn entry_count(&self) -> usize {
        self.table.len / 2
    }

    /// Number of whole index rows.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.table.len / ROW_BYTES
    }

    /// Bone count: entries / 6 − 1 in integer arithmetic (spec-notes:
    /// panim-7).
    #[must_use]
    pub fn bone_count(&self) -> i64 {
        bone_count(self.entry_count())
    }

    /// Whether everything fits together: whole rows, at least one, each in
    /// range, every section complete and nothing left over (spec-notes:
    /// panim-3).
    #[must_use]
    pub fn is_whole(&self, bytes: &[u8]) -> bool {
        self.cut.is_none()
            && self.trailing.is_empty()
            && !self.table.is_empty()
            && self.table.len.is_multiple_of(ROW_BYTES)
            && channels(self.table.of(bytes)).all(|channel| channel.fits(self.value_count()))
    }
}

/// Bone count of a table of `entries` entries: entries / 6 − 1 in integer
/// arithmetic, −1 where not even the root's row is there (spec-notes:
/// panim-7).
#[must_use]
pub(super) fn bone_count(entries: usize) -> i64 {
    i64::try_from(entries / ROW_ENTRIES)
        .unwrap_or(i64::MAX)
        .saturating_sub(1)
}

/// Whether `values` stands at `at`.
#[must_use]
pub(super) fn has_values_tag(bytes: &[u8], at: usize) -> bool {
    bytes
        .get(at..)
        .is_some_and(|rest| rest.starts_with(VALUES_TAG))
}

/// The first `values` tag that starts within the range of
/// [`crate::limits::VALUES_TAG_SEARCH`].
#[must_use]
pub(super) fn stray_values_tag(bytes: &[u8]) -> Option<usize> {
    let range = crate::limits::VALUES_TAG_SEARCH;
    find_first(bytes, VALUES_TAG, *range.start()).filter(|at| range.contains(at))
}
