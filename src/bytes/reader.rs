//! A reader that keeps absolute offsets and cannot panic.

use std::marker::PhantomData;

use byteorder::{BigEndian, ByteOrder};

use super::Span;

/// Fewer bytes were left than a field needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Absolute offset at which the field starts.
    pub offset: usize,
    /// Bytes that the field needs.
    pub needed: u64,
    /// Bytes that are left from `offset` on.
    pub left: usize,
}

/// Reads fields from a slice. Offsets are absolute: a sub-reader goes on
/// counting from where its parent stood.
///
/// The byte order is a parameter, since a byte-swapped file is tried in the
/// other order with the same code; both formats are big-endian.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a, E = BigEndian> {
    bytes: &'a [u8],
    at: usize,
    order: PhantomData<E>,
}

impl<'a, E: ByteOrder> Reader<'a, E> {
    /// Reads `bytes` from its start.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::at(bytes, 0)
    }

    /// Reads `bytes`, the whole file, from the absolute offset `at` on. An
    /// offset past the end leaves nothing to read.
    #[must_use]
    pub const fn at(bytes: &'a [u8], at: usize) -> Self {
        Self {
            bytes,
            at,
            order: PhantomData,
        }
    }

    /// A reader over the next `len` bytes only, which this one skips.
    ///
    /// # Errors
    /// Where fewer than `len` bytes are left.
    pub fn sub(&mut self, len: usize) -> Result<Self, Short> {
        let start = self.at;
        self.take(len)?;
        let bytes = self.bytes.get(..self.at).unwrap_or(self.bytes);
        Ok(Self::at(bytes, start))
    }

    /// Absolute offset of the next byte.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Number of bytes left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    /// All bytes that are left, without moving.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The next `len` bytes.
    ///
    /// # Errors
    /// Where fewer are left; the reader then has not moved.
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<&'a [u8], Short> {
        let end = self.at.checked_add(len);
        match end.and_then(|end| Some((end, self.bytes.get(self.at..end)?))) {
            Some((end, taken)) => {
                self.at = end;
                Ok(taken)
            }
            None => Err(self.short(len as u64)),
        }
    }

    /// The error for a field of `needed` bytes that does not fit here.
    #[must_use]
    pub const fn short(&self, needed: u64) -> Short {
        Short {
            offset: self.at,
            needed,
            left: self.left(),
        }
    }

    /// The span from `start` to where the reader stands.
    #[must_use]
    pub const fn since(&self, start: usize) -> Span {
        Span::between(start, self.at)
    }

    /// One byte.
    ///
    /// # Errors
    /// At the end of the input.
    #[inline]
    pub fn u8(&mut self) -> Result<u8, Short> {
        let taken = self.take(1)?;
        taken.first().copied().ok_or_else(|| self.short(1))
    }

    /// A `u16` in the reader's byte order.
    ///
    /// # Errors
    /// Where fewer than 2 bytes are left.
    #[inline]
    pub fn u16(&mut self) -> Result<u16, Short> {
        self.take(2).map(E::read_u16)
    }

    /// A `u32` in the reader's byte order.
    ///
    /// # Errors
    /// Where fewer than 4 bytes are left.
    #[inline]
    pub fn u32(&mut self) -> Result<u32, Short> {
        self.take(4).map(E::read_u32)
    }

    /// A `u64` in the reader's byte order.
    ///
    /// # Errors
    /// Where fewer than 8 bytes are left.
    #[inline]
    pub fn u64(&mut self) -> Result<u64, Short> {
        self.take(8).map(E::read_u64)
    }

    /// The bytes up to a NUL, without it; the reader then stands behind the
    /// NUL.
    ///
    /// # Errors
    /// Where no NUL is left.
    pub fn c_string(&mut self) -> Result<&'a [u8], Short> {
        let len = memchr::memchr(0, self.rest())
            .ok_or_else(|| self.short((self.left() as u64).saturating_add(1)))?;
        let text = self.take(len)?;
        self.take(1)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use byteorder::LittleEndian;

    use super::*;

    #[test]
    fn sub_readers_keep_absolute_offsets() {
        let mut outer = Reader::<BigEndian>::new(&[1, 2, 3, 4, 5]);
        outer.u8().unwrap();
        let mut inner = outer.sub(3).unwrap();
        assert_eq!(inner.offset(), 1);
        assert_eq!(inner.u16(), Ok(0x0203));
        assert_eq!(
            inner.u16(),
            Err(Short {
                offset: 3,
                needed: 2,
                left: 1
            })
        );
        assert_eq!(outer.u8(), Ok(5));
    }

    #[test]
    fn byte_order_is_the_parameter() {
        assert_eq!(Reader::<LittleEndian>::new(&[1, 0, 0, 0]).u32(), Ok(1));
        assert_eq!(Reader::<BigEndian>::new(&[1, 0, 0, 0]).u32(), Ok(1 << 24));
    }

    #[test]
    fn a_string_without_nul_is_short() {
        let mut reader = Reader::<BigEndian>::new(b"ab\0cd");
        assert_eq!(reader.c_string(), Ok(&b"ab"[..]));
        assert_eq!(
            reader.c_string(),
            Err(Short {
                offset: 3,
                needed: 3,
                left: 2
            })
        );
    }

    #[test]
    fn an_offset_past_the_end_reads_nothing() {
        let mut reader = Reader::<BigEndian>::at(&[1], usize::MAX);
        assert_eq!(reader.left(), 0);
        assert!(reader.take(2).is_err());
    }
}
