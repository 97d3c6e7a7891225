//! ANCS: parts that can be changed before they are written, and valid sets.

use super::super::knobs::{Knobs, Range};
use super::super::pas4::{self, Plan, Size};
use super::super::stream::Stream;
use super::super::{Impossible, VERSION};
use super::{ids, left_over, opaque, put_list, put_text, put_words, word};
use crate::bytes::{put_u8, put_u16, put_u32};
use crate::carrier::Layout;
use crate::pas4::DATABASE_HEADER;

/// A component of an effect.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Component {
    pub(in crate::generate::seeded) name: String,
    pub(in crate::generate::seeded) type_code: [u8; 4],
    pub(in crate::generate::seeded) id: u32,
    /// The bone with its NUL, or its number as bytes.
    pub(in crate::generate::seeded) bone: Vec<u8>,
}

/// A character.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Character {
    pub(in crate::generate::seeded) id: u32,
    /// 1 to 10.
    pub(in crate::generate::seeded) version: u16,
    pub(in crate::generate::seeded) name: Vec<u8>,
    /// Model, skin, skeleton.
    pub(in crate::generate::seeded) assets: [u32; 3],
    pub(in crate::generate::seeded) anim_names: Vec<(u32, String)>,
    pub(in crate::generate::seeded) database: Vec<u8>,
    pub(in crate::generate::seeded) parts: Vec<u32>,
    pub(in crate::generate::seeded) swooshes: Vec<u32>,
    /// From version 6 on: the word that some layouts skip and others take for
    /// a count, and what follows it.
    pub(in crate::generate::seeded) word: (u32, Vec<u32>),
    pub(in crate::generate::seeded) electrics: Vec<u32>,
    /// From version 10 on: as `word`.
    pub(in crate::generate::seeded) spawns: (u32, Vec<u32>),
    /// The word behind the resources, which metaforce requires to be zero at
    /// version 10.
    pub(in crate::generate::seeded) unknown: u32,
    /// From version 2 on.
    pub(in crate::generate::seeded) bounds: Vec<String>,
    /// From version 2 or 3 on.
    pub(in crate::generate::seeded) effects: Vec<(String, Vec<Component>)>,
    /// From version 5 on.
    pub(in crate::generate::seeded) anim_list: Vec<u32>,
    /// From version 10 on.
    pub(in crate::generate::seeded) anim_bounds: Vec<[u32; 7]>,
}

impl Character {
    /// The bytes; whether there are effects at version 2 depends on `layout`.
    pub(in crate::generate::seeded) fn write(&self, layout: Layout) -> Vec<u8> {
        let version = self.version;
        let mut out = Vec::new();
        put_u32(&mut out, self.id);
        put_u16(&mut out, version);
        put_text(&mut out, &self.name);
        put_words(&mut out, &self.assets);
        put_u32(&mut out, count(&self.anim_names));
        for (id, name) in &self.anim_names {
            put_u32(&mut out, *id);
            if version < 10 {
                put_text(&mut out, b"");
            }
            put_text(&mut out, name.as_bytes());
        }
        out.extend(&self.database);
        self.put_resources(&mut out);
        if version >= 2 {
            put_u32(&mut out, count(&self.bounds));
            for name in &self.bounds {
                put_text(&mut out, name.as_bytes());
                put_words(&mut out, &[0; 6]);
            }
        }
        if version >= 3 || (version == 2 && layout != Layout::Metaforce) {
            self.put_effects(&mut out);
        }
        if version >= 4 {
            put_words(&mut out, &[self.id, self.unknown]);
        }
        if version >= 5 {
            put_list(&mut out, &self.anim_list);
        }
        if version >= 10 {
            put_u32(&mut out, self.id);
            put_u8(&mut out, 0);
            put_u32(&mut out, count(&self.anim_bounds));
            for bounds in &self.anim_bounds {
                put_words(&mut out, bounds);
            }
        }
        out
    }

    /// Takes away what a character need not have.
    fn make_lean(&mut self) {
        self.anim_names.clear();
        self.parts.clear();
        self.swooshes.clear();
        self.electrics.clear();
        self.bounds.clear();
        self.effects.clear();
        self.anim_bounds.clear();
    }

    fn put_resources(&self, out: &mut Vec<u8>) {
        put_list(out, &self.parts);
        put_list(out, &self.swooshes);
        if self.version >= 6 {
            put_u32(out, self.word.0);
            put_words(out, &self.word.1);
        }
        put_list(out, &self.electrics);
        if self.version >= 10 {
            put_u32(out, self.spawns.0);
            put_words(out, &self.spawns.1);
        }
        put_u32(out, self.unknown);
        if self.version >= 10 {
            put_u32(out, self.id);
        }
    }

    fn put_effects(&self, out: &mut Vec<u8>) {
        put_u32(out, count(&self.effects));
        for (name, components) in &self.effects {
            put_text(out, name.as_bytes());
            put_u32(out, count(components));
            for component in components {
                put_text(out, component.name.as_bytes());
                out.extend(component.type_code);
                put_u32(out, component.id);
                out.extend(&component.bone);
                put_words(out, &[0x3F80_0000, 0, 0]);
            }
        }
    }
}

