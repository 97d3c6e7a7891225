//! Making a database from its parts.

use std::borrow::Cow;
use std::fmt;

use super::layout::STATE_HEADER;
use super::model::{Database, Parm};
use super::value::{ParmType, Real, Value, WeightFunction};
use crate::bytes::{put_u8, put_u32};

/// Why parts do not make a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A parm's minimum and maximum are of different types.
    RangeTypes {
        /// Type of the minimum.
        min: ParmType,
        /// Type of the maximum.
        max: ParmType,
    },
    /// An anim does not have one value per parm.
    ValueCount {
        /// Index of the state.
        state: u32,
        /// Index of the anim.
        anim: u32,
        /// Number of parms.
        parms: usize,
        /// Number of values.
        values: usize,
    },
    /// A value is not of its parm's type.
    ValueType {
        /// Index of the state.
        state: u32,
        /// Index of the anim.
        anim: u32,
        /// Index of the value and of its parm.
        value: usize,
        /// Type of the parm.
        expected: ParmType,
        /// Type of the value.
        found: ParmType,
    },
    /// More records of one kind than their count, a `u32`, can say.
    TooMany {
        /// What there is too much of: `states`, `parms` or `anims`.
        what: &'static str,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RangeTypes { min, max } => write!(
                f,
                "the minimum of a parm is of type {} and the maximum of type {}; both have to be of the parm's type",
                min.name(),
                max.name()
            ),
            Self::ValueCount {
                state,
                anim,
                parms,
                values,
            } => write!(
                f,
                "states[{state}].anims[{anim}] has {values} values for {parms} parms; an anim has one value per parm"
            ),
            Self::ValueType {
                state,
                anim,
                value,
                expected,
                found,
            } => write!(
                f,
                "states[{state}].anims[{anim}].values[{value}] is of type {}, but its parm is of type {}",
                found.name(),
                expected.name()
            ),
            Self::TooMany { what } => {
                write!(f, "there are more {what} than a count of 32 bits can say")
            }
        }
    }
}

impl std::error::Error for BuildError {}

impl Parm {
    /// A parm of the type of its range.
    ///
    /// # Errors
    /// Where `min` and `max` are of different types.
    pub fn new(
        weight_function: WeightFunction,
        weight: Real,
        min: Value,
        max: Value,
    ) -> Result<Self, BuildError> {
        if min.kind() != max.kind() {
            return Err(BuildError::RangeTypes {
                min: min.kind(),
                max: max.kind(),
            });
        }
        Ok(Self {
            weight_function: WeightFunction::from_code(weight_function.code()),
            weight,
            min,
            max,
        })
    }
}

/// Makes a database state by state.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    state_count: u32,
    states: Vec<u8>,
}

