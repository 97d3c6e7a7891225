//! Repairs, to the byte.

mod carrier;
mod cases;
mod corpus;
mod refusals;

use std::fs;
use std::path::{Path, PathBuf};

use animlint::carrier::Format;
use animlint::fix::{As, Fixed, fix};
use animlint::limits::Bounds;

/// A file of the corpus.
fn corpus_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(name)
}

fn read(name: &str) -> Vec<u8> {
    fs::read(corpus_file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// As what a file of this name is taken.
fn taken_as(name: &str) -> As {
    match Path::new(name).extension().and_then(|it| it.to_str()) {
        Some("panim") => As::Panim,
        other => As::Carrier(other.and_then(Format::from_extension)),
    }
}

/// Repairs these rules alone; all where there are none.
fn repaired(bytes: &[u8], taken: As, rules: &[&str]) -> Fixed {
    let may = |rule: &animlint::rules::Rule| rules.is_empty() || rules.contains(&rule.id);
    fix(bytes, taken, &Bounds::default(), may)
}

/// What edits make of `old`: each an offset, the number of bytes that go, and
/// those that come. From the end on, so that offsets are those of `old`.
fn edited(old: &[u8], edits: &[(usize, usize, &[u8])]) -> Vec<u8> {
    let mut new = old.to_vec();
    for (at, gone, put) in edits.iter().rev() {
        new.splice(at..&(at + gone), put.iter().copied());
    }
    new
}
