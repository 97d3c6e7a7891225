//! The first byte at which a file differs from what was expected, and the
//! field that it is in.

use std::fmt;

use crate::bytes::Span;
use crate::carrier::{self, Model};
use crate::limits::Bounds;
use crate::{panim, pas4};

use super::suite::Format;

/// The first difference between a written file and the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteDifference {
    /// Its offset.
    pub offset: usize,
    /// The field of the expected file that it is in; none behind its end.
    pub field: Option<String>,
    /// The expected byte; none where the written file is too long.
    pub expected: Option<u8>,
    /// The written byte; none where the written file is too short.
    pub actual: Option<u8>,
    /// Bytes of the expected file.
    pub expected_len: usize,
    /// Bytes of the written file.
    pub actual_len: usize,
}

impl fmt::Display for ByteDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at 0x{:X}", self.offset)?;
        if let Some(field) = &self.field {
            write!(f, ", in {field}")?;
        }
        match (self.expected, self.actual) {
            (Some(expected), Some(actual)) => {
                write!(f, ": {expected:02X} was expected, not {actual:02X}")?;
            }
            (Some(_), None) => f.write_str(": the file ends here")?,
            (None, _) => f.write_str(": the file should end here")?,
        }
        if self.expected_len == self.actual_len {
            write!(f, " (of {} bytes)", self.expected_len)
        } else {
            write!(
                f,
                " ({} bytes were expected, not {})",
                self.expected_len, self.actual_len
            )
        }
    }
}

/// Compares a written file with the expected one, which is of this format.
///
/// # Errors
/// The first difference.
pub(super) fn same(format: Format, expected: &[u8], written: &[u8]) -> Result<(), ByteDifference> {
    if expected == written {
        return Ok(());
    }
    let pairs = expected.iter().zip(written);
    let offset = pairs
        .take_while(|(expected, written)| expected == written)
        .count();
    Err(ByteDifference {
        offset,
        field: field_at(format, expected, offset),
        expected: expected.get(offset).copied(),
        actual: written.get(offset).copied(),
        expected_len: expected.len(),
        actual_len: written.len(),
    })
}

/// The path of the field that holds the byte at `offset`.
fn field_at(format: Format, bytes: &[u8], offset: usize) -> Option<String> {
    let hint = match format {
        Format::Panim => return panim_field_at(bytes, offset),
        Format::Pas4 => Some(carrier::Format::Pas4),
        Format::Ancs => Some(carrier::Format::Ancs),
        Format::Char => Some(carrier::Format::Char),
        Format::File => None,
    };
    let mut found = None;
    let mut see = |path: &dyn fmt::Display, span: Span| {
        if holds(span, offset) {
            found = Some(path.to_string());
        }
    };
    match carrier::check(bytes, hint, &Bounds::default()).model? {
        Model::Database(database) => {
            for (field, span) in pas4::fields(&database, 0) {
                see(&field, span);
            }
        }
        Model::Carrier(carrier) => carrier.each_field(&mut see),
    }
    found
}

const fn holds(span: Span, offset: usize) -> bool {
    span.start <= offset && offset < span.end()
}

/// As [`field_at`]; the tables are named value by value.
fn panim_field_at(bytes: &[u8], offset: usize) -> Option<String> {
    const AXES: [&str; 3] = ["x", "y", "z"];
    let layout = panim::Layout::of(bytes);
    let field = panim::fields(bytes, &layout).find(|field| holds(field.span, offset))?;
    let word = offset.saturating_sub(field.span.start) / 2;
    Some(match &*field.path {
        "values" => format!("values[{word}]"),
        "indices.rows" => {
            let (row, entry) = (word / panim::ROW_ENTRIES, word % panim::ROW_ENTRIES);
            let axis = AXES.get(entry / 2).copied().unwrap_or_default();
            let part = match entry % 2 {
                0 => "frames",
                _ => "start",
            };
            format!("indices.rows[{row}].{axis}.{part}")
        }
        _ => field.path,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn corpus(file: &str) -> Vec<u8> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        fs::read(root.join(file)).unwrap()
    }

    /// What is said where the byte at `offset` is another.
    fn changed(format: Format, file: &str, offset: usize) -> String {
        let expected = corpus(file);
        let mut written = expected.clone();
        written[offset] ^= 0xFF;
        let difference = same(format, &expected, &written).unwrap_err();
        assert_eq!(difference.offset, offset);
        difference.field.unwrap()
    }

    #[test]
    fn the_field_is_named() {
        let panim = |offset| changed(Format::Panim, "panim/valid/typical.panim", offset);
        assert_eq!(panim(0), "name");
        assert_eq!(panim(0x62), "length");
        assert_eq!(panim(0x6C), "values[1]");
        let bytes = corpus("panim/valid/typical.panim");
        let table = memchr::memmem::find(&bytes, b"indices").unwrap() + 7;
        assert_eq!(panim(table), "indices.rows[0].x.frames");
        assert_eq!(panim(table + 12 + 7), "indices.rows[1].y.start");
        let pas4 = |offset| changed(Format::Pas4, "pas4/valid/every-type.pas4", offset);
        assert_eq!(pas4(4), "state_count");
        assert_eq!(pas4(12), "states[0].id");
        let ancs = |offset| {
            changed(
                Format::Ancs,
                "ancs/valid/anim-beyond-list-near.ancs",
                offset,
            )
        };
        assert!(ancs(12).starts_with("characters"), "{}", ancs(12));
    }

    #[test]
    fn too_short_and_too_long_are_told_apart() {
        let expected = corpus("panim/valid/typical.panim");
        let end = expected.len();
        let short = same(Format::Panim, &expected, &expected[..0x62]).unwrap_err();
        assert_eq!(
            short.to_string(),
            format!("at 0x62, in length: the file ends here ({end} bytes were expected, not 98)")
        );
        let long = [&*expected, b"x"].concat();
        let long = same(Format::Panim, &expected, &long).unwrap_err();
        assert_eq!(
            (long.offset, long.field.clone(), long.actual),
            (end, None, Some(b'x'))
        );
        assert!(
            long.to_string().contains("the file should end here"),
            "{long}"
        );
        assert_eq!(same(Format::Panim, &expected, &expected), Ok(()));
    }
}