fn count<T>(records: &[T]) -> u32 {
    records.len().try_into().unwrap_or(u32::MAX)
}

/// A set of characters.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Draft {
    pub(in crate::generate::seeded) characters: Vec<Character>,
    /// The animation set.
    pub(in crate::generate::seeded) set: Vec<u8>,
}

impl Draft {
    /// The bytes.
    pub(in crate::generate::seeded) fn write(&self) -> Vec<u8> {
        self.write_as(Layout::Rds)
    }

    /// The bytes in another layout.
    pub(in crate::generate::seeded) fn write_as(&self, layout: Layout) -> Vec<u8> {
        let mut out = vec![0, 1, 0, 1];
        put_u32(&mut out, count(&self.characters));
        for character in &self.characters {
            out.extend(character.write(layout));
        }
        out.extend(&self.set);
        out
    }
}

/// Draws a valid file.
pub(in crate::generate::seeded) fn valid(
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Vec<u8>, Impossible> {
    Ok(draft(knobs, index, stream)?.write())
}

/// Draws a valid set.
pub(in crate::generate::seeded) fn draft(
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Draft, Impossible> {
    let range = knobs.characters.unwrap_or(Range::new(1, 3));
    let mut count = stream.within(range.low, range.high);
    let version = match knobs.character_version {
        Some(range) => stream.within(range.low, range.high),
        None => stream.pick(6, &[5, 10, 5, 7]),
    };
    let version = u16::try_from(version).unwrap_or(10);
    if let Some(size) = knobs.size {
        let fit = size.checked_div(ROOMY).unwrap_or(0);
        let least = if knobs.characters.is_some() {
            range.low
        } else {
            0
        };
        count = count.min(u32::try_from(fit).unwrap_or(u32::MAX)).max(least);
    }
    let mut draft = Draft {
        characters: Vec::new(),
        set: vec![0, u8::try_from(stream.within(1, 4)).unwrap_or(1)],
    };
    let each = knobs.size.and_then(|size| size.checked_div(count.into()));
    for number in 0..count {
        let plan = Plan::draw(knobs, each.map(share).map(Size::UpTo), stream)?;
        let database = pas4::draft(&plan, stream);
        let mut character = character(version, database.anim_list(), stream);
        if each.is_some_and(|each| each < ROOMY) {
            character.make_lean();
        }
        character.database = database.write();
        character.name = format!("gen{VERSION}_{index}_{number}").into_bytes();
        draft.characters.push(character);
    }
    let taken = draft.write().len();
    if let Some(size) = knobs.size.filter(|size| *size < taken as u64) {
        return Err(Impossible::new(format!(
            "--size {size} is too small: with these knobs and what was drawn the .ancs takes {taken} bytes"
        )));
    }
    let left = left_over(knobs.size, taken, stream);
    draft.set.extend(opaque(left, stream));
    Ok(draft)
}

/// Bytes from which on a character has all its parts.
const ROOMY: u64 = 1536;

/// Bytes of the database of a character of so many. Its anim list may get as
/// large as its database; the animation set takes what is left.
fn share(each: u64) -> u64 {
    match each < ROOMY {
        true => each.saturating_sub(110).saturating_mul(2) / 5,
        false => each / 3,
    }
    .max(DATABASE_HEADER as u64)
}

/// A character on which all readers agree, without a name or a database.
pub(in crate::generate::seeded) fn character(
    version: u16,
    anims: u32,
    stream: &mut Stream,
) -> Character {
    let anim_names = (0..stream.within(0, 3)).map(|id| (id, word(stream)));
    let anim_names = anim_names.collect();
    let list = anims.saturating_add(stream.within(0, 2));
    let effects = (0..stream.within(0, 2)).map(|_| (word(stream), components(version, stream)));
    let effects = effects.collect();
    Character {
        id: stream.within(0, 99),
        version,
        name: Vec::new(),
        assets: [stream.word(), stream.word(), stream.word()],
        anim_names,
        database: Vec::new(),
        parts: ids(3, stream),
        swooshes: ids(2, stream),
        word: (0, Vec::new()),
        electrics: ids(2, stream),
        spawns: (0, Vec::new()),
        unknown: if version < 10 { stream.within(0, 9) } else { 0 },
        bounds: (0..stream.within(0, 2)).map(|_| word(stream)).collect(),
        effects,
        anim_list: (0..list).collect(),
        anim_bounds: (0..stream.within(0, 2)).map(|number| [number; 7]).collect(),
    }
}

/// Components of an effect: none from version 10 on, where readers take their
/// bones differently.
fn components(version: u16, stream: &mut Stream) -> Vec<Component> {
    let most = if version < 10 { 2 } else { 0 };
    (0..stream.within(0, most))
        .map(|_| component(stream))
        .collect()
}

/// A component whose bone is a string.
pub(in crate::generate::seeded) fn component(stream: &mut Stream) -> Component {
    let mut bone = word(stream).into_bytes();
    bone.push(0);
    Component {
        name: word(stream),
        type_code: stream.pick(*b"PART", &[*b"SWHC", *b"ELSC", *b"SPSC"]),
        id: stream.word(),
        bone,
    }
}
