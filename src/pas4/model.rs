//! The model: a database as views over bytes.
//!
//! Nothing is decoded before it is asked for, so that a database of millions
//! of anims takes no memory beyond its bytes. The bytes were delimited when
//! the database was read or built, so views never fail.

use std::borrow::Cow;

use byteorder::{BigEndian, ByteOrder};

use super::iter::{Anims, Parms, States, Values};
use super::layout::{PARM_HEADER, STATE_HEADER};
use super::value::{ParmType, Real, Value, WeightFunction};

/// A PAS4 database.
///
/// Equality is that of contents: two databases are equal where they write the
/// same bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Database<'a> {
    pub(super) default_state: i32,
    pub(super) state_count: u32,
    /// The states' records; exactly `state_count` whole ones.
    pub(super) states: Cow<'a, [u8]>,
    pub(super) trailing: Cow<'a, [u8]>,
}

impl<'a> Database<'a> {
    /// A database without states, whose default state is -1.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            default_state: -1,
            state_count: 0,
            states: Cow::Borrowed(&[]),
            trailing: Cow::Borrowed(&[]),
        }
    }

    /// The state that a character starts with; by what readers do, an id, and
    /// -1 without states (spec-notes: pas4-5).
    #[must_use]
    pub const fn default_state(&self) -> i32 {
        self.default_state
    }

    /// Number of states.
    #[must_use]
    pub const fn state_count(&self) -> u32 {
        self.state_count
    }

    /// The states in the order of the file.
    #[must_use]
    pub fn states(&self) -> States<'_> {
        States {
            rest: &self.states,
            left: self.state_count,
        }
    }

    /// The bytes behind a stand-alone database, which stand for nothing
    /// (spec-notes: pas4-11). Empty for a database in a carrier.
    #[must_use]
    pub fn trailing(&self) -> &[u8] {
        &self.trailing
    }

    /// The same database with another default state.
    #[must_use]
    pub fn with_default_state(self, default_state: i32) -> Self {
        Self {
            default_state,
            ..self
        }
    }

    /// The same database with other bytes behind it.
    #[must_use]
    pub fn with_trailing(self, trailing: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            trailing: trailing.into(),
            ..self
        }
    }

    /// The same database with its own copy of the bytes.
    #[must_use]
    pub fn into_owned(self) -> Database<'static> {
        Database {
            default_state: self.default_state,
            state_count: self.state_count,
            states: Cow::Owned(self.states.into_owned()),
            trailing: Cow::Owned(self.trailing.into_owned()),
        }
    }
}

impl std::fmt::Debug for Database<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("default_state", &self.default_state)
            .field("states", &self.states())
            .field("trailing", &self.trailing)
            .finish()
    }
}

/// One state.
#[derive(Clone, Copy)]
pub struct State<'a> {
    id: i32,
    parms: Parms<'a>,
    anims: &'a [u8],
    stride: usize,
}

impl<'a> State<'a> {
    /// The state at the start of `bytes`, and the bytes behind it.
    pub(crate) fn split(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (header, rest) = bytes.split_at_checked(STATE_HEADER)?;
        let id = BigEndian::read_i32(header.get(0..4)?);
        let parm_count = BigEndian::read_u32(header.get(4..8)?);
        let anim_count = BigEndian::read_u32(header.get(8..12)?);
        let (parms, stride) = Parms::measure(rest, parm_count)?;
        let rest = rest.get(parms.bytes.len()..)?;
        let size = stride.checked_mul(usize::try_from(anim_count).ok()?)?;
        let (anims, rest) = rest.split_at_checked(size)?;
        let state = Self {
            id,
            parms,
            anims,
            stride,
        };
        Some((state, rest))
    }

    /// The id, signed; 0 to 24 are known (spec-notes: pas4-4).
    #[must_use]
    pub const fn id(&self) -> i32 {
        self.id
    }

    /// The parms in the order of the file.
    #[must_use]
    pub const fn parms(&self) -> Parms<'a> {
        self.parms
    }

    /// Number of parms.
    #[must_use]
    pub const fn parm_count(&self) -> u32 {
        self.parms.left
    }

    /// The anims in the order of the file.
    #[must_use]
    pub const fn anims(&self) -> Anims<'a> {
        Anims {
            parms: self.parms,
            rest: self.anims,
            stride: self.stride,
        }
    }

    /// Number of anims.
    #[must_use]
    pub fn anim_count(&self) -> u32 {
        self.anims().len().try_into().unwrap_or(u32::MAX)
    }

    /// Bytes of each anim: its id and one value per parm.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// The bytes of all anims, one after the other.
    pub(crate) const fn anim_bytes(&self) -> &'a [u8] {
        self.anims
    }

    /// Bytes that the state takes in the file.
    #[must_use]
    pub const fn size(&self) -> usize {
        STATE_HEADER
            .saturating_add(self.parms.bytes.len())
            .saturating_add(self.anims.len())
    }
}

impl std::fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("id", &self.id)
            .field("parms", &self.parms)
            .field("anims", &self.anims())
            .finish()
    }
}

/// What an anim's values are matched against, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parm {
    pub(super) weight_function: WeightFunction,
    pub(super) weight: Real,
    pub(super) min: Value,
    pub(super) max: Value,
}

impl Parm {
    /// The parm at the start of `bytes`.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let kind = ParmType::from_code(BigEndian::read_u32(bytes.get(0..4)?))?;
        let (header, range) = bytes.split_at_checked(PARM_HEADER)?;
        let (min, rest) = range.split_at_checked(kind.width())?;
        Some(Self {
            weight_function: WeightFunction::from_code(BigEndian::read_u32(header.get(4..8)?)),
            weight: Real(BigEndian::read_u32(header.get(8..12)?)),
            min: Value::decode(kind, min)?,
            max: Value::decode(kind, rest.get(..kind.width())?)?,
        })
    }

    /// The type of the range and of the values.
    #[must_use]
    pub const fn kind(&self) -> ParmType {
        self.min.kind()
    }

    /// How the parm weighs in.
    #[must_use]
    pub const fn weight_function(&self) -> WeightFunction {
        self.weight_function
    }

    /// How much the parm weighs.
    #[must_use]
    pub const fn weight(&self) -> Real {
        self.weight
    }

    /// The least value.
    #[must_use]
    pub const fn min(&self) -> Value {
        self.min
    }

    /// The greatest value. Of the same type as [`Parm::min`].
    #[must_use]
    pub const fn max(&self) -> Value {
        self.max
    }

    /// Bytes that the parm takes in the file.
    #[must_use]
    pub const fn size(&self) -> usize {
        size_of_parm(self.kind())
    }
}

/// Bytes of a parm of type `kind`.
pub(super) const fn size_of_parm(kind: ParmType) -> usize {
    PARM_HEADER.saturating_add(kind.width().saturating_mul(2))
}

/// One anim: a candidate for its state.
#[derive(Clone, Copy)]
pub struct Anim<'a> {
    pub(super) id: u32,
    pub(super) parms: Parms<'a>,
    pub(super) values: &'a [u8],
}

impl<'a> Anim<'a> {
    /// The id: a position in the character's anim list (spec-notes: pas4-10).
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// One value per parm of the state, each of its parm's type.
    #[must_use]
    pub const fn values(&self) -> Values<'a> {
        Values {
            parms: self.parms,
            rest: self.values,
        }
    }
}

impl std::fmt::Debug for Anim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Anim")
            .field("id", &self.id)
            .field("values", &self.values())
            .finish()
    }
}
