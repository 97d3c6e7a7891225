//! Characters on which readers' layouts disagree.

use super::super::super::carrier::ancs::{Character, Draft, component};
use super::super::super::stream::Stream;
use crate::bytes::put_u32;
use crate::carrier::Layout;
use crate::pas4::DATABASE_HEADER;

/// Readers differ on something, but find every database at the same place.
pub(super) fn differ(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let mut layout = Layout::Rds;
    match stream.within(0, 4) {
        0 => set_version(&mut draft, stream.pick(4, &[3])),
        1 => {
            // The last one's, so that no other database moves.
            set_version(&mut draft, 6);
            let words = stream.within(1, 3);
            let ids = (0..words).map(|_| stream.word()).collect();
            if let Some(last) = draft.characters.last_mut() {
                last.word = (words, ids);
            }
        }
        2 => {
            set_version(&mut draft, 2);
            layout = stream.pick(Layout::Rds, &[Layout::Metaforce]);
            for character in &mut draft.characters {
                character.effects = vec![("effect".to_owned(), Vec::new())];
            }
            draft.characters.truncate(1);
        }
        3 => {
            // A bone that randomprime takes for an endless string.
            set_version(&mut draft, 10);
            let mut numbered = component(stream);
            numbered.bone = stream.within(1, 99).to_be_bytes().to_vec();
            if let Some(last) = draft.characters.last_mut() {
                last.effects.push(("effect".to_owned(), vec![numbered]));
            }
        }
        _ => {
            // Versions of both games in one set.
            set_version(&mut draft, stream.pick(5, &[6, 9]));
            if let Some(other) = draft.characters.last().cloned() {
                let mut other = Character {
                    version: 10,
                    unknown: 0,
                    ..other
                };
                for (_, components) in &mut other.effects {
                    components.clear();
                }
                draft.characters.push(other);
            }
        }
    }
    draft.write_as(layout)
}

/// Gives all characters a version. Above version 9 without what readers take
/// differently.
fn set_version(draft: &mut Draft, version: u16) {
    for character in &mut draft.characters {
        character.version = version;
        if version >= 10 {
            character.unknown = 0;
            for (_, components) in &mut character.effects {
                components.clear();
            }
        }
    }
}

/// Two characters, of which the layouts find the second at different places.
///
/// A word of the first is 1. Who skips it sees a character without any list,
/// and a second one whose anim list is long. Who takes it for a count reads
/// all fields behind it one word later, so that the second one's id becomes the
/// length of the first one's anim list. It leads into the second one's list,
/// where a whole character stands.
pub(super) fn misplaced(draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let mut characters = draft.characters.into_iter();
    let Some(source) = characters.next() else {
        return Vec::new();
    };
    let version = stream.pick(6, &[7, 8, 9]);
    let inner = aligned(Character {
        version,
        effects: Vec::new(),
        ..source.clone()
    });
    let inner = inner.write(Layout::Rds);
    let outer = aligned(Character {
        version,
        effects: Vec::new(),
        anim_list: Vec::new(),
        ..source.clone()
    });
    let before_list = outer.write(Layout::Rds).len();
    let list = inner.chunks_exact(4).map(|word| {
        let word: [u8; 4] = word.try_into().unwrap_or_default();
        u32::from_be_bytes(word)
    });
    let id = u32::try_from(before_list.saturating_sub(4) / 4).unwrap_or(0);
    let outer = Character {
        id,
        anim_list: list.collect(),
        ..outer
    };

    // Nothing but lists without entries behind the database.
    let first = Character {
        id: 0,
        version,
        database: without_anims(&source.database),
        parts: Vec::new(),
        swooshes: Vec::new(),
        word: (1, Vec::new()),
        electrics: Vec::new(),
        unknown: 0,
        bounds: Vec::new(),
        effects: Vec::new(),
        anim_list: Vec::new(),
        ..source
    };
    Draft {
        characters: vec![first, outer],
        set: draft.set,
    }
    .write()
}

/// A database of a state that fits any list.
fn without_anims(database: &[u8]) -> Vec<u8> {
    let mut bytes = database.get(..4).unwrap_or_default().to_vec();
    let id = database
        .get(DATABASE_HEADER..)
        .and_then(|rest| rest.get(..4));
    let id = id.map_or(5, |id| {
        u32::from_be_bytes(id.try_into().unwrap_or_default())
    });
    for word in [1, id, id, 0, 0] {
        put_u32(&mut bytes, word);
    }
    bytes
}

/// With a name of such a length that the character takes whole words.
fn aligned(mut character: Character) -> Character {
    while !character.write(Layout::Rds).len().is_multiple_of(4) {
        character.name.push(b'_');
    }
    character
}
