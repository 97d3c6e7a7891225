//! Fixes of the index table (spec-notes: panim-11, 19).

use super::{Declined, Subject};
use crate::bytes::{Edit, Span, find_first};
use crate::panim::channel::{Channel, channels};
use crate::panim::layout::ROW_BYTES;
use crate::panim::section::SectionKind;

/// Takes the odd byte off a table that is whole without it.
pub(super) fn odd_byte(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let table = it.body.table;
    let even = table.len.saturating_sub(1);
    if !even.is_multiple_of(ROW_BYTES) || even == 0 {
        return Err("the rows are not whole without the byte either".into());
    }
    let last = Span::new(table.start.saturating_add(even), 1);
    Ok(vec![Edit::remove(last, "indices.odd_byte")])
}

/// Keeps channels within the values.
pub(super) fn ranges(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    fit(it, |channel| channel.frames > 0)
}

/// Gives channels without frames one.
pub(super) fn frames(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    fit(it, |channel| channel.frames == 0)
}

/// Fits those of the meant channels to the values that do not fit.
fn fit(it: &Subject<'_>, is_meant: impl Fn(Channel) -> bool) -> Result<Vec<Edit>, Declined> {
    let count = it.body.value_count();
    let Some(last) = count.checked_sub(1) else {
        return Err("there is no value that a channel could hold".into());
    };
    // Then these are perhaps no entries at all.
    if !it.body.table.len.is_multiple_of(ROW_BYTES) {
        return Err("the index table is broken, so that has to be decided first".into());
    }
    let spelled = [SectionKind::Translations, SectionKind::Scales];
    if spelled
        .iter()
        .any(|kind| find_first(it.body.table.of(it.bytes), kind.tag(), 0).is_some())
    {
        return Err(
            "the index table spells the tag of a section, so that has to be decided first".into(),
        );
    }
    let edits = channels(it.body.table.of(it.bytes))
        .enumerate()
        .filter(|(_, channel)| is_meant(*channel) && !channel.fits(count))
        .map(|(index, channel)| {
            let at = it.body.table.start.saturating_add(index.saturating_mul(4));
            let fitted = fitted(channel, last);
            let mut new = fitted.frames.to_be_bytes().to_vec();
            new.extend(fitted.start.to_be_bytes());
            let (row, axis) = (index / 3, ["x", "y", "z"].get(index % 3));
            let field = format!("indices.rows[{row}].{}", axis.copied().unwrap_or_default());
            Edit::replace(Span::new(at, 4), new, field)
        });
    Ok(edits.take(super::FIX_EDITS.saturating_add(1)).collect())
}

/// The channel cut to values of which `last` is the index of the last one.
fn fitted(channel: Channel, last: usize) -> Channel {
    let start = usize::from(channel.start).min(last);
    let left = last.saturating_sub(start).saturating_add(1);
    let frames = usize::from(channel.frames.max(1)).min(left);
    Channel {
        // Neither is above what it was, or 1.
        frames: u16::try_from(frames).unwrap_or(u16::MAX),
        start: u16::try_from(start).unwrap_or(u16::MAX),
    }
}
