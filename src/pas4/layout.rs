//! Where everything stands in a database: sizes, and the names of fields.

use std::fmt;

/// The first four bytes of every database.
pub const MAGIC: [u8; 4] = *b"PAS4";

/// [`MAGIC`] in a file whose 32-bit words were all swapped (spec-notes:
/// pas4-12).
pub const SWAPPED_MAGIC: [u8; 4] = *b"4SAP";

/// Bytes before the first state: magic, state count, default state.
pub const DATABASE_HEADER: usize = 12;

/// Bytes before a state's first parm: id, parm count, anim count. No state is
/// smaller.
pub const STATE_HEADER: usize = 12;

/// Bytes before a parm's minimum: type, weight function, weight.
pub const PARM_HEADER: usize = 12;

/// Bytes of the smallest parm, a Bool: its minimum and maximum take one byte
/// each.
pub const SMALLEST_PARM: usize = 14;

/// Bytes before an anim's first value: its id. No anim is smaller.
pub const ANIM_HEADER: usize = 4;

/// Parms that the game engine has room for in a state (spec-notes: pas4-6).
pub const ENGINE_PARMS: u32 = 8;

/// The names that readers have for the state ids from 0 on (spec-notes:
/// pas4-4).
const STATE_NAMES: [&str; 25] = [
    "Fall",
    "GetUp",
    "LieOnGround",
    "Step",
    "Death",
    "Locomotion",
    "KnockBack",
    "MeleeAttack",
    "Turn",
    "LoopAttack",
    "LoopReaction",
    "GroundHit",
    "Generate",
    "Jump",
    "Hurled",
    "Slide",
    "Taunt",
    "Scripted",
    "ProjectileAttack",
    "Cover",
    "WallHang",
    "AdditiveIdle",
    "AdditiveAim",
    "AdditiveFlinch",
    "AdditiveReaction",
];

/// The name that readers have for a state id, 0 to 24 (spec-notes: pas4-4).
#[must_use]
pub fn state_name(id: i32) -> Option<&'static str> {
    STATE_NAMES.get(usize::try_from(id).ok()?).copied()
}

/// Whether a reader's table lists the state id: -1, 0 to 24, or 26
/// (spec-notes: pas4-4).
#[must_use]
pub fn is_listed_state(id: i32) -> bool {
    state_name(id).is_some() || matches!(id, -1 | 26)
}

/// A field of a parm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParmField {
    /// The type, a `u32`.
    Type,
    /// The weight function, a `u32`.
    WeightFunction,
    /// The weight, an `f32`.
    Weight,
    /// The least value, of the parm's type.
    Min,
    /// The greatest value, of the parm's type.
    Max,
}

impl ParmField {
    /// The name used in field paths.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::WeightFunction => "weight_function",
            Self::Weight => "weight",
            Self::Min => "min",
            Self::Max => "max",
        }
    }
}

/// A field of a database, or a record of several fields that a finding is
/// about. Shown as a path such as `states[4].parms[1].min`. Numbers count
/// from 0 in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The four bytes `PAS4`.
    Magic,
    /// The number of states, a `u32`.
    StateCount,
    /// The default state, an `i32`.
    DefaultState,
    /// All states (a record).
    States,
    /// A state (a record).
    State(u32),
    /// The id of a state, an `i32`.
    StateId(u32),
    /// The number of parms of a state, a `u32`.
    ParmCount(u32),
    /// The number of anims of a state, a `u32`.
    AnimCount(u32),
    /// A field of a parm: state, parm, field.
    Parm(u32, u32, ParmField),
    /// All anims of a state (a record).
    Anims(u32),
    /// The id of an anim, a `u32`: state, anim.
    AnimId(u32, u32),
    /// A value of an anim: state, anim, parm.
    Value(u32, u32, u32),
    /// The bytes behind a stand-alone database.
    Trailing,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Magic => f.write_str("magic"),
            Self::StateCount => f.write_str("state_count"),
            Self::DefaultState => f.write_str("default_state"),
            Self::States => f.write_str("states"),
            Self::State(state) => write!(f, "states[{state}]"),
            Self::StateId(state) => write!(f, "states[{state}].id"),
            Self::ParmCount(state) => write!(f, "states[{state}].parm_count"),
            Self::AnimCount(state) => write!(f, "states[{state}].anim_count"),
            Self::Parm(state, parm, field) => {
                write!(f, "states[{state}].parms[{parm}].{}", field.name())
            }
            Self::Anims(state) => write!(f, "states[{state}].anims"),
            Self::AnimId(state, anim) => write!(f, "states[{state}].anims[{anim}].id"),
            Self::Value(state, anim, value) => {
                write!(f, "states[{state}].anims[{anim}].values[{value}]")
            }
            Self::Trailing => f.write_str("trailing"),
        }
    }
}
