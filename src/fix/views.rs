//! What modelled readers make of a file before and after a fix.

use super::refusal::Worse;
use super::subject::{Holds, Subject};
use crate::carrier::{Carrier, Format, Game, Layout, Model};
use crate::panim::{self, Panim, SectionKind};
use crate::readers::carrier::CarrierView;
use crate::readers::carrier::decided::{self, LayoutOf};
use crate::readers::panim::{PanimView, RawTrack, Words};
use crate::readers::{self, Cost, ReaderId, Reading, View};

/// The first reader that is worse off; none where nobody reads the format.
pub(super) fn worse(old: &Subject<'_>, new: &Subject<'_>) -> Option<Worse> {
    let (was, is) = (old.bytes, new.bytes);
    match (&old.holds, &new.holds) {
        (Holds::Panim(_, old), Holds::Panim(_, new)) => compared(
            (
                old.as_deref().map(panim_view),
                &readers::panim_readings(was),
            ),
            (new.as_deref().map(panim_view), &readers::panim_readings(is)),
        ),
        (Holds::Family(old), Holds::Family(Some(Model::Database(_)))) => {
            let own_was = accepted(readers::pas4::decided::read(was)).filter(|_| old.is_some());
            let own_is = accepted(readers::pas4::decided::read(is));
            compared(
                (own_was, &readers::pas4_readings(was)),
                (own_is, &readers::pas4_readings(is)),
            )
        }
        (Holds::Family(old), Holds::Family(Some(Model::Carrier(new)))) => {
            let old = match old {
                Some(Model::Carrier(old)) => Some(old),
                Some(Model::Database(_)) | None => None,
            };
            match (new.format(), new.game()) {
                (Format::Ancs, _) => compared(
                    (
                        old.and_then(|old| ancs_view(was, old)),
                        &readers::ancs_readings(was),
                    ),
                    (ancs_view(is, new), &readers::ancs_readings(is)),
                ),
                (Format::Char, Some(Game::Prime3)) => compared(
                    (
                        old.and_then(|_| char_view(was)),
                        &readers::char_readings(was),
                    ),
                    (char_view(is), &readers::char_readings(is)),
                ),
                (Format::Pas4 | Format::Char | Format::Scan, _) => None,
            }
        }
        (Holds::Panim(..) | Holds::Family(_), _) => None,
    }
}

/// What is decoded here, if anything, and what readers see.
type Seen<'v, V> = (Option<V>, &'v [(ReaderId, Reading<V>)]);

fn compared<V: View>(was: Seen<'_, V>, is: Seen<'_, V>) -> Option<Worse> {
    let ((own_was, was), (own_is, is)) = (was, is);
    for ((reader, old), (_, new)) in was.iter().zip(is) {
        match (old, new) {
            (Reading::Accepts(old), Reading::Accepts(new)) => {
                if !is_as_good((own_was.as_ref(), old), (own_is.as_ref(), new)) {
                    return Some(Worse::Sees(*reader));
                }
            }
            (Reading::Accepts(_), Reading::Rejects(_) | Reading::Undefined(_))
            | (Reading::Rejects(_), Reading::Undefined(_)) => return Some(Worse::Fails(*reader)),
            (Reading::Rejects(_), Reading::Accepts(_) | Reading::Rejects(_))
            | (Reading::Undefined(_), _) => {}
        }
    }
    parted((own_was.as_ref(), was), (own_is.as_ref(), is))
}

/// Whether a reader that takes the file before and after sees what it saw, or
/// what is decoded here, or parts from that as it did.
fn is_as_good<V: View>((own_was, old): (Option<&V>, &V), (own_is, new): (Option<&V>, &V)) -> bool {
    let same = || old.first_difference(new).is_none();
    let difference = |own: Option<&V>, seen: &V| own.map(|own| own.first_difference(seen));
    match difference(own_is, new) {
        Some(None) => true,
        Some(Some(now)) => same() || difference(own_was, old) == Some(Some(now)),
        None => same(),
    }
}

/// Two that saw the same and do not any more.
///
/// Seeing the same is an equivalence, so one of each group stands for all.
fn parted<V: View>(
    (own_was, was): (Option<&V>, &[(ReaderId, Reading<V>)]),
    (own_is, is): (Option<&V>, &[(ReaderId, Reading<V>)]),
) -> Option<Worse> {
    let same = |one: Option<&V>, other: Option<&V>| match (one, other) {
        (Some(one), Some(other)) => one.first_difference(other).is_none(),
        (None | Some(_), _) => false,
    };
    let mut groups = vec![(None, own_was, own_is)];
    for ((reader, was), (_, is)) in was.iter().zip(is) {
        let (was, is) = (was.accepted(), is.accepted());
        match groups.iter().find(|(_, first, _)| same(*first, was)) {
            Some((first, _, now)) if !same(*now, is) => return Some(Worse::Part(*first, *reader)),
            Some(_) => {}
            None => groups.push((Some(*reader), was, is)),
        }
    }
    None
}

