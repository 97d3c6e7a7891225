//! The rules of the sections.

use super::super::knobs::MOST_TRACKED_ROWS;
use super::super::panim::draft::{Draft, Section};
use super::super::panim::{bytes, mask, short, track_numbers};
use super::super::stream::Stream;
use super::panim::Break::{self, Bytes, Draft as Parts};
use super::panim::Needs;
use crate::limits::DENSE_TRACK_BYTES;
use crate::panim::SectionKind;
use crate::rules::Rule;
use crate::rules::panim as rules;

pub(super) const TABLE: &[(&Rule, Break)] = &[
    (&rules::TRUNCATED_TRACK, Bytes(Needs::Track, truncated)),
    (
        &rules::SCALES_WITHOUT_TRANSLATIONS,
        Parts(Needs::Scales, lone_scales),
    ),
    (
        &rules::FALSE_SCALES,
        Parts(Needs::Translations, false_scales),
    ),
    (&rules::TRACK_BONE_COUNT, Parts(Needs::Track, bone_count)),
    (&rules::TRACK_FRAME_COUNT, Parts(Needs::Track, frame_count)),
    (&rules::BITMASK_PADDING, Parts(Needs::Track, padding)),
    (&rules::EMPTY_TRACK, Parts(Needs::Track, empty)),
    (&rules::DEFAULT_BONE, Parts(Needs::Track, default_bone)),
    (&rules::DENSE_OVERFLOW, Parts(Needs::Track, overflow)),
    (&rules::DENSE_SIZE, Parts(Needs::Track, dense)),
    (&rules::TRAILING_BYTES, Parts(Needs::Track, trailing)),
    (&rules::SECTION_ORDER, Parts(Needs::Both, order)),
    (&rules::REPEATED_SECTION, Parts(Needs::Track, repeated)),
    (&rules::CLAMPED_TRACK, Parts(Needs::LongTrack, clamped)),
];

/// A section with bones.
fn a_track<'d>(draft: &'d mut Draft, stream: &mut Stream) -> Option<&'d mut Section> {
    let mut tracks: Vec<&mut Section> = draft
        .sections
        .iter_mut()
        .filter(|section| section.bones > 0)
        .collect();
    let index = stream.index(tracks.len());
    (index < tracks.len()).then(|| tracks.swap_remove(index))
}

/// The last section ends too early, anywhere behind its tag.
fn truncated(draft: &Draft, mut file: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let mut last = Vec::new();
    if let Some(section) = draft.sections.last() {
        section.write(&mut last);
        let behind_tag = last.len().saturating_sub(section.kind.tag().len());
        let cut = stream.index(behind_tag).saturating_add(1);
        file.truncate(file.len().saturating_sub(cut));
    }
    file
}

/// Without what kept them apart from the index table.
fn lone_scales(draft: &mut Draft, _: &mut Stream) {
    draft
        .sections
        .retain(|section| section.kind == SectionKind::Scales);
}

/// Translations that spell the tag of scales.
fn false_scales(draft: &mut Draft, stream: &mut Stream) {
    let tag = SectionKind::Scales.tag();
    if let Some(section) = draft.sections.first_mut() {
        let last = section.data.len().saturating_sub(tag.len());
        let at = stream.index(last.saturating_add(1));
        section
            .data
            .splice(at..at.saturating_add(tag.len()), tag.iter().copied());
    }
}

/// Says of how many bones a section speaks, the same bones having data.
fn set_bones(section: &mut Section, bones: u16) {
    section.bones = bones;
    let len = usize::from(bones).div_ceil(8);
    section.mask.resize(len, 0);
}

fn bone_count(draft: &mut Draft, stream: &mut Stream) {
    let table = u32::from(draft.bones());
    let more = table.saturating_add(stream.within(1, 12));
    let more = short(more.min(MOST_TRACKED_ROWS.saturating_sub(1)));
    if let Some(section) = a_track(draft, stream) {
        set_bones(section, more);
    }
}

/// As many frames as neither the length nor the length and one are.
fn frame_count(draft: &mut Draft, stream: &mut Stream) {
    let length = u32::from(draft.length);
    let more = length.saturating_add(stream.within(2, 9));
    let frames = match length {
        0..=1 => more,
        _ => {
            let fewer = stream.within(1, length.saturating_sub(1));
            stream.pick(more, &[fewer])
        }
    };
    if let Some(section) = a_track(draft, stream) {
        let present: u32 = section.mask.iter().map(|byte| byte.count_ones()).sum();
        section.frames = short(frames);
        section.data = bytes(&track_numbers(section.kind, frames, present, stream));
    }
}

