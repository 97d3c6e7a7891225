//! What the cases of PAS4 and its carriers have in common.

use animlint::finding::Verdict;
use animlint::pas4::{Real, Value};
use animlint::rules::{self, Class, Phase};

use crate::case::Case;

/// A case named `name`. Its folder and verdict follow from its rules: what
/// breaks the document is invalid, what readers take differently or at their
/// peril is ambiguous, the rest is valid.
pub(crate) fn case(
    name: &str,
    extension: &'static str,
    expected: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    let rules = expected
        .iter()
        .map(|(id, _)| rules::find(id).expect("a rule"));
    let rules: Vec<_> = rules.collect();
    let has = |class| rules.iter().any(|rule| rule.class == class);
    let folder = if has(Class::Violation) {
        "invalid"
    } else if has(Class::Ambiguity) || has(Class::Hazard) {
        "ambiguous"
    } else {
        "valid"
    };
    let structure = rules.iter().find(|rule| rule.phase == Phase::Structure);
    Case {
        id: format!("{folder}/{name}"),
        extension,
        bytes,
        verdict: match structure {
            None => Verdict::Accepted,
            Some(rule) if rule.class == Class::Violation => Verdict::Rejected,
            Some(_) => Verdict::Foreign,
        },
        rules: expected.to_vec(),
        near: None,
        inseparable: false,
        tests,
        tags: Vec::new(),
    }
}

/// A float as a value.
pub(crate) fn real(number: f32) -> Value {
    Value::Real(Real::new(number))
}

/// The cases in the order of their files.
pub(crate) fn sorted(parts: impl IntoIterator<Item = Vec<Case>>) -> Vec<Case> {
    let mut cases: Vec<Case> = parts.into_iter().flatten().collect();
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    cases
}
