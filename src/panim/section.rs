//! The optional sections: their places, and their names in field paths.

use byteorder::BigEndian;

use crate::bytes::{Reader, Short, Span};

/// The two kinds of optional section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SectionKind {
    /// Translations per bone and frame, raw s16 game units; absent means 0.
    Translations,
    /// Scales per bone and frame, s16 / 1024; absent means 1024 (1.0).
    Scales,
}

impl SectionKind {
    /// The section's tag.
    #[must_use]
    pub const fn tag(self) -> &'static [u8] {
        match self {
            Self::Translations => b"translations",
            Self::Scales => b"scales",
        }
    }

    /// The section's name in field paths.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Translations => "translations",
            Self::Scales => "scales",
        }
    }

    /// What an absent bone has on every axis: 0, or 1024 for a scale of 1.0
    /// (spec-notes: panim-16).
    #[must_use]
    pub const fn default_value(self) -> i16 {
        match self {
            Self::Translations => 0,
            Self::Scales => 1024,
        }
    }

    /// The kind whose tag stands at `at`.
    #[must_use]
    pub fn at(bytes: &[u8], at: usize) -> Option<Self> {
        let rest = bytes.get(at..)?;
        [Self::Translations, Self::Scales]
            .into_iter()
            .find(|kind| rest.starts_with(kind.tag()))
    }
}

/// A complete section: tag, counts, bitmask and data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionAt {
    /// Which section.
    pub kind: SectionKind,
    /// The tag.
    pub tag: Span,
    /// Frames of every bone's track.
    pub frames: u16,
    /// Bones that the bitmask speaks of.
    pub bones: u16,
    /// ceil(bones / 8) bytes.
    pub bitmask: Span,
    /// 6 × frames bytes for each present bone.
    pub data: Span,
}

impl SectionAt {
    /// Offset of the first byte behind the section.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.data.end()
    }

    /// Place of the frame count.
    #[must_use]
    pub const fn frames_span(&self) -> Span {
        Span::new(self.tag.end(), 2)
    }

    /// Name of the part in which `at` stands.
    #[must_use]
    pub const fn part_at(&self, at: usize) -> &'static str {
        if at < self.tag.end() {
            "tag"
        } else if at < self.bones_span().start {
            "frames"
        } else if at < self.bitmask.start {
            "bones"
        } else if at < self.data.start {
            "bitmask"
        } else {
            "data"
        }
    }

    /// Place of the bone count.
    #[must_use]
    pub const fn bones_span(&self) -> Span {
        Span::new(self.tag.end().saturating_add(2), 2)
    }
}

/// The part of a section in which the file ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutPart {
    /// Frame count or bone count.
    Counts,
    /// The bitmask.
    Bitmask,
    /// The data of the present bones.
    Data,
}

/// A section that the file is too short for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutSection {
    /// Which section.
    pub kind: SectionKind,
    /// The tag.
    pub tag: Span,
    /// Frames and bones, where both counts are there.
    pub counts: Option<(u16, u16)>,
    /// Where the file ends.
    pub part: CutPart,
    /// Bytes that the part needs.
    pub needed: u64,
    /// Bytes that are there.
    pub left: usize,
}

/// Reads the section whose tag stands at `at`; none where there is no tag.
#[must_use]
pub(super) fn section_at(bytes: &[u8], at: usize) -> Option<Result<SectionAt, CutSection>> {
    let kind = SectionKind::at(bytes, at)?;
    let mut reader = Reader::<BigEndian>::at(bytes, at);
    let tag = Span::new(at, kind.tag().len());
    let mut counts = None;
    let mut part = CutPart::Counts;
    let mut parse = || {
        reader.take(tag.len)?;
        // Asked for together, so that a cut between the two says 4 bytes.
        let mut both = reader.sub(4)?;
        let (frames, bones) = (both.u16()?, both.u16()?);
        counts = Some((frames, bones));

        part = CutPart::Bitmask;
        let start = reader.offset();
        let mask = reader.take(usize::from(bones).div_ceil(8))?;
        let bitmask = reader.since(start);

        part = CutPart::Data;
        let size = data_bytes(frames, present_bones(mask, bones));
        let start = reader.offset();
        let fits = usize::try_from(size).map_err(|_| reader.short(size))?;
        reader.take(fits)?;
        Ok(SectionAt {
            kind,
            tag,
            frames,
            bones,
            bitmask,
            data: reader.since(start),
        })
    };
    let parsed = parse();
    Some(parsed.map_err(|short: Short| CutSection {
        kind,
        tag,
        counts,
        part,
        needed: short.needed,
        left: short.left,
    }))
}

/// Number of bits set in `mask` for bones below `bones` (spec-notes:
/// panim-15).
#[must_use]
pub fn present_bones(mask: &[u8], bones: u16) -> u32 {
    let set: u32 = mask.iter().map(|byte| byte.count_ones()).sum();
    set.saturating_sub(padding_bits(mask, bones).count_ones())
}

/// The bits of the last mask byte that stand for no bone, in place.
#[must_use]
pub fn padding_bits(mask: &[u8], bones: u16) -> u8 {
    match (mask.last(), bones % 8) {
        (None, _) | (_, 0) => 0,
        (Some(last), used) => last & 0xFF_u8.checked_shl(u32::from(used)).unwrap_or(0),
    }
}

/// Bytes of track data: 6 for each frame of each present bone.
const fn data_bytes(frames: u16, present: u32) -> u64 {
    // At most 6 × 65,535 × 65,535, far from the limit of u64.
    (frames as u64)
        .saturating_mul(present as u64)
        .saturating_mul(6)
}

/// The complete sections within `chain`.
pub(super) fn sections(bytes: &[u8], chain: Span) -> impl Iterator<Item = SectionAt> + use<'_> {
    let mut at = chain.start;
    std::iter::from_fn(move || {
        if at >= chain.end() {
            return None;
        }
        let section = section_at(bytes, at)?.ok()?;
        at = section.end();
        Some(section)
    })
}

/// Which section of the chain is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SectionName {
    /// Translations or scales.
    pub(crate) kind: SectionKind,
    index: usize,
    repeat: bool,
}

impl SectionName {
    /// Whether a section of the kind stands before; readers ignore this one.
    pub(crate) const fn is_repeat(self) -> bool {
        self.repeat
    }

    /// The section's field path: its kind, and for a repeat its place in the
    /// chain.
    pub(crate) fn path(self) -> String {
        let name = self.kind.name();
        match self.repeat {
            true => format!("sections[{}].{name}", self.index),
            false => name.to_owned(),
        }
    }
}

/// Names sections as they come.
pub(crate) fn named<T>(
    sections: impl Iterator<Item = (SectionKind, T)>,
) -> impl Iterator<Item = (SectionName, T)> {
    let (mut translations, mut scales) = (false, false);
    sections.enumerate().map(move |(index, (kind, section))| {
        let seen = match kind {
            SectionKind::Translations => &mut translations,
            SectionKind::Scales => &mut scales,
        };
        let repeat = std::mem::replace(seen, true);
        (
            SectionName {
                kind,
                index,
                repeat,
            },
            section,
        )
    })
}
