//! The rules of the index table.

use super::super::panim::draft::{Channel, Draft};
use super::super::panim::{numbers, shared, short};
use super::super::stream::Stream;
use super::panim::Break::{self, Draft as Parts};
use super::panim::Needs;
use crate::bytes::put_u16;
use crate::rules::Rule;
use crate::rules::panim as rules;

pub(super) const TABLE: &[(&Rule, Break)] = &[
    (&rules::SIGNED_INDEX, Parts(Needs::SpareRowAlone, signed)),
    (
        &rules::ODD_TRANSLATIONS,
        Parts(Needs::SpareRowAlone, odd_translations),
    ),
    (&rules::NO_INDEX_ROW, Parts(Needs::NoTracks, no_row)),
    (
        &rules::PARTIAL_INDEX_ROW,
        Parts(Needs::Nothing, partial_row),
    ),
    (&rules::ROW_FRAME_COUNT, Parts(Needs::SpareRow, long_row)),
    (
        &rules::INDEX_OUT_OF_RANGE,
        Parts(Needs::SpareRow, out_of_range),
    ),
    (
        &rules::INDEX_WITHOUT_FRAMES,
        Parts(Needs::SpareRow, without_frames),
    ),
    (&rules::UNUSED_VALUES, Parts(Needs::Nothing, unused)),
    (&rules::ODD_INDEX_TABLE, Parts(Needs::NoTracks, odd_table)),
];

/// A channel of the last row, which shares its values with others.
pub(super) fn spare<'d>(draft: &'d mut Draft, stream: &mut Stream) -> Option<&'d mut Channel> {
    let axis = stream.index(3);
    draft.channels.iter_mut().rev().nth(axis)
}

/// Gives the table `count` values, all used, of which the first channel takes
/// as many as it can.
pub(super) fn stretch(draft: &mut Draft, count: u32, stream: &mut Stream) {
    draft.length = 0x7FFF;
    draft.values = numbers(count, stream);
    let most = 0x7FFF;
    for (index, channel) in draft.channels.iter_mut().enumerate() {
        *channel = match index {
            0 => Channel {
                frames: short(count.min(most)),
                start: 0,
            },
            1 if count > most => Channel {
                frames: short(count.saturating_sub(most)),
                start: short(most),
            },
            _ => shared(count.min(0x6000), 0x6000, stream),
        };
    }
}

/// An entry from 0x8000 on: a start, or a frame count.
fn signed(draft: &mut Draft, stream: &mut Stream) {
    let count = stream.within(0x8001, 0x9000);
    stretch(draft, count, stream);
    let low = stream.one_in(2);
    let start = stream.within(0x8000, count.saturating_sub(1));
    let frames = stream.within(1, count.saturating_sub(start));
    if let Some(channel) = spare(draft, stream) {
        *channel = match low {
            true => Channel {
                frames: short(frames),
                start: short(start),
            },
            // No row may be longer than the length and one.
            false => Channel {
                frames: 0x8000,
                start: short(count.saturating_sub(0x8000).min(1)),
            },
        };
    }
}

/// Entries that spell the tag at an odd distance, in the middle of a row or at
/// its start, all of them in range.
fn odd_translations(draft: &mut Draft, stream: &mut Stream) {
    // The greatest frame count that the letters make ends there.
    let count = stream.within(0xE400, 0xE800);
    stretch(draft, count, stream);
    let mut spelled = vec![0];
    spelled.extend(b"translations");
    // A last letter and this make a frame count or a start.
    spelled.push(stream.within(0, 0x20).try_into().unwrap_or(0));
    let mut entries: Vec<u16> = spelled
        .chunks_exact(2)
        .map(|pair| u16::from_be_bytes(pair.try_into().unwrap_or_default()))
        .collect();
    if stream.one_in(2) {
        entries.insert(0, short(stream.within(1, 0x2000)));
    } else {
        entries.push(short(stream.within(0, 0x2000)));
    }
    while !entries.len().is_multiple_of(6) {
        // Frame counts and starts by turns, from where the others end.
        entries.push(short(stream.within(1, 0x2000)));
    }
    // The first two channels use every value, so they stay.
    let rows = draft.channels.len() / 3;
    let at = stream.index(rows).max(1).saturating_mul(3);
    let new = entries.chunks_exact(2).map(|pair| Channel {
        frames: pair.first().copied().unwrap_or(1),
        start: pair.last().copied().unwrap_or(0),
    });
    let at = at.min(draft.channels.len());
    draft.channels.splice(at..at, new);
    draft.node_count = u8::try_from(draft.bones()).unwrap_or(u8::MAX);
}

/// Entries of no more than a part of the root's row, and no values.
fn no_row(draft: &mut Draft, stream: &mut Stream) {
    draft.values.clear();
    draft.channels.clear();
    draft.node_count = 0;
    let count = stream.within(0, 5);
    put_entries(draft, count, stream);
}

fn partial_row(draft: &mut Draft, stream: &mut Stream) {
    let count = stream.within(1, 5);
    put_entries(draft, count, stream);
}

/// Entries behind the whole rows.
fn put_entries(draft: &mut Draft, count: u32, stream: &mut Stream) {
    for _ in 0..count {
        put_u16(&mut draft.table_tail, short(stream.within(0, 0x60FF)));
    }
}

/// Frames that are never shown.
fn long_row(draft: &mut Draft, stream: &mut Stream) {
    let frames = u32::from(draft.length)
        .saturating_add(1)
        .saturating_add(stream.within(1, 40));
    let missing = frames.saturating_sub(draft.value_count());
    let start = draft
        .value_count()
        .saturating_add(missing)
        .saturating_sub(frames);
    let start = start.min(0x7FFF);
    let new = numbers(missing, stream);
    draft.values.extend(new);
    let start = match missing {
        0 => stream.within(0, start),
        // So that the new values are used.
        _ => start,
    };
    if let Some(channel) = spare(draft, stream) {
        *channel = Channel {
            frames: short(frames),
            start: short(start),
        };
    }
}

fn out_of_range(draft: &mut Draft, stream: &mut Stream) {
    let count = draft.value_count();
    let beyond = stream.within(1, stream_reach(count));
    if let Some(channel) = spare(draft, stream) {
        let end = count.saturating_add(beyond);
        let frames = u32::from(channel.frames);
        // A start is at most 0x7FFF, so that it is not taken for negative.
        let start = end.saturating_sub(frames).min(0x7FFF);
        channel.start = short(start);
        if channel.end() <= count {
            channel.frames = short(end.saturating_sub(start));
        }
    }
}

/// How far behind the values a channel may go.
const fn stream_reach(count: u32) -> u32 {
    match count {
        0..=0x4000 => 2000,
        _ => 1,
    }
}

fn without_frames(draft: &mut Draft, stream: &mut Stream) {
    if let Some(channel) = spare(draft, stream) {
        channel.frames = 0;
    }
}

fn unused(draft: &mut Draft, stream: &mut Stream) {
    let count = stream.within(1, 24);
    let new = numbers(count, stream);
    draft.values.extend(new);
}

fn odd_table(draft: &mut Draft, stream: &mut Stream) {
    draft.table_tail.push(stream.plain_byte());
}
