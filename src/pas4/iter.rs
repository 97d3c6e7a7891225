//! Iterators over what a database holds. They decode as they go.

use byteorder::{BigEndian, ByteOrder};

use super::layout::ANIM_HEADER;
use super::model::{Anim, Parm, State, size_of_parm};
use super::value::{ParmType, Value};

/// Iterates over states; see [`Database::states`](super::Database::states).
#[derive(Clone, Copy)]
pub struct States<'a> {
    pub(super) rest: &'a [u8],
    pub(super) left: u32,
}

impl<'a> Iterator for States<'a> {
    type Item = State<'a>;

    fn next(&mut self) -> Option<State<'a>> {
        self.left = self.left.checked_sub(1)?;
        let (state, rest) = State::split(self.rest)?;
        self.rest = rest;
        Some(state)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}

impl ExactSizeIterator for States<'_> {}

/// Iterates over parms; see [`State::parms`].
#[derive(Clone, Copy)]
pub struct Parms<'a> {
    /// The parms' records, and nothing else.
    pub(super) bytes: &'a [u8],
    pub(super) left: u32,
}

impl<'a> Parms<'a> {
    /// The first `count` parms in `bytes`, and the size of an anim for them.
    pub(super) fn measure(bytes: &'a [u8], count: u32) -> Option<(Self, usize)> {
        let mut rest = bytes;
        let mut stride = ANIM_HEADER;
        for _ in 0..count {
            let kind = ParmType::from_code(BigEndian::read_u32(rest.get(0..4)?))?;
            rest = rest.get(size_of_parm(kind)..)?;
            stride = stride.checked_add(kind.width())?;
        }
        let bytes = bytes.get(..bytes.len().checked_sub(rest.len())?)?;
        Some((Self { bytes, left: count }, stride))
    }
}

impl Iterator for Parms<'_> {
    type Item = Parm;

    fn next(&mut self) -> Option<Parm> {
        self.left = self.left.checked_sub(1)?;
        let parm = Parm::decode(self.bytes)?;
        self.bytes = self.bytes.get(parm.size()..)?;
        Some(parm)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}

impl Parms<'_> {
    fn next_kind(&self) -> Option<ParmType> {
        ParmType::from_code(BigEndian::read_u32(self.bytes.get(0..4)?))
    }
}

impl ExactSizeIterator for Parms<'_> {}

/// Iterates over anims; see [`State::anims`].
#[derive(Clone, Copy)]
pub struct Anims<'a> {
    pub(super) parms: Parms<'a>,
    pub(super) rest: &'a [u8],
    pub(super) stride: usize,
}

impl<'a> Anims<'a> {
    fn decode(&self, bytes: &'a [u8]) -> Option<Anim<'a>> {
        let (id, values) = bytes.split_at_checked(ANIM_HEADER)?;
        Some(Anim {
            id: BigEndian::read_u32(id),
            parms: self.parms,
            values,
        })
    }
}

impl<'a> Iterator for Anims<'a> {
    type Item = Anim<'a>;

    #[inline]
    fn next(&mut self) -> Option<Anim<'a>> {
        let (bytes, rest) = self.rest.split_at_checked(self.stride)?;
        self.rest = rest;
        self.decode(bytes)
    }

    fn nth(&mut self, n: usize) -> Option<Anim<'a>> {
        self.rest = self
            .rest
            .get(n.checked_mul(self.stride)?..)
            .unwrap_or_default();
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.len().checked_div(self.stride).unwrap_or(0);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Anims<'_> {}

/// Iterates over values; see [`Anim::values`].
#[derive(Clone, Copy)]
pub struct Values<'a> {
    pub(super) parms: Parms<'a>,
    pub(super) rest: &'a [u8],
}

impl Iterator for Values<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.parms.left = self.parms.left.checked_sub(1)?;
        let kind = self.parms.next_kind()?;
        self.parms.bytes = self.parms.bytes.get(size_of_parm(kind)..)?;
        let (bytes, rest) = self.rest.split_at_checked(kind.width())?;
        self.rest = rest;
        Value::decode(kind, bytes)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.parms.size_hint()
    }
}

impl ExactSizeIterator for Values<'_> {}

macro_rules! debug_as_list {
    ($($name:ident)*) => {$(
        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_list().entries(*self).finish()
            }
        }
    )*};
}

debug_as_list!(States Parms Anims Values);
