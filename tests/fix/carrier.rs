//! Databases in carriers are repaired in their places.

use animlint::bytes::Span;
use animlint::carrier::{Format, Layout, Model, check};
use animlint::fix::As;
use animlint::generate::parts::carrier::{Character, ancs, char_prime3};
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::limits::Bounds;
use animlint::pas4::Real;
use animlint::pas4::Value::{Bool, Real as Float};

use crate::repaired;

/// A database with every fault that can be repaired in a carrier, and without
/// them.
fn faulty(is_faulty: bool) -> Vec<u8> {
    let (function, truth, zero) = match is_faulty {
        true => (9, 0x80, -0.0),
        false => (3, 1, 0.0),
    };
    let float = |number: f32| Float(Real::new(number));
    let parms = [
        parm(function, 1.0, Bool(0), Bool(truth)),
        parm(0, 1.0, float(-1.0), float(1.0)),
    ];
    let anims = [
        anim(0, &[Bool(truth), float(zero)]),
        anim(1, &[Bool(0), float(0.5)]),
    ];
    database(1, &[state(1, &parms, &anims)])
}

const RULES: [&str; 3] = ["PAS011", "PAS012", "PAS025"];

/// The places of all databases.
fn databases(bytes: &[u8], hint: Option<Format>) -> Vec<Span> {
    let checked = check(bytes, hint, &Bounds::default());
    let Some(Model::Carrier(carrier)) = checked.model else {
        panic!("no carrier: {:?}", checked.findings);
    };
    let places = carrier.characters().map(|character| {
        let size = animlint::pas4::size(&character.database);
        Span::new(character.offset, size)
    });
    places.collect()
}

#[track_caller]
fn assert_repaired(before: &[u8], after: &[u8], hint: Option<Format>) {
    let fixed = repaired(before, As::Carrier(hint), &RULES);
    assert_eq!(fixed.steps.len(), RULES.len(), "{:?}", fixed.refused);
    assert_eq!(fixed.bytes, after);
    // Said again without trusting what was built: no byte outside differs.
    let places = databases(before, hint);
    assert_eq!(databases(&fixed.bytes, hint), places);
    assert_eq!(fixed.bytes.len(), before.len());
    for (at, (old, new)) in before.iter().zip(&fixed.bytes).enumerate() {
        let inside = places.iter().any(|it| (it.start..it.end()).contains(&at));
        assert!(inside || old == new, "0x{at:X} is outside of all databases");
    }
    let prefix = |field: &str| field.starts_with("characters[");
    assert!(fixed.patch.hunks(before).all(|hunk| prefix(hunk.field)));
}

/// Protects: part 5 of repairing, for ANCS of both games.
#[test]
fn every_database_of_a_character_set_is_repaired_in_place() {
    for (version, layout) in [(5, Layout::Rds), (6, Layout::Rds), (10, Layout::Rds)] {
        let set = |first: bool, second: bool| {
            let character = |it| Character::plain(version, &faulty(it)).write(layout);
            let characters = [character(first), character(second), character(false)];
            ancs(&characters, &[0, 1, 0xDE, 0xAD])
        };
        assert_repaired(&set(true, true), &set(false, false), None);
        assert_repaired(&set(false, true), &set(false, false), None);
    }
}

/// Protects: the same for CHAR of Metroid Prime 3.
#[test]
fn the_database_of_a_character_is_repaired_in_place() {
    let char = |it| char_prime3(5, b"name", &[], &faulty(it), b"what follows");
    assert_repaired(&char(true), &char(false), None);
}

/// Protects: the same where a database was searched for. The tests that tell
/// it from chance take -0, so only that can be met there.
#[test]
fn a_database_that_was_found_is_repaired_in_place() {
    let float = |number: f32| Float(Real::new(number));
    let found = |zero: f32| {
        let parms = [parm(0, 1.0, float(-1.0), float(1.0))];
        let anims = [anim(0, &[float(zero)]), anim(1, &[float(0.5)])];
        let database = database(1, &[state(1, &parms, &anims)]);
        [&b"before"[..], &database, b"behind"].concat()
    };
    let (before, after) = (found(-0.0), found(0.0));
    let fixed = repaired(&before, As::Carrier(Some(Format::Scan)), &[]);
    assert_eq!(fixed.bytes, after);
    assert_eq!(fixed.steps.len(), 1);
}
