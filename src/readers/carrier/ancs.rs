//! Frames the character set of an ANCS as a reader does.

use super::layout::{Bones, Game, Layout};
use super::text::{string, type_code};
use super::{CarrierView, CharacterView, cut_off};
use crate::readers::Cause;
use crate::readers::cursor::Cursor;
use crate::readers::pas4::database;
use crate::readers::reading::Stop;

/// Reads the characters. Linear in the file: every record of every list takes a
/// byte or more, and lists of fixed records are taken in one step.
pub(super) fn read<'a>(bytes: &'a [u8], layout: &Layout) -> Result<CarrierView<'a>, Stop> {
    let mut cursor = Cursor::new(bytes, 0);
    // The version of the ANCS and that of its character set, both 1.
    if cursor.take(4).map_err(cut_off)? != [0, 1, 0, 1] {
        return Err(Cause::BadHeader.rejects(0));
    }
    let count = cursor.u32().map_err(cut_off)?;
    let mut characters = Vec::new();
    for _ in 0..count {
        characters.push(character(bytes, &mut cursor, layout)?);
    }
    Ok(CarrierView {
        characters,
        end: cursor.at(),
    })
}

fn character<'a>(
    bytes: &'a [u8],
    cursor: &mut Cursor<'a>,
    layout: &Layout,
) -> Result<CharacterView<'a>, Stop> {
    let id = cursor.u32().map_err(cut_off)?;
    let version_at = cursor.at();
    let version = cursor.u16().map_err(cut_off)?;
    if !(1..=10).contains(&version) {
        return Err(Cause::BadVersion { version }.rejects(version_at));
    }
    let name = string(cursor, layout.strict_text)?;
    cursor.take(12).map_err(cut_off)?; // model, skin, skeleton
    anim_names(cursor, version, layout)?;

    let pas = database(bytes, cursor.at(), layout.dialect)?;
    *cursor = Cursor::new(bytes, pas.end);

    resources(cursor, version, layout)?;
    if version >= layout.bounds_from {
        bounds(cursor, layout)?;
    }
    if version >= layout.effects_from {
        effects(cursor, version, layout)?;
    }
    if version >= layout.frozen_from {
        cursor.take(8).map_err(cut_off)?; // frozen model, frozen skin
    }
    let anim_list = if version >= layout.list_from {
        Some(word_list(cursor)?)
    } else {
        None
    };
    if version >= 10 {
        spatial_primitives(cursor)?;
    }
    Ok(CharacterView {
        id,
        version,
        name,
        pas,
        anim_list,
        end: cursor.at(),
    })
}

fn anim_names(cursor: &mut Cursor<'_>, version: u16, layout: &Layout) -> Result<(), Stop> {
    let count = cursor.u32().map_err(cut_off)?;
    for _ in 0..count {
        cursor.take(4).map_err(cut_off)?; // anim id
        if version < 10 {
            string(cursor, layout.strict_text)?;
        }
        string(cursor, layout.strict_text)?;
    }
    Ok(())
}

/// The lists of resources, and the word or two behind them.
fn resources(cursor: &mut Cursor<'_>, version: u16, layout: &Layout) -> Result<(), Stop> {
    word_list(cursor)?; // parts
    word_list(cursor)?; // swooshes
    if version >= 6 && layout.third_list {
        word_list(cursor)?;
    } else if version >= 6 {
        cursor.take(4).map_err(cut_off)?;
    }
    word_list(cursor)?; // electrics
    if version >= 10 && layout.spawn_list {
        word_list(cursor)?;
    } else if version >= 10 {
        cursor.take(4).map_err(cut_off)?;
    }

    let first_at = cursor.at();
    let word = cursor.u32().map_err(cut_off)?;
    if version >= 10 {
        if layout.aborts_on_first_word && word != 0 {
            return Err(Cause::Abort { word }.undefined(first_at));
        }
        cursor.take(4).map_err(cut_off)?;
    }
    Ok(())
}

fn bounds(cursor: &mut Cursor<'_>, layout: &Layout) -> Result<(), Stop> {
    let count = cursor.u32().map_err(cut_off)?;
    for _ in 0..count {
        string(cursor, layout.strict_text)?;
        cursor.take(24).map_err(cut_off)?; // 6 f32
    }
    Ok(())
}

fn effects(cursor: &mut Cursor<'_>, version: u16, layout: &Layout) -> Result<(), Stop> {
    let count = cursor.u32().map_err(cut_off)?;
    for _ in 0..count {
        string(cursor, layout.strict_text)?;
        let components = cursor.u32().map_err(cut_off)?;
        for _ in 0..components {
            string(cursor, layout.strict_text)?;
            type_code(cursor, layout.strict_text)?;
            cursor.take(4).map_err(cut_off)?; // asset id
            if bone_is_string(version, layout.bones) {
                string(cursor, layout.strict_text)?;
            } else {
                cursor.take(4).map_err(cut_off)?;
            }
            cursor.take(12).map_err(cut_off)?; // scale, parent mode, flags
        }
    }
    Ok(())
}

fn bone_is_string(version: u16, bones: Bones) -> bool {
    match bones {
        Bones::ByVersion => version < 10,
        Bones::ByGame(game) => game == Game::Prime1,
        Bones::Strings => true,
    }
}

fn spatial_primitives(cursor: &mut Cursor<'_>) -> Result<(), Stop> {
    cursor.take(5).map_err(cut_off)?; // asset id, u8
    let count = cursor.u32().map_err(cut_off)?;
    cursor.take_records(count, 28).map_err(cut_off)?; // u32, 6 f32
    Ok(())
}

/// A count and so many u32, of which the bytes are returned.
fn word_list<'a>(cursor: &mut Cursor<'a>) -> Result<&'a [u8], Stop> {
    let count = cursor.u32().map_err(cut_off)?;
    cursor.take_records(count, 4).map_err(cut_off)
}
