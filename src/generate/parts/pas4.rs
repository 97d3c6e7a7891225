//! Databases byte by byte.

use crate::bytes::{put_u8, put_u32};
use crate::pas4::{MAGIC, Value};

/// A database with a count that fits its states.
#[must_use]
pub fn database(default_state: i32, states: &[Vec<u8>]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    put_u32(&mut out, count(states));
    put_u32(&mut out, default_state.cast_unsigned());
    out.extend(states.concat());
    out
}

/// A state with counts that fit its parms and anims.
#[must_use]
pub fn state(id: i32, parms: &[Vec<u8>], anims: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    put_u32(&mut out, id.cast_unsigned());
    put_u32(&mut out, count(parms));
    put_u32(&mut out, count(anims));
    out.extend(parms.concat());
    out.extend(anims.concat());
    out
}

/// A parm of the type of its minimum, with any function by its code.
#[must_use]
pub fn parm(function: u32, weight: f32, min: Value, max: Value) -> Vec<u8> {
    let mut out = Vec::new();
    put_u32(&mut out, min.kind().code());
    put_u32(&mut out, function);
    put_u32(&mut out, weight.to_bits());
    put_value(&mut out, min);
    put_value(&mut out, max);
    out
}

/// An anim.
#[must_use]
pub fn anim(id: u32, values: &[Value]) -> Vec<u8> {
    let mut out = Vec::new();
    put_u32(&mut out, id);
    for value in values {
        put_value(&mut out, *value);
    }
    out
}

fn count(records: &[Vec<u8>]) -> u32 {
    records.len().try_into().unwrap_or(u32::MAX)
}

fn put_value(out: &mut Vec<u8>, value: Value) {
    match value {
        Value::Int32(number) | Value::Enum(number) => put_u32(out, number.cast_unsigned()),
        Value::Uint32(number) => put_u32(out, number),
        Value::Real(real) => put_u32(out, real.0),
        Value::Bool(byte) => put_u8(out, byte),
    }
}
