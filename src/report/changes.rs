//! Bytes against bytes: for each place that differs, the field, the offsets,
//! and the rows of a hex view from before and after, aligned with each other.
//!
//! It knows nothing of formats: whoever compares files or repairs one says
//! which bytes belong together.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::escape;
use crate::bytes::{Hunk, Span};
use crate::finding::counted;
use crate::tree::ROW;

const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();

/// Rows of each side that are shown; of the rest, the number of bytes is told.
const ROWS: usize = 4;

/// One place at which two runs of bytes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// Path of the field.
    pub field: &'a str,
    /// Offset of the old bytes.
    pub old_at: usize,
    /// The old bytes; none where bytes were inserted.
    pub old: &'a [u8],
    /// Offset of the new bytes.
    pub new_at: usize,
    /// The new bytes; none where bytes were removed.
    pub new: &'a [u8],
}

impl<'a> Change<'a> {
    /// What a patch changes at one place of `old`.
    #[must_use]
    pub fn of<T>(hunk: &Hunk<'a, T>, old: &'a [u8]) -> Self {
        Self {
            field: hunk.field,
            old_at: hunk.old.start,
            old: hunk.old.of(old),
            new_at: hunk.new_at,
            new: hunk.new,
        }
    }

    /// What happens, in words: `3 bytes removed`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let bytes = |count: usize| counted(count as u64, "byte");
        match (self.old.len(), self.new.len()) {
            (old, 0) => format!("{} removed", bytes(old)),
            (0, new) => format!("{} inserted", bytes(new)),
            (old, new) if old == new => format!("{} replaced", bytes(old)),
            (old, new) => format!("{} replaced by {new}", bytes(old)),
        }
    }

    /// Prints the change, each line indented by two. No line is wider than 80
    /// columns, if its field's path is not.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let moved = match self.old_at == self.new_at {
            true => String::new(),
            false => format!(" (then 0x{:X})", self.new_at),
        };
        let field = match self.field {
            "" => String::new(),
            path => format!(" {}", escape::text(path)),
        };
        writeln!(
            out,
            "  {PLACE}@ 0x{:X}{moved}{field}: {}{PLACE:#}",
            self.old_at,
            self.in_words()
        )?;
        side('-', OLD, self.old_at, self.old, out)?;
        side('+', NEW, self.new_at, self.new, out)
    }
}

/// The rows of one side.
fn side(sign: char, style: Style, at: usize, bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut span = Span::new(at, bytes.len());
    let first_row = at / ROW;
    for row in (first_row..).take(ROWS) {
        let row_at = row.saturating_mul(ROW);
        let end = row_at.saturating_add(ROW).min(span.end());
        if span.is_empty() {
            return Ok(());
        }
        let from = span.start.saturating_sub(at);
        let own = bytes.get(from..end.saturating_sub(at)).unwrap_or_default();
        let text = row_of(row_at, span.start.saturating_sub(row_at), own);
        writeln!(out, "  {style}{sign} {text}{style:#}")?;
        span = Span::between(end, span.end());
    }
    match span.len {
        0 => Ok(()),
        left => writeln!(
            out,
            "  {style}{sign} ... and {}{style:#}",
            counted(left as u64, "more byte")
        ),
    }
}

/// A row of a hex view that holds `bytes` from column `skip` on.
fn row_of(row_at: usize, skip: usize, bytes: &[u8]) -> String {
    let mut hex = String::new();
    let mut text = String::new();
    for column in 0..ROW {
        if column > 0 {
            hex.push_str(if column == ROW / 2 { "  " } else { " " });
        }
        let byte = column.checked_sub(skip).and_then(|index| bytes.get(index));
        // Writing to a string does not fail.
        let _ = match byte {
            Some(byte) => write!(hex, "{byte:02X}"),
            None => write!(hex, "  "),
        };
        text.push(match byte {
            Some(byte @ 0x20..=0x7E) => char::from(*byte),
            Some(_) => '.',
            None => ' ',
        });
    }
    format!("{row_at:06X} | {hex} | {}", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(change: &Change<'_>) -> String {
        let mut out = Vec::new();
        change.print(&mut out).unwrap();
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap()
    }

    #[test]
    fn both_sides_stand_in_their_columns() {
        let change = Change {
            field: "name",
            old_at: 0x3E,
            old: b"abc",
            new_at: 0x3E,
            new: b"\0\0\0",
        };
        assert_eq!(
            shown(&change),
            "  \
  @ 0x3E name: 3 bytes replaced
  - 000030 |                                            61 62 |               ab
  - 000040 | 63                                               | c
  + 000030 |                                            00 00 |               ..
  + 000040 | 00                                               | .
"
        );
    }

    #[test]
    fn what_moves_is_told_and_what_is_long_is_cut() {
        let long = [0x20; 100];
        let change = Change {
            field: "",
            old_at: 0x10,
            old: &long,
            new_at: 0x20,
            new: b"",
        };
        let shown = shown(&change);
        assert!(shown.starts_with("  @ 0x10 (then 0x20): 100 bytes removed\n  - 000010 | 20"));
        assert!(shown.ends_with("  - ... and 36 more bytes\n"), "{shown}");
        assert_eq!(shown.lines().count(), 6);
    }

    #[test]
    fn a_path_cannot_act_on_a_terminal() {
        let change = Change {
            field: "a\x1B[2J",
            old_at: 0,
            old: b"",
            new_at: 0,
            new: b"\x1B",
        };
        assert!(!shown(&change).contains('\x1B'));
        assert!(shown(&change).contains("a\\x1B[2J: 1 byte inserted"));
    }
}
