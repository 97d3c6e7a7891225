//! Strings and type codes, which RDS checks and others do not.

use super::cut_off;
use crate::readers::Cause;
use crate::readers::cursor::Cursor;
use crate::readers::reading::Stop;

/// A string up to its NUL. RDS refuses one that is no UTF-8 (spec-notes.md,
/// Carriers).
pub(super) fn string<'a>(cursor: &mut Cursor<'a>, strict: bool) -> Result<&'a [u8], Stop> {
    let at = cursor.at();
    let text = cursor.string().map_err(cut_off)?;
    if strict && std::str::from_utf8(text).is_err() {
        return Err(Cause::NotUtf8.rejects(at));
    }
    Ok(text)
}

/// A type code of four bytes. RDS refuses one that is no ASCII (spec-notes.md,
/// Carriers).
pub(super) fn type_code(cursor: &mut Cursor<'_>, strict: bool) -> Result<(), Stop> {
    let at = cursor.at();
    let code = cursor.take(4).map_err(cut_off)?;
    if strict && !code.is_ascii() {
        return Err(Cause::NotAscii.rejects(at));
    }
    Ok(())
}
