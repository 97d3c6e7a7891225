//! Where everything stands in a `.panim`: pure places, found from the bytes
//! alone and without allocating.
//!
//! The boundary between values and index table is a parameter here, so that
//! the taken reading and each rival are derived by the same code
//! (spec-notes: panim-3).

use byteorder::{BigEndian, ByteOrder};

use crate::bytes::{Reader, Span, find_all, find_first};
use crate::limits::SCALES_CANDIDATES;

/// The tag before the values.
pub const VALUES_TAG: &[u8; 6] = b"values";
/// The tag before the index table.
pub const INDICES_TAG: &[u8; 7] = b"indices";
/// Bytes of an index row: three pairs of frame count and start offset, u16
/// each.
pub const ROW_BYTES: usize = 12;
/// Entries of an index row.
pub const ROW_ENTRIES: usize = 6;

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
    Some(parsed.map_err(|short: crate::bytes::Short| CutSection {
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

/// What ends the index table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    /// The end of the file.
    File,
    /// `translations` at an even distance.
    Translations,
    /// A complete scales section after whole rows, without translations
    /// before it (spec-notes: panim-5).
    Scales,
}

/// Everything from the first value byte to the end of the file, for one
/// choice of the `indices` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// The values: from the first value byte to the `indices` tag. An odd
    /// length means a misaligned tag.
    pub values: Span,
    /// The index table. An odd length means that the file ends within an
    /// entry.
    pub table: Span,
    /// What ends the table.
    pub table_end: TableEnd,
    /// The chain of complete sections.
    pub sections: Span,
    /// The section behind the chain that the file is too short for.
    pub cut: Option<CutSection>,
    /// What is left over behind the last section; empty where `cut` is set.
    pub trailing: Span,
    /// Offset of the tag that the Pluto loader takes for translations: the
    /// first at an even distance, wherever our table ends.
    pub loader_translations: Option<usize>,
}

/// Lays out what follows the header, with the first value byte at `data` and
/// the `indices` tag at `boundary`.
#[must_use]
pub(super) fn body(bytes: &[u8], data: usize, boundary: usize) -> Body {
    let end = table_end(
        bytes,
        boundary.saturating_add(INDICES_TAG.len()),
        bytes.len(),
    );
    lay_out(bytes, data, boundary, end, chain(bytes, end.at))
}

/// Where an index table ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    at: usize,
    by: TableEnd,
    translations: Option<usize>,
}

/// Where the table at `start` ends, looking for tags that begin at `reach` or
/// before (spec-notes: panim-5).
fn table_end(bytes: &[u8], start: usize, reach: usize) -> End {
    let translations = even_translations(bytes, start, reach);
    let stop = translations.unwrap_or(reach.saturating_add(1));
    let (at, by) = match (lone_scales(bytes, start, stop), translations) {
        (Some(at), _) => (at, TableEnd::Scales),
        (None, Some(at)) => (at, TableEnd::Translations),
        (None, None) => (bytes.len(), TableEnd::File),
    };
    End {
        at,
        by,
        translations,
    }
}

/// A chain of sections: where it ends and the cut section behind it.
type Chain = (usize, Option<CutSection>);

/// The chain of complete sections that begins at `at`.
fn chain(bytes: &[u8], mut at: usize) -> Chain {
    while let Some(section) = section_at(bytes, at) {
        match section {
            Ok(section) => at = section.end(),
            Err(cut) => return (at, Some(cut)),
        }
    }
    (at, None)
}

fn lay_out(bytes: &[u8], data: usize, boundary: usize, end: End, chain: Chain) -> Body {
    let (chain_end, cut) = chain;
    let trailing = match cut {
        Some(_) => Span::new(chain_end, 0),
        None => Span::between(chain_end, bytes.len()),
    };
    Body {
        values: Span::between(data, boundary),
        table: Span::between(boundary.saturating_add(INDICES_TAG.len()), end.at),
        table_end: end.by,
        sections: Span::between(end.at, chain_end),
        cut,
        trailing,
        loader_translations: end.translations,
    }
}

/// Tries tags as the boundary. What trials have in common is found once, so
/// that a file of millions of sections is not walked for each of them.
#[derive(Debug, Default)]
pub(super) struct Trials {
    last_chain: Option<(usize, Chain)>,
}

impl Trials {
    /// Whether the reading with `indices` at `boundary` is whole.
    ///
    /// A whole reading's table ends within the rows that are in range, so
    /// nothing is searched behind them.
    pub(super) fn is_whole(&mut self, bytes: &[u8], data: usize, boundary: usize) -> bool {
        let start = boundary.saturating_add(INDICES_TAG.len());
        let count = boundary.saturating_sub(data) / 2;
        let rows = bytes
            .get(start..)
            .unwrap_or_default()
            .chunks_exact(ROW_BYTES);
        let in_range = rows
            .take_while(|row| channels(row).all(|channel| channel.fits(count)))
            .count();
        let reach = start.saturating_add(in_range.saturating_mul(ROW_BYTES));
        if in_range == 0 {
            return false;
        }
        let end = table_end(bytes, start, reach);
        if end.at > reach {
            return false;
        }
        let chain = match self.last_chain {
            Some((at, known)) if at == end.at => known,
            Some(_) | None => chain(bytes, end.at),
        };
        self.last_chain = Some((end.at, chain));
        lay_out(bytes, data, boundary, end, chain).is_whole(bytes)
    }
}

/// The first `translations` at an even distance from the first index entry
/// that begins at `reach` or before.
fn even_translations(bytes: &[u8], start: usize, reach: usize) -> Option<usize> {
    let tag = SectionKind::Translations.tag();
    let within = reach.saturating_add(tag.len()).min(bytes.len());
    find_all(bytes.get(..within)?, tag, start).find(|at| at.saturating_sub(start).is_multiple_of(2))
}

