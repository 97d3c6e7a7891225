//! Carriers of PAS4 databases, right and nearly so.

use arbitrary::{Result, Unstructured};

use crate::carrier::{Format, Layout};
use crate::pas4::write;

use super::parts::carrier::{Character, Component, ancs, char_prime3};
use super::{damage, pas4, pick};

/// A carrier as one of the readers would write it, and what its name would
/// say.
///
/// # Errors
/// Where the entropy runs out in a way that no value can be made of.
pub fn file(u: &mut Unstructured<'_>) -> Result<(Option<Format>, Vec<u8>)> {
    Ok(match u.int_in_range(0..=9)? {
        0..=5 => (Some(Format::Ancs), character_set(u)?),
        6 | 7 => (Some(Format::Char), prime3(u)?),
        8 => {
            let magic: &[u8] = pick(u, &[&b"\x59\xBE\x00\x0E"[..], b"RFRM"])?;
            (Some(Format::Char), [magic, &around(u)?].concat())
        }
        _ => (Some(Format::Scan), around(u)?),
    })
}

/// As [`file()`], with up to four changes.
///
/// # Errors
/// As [`file()`].
pub fn near_valid(u: &mut Unstructured<'_>) -> Result<(Option<Format>, Vec<u8>)> {
    let (format, mut bytes) = file(u)?;
    if u.ratio(1, 2)? {
        damage(u, &mut bytes, 4, &pas4::WORDS)?;
    }
    let format = if u.ratio(1, 8)? { None } else { format };
    Ok((format, bytes))
}

/// An ANCS, mostly of one version.
fn character_set(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let version = u.int_in_range(1..=10)?;
    let layout = pick(u, &Layout::ALL)?;
    let mut characters = Vec::new();
    for _ in 0..u.int_in_range(0..=3)? {
        let version = match u.int_in_range(0..=15)? {
            0 => u.int_in_range(0..=11)?,
            _ => version,
        };
        characters.push(character(u, version)?.write(layout));
    }
    let set: &[u8] = match u.int_in_range(0..=15)? {
        0 => &[],
        1 => &[0],
        2 => &[0, 9, 9],
        _ => &[0, 2, 1, 2, 3],
    };
    Ok(ancs(&characters, set))
}

pub(super) fn character(u: &mut Unstructured<'_>, version: u16) -> Result<Character> {
    let mut made = Character::plain(version, &write(&pas4::model(u)?));
    made.name = name(u)?;
    if u.ratio(1, 4)? {
        made.word = counted(u)?;
    }
    if u.ratio(1, 4)? {
        made.spawns = counted(u)?;
    }
    if u.ratio(1, 8)? {
        made.unknown = u.arbitrary()?;
    }
    if u.ratio(1, 3)? {
        let bone: &[u8] = match u.int_in_range(0..=9)? {
            0 => b"bone\0",
            1 => &[0, 0, 0, 1],
            _ if version < 10 => b"bone\0",
            _ => &[0, 0, 0, 1],
        };
        made.component = Some(Component {
            type_code: pick(u, &[*b"PART", *b"SWHC", *b"\x80\0\0\0"])?,
            bone: bone.to_vec(),
        });
    }
    let len = u.int_in_range(0..=9)?;
    made.anim_list = (0..len).collect();
    Ok(made)
}

/// A word that some take for a count, with or without what it would count.
fn counted(u: &mut Unstructured<'_>) -> Result<(u32, Vec<u32>)> {
    let count = u.int_in_range(0..=2)?;
    let is_list = u.arbitrary()?;
    let list = if is_list { vec![0x3333; 2] } else { Vec::new() };
    let count_of = usize::try_from(count).unwrap_or(0).min(list.len());
    let list = list.get(..count_of).unwrap_or_default();
    Ok((count, list.to_vec()))
}

pub(super) fn name(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let names: [&[u8]; 5] = [b"", b"Beetle", b"PAS4", b"n\xE4me", b"PAS4\xFF\xFF"];
    Ok(pick(u, &names)?.to_vec())
}

fn prime3(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let version = pick(u, &[3, 5, 5, 4])?;
    let overlays = u.int_in_range(0..=2)?;
    Ok(char_prime3(
        version,
        &name(u)?,
        &vec![*b"CMDL"; overlays],
        &write(&pas4::model(u)?),
        b"PAS4 and the rest",
    ))
}

/// Databases and what looks like them, with other bytes between.
fn around(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = vec![1, 2, 3];
    for _ in 0..u.int_in_range(0..=3)? {
        bytes.extend(write(&pas4::model(u)?));
        bytes.extend(pick(u, &pas4::WORDS)?);
    }
    Ok(bytes)
}
