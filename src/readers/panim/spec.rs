//! The spec to the letter.
//!
//! What the document says, read as narrowly as it can be (spec-notes.md, .panim):
//!
//! - The header has 100 bytes and `values` stands at 0x64 (note 1).
//! - Values end at the first `indices` at an even distance (note 3).
//! - Index entries are s16 (note 4; the document also says that they are those
//!   of SM64, which are not signed, so a set high bit makes a difference).
//! - Indices end at the first `translations`, at any distance, or at the end of
//!   the file. `scales` alone does not end them: the index table swallows the
//!   section (note 5).
//! - `scales` is looked for exactly where the translations track ends (note 6).
//! - Only 0xA6 loops (note 13). The document leaves every other byte but 0
//!   without a meaning; here it does not loop.
//! - Length is u16.
//! - A tag that is missing, or a track that the file does not hold whole,
//!   is rejected. Bytes left over are ignored (note 19), an odd byte at the end
//!   of the index table among them.

use super::header::{FIRST_VALUE, Header, VALUES_TAG};
use super::search::{
    INDICES, SCALES, TRANSLATIONS, VALUES, behind, between, find, find_even, stands_at,
};
use super::{PanimView, RawTrack, Words};
use crate::readers::reading::Stop;
use crate::readers::{Cause, Cost, Reading};

/// Reads a `.panim` by the letter of the spec.
pub fn read(bytes: &[u8]) -> Reading<PanimView<'_>> {
    parse(bytes).into()
}

fn parse(bytes: &[u8]) -> Result<PanimView<'_>, Stop> {
    let header = Header::of(bytes).ok_or_else(|| Cause::Truncated.rejects(bytes.len()))?;
    if !stands_at(bytes, VALUES, VALUES_TAG) {
        return Err(Cause::NoValuesTag.rejects(VALUES_TAG));
    }
    let indices_tag = find_even(bytes, INDICES, FIRST_VALUE)
        .ok_or_else(|| Cause::NoIndicesTag.rejects(FIRST_VALUE))?;
    let table = behind(INDICES, indices_tag);
    let translations_tag = find(bytes, TRANSLATIONS, table);

    let mut translations = None;
    let mut scales = None;
    if let Some(tag) = translations_tag {
        let (track, end) = whole_track(bytes, behind(TRANSLATIONS, tag))?;
        translations = Some(track);
        if stands_at(bytes, SCALES, end) {
            scales = Some(whole_track(bytes, behind(SCALES, end))?.0);
        }
    }

    let table_end = translations_tag.unwrap_or(bytes.len());
    let indices = Words::signed(between(bytes, table, table_end));
    Ok(PanimView {
        name: header.name,
        author: header.author,
        looping: header.looping == 0xA6,
        length: i32::from(header.length),
        values: Words::signed(between(bytes, FIRST_VALUE, indices_tag)),
        bone_count: PanimView::bone_count_of(&indices),
        indices,
        translations,
        scales,
        cost: Cost::default(),
        clamped_axes: 0,
        empty_axes: 0,
    })
}

/// A track that the file holds whole, and the offset behind it.
pub(super) fn whole_track(bytes: &[u8], at: usize) -> Result<(RawTrack<'_>, usize), Stop> {
    RawTrack::at(bytes, at)
        .filter(|(track, _)| track.is_complete())
        .ok_or_else(|| Cause::Truncated.rejects(at))
}
