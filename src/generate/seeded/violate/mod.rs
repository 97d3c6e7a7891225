//! Files that break one rule and no other.
//!
//! Each starts from a valid file that is drawn as any other, so that all that
//! the rule does not fix is different from seed to seed.

mod carrier;
mod database;
mod other;
mod panim;
mod panim_index;
mod panim_split;
mod panim_track;
mod pas4;

use super::knobs::Knobs;
use super::stream::Stream;
use super::{Format, Impossible};
use crate::rules::carrier::{FOUND_BY_SCANNING, NOTHING_FOUND, POSSIBLE_DATABASE, SCAN_LIMIT};
use crate::rules::panim::{SCALES_WITHOUT_TRANSLATIONS, SECTION_ORDER};
use crate::rules::{self, Rule};

/// The formats whose files can break `rule` alone; the first is its home.
/// What a database means can be wrong in a carrier as well.
#[must_use]
pub fn formats(rule: &Rule) -> &'static [Format] {
    if rules::panim::ALL.contains(&rule) {
        &[Format::Panim]
    } else if rules::pas4::ALL.contains(&rule) {
        database::formats(rule)
    } else if rules::carrier::ALL.contains(&rule) {
        carrier::formats(rule)
    } else {
        &[Format::Other]
    }
}

/// The rule that is always broken together with `rule`, for those few that
/// cannot be broken alone: scales before translations are scales without
/// translations before them, and a scan finds something or nothing.
#[must_use]
pub fn companion(rule: &Rule) -> Option<&'static Rule> {
    if *rule == SECTION_ORDER {
        Some(&SCALES_WITHOUT_TRANSLATIONS)
    } else if *rule == POSSIBLE_DATABASE {
        Some(&FOUND_BY_SCANNING)
    } else if *rule == SCAN_LIMIT {
        Some(&NOTHING_FOUND)
    } else {
        None
    }
}

/// A file that breaks `rule`.
pub(super) fn file(
    rule: &Rule,
    format: Format,
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Vec<u8>, Impossible> {
    let made = match format {
        Format::Panim => panim::file(rule, knobs, index, stream)?,
        Format::Pas4 => pas4::file(rule, knobs, stream)?,
        Format::Ancs => carrier::ancs(rule, knobs, index, stream)?,
        Format::Char => carrier::char(rule, knobs, index, stream)?,
        Format::Other => Some(other::file(stream)),
    };
    made.ok_or_else(|| {
        Impossible::new(format!(
            "no file that breaks {rule} is made in a .{} so far",
            format.extension()
        ))
    })
}
