//! A place in a slice that moves on as big-endian fields are taken.

/// Where a field begins that the slice does not hold whole. What a reader makes
/// of it (rejects, reads past the end) is for its model to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short {
    pub(crate) offset: usize,
}

/// Offsets are those of the whole file, so that a database inside a carrier is
/// reported where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    pub(crate) fn take(&mut self, n: usize) -> Result<&'a [u8], Short> {
        let (taken, _) = self.rest().split_at_checked(n).ok_or(self.short())?;
        self.at = self.at.saturating_add(n);
        Ok(taken)
    }

    /// Takes `count` records of `width` bytes; the product may be any size.
    pub(crate) fn take_records(&mut self, count: u32, width: u64) -> Result<&'a [u8], Short> {
        let n = u64::from(count)
            .checked_mul(width)
            .and_then(|n| usize::try_from(n).ok())
            .ok_or(self.short())?;
        self.take(n)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Short> {
        self.array().map(u8::from_be_bytes)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Short> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Short> {
        self.array().map(u32::from_be_bytes)
    }

    /// Bytes up to a NUL, which is taken and not returned.
    pub(crate) fn string(&mut self) -> Result<&'a [u8], Short> {
        let length = self.rest().iter().position(|b| *b == 0);
        let text = self.take(length.ok_or(self.short())?)?;
        self.take(1)?;
        Ok(text)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Short> {
        let short = self.short();
        let taken = self.take(N)?;
        taken.try_into().map_err(|_| short)
    }

    fn short(&self) -> Short {
        Short { offset: self.at }
    }
}
