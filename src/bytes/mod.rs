//! Bytes with their places: spans, a reader that knows its absolute offset,
//! a writer, and changes to them.
//!
//! Everything that touches raw input goes through this module, so that an
//! offset in a message is always an offset in the whole file and a short
//! input is always an error, never a panic.

mod find;
mod patch;
mod reader;
mod writer;

pub use find::{find_all, find_first};
pub use patch::{Edit, Hunk, Patch};
pub use reader::{Reader, Short};
pub use writer::{Compare, Sink, put_u8, put_u16, put_u32, put_u64};

use std::fmt;

/// A run of bytes: offset and length, both counted in bytes from the start of
/// the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Number of bytes.
    pub len: usize,
}

impl Span {
    /// The span of `len` bytes at `start`.
    #[must_use]
    pub const fn new(start: usize, len: usize) -> Self {
        Self { start, len }
    }

    /// The span from `start` up to, not including, `end`; empty where `end` is
    /// not past `start`.
    #[must_use]
    pub const fn between(start: usize, end: usize) -> Self {
        Self {
            start,
            len: end.saturating_sub(start),
        }
    }

    /// Offset of the first byte after the span.
    #[must_use]
    pub const fn end(self) -> usize {
        self.start.saturating_add(self.len)
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The bytes of the span, cut to what `bytes` has.
    #[must_use]
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        let end = self.end().min(bytes.len());
        bytes.get(self.start..end).unwrap_or_default()
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:X}..0x{:X}", self.start, self.end())
    }
}
