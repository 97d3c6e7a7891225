//! Some rows of a file in hex, with marks under the bytes that are meant.

use std::fmt::Write;

use crate::bytes::Span;
use crate::tree::{Excerpt, ROW};

/// One row, and the marks under it, if any of its bytes is meant. Both lines
/// start at the same column and are at most 76 characters wide, or 78 past
/// 16 MiB.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) bytes: String,
    pub(super) marks: Option<String>,
}

/// The rows of `excerpt` with the bytes of `span` marked. A span without
/// bytes, or past the end, has its place marked.
pub(super) fn rows(excerpt: &Excerpt, span: Span) -> Vec<Row> {
    let last = excerpt.start.saturating_add(excerpt.bytes.len());
    // An offset that no byte of the excerpt has is marked behind the last.
    let start = span.start.min(last);
    let end = span.end().max(start.saturating_add(1));
    let width = if last > 1 << 24 { 8 } else { 6 };
    let mut rows: Vec<Row> = excerpt
        .bytes
        .chunks(ROW)
        .zip((excerpt.start..).step_by(ROW))
        .map(|(bytes, offset)| row(bytes, offset, start, end, width))
        .collect();
    if start == last && excerpt.bytes.len().is_multiple_of(ROW) {
        rows.push(row(&[], last, start, end, width));
    }
    rows
}

fn row(bytes: &[u8], offset: usize, start: usize, end: usize, width: usize) -> Row {
    let mut hex = String::new();
    let mut text = String::new();
    let mut under_hex = String::new();
    let mut under_text = String::new();
    for (column, at) in (offset..).enumerate().take(ROW) {
        let byte = bytes.get(column);
        let meant = (start..end).contains(&at) && (byte.is_some() || at == start);
        let before = meant && at != start && column > 0;
        if column > 0 {
            let gap = if column == ROW / 2 { "  " } else { " " };
            hex.push_str(gap);
            under_hex.push_str(if before { mark(gap.len()) } else { gap });
        }
        let _ = match byte {
            Some(byte) => write!(hex, "{byte:02X}"),
            None => write!(hex, "  "),
        };
        text.push(match byte {
            Some(byte @ 0x20..=0x7E) => char::from(*byte),
            Some(_) => '.',
            None => ' ',
        });
        under_hex.push_str(if meant { "^^" } else { "  " });
        under_text.push(if meant { '^' } else { ' ' });
    }
    let marks = under_text
        .contains('^')
        .then(|| format!("{:width$} | {under_hex} | {}", "", under_text.trim_end()));
    Row {
        bytes: format!("{offset:0width$X} | {hex} | {}", text.trim_end()),
        marks,
    }
}

const fn mark(len: usize) -> &'static str {
    if len == 2 { "^^" } else { "^" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(bytes: &[u8], span: Span) -> String {
        let mut out = String::new();
        for row in rows(&Excerpt::of(bytes, span), span) {
            out.push_str(row.bytes.trim_end());
            out.push('\n');
            if let Some(marks) = row.marks {
                out.push_str(&marks);
                out.push('\n');
            }
        }
        out
    }

    #[test]
    fn marks_stand_under_the_bytes() {
        let bytes: Vec<u8> = (0x30..0x58).collect();
        assert_eq!(
            drawn(&bytes, Span::new(0x16, 4)),
            "\
000010 | 40 41 42 43 44 45 46 47  48 49 4A 4B 4C 4D 4E 4F | @ABCDEFGHIJKLMNO
       |                   ^^^^^^^^^^^^                   |       ^^^^
"
        );
        assert_eq!(
            drawn(&bytes, Span::new(0x1F, 2)),
            "\
000010 | 40 41 42 43 44 45 46 47  48 49 4A 4B 4C 4D 4E 4F | @ABCDEFGHIJKLMNO
       |                                               ^^ |                ^
000020 | 50 51 52 53 54 55 56 57                          | PQRSTUVW
       | ^^                                               | ^
"
        );
    }

    #[test]
    fn a_place_at_the_end_is_marked_behind_the_last_byte() {
        assert_eq!(
            drawn(b"abc", Span::new(3, 0)),
            "\
000000 | 61 62 63                                         | abc
       |          ^^                                      |    ^
"
        );
        assert_eq!(
            drawn(&[b'a'; 16], Span::new(16, 2)),
            "\
000000 | 61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61 | aaaaaaaaaaaaaaaa
000010 |                                                  |
       | ^^                                               | ^
"
        );
        assert_eq!(
            drawn(b"", Span::new(0, 0)),
            "\
000000 |                                                  |
       | ^^                                               | ^
"
        );
    }

    #[test]
    fn no_row_is_too_wide() {
        let excerpt = Excerpt {
            start: 0x3FF_FFF0,
            bytes: vec![b'x'; 48].into(),
        };
        let rows = rows(&excerpt, Span::new(0x3FF_FFF0, 1000));
        assert_eq!(rows.len(), 3);
        for row in rows {
            assert_eq!(row.bytes.len(), 78);
            assert_eq!(row.marks.unwrap().len(), 78);
        }
    }
}
