//! Scanning.

use super::{assert_found, checked, found, plain_database};
use animlint::carrier::{Format, Game, Model};
use animlint::finding::Verdict;
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Real;
use animlint::pas4::Value::{self, Bool, Int32};
use animlint::rules::carrier::SCAN_LIMIT;

const FOUND: (&str, &str) = ("found-by-scanning", "characters[0].pas");

fn scanned(part: &[u8]) -> Vec<u8> {
    [b"some PAS4 bytes", part, b"PAS"].concat()
}

#[track_caller]
fn assert_nothing(part: &[u8]) {
    let bytes = scanned(part);
    let checked = checked(&bytes, Some(Format::Scan));
    assert_eq!(checked.verdict, Verdict::Foreign);
    assert_eq!(found(&checked), [("nothing-found", String::new())]);
}

#[test]
fn a_database_is_found_anywhere_and_judged() {
    assert_found(&scanned(&plain_database()), Some(Format::Scan), [FOUND]);
    let two = [plain_database(), plain_database()].concat();
    let second = ("found-by-scanning", "characters[1].pas");
    assert_found(&scanned(&two), Some(Format::Scan), [FOUND, second]);
    let high = database(3, &[state(3, &[], &[anim(u32::MAX, &[])])]);
    let id = "characters[0].pas.states[0].anims[0].id";
    assert_found(
        &scanned(&high),
        Some(Format::Scan),
        [FOUND, ("anim-id-high-bit", id)],
    );
}

#[test]
fn the_successors_of_prime_3_are_scanned() {
    for (magic, game) in [
        (b"\x59\xBE\x00\x0E", Game::Returns),
        (b"RFRM", Game::TropicalFreeze),
    ] {
        let bytes = [&magic[..], &plain_database()].concat();
        for hint in [
            None,
            Some(Format::Char),
            Some(Format::Ancs),
            Some(Format::Scan),
        ] {
            let checked = checked(&bytes, hint);
            assert_eq!(checked.format, Some(Format::Char));
            let Some(Model::Carrier(carrier)) = checked.model else {
                panic!("no carrier")
            };
            assert_eq!(carrier.game(), Some(game));
            let character = carrier.character(0).unwrap();
            assert_eq!((character.id, character.name), (None, None));
            assert_eq!(character.offset, 4);
        }
        let checked = checked(&magic[..], Some(Format::Char));
        assert_eq!(checked.verdict, Verdict::Foreign);
        assert_eq!(found(&checked), [("nothing-found", String::new())]);
    }
}

#[test]
fn without_being_asked_nothing_else_is_scanned() {
    let bytes = scanned(&plain_database());
    assert_found(&bytes, None, [("unknown-format", "")]);
}

#[test]
fn what_may_be_chance_is_not_taken() {
    let some = [anim(0, &[])];
    assert_nothing(&database(5, &[state(5, &[], &[])]));
    assert_nothing(&database(6, &[state(5, &[], &some)]));
    assert_nothing(&database(5, &[state(5, &[], &some), state(5, &[], &some)]));
    assert_nothing(&database(25, &[state(25, &[], &some)]));
    assert_nothing(&database(0, &[]));
    let with = |parm: Vec<u8>, value| database(5, &[state(5, &[parm], &[anim(0, &[value])])]);
    assert_nothing(&with(parm(4, 1.0, Int32(0), Int32(1)), Int32(0)));
    assert_nothing(&with(parm(0, f32::NAN, Int32(0), Int32(1)), Int32(0)));
    assert_nothing(&with(parm(0, 1.0, Bool(0), Bool(2)), Bool(0)));
    assert_nothing(&with(parm(0, 1.0, Bool(0), Bool(1)), Bool(2)));
    let real = |number| Value::Real(Real::new(number));
    assert_nothing(&with(
        parm(0, 1.0, real(0.0), real(1.0)),
        real(f32::INFINITY),
    ));
    let nine = vec![parm(0, 1.0, Int32(0), Int32(1)); 9];
    assert_nothing(&database(5, &[state(5, &nine, &[anim(0, &[Int32(0); 9])])]));
    let mut cut = database(5, &[state(5, &[], &some)]);
    cut[23] = 200;
    assert_nothing(&cut);
    // The nearest that is taken.
    assert_found(
        &scanned(&with(parm(0, 1.0, Bool(0), Bool(1)), Bool(1))),
        Some(Format::Scan),
        [FOUND],
    );
}

#[test]
fn empty_databases_are_named_as_possible() {
    let bytes = scanned(&database(-1, &[]));
    let possible = ("possible-database", "");
    assert_found(
        &bytes,
        Some(Format::Scan),
        [("nothing-found", ""), possible],
    );
    let both = scanned(&[database(-1, &[]), plain_database()].concat());
    assert_found(&both, Some(Format::Scan), [possible, FOUND]);
}

/// `heads` databases, each of which seems to go on nearly to the end and only
/// then turns out to be none, and a true one behind them.
fn costly(heads: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..heads {
        let mut head = database(7, &[state(5, &[], &[])]);
        head[20..24].copy_from_slice(&2500u32.to_be_bytes());
        bytes.extend(head);
    }
    bytes.resize(bytes.len() + 10_000, 0);
    bytes.extend(plain_database());
    bytes
}

#[test]
fn work_is_bounded_and_what_is_left_is_counted() {
    assert_found(&costly(10), Some(Format::Scan), [FOUND]);
    let bytes = costly(100);
    let checked = checked(&bytes, Some(Format::Scan));
    assert_eq!(checked.verdict, Verdict::Foreign);
    let rules = [
        ("nothing-found", String::new()),
        ("scan-limit", String::new()),
    ];
    assert_eq!(found(&checked), rules);
    let limit = checked.findings.kept().last().unwrap();
    assert_eq!(limit.rule, &SCAN_LIMIT);
    // 16 times 12,476 bytes are enough for 19 attempts of 10,024.
    let left = 100 - 19 + 1;
    assert!(
        limit.message.contains(&format!(" {left} occurrences")),
        "{}",
        limit.message
    );
}
