//! metaforce on ANCS.
//!
//! By spec-notes.md, Carriers: from version 6 on, the word behind the swooshes
//! counts a third list; effects exist from version 3 on, not 2; from version 10
//! on, it aborts if the first of the two words behind the resources is not zero.

use super::layout::Layout;
use super::{CarrierView, ancs};
use crate::readers::Reading;
use crate::readers::pas4::metaforce::DIALECT;

/// Reads an ANCS as metaforce does.
pub fn read(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    let layout = Layout {
        third_list: true,
        aborts_on_first_word: true,
        effects_from: 3,
        ..Layout::by_version(&DIALECT)
    };
    ancs::read(bytes, &layout).into()
}
