//! Carriers that break one rule.

mod ancs;
mod char;
mod layouts;
mod scan;

use super::super::knobs::Knobs;
use super::super::stream::Stream;
use super::super::{Format, Impossible, carrier};
use super::database::broken;
use crate::carrier::Layout;
use crate::rules::Rule;
use crate::rules::pas4::ANIM_BEYOND_LIST;

/// The formats in which a rule of carriers can be broken alone.
pub(super) fn formats(rule: &Rule) -> &'static [Format] {
    let (ancs, char) = (
        ancs::TABLE.iter().any(|(known, _)| *known == rule),
        char::TABLE.iter().any(|(known, _)| *known == rule)
            || scan::TABLE.iter().any(|(known, _)| *known == rule),
    );
    match (ancs, char) {
        (true, true) => &[Format::Ancs, Format::Char],
        (true, false) => &[Format::Ancs],
        (false, _) => &[Format::Char],
    }
}

/// Bytes of a file of which a database may take a part.
fn share(knobs: &Knobs) -> Option<u64> {
    knobs.size.map(|size| size / 4)
}

/// An ANCS that breaks `rule`; none where nothing is known of it.
pub(super) fn ancs(
    rule: &Rule,
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Option<Vec<u8>>, Impossible> {
    let mut draft = carrier::ancs::draft(&at_least_one(knobs), index, stream)?;
    if let Some((_, make)) = ancs::TABLE.iter().find(|(known, _)| *known == rule) {
        return Ok(Some(make(draft, stream)));
    }
    let Some(database) = broken(rule, knobs, share(knobs), stream)? else {
        return Ok(None);
    };
    let chosen = stream.index(draft.characters.len());
    if let Some(character) = draft.characters.get_mut(chosen) {
        let list = match *rule == ANIM_BEYOND_LIST {
            // The highest id has no place in it.
            true => database.anim_list().saturating_sub(1),
            false => database.anim_list(),
        };
        character.anim_list = (0..list).collect();
        character.database = database.write();
    }
    Ok(Some(draft.write_as(Layout::Rds)))
}

/// The knobs, with a character.
fn at_least_one(knobs: &Knobs) -> Knobs {
    let mut knobs = *knobs;
    if let Some(characters) = &mut knobs.characters {
        characters.low = characters.low.max(1);
        characters.high = characters.high.max(1);
    }
    knobs
}

/// A CHAR that breaks `rule`; none where nothing is known of it.
pub(super) fn char(
    rule: &Rule,
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Option<Vec<u8>>, Impossible> {
    if let Some((_, make)) = scan::TABLE.iter().find(|(known, _)| *known == rule) {
        return make(knobs, stream).map(Some);
    }
    let mut draft = carrier::char::draft(knobs, index, stream)?;
    if let Some((_, make)) = char::TABLE.iter().find(|(known, _)| *known == rule) {
        return Ok(Some(make(draft, stream)));
    }
    let Some(database) = broken(rule, knobs, share(knobs), stream)? else {
        return Ok(None);
    };
    draft.database = database.write();
    Ok(Some(draft.write()))
}
