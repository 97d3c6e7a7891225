//! `.panim` files that break one rule: which kind of valid file each starts
//! from, and the rules of the header.

use super::super::knobs::{Knobs, Tracks};
use super::super::panim::draft::{Draft, Section};
use super::super::panim::{Floor, valid};
use super::super::stream::Stream;
use super::super::{Impossible, panim};
use super::{panim_index, panim_split, panim_track};
use crate::panim::Generation;
use crate::rules::Rule;
use crate::rules::panim as rules;

/// What a rule asks of the valid file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing.
    Nothing,
    /// A row that shares its values with others.
    SpareRow,
    /// No section.
    NoTracks,
    /// No section, and a row that shares its values with others.
    SpareRowAlone,
    /// A section with data.
    Track,
    /// Translations with data, of two frames or more.
    Translations,
    /// A section with data of three frames or more, so that the index table
    /// may have any number of bones.
    LongTrack,
    /// Scales and nothing before them.
    Scales,
    /// Both sections.
    Both,
}

/// How a rule is broken.
pub(super) enum Break {
    /// By changing the parts of a valid file.
    Draft(Needs, fn(&mut Draft, &mut Stream)),
    /// By changing its bytes.
    Bytes(Needs, fn(&Draft, Vec<u8>, &mut Stream) -> Vec<u8>),
    /// From nothing.
    Whole(fn(&mut Stream) -> Vec<u8>),
}

