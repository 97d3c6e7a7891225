//! The JSON of `decode`: every accepted file, without loss.
//!
//! Plain keys carry what the formats mean. What they cannot carry (bytes
//! behind a NUL, odd looping bytes, unusual section order, bytes left over)
//! stands under `raw`, which is there only when needed.
//!
//! Numbers are written as they are walked, so that a large file needs no tree
//! of values in memory.

pub mod panim;
mod readable;

pub use readable::{Compact, Readable};

use std::fmt::Write as _;

/// Bytes as lower-case hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().saturating_mul(2));
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
