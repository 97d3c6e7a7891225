//! The header in its four generations (spec-notes: panim-1).

use byteorder::{BigEndian, ByteOrder};

use crate::bytes::Span;

use super::layout::{VALUES_TAG, has_values_tag};

/// Which layout the header has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// 100 bytes, `values` at 0x64: what the loader reads today.
    Current,
    /// 103 bytes, `values` at 0x67: written to the letter of the document's
    /// outline; three more bytes before the tag.
    Padded,
    /// 68 bytes, `values` at 0x44: a name of 32 bytes. 5 to 12 August 2024.
    August2024,
    /// 67 bytes, `values` at 0x43: also a length of one byte. 30 July to 5
    /// August 2024.
    July2024,
}

/// Places of the header's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderFields {
    /// UTF-8, NUL-padded.
    pub name: Span,
    /// UTF-8, NUL-padded.
    pub author: Span,
    /// One byte: 0xA6 or 0x00.
    pub looping: Span,
    /// u16, one byte in the oldest generation.
    pub length: Span,
    /// One byte.
    pub node_count: Span,
    /// The three bytes more of a padded header; else empty.
    pub padding: Span,
    /// The `values` tag.
    pub tag: Span,
}

impl Generation {
    /// All generations, in the order in which the tag is looked for.
    pub const ALL: [Self; 4] = [
        Self::Current,
        Self::Padded,
        Self::August2024,
        Self::July2024,
    ];

    /// The generation of a file: the first place of the `values` tag that
    /// fits.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|generation| has_values_tag(bytes, generation.tag_offset()))
    }

    /// Offset of the `values` tag, which is the header's size in bytes.
    #[must_use]
    pub const fn tag_offset(self) -> usize {
        match self {
            Self::Current => 0x64,
            Self::Padded => 0x67,
            Self::August2024 => 0x44,
            Self::July2024 => 0x43,
        }
    }

    /// Bytes of the name field; the author always has 32.
    #[must_use]
    pub const fn name_bytes(self) -> usize {
        match self {
            Self::Current | Self::Padded => 64,
            Self::August2024 | Self::July2024 => 32,
        }
    }

    /// Bytes of the length field.
    #[must_use]
    pub const fn length_bytes(self) -> usize {
        match self {
            Self::Current | Self::Padded | Self::August2024 => 2,
            Self::July2024 => 1,
        }
    }

    /// A stable word for it, as in the JSON of `decode`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Padded => "padded",
            Self::August2024 => "august-2024",
            Self::July2024 => "july-2024",
        }
    }

    /// Where the fields stand.
    #[must_use]
    pub const fn fields(self) -> HeaderFields {
        let name = Span::new(0, self.name_bytes());
        let author = Span::new(name.end(), 32);
        let looping = Span::new(author.end(), 1);
        let length = Span::new(looping.end(), self.length_bytes());
        let node_count = Span::new(length.end(), 1);
        HeaderFields {
            name,
            author,
            looping,
            length,
            node_count,
            padding: Span::between(node_count.end(), self.tag_offset()),
            tag: Span::new(self.tag_offset(), VALUES_TAG.len()),
        }
    }
}

impl HeaderFields {
    /// The length in frames: the exclusive end of the loop.
    #[must_use]
    pub fn read_length(&self, bytes: &[u8]) -> u16 {
        match *self.length.of(bytes) {
            [one] => u16::from(one),
            ref two if two.len() == 2 => BigEndian::read_u16(two),
            _ => 0,
        }
    }

    /// The looping byte.
    #[must_use]
    pub fn read_looping(&self, bytes: &[u8]) -> u8 {
        bytes.get(self.looping.start).copied().unwrap_or(0)
    }

    /// The node count.
    #[must_use]
    pub fn read_node_count(&self, bytes: &[u8]) -> u8 {
        bytes.get(self.node_count.start).copied().unwrap_or(0)
    }
}
