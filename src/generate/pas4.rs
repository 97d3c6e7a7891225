//! PAS4 databases and near-valid files.

use arbitrary::{Result, Unstructured};

use crate::pas4::{Builder, Database, Parm, ParmType, Real, Value, WeightFunction, write};

use super::{damage, pick};

/// Words that matter to the format: magics, types, limits of counts and ids,
/// odd floats.
pub const WORDS: [&[u8]; 14] = [
    b"PAS4",
    b"4SAP",
    b"\0\0\0\0",
    b"\0\0\0\x01",
    b"\0\0\0\x03",
    b"\0\0\0\x05",
    b"\0\0\0\x09",
    b"\x01\0\0\0",
    b"\x80\0\0\0",
    b"\x7F\xFF\xFF\xFF",
    b"\xFF\xFF\xFF\xFF",
    b"\x7F\x80\0\0",
    b"\x7F\xA0\0\0",
    b"\xFF\xC0\0\0",
];

/// A database: mostly as a game's, often with something to say about it.
///
/// # Errors
/// Where the entropy runs out in a way that no value can be made of.
pub fn model(u: &mut Unstructured<'_>) -> Result<Database<'static>> {
    let mut builder = Builder::new();
    let mut ids = Vec::new();
    let is_twice = u.ratio(1, 10)?;
    for _ in 0..u.int_in_range(0..=5)? {
        let next = ids.last().map_or(0, |last: &i32| last.saturating_add(1));
        let id = match u.int_in_range(0..=15)? {
            0 => pick(u, &[-2, -1, 25, 26, i32::MAX])?,
            1 => u.int_in_range(0..=24)?,
            _ => next.saturating_add(u.int_in_range(0..=3)?),
        };
        ids.push(id);
        state(u, id, is_twice)?.push(&mut builder);
    }
    let default = match u.int_in_range(0..=9)? {
        0 => u.int_in_range(-1..=6)?,
        1 => u.arbitrary()?,
        _ if ids.is_empty() => -1,
        _ => pick(u, &ids)?,
    };
    Ok(builder.finish(default))
}

/// A state in parts, to be changed before it is written.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) id: i32,
    pub(super) parms: Vec<Parm>,
    pub(super) anims: Vec<(u32, Vec<Value>)>,
}

impl Draft {
    /// Appends the state. Every value is made for its parm.
    pub(super) fn push(&self, builder: &mut Builder) {
        let anims = self.anims.iter().map(|(id, values)| (*id, values));
        let pushed = builder.state(self.id, &self.parms, anims);
        debug_assert_eq!(pushed, Ok(()));
    }
}

pub(super) fn state(u: &mut Unstructured<'_>, id: i32, is_twice: bool) -> Result<Draft> {
    let count = match u.int_in_range(0..=19)? {
        0 => 9,
        1 => 8,
        _ => u.int_in_range(0..=4)?,
    };
    let mut parms = Vec::new();
    for _ in 0..count {
        parms.push(parm(u, is_twice)?);
    }
    let mut anims = Vec::new();
    let mut next = 0_u32;
    for _ in 0..u.int_in_range(0..=4)? {
        let id = anim_id(u, next)?;
        next = id.saturating_add(1);
        anims.push((id, values_of(u, &parms)?));
    }
    Ok(Draft { id, parms, anims })
}

/// An id at or a little above `next`, now and then at a limit.
pub(super) fn anim_id(u: &mut Unstructured<'_>, next: u32) -> Result<u32> {
    Ok(match u.int_in_range(0..=19)? {
        0 => pick(u, &[0, 1, 0x7FFF_FFFF, 0x8000_0000, u32::MAX])?,
        _ => next.saturating_add(u.int_in_range(0..=2)?),
    })
}

/// One value per parm.
pub(super) fn values_of(u: &mut Unstructured<'_>, parms: &[Parm]) -> Result<Vec<Value>> {
    parms.iter().map(|parm| value_of(u, parm)).collect()
}

