//! What the models of carrier readers protect (spec-notes.md, Carriers).

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod frame;
mod layout;

use super::*;
use crate::readers::testing::{Bytes, Chance, accepted, rejected, undefined};
use crate::readers::{Cause, Reading, View, ancs_readings, char_readings, first_disagreement};

/// A character to be bent by the test.
#[derive(Debug, Clone)]
pub(crate) struct Character {
    pub(crate) version: u16,
    pub(crate) name: &'static [u8],
    pub(crate) pas: Vec<u8>,
    /// The word behind the swooshes and what follows it, from version 6 on.
    pub(crate) third: Vec<u8>,
    /// The list of spawns, from version 10 on.
    pub(crate) spawns: Vec<u32>,
    /// The word or two behind the resources.
    pub(crate) words: [u32; 2],
    /// Effects, from version 2 on.
    pub(crate) effects: Vec<u8>,
    /// The anim list, from version 5 on.
    pub(crate) list: Vec<u32>,
}

impl Character {
    /// Such as all readers take alike.
    pub(crate) fn of(version: u16) -> Self {
        Self {
            version,
            name: b"Samus",
            pas: Bytes::default().raw("PAS4").u32s(&[1, 5, 5, 0, 1, 3]).0,
            third: vec![0; 4],
            spawns: vec![],
            words: [0, 7],
            effects: vec![0; 4],
            list: vec![10, 11, 12, 13],
        }
    }

    fn bytes(&self) -> Bytes {
        let v = self.version;
        let list = |bytes: Bytes, words: &[u32]| bytes.u32(words.len() as u32).u32s(words);
        let when = |bytes: Bytes, yes: bool, more: &[u8]| bytes.raw(if yes { more } else { &[] });

        let mut bytes = Bytes::default().u32(0x51).u16(v).string(self.name);
        bytes = bytes.u32s(&[1, 2, 3]).u32(1).u32(0); // ids, one anim name
        bytes = when(bytes, v < 10, b"old\0").string("name").raw(&self.pas);
        bytes = list(list(bytes, &[21]), &[22, 23]); // parts, swooshes
        bytes = list(when(bytes, v >= 6, &self.third), &[24]); // electrics
        if v >= 10 {
            bytes = list(bytes, &self.spawns);
        }
        bytes = bytes.u32s(&self.words[..if v >= 10 { 2 } else { 1 }]);
        if v >= 2 {
            bytes = bytes.u32(1).string("bound").zeros(24).raw(&self.effects);
        }
        bytes = when(bytes, v >= 4, &[9; 8]); // frozen ids
        if v >= 5 {
            bytes = list(bytes, &self.list);
        }
        if v >= 10 {
            bytes = bytes.u32(30).u8(1).u32(1).zeros(28); // spatial primitives
        }
        bytes
    }
}

/// An ANCS of these characters, with an animation set of a few bytes.
pub(crate) fn ancs(characters: &[Character]) -> Vec<u8> {
    let head = Bytes::default()
        .raw([0, 1, 0, 1])
        .u32(characters.len() as u32);
    let set = characters
        .iter()
        .fold(head, |bytes, one| bytes.raw(one.bytes().0));
    set.raw([0, 4, 0, 0]).0
}

/// One effect of one component; `bone` is a string with its NUL, or a u32.
fn effect(code: &[u8; 4], bone: &[u8]) -> Vec<u8> {
    let effect = Bytes::default().u32(1).string("effect").u32(1);
    effect
        .string("part")
        .raw(code)
        .u32(99)
        .raw(bone)
        .u32s(&[0x3F80_0000, 1, 2])
        .0
}

fn field(a: Reading<CarrierView<'_>>, b: Reading<CarrierView<'_>>) -> Option<String> {
    accepted(a)
        .first_difference(&accepted(b))
        .map(|difference| difference.field)
}

/// A CHAR of Prime 3 with one overlay.
pub(crate) fn char3(version: u8, name: &[u8], code: &[u8; 4]) -> Vec<u8> {
    let head = Bytes::default().u8(version).u8(3).string(name).zeros(16);
    let overlay = head.u32(1).raw(code).zeros(16);
    overlay.zeros(16).raw(Character::of(5).pas).raw("opaque").0
}
