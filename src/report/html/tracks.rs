//! Where the curves of a `.panim` are in its bytes: the page reads them there.

use serde::Serialize;

use crate::panim::Layout;

/// Sections whose curves are shown; a real file has two at the most.
const SECTIONS: usize = 8;

/// The places that curves are made of.
#[derive(Debug, Serialize)]
pub(super) struct Curves {
    /// Exclusive end of the loop in frames.
    length: u16,
    /// Offset of the first value, and how many there are.
    values: (usize, usize),
    /// Offset of the first index row, and how many there are.
    rows: (usize, usize),
    sections: Vec<Section>,
    /// Sections that are not shown.
    more: usize,
}

#[derive(Debug, Serialize)]
struct Section {
    kind: &'static str,
    frames: u16,
    bones: u16,
    /// Offsets of the bitmask and of the data.
    bitmask: usize,
    data: usize,
}

impl Curves {
    /// Those of a file that can be laid out.
    pub(super) fn of(bytes: &[u8], layout: &Layout) -> Option<Self> {
        let header = layout.generation()?.fields();
        let body = layout.body?;
        let mut all = body.sections(bytes);
        let sections = all.by_ref().take(SECTIONS).map(|section| Section {
            kind: section.kind.name(),
            frames: section.frames,
            bones: section.bones,
            bitmask: section.bitmask.start,
            data: section.data.start,
        });
        Some(Self {
            length: header.read_length(bytes),
            values: (body.values.start, body.value_count()),
            rows: (body.table.start, body.row_count()),
            sections: sections.collect(),
            more: all.count(),
        })
    }
}
