//! The reader that compares anim ids as signed numbers.
//!
//! spec-notes.md, PAS4 note 10, says that there is one and does not name it. Its
//! view differs from the others where an id has its high bit set. In all else it
//! is taken to be like the majority: an unknown parm type takes no bytes.

use super::dialect::UnknownType;
use super::{Dialect, PasView, stand_alone};
use crate::readers::Reading;

/// How that reader takes a database.
pub const DIALECT: Dialect = Dialect {
    unknown_type: UnknownType::ZeroBytes,
    signed_anim_ids: true,
    ..Dialect::COMMON
};

/// Reads a stand-alone database with signed anim ids.
pub fn read(bytes: &[u8]) -> Reading<PasView<'_>> {
    stand_alone(bytes, &DIALECT)
}