/// The first `translations` at an odd distance from the first index entry and
/// before `stop`.
#[must_use]
pub(super) fn odd_translations(bytes: &[u8], table: Span) -> Option<usize> {
    find_all(bytes, SectionKind::Translations.tag(), table.start)
        .take_while(|at| *at < table.end())
        .find(|at| !at.saturating_sub(table.start).is_multiple_of(2))
}

/// A complete scales section of at least one bone that stands after whole
/// rows, at least one, and before `stop` (spec-notes: panim-5).
fn lone_scales(bytes: &[u8], start: usize, stop: usize) -> Option<usize> {
    let tag = SectionKind::Scales.tag();
    let within = stop.saturating_add(tag.len()).min(bytes.len());
    find_all(bytes.get(..within)?, tag, start)
        .take_while(|at| *at < stop)
        .filter(|at| is_row_boundary(start, *at))
        .take(SCALES_CANDIDATES)
        .find(|at| ends_table(bytes, start, *at))
}

/// Whether `at` stands after whole rows, at least one, of the table at
/// `start`.
const fn is_row_boundary(start: usize, at: usize) -> bool {
    let distance = at.saturating_sub(start);
    distance > 0 && distance.is_multiple_of(ROW_BYTES)
}

/// Whether the `scales` at `at` can end the index table at `start`: after
/// whole rows, with a bone, complete.
pub(super) fn ends_table(bytes: &[u8], start: usize, at: usize) -> bool {
    is_row_boundary(start, at)
        && match section_at(bytes, at) {
            Some(Ok(section)) => section.kind == SectionKind::Scales && section.bones > 0,
            Some(Err(_)) | None => false,
        }
}

impl Body {
    /// The chain of complete sections, in file order.
    pub fn sections<'a>(&self, bytes: &'a [u8]) -> impl Iterator<Item = SectionAt> + use<'a> {
        sections(bytes, self.sections)
    }

    /// Offset of the `scales` tag that counts: of the first scales section in
    /// the chain, complete or cut.
    #[must_use]
    pub fn true_scales(&self, bytes: &[u8]) -> Option<usize> {
        self.sections(bytes)
            .find(|section| section.kind == SectionKind::Scales)
            .map(|section| section.tag.start)
            .or_else(|| {
                let cut = self.cut.filter(|cut| cut.kind == SectionKind::Scales)?;
                Some(cut.tag.start)
            })
    }

    /// Number of complete values.
    #[must_use]
    pub const fn value_count(&self) -> usize {
        self.values.len / 2
    }

    /// Number of complete index entries.
    #[must_use]
    pub const fn entry_count(&self) -> usize {
        self.table.len / 2
    }

    /// Number of whole index rows.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.table.len / ROW_BYTES
    }

    /// Bone count: entries / 6 − 1 in integer arithmetic (spec-notes:
    /// panim-7).
    #[must_use]
    pub fn bone_count(&self) -> i64 {
        bone_count(self.entry_count())
    }

    /// Whether everything fits together: whole rows, at least one, each in
    /// range, every section complete and nothing left over (spec-notes:
    /// panim-3).
    #[must_use]
    pub fn is_whole(&self, bytes: &[u8]) -> bool {
        self.cut.is_none()
            && self.trailing.is_empty()
            && !self.table.is_empty()
            && self.table.len.is_multiple_of(ROW_BYTES)
            && channels(self.table.of(bytes)).all(|channel| channel.fits(self.value_count()))
    }
}

/// Bone count of a table of `entries` entries: entries / 6 − 1 in integer
/// arithmetic, −1 where not even the root's row is there (spec-notes:
/// panim-7).
#[must_use]
pub(super) fn bone_count(entries: usize) -> i64 {
    i64::try_from(entries / ROW_ENTRIES)
        .unwrap_or(i64::MAX)
        .saturating_sub(1)
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

/// One axis of an index row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Number of values: frame f reads `values[start + min(f, frames − 1)]`.
    pub frames: u16,
    /// Index of the first value.
    pub start: u16,
}

impl Channel {
    /// Whether every read stays within `count` values (spec-notes:
    /// panim-11).
    #[must_use]
    pub const fn fits(self, count: usize) -> bool {
        self.frames > 0 && self.end() as usize <= count
    }

    /// Index of the value behind the last one: start + frames.
    #[must_use]
    pub const fn end(self) -> u32 {
        (self.start as u32).saturating_add(self.frames as u32)
    }
}

/// The channels of the whole rows of an index table, three to a row.
pub fn channels(table: &[u8]) -> impl Iterator<Item = Channel> + '_ {
    table.chunks_exact(ROW_BYTES).flat_map(|row| {
        row.chunks_exact(4).map(|pair| {
            let (frames, start) = pair.split_at_checked(2).unwrap_or_default();
            Channel {
                frames: BigEndian::read_u16(frames),
                start: BigEndian::read_u16(start),
            }
        })
    })
}

/// Whether `values` stands at `at`.
#[must_use]
pub(super) fn has_values_tag(bytes: &[u8], at: usize) -> bool {
    bytes
        .get(at..)
        .is_some_and(|rest| rest.starts_with(VALUES_TAG))
}

/// The first `values` tag that starts within the range of
/// [`crate::limits::VALUES_TAG_SEARCH`].
#[must_use]
pub(super) fn stray_values_tag(bytes: &[u8]) -> Option<usize> {
    let range = crate::limits::VALUES_TAG_SEARCH;
    find_first(bytes, VALUES_TAG, *range.start()).filter(|at| range.contains(at))
}
