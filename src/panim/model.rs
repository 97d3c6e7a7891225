//! The model of a `.panim`: what the file says, without its places.
//!
//! Reading fills it with slices of the input; whoever builds one uses owned
//! bytes. What the format leaves free (bytes behind a NUL, padding bits, bytes
//! left over, repeated sections) is part of the model, so that writing needs
//! no second look at the source.

use std::borrow::Cow;

use byteorder::{BigEndian, ByteOrder};

use crate::bytes::Span;

use super::header::Generation;
use super::layout::bone_count;
use super::section::{SectionKind, present_bones, sections};

/// A whole `.panim`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panim<'a> {
    /// Everything before the values.
    pub header: Header<'a>,
    /// The value table, s16. An odd byte at its end is that of a misaligned
    /// file (spec-notes: panim-3).
    pub values: Shorts<'a>,
    /// The index table, u16 (spec-notes: panim-4): six entries to a row. An
    /// odd byte at its end is the file's last (spec-notes: panim-19).
    pub indices: Shorts<'a>,
    /// The tracks in file order, repeats too.
    pub sections: Sections<'a>,
    /// What is left over behind the last section.
    pub trailing: Cow<'a, [u8]>,
}

impl Panim<'_> {
    /// Bone count: entries / 6 − 1, −1 for a table without rows (spec-notes:
    /// panim-7).
    #[must_use]
    pub fn bone_count(&self) -> i64 {
        bone_count(self.indices.len())
    }
}

/// The header's fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// Which layout the header has.
    pub generation: Generation,
    /// The whole name field, 64 bytes (32 in the old generations).
    pub name: Cow<'a, [u8]>,
    /// The whole author field, 32 bytes.
    pub author: Cow<'a, [u8]>,
    /// 0xA6 to loop, 0x00 for one-shot; others are kept (spec-notes:
    /// panim-13).
    pub looping: u8,
    /// Exclusive end of the loop in frames; at most 255 in the oldest
    /// generation.
    pub length: u16,
    /// Advisory (spec-notes: panim-8).
    pub node_count: u8,
    /// The three bytes before the tag of a padded header; else empty.
    pub padding: Cow<'a, [u8]>,
}

impl Header<'_> {
    /// Whether the loader loops: on any byte that is not zero.
    #[must_use]
    pub const fn loops(&self) -> bool {
        self.looping != 0
    }
}

/// The text of a name or author field: the bytes up to the first NUL.
#[must_use]
pub fn text(field: &[u8]) -> &[u8] {
    let end = memchr::memchr(0, field).unwrap_or(field.len());
    field.get(..end).unwrap_or(field)
}

/// A text padded with NUL to a field of `size` bytes; none where it is
/// longer.
#[must_use]
pub fn pad(text: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut field = text.to_vec();
    (field.len() <= size).then(|| {
        field.resize(size, 0);
        field
    })
}

/// A table of big-endian 16-bit numbers, kept as bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shorts<'a>(Cow<'a, [u8]>);

impl<'a> Shorts<'a> {
    /// The table that `bytes` hold; an odd last byte is kept.
    #[must_use]
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self(bytes.into())
    }

    /// A table of signed numbers.
    #[must_use]
    pub fn from_signed(numbers: &[i16]) -> Self {
        Self(Cow::Owned(
            numbers.iter().flat_map(|n| n.to_be_bytes()).collect(),
        ))
    }

    /// A table of unsigned numbers.
    #[must_use]
    pub fn from_unsigned(numbers: &[u16]) -> Self {
        Self(Cow::Owned(
            numbers.iter().flat_map(|n| n.to_be_bytes()).collect(),
        ))
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Number of whole numbers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len() / 2
    }

    /// Whether there is no whole number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The byte over at the end of a table of an odd number of bytes.
    #[must_use]
    pub fn odd_byte(&self) -> Option<u8> {
        self.0.chunks_exact(2).remainder().first().copied()
    }

    /// The numbers as signed.
    pub fn signed(&self) -> impl ExactSizeIterator<Item = i16> + '_ {
        self.0.chunks_exact(2).map(BigEndian::read_i16)
    }

    /// The numbers as unsigned.
    pub fn unsigned(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.0.chunks_exact(2).map(BigEndian::read_u16)
    }
}

