//! randovania/retro-data-structures (RDS).
//!
//! By spec-notes.md, PAS4: a bool keeps its byte (note 1); unknown parm types
//! (note 2) and weight functions (note 3) are refused; a signalling NaN in a
//! weight becomes quiet (note 8); bytes behind the database are ignored
//! (note 11).

use super::dialect::{UnknownFunction, UnknownType};
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How RDS takes a database.
pub const DIALECT: Dialect = Dialect {
    unknown_type: UnknownType::Refused,
    unknown_function: UnknownFunction::Refused,
    quietens_weights: true,
    ..Dialect::COMMON
};

/// Reads a stand-alone database as RDS does.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