/// The model in the form in which readers are compared.
pub(crate) fn panim_view<'a>(model: &'a Panim<'_>) -> PanimView<'a> {
    let track = |kind| {
        let track = model.sections.first(kind)?;
        Some(RawTrack {
            frames: track.frames,
            bones: track.bones,
            bitmask: track.bitmask,
            data: track.data,
            missing: 0,
        })
    };
    PanimView {
        name: panim::text(&model.header.name),
        author: panim::text(&model.header.author),
        looping: model.header.loops(),
        length: i32::from(model.header.length),
        values: Words::signed(model.values.bytes()),
        indices: Words::unsigned(model.indices.bytes()),
        bone_count: model.bone_count(),
        translations: track(SectionKind::Translations),
        scales: track(SectionKind::Scales),
        cost: Cost::default(),
        clamped_axes: 0,
        empty_axes: 0,
    }
}

/// A model of an ANCS in that form.
pub(crate) fn ancs_view<'a>(bytes: &'a [u8], carrier: &Carrier<'_>) -> Option<CarrierView<'a>> {
    let layout = match carrier.layout()? {
        Layout::Rds => LayoutOf::Rds,
        Layout::Metaforce => LayoutOf::Metaforce,
        Layout::Randomprime => LayoutOf::Randomprime,
    };
    accepted(decided::read(bytes, layout))
}

/// What is decided on a CHAR of Metroid Prime 3.
fn char_view(bytes: &[u8]) -> Option<CarrierView<'_>> {
    accepted(decided::read_char(bytes))
}

fn accepted<V>(reading: Reading<V>) -> Option<V> {
    match reading {
        Reading::Accepts(view) => Some(view),
        Reading::Rejects(_) | Reading::Undefined(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::{Cause, Difference, Reason};

    /// What a reader sees: a number.
    struct Seen(i32);

    impl View for Seen {
        fn first_difference(&self, other: &Self) -> Option<Difference> {
            (self.0 != other.0).then(|| Difference {
                field: "number".to_owned(),
                left: self.0.to_string(),
                right: other.0.to_string(),
            })
        }
    }

    const WHY: Reason = Reason {
        cause: Cause::Truncated,
        offset: 0,
    };

    /// Before and after, each what is decoded here and what two readers see.
    fn compare(was: [Option<i32>; 3], is: [Option<i32>; 3]) -> Option<Worse> {
        let reading = |seen: Option<i32>| match seen {
            Some(number) => Reading::Accepts(Seen(number)),
            None => Reading::Rejects(WHY),
        };
        let readings = |[_, first, second]: [Option<i32>; 3]| {
            [
                (ReaderId::Spec, reading(first)),
                (ReaderId::Pluto, reading(second)),
            ]
        };
        compared(
            (was[0].map(Seen), &readings(was)),
            (is[0].map(Seen), &readings(is)),
        )
    }

    /// Protects: point 4 of what holds for a repair.
    #[test]
    fn a_reader_that_is_worse_off_is_named() {
        let one = Some(1);
        // Nothing changes, or all see the new thing, or more take the file.
        assert_eq!(compare([one; 3], [one; 3]), None);
        assert_eq!(compare([one; 3], [Some(2); 3]), None);
        assert_eq!(compare([one, None, Some(7)], [one; 3]), None);
        assert_eq!(compare([None, None, one], [one; 3]), None);
        // One that saw something else still sees that.
        assert_eq!(compare([one, one, Some(7)], [one, one, Some(7)]), None);
        assert_eq!(
            compare([one, one, Some(7)], [Some(2), Some(2), Some(7)]),
            None
        );

        assert_eq!(
            compare([one; 3], [one, one, None]),
            Some(Worse::Fails(ReaderId::Pluto))
        );
        assert_eq!(
            compare([one, one, Some(7)], [one, one, Some(8)]),
            Some(Worse::Sees(ReaderId::Pluto))
        );
        // What it sees stays, but it was what is decoded here.
        assert_eq!(
            compare([one; 3], [Some(2), one, Some(2)]),
            Some(Worse::Part(None, ReaderId::Spec))
        );
        // Two that saw the same, but not what is decoded here.
        assert_eq!(
            compare([one, Some(7), Some(7)], [Some(2), Some(7), Some(2)]),
            Some(Worse::Part(Some(ReaderId::Spec), ReaderId::Pluto))
        );
    }

    /// Protects: what is undefined may become anything, and nothing else may
    /// become that.
    #[test]
    fn nothing_becomes_undefined() {
        let undefined = || [(ReaderId::Pluto, Reading::<Seen>::Undefined(WHY))];
        let rejects = [(ReaderId::Pluto, Reading::Rejects(WHY))];
        let accepts = [(ReaderId::Pluto, Reading::Accepts(Seen(1)))];
        let own = || Some(Seen(1));
        for better in [&rejects, &accepts, &undefined()] {
            assert_eq!(compared((own(), &undefined()), (own(), better)), None);
        }
        for worse in [&rejects, &accepts] {
            assert_eq!(
                compared((own(), worse), (own(), &undefined())),
                Some(Worse::Fails(ReaderId::Pluto))
            );
        }
    }
}
