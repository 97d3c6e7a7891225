//! What the tests of the models share: bytes, chance, and short cuts to an
//! outcome.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use super::{Cause, Reading};
use std::fmt::Debug;

/// Bytes put together field by field, big-endian.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    pub(crate) fn raw(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.0.extend_from_slice(bytes.as_ref());
        self
    }

    pub(crate) fn u8(self, n: u8) -> Self {
        self.raw([n])
    }

    pub(crate) fn u16(self, n: u16) -> Self {
        self.raw(n.to_be_bytes())
    }

    pub(crate) fn u32(self, n: u32) -> Self {
        self.raw(n.to_be_bytes())
    }

    pub(crate) fn u32s(self, words: &[u32]) -> Self {
        words.iter().fold(self, |bytes, word| bytes.u32(*word))
    }

    pub(crate) fn string(self, text: impl AsRef<[u8]>) -> Self {
        self.raw(text).u8(0)
    }

    pub(crate) fn zeros(self, n: usize) -> Self {
        self.raw(vec![0; n])
    }
}

/// A `.panim` that all readers take alike, to be bent by the test.
#[derive(Debug, Clone)]
pub(crate) struct Panim {
    pub(crate) name: Vec<u8>,
    pub(crate) author: Vec<u8>,
    pub(crate) looping: u8,
    pub(crate) length: u16,
    pub(crate) values: Vec<u8>,
    /// Words of the index table.
    pub(crate) table: Vec<u16>,
    /// What follows the index table.
    pub(crate) sections: Vec<u8>,
}

impl Default for Panim {
    /// 24 values, 20 bones and row 0, as the real files have.
    fn default() -> Self {
        Self {
            name: b"walk".to_vec(),
            author: b"someone".to_vec(),
            looping: 0xA6,
            length: 4,
            values: (0..24i16).flat_map(|n| (n * 100).to_be_bytes()).collect(),
            table: (0..21 * 3u16).flat_map(|pair| [5, pair % 20]).collect(),
            sections: Vec::new(),
        }
    }
}

impl Panim {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let padded = |text: &[u8], size: usize| {
            let mut text = text.to_vec();
            text.resize(size, 0);
            text
        };
        let header = Bytes::default()
            .raw(padded(&self.name, 64))
            .raw(padded(&self.author, 32))
            .u8(self.looping)
            .u16(self.length)
            .u8(95);
        let body = header.raw("values").raw(&self.values).raw("indices");
        let table = self.table.iter().fold(body, |bytes, word| bytes.u16(*word));
        table.raw(&self.sections).0
    }

    /// The file with what follows the index table.
    pub(crate) fn with(sections: impl Into<Vec<u8>>) -> Vec<u8> {
        Self {
            sections: sections.into(),
            ..Self::default()
        }
        .bytes()
    }
}

/// A section: tag, counts, bitmask, data.
pub(crate) fn section(tag: &str, frames: u16, bones: u16, mask: &[u8], data: &[u8]) -> Vec<u8> {
    let counts = Bytes::default().raw(tag).u16(frames).u16(bones);
    counts.raw(mask).raw(data).0
}

/// Chance without a dependency: xorshift64*.
#[derive(Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// Below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<u8> {
        (0..n).map(|_| self.next() as u8).collect()
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// The view of a reader that has to accept.
#[track_caller]
pub(crate) fn accepted<V: Debug>(reading: Reading<V>) -> V {
    match reading {
        Reading::Accepts(view) => view,
        other => panic!("not accepted: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn rejected<V: Debug>(reading: Reading<V>) -> (&'static str, usize) {
    match reading {
        Reading::Rejects(reason) => (reason.id(), reason.offset),
        other => panic!("not rejected: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn undefined<V: Debug>(reading: Reading<V>) -> (Cause, usize) {
    match reading {
        Reading::Undefined(reason) => (reason.cause, reason.offset),
        other => panic!("not undefined: {other:?}"),
    }
}