pub(super) fn parm(u: &mut Unstructured<'_>, is_twice: bool) -> Result<Parm> {
    let kind = pick(u, &ParmType::ALL)?;
    let function = match u.int_in_range(0..=19)? {
        0 => WeightFunction::from_code(u.arbitrary()?),
        _ => WeightFunction::from_code(u.int_in_range(0..=3)?),
    };
    let weight = match u.int_in_range(0..=15)? {
        0 => real(u)?,
        1 => Real::new(0.0),
        _ => Real::new(1.0),
    };
    let min = value(u, kind, -20)?;
    let max = if is_twice && kind != ParmType::Int32 {
        min
    } else {
        value(u, kind, 20)?
    };
    // Both are of one type.
    let made = Parm::new(function, weight, min, max);
    made.map_err(|_| arbitrary::Error::IncorrectFormat)
}

/// A value around `near`, now and then far off.
fn value(u: &mut Unstructured<'_>, kind: ParmType, near: i32) -> Result<Value> {
    let is_odd = u.ratio(1, 20)?;
    let number = if is_odd {
        pick(u, &[i32::MIN, -1, 0, i32::MAX])?
    } else {
        near.saturating_add(u.int_in_range(-3..=3)?)
    };
    Ok(match kind {
        ParmType::Int32 => Value::Int32(number),
        ParmType::Enum => Value::Enum(number),
        ParmType::Uint32 => Value::Uint32(if is_odd {
            number.cast_unsigned()
        } else {
            number.saturating_add(23).unsigned_abs()
        }),
        ParmType::Real if is_odd => Value::Real(real(u)?),
        ParmType::Real => {
            let halves = i16::try_from(number).unwrap_or_default();
            Value::Real(Real::new(f32::from(halves) / 2.0))
        }
        ParmType::Bool if is_odd => Value::Bool(pick(u, &[2, 0x80, 0xFF])?),
        ParmType::Bool => Value::Bool(u8::from(number > 0)),
    })
}

/// A value within a parm's range, as a rule.
pub(super) fn value_of(u: &mut Unstructured<'_>, parm: &Parm) -> Result<Value> {
    match u.int_in_range(0..=9)? {
        0..=2 => Ok(parm.min()),
        3..=5 => Ok(parm.max()),
        _ => value(u, parm.kind(), 0),
    }
}

/// A float that computes badly.
fn real(u: &mut Unstructured<'_>) -> Result<Real> {
    let bits = [
        0x8000_0000,
        0x7F80_0000,
        0xFF80_0000,
        0x7FC0_0001,
        0xFFA0_0000,
        0x7F80_0001,
        0xBF80_0000,
        0x0000_0001,
    ];
    Ok(Real(pick(u, &bits)?))
}

/// A near-valid stand-alone file: a model's bytes, at times swapped or with
/// something behind them, with up to four changes.
///
/// # Errors
/// As [`model`].
pub fn near_valid(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = write(&model(u)?);
    match u.int_in_range(0..=15)? {
        0 => swap_words(&mut bytes),
        1 => {
            let fill = pick(u, &[0x00, 0xFF, 0x01])?;
            let len = bytes.len().next_multiple_of(32);
            bytes.resize(len, fill);
        }
        2 => bytes.extend(u.arbitrary::<[u8; 3]>()?),
        _ => {}
    }
    if u.ratio(1, 2)? {
        damage(u, &mut bytes, 4, &WORDS)?;
    }
    Ok(bytes)
}

/// A file after up to four changes.
///
/// # Errors
/// As [`model`].
pub fn damaged(file: &[u8], u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = file.to_vec();
    damage(u, &mut bytes, 4, &WORDS)?;
    Ok(bytes)
}

/// Swaps the bytes of every whole word but, for odd cases, the rest.
fn swap_words(bytes: &mut [u8]) {
    for word in bytes.chunks_exact_mut(4) {
        word.reverse();
    }
}
