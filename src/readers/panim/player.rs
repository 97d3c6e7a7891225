//! The Pluto player: which values it reads for the frames that it plays.
//!
//! It plays what [the loader](super::pluto) has loaded. Frame f of a row reads
//! values[start + min(f, frames−1)] (spec-notes.md, .panim note 11). An index above
//! the number of values is clamped to the last value; the guard compares with >,
//! so an index that equals it slips through and reads one past. A frame count of
//! 0 reads values[start−1]. The length is cast to an s16; frames played are 0 to
//! length−1, so none if that is 0 or negative (note 12).
//!
//! Every row of the table is played, as a skeleton with so many bones would.
//!
//! Not in spec-notes.md, and taken to be undefined: start 0 with a frame count of
//! 0 (the value before the first), and clamping to the last of no values.

use super::pluto::load;
use super::{PanimView, Words};
use crate::readers::reading::Stop;
use crate::readers::{Cause, Reading};

/// Loads a `.panim` as the Pluto loader does and plays it. The view is that of
/// the loader but for its length, which is the player's s16, and its counts of
/// axes read elsewhere than the table says.
pub fn read(bytes: &[u8]) -> Reading<PanimView<'_>> {
    parse(bytes).into()
}

fn parse(bytes: &[u8]) -> Result<PanimView<'_>, Stop> {
    let (view, table) = load(bytes)?;
    // The same sixteen bits.
    let [.., l0, l1] = view.length.to_be_bytes();
    let length = i16::from_be_bytes([l0, l1]);
    let played = play(&view.values, &view.indices, length, table)?;
    Ok(PanimView {
        length: i32::from(length),
        clamped_axes: played.clamped_axes,
        empty_axes: played.empty_axes,
        ..view
    })
}

/// What the player does to a file that it can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Played {
    /// Axes clamped to the last value.
    clamped_axes: usize,
    /// Axes with a frame count of 0, but for those that are clamped.
    empty_axes: usize,
}

/// Plays every whole row, axis by axis, in constant time each. The offset of a
/// fault is that of the pair; `table` is that of the first index byte.
fn play(
    values: &Words<'_>,
    indices: &Words<'_>,
    length: i16,
    table: usize,
) -> Result<Played, Stop> {
    let mut played = Played::default();
    let last_frame = i64::from(length).saturating_sub(1);
    if last_frame < 0 {
        return Ok(played);
    }
    let count = i64::try_from(values.len()).unwrap_or(i64::MAX);
    let (rows, _) = indices.bytes().as_chunks::<12>();
    for (row, pairs) in rows.iter().enumerate() {
        for (axis, pair) in pairs.as_chunks::<4>().0.iter().enumerate() {
            let [f0, f1, s0, s1] = *pair;
            let frames = i64::from(u16::from_be_bytes([f0, f1]));
            let start = i64::from(u16::from_be_bytes([s0, s1]));
            // The lowest and the highest index read; all between are read too.
            let highest = start.saturating_add(last_frame.min(frames.saturating_sub(1)));
            let lowest = start.min(highest);

            let at = || {
                let in_row = axis.saturating_mul(4);
                table
                    .saturating_add(row.saturating_mul(12))
                    .saturating_add(in_row)
            };
            if (lowest..=highest).contains(&count) {
                let count = values.len();
                return Err(Cause::ValuePastEnd { row, axis, count }.undefined(at()));
            }
            let clamped = lowest > count;
            if lowest < 0 || (clamped && count == 0) {
                return Err(Cause::ValueBeforeStart { row, axis }.undefined(at()));
            }
            let tally = if clamped {
                &mut played.clamped_axes
            } else if frames == 0 {
                &mut played.empty_axes
            } else {
                continue;
            };
            *tally = tally.saturating_add(1);
        }
    }
    Ok(played)
}
