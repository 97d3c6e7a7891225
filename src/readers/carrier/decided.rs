//! The readings among which spec-notes.md decides: ANCS by the layout of one of
//! three readers, CHAR as all readers frame it, databases and text kept as they
//! are. What another reader sees is held against it.

use super::layout::{Bones, Layout};
use super::{CarrierView, ancs, char3};
use crate::readers::Reading;
use crate::readers::pas4::decided::DIALECT;

/// Whose layout an ANCS is taken by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutOf {
    /// That of RDS, with the bones' form by version.
    Rds,
    /// That of metaforce.
    Metaforce,
    /// That of randomprime.
    Randomprime,
}

/// Reads an ANCS by a layout.
pub fn read(bytes: &[u8], layout: LayoutOf) -> Reading<CarrierView<'_>> {
    let plain = Layout::by_version(&DIALECT);
    let layout = match layout {
        LayoutOf::Rds => plain,
        LayoutOf::Metaforce => Layout {
            third_list: true,
            effects_from: 3,
            ..plain
        },
        LayoutOf::Randomprime => Layout {
            third_list: true,
            spawn_list: false,
            bones: Bones::Strings,
            ..plain
        },
    };
    ancs::read(bytes, &layout).into()
}

/// Reads a CHAR of Prime 3.
pub fn read_char(bytes: &[u8]) -> Reading<CarrierView<'_>> {
    char3::read(bytes, &DIALECT, false).into()
}
