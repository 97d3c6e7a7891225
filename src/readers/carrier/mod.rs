//! Readers of the carriers of a PAS4 database: ANCS of Metroid Prime 1 and 2 by
//! RDS, metaforce, randomprime and PWE, and CHAR of Metroid Prime 3.
//!
//! Models of ANCS end with the character set, those of CHAR behind the database
//! (spec-notes.md, Carriers): what follows is opaque. Each takes the databases
//! inside with its own [`Dialect`](super::pas4::Dialect).
//!
//! The readers differ in few points, which [`layout::Layout`] lists.

mod ancs;
mod char3;
pub mod decided;
pub mod layout;
pub mod metaforce;
pub mod pwe;
pub mod randomprime;
pub mod rds;
mod text;
mod view;

pub use layout::Game;
pub use view::{CarrierView, CharacterView};

/// The end of the data inside a field: spec-notes.md names no carrier reader that
/// does anything but fail.
fn cut_off(short: super::cursor::Short) -> super::reading::Stop {
    super::Cause::Truncated.rejects(short.offset)
}

#[cfg(test)]
pub(crate) mod tests;
