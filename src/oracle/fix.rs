//! Properties of repairs.

use crate::carrier::{self, Format, Model};
use crate::finding::{Findings, Verdict};
use crate::fix::{As, Fixed, fix, fixable};
use crate::limits::Bounds;
use crate::panim;
use crate::readers::{self, ReaderId, Reading};
use crate::rules::pas4::FOUR_BYTE_BOOLS;
use crate::rules::{Fix, Rule};

/// Any bytes as a `.panim`: see [`any`].
pub fn panim(bytes: &[u8]) {
    any(bytes, As::Panim);
}

/// Any bytes as a stand-alone database: see [`any`].
pub fn pas4(bytes: &[u8]) {
    any(bytes, As::Carrier(Some(Format::Pas4)));
}

/// Any bytes as a carrier, told by content or searched: see [`any`].
pub fn carrier(bytes: &[u8]) {
    any(bytes, As::Carrier(None));
    any(bytes, As::Carrier(Some(Format::Scan)));
}

/// Whatever may be fixed, and each rule alone: the patch makes the new bytes of
/// the old ones; what was fixed is gone and nothing else came; the file is
/// accepted; what may not be fixed stays; no reader that took the file fails
/// on the result; and a second run has nothing to do.
pub fn any(bytes: &[u8], taken: As) {
    let all = holds(bytes, taken, |_| true);
    holds(bytes, taken, |rule| rule.fix == Fix::Safe);
    for rule in fixable().filter(|rule| all.before.has(rule)) {
        holds(bytes, taken, |other| other == rule);
    }
}

fn holds(bytes: &[u8], taken: As, may: impl Fn(&Rule) -> bool) -> Fixed {
    let bounds = Bounds::default();
    let fixed = fix(bytes, taken, &bounds, &may);
    assert!(
        fixed.patch.write(bytes) == fixed.bytes,
        "the patch makes something else"
    );
    let mut changed = fixed.patch.hunks(bytes).peekable();
    assert_eq!(fixed.is_changed(), changed.peek().is_some());
    for hunk in changed {
        assert!(!hunk.field.is_empty(), "a change without a name");
        assert!(
            hunk.why.iter().all(|rule| may(rule)),
            "{} may not be fixed",
            hunk.field
        );
    }

    let (findings, verdict) = checked(&fixed.bytes, taken);
    assert_eq!((&findings, verdict), (&fixed.findings, fixed.verdict));
    for rule in &fixed.steps {
        assert!(!findings.has(rule), "{rule} was fixed and is there");
    }
    let (before, was) = checked(bytes, taken);
    assert_eq!(before, fixed.before);
    if fixed.is_changed() {
        assert_eq!(verdict, Verdict::Accepted);
        exact(&fixed.bytes, taken);
        still_taken(bytes, &fixed.bytes, taken);
    } else {
        assert!(fixed.bytes == bytes);
    }
    let rewritten = fixed.steps.contains(&&FOUR_BYTE_BOOLS);
    if was == Verdict::Accepted && !rewritten {
        for (rule, count) in findings.counts() {
            let old = before.counts().iter().find(|(known, _)| known == rule);
            assert!(
                old.is_some_and(|(_, old)| count <= old),
                "{rule} was not there before"
            );
        }
    }

    let again = fix(&fixed.bytes, taken, &bounds, &may);
    assert!(!again.is_changed(), "{:?} in a second run", again.steps);
    assert_eq!(again.refused, fixed.refused);
    fixed
}

fn checked(bytes: &[u8], taken: As) -> (Findings, Verdict) {
    match taken {
        As::Panim => {
            let checked = panim::check(bytes, &Bounds::default());
            (checked.findings, checked.verdict)
        }
        As::Carrier(hint) => {
            let checked = carrier::check(bytes, hint, &Bounds::default());
            (checked.findings, checked.verdict)
        }
    }
}

/// The result keeps the promises of its format.
fn exact(bytes: &[u8], taken: As) {
    match taken {
        As::Panim => super::panim::bytes(bytes),
        As::Carrier(hint) => super::carrier::bytes(bytes, hint),
    }
}

/// Who took the old file takes the new one.
fn still_taken(old: &[u8], new: &[u8], taken: As) {
    match taken {
        As::Panim => compare(&readers::panim_readings(old), &readers::panim_readings(new)),
        As::Carrier(hint) => match carrier::check(new, hint, &Bounds::default()).model {
            Some(Model::Database(_)) => {
                compare(&readers::pas4_readings(old), &readers::pas4_readings(new));
            }
            Some(Model::Carrier(carrier)) if carrier.format() == Format::Ancs => {
                compare(&readers::ancs_readings(old), &readers::ancs_readings(new));
            }
            Some(Model::Carrier(_)) | None => {}
        },
    }
}

fn compare<V>(old: &[(ReaderId, Reading<V>)], new: &[(ReaderId, Reading<V>)]) {
    for ((id, old), (_, new)) in old.iter().zip(new) {
        assert!(
            old.accepted().is_none() || new.accepted().is_some(),
            "{id:?} does not take the file any more"
        );
    }
}
