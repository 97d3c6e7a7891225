//! RDS on ANCS and CHAR.
//!
//! By spec-notes.md, Carriers: from version 6 on, the word behind the swooshes is
//! skipped; effects exist from version 2 on; the form of a bone goes by game,
//! not by version; a string that is no UTF-8 and a type code that is no ASCII
//! are refused.

use super::layout::{Bones, Game, Layout};
use super::{CarrierView, ancs, char3};
use crate::readers::Reading;
use crate::readers::pas4::rds::DIALECT;

/// Reads an ANCS as RDS does when told the game of its first character.
pub fn read(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    read_as(bytes, Game::of_first_character(bytes))
}

/// Reads an ANCS as RDS does when told the game.
pub fn read_as(bytes: &[u8], game: Game) -> Reading<CarrierView<'_>> {
    let layout = Layout {
        bones: Bones::ByGame(game),
        strict_text: true,
        ..Layout::by_version(&DIALECT)
    };
    ancs::read(bytes, &layout).into()
}

/// Reads a CHAR of Prime 3 as RDS does.
pub fn read_char(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    char3::read(bytes, &DIALECT, true).into()
}