fn padding(draft: &mut Draft, stream: &mut Stream) {
    let table = draft.bones();
    if let Some(section) = a_track(draft, stream) {
        if section.bones.is_multiple_of(8) {
            // The other way of counting bones leaves bits.
            let other = match section.bones == table {
                true => section.bones.saturating_sub(1),
                false => table,
            };
            drop_last_bone(section, other);
        }
        let free = 8_u16.saturating_sub(section.bones % 8);
        let bit = u32::from(section.bones % 8)
            .saturating_add(stream.within(0, u32::from(free).saturating_sub(1)));
        if let Some(last) = section.mask.last_mut() {
            *last |= 1_u8.checked_shl(bit).unwrap_or(0x80);
        }
    }
}

/// Makes a section speak of `bones`, of which no more than there were have
/// data. Where the last one goes, its data goes to the first one without any.
fn drop_last_bone(section: &mut Section, bones: u16) {
    let present: u32 = section.mask.iter().map(|byte| byte.count_ones()).sum();
    let first: Vec<u32> = (0..present.min(bones.into())).collect();
    let stride = usize::from(section.frames).saturating_mul(6);
    section.bones = bones;
    section.mask = mask(&first, bones.into());
    section.data.truncate(stride.saturating_mul(first.len()));
}

fn empty(draft: &mut Draft, stream: &mut Stream) {
    if let Some(section) = a_track(draft, stream) {
        section.mask.fill(0);
        section.data.clear();
    }
}

fn default_bone(draft: &mut Draft, stream: &mut Stream) {
    if let Some(section) = a_track(draft, stream) {
        let stride = usize::from(section.frames).saturating_mul(6).max(1);
        let count = section.data.len().checked_div(stride).unwrap_or(0);
        let start = stream.index(count).saturating_mul(stride);
        let default = section.kind.default_value().to_be_bytes();
        let bone = section.data.iter_mut().skip(start).take(stride);
        for (byte, default) in bone.zip(default.iter().cycle()) {
            *byte = *default;
        }
    }
}

/// A section without data whose counts multiply to more than an int holds.
fn overflow(draft: &mut Draft, stream: &mut Stream) {
    // 65,535 frames overflow from 10,923 bones on.
    let bones = stream.within(10_923, 65_535);
    let least = ((1_u32 << 31) / 3).checked_div(bones).unwrap_or(0);
    let frames = stream.within(least.saturating_add(1), 65_535);
    without_data(draft, frames, bones, stream);
}

/// A section without data whose counts make the loader allocate too much.
fn dense(draft: &mut Draft, stream: &mut Stream) {
    let bones = stream.within(200, 10_900);
    let bound = u32::try_from(DENSE_TRACK_BYTES / 6).unwrap_or(u32::MAX);
    let least = bound.checked_div(bones).unwrap_or(0).saturating_add(1);
    let frames = stream.within(least, 65_535);
    without_data(draft, frames, bones, stream);
}

fn without_data(draft: &mut Draft, frames: u32, bones: u32, stream: &mut Stream) {
    if let Some(section) = a_track(draft, stream) {
        section.frames = short(frames);
        section.mask.clear();
        set_bones(section, short(bones));
        section.data.clear();
    }
}

fn trailing(draft: &mut Draft, stream: &mut Stream) {
    let len = stream.within(1, 60);
    draft.trailing = stream.plain_bytes(len);
}

fn order(draft: &mut Draft, _: &mut Stream) {
    draft.sections.reverse();
}

fn repeated(draft: &mut Draft, stream: &mut Stream) {
    // A second scales section would be what the loader searches for where
    // none stands before it, so the copy stands behind its like.
    let index = stream.index(draft.sections.len());
    if let Some(section) = draft.sections.get(index).cloned() {
        draft.sections.insert(index.saturating_add(1), section);
    }
}

/// One axis of a bone stays at a limit for three frames or more.
fn clamped(draft: &mut Draft, stream: &mut Stream) {
    let limit = stream.pick(i16::MAX, &[i16::MIN]).to_be_bytes();
    let axis = stream.index(3).saturating_mul(2);
    if let Some(section) = a_track(draft, stream) {
        let frames = u32::from(section.frames);
        let run = stream.within(3, frames);
        let first = stream.within(0, frames.saturating_sub(run));
        let stride = usize::from(section.frames).saturating_mul(6).max(1);
        let bones = section.data.len().checked_div(stride).unwrap_or(0);
        let bone = stream.index(bones);
        let start = bone.saturating_mul(stride).saturating_add(axis);
        for frame in first..first.saturating_add(run) {
            let frame = usize::try_from(frame).unwrap_or(0).saturating_mul(6);
            let at = start.saturating_add(frame);
            for (byte, limit) in section.data.iter_mut().skip(at).zip(limit) {
                *byte = limit;
            }
        }
    }
}
