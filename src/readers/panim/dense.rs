//! The dense form of a track, which the Pluto loader allocates.
//!
//! bones·frames·3 entries of two bytes, computed in an `int` before any data is
//! looked at (spec-notes.md, .panim note 18). Here it is only computed.

use super::RawTrack;
use crate::readers::Cause;

/// Bytes that the loader allocates for the track, or what goes wrong.
///
/// Above 2^31−1 entries the product overflows. Measured: it wraps around; a
/// negative size aborts, and a small one is allocated and then written past, if
/// the file holds the data for it.
pub(super) fn dense_size(track: &RawTrack<'_>) -> Result<u64, Cause> {
    let (frames, bones) = (track.frames, track.bones);
    let entries = u64::from(frames)
        .saturating_mul(u64::from(bones))
        .saturating_mul(3);
    if i32::try_from(entries).is_ok() {
        return Ok(entries.saturating_mul(2));
    }
    match u32::try_from(wrapped_entries(frames, bones)) {
        Ok(entries) if writes_past(track, entries) => Err(Cause::WritePastAllocation {
            frames,
            bones,
            entries,
        }),
        Ok(_) | Err(_) => Err(Cause::SizeOverflow { frames, bones }),
    }
}

/// The product as a 32-bit `int` that wraps around gives it.
fn wrapped_entries(frames: u16, bones: u16) -> i32 {
    i32::from(frames)
        .wrapping_mul(i32::from(bones))
        .wrapping_mul(3)
}

/// Whether the data that the file holds reaches past so many entries. Bone b's
/// entries start at b·frames·3.
fn writes_past(track: &RawTrack<'_>, entries: u32) -> bool {
    let per_bone = u64::from(track.frames).saturating_mul(3);
    track.present().any(|(bone, data)| {
        let held = u64::try_from(data.len() / 2).unwrap_or(u64::MAX);
        let end = u64::from(bone)
            .saturating_mul(per_bone)
            .saturating_add(held);
        held > 0 && end > u64::from(entries)
    })
}
