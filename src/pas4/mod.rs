//! PAS4, the parameterized animation-state database of Retro Studios' games.
//!
//! A database lists animation states; a state has parms (typed, weighted
//! ranges) and anims (candidates with one value per parm). All numbers are
//! big-endian (spec-notes: pas4-12).
//!
//! [`read`] delimits a database and [`check`] judges it as well; [`write()`]
//! gives the same bytes back. [`Builder`] makes a database from parts.

mod build;
mod check;
mod fields;
mod fix;
mod iter;
mod layout;
mod model;
mod read;
mod value;
mod write;

pub use build::{BuildError, Builder};
pub use check::{Checked, check};
pub(crate) use check::{Surroundings, judge, judge_stopped};
pub use fields::fields;
pub use fix::{fix, fixable, rewrite};
pub use iter::{Anims, Parms, States, Values};
pub use layout::{
    ANIM_HEADER, DATABASE_HEADER, ENGINE_PARMS, Field, MAGIC, PARM_HEADER, ParmField,
    SMALLEST_PARM, STATE_HEADER, SWAPPED_MAGIC, is_listed_state, state_name,
};
pub use model::{Anim, Database, Parm, State};
pub use read::{Fault, ReadError, read};
pub(crate) use read::{Frame, Stop, frame};
pub use value::{ParmType, Real, Value, WeightFunction};
pub use write::{size, write, write_to};
