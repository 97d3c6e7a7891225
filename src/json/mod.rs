//! The JSON of `decode`: every accepted file, without loss.
//!
//! Plain keys carry what the formats mean. What they cannot carry (bytes
//! behind a NUL, odd looping bytes, unusual section order, bytes left over)
//! stands under `raw`, which is there only when needed: beside the plain keys
//! of the record that it belongs to, so that it moves with the record when
//! somebody edits the JSON.
//!
//! Array are written as they are walked, so that a large file needs no tree
//! of values in memory.

pub mod carrier;
mod encode;
pub mod panim;
pub mod pas4;
mod readable;

pub use encode::{Encoded, JsonError, encode};
#[cfg(feature = "cli")]
pub(crate) use encode::{Excerpt, Kind, Node, Place, unknown_key};
pub use readable::{Compact, Readable};

use serde::ser::{Serialize, Serializer};

/// Bytes that are written as lower-case hex, a few at a time, so that no
/// second copy of a large file is held.
#[derive(Clone, Copy, Debug)]
pub struct Hex<'a>(pub &'a [u8]);

/// Bytes that are turned to hex at a time.
const AT_A_TIME: usize = 64;

impl std::fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |nibble: u8| DIGITS.get(usize::from(nibble)).copied().unwrap_or(b'0');
        for bytes in self.0.chunks(AT_A_TIME) {
            let mut text = [[b'0'; 2]; AT_A_TIME];
            for (pair, byte) in text.iter_mut().zip(bytes) {
                *pair = [digit(byte >> 4), digit(byte & 0xF)];
            }
            let text = text.as_flattened().get(..bytes.len().saturating_mul(2));
            let text = text.and_then(|text| std::str::from_utf8(text).ok());
            f.write_str(text.unwrap_or_default())?;
        }
        Ok(())
    }
}

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The bits of a float, in hex.
struct Bits(u32);

impl Serialize for Bits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hex(&self.0.to_be_bytes()).serialize(serializer)
    }
}

/// An array of what the function's iterator gives, element by element.
struct Array<F>(F);

impl<F, I> Serialize for Array<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_that_of_each_byte() {
        let bytes: Vec<u8> = (0..=255).collect();
        let expected: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(Hex(&bytes).to_string(), expected);
        assert_eq!(Hex(&[]).to_string(), "");
    }
}
