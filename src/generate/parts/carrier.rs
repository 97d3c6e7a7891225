//! Carriers byte by byte.

use crate::bytes::{put_u8, put_u16, put_u32, put_u64};
use crate::carrier::Layout;

/// A character of an ANCS. Lists that are not named here are empty.
#[derive(Clone, Debug)]
pub struct Character {
    /// The version, 1 to 10.
    pub version: u16,
    /// The name, without its NUL.
    pub name: Vec<u8>,
    /// The database.
    pub database: Vec<u8>,
    /// From version 6 on: the word that some layouts skip and others take for
    /// the count of a list, and what follows it.
    pub word: (u32, Vec<u32>),
    /// From version 10 on: the word that counts the spawns or is skipped, and
    /// what follows it.
    pub spawns: (u32, Vec<u32>),
    /// The word behind the resources.
    pub unknown: u32,
    /// From version 2 or 3 on: a component of one effect, none without.
    pub component: Option<Component>,
    /// From version 5 on: the anim list.
    pub anim_list: Vec<u32>,
}

/// The only component of the only effect.
#[derive(Clone, Debug)]
pub struct Component {
    /// The type code of its asset.
    pub type_code: [u8; 4],
    /// The bone with its NUL, or its number as bytes.
    pub bone: Vec<u8>,
}

impl Character {
    /// A character on which all readers agree, if the version is 3 or above.
    #[must_use]
    pub fn plain(version: u16, database: &[u8]) -> Self {
        Self {
            version,
            name: b"name".to_vec(),
            database: database.to_vec(),
            word: (0, Vec::new()),
            spawns: (0, Vec::new()),
            unknown: 0,
            component: None,
            anim_list: vec![0, 1, 2, 3],
        }
    }

    /// The bytes; whether there are effects at version 2 depends on `layout`.
    #[must_use]
    pub fn write(&self, layout: Layout) -> Vec<u8> {
        let mut out = Vec::new();
        put_u32(&mut out, 7);
        put_u16(&mut out, self.version);
        put_text(&mut out, &self.name);
        put_words(&mut out, &[1, 2, 3]);
        put_u32(&mut out, 1);
        put_u32(&mut out, 0);
        if self.version < 10 {
            put_text(&mut out, b"old");
        }
        put_text(&mut out, b"walk");
        out.extend(&self.database);
        put_words(&mut out, &[1, 0x1111, 0]);
        if self.version >= 6 {
            put_u32(&mut out, self.word.0);
            put_words(&mut out, &self.word.1);
        }
        put_u32(&mut out, 0);
        if self.version >= 10 {
            put_u32(&mut out, self.spawns.0);
            put_words(&mut out, &self.spawns.1);
        }
        put_u32(&mut out, self.unknown);
        if self.version >= 10 {
            put_u32(&mut out, 0);
        }
        if self.version >= 2 {
            put_u32(&mut out, 1);
            put_text(&mut out, b"box");
            put_words(&mut out, &[0; 6]);
        }
        if self.version >= 3 || (self.version == 2 && layout != Layout::Metaforce) {
            self.put_effects(&mut out);
        }
        if self.version >= 4 {
            put_words(&mut out, &[4, 5]);
        }
        if self.version >= 5 {
            put_u32(
                &mut out,
                self.anim_list.len().try_into().unwrap_or(u32::MAX),
            );
            put_words(&mut out, &self.anim_list);
        }
        if self.version >= 10 {
            put_u32(&mut out, 6);
            put_u8(&mut out, 0);
            put_u32(&mut out, 0);
        }
        out
    }

    fn put_effects(&self, out: &mut Vec<u8>) {
        let Some(component) = &self.component else {
            put_u32(out, 0);
            return;
        };
        put_u32(out, 1);
        put_text(out, b"effect");
        put_u32(out, 1);
        put_text(out, b"component");
        out.extend(component.type_code);
        put_u32(out, 0x2222);
        out.extend(&component.bone);
        put_words(out, &[0x3F80_0000, 0, 0]);
    }
}

/// An ANCS of these characters; `set` is the animation set.
#[must_use]
pub fn ancs(characters: &[Vec<u8>], set: &[u8]) -> Vec<u8> {
    let mut out = vec![0, 1, 0, 1];
    put_u32(&mut out, characters.len().try_into().unwrap_or(u32::MAX));
    out.extend(characters.concat());
    out.extend(set);
    out
}

/// A CHAR of Metroid Prime 3 with an overlay for each type code.
#[must_use]
pub fn char_prime3(
    version: u8,
    name: &[u8],
    overlays: &[[u8; 4]],
    database: &[u8],
    rest: &[u8],
) -> Vec<u8> {
    let mut out = vec![version, 9];
    put_text(&mut out, name);
    put_u64(&mut out, 1);
    put_u64(&mut out, 2);
    put_u32(&mut out, overlays.len().try_into().unwrap_or(u32::MAX));
    for code in overlays {
        out.extend(code);
        put_u64(&mut out, 3);
        put_u64(&mut out, 4);
    }
    put_u64(&mut out, 5);
    put_u64(&mut out, 6);
    out.extend(database);
    out.extend(rest);
    out
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(text);
    out.push(0);
}

fn put_words(out: &mut Vec<u8>, words: &[u32]) {
    for word in words {
        put_u32(out, *word);
    }
}
