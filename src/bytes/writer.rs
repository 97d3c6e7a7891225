//! Where written bytes go: a buffer, or a comparison with bytes that are
//! already there.

use byteorder::{BigEndian, ByteOrder};

/// Takes bytes in file order.
pub trait Sink {
    /// Appends `bytes`.
    fn put(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Compares what is written with `expected`, without keeping a copy: how
/// `check` proves the round trip of a file.
#[derive(Clone, Copy, Debug)]
pub struct Compare<'a> {
    expected: &'a [u8],
    at: usize,
    differs: Option<usize>,
}

impl<'a> Compare<'a> {
    /// A comparison with `expected`.
    #[must_use]
    pub const fn with(expected: &'a [u8]) -> Self {
        Self {
            expected,
            at: 0,
            differs: None,
        }
    }

    /// Offset of the first byte at which what was written and what was
    /// expected part, be it by a value or by an end; none where they are the
    /// same.
    #[must_use]
    pub fn difference(&self) -> Option<usize> {
        self.differs
            .or((self.at != self.expected.len()).then_some(self.at))
    }
}

impl Sink for Compare<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let start = self.at;
        self.at = start.saturating_add(bytes.len());
        if self.differs.is_some() || self.expected.get(start..self.at) == Some(bytes) {
            return;
        }
        let rest = self.expected.get(start..).unwrap_or_default();
        let same = rest.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        self.differs = Some(start.saturating_add(same));
    }
}

/// Writes one byte.
pub fn put_u8(sink: &mut impl Sink, value: u8) {
    sink.put(&[value]);
}

/// Writes a big-endian `u16`.
pub fn put_u16(sink: &mut impl Sink, value: u16) {
    let mut bytes = [0; 2];
    BigEndian::write_u16(&mut bytes, value);
    sink.put(&bytes);
}

/// Writes a big-endian `u32`.
pub fn put_u32(sink: &mut impl Sink, value: u32) {
    let mut bytes = [0; 4];
    BigEndian::write_u32(&mut bytes, value);
    sink.put(&bytes);
}

/// Writes a big-endian `u64`.
pub fn put_u64(sink: &mut impl Sink, value: u64) {
    let mut bytes = [0; 8];
    BigEndian::write_u64(&mut bytes, value);
    sink.put(&bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(expected: &[u8], parts: &[&[u8]]) -> Option<usize> {
        let mut compare = Compare::with(expected);
        for part in parts {
            compare.put(part);
        }
        compare.difference()
    }

    #[test]
    fn comparing_names_the_first_difference() {
        assert_eq!(difference(b"abcd", &[b"ab", b"cd"]), None);
        assert_eq!(difference(b"abcd", &[b"ab", b"cx"]), Some(3));
        assert_eq!(difference(b"abcd", &[b"ax", b"cx"]), Some(1));
        assert_eq!(difference(b"abcd", &[b"ab"]), Some(2));
        assert_eq!(difference(b"abcd", &[b"abc", b"def"]), Some(4));
        assert_eq!(difference(b"", &[]), None);
    }

    #[test]
    fn numbers_are_big_endian() {
        let mut out = Vec::new();
        put_u8(&mut out, 1);
        put_u16(&mut out, 2);
        put_u32(&mut out, 3);
        put_u64(&mut out, 4);
        assert_eq!(out, [1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4]);
    }
}
