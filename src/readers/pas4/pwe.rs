//! AxioDL/PrimeWorldEditor (PWE).
//!
//! By spec-notes.md, PAS4: an unknown parm type takes no bytes (note 2).

use super::dialect::UnknownType;
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How PWE takes a database.
pub const DIALECT: Dialect = Dialect {
    unknown_type: UnknownType::ZeroBytes,
    ..Dialect::COMMON
};

/// Reads a stand-alone database as PWE does.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
