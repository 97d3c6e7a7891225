//! Telling a file by its content.

use super::{Format, Game, ancs, char};
use crate::pas4;

/// The first bytes of a CHAR of Donkey Kong Country Returns.
const RETURNS_MAGIC: [u8; 4] = [0x59, 0xBE, 0x00, 0x0E];

/// The first bytes of a CHAR of Donkey Kong Country: Tropical Freeze.
const TROPICAL_FREEZE_MAGIC: [u8; 4] = *b"RFRM";

/// What a file is by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detected {
    /// A stand-alone database, possibly byte-swapped.
    Pas4,
    /// An ANCS.
    Ancs,
    /// A CHAR of Metroid Prime 3.
    CharPrime3,
    /// A CHAR of Donkey Kong Country Returns, which is scanned.
    CharReturns,
    /// A CHAR of Donkey Kong Country: Tropical Freeze, which is scanned.
    CharTropicalFreeze,
}

impl Detected {
    /// The format.
    #[must_use]
    pub const fn format(self) -> Format {
        match self {
            Self::Pas4 => Format::Pas4,
            Self::Ancs => Format::Ancs,
            Self::CharPrime3 | Self::CharReturns | Self::CharTropicalFreeze => Format::Char,
        }
    }

    /// The game of a file that is scanned, since its layout is not known.
    pub(super) const fn scanned_game(self) -> Option<Game> {
        match self {
            Self::Pas4 | Self::Ancs | Self::CharPrime3 => None,
            Self::CharReturns => Some(Game::Returns),
            Self::CharTropicalFreeze => Some(Game::TropicalFreeze),
        }
    }
}

/// Tells a file of the PAS4 family by its content (spec-notes: carrier-char).
/// The first byte of a CHAR of Metroid Prime 3 proves nothing, so it is told
/// by being framed through its database.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Detected> {
    let starts = |magic: [u8; 4]| bytes.starts_with(&magic);
    if starts(pas4::MAGIC) || starts(pas4::SWAPPED_MAGIC) {
        Some(Detected::Pas4)
    } else if starts(ancs::MAGIC) {
        Some(Detected::Ancs)
    } else if starts(RETURNS_MAGIC) {
        Some(Detected::CharReturns)
    } else if starts(TROPICAL_FREEZE_MAGIC) {
        Some(Detected::CharTropicalFreeze)
    } else if char::frames(bytes) {
        Some(Detected::CharPrime3)
    } else {
        None
    }
}

/// Whether the content of a file that starts with `head`, at least four bytes
/// where the file has them, can be of this family.
#[must_use]
pub fn may_be(head: &[u8]) -> bool {
    let magics = [
        pas4::MAGIC,
        pas4::SWAPPED_MAGIC,
        ancs::MAGIC,
        RETURNS_MAGIC,
        TROPICAL_FREEZE_MAGIC,
    ];
    magics.iter().any(|magic| head.starts_with(magic))
        || head
            .first()
            .is_some_and(|version| char::VERSIONS.contains(version))
}
