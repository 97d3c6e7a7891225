//! The reading that spec-notes.md decides, which no program has to the letter:
//! all is kept as it is in the file, and unknown types are refused. What another
//! reader sees is held against it.

use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How spec-notes.md decides that a database is taken.
pub const DIALECT: Dialect = Dialect::COMMON;

/// Reads a stand-alone database as decided.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
