//! aprilwade/randomprime.
//!
//! By spec-notes.md, PAS4: an unknown parm type takes four bytes (note 2).

use super::dialect::UnknownType;
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How randomprime takes a database.
pub const DIALECT: Dialect = Dialect {
    unknown_type: UnknownType::FourBytes,
    ..Dialect::COMMON
};

/// Reads a stand-alone database as randomprime does.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