/// One translations or scales section.
///
/// Shape: bone-major, then frames, then x, y, z; raw big-endian s16. Only
/// present bones have data. Units: game units, or 1/1024 for scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track<'a> {
    /// Translations or scales.
    pub kind: SectionKind,
    /// Frames of every bone's track.
    pub frames: u16,
    /// Bones that the bitmask speaks of.
    pub bones: u16,
    /// ceil(bones / 8) bytes; bit b % 8 of byte b / 8 stands for bone b
    /// (spec-notes: panim-15).
    pub bitmask: &'a [u8],
    /// 6 × frames bytes for each present bone, in ascending bone order.
    pub data: &'a [u8],
}

impl<'a> Track<'a> {
    /// Whether `bone` has data.
    #[must_use]
    pub fn is_present(&self, bone: u16) -> bool {
        let byte = self.bitmask.get(usize::from(bone / 8)).copied();
        bone < self.bones && byte.is_some_and(|byte| byte >> (bone % 8) & 1 == 1)
    }

    /// The present bones in ascending order.
    pub fn present(&self) -> impl Iterator<Item = u16> + use<'a> {
        let track = *self;
        (0..track.bones).filter(move |bone| track.is_present(*bone))
    }

    /// The present bones, each with its data of 6 bytes a frame.
    pub fn bone_data(&self) -> impl Iterator<Item = (u16, &'a [u8])> + use<'a> {
        let size = usize::from(self.frames).saturating_mul(6);
        let mut data = self.data;
        self.present().map(move |bone| {
            let (own, rest) = data.split_at_checked(size).unwrap_or((data, &[]));
            data = rest;
            (bone, own)
        })
    }

    /// Whether bitmask and data have the sizes that the counts ask for.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let present = u64::from(present_bones(self.bitmask, self.bones));
        let data = present
            .saturating_mul(u64::from(self.frames))
            .saturating_mul(6);
        self.bitmask.len() == usize::from(self.bones).div_ceil(8) && self.data.len() as u64 == data
    }
}

/// x, y and z of each frame of a bone's data.
pub fn frames(data: &[u8]) -> impl ExactSizeIterator<Item = [i16; 3]> + '_ {
    data.chunks_exact(6).map(|frame| {
        let mut axes = [0; 3];
        BigEndian::read_i16_into(frame, &mut axes);
        axes
    })
}

/// The sections of a file in order, kept as the bytes that they are and read
/// as they are walked: a file of a million empty sections costs no more
/// memory than itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections<'a>(Cow<'a, [u8]>);

impl<'a> Sections<'a> {
    /// The sections that `bytes` hold; none where they are not a chain of
    /// complete sections and nothing else.
    #[must_use]
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Option<Self> {
        let bytes = bytes.into();
        let covered = sections(&bytes, Span::new(0, bytes.len()))
            .last()
            .map_or(0, |section| section.end());
        (covered == bytes.len()).then_some(Self(bytes))
    }

    /// The bytes, tags included.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether there is no section.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every section in file order.
    pub fn iter(&self) -> impl Iterator<Item = Track<'_>> {
        let bytes: &[u8] = &self.0;
        sections(bytes, Span::new(0, bytes.len())).map(|section| Track {
            kind: section.kind,
            frames: section.frames,
            bones: section.bones,
            bitmask: section.bitmask.of(bytes),
            data: section.data.of(bytes),
        })
    }

    /// The section of this kind that counts: the first (spec-notes:
    /// panim-20).
    #[must_use]
    pub fn first(&self, kind: SectionKind) -> Option<Track<'_>> {
        self.iter().find(|track| track.kind == kind)
    }

    /// Appends a section. Whether the file that it makes survives is for
    /// [`super::write`] to say.
    ///
    /// # Errors
    /// Where bitmask or data do not have the sizes that the counts ask for;
    /// nothing is appended then.
    pub fn push(&mut self, track: &Track<'_>) -> Result<(), InconsistentTrack> {
        if !track.is_consistent() {
            return Err(InconsistentTrack);
        }
        let bytes = self.0.to_mut();
        bytes.extend_from_slice(track.kind.tag());
        crate::bytes::put_u16(bytes, track.frames);
        crate::bytes::put_u16(bytes, track.bones);
        bytes.extend_from_slice(track.bitmask);
        bytes.extend_from_slice(track.data);
        Ok(())
    }
}

/// A track whose bitmask or data do not have the sizes that its counts ask
/// for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InconsistentTrack;

impl std::fmt::Display for InconsistentTrack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "a track needs ceil(bones / 8) bitmask bytes and 6 × frames data bytes for each present bone",
        )
    }
}

impl std::error::Error for InconsistentTrack {}
