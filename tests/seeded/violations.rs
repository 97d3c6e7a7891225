//! Every rule of the catalogue can be broken by request, and nothing else is
//! broken with it.

use animlint::generate::seeded::{Format, Knobs, Recipe, companion, formats};
use animlint::rules;

use crate::{broken, file, rule};

/// Protects: `--violate` for every rule, in every format that has it.
#[test]
fn every_rule_is_broken_and_no_other() {
    let mut wrong = Vec::new();
    for rule in rules::all() {
        let mut expected = vec![rule.id];
        expected.extend(companion(rule).map(|other| other.id));
        expected.sort_unstable();
        for format in formats(rule) {
            for seed in 0..12 {
                for index in [0, 7] {
                    let bytes = file(*format, Some(rule), Knobs::default(), seed, index);
                    let found = broken(*format, &bytes);
                    if found != expected {
                        wrong.push(format!("{format:?} {seed} {index}: {rule}: {found:?}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Protects: that a file which breaks a rule differs from seed to seed, where
/// the rule leaves anything free. An empty file is always the same.
#[test]
fn seeds_give_different_files() {
    for rule in rules::all().filter(|rule| rule.id != "PAN001") {
        for format in formats(rule) {
            let make = |seed| file(*format, Some(rule), Knobs::default(), seed, 0);
            let mut files: Vec<Vec<u8>> = (0..10).map(make).collect();
            files.sort();
            files.dedup();
            assert!(files.len() >= 4, "{rule} in {format:?}: {}", files.len());
        }
    }
}

/// Protects: rules that never come alone are the three that cannot.
#[test]
fn few_rules_have_a_companion() {
    let with: Vec<&str> = rules::all()
        .filter(|rule| companion(rule).is_some())
        .map(|rule| rule.id)
        .collect();
    assert_eq!(with, ["CAR017", "CAR018", "PAN042"]);
}

/// Protects: a rule is asked for in the formats that can have it.
#[test]
fn a_rule_of_another_format_is_refused() {
    let refused = Recipe::new(Format::Panim, Some(rule("PAS018")), Knobs::default(), 0);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "PAS018 state-order cannot be broken alone in a .panim; it can in: pas4, ancs, char"
    );
    assert!(Recipe::new(Format::Other, None, Knobs::default(), 0).is_err());
    assert_eq!(formats(rule("FIL001")), [Format::Other]);
    assert_eq!(formats(rule("PAS031")), [Format::Ancs]);
}

/// Protects: knobs hold for such files too, as far as the rule lets them.
#[test]
fn a_rule_is_broken_in_a_file_of_about_the_size_that_is_asked_for() {
    let knobs = Knobs {
        size: Some(20_000),
        ..Knobs::default()
    };
    // Whatever is not decided by the rule.
    for id in ["PAN013", "PAN027", "PAN037", "PAN041", "PAS018", "PAS027"] {
        for seed in 0..6 {
            let format = formats(rule(id))[0];
            let bytes = file(format, Some(rule(id)), knobs, seed, 0);
            assert_eq!(broken(format, &bytes), [id], "{seed}");
            assert!(
                (18_000..22_000).contains(&bytes.len()),
                "{id} {}",
                bytes.len()
            );
        }
    }
}
