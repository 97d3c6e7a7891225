//! A run of 16-bit words as a reader takes them.

use crate::readers::Difference;
use std::fmt;

/// Big-endian 16-bit words, signed or not as the reader takes them. Nothing is
/// copied: these are the bytes of the file.
///
/// Two runs are equal if they give the same numbers. So readers that disagree
/// on the sign (spec-notes.md, .panim note 4) differ where a word has its high bit
/// set, and nowhere else.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    bytes: &'a [u8],
    signed: bool,
}

impl<'a> Words<'a> {
    /// Words from −32768 to 32767. An odd last byte is no word and is left out.
    pub fn signed(bytes: &'a [u8]) -> Self {
        Self::new(bytes, true)
    }

    /// Words from 0 to 65535. An odd last byte is no word and is left out.
    pub fn unsigned(bytes: &'a [u8]) -> Self {
        Self::new(bytes, false)
    }

    fn new(bytes: &'a [u8], signed: bool) -> Self {
        let (pairs, _) = bytes.as_chunks::<2>();
        Self {
            bytes: pairs.as_flattened(),
            signed,
        }
    }

    /// The bytes of the words, an even number.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.bytes.len() / 2
    }

    /// True if there is no word.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The words in file order.
    pub fn iter(&self) -> impl Iterator<Item = i32> + use<'a> {
        let signed = self.signed;
        self.bytes.as_chunks::<2>().0.iter().map(move |pair| {
            if signed {
                i32::from(i16::from_be_bytes(*pair))
            } else {
                i32::from(u16::from_be_bytes(*pair))
            }
        })
    }

    /// The first place where the numbers of the two differ.
    pub(super) fn first_difference(&self, other: &Self, field: &str) -> Option<Difference> {
        if self.len() != other.len() {
            return Some(Difference::new(
                format!("{field}.length"),
                self.len(),
                other.len(),
            ));
        }
        let (at, (l, r)) = self
            .iter()
            .zip(other.iter())
            .enumerate()
            .find(|(_, (l, r))| l != r)?;
        Some(Difference::new(format!("{field}[{at}]"), l, r))
    }
}

impl PartialEq for Words<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Words<'_> {}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
