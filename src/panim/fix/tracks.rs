//! Fixes of what tracks hold (spec-notes: panim-15, 16).

use super::sections::{SEPARATOR, whole};
use super::{Declined, Subject};
use crate::bytes::{Edit, Span};
use crate::limits::FIX_EDITS;
use crate::panim::model::{Track, frames};
use crate::panim::section::{SectionAt, SectionKind, SectionName, named, padding_bits};

/// The sections that count, the first of each kind: of the others nothing is
/// said.
fn counting<'a>(it: &Subject<'a>) -> impl Iterator<Item = (SectionName, SectionAt)> + use<'a> {
    let sections = it.body.sections(it.bytes);
    named(sections.map(|section| (section.kind, section))).filter(|(name, _)| !name.is_repeat())
}

fn track<'a>(it: &Subject<'a>, section: &SectionAt) -> Track<'a> {
    Track {
        kind: section.kind,
        frames: section.frames,
        bones: section.bones,
        bitmask: section.bitmask.of(it.bytes),
        data: section.data.of(it.bytes),
    }
}

/// Clears the mask bits that stand for no bone.
pub(super) fn padding(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let cleared = |(name, section): (SectionName, SectionAt)| {
        let mask = section.bitmask.of(it.bytes);
        let last = mask.last().copied()?;
        let bits = padding_bits(mask, section.bones);
        let at = section.bitmask.end().saturating_sub(1);
        let field = format!("{}.bitmask", name.path());
        (bits != 0).then(|| Edit::replace(Span::new(at, 1), [last & !bits], field))
    };
    Ok(counting(it).filter_map(cleared).collect())
}

/// Takes out the sections in which no bone is present.
pub(super) fn empty(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let mut edits = Vec::new();
    for (name, section) in counting(it) {
        let present = track(it, &section).present().next().is_some();
        if !present && !is_separator(it, &section) {
            edits.push(without(it, name, &section));
        }
    }
    Ok(edits)
}

/// Takes out the bones that hold nothing but the default, and sections that
/// have no other.
pub(super) fn defaults(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let mut edits = Vec::new();
    for (name, section) in counting(it) {
        let track = track(it, &section);
        if track.present().next().is_none() {
            continue;
        }
        let default = [track.kind.default_value(); 3];
        let mut mask = track.bitmask.to_vec();
        let mut at = section.data.start;
        let mut removed = Vec::new();
        let mut others = false;
        for (bone, data) in track.bone_data() {
            let place = Span::new(at, data.len());
            at = place.end();
            if !frames(data).all(|axes| axes == default) {
                others = true;
                continue;
            }
            if let Some(byte) = mask.get_mut(usize::from(bone / 8)) {
                *byte &= !(1 << (bone % 8));
            }
            if removed.len() <= FIX_EDITS {
                removed.push(Edit::remove(place, format!("{}.data[{bone}]", name.path())));
            }
        }
        if !others {
            edits.push(without(it, name, &section));
        } else if !removed.is_empty() {
            let field = format!("{}.bitmask", name.path());
            edits.push(Edit::replace(section.bitmask, mask, field));
            edits.extend(removed);
        }
    }
    Ok(edits)
}

/// Whether the section is translations that scales follow, which keep those
/// apart from the index table.
fn is_before_scales(it: &Subject<'_>, section: &SectionAt) -> bool {
    let scales = it.body.true_scales(it.bytes);
    section.kind == SectionKind::Translations && scales.is_some_and(|at| at > section.tag.start)
}

/// Whether the section is as empty as one before scales can be.
fn is_separator(it: &Subject<'_>, section: &SectionAt) -> bool {
    section.bones == 0 && is_before_scales(it, section)
}

/// The section taken out, or made as empty as it can be where it is needed.
fn without(it: &Subject<'_>, name: SectionName, section: &SectionAt) -> Edit {
    let span = whole(section);
    match is_before_scales(it, section) {
        true => {
            let counts = section.tag.len;
            let kept = Span::between(span.start.saturating_add(counts), span.end());
            let zeros = SEPARATOR.get(counts..).unwrap_or_default();
            Edit::replace(kept, zeros, name.path())
        }
        false => Edit::remove(span, name.path()),
    }
}
