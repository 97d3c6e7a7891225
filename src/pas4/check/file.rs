//! What concerns the file as a whole: why it cannot be read, byte order, the
//! width of bools, and what follows the database.

use byteorder::{BigEndian, LittleEndian};

use super::report::Report;
use crate::bytes::Span;
use crate::finding::{Findings, counted};
use crate::pas4::layout::{Field, MAGIC, SWAPPED_MAGIC};
use crate::pas4::read::{Fault, ReadError, frame};
use crate::pas4::value::ParmType;
use crate::rules::pas4 as rules;

/// Width of a bool in the files of tools that do not take one byte.
const WIDE_BOOL: usize = 4;

/// Packages align what they hold to this many bytes.
const PACKAGE_ALIGNMENT: usize = 32;

/// Says why a database could not be read.
pub(super) fn say_why(bytes: &[u8], error: &ReadError, report: &mut Report<'_>) {
    let (span, field) = (error.span(), error.field());
    match error.fault() {
        Fault::Magic => report.say(
            &rules::BAD_MAGIC,
            span,
            field,
            || {
                format!(
                    "a database starts with `PAS4`, but here stands {}; no reader takes this for a database",
                    show(span.of(bytes))
                )
            },
            "check that this is the right file; if only its start was lost, get it again from where it came from",
        ),
        Fault::Truncated { needed, left } => report.say(
            &rules::TRUNCATED_DATABASE,
            span,
            field,
            || {
                format!(
                    "the database ends within this field: it takes {}, and {} left; a reader fails here or reads past the end",
                    counted(needed, "byte"),
                    left_over(left)
                )
            },
            "get the file again from where it came from, or correct the counts before this place if they are too high",
        ),
        Fault::Count {
            count,
            needed,
            left,
        } => report.say(
            &rules::COUNT_CANNOT_FIT,
            span,
            field,
            || {
                format!(
                    "the count is {count}, which takes at least {}, but {} left; the game's engine reserves memory for all of it before it reads on",
                    counted(needed, "byte"),
                    left_over(left)
                )
            },
            "correct the count, or get the file again if it was cut",
        ),
        Fault::ParmType { code } => report.say(
            &rules::UNKNOWN_PARM_TYPE,
            span,
            field,
            || {
                format!(
                    "the type is {code} (0x{code:X}), of which no width is known, so nothing behind it can be placed; readers take no bytes, or four, or refuse"
                )
            },
            "write a type that exists: 0 Int32, 1 Uint32, 2 Real, 3 Bool, 4 Enum",
        ),
    }
}

/// "1 byte is", "2 bytes are".
fn left_over(bytes: usize) -> String {
    let verb = if bytes == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(bytes as u64, "byte"))
}

/// Shows a few bytes: as text where they are printable ASCII, else in hex.
fn show(bytes: &[u8]) -> String {
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        format!("`{}`", String::from_utf8_lossy(bytes))
    } else {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        hex.join(" ")
    }
}

/// Whether a file that fails as it is was byte-swapped, and says so
/// (spec-notes: pas4-12).
pub(super) fn judge_byte_order(bytes: &[u8], findings: &mut Findings) -> bool {
    let swapped_magic = bytes.starts_with(&SWAPPED_MAGIC);
    let whole = || {
        frame::<LittleEndian>(bytes, 0, ParmType::Bool.width())
            .is_ok_and(|frame| frame.end == bytes.len())
    };
    if !swapped_magic && !whole() {
        return false;
    }
    Report::new("", findings).say(
        &rules::BYTE_SWAPPED,
        Span::new(0, MAGIC.len()),
        Field::Magic,
        || {
            if swapped_magic {
                "the magic reads `4SAP`: the 32-bit words of this file are in little-endian order; every reader expects big-endian and refuses it"
            } else {
                "the file cannot be read as it is, but reads whole with little-endian numbers; every reader expects big-endian and fails"
            }
        },
        "write the file again with all numbers in big-endian order",
    );
    true
}

/// Whether the file reads whole with bools of four bytes, and says so
/// (spec-notes: pas4-1). To be asked only where it does not with one byte.
pub(super) fn judge_bool_width(bytes: &[u8], findings: &mut Findings) -> bool {
    let whole = frame::<BigEndian>(bytes, 0, WIDE_BOOL).is_ok_and(|frame| frame.end == bytes.len());
    if whole {
        Report::new("", findings).say(
            &rules::FOUR_BYTE_BOOLS,
            Span::new(0, bytes.len()),
            Field::States,
            || "with bools of one byte the database does not end where the file does, with bools of four bytes it does; every reader takes one byte, so all that follows the first Bool is read shifted",
            "write every Bool (minimum, maximum and values) as one byte",
        );
    }
    whole
}

/// What follows the database in a stand-alone file (spec-notes: pas4-11).
pub(super) fn judge_tail(bytes: &[u8], end: usize, findings: &mut Findings) {
    let tail = bytes.get(end..).unwrap_or_default();
    let Some(&first) = tail.first() else { return };
    if judge_bool_width(bytes, findings) {
        return;
    }
    let padding = tail.len() < PACKAGE_ALIGNMENT
        && bytes.len().is_multiple_of(PACKAGE_ALIGNMENT)
        && matches!(first, 0x00 | 0xFF)
        && tail.iter().all(|&byte| byte == first);
    let span = Span::between(end, bytes.len());
    let mut report = Report::new("", findings);
    if padding {
        report.say(
            &rules::PACKAGE_PADDING,
            span,
            Field::Trailing,
            || {
                format!(
                    "the file ends with {} of 0x{first:02X} up to a multiple of 32, as packages pad; readers ignore them",
                    counted(tail.len() as u64, "byte")
                )
            },
            "leave them, or cut them off if the file should be canonical",
        );
    } else {
        report.say(
            &rules::BYTES_AFTER_DATABASE,
            span,
            Field::Trailing,
            || {
                format!(
                    "the counts end the database at 0x{end:X}, but the file goes on for {}, which readers ignore",
                    counted(tail.len() as u64, "byte")
                )
            },
            "look whether a count is too low or something was appended, and cut off what does not belong here",
        );
    }
}
