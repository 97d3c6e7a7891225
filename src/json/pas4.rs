//! PAS4 databases to JSON.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::pas4::{Anim, Database, Parm, Real, State, Value};

use super::{Array, Bits, Hex};

/// Serializes a stand-alone database as the JSON of `decode`.
#[derive(Clone, Copy, Debug)]
pub struct Pas4Json<'a>(pub &'a Database<'a>);

impl Serialize for Pas4Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", "pas4")?;
        database(&mut map, self.0)?;
        let trailing = self.0.trailing();
        if !trailing.is_empty() {
            map.serialize_entry("raw", &One("trailing", Hex(trailing)))?;
        }
        map.end()
    }
}

/// A database within a carrier: the same keys without the format.
pub(super) struct DatabaseJson<'a>(pub(super) &'a Database<'a>);

impl Serialize for DatabaseJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        database(&mut map, self.0)?;
        map.end()
    }
}

fn database<M: SerializeMap>(map: &mut M, database: &Database<'_>) -> Result<(), M::Error> {
    map.serialize_entry("default_state", &database.default_state())?;
    map.serialize_entry("states", &Array(|| database.states().map(StateJson)))
}

/// An object of one key.
struct One<T>(&'static str, T);

impl<T: Serialize> Serialize for One<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.0, &self.1)])
    }
}

struct StateJson<'a>(State<'a>);

impl Serialize for StateJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &state.id())?;
        map.serialize_entry("parms", &Array(|| state.parms().map(ParmJson)))?;
        map.serialize_entry("anims", &Array(|| state.anims().map(AnimJson)))?;
        map.end()
    }
}

struct ParmJson(Parm);

impl Serialize for ParmJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parm = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", parm.kind().name())?;
        match parm.weight_function().name() {
            Some(name) => map.serialize_entry("weight_function", name)?,
            None => map.serialize_entry("weight_function", &parm.weight_function().code())?,
        }
        map.serialize_entry("weight", &RealJson(parm.weight()))?;
        map.serialize_entry("min", &ValueJson(parm.min()))?;
        map.serialize_entry("max", &ValueJson(parm.max()))?;
        let odd = OddRange {
            min: odd_byte(parm.min()),
            max: odd_byte(parm.max()),
        };
        if odd.min.is_some() || odd.max.is_some() {
            map.serialize_entry("raw", &odd)?;
        }
        map.end()
    }
}

/// The byte of a Bool that is neither 0 nor 1 (spec-notes: pas4-1).
const fn odd_byte(value: Value) -> Option<u8> {
    match value {
        Value::Bool(byte) if byte > 1 => Some(byte),
        Value::Bool(_) | Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Enum(_) => {
            None
        }
    }
}

/// The odd bytes of a range.
#[derive(serde::Serialize)]
struct OddRange {
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u8>,
}

struct AnimJson<'a>(Anim<'a>);

impl Serialize for AnimJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let anim = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &anim.id())?;
        map.serialize_entry("values", &Array(|| anim.values().map(ValueJson)))?;
        if anim.values().any(|value| odd_byte(value).is_some()) {
            let bytes = Array(|| anim.values().map(odd_byte));
            map.serialize_entry("raw", &One("values", bytes))?;
        }
        map.end()
    }
}

struct ValueJson(Value);

impl Serialize for ValueJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Int32(number) | Value::Enum(number) => serializer.serialize_i32(number),
            Value::Uint32(number) => serializer.serialize_u32(number),
            Value::Real(real) => RealJson(real).serialize(serializer),
            Value::Bool(byte) => serializer.serialize_bool(byte != 0),
        }
    }
}

/// A float: the shortest number that gives the same bits back, or the bits
/// where no number does.
struct RealJson(Real);

impl Serialize for RealJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0.number();
        if number.is_finite() {
            serializer.serialize_f32(number)
        } else {
            One("bits", Bits(self.0.0)).serialize(serializer)
        }
    }
}
