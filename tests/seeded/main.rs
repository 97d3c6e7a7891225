//! Files made from a seed: valid ones have no finding, the others just the
//! one that was asked for, and all of them stay as they are.

mod knobs;
mod pinned;
mod violations;

use std::path::PathBuf;

use animlint::generate::seeded::{Format, Knobs, Recipe};
use animlint::limits::Bounds;
use animlint::rules::{self, Rule};
use animlint::tree::file::{Found, RoundTrip, check};

/// Formats that have valid files.
const VALID: [Format; 4] = [Format::Panim, Format::Pas4, Format::Ancs, Format::Char];

/// Ids of the rules that a check of `bytes` finds broken, each once, in order.
fn broken(format: Format, bytes: &[u8]) -> Vec<&'static str> {
    let path = PathBuf::from(format!("a.{}", format.extension()));
    let checked = check(bytes, &path, Found::Named, false, &Bounds::default());
    assert!(!matches!(checked.roundtrip, RoundTrip::Differs(_)));
    let counts = checked.findings.counts().iter();
    counts.map(|(rule, _)| rule.id).collect()
}

/// File `index` of a run.
fn file(
    format: Format,
    violate: Option<&'static Rule>,
    knobs: Knobs,
    seed: u64,
    index: u64,
) -> Vec<u8> {
    let recipe = Recipe::new(format, violate, knobs, seed);
    let recipe = recipe.unwrap_or_else(|why| panic!("{format:?} {violate:?} {knobs:?}: {why}"));
    let made = recipe.file(index);
    made.unwrap_or_else(|why| panic!("{format:?} {violate:?} {knobs:?} {seed} {index}: {why}"))
}

/// A rule by its id.
fn rule(id: &str) -> &'static Rule {
    rules::find(id).expect("a rule")
}
