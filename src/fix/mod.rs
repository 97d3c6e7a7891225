//! Repairing a file: one rule after the other, each proved before it counts.
//!
//! What to change is said by [`panim::fix()`], [`pas4::fix`] and
//! [`carrier::fix`](crate::carrier::fix).
//! Here the result is read again and held against what was there. A step
//! stands only where all of this holds:
//!
//! 1. the file is accepted and writes back as it is;
//! 2. the rule has nothing more to say, and no other rule has more to say than
//!    before;
//! 3. what the file means is the same, but for what the rule is about;
//! 4. no reader gets worse: who took the file takes it, and sees what it saw,
//!    or what is decoded here, or parts from that at the same place in the same
//!    way as before; who refused it does nothing undefined; and any two,
//!    animlint among them, that saw the same still do.
//!
//! Of a file that was rejected, or written in another form, it was not known
//! what it means; so 3 does not hold it, and by 2 no rule of structure may have
//! its say, but others may.
//!
//! A step that fails is undone and told with the reason. Each one that stands
//! leaves a rule fewer, so it ends, and what it ends in is left alone by a
//! second run.

mod meaning;
mod refusal;
mod subject;
mod views;

pub use refusal::Refusal;
pub use subject::As;
#[cfg(feature = "cli")]
pub(crate) use views::{ancs_view, panim_view};

use crate::bytes::{Edit, Patch};
use crate::finding::{Findings, Verdict};
use crate::limits::Bounds;
use crate::rules::{Phase, Rule};
use crate::{panim, pas4};
use subject::{Subject, is_another_form};

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The new bytes; the old ones where nothing was changed.
    pub bytes: Vec<u8>,
    /// What was changed, and for which rules.
    pub patch: Patch<&'static Rule>,
    /// The rules that were fixed, in this order.
    pub steps: Vec<&'static Rule>,
    /// The rules that should have been fixed and could not be.
    pub refused: Vec<(&'static Rule, Refusal)>,
    /// What was found before.
    pub before: Findings,
    /// What is found now.
    pub findings: Findings,
    /// What the file is now.
    pub verdict: Verdict,
}

impl Fixed {
    /// Whether there is anything to write.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.steps.is_empty()
    }
}

/// Every rule that can be fixed, in the order in which it is done.
pub fn fixable() -> impl Iterator<Item = &'static Rule> {
    panim::fixable().chain(pas4::fixable())
}

/// Fixes what can be fixed of the rules that `may` be.
#[must_use]
pub fn fix(bytes: &[u8], taken: As, bounds: &Bounds, may: impl Fn(&Rule) -> bool) -> Fixed {
    let mut patch = Patch::of(bytes.len());
    let mut steps = Vec::new();
    let mut current = bytes.to_vec();
    let mut before = None;
    loop {
        let subject = Subject::check(&current, taken, bounds);
        let first = before.get_or_insert_with(|| subject.findings.clone());
        let mut refused = Vec::new();
        let due = fixable().filter(|rule| subject.count(rule) > 0 && may(rule));
        let stands = due.into_iter().find_map(|rule| {
            let made = step(&subject, rule, taken, bounds);
            made.map_err(|why| refused.push((rule, why)))
                .ok()
                .map(|(edits, new)| (rule, edits, new))
        });
        let Some((rule, edits, new)) = stands else {
            let (before, findings, verdict) =
                (std::mem::take(first), subject.findings, subject.verdict);
            return Fixed {
                bytes: current,
                patch,
                steps,
                refused,
                before,
                findings,
                verdict,
            };
        };
        patch.apply(edits, &rule);
        steps.push(rule);
        current = new;
    }
}

/// One rule fixed and proved: what was changed, and the result.
fn step(
    subject: &Subject<'_>,
    rule: &'static Rule,
    taken: As,
    bounds: &Bounds,
) -> Result<(Vec<Edit>, Vec<u8>), Refusal> {
    let edits = subject.edits(rule).map_err(Refusal::Declined)?;
    let mut patch = Patch::of(subject.bytes.len());
    patch.apply(edits.iter().cloned(), &());
    let new = patch.write(subject.bytes);
    prove(subject, &Subject::check(&new, taken, bounds), rule)?;
    Ok((edits, new))
}

/// Whether `new` is what the fix of `rule` should make of `old`.
fn prove(old: &Subject<'_>, new: &Subject<'_>, rule: &'static Rule) -> Result<(), Refusal> {
    if new.verdict != Verdict::Accepted {
        return Err(Refusal::NotAccepted(new.verdict));
    }
    if let Some(offset) = new.roundtrip_difference() {
        return Err(Refusal::RoundTrip(offset));
    }
    if new.count(rule) > 0 {
        return Err(Refusal::Stays(new.count(rule)));
    }
    let is_unknown = old.verdict != Verdict::Accepted || is_another_form(rule);
    let unknown = |other: &Rule| is_unknown && other.phase == Phase::Meaning;
    for &(other, count) in new.findings.counts() {
        if count > old.count(other) && !unknown(other) {
            return Err(Refusal::Appears(
                other,
                count.saturating_sub(old.count(other)),
            ));
        }
    }
    if let Some(what) = meaning::difference(old, new, rule).filter(|_| !is_unknown) {
        return Err(Refusal::Meaning(what));
    }
    match views::worse(old, new) {
        Some(worse) => Err(Refusal::Reader(worse)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, Fix};

    /// Protects: the catalogue promises just the fixes that there are.
    #[test]
    fn what_is_called_fixable_has_a_fix() {
        let mut promised: Vec<&str> = rules::all()
            .filter(|rule| rule.fix != Fix::No)
            .map(|rule| rule.id)
            .collect();
        let mut there: Vec<&str> = fixable().map(|rule| rule.id).collect();
        promised.sort_unstable();
        there.sort_unstable();
        assert_eq!(there, promised);
    }

    /// Protects: every rule says what is done or what to decide, in sentences.
    #[test]
    fn every_rule_says_what_to_do() {
        for rule in rules::all() {
            assert!(rule.repair.ends_with('.'), "{rule}: {}", rule.repair);
        }
    }
}
