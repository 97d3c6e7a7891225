//! ANCS that break one rule.

use super::super::super::carrier::ancs::{Character, Draft, component};
use super::super::super::stream::Stream;
use super::layouts;
use crate::bytes::find_first;
use crate::carrier::Layout;
use crate::rules::Rule;
use crate::rules::carrier as rules;

type Make = fn(Draft, &mut Stream) -> Vec<u8>;

pub(super) const TABLE: &[(&Rule, Make)] = &[
    (&rules::CARRIER_TRUNCATED, truncated),
    (&rules::CARRIER_COUNT, count),
    (&rules::CARRIER_NO_DATABASE, no_database),
    (&rules::CARRIER_VERSION, version),
    (&rules::NO_ANIMATION_SET, no_set),
    (&rules::MISPLACED_BY_LAYOUT, layouts::misplaced),
    (&rules::LAYOUTS_DIFFER, layouts::differ),
    (&rules::ANIMATION_SET_VERSION, set_version),
    (&rules::METAFORCE_ABORTS, metaforce),
    (&rules::TEXT_NOT_UTF8_IN_CARRIER, not_utf8),
    (&rules::TYPE_CODE_NOT_ASCII, type_code),
];

/// One of the characters.
fn a_character<'d>(draft: &'d mut Draft, stream: &mut Stream) -> Option<&'d mut Character> {
    let index = stream.index(draft.characters.len());
    draft.characters.get_mut(index)
}

/// Within the first fields, or within the last character's name, which is so
/// long that a whole character could stand there.
fn truncated(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    if stream.one_in(3) {
        let mut bytes = draft.write();
        bytes.truncate(stream.index(7).saturating_add(1));
        return bytes;
    }
    let len = stream.within(80, 200);
    let name = stream.plain_bytes(len);
    let Some(last) = draft.characters.last_mut() else {
        return Vec::new();
    };
    last.name = name.iter().map(|byte| byte & 0x7F | 0x40).collect();
    let name = last.name.clone();
    let mut bytes = draft.write();
    let name_at = find_first(&bytes, &name, 0).unwrap_or(0);
    let keep = stream.within(51, len);
    bytes.truncate(name_at.saturating_add(usize::try_from(keep).unwrap_or(51)));
    bytes
}

/// The count of the characters, or of the first one's anim names.
fn count(draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = draft.write();
    let name = draft.characters.first().map_or(0, |it| it.name.len());
    let at = match stream.one_in(2) {
        true => 4,
        // Id, version, name with its NUL, three assets.
        false => name.saturating_add(8 + 4 + 2 + 1 + 12),
    };
    let least = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let high = stream.within(least, u32::MAX).to_be_bytes();
    for (place, byte) in bytes.iter_mut().skip(at).zip(high) {
        *place = byte;
    }
    bytes
}

fn no_database(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let at = stream.index(4);
    let wrong = stream.plain_byte();
    if let Some(character) = a_character(&mut draft, stream)
        && let Some(letter) = character.database.get_mut(at)
    {
        *letter = match wrong {
            b'P' | b'A' | b'S' | b'4' => b'?',
            other => other,
        };
    }
    draft.write()
}

fn version(draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let high = u16::try_from(stream.within(11, 0xFFFF)).unwrap_or(11);
    let version = stream.pick(high, &[0, 11]);
    let at = stream.index(draft.characters.len());
    let ahead = Draft {
        characters: draft.characters.iter().take(at).cloned().collect(),
        set: Vec::new(),
    };
    let place = ahead.write().len().saturating_add(4);
    let mut bytes = draft.write();
    for (place, byte) in bytes.iter_mut().skip(place).zip(version.to_be_bytes()) {
        *place = byte;
    }
    bytes
}

fn no_set(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    draft.set.truncate(stream.index(2));
    draft.write()
}

fn set_version(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let high = u16::try_from(stream.within(5, 0xFFFF)).unwrap_or(5);
    let version = stream.pick(high, &[0, 5]).to_be_bytes();
    for (place, byte) in draft.set.iter_mut().zip(version) {
        *place = byte;
    }
    draft.write()
}

/// All characters get the version at which metaforce looks at the word.
fn metaforce(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    for character in &mut draft.characters {
        character.version = 10;
        character.unknown = 0;
        for (_, components) in &mut character.effects {
            components.clear();
        }
    }
    let word = stream.within(1, u32::MAX);
    if let Some(character) = a_character(&mut draft, stream) {
        character.unknown = word;
    }
    draft.write()
}

fn not_utf8(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let wrong: [&[u8]; 2] = [b"n\xE4me", b"\xFF"];
    let wrong = stream.pick(&b"\xC3"[..], &wrong);
    if let Some(character) = a_character(&mut draft, stream) {
        character.name.extend(wrong);
    }
    draft.write()
}

/// In a character of a version whose bones are strings to everyone.
fn type_code(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    for character in &mut draft.characters {
        character.version = character.version.min(9);
    }
    let mut wrong = component(stream);
    let high = u8::try_from(stream.within(0x80, 0xFF)).unwrap_or(0x80);
    let at = stream.index(4);
    if let Some(letter) = wrong.type_code.get_mut(at) {
        *letter = high;
    }
    if let Some(character) = a_character(&mut draft, stream) {
        character.effects.push(("effect".to_owned(), vec![wrong]));
    }
    draft.write_as(Layout::Rds)
}
