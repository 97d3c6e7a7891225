//! One value of a parm: a minimum, a maximum or an anim's value.

use super::Dialect;
use std::fmt;

/// A value as a reader takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Type 0: −2^31 to 2^31−1.
    Int32(i32),
    /// Type 1: 0 to 2^32−1.
    Uint32(u32),
    /// Type 2: the bits of an f32.
    Real(u32),
    /// Type 3: 0 or 1; any number where a reader keeps the byte.
    Bool(u32),
    /// Type 4: −2^31 to 2^31−1.
    Enum(i32),
    /// Four bytes of a type that the reader does not know.
    Opaque(u32),
    /// No byte at all, of a type that the reader does not know.
    Nothing,
}

impl Value {
    /// The value in `bytes`, which are as many as the dialect says for the type
    /// (big-endian). A type with no bytes is [`Value::Nothing`].
    pub(super) fn of(bytes: &[u8], type_word: u32, dialect: &Dialect) -> Self {
        if bytes.is_empty() {
            return Self::Nothing;
        }
        let word = bytes
            .iter()
            .fold(0u32, |word, byte| word.wrapping_shl(8) | u32::from(*byte));
        match type_word {
            0 => Self::Int32(word.cast_signed()),
            1 => Self::Uint32(word),
            2 => Self::Real(word),
            3 if dialect.collapses_bools => Self::Bool(u32::from(word != 0)),
            3 => Self::Bool(word),
            4 => Self::Enum(word.cast_signed()),
            _ => Self::Opaque(word),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int32(n) | Self::Enum(n) => write!(f, "{n}"),
            Self::Uint32(n) | Self::Bool(n) => write!(f, "{n}"),
            Self::Real(bits) => write!(f, "{} (bits {bits:08x})", f32::from_bits(*bits)),
            Self::Opaque(word) => write!(f, "opaque {word:08x}"),
            Self::Nothing => write!(f, "no bytes"),
        }
    }
}
