//! Whether a file still means the same after a fix.
//!
//! Compared is what the formats say, not the bytes that say it: a bone that is
//! left out has the default, a Bool is true or false, -0 is 0, and a weight
//! function that does not exist gives no weight.

use super::subject::{Holds, Subject};
use crate::carrier::{Carrier, Model};
use crate::panim::{Panim, SectionKind, Track, frames, text};
use crate::pas4::{Database, Parm, Real, Value, WeightFunction};
use crate::rules::{Rule, panim as rules};

/// What means something else now; none where all is the same, but for what
/// `rule` is about. Of a file that was rejected it is not known what it meant.
pub(super) fn difference(
    old: &Subject<'_>,
    new: &Subject<'_>,
    rule: &Rule,
) -> Option<&'static str> {
    match (&old.holds, &new.holds) {
        (Holds::Panim(_, Some(old)), Holds::Panim(_, Some(new))) => panim(old, new, rule),
        (Holds::Family(Some(old)), Holds::Family(Some(new))) => match (old, new) {
            (Model::Database(old), Model::Database(new)) => database(old, new),
            (Model::Carrier(old), Model::Carrier(new)) => carrier(old, new),
            (Model::Database(_) | Model::Carrier(_), _) => Some("format"),
        },
        (Holds::Panim(_, None), Holds::Panim(..)) | (Holds::Family(None), Holds::Family(_)) => None,
        (Holds::Panim(..) | Holds::Family(_), _) => Some("format"),
    }
}

fn panim(old: &Panim<'_>, new: &Panim<'_>, rule: &Rule) -> Option<&'static str> {
    let cuts = rule == &rules::INDEX_OUT_OF_RANGE || rule == &rules::INDEX_WITHOUT_FRAMES;
    let indices = match cuts {
        true => old.indices.len() == new.indices.len(),
        false => old.indices.unsigned().eq(new.indices.unsigned()),
    };
    let track = |kind: SectionKind| {
        let (old, new) = (old.sections.first(kind), new.sections.first(kind));
        same_track(kind.default_value(), old, new)
    };
    let (was, is) = (&old.header, &new.header);
    [
        (text(&was.name) == text(&is.name), "name"),
        (text(&was.author) == text(&is.author), "author"),
        (was.loops() == is.loops(), "looping"),
        (was.length == is.length, "length"),
        (old.values == new.values, "values"),
        (indices, "index table"),
        (track(SectionKind::Translations), "translations"),
        (track(SectionKind::Scales), "scales"),
    ]
    .into_iter()
    .find_map(|(same, what)| (!same).then_some(what))
}

/// The present bones of a track, if there is one.
fn bones<'a>(track: Option<Track<'a>>) -> impl Iterator<Item = (u16, &'a [u8])> {
    track.into_iter().flat_map(|track| track.bone_data())
}

/// Whether every bone moves the same, present or not.
fn same_track(default: i16, old: Option<Track<'_>>, new: Option<Track<'_>>) -> bool {
    let is_default = |data: &[u8]| frames(data).all(|axes| axes == [default; 3]);
    let (mut old, mut new) = (bones(old).peekable(), bones(new).peekable());
    loop {
        let (left, right) = (old.peek().copied(), new.peek().copied());
        let same = match (left, right) {
            (None, None) => return true,
            (Some((bone, data)), Some((other, others))) if bone == other => {
                old.next();
                new.next();
                data == others
            }
            (Some((bone, data)), other) if other.is_none_or(|(other, _)| bone < other) => {
                old.next();
                is_default(data)
            }
            (_, Some((_, data))) => {
                new.next();
                is_default(data)
            }
            (Some((_, data)), None) => {
                old.next();
                is_default(data)
            }
        };
        if !same {
            return false;
        }
    }
}

fn carrier(old: &Carrier<'_>, new: &Carrier<'_>) -> Option<&'static str> {
    let frame = |it: &Carrier<'_>| (it.format(), it.game(), it.layout(), it.len());
    if frame(old) != frame(new) {
        return Some("framing of the characters");
    }
    old.characters()
        .zip(new.characters())
        .find_map(|(old, new)| {
            let same = (old.id, old.version, old.name, old.offset, old.anim_list)
                == (new.id, new.version, new.name, new.offset, new.anim_list);
            match same {
                true => database(&old.database, &new.database),
                false => Some("framing of the characters"),
            }
        })
}

fn database(old: &Database<'_>, new: &Database<'_>) -> Option<&'static str> {
    let default = |it: &Database<'_>| (it.state_count() > 0).then_some(it.default_state());
    if old.state_count() != new.state_count() {
        return Some("number of states");
    }
    if default(old) != default(new) {
        return Some("default state");
    }
    let same = old.states().zip(new.states()).all(|(old, new)| {
        old.id() == new.id()
            && old.parms().map(meant_parm).eq(new.parms().map(meant_parm))
            && old.anim_count() == new.anim_count()
            && old.anims().zip(new.anims()).all(|(old, new)| {
                old.id() == new.id() && old.values().map(meant).eq(new.values().map(meant))
            })
    });
    (!same).then_some("states")
}

/// A parm as it is meant.
fn meant_parm(parm: Parm) -> (WeightFunction, Real, Value, Value) {
    let function = match parm.weight_function() {
        WeightFunction::Unknown(_) => WeightFunction::NoWeight,
        known => known,
    };
    let weight = unsigned_zero(parm.weight());
    (function, weight, meant(parm.min()), meant(parm.max()))
}

/// A value as it is meant.
fn meant(value: Value) -> Value {
    match value {
        Value::Bool(byte) => Value::Bool(u8::from(byte != 0)),
        Value::Real(real) => Value::Real(unsigned_zero(real)),
        Value::Int32(_) | Value::Uint32(_) | Value::Enum(_) => value,
    }
}

fn unsigned_zero(real: Real) -> Real {
    match real.number() == 0.0 {
        true => Real::new(0.0),
        false => real,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track<'a>(bitmask: &'a [u8], data: &'a [u8]) -> Option<Track<'a>> {
        Some(Track {
            kind: SectionKind::Translations,
            frames: 1,
            bones: 3,
            bitmask,
            data,
        })
    }

    /// Protects: leaving defaults out is no difference, anything else is.
    #[test]
    fn bones_are_compared_present_or_not() {
        let still = [0; 6];
        let moved = [0, 1, 0, 2, 0, 3];
        let both = [still, moved].concat();
        let same = |old, new| same_track(0, old, new);
        assert!(same(track(&[0b11], &both), track(&[0b10], &moved)));
        assert!(same(track(&[0b10], &moved), track(&[0b11], &both)));
        assert!(same(track(&[0b1], &still), None));
        assert!(same(None, track(&[0b100], &still)));
        assert!(same(None, None));
        assert!(!same(track(&[0b10], &moved), track(&[0b1], &moved)));
        assert!(!same(track(&[0b10], &moved), None));
        assert!(!same(None, track(&[0b10], &moved)));
        assert!(!same(track(&[0b10], &moved), track(&[0b10], &still)));
    }
}
