//! The points in which readers of ANCS differ.

use crate::readers::pas4::Dialect;

/// How one reader takes the characters of an ANCS (spec-notes.md, Carriers, ANCS).
/// Versions are those of a character, 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// How the databases inside are taken.
    pub dialect: &'static Dialect,
    /// From version 6 on, the word behind the swooshes counts a third list, as
    /// against being skipped.
    pub third_list: bool,
    /// From version 10 on, a list of spawns follows the electrics, as against
    /// one plain word.
    pub spawn_list: bool,
    /// What names the bone of an effect's component.
    pub bones: Bones,
    /// From version 10 on, the reader aborts if the first of the two words
    /// behind the resources is not zero.
    pub aborts_on_first_word: bool,
    /// The first version with bounds.
    pub bounds_from: u16,
    /// The first version with effects.
    pub effects_from: u16,
    /// The first version with two frozen ids.
    pub frozen_from: u16,
    /// The first version with the anim list.
    pub list_from: u16,
    /// Strings that are no UTF-8 and type codes that are no ASCII are refused.
    pub strict_text: bool,
}

/// What names a bone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bones {
    /// A string before version 10, a u32 from 10 on.
    ByVersion,
    /// A string in Prime 1, a u32 in Prime 2, whatever the version.
    ByGame(Game),
    /// Always a string.
    Strings,
}

/// The game that a reader is told, or takes, an ANCS to be of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    /// Metroid Prime 1: versions 1 to 9.
    Prime1,
    /// Metroid Prime 2: version 10.
    Prime2,
}

impl Game {
    /// The game of the version of the first character.
    ///
    /// A reader that goes by the game is told it by its user. Where all versions
    /// are of one game, this is what the user would say. In a set that mixes
    /// versions below and from 10 there is no right answer, and the set is an
    /// ambiguity for that reason. Prime 1 if there is no character.
    pub fn of_first_character(bytes: &[u8]) -> Self {
        let version = bytes.get(12..).and_then(|rest| rest.first_chunk());
        match version.map(|version| u16::from_be_bytes(*version)) {
            Some(10..) => Self::Prime2,
            Some(..10) | None => Self::Prime1,
        }
    }
}

impl Layout {
    /// The versions of spec-notes.md; the readers name their differences from it.
    pub(super) const fn by_version(dialect: &'static Dialect) -> Self {
        Self {
            dialect,
            third_list: false,
            spawn_list: true,
            bones: Bones::ByVersion,
            aborts_on_first_word: false,
            bounds_from: 2,
            effects_from: 2,
            frozen_from: 4,
            list_from: 5,
            strict_text: false,
        }
    }
}
