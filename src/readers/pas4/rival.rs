//! Rival readings of a database: not those of a known reader, but what the
//! bytes may have been meant to say.

use super::dialect::{UnknownFunction, UnknownType};
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// Bools of four bytes; unknown types are refused and functions kept.
const FOUR_BYTE_BOOLS: Dialect = Dialect {
    bool_width: 4,
    unknown_type: UnknownType::Refused,
    unknown_function: UnknownFunction::Kept,
    ..Dialect::COMMON
};

/// Reads a stand-alone database whose bools have four bytes (spec-notes.md, PAS4
/// note 1). The reading is whole if the view's `end` is the end of the file.
pub fn four_byte_bools(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &FOUR_BYTE_BOOLS)
}
