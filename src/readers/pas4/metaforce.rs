//! AxioDL/metaforce.
//!
//! By spec-notes.md, PAS4: an unknown parm type takes no bytes (note 2); states are
//! sorted by signed and anims by unsigned id (note 7).

use super::dialect::UnknownType;
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How metaforce takes a database.
pub const DIALECT: Dialect = Dialect {
    unknown_type: UnknownType::ZeroBytes,
    sorts: true,
    ..Dialect::COMMON
};

/// Reads a stand-alone database as metaforce does.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