/// A file that breaks `rule`; none where nothing is known of it.
pub(super) fn file(
    rule: &Rule,
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Option<Vec<u8>>, Impossible> {
    let tables = [
        HEADER,
        panim_index::TABLE,
        panim_split::TABLE,
        panim_track::TABLE,
    ];
    let found = tables
        .into_iter()
        .flatten()
        .find(|(known, _)| *known == rule);
    let Some((_, how)) = found else {
        return Ok(None);
    };
    Ok(Some(match how {
        Whole(make) => make(stream),
        Parts(needs, change) => {
            let mut draft = valid(
                &needs.of(rule, knobs, stream)?,
                needs.floor(),
                index,
                stream,
            )?;
            change(&mut draft, stream);
            draft.write()
        }
        Bytes(needs, change) => {
            let draft = valid(
                &needs.of(rule, knobs, stream)?,
                needs.floor(),
                index,
                stream,
            )?;
            change(&draft, draft.write(), stream)
        }
    }))
}

impl Needs {
    /// The knobs of a valid file that has what is needed.
    fn of(self, rule: &Rule, knobs: &Knobs, stream: &mut Stream) -> Result<Knobs, Impossible> {
        let mut knobs = *knobs;
        let refuse = |what: &str| Err(Impossible::new(format!("a file that breaks {rule} {what}")));
        let wanted: &[Tracks] = match self {
            Self::Nothing | Self::SpareRow => &[],
            Self::NoTracks | Self::SpareRowAlone => &[Tracks::None],
            Self::Track | Self::LongTrack => &[Tracks::Translations, Tracks::Scales, Tracks::Both],
            Self::Translations => &[Tracks::Translations, Tracks::Both],
            Self::Scales => &[Tracks::Scales],
            Self::Both => &[Tracks::Both],
        };
        if let [first, more @ ..] = wanted {
            match knobs.tracks {
                None if *first == Tracks::None && knobs.track_bones.is_some() => {
                    return refuse("has no track; leave --track-bones out");
                }
                None => knobs.tracks = Some(stream.pick(*first, more)),
                Some(tracks) if wanted.contains(&tracks) => {}
                Some(_) => return refuse("has other tracks than --tracks says"),
            }
        }
        let floor = self.floor();
        for (name, range, least) in [
            ("rows", knobs.rows, floor.rows),
            ("frames", knobs.frames, floor.frames),
        ] {
            if range.is_some_and(|range| range.high < least) {
                return refuse(&format!("needs {least} {name} or more"));
            }
        }
        Ok(knobs)
    }

    /// The least that is needed.
    const fn floor(self) -> Floor {
        let (rows, frames) = match self {
            Self::Nothing | Self::NoTracks => (1, 1),
            Self::SpareRow | Self::SpareRowAlone => (2, 1),
            Self::Track | Self::Scales | Self::Both => (4, 1),
            Self::Translations => (4, 2),
            Self::LongTrack => (4, 4),
        };
        Floor { rows, frames }
    }
}

use Break::{Bytes, Draft as Parts, Whole};

const HEADER: &[(&Rule, Break)] = &[
    (&rules::EMPTY_FILE, Whole(|_| Vec::new())),
    (&rules::TRUNCATED_HEADER, Bytes(Needs::Nothing, truncated)),
    (
        &rules::DAMAGED_VALUES_TAG,
        Bytes(Needs::Nothing, damaged_tag),
    ),
    (
        &rules::MISPLACED_VALUES_TAG,
        Bytes(Needs::Nothing, misplaced_tag),
    ),
    (&rules::PADDED_HEADER, Parts(Needs::Nothing, padded)),
    (&rules::LEGACY_HEADER, Parts(Needs::Nothing, legacy)),
    (&rules::NODE_COUNT, Parts(Needs::Nothing, node_count)),
    (&rules::LENGTH_SIGN, Parts(Needs::NoTracks, length_sign)),
    (&rules::LENGTH_ZERO, Parts(Needs::Nothing, length_zero)),
    (&rules::LOOPING_BYTE, Parts(Needs::Nothing, looping)),
    (&rules::TEXT_AFTER_NUL, Parts(Needs::Nothing, after_nul)),
    (&rules::TEXT_NOT_UTF8, Parts(Needs::Nothing, not_utf8)),
    (&rules::TEXT_CONTROL, Parts(Needs::Nothing, control)),
    (&rules::FOREIGN_FILE, Whole(foreign)),
];

/// A number that fits a byte.
fn byte(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Within the header and its tag.
fn truncated(_: &Draft, mut bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let len = stream.within(1, 105);
    bytes.truncate(usize::try_from(len).unwrap_or(1));
    bytes
}

/// Some letters of the tag are others.
fn damaged_tag(_: &Draft, mut bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let count = stream.within(1, 6);
    for place in stream.distinct(count, 6) {
        let at = usize::try_from(place).unwrap_or(0).saturating_add(0x64);
        if let Some(letter) = bytes.get_mut(at) {
            *letter = stream.plain_byte();
        }
    }
    bytes
}

/// The header is of a size that none has.
fn misplaced_tag(draft: &Draft, bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let mut at = stream.within(0x45, 0x180);
    if matches!(at, 0x64 | 0x67) {
        at = at.saturating_add(1);
    }
    let (mut header, rest) = {
        let (header, rest) = bytes.split_at_checked(0x64).unwrap_or_default();
        (header.to_vec(), rest)
    };
    header.resize(usize::try_from(at).unwrap_or(0x45), draft.looping);
    header.extend(rest);
    header
}

fn padded(draft: &mut Draft, stream: &mut Stream) {
    draft.generation = Generation::Padded;
    draft.padding = match stream.one_in(2) {
        true => vec![0; 3],
        false => stream.plain_bytes(3),
    };
}

fn legacy(draft: &mut Draft, stream: &mut Stream) {
    let old = draft.length <= 255 && stream.one_in(2);
    draft.generation = match old {
        true => Generation::July2024,
        false => Generation::August2024,
    };
}

fn node_count(draft: &mut Draft, stream: &mut Stream) {
    let other = draft.node_count.wrapping_add(byte(stream.within(1, 255)));
    draft.node_count = stream.pick(other, &[95]);
    if u16::from(draft.node_count) == draft.bones().min(255) {
        draft.node_count = draft.node_count.wrapping_add(1);
    }
}

fn length_sign(draft: &mut Draft, stream: &mut Stream) {
    draft.length = panim::short(stream.within(0x8000, 0xFFFF));
}

/// One frame everywhere: of the values of longer rows only those at the
/// starts are left.
fn length_zero(draft: &mut Draft, _: &mut Stream) {
    draft.length = 0;
    let mut values = Vec::new();
    for channel in &mut draft.channels {
        let value = draft.values.get(usize::from(channel.start)).copied();
        channel.frames = 1;
        channel.start = panim::short(u32::try_from(values.len()).unwrap_or(0).min(0x60FF));
        if values.len() < 0x6100 {
            values.push(value.unwrap_or(1));
        }
    }
    draft.values = values;
    for section in &mut draft.sections {
        cut_to_one_frame(section);
    }
}

/// Leaves the first frame of each bone, which is not the default.
fn cut_to_one_frame(section: &mut Section) {
    let stride = usize::from(section.frames).saturating_mul(6).max(1);
    let data = section.data.chunks(stride);
    section.data = data.flat_map(|bone| bone.iter().take(6)).copied().collect();
    section.frames = section.frames.min(1);
}

fn looping(draft: &mut Draft, stream: &mut Stream) {
    let other = byte(stream.within(1, 254));
    draft.looping = match other {
        0xA6 => 0xFF,
        other => other,
    };
}

/// One of the two texts, and the size of its field.
fn a_text<'d>(draft: &'d mut Draft, stream: &mut Stream) -> (&'d mut Vec<u8>, usize) {
    match stream.one_in(2) {
        true => (&mut draft.name, 64),
        false => (&mut draft.author, 32),
    }
}

fn after_nul(draft: &mut Draft, stream: &mut Stream) {
    let gap = stream.within(1, 3);
    let len = stream.within(1, 12);
    let junk = stream.plain_bytes(len);
    let (text, _) = a_text(draft, stream);
    text.extend((0..gap).map(|_| 0));
    text.extend(junk);
}

fn not_utf8(draft: &mut Draft, stream: &mut Stream) {
    let wrong: [&[u8]; 3] = [b"\xE4pfel", b"\xC3", b"\xFF\xFE"];
    let wrong = stream.pick(&b"\xF0\x9F\x91"[..], &wrong);
    let (text, _) = a_text(draft, stream);
    insert(text, wrong, stream);
}

fn control(draft: &mut Draft, stream: &mut Stream) {
    let code = match stream.within(0, 2) {
        0 => stream.within(1, 0x1F),
        1 => 0x7F,
        _ => stream.within(0x80, 0x9F),
    };
    let sign = char::from(byte(code)).to_string();
    let (text, _) = a_text(draft, stream);
    insert(text, sign.as_bytes(), stream);
}

/// Puts bytes between two characters of a text, or at an end.
fn insert(text: &mut Vec<u8>, new: &[u8], stream: &mut Stream) {
    let places: Vec<usize> = (0..=text.len())
        .filter(|at| {
            text.get(*at)
                .is_none_or(|byte| !matches!(byte, 0x80..=0xBF))
        })
        .collect();
    let at = places.get(stream.index(places.len())).copied();
    let at = at.unwrap_or(text.len());
    text.splice(at..at, new.iter().copied());
}

/// Another format under the same extension.
fn foreign(stream: &mut Stream) -> Vec<u8> {
    let len = stream.within(110, 3000);
    let rest = stream.plain_bytes(len);
    let magics: [&[u8]; 5] = [
        b"PAN2",
        b"[Animation]\n",
        b"{\"motion_data\": [",
        b"scene main\n",
        b"\x00\x08\x03\x00\x00\x00\xC0\x41",
    ];
    let magic = match stream.within(0, 7) {
        0 => return rest,
        1 => {
            let size = len.saturating_add(6);
            let head = [&size.to_be_bytes()[..], &[0x10, 0x00]].concat();
            return [head, rest].concat();
        }
        _ => stream.pick(&b"PANM"[..], &magics),
    };
    [magic, &rest].concat()
}
