//! Frames a CHAR of Metroid Prime 3 up to the end of its database.
//!
//! u8 version (3 or 5), u8 id, string name, u64 model, u64 skin, u32 count of
//! overlays (type code, u64, u64), u64 skeleton, u64 SAND, database; the rest is
//! opaque (spec-notes.md, Carriers, CHAR).

use super::text::{string, type_code};
use super::{CarrierView, CharacterView, cut_off};
use crate::readers::Cause;
use crate::readers::cursor::Cursor;
use crate::readers::pas4::{Dialect, database};
use crate::readers::reading::Stop;

/// `strict` refuses text as RDS does.
pub(super) fn read<'a>(
    bytes: &'a [u8],
    dialect: &'static Dialect,
    strict: bool,
) -> Result<CarrierView<'a>, Stop> {
    let mut cursor = Cursor::new(bytes, 0);
    let version = u16::from(cursor.u8().map_err(cut_off)?);
    if !matches!(version, 3 | 5) {
        return Err(Cause::BadVersion { version }.rejects(0));
    }
    let id = u32::from(cursor.u8().map_err(cut_off)?);
    let name = string(&mut cursor, strict)?;
    cursor.take(16).map_err(cut_off)?; // model, skin
    let overlays = cursor.u32().map_err(cut_off)?;
    for _ in 0..overlays {
        type_code(&mut cursor, strict)?;
        cursor.take(16).map_err(cut_off)?;
    }
    cursor.take(16).map_err(cut_off)?; // skeleton, SAND

    let pas = database(bytes, cursor.at(), dialect)?;
    let end = pas.end;
    let character = CharacterView {
        id,
        version,
        name,
        pas,
        anim_list: None,
        end,
    };
    Ok(CarrierView {
        characters: vec![character],
        end,
    })
}
