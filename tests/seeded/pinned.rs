//! The same seed gives the same bytes: on every machine, in every release of
//! which the generator's version is the same.

use animlint::generate::seeded::{Format, Knobs, Recipe, VERSION, formats};
use animlint::rules;
use sha2::{Digest, Sha256};

use crate::{VALID, file};

fn sum(parts: impl Iterator<Item = Vec<u8>>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(&part);
    }
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The sum over the first files of some seeds.
fn valid(format: Format, size: Option<u64>) -> String {
    let knobs = Knobs {
        size,
        ..Knobs::default()
    };
    let of = move |seed| (0..20).map(move |index| file(format, None, knobs, seed, index));
    sum([0, 1, 42, u64::MAX].into_iter().flat_map(of))
}

/// Protects: the bytes. A sum that differs means that the generator's version
/// has to be raised, and the sums with it.
#[test]
fn the_bytes_of_a_seed_never_change() {
    assert_eq!(VERSION, 1);
    let mut sums = Vec::new();
    for format in VALID {
        for size in [None, Some(6000)] {
            sums.push(format!(
                "{} {size:?} {}",
                format.extension(),
                valid(format, size)
            ));
        }
    }
    let invalid = rules::all().flat_map(|rule| {
        let of = move |format: &Format| file(*format, Some(rule), Knobs::default(), 3, 5);
        formats(rule).iter().map(of)
    });
    sums.push(format!("violate {}", sum(invalid)));
    assert_eq!(sums.join("\n"), PINNED.trim());
}

const PINNED: &str = "
panim None b61cc93bccd4a94e7495761222c07433be75a698421fa69926fd2208bcf3b705
panim Some(6000) addf4620b249b5c5215d57c830c457fb3ce3079602734343ee929d17f9d22fb2
pas4 None 4c2b7a1a062a9df708eb2a8713e589b162e2e5b8cd86391f754da18d9fc3f7f9
pas4 Some(6000) 9bbf763cb05c3384b65b92a2f9e1a55bb105f8ee2600c2afbb2592d6039adaa8
ancs None 149accba68f715d149ce52bdf8b0b48fc67a3248b7dab176f52ab16e99f80bdb
ancs Some(6000) 13952cc465397c27fb69d45b47d88eaa4075e5c7153f1a5035448f909ec36ae1
char None 4b808243d61e4c5f1d1c9062eccdee56d16f79f41935671a40c6c585d2f573ae
char Some(6000) f983250c640244dc62ed96f6f4910757340db806c3aed3d4054437e3d159cce5
violate c90d9ca6518eb18365c236d83ebdc4e45eae05251d001078a6091c8914e75aea
";

/// Protects: a file can be made alone, whatever was made before it.
#[test]
fn a_file_depends_on_nothing_but_its_number() {
    for format in VALID {
        let recipe = Recipe::new(format, None, Knobs::default(), 9).unwrap();
        let first = recipe.file(4).unwrap();
        recipe.file(5).unwrap();
        assert_eq!(recipe.file(4).unwrap(), first);
        assert_ne!(recipe.file(5).unwrap(), first);
        let other = Recipe::new(format, None, Knobs::default(), 10).unwrap();
        assert_ne!(other.file(4).unwrap(), first);
    }
}
