//! The channels of the index table: one for each axis of each row.

use byteorder::{BigEndian, ByteOrder};

use super::layout::ROW_BYTES;

/// One axis of an index row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Number of values: frame f reads `values[start + min(f, frames − 1)]`.
    pub frames: u16,
    /// Index of the first value.
    pub start: u16,
}

impl Channel {
    /// Whether every read stays within `count` values (spec-notes:
    /// panim-11).
    #[must_use]
    pub const fn fits(self, count: usize) -> bool {
        self.frames > 0 && self.end() as usize <= count
    }

    /// Index of the value behind the last one: start + frames.
    #[must_use]
    pub const fn end(self) -> u32 {
        (self.start as u32).saturating_add(self.frames as u32)
    }
}

/// The channels of the whole rows of an index table, three to a row.
pub fn channels(table: &[u8]) -> impl Iterator<Item = Channel> + '_ {
    table.chunks_exact(ROW_BYTES).flat_map(|row| {
        row.chunks_exact(4).map(|pair| {
            let (frames, start) = pair.split_at_checked(2).unwrap_or_default();
            Channel {
                frames: BigEndian::read_u16(frames),
                start: BigEndian::read_u16(start),
            }
        })
    })
}
