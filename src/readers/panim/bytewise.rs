//! A searcher that looks for every tag byte by byte.
//!
//! The two legacy loaders split the file like this, and so does a program that
//! uses `memmem` or Python's `bytes.find` (spec-notes.md, .panim note 3): the
//! first `indices` behind the `values` tag, the first `translations` behind
//! that, the first `scales` behind that, each at any distance. A file whose
//! data spells a tag is split there.
//!
//! Where spec-notes.md is silent, this model takes the header of today (a legacy
//! loader's header of 32-byte names would differ on every file), lets any
//! looping byte but 0 loop as loaders do (note 13), takes index entries as u16
//! as the loader does (note 4), ends an index table without `translations` at
//! `scales` as a program does that cuts each section off at the next tag, and
//! rejects a track that the file does not hold whole.

use super::header::{FIRST_VALUE, Header, VALUES_TAG};
use super::search::{INDICES, SCALES, TRANSLATIONS, VALUES, behind, between, find, stands_at};
use super::spec::whole_track;
use super::{PanimView, Words};
use crate::readers::reading::Stop;
use crate::readers::{Cause, Cost, Reading};

/// Reads a `.panim` by searching for each tag byte by byte.
pub fn read(bytes: &[u8]) -> Reading<PanimView<'_>> {
    parse(bytes).into()
}

fn parse(bytes: &[u8]) -> Result<PanimView<'_>, Stop> {
    let header = Header::of(bytes).ok_or_else(|| Cause::Truncated.rejects(bytes.len()))?;
    if !stands_at(bytes, VALUES, VALUES_TAG) {
        return Err(Cause::NoValuesTag.rejects(VALUES_TAG));
    }
    let indices_tag = find(bytes, INDICES, FIRST_VALUE)
        .ok_or_else(|| Cause::NoIndicesTag.rejects(FIRST_VALUE))?;
    let table = behind(INDICES, indices_tag);
    let translations_tag = find(bytes, TRANSLATIONS, table);
    let scales_tag = {
        let from = translations_tag.map_or(table, |tag| behind(TRANSLATIONS, tag));
        find(bytes, SCALES, from)
    };

    let track_behind = |tag: &[u8], at: Option<usize>| {
        at.map(|at| whole_track(bytes, behind(tag, at)))
            .transpose()
            .map(|found| found.map(|(track, _)| track))
    };
    let translations = track_behind(TRANSLATIONS, translations_tag)?;
    let scales = track_behind(SCALES, scales_tag)?;

    let table_end = translations_tag.or(scales_tag).unwrap_or(bytes.len());
    let indices = Words::unsigned(between(bytes, table, table_end));
    Ok(PanimView {
        name: header.name,
        author: header.author,
        looping: header.looping != 0,
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
