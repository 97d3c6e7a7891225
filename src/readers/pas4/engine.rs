//! The game engine, in two revisions of its reconstruction (PrimeDecomp/prime).
//!
//! By spec-notes.md, PAS4: a bool is one byte that collapses to 0 or 1 (note 1); an
//! unknown parm type takes no bytes (note 2); an unknown weight function gives
//! no weight (note 3); at most 8 parms fit a state's array, and more corrupt
//! memory; counts reserve memory before anything is read (note 6); a width above
//! 2^31−1 overflows an `int` (note 9). The latest matched revision sorts states
//! and anims by id, an older one keeps the order of the file (note 7).
//!
//! What reserving costs in bytes is not known. A count whose records the file
//! cannot hold is therefore reported as undefined, and a smaller one is bounded
//! by the file.

use super::dialect::{UnknownFunction, UnknownType};
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// The latest matched revision.
pub const LATEST: Dialect = Dialect {
    sorts: true,
    ..OLDER
};

/// The older revision, which keeps the order of the file.
pub const OLDER: Dialect = Dialect {
    collapses_bools: true,
    unknown_type: UnknownType::ZeroBytes,
    unknown_function: UnknownFunction::NoWeight,
    engine_limits: true,
    ..Dialect::COMMON
};

/// Reads a stand-alone database as the latest revision does.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &LATEST)
}

/// Reads a stand-alone database as the older revision does.
pub fn read_older(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &OLDER)
}
