//! The Pluto loader. Its player is [another model](super::player).
//!
//! By spec-notes.md, .panim, grade reader:
//!
//! - The tag `values` is skipped and never checked; data starts at 0x6A
//!   (notes 1 and 2).
//! - `indices` is looked for at even distances only. If there is none, its
//!   position is used without having been set (note 3).
//! - Index entries are u16 (note 4). The table ends at `translations` at an even
//!   distance from the first index byte, or at the end of the file (note 5). A
//!   table of an odd number of bytes that reaches the end of the file is read
//!   past the end (note 19).
//! - `scales` is searched byte by byte from just behind the `translations` tag,
//!   or from the first index byte if there is none (note 6).
//! - The dense track is allocated before its data is looked at (note 18).
//! - What is missing of a track is left at the defaults, without a word
//!   (note 17). A track without its two counts is no track.
//! - Any looping byte but 0 loops (note 13).
//!
//! A file shorter than 0x6A bytes: spec-notes.md does not say what the loader
//! does. It skips and does not check, so this is taken to be a read past the
//! end.

use super::dense::dense_size;
use super::header::{FIRST_VALUE, Header};
use super::search::{INDICES, SCALES, TRANSLATIONS, behind, between, find, find_even};
use super::{PanimView, RawTrack, Words};
use crate::readers::reading::Stop;
use crate::readers::{Cause, Cost, Reading};

/// Reads a `.panim` as the Pluto loader does.
pub fn read(bytes: &[u8]) -> Reading<PanimView<'_>> {
    load(bytes).map(|(view, _)| view).into()
}

/// The view, and the offset of the first index byte.
pub(super) fn load(bytes: &[u8]) -> Result<(PanimView<'_>, usize), Stop> {
    let header = Header::of(bytes)
        .filter(|_| bytes.len() >= FIRST_VALUE)
        .ok_or_else(|| Cause::ReadPastEnd.undefined(bytes.len()))?;
    let indices_tag = find_even(bytes, INDICES, FIRST_VALUE)
        .ok_or_else(|| Cause::UninitialisedPosition.undefined(FIRST_VALUE))?;
    let table = behind(INDICES, indices_tag);
    let translations_tag = find_even(bytes, TRANSLATIONS, table);

    let table_bytes = between(bytes, table, translations_tag.unwrap_or(bytes.len()));
    if !table_bytes.len().is_multiple_of(2) {
        return Err(Cause::ReadPastEnd.undefined(bytes.len()));
    }
    let values = Words::signed(between(bytes, FIRST_VALUE, indices_tag));
    let indices = Words::unsigned(table_bytes);

    let translations_at = translations_tag.map(|tag| behind(TRANSLATIONS, tag));
    let scales_at =
        find(bytes, SCALES, translations_at.unwrap_or(table)).map(|tag| behind(SCALES, tag));
    let (translations, translations_cost) = load_track(bytes, translations_at)?;
    let (scales, scales_cost) = load_track(bytes, scales_at)?;

    let view = PanimView {
        name: header.name,
        author: header.author,
        looping: header.looping != 0,
        length: i32::from(header.length),
        values,
        bone_count: PanimView::bone_count_of(&indices),
        indices,
        translations,
        scales,
        cost: Cost {
            translations: translations_cost,
            scales: scales_cost,
        },
        clamped_axes: 0,
        empty_axes: 0,
    };
    Ok((view, table))
}

/// The track at `at`, if there is one, and the bytes allocated for it.
fn load_track(bytes: &[u8], at: Option<usize>) -> Result<(Option<RawTrack<'_>>, u64), Stop> {
    let Some(at) = at else { return Ok((None, 0)) };
    let Some((track, _)) = RawTrack::at(bytes, at) else {
        return Ok((None, 0));
    };
    let cost = dense_size(&track).map_err(|cause| cause.undefined(at))?;
    Ok((Some(track), cost))
}
