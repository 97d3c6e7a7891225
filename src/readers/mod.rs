//! Models of how other known readers take the same bytes.
//!
//! A model says what a reader makes of a file: it accepts it and sees a
//! [view](panim::PanimView), it rejects it, or what it does is undefined (a
//! crash, a read past the end, a write past an allocation). Undefined
//! behaviour is named and never imitated.
//!
//! Nothing here imports anything from the rest of the crate. The models work
//! on plain slices with arithmetic of their own, so that one bug cannot hide
//! both in the crate's reader and in the models that it is compared with. What
//! they know comes from `spec-notes.md`; where that page is silent, the module in
//! question says what was chosen and why.
//!
//! Promises: no input panics; time is linear in the file (sorting, where a
//! reader sorts, costs its logarithm); nothing is allocated because a header's
//! word says so. What a reader would allocate is [reported](Cost) instead.
//!
//! Start with [`panim_readings`], [`pas4_readings`], [`ancs_readings`] and
//! [`char_readings`]; compare two outcomes with [`Reading::first_difference`].

pub mod carrier;
mod cursor;
mod difference;
pub mod panim;
pub mod pas4;
mod reading;
mod reason;
mod registry;

pub use difference::{Difference, View};
pub use reading::{Cost, Reading};
pub use reason::{Cause, Reason};
pub use registry::{
    Format, READERS, ReaderId, ReaderModel, ancs_readings, char_readings, first_disagreement,
    panim_readings, pas4_readings,
};

use reading::Stop;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod totality;
