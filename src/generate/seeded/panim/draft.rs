//! A `.panim` in parts that can be changed before it is written. Nothing is
//! checked, so that what is wrong can be made as easily as what is right.

use crate::bytes::{put_u8, put_u16};
use crate::panim::{Generation, INDICES_TAG, SectionKind, VALUES_TAG};

/// Frame count and start of one axis of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::generate::seeded) struct Channel {
    pub(in crate::generate::seeded) frames: u16,
    pub(in crate::generate::seeded) start: u16,
}

impl Channel {
    /// Index of the value behind the last one.
    pub(in crate::generate::seeded) fn end(self) -> u32 {
        u32::from(self.start).saturating_add(self.frames.into())
    }
}

/// A translations or scales section.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Section {
    pub(in crate::generate::seeded) kind: SectionKind,
    pub(in crate::generate::seeded) frames: u16,
    pub(in crate::generate::seeded) bones: u16,
    pub(in crate::generate::seeded) mask: Vec<u8>,
    pub(in crate::generate::seeded) data: Vec<u8>,
}

impl Section {
    /// A section that says nothing.
    pub(in crate::generate::seeded) const fn empty(kind: SectionKind) -> Self {
        Self {
            kind,
            frames: 0,
            bones: 0,
            mask: Vec::new(),
            data: Vec::new(),
        }
    }

    /// Appends the section.
    pub(in crate::generate::seeded) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.kind.tag());
        put_u16(out, self.frames);
        put_u16(out, self.bones);
        out.extend(&self.mask);
        out.extend(&self.data);
    }
}

/// A file in parts.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Draft {
    pub(in crate::generate::seeded) generation: Generation,
    /// Without the padding.
    pub(in crate::generate::seeded) name: Vec<u8>,
    /// Without the padding.
    pub(in crate::generate::seeded) author: Vec<u8>,
    pub(in crate::generate::seeded) looping: u8,
    pub(in crate::generate::seeded) length: u16,
    pub(in crate::generate::seeded) node_count: u8,
    /// The three bytes of a padded header.
    pub(in crate::generate::seeded) padding: Vec<u8>,
    pub(in crate::generate::seeded) values: Vec<i16>,
    /// Three to a row. Those of the last row share values with others, if
    /// there is more than one row.
    pub(in crate::generate::seeded) channels: Vec<Channel>,
    /// What stands behind the whole rows.
    pub(in crate::generate::seeded) table_tail: Vec<u8>,
    pub(in crate::generate::seeded) sections: Vec<Section>,
    pub(in crate::generate::seeded) trailing: Vec<u8>,
}

impl Draft {
    /// Bone count of the index table.
    pub(in crate::generate::seeded) fn bones(&self) -> u16 {
        let rows = self.channels.len() / 3;
        u16::try_from(rows.saturating_sub(1)).unwrap_or(u16::MAX)
    }

    /// Number of values.
    pub(in crate::generate::seeded) fn value_count(&self) -> u32 {
        u32::try_from(self.values.len()).unwrap_or(u32::MAX)
    }

    /// Where the values begin.
    pub(in crate::generate::seeded) const fn data(&self) -> usize {
        self.generation
            .tag_offset()
            .saturating_add(VALUES_TAG.len())
    }

    /// The bytes.
    pub(in crate::generate::seeded) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_padded(&mut out, &self.name, self.generation.name_bytes());
        put_padded(&mut out, &self.author, 32);
        put_u8(&mut out, self.looping);
        match self.generation {
            Generation::Current | Generation::Padded | Generation::August2024 => {
                put_u16(&mut out, self.length);
            }
            Generation::July2024 => {
                put_u8(&mut out, u8::try_from(self.length).unwrap_or(u8::MAX));
            }
        }
        put_u8(&mut out, self.node_count);
        out.extend(&self.padding);
        out.extend(VALUES_TAG);
        for value in &self.values {
            out.extend(value.to_be_bytes());
        }
        out.extend(INDICES_TAG);
        for channel in &self.channels {
            put_u16(&mut out, channel.frames);
            put_u16(&mut out, channel.start);
        }
        out.extend(&self.table_tail);
        for section in &self.sections {
            section.write(&mut out);
        }
        out.extend(&self.trailing);
        out
    }
}

/// A text in a field of `size` bytes, cut where it is longer.
fn put_padded(out: &mut Vec<u8>, text: &[u8], size: usize) {
    let mut field = text.to_vec();
    field.resize(size, 0);
    out.extend(field);
}
