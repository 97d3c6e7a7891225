//! randomprime on ANCS.
//!
//! By spec-notes.md, Carriers: from version 6 on, the word behind the swooshes
//! counts a third list; effects exist from version 2 on; made for Prime 1, it
//! reads from version 10 on one plain word in place of the list of spawns, and
//! strings for bones.

use super::layout::{Bones, Layout};
use super::{CarrierView, ancs};
use crate::readers::Reading;
use crate::readers::pas4::randomprime::DIALECT;

/// Reads an ANCS as randomprime does.
pub fn read(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    let layout = Layout {
        third_list: true,
        spawn_list: false,
        bones: Bones::Strings,
        ..Layout::by_version(&DIALECT)
    };
    ancs::read(bytes, &layout).into()
}
