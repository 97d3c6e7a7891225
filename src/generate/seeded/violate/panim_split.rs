//! The rules about where values end.

use super::super::panim::draft::{Channel, Draft, Section};
use super::super::panim::{bytes, numbers, short};
use super::super::stream::Stream;
use super::panim::Break::{self, Bytes, Draft as Parts};
use super::panim::Needs;
use crate::bytes::find_first;
use crate::panim::INDICES_TAG;
use crate::rules::Rule;
use crate::rules::panim as rules;

pub(super) const TABLE: &[(&Rule, Break)] = &[
    (&rules::NO_INDICES_TAG, Bytes(Needs::Nothing, no_tag)),
    (
        &rules::MISALIGNED_INDICES,
        Bytes(Needs::Nothing, misaligned),
    ),
    (&rules::RIVAL_INDICES, Parts(Needs::LongTrack, rival)),
    (&rules::EARLY_INDICES, Parts(Needs::SpareRowAlone, early)),
    (&rules::ODD_INDICES, Parts(Needs::Nothing, odd)),
];

/// Where the tag of the index table stands.
fn tag_at(draft: &Draft, bytes: &[u8]) -> usize {
    find_first(bytes, INDICES_TAG, draft.data()).unwrap_or(bytes.len())
}

/// The tag is damaged, or the file ends before it is whole.
fn no_tag(draft: &Draft, mut bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let at = tag_at(draft, &bytes).saturating_add(stream.index(INDICES_TAG.len()));
    if stream.one_in(3) {
        bytes.truncate(at);
    } else if let Some(letter) = bytes.get_mut(at) {
        *letter = stream.plain_byte();
    }
    bytes
}

/// A value has lost a byte, or a byte is too many. The first value is left
/// alone, so that there is one.
fn misaligned(draft: &Draft, mut bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    let at = tag_at(draft, &bytes);
    bytes.insert(at, stream.plain_byte());
    bytes
}

/// The data of the last section ends with a tag and rows.
fn rival(draft: &mut Draft, stream: &mut Stream) {
    let values = draft.value_count().min(200);
    let Some(section) = draft.sections.last_mut() else {
        return;
    };
    let room = section.data.len().saturating_sub(INDICES_TAG.len()) / 12;
    let rows = stream.within(1, u32::try_from(room).unwrap_or(1).clamp(1, 4));
    let mut tail = INDICES_TAG.to_vec();
    for _ in 0..rows.saturating_mul(3) {
        let start = stream.within(0, values.saturating_sub(1));
        let frames = stream.within(1, values.saturating_sub(start));
        tail.extend(short(frames).to_be_bytes());
        tail.extend(short(start).to_be_bytes());
    }
    overwrite_end(section, &tail);
}

fn overwrite_end(section: &mut Section, tail: &[u8]) {
    let keep = section.data.len().saturating_sub(tail.len());
    section.data.truncate(keep);
    section.data.extend(tail);
}

/// Values that spell the tag at an even distance. Everything behind them is a
/// row to whoever splits there, with frame counts below the length.
fn early(draft: &mut Draft, stream: &mut Stream) {
    draft.length = 0x7FFF;
    let before = stream.within(0, 40);
    let behind = stream.within(0, 40);
    let mut values = bytes(&numbers(before, stream));
    values.extend(b"indices");
    values.push(0);
    // Both bytes below 0x61, so that no frame count has its high bit set.
    for _ in 0..behind.saturating_mul(2) {
        values.push(u8::try_from(stream.within(0, 0x5F)).unwrap_or(0));
    }
    draft.values = values
        .chunks_exact(2)
        .map(|pair| i16::from_be_bytes(pair.try_into().unwrap_or_default()))
        .collect();
    let count = draft.value_count();
    for (index, channel) in draft.channels.iter_mut().enumerate() {
        let start = match index {
            0 => 0,
            _ => stream.within(0, count.saturating_sub(1)),
        };
        channel.start = short(start);
        channel.frames = short(match index {
            0 => count,
            _ => stream.within(1, count.saturating_sub(start)),
        });
    }
    // What the node count is held against.
    let table = usize::try_from(behind).unwrap_or(0).saturating_mul(2);
    let table = table
        .saturating_add(INDICES_TAG.len().saturating_add(1))
        .saturating_add(draft.channels.len().saturating_mul(4));
    let bones = (table / 12).saturating_sub(1);
    draft.node_count = u8::try_from(bones).unwrap_or(u8::MAX);
}

/// Values that spell the tag at an odd distance. The tag behind them makes
/// rows that are out of range.
fn odd(draft: &mut Draft, stream: &mut Stream) {
    let mut spelled = vec![stream.plain_byte()];
    spelled.extend(b"indices");
    let numbers: Vec<i16> = spelled
        .chunks_exact(2)
        .map(|pair| i16::from_be_bytes(pair.try_into().unwrap_or_default()))
        .collect();
    // Where there are too few values to hold it, two channels use four.
    if draft.values.len() < numbers.len() {
        draft.values.resize(numbers.len(), 0);
        for (channel, start) in draft.channels.iter_mut().zip([0, 2]) {
            *channel = Channel { frames: 2, start };
        }
    }
    let last = draft.values.len().saturating_sub(numbers.len());
    // Few enough values before it that letters are no index of one.
    let at = stream.index(last.saturating_add(1).min(0x5000));
    draft
        .values
        .splice(at..at.saturating_add(numbers.len()), numbers);
}
