//! A database in parts that can be changed before it is written. Nothing is
//! checked, so that what is wrong can be made as easily as what is right.

use crate::pas4::{MAGIC, ParmType, Real, SWAPPED_MAGIC, Value, WeightFunction};

/// A parm.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate::seeded) struct Parm {
    /// The code of its weight function.
    pub(in crate::generate::seeded) function: u32,
    pub(in crate::generate::seeded) weight: Real,
    pub(in crate::generate::seeded) min: Value,
    pub(in crate::generate::seeded) max: Value,
}

impl Parm {
    /// The type of its range.
    pub(in crate::generate::seeded) const fn kind(&self) -> ParmType {
        self.min.kind()
    }

    /// Whether it can tell two anims apart.
    pub(in crate::generate::seeded) fn weighs(&self) -> bool {
        WeightFunction::from_code(self.function).weighs() && self.weight.number() > 0.0
    }
}

/// An anim: its id and one value per parm.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Anim {
    pub(in crate::generate::seeded) id: u32,
    pub(in crate::generate::seeded) values: Vec<Value>,
}

/// A state.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct State {
    pub(in crate::generate::seeded) id: i32,
    pub(in crate::generate::seeded) parms: Vec<Parm>,
    pub(in crate::generate::seeded) anims: Vec<Anim>,
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::generate::seeded) enum Style {
    /// As every reader expects it.
    Big,
    /// Little-endian; the magic as well where `magic`.
    Little {
        /// Whether the magic is swapped as well.
        magic: bool,
    },
    /// Big-endian, with bools of four bytes.
    WideBools,
}

/// A database in parts.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Draft {
    pub(in crate::generate::seeded) default_state: i32,
    pub(in crate::generate::seeded) states: Vec<State>,
}

impl Draft {
    /// The bytes.
    pub(in crate::generate::seeded) fn write(&self) -> Vec<u8> {
        self.write_as(Style::Big)
    }

    /// The bytes in another style.
    pub(in crate::generate::seeded) fn write_as(&self, style: Style) -> Vec<u8> {
        let magic = match style {
            Style::Little { magic: true } => SWAPPED_MAGIC,
            Style::Little { magic: false } | Style::Big | Style::WideBools => MAGIC,
        };
        let mut out = Out {
            bytes: magic.to_vec(),
            style,
        };
        out.count(self.states.len());
        out.word(self.default_state.cast_unsigned());
        for state in &self.states {
            out.state(state);
        }
        out.bytes
    }

    /// One more than the highest anim id, 0 without anims.
    pub(in crate::generate::seeded) fn anim_list(&self) -> u32 {
        let anims = self.states.iter().flat_map(|state| &state.anims);
        anims
            .map(|anim| anim.id.saturating_add(1))
            .max()
            .unwrap_or(0)
    }
}

struct Out {
    bytes: Vec<u8>,
    style: Style,
}

impl Out {
    fn state(&mut self, state: &State) {
        self.word(state.id.cast_unsigned());
        self.count(state.parms.len());
        self.count(state.anims.len());
        for parm in &state.parms {
            self.word(parm.kind().code());
            self.word(parm.function);
            self.word(parm.weight.0);
            self.value(parm.min);
            self.value(parm.max);
        }
        for anim in &state.anims {
            self.word(anim.id);
            for value in &anim.values {
                self.value(*value);
            }
        }
    }

    fn count(&mut self, count: usize) {
        self.word(count.try_into().unwrap_or(u32::MAX));
    }

    fn word(&mut self, word: u32) {
        self.bytes.extend(match self.style {
            Style::Big | Style::WideBools => word.to_be_bytes(),
            Style::Little { .. } => word.to_le_bytes(),
        });
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Int32(number) | Value::Enum(number) => self.word(number.cast_unsigned()),
            Value::Uint32(number) => self.word(number),
            Value::Real(real) => self.word(real.0),
            Value::Bool(byte) => match self.style {
                Style::WideBools => self.word(byte.into()),
                Style::Big | Style::Little { .. } => self.bytes.push(byte),
            },
        }
    }
}
