//! Fixes of the header (spec-notes: panim-1, 2, 8, 13, 14).

use super::{Declined, Subject};
use crate::bytes::{Edit, Span};
use crate::panim::header::Generation;
use crate::panim::layout::VALUES_TAG;
use crate::panim::model::text;

/// Writes the tag that is damaged.
pub(super) fn tag() -> Vec<Edit> {
    let place = Generation::Current.fields().tag;
    vec![Edit::replace(place, *VALUES_TAG, "values.tag")]
}

/// Takes out what a header of 103 bytes has too many.
pub(super) fn padding(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let padding = it.generation.fields().padding;
    Ok(vec![Edit::remove(padding, "padding")])
}

/// Widens name and length of an old header.
pub(super) fn legacy(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let (old, new) = (it.generation.fields(), Generation::Current.fields());
    let longer = |new: Span, old: Span| vec![0; new.len.saturating_sub(old.len)];
    let name = Edit::insert(old.name.end(), longer(new.name, old.name), "name");
    let length = Edit::insert(old.length.start, longer(new.length, old.length), "length");
    Ok([name, length]
        .into_iter()
        .filter(|edit| !edit.new.is_empty())
        .collect())
}

/// Writes the bone count of the index table.
pub(super) fn node_count(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let bones = u8::try_from(it.body.bone_count().clamp(0, 255)).unwrap_or(u8::MAX);
    let place = it.generation.fields().node_count;
    Ok(vec![Edit::replace(place, [bones], "node_count")])
}

/// Loops by the byte that every reader knows.
pub(super) fn looping(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let place = it.generation.fields().looping;
    Ok(vec![Edit::replace(place, [0xA6], "looping")])
}

/// Fills the text fields with NUL behind their texts.
pub(super) fn texts(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let fields = it.generation.fields();
    let cleared = |(name, field): (&'static str, Span)| {
        let bytes = field.of(it.bytes);
        let end = text(bytes).len();
        let behind = bytes.get(end..).unwrap_or_default();
        // From the first byte to the last that is not NUL.
        let first = behind.iter().position(|byte| *byte != 0)?;
        let last = behind.iter().rposition(|byte| *byte != 0)?;
        let len = last.saturating_sub(first).saturating_add(1);
        let start = field.start.saturating_add(end).saturating_add(first);
        Some(Edit::replace(Span::new(start, len), vec![0; len], name))
    };
    let fields = [("name", fields.name), ("author", fields.author)];
    Ok(fields.into_iter().filter_map(cleared).collect())
}
