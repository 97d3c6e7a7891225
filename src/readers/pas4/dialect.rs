//! The points in which readers of PAS4 differ.

use crate::readers::Cause;
use crate::readers::reading::Stop;

/// How one reader takes a database. Notes are those of spec-notes.md, PAS4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// Bytes of a bool: one in every known reader, four in old text (note 1).
    pub bool_width: u8,
    /// Whether a bool that is not 0 becomes 1 (note 1).
    pub collapses_bools: bool,
    /// What the reader makes of a parm type above 4 (note 2).
    pub unknown_type: UnknownType,
    /// What the reader makes of a weight function above 3 (note 3).
    pub unknown_function: UnknownFunction,
    /// Whether a signalling NaN in a weight becomes a quiet one (note 8).
    pub quietens_weights: bool,
    /// Whether states (by signed id) and anims (by unsigned id) are sorted
    /// (note 7). Of equal ids the later one comes first.
    pub sorts: bool,
    /// Whether anim ids are taken as signed (note 10).
    pub signed_anim_ids: bool,
    /// Whether the reader has the limits of the engine: 8 parms in a fixed
    /// array, memory reserved by counts (note 6), widths in an `int` (note 9),
    /// and no check for the end of the data.
    pub engine_limits: bool,
}

/// What a reader makes of an unknown parm type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownType {
    /// It refuses the file.
    Refused,
    /// Each value takes no byte.
    ZeroBytes,
    /// Each value takes four bytes.
    FourBytes,
}

/// What a reader makes of an unknown weight function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownFunction {
    /// It refuses the file.
    Refused,
    /// The parm has no weight: as NoWeight, 3.
    NoWeight,
    /// The number stays as it is.
    Kept,
}

impl Dialect {
    /// What all readers have in common; the dialects name their differences
    /// from this one.
    pub(super) const COMMON: Self = Self {
        bool_width: 1,
        collapses_bools: false,
        unknown_type: UnknownType::Refused,
        unknown_function: UnknownFunction::Kept,
        quietens_weights: false,
        sorts: false,
        signed_anim_ids: false,
        engine_limits: false,
    };

    /// Bytes of one value of the type; `None` where the reader refuses it.
    pub(super) fn width(&self, type_word: u32) -> Option<u64> {
        match (type_word, self.unknown_type) {
            (0 | 1 | 2 | 4, _) | (5.., UnknownType::FourBytes) => Some(4),
            (3, _) => Some(u64::from(self.bool_width)),
            (5.., UnknownType::ZeroBytes) => Some(0),
            (5.., UnknownType::Refused) => None,
        }
    }

    /// How the reader takes the end of the data inside a field. The engine
    /// reads on (inferred: spec-notes.md names no check); the others refuse.
    pub(super) fn short(&self, offset: usize) -> Stop {
        if self.engine_limits {
            Cause::ReadPastEnd.undefined(offset)
        } else {
            Cause::Truncated.rejects(offset)
        }
    }
}
