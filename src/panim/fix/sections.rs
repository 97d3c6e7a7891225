//! Fixes of where sections stand (spec-notes: panim-5, 19, 20).

use super::{Declined, Subject};
use crate::bytes::{Edit, Span};
use crate::panim::section::{SectionAt, SectionKind};

/// An empty translations section: no frames, no bones.
pub(super) const SEPARATOR: &[u8; 16] = b"translations\0\0\0\0";

/// Keeps scales apart from the index table.
pub(super) fn separate(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let at = it.body.table.end();
    Ok(vec![Edit::insert(at, *SEPARATOR, "translations")])
}

/// Takes out what is left over.
pub(super) fn trailing(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    Ok(vec![Edit::remove(it.body.trailing, "trailing")])
}

/// Puts the first translations before the first scales.
pub(super) fn order(it: &Subject<'_>) -> Result<Vec<Edit>, Declined> {
    let first = |kind| {
        let mut sections = it.body.sections(it.bytes);
        sections.find(|section| section.kind == kind)
    };
    let both = first(SectionKind::Scales).zip(first(SectionKind::Translations));
    let (scales, translations) = both.ok_or("there are not both sections")?;
    let moved = whole(&translations);
    Ok(vec![
        Edit::insert(scales.tag.start, moved.of(it.bytes), "translations"),
        Edit::remove(moved, "translations"),
    ])
}

/// All bytes of a section.
pub(super) const fn whole(section: &SectionAt) -> Span {
    Span::between(section.tag.start, section.end())
}
