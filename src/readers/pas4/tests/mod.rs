//! What the models of PAS4 readers protect, by note of spec-notes.md.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod agreement;
mod limits;
mod order;
mod values;

use super::{PasView, Reading, Value, engine, metaforce, pwe, randomprime, rds, rival, signed};
use crate::readers::testing::{Bytes, Chance, accepted, rejected, undefined};
use crate::readers::{Cause, ReaderId, View, first_disagreement, pas4_readings};

/// A parm record of four-byte minimum and maximum.
fn parm(type_word: u32, function: u32, weight: u32, min: u32, max: u32) -> Vec<u8> {
    Bytes::default()
        .u32s(&[type_word, function, weight, min, max])
        .0
}

/// A state record of parms and anims given as bytes.
fn state(id: u32, parms: &[Vec<u8>], anims: &[Vec<u8>]) -> Vec<u8> {
    let counts = Bytes::default().u32s(&[id, parms.len() as u32, anims.len() as u32]);
    counts.raw(parms.concat()).raw(anims.concat()).0
}

fn anim(id: u32, values: &[u8]) -> Vec<u8> {
    Bytes::default().u32(id).raw(values).0
}

fn pas(default: u32, states: &[Vec<u8>]) -> Vec<u8> {
    let head = Bytes::default()
        .raw("PAS4")
        .u32(states.len() as u32)
        .u32(default);
    head.raw(states.concat()).0
}

/// The first field in which two readers see the bytes differently, if any.
#[track_caller]
fn field(a: Reading<PasView<'_>>, b: Reading<PasView<'_>>) -> Option<String> {
    accepted(a)
        .first_difference(&accepted(b))
        .map(|difference| difference.field)
}

const ONE: u32 = 0x3F80_0000;

/// The readers that have no limits of their own.
fn tolerant(bytes: &[u8]) -> [Reading<PasView<'_>>; 4] {
    [
        metaforce::read(bytes),
        pwe::read(bytes),
        randomprime::read(bytes),
        signed::read(bytes),
    ]
}
