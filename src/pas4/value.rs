//! Types, weight functions and values.

use std::fmt;

use byteorder::{BigEndian, ByteOrder};

/// The type of a parm and of the values that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParmType {
    /// Code 0: `i32`.
    Int32,
    /// Code 1: `u32`.
    Uint32,
    /// Code 2: `f32`.
    Real,
    /// Code 3: one byte (spec-notes: pas4-1).
    Bool,
    /// Code 4: `i32`.
    Enum,
}

impl ParmType {
    /// All types, in the order of their codes.
    pub const ALL: [Self; 5] = [
        Self::Int32,
        Self::Uint32,
        Self::Real,
        Self::Bool,
        Self::Enum,
    ];

    /// The type with this code; none above 4 (spec-notes: pas4-2).
    #[must_use]
    pub const fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            0 => Self::Int32,
            1 => Self::Uint32,
            2 => Self::Real,
            3 => Self::Bool,
            4 => Self::Enum,
            _ => return None,
        })
    }

    /// The code in the file, 0 to 4.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self {
            Self::Int32 => 0,
            Self::Uint32 => 1,
            Self::Real => 2,
            Self::Bool => 3,
            Self::Enum => 4,
        }
    }

    /// The specification's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int32 => "Int32",
            Self::Uint32 => "Uint32",
            Self::Real => "Real",
            Self::Bool => "Bool",
            Self::Enum => "Enum",
        }
    }

    /// Bytes that a value takes: 4, and 1 for a Bool (spec-notes: pas4-1).
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Int32 | Self::Uint32 | Self::Real | Self::Enum => 4,
            Self::Bool => 1,
        }
    }
}

/// How a parm weighs in when an anim is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeightFunction {
    /// Code 0.
    ExactMatch,
    /// Code 1.
    PercentError,
    /// Code 2.
    AngularPercent,
    /// Code 3.
    NoWeight,
    /// Any other code (spec-notes: pas4-3). Never made for the codes above by
    /// [`WeightFunction::from_code`].
    Unknown(u32),
}

impl WeightFunction {
    /// The function with this code.
    #[must_use]
    pub const fn from_code(code: u32) -> Self {
        match code {
            0 => Self::ExactMatch,
            1 => Self::PercentError,
            2 => Self::AngularPercent,
            3 => Self::NoWeight,
            _ => Self::Unknown(code),
        }
    }

    /// The code in the file.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self {
            Self::ExactMatch => 0,
            Self::PercentError => 1,
            Self::AngularPercent => 2,
            Self::NoWeight => 3,
            Self::Unknown(code) => code,
        }
    }

    /// The specification's name; none for an unknown function.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::ExactMatch => Some("ExactMatch"),
            Self::PercentError => Some("PercentError"),
            Self::AngularPercent => Some("AngularPercent"),
            Self::NoWeight => Some("NoWeight"),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the function gives any weight: not NoWeight, and not one that
    /// the engine does not know (spec-notes: pas4-3).
    #[must_use]
    pub const fn weighs(self) -> bool {
        match self {
            Self::ExactMatch | Self::PercentError | Self::AngularPercent => true,
            Self::NoWeight | Self::Unknown(_) => false,
        }
    }
}

/// An `f32` by its bits, so that a NaN's payload and the sign of zero survive
/// and equality is that of the bytes (spec-notes: pas4-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Real(pub u32);

impl Real {
    /// The bits of a number.
    #[must_use]
    pub const fn new(number: f32) -> Self {
        Self(number.to_bits())
    }

    /// The number. Only for computing: passing a signalling NaN on can change
    /// its bits.
    #[must_use]
    pub const fn number(self) -> f32 {
        f32::from_bits(self.0)
    }

    /// Whether it is a NaN with the quiet bit clear.
    #[must_use]
    pub const fn is_signalling(self) -> bool {
        self.number().is_nan() && self.0 & 0x0040_0000 == 0
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number().is_nan() {
            write!(f, "NaN (bits 0x{:08X})", self.0)
        } else {
            write!(f, "{}", self.number())
        }
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Real({self})")
    }
}

/// A value: a parm's minimum or maximum, or what an anim has for a parm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A signed number.
    Int32(i32),
    /// An unsigned number.
    Uint32(u32),
    /// A float, by its bits.
    Real(Real),
    /// A byte, 0 or 1 where it is as it should be (spec-notes: pas4-1).
    Bool(u8),
    /// A signed number that stands for something.
    Enum(i32),
}

impl Value {
    /// The value of type `kind` that `bytes` spell, big-endian; none where
    /// they are not as many as the type is wide.
    #[must_use]
    #[inline]
    pub fn decode(kind: ParmType, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != kind.width() {
            return None;
        }
        Some(match kind {
            ParmType::Int32 => Self::Int32(BigEndian::read_i32(bytes)),
            ParmType::Uint32 => Self::Uint32(BigEndian::read_u32(bytes)),
            ParmType::Real => Self::Real(Real(BigEndian::read_u32(bytes))),
            ParmType::Bool => Self::Bool(*bytes.first()?),
            ParmType::Enum => Self::Enum(BigEndian::read_i32(bytes)),
        })
    }

    /// The type.
    #[must_use]
    pub const fn kind(self) -> ParmType {
        match self {
            Self::Int32(_) => ParmType::Int32,
            Self::Uint32(_) => ParmType::Uint32,
            Self::Real(_) => ParmType::Real,
            Self::Bool(_) => ParmType::Bool,
            Self::Enum(_) => ParmType::Enum,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int32(number) | Self::Enum(number) => write!(f, "{number}"),
            Self::Uint32(number) => write!(f, "{number}"),
            Self::Real(real) => write!(f, "{real}"),
            Self::Bool(byte) => write!(f, "{byte}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_go_both_ways() {
        for kind in ParmType::ALL {
            assert_eq!(ParmType::from_code(kind.code()), Some(kind));
        }
        assert_eq!(ParmType::from_code(5), None);
        for code in [0, 1, 2, 3, 4, u32::MAX] {
            assert_eq!(WeightFunction::from_code(code).code(), code);
        }
    }

    #[test]
    fn floats_are_compared_by_their_bits() {
        assert_ne!(Real::new(0.0), Real::new(-0.0));
        assert_eq!(Real(0x7FA0_0001), Real(0x7FA0_0001));
        assert!(Real(0x7FA0_0001).is_signalling());
        assert!(!Real(0x7FC0_0001).is_signalling());
        assert!(!Real(0x7F80_0000).is_signalling());
    }
}
