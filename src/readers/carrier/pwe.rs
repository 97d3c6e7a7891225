//! PWE on ANCS and CHAR.
//!
//! By spec-notes.md, Carriers: from version 6 on, the word behind the swooshes is
//! skipped; bounds, effects, frozen ids and the anim list are read whatever the
//! version, so that below version 5 it over-reads; the form of a bone goes by
//! game, not by version.

use super::layout::{Bones, Game, Layout};
use super::{CarrierView, ancs, char3};
use crate::readers::Reading;
use crate::readers::pas4::pwe::DIALECT;

/// Reads an ANCS as PWE does for the game of its first character.
pub fn read(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    read_as(bytes, Game::of_first_character(bytes))
}

/// Reads an ANCS as PWE does for the game.
pub fn read_as(bytes: &[u8], game: Game) -> Reading<CarrierView<'_>> {
    let layout = Layout {
        bones: Bones::ByGame(game),
        bounds_from: 1,
        effects_from: 1,
        frozen_from: 1,
        list_from: 1,
        ..Layout::by_version(&DIALECT)
    };
    ancs::read(bytes, &layout).into()
}

/// Reads a CHAR of Prime 3 as PWE does. spec-notes.md names no difference from
/// RDS but in text and in the database.
pub fn read_char(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    char3::read(bytes, &DIALECT, false).into()
}
