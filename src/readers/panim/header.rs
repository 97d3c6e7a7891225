//! The header of 100 bytes and the four first bytes of meaning in it.

use super::search::between;

/// Offset of the tag `values` (spec-notes.md, .panim note 1).
pub(super) const VALUES_TAG: usize = 0x64;
/// Offset of the first value: behind the tag of six bytes.
pub(super) const FIRST_VALUE: usize = 0x6A;

/// The fields that readers look at. The node count at 0x63 is not among them:
/// see [`super::PanimView`].
pub(super) struct Header<'a> {
    /// Bytes up to the first NUL, at most 64.
    pub(super) name: &'a [u8],
    /// Bytes up to the first NUL, at most 32.
    pub(super) author: &'a [u8],
    /// The looping byte as it is.
    pub(super) looping: u8,
    /// u16.
    pub(super) length: u16,
}

impl<'a> Header<'a> {
    /// `None` if the file ends before 0x64.
    pub(super) fn of(bytes: &'a [u8]) -> Option<Self> {
        let [looping, l0, l1, _nodes] = *bytes.get(0x60..)?.first_chunk::<4>()?;
        Some(Self {
            name: to_nul(between(bytes, 0, 0x40)),
            author: to_nul(between(bytes, 0x40, 0x60)),
            looping,
            length: u16::from_be_bytes([l0, l1]),
        })
    }
}

fn to_nul(text: &[u8]) -> &[u8] {
    text.split(|b| *b == 0).next().unwrap_or(text)
}