impl Builder {
    /// No states yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            state_count: 0,
            states: Vec::new(),
        }
    }

    /// Appends a state. Each anim is its id and one value per parm, each of
    /// its parm's type.
    ///
    /// # Errors
    /// Where a value is missing, too many or of another type, or a count does
    /// not fit 32 bits; the builder then is as it was.
    pub fn state<V: AsRef<[Value]>>(
        &mut self,
        id: i32,
        parms: &[Parm],
        anims: impl IntoIterator<Item = (u32, V)>,
    ) -> Result<(), BuildError> {
        let start = self.states.len();
        let result = self.append(id, parms, anims);
        if result.is_err() {
            self.states.truncate(start);
        }
        result
    }

    fn append<V: AsRef<[Value]>>(
        &mut self,
        id: i32,
        parms: &[Parm],
        anims: impl IntoIterator<Item = (u32, V)>,
    ) -> Result<(), BuildError> {
        let too_many = |what| BuildError::TooMany { what };
        let after = self.state_count.checked_add(1);
        let after = after.ok_or_else(|| too_many("states"))?;
        let parm_count = u32::try_from(parms.len()).map_err(|_| too_many("parms"))?;

        let start = self.states.len();
        put_u32(&mut self.states, id.cast_unsigned());
        put_u32(&mut self.states, parm_count);
        put_u32(&mut self.states, 0);
        for parm in parms {
            put_u32(&mut self.states, parm.kind().code());
            put_u32(&mut self.states, parm.weight_function.code());
            put_u32(&mut self.states, parm.weight.0);
            put_value(&mut self.states, parm.min);
            put_value(&mut self.states, parm.max);
        }
        let mut anim_count = 0u32;
        for (anim, values) in anims {
            self.append_anim(parms, anim, values.as_ref(), anim_count)?;
            anim_count = anim_count.checked_add(1).ok_or_else(|| too_many("anims"))?;
        }
        let count = start.saturating_add(8)..start.saturating_add(STATE_HEADER);
        if let Some(place) = self.states.get_mut(count) {
            place.copy_from_slice(&anim_count.to_be_bytes());
        }
        self.state_count = after;
        Ok(())
    }

    fn append_anim(
        &mut self,
        parms: &[Parm],
        id: u32,
        values: &[Value],
        anim: u32,
    ) -> Result<(), BuildError> {
        let state = self.state_count;
        if values.len() != parms.len() {
            return Err(BuildError::ValueCount {
                state,
                anim,
                parms: parms.len(),
                values: values.len(),
            });
        }
        put_u32(&mut self.states, id);
        for (index, (parm, value)) in parms.iter().zip(values).enumerate() {
            if parm.kind() != value.kind() {
                return Err(BuildError::ValueType {
                    state,
                    anim,
                    value: index,
                    expected: parm.kind(),
                    found: value.kind(),
                });
            }
            put_value(&mut self.states, *value);
        }
        Ok(())
    }

    /// The database, with this default state and nothing behind it.
    #[must_use]
    pub fn finish(self, default_state: i32) -> Database<'static> {
        Database {
            default_state,
            state_count: self.state_count,
            states: Cow::Owned(self.states),
            trailing: Cow::Borrowed(&[]),
        }
    }
}

fn put_value(out: &mut Vec<u8>, value: Value) {
    match value {
        Value::Int32(number) | Value::Enum(number) => put_u32(out, number.cast_unsigned()),
        Value::Uint32(number) => put_u32(out, number),
        Value::Real(real) => put_u32(out, real.0),
        Value::Bool(byte) => put_u8(out, byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parm(min: Value, max: Value) -> Parm {
        Parm::new(WeightFunction::ExactMatch, Real::new(1.0), min, max).unwrap()
    }

    #[test]
    fn what_is_built_is_what_the_views_show() {
        let parms = [
            parm(Value::Int32(-5), Value::Int32(5)),
            parm(Value::Bool(0), Value::Bool(1)),
        ];
        let mut builder = Builder::new();
        builder
            .state(7, &parms, [(3, [Value::Int32(-1), Value::Bool(1)])])
            .unwrap();
        builder.state::<[Value; 0]>(-1, &[], []).unwrap();
        let database = builder.finish(7);

        assert_eq!(database.default_state(), 7);
        let states: Vec<_> = database.states().collect();
        assert_eq!(states.len(), 2);
        assert_eq!(states[0].id(), 7);
        assert!(states[0].parms().eq(parms));
        let anim = states[0].anims().next().unwrap();
        assert_eq!(anim.id(), 3);
        assert!(anim.values().eq([Value::Int32(-1), Value::Bool(1)]));
        assert_eq!((states[1].id(), states[1].anim_count()), (-1, 0));
    }

    #[test]
    fn a_refused_state_leaves_the_builder_as_it_was() {
        let parms = [parm(Value::Bool(0), Value::Bool(1))];
        let mut builder = Builder::new();
        assert_eq!(
            builder.state(0, &parms, [(0, vec![Value::Bool(0)]), (1, vec![])]),
            Err(BuildError::ValueCount {
                state: 0,
                anim: 1,
                parms: 1,
                values: 0
            })
        );
        assert_eq!(
            builder.state(0, &parms, [(0, [Value::Int32(0)])]),
            Err(BuildError::ValueType {
                state: 0,
                anim: 0,
                value: 0,
                expected: ParmType::Bool,
                found: ParmType::Int32
            })
        );
        assert_eq!(builder.finish(-1), Database::empty());
    }

    #[test]
    fn a_range_is_of_one_type() {
        let refused = Parm::new(
            WeightFunction::NoWeight,
            Real::new(0.0),
            Value::Int32(0),
            Value::Enum(0),
        );
        assert!(matches!(refused, Err(BuildError::RangeTypes { .. })));
    }
}
