//! What to change in a file so that a rule has nothing to say any more.
//!
//! A fix takes all findings of its rule at once, also those that were only
//! counted. It only says what to change: whether the result is what it should
//! be is for [`crate::fix`] to prove.

mod header;
mod indices;
mod sections;
mod tracks;

use std::borrow::Cow;

use crate::bytes::Edit;
use crate::limits::FIX_EDITS;
use crate::rules::{Rule, panim as rules};

use super::header::Generation;
use super::layout::Body;
use super::read::{Layout, Start};

/// What there is to fix.
struct Subject<'a> {
    bytes: &'a [u8],
    generation: Generation,
    body: Body,
}

/// Why a file cannot be fixed in this way, in words: a clause without a full
/// stop.
pub(crate) type Declined = Cow<'static, str>;

type Fixer = fn(&Subject<'_>) -> Result<Vec<Edit>, Declined>;

/// The fixes of an accepted file, those first whose results others build on.
static FIXES: [(&Rule, Fixer); 14] = [
    (&rules::PADDED_HEADER, header::padding),
    (&rules::LEGACY_HEADER, header::legacy),
    (&rules::SECTION_ORDER, sections::order),
    (&rules::SCALES_WITHOUT_TRANSLATIONS, sections::separate),
    (&rules::TRAILING_BYTES, sections::trailing),
    (&rules::ODD_INDEX_TABLE, indices::odd_byte),
    (&rules::BITMASK_PADDING, tracks::padding),
    (&rules::DEFAULT_BONE, tracks::defaults),
    (&rules::EMPTY_TRACK, tracks::empty),
    (&rules::INDEX_WITHOUT_FRAMES, indices::frames),
    (&rules::INDEX_OUT_OF_RANGE, indices::ranges),
    (&rules::NODE_COUNT, header::node_count),
    (&rules::LOOPING_BYTE, header::looping),
    (&rules::TEXT_AFTER_NUL, header::texts),
];

/// The rules that can be fixed, in the order in which to do it.
pub fn fixable() -> impl Iterator<Item = &'static Rule> {
    let damaged: &Rule = &rules::DAMAGED_VALUES_TAG;
    std::iter::once(damaged).chain(FIXES.iter().map(|(rule, _)| *rule))
}

/// What to change for `rule`, of which there are findings, in the file that is
/// laid out so. The edits are in file order and do not overlap.
///
/// # Errors
/// Where the rule cannot be fixed in this file, with the reason.
pub fn fix(bytes: &[u8], layout: &Layout, rule: &Rule) -> Result<Vec<Edit>, Declined> {
    let edits = match (layout.start, layout.body) {
        (Start::Damaged, _) if rule == &rules::DAMAGED_VALUES_TAG => header::tag(),
        (Start::Header(generation), Some(body)) if body.cut.is_none() => {
            let fixer = FIXES.iter().find(|(known, _)| *known == rule);
            let (_, fixer) = fixer.ok_or("no fix is known for it")?;
            fixer(&Subject {
                bytes,
                generation,
                body,
            })?
        }
        (
            Start::Header(_)
            | Start::Empty
            | Start::Misplaced { .. }
            | Start::Damaged
            | Start::Foreign(_)
            | Start::Truncated,
            _,
        ) => return Err("a rejected file is not changed: what else is wrong comes first".into()),
    };
    match edits.len() {
        0 => Err("there is nothing to change".into()),
        1..=FIX_EDITS => Ok(edits),
        _ => Err(format!("more than {FIX_EDITS} places would have to change").into()),
    }
}
