//! The frame of a carrier and what a view holds of it.

use super::*;

/// All versions from 5 on are taken alike by all, if nothing of theirs is used
/// in which the readers differ; the view has what it promises.
#[test]
fn plain_characters_are_read_alike() {
    for version in 5..=10 {
        let one = Character::of(version);
        let bytes = ancs(&[one.clone(), one]);
        let readings = ancs_readings(&bytes);
        assert_eq!(first_disagreement(&readings), None, "version {version}");
        let view = readings[0].1.accepted().unwrap();
        assert_eq!((view.end, view.characters.len()), (bytes.len() - 4, 2));
        let last = &view.characters[1];
        assert_eq!(
            (last.id, last.version, last.name),
            (0x51, version, &b"Samus"[..])
        );
        assert_eq!(bytes[last.pas.at..last.pas.at + 4], *b"PAS4");
        assert_eq!(last.pas.states().next().unwrap().id, 5);
        assert_eq!(last.anim_list().collect::<Vec<_>>(), [10, 11, 12, 13]);
        assert_eq!(last.end, view.end);
    }
}

/// RDS refuses a string that is no UTF-8 and a type code that is no ASCII.
#[test]
fn text_is_checked_by_rds() {
    let name = ancs(&[Character {
        name: b"\xFFx",
        ..Character::of(6)
    }]);
    assert_eq!(rejected(rds::read(&name)), ("not-utf8", 14));
    let effects = effect(b"PA\x80T", b"Head\0");
    let code = ancs(&[Character {
        effects,
        ..Character::of(6)
    }]);
    assert_eq!(rejected(rds::read(&code)).0, "not-ascii");
    for bytes in [&name, &code] {
        let others = [
            metaforce::read(bytes),
            pwe::read(bytes),
            randomprime::read(bytes),
        ];
        assert!(others.iter().all(|reading| reading.accepted().is_some()));
    }
}

/// The database inside is taken as each reader takes it.
#[test]
fn databases_are_read_in_the_readers_own_way() {
    let unknown = Bytes::default().raw("PAS4").u32s(&[1, 5, 5, 1, 0, 9, 0, 0]);
    let bytes = ancs(&[Character {
        pas: unknown.0,
        ..Character::of(6)
    }]);
    assert_eq!(accepted(metaforce::read(&bytes)).end, bytes.len() - 4);
    assert_eq!(rejected(rds::read(&bytes)).0, "unknown-type");
    let reading = randomprime::read(&bytes);
    assert!(
        reading
            .accepted()
            .is_none_or(|view| view.end != bytes.len() - 4)
    );

    let broken = Character {
        pas: b"PAS5".to_vec(),
        ..Character::of(6)
    };
    for (_, reading) in ancs_readings(&ancs(&[broken])) {
        assert_eq!(rejected(reading).0, "bad-magic");
    }
}

/// Versions outside 1 to 10, and a head that is not that of an ANCS.
#[test]
fn versions_and_heads_are_checked() {
    for version in [0, 11, 0xFFFF] {
        for (_, reading) in ancs_readings(&ancs(&[Character::of(version)])) {
            assert_eq!(rejected(reading), ("bad-version", 12));
        }
    }
    for (_, reading) in ancs_readings(&[0, 1, 0, 2, 0, 0, 0, 0]) {
        assert_eq!(rejected(reading), ("bad-header", 0));
    }
    for (_, reading) in ancs_readings(&[0, 1, 0, 1, 0, 0, 0, 0]) {
        assert_eq!(accepted(reading).end, 8);
    }
    assert_eq!(
        Game::of_first_character(&ancs(&[Character::of(10)])),
        Game::Prime2
    );
    assert_eq!(
        Game::of_first_character(&ancs(&[Character::of(9)])),
        Game::Prime1
    );
    assert_eq!(Game::of_first_character(&[]), Game::Prime1);
}

/// The frame of a CHAR, which ends behind the database.
#[test]
fn char_of_prime_3() {
    for version in [3, 5] {
        let bytes = char3(version, b"Ghor", b"CMDL");
        let readings = char_readings(&bytes);
        assert_eq!(first_disagreement(&readings), None);
        let view = readings[0].1.accepted().unwrap();
        let one = &view.characters[0];
        assert_eq!(
            (one.id, one.version, one.name),
            (3, u16::from(version), &b"Ghor"[..])
        );
        assert_eq!(view.end, bytes.len() - 6);
        assert_eq!((one.anim_list, one.pas.state_count()), (None, 1));
    }
    for (_, reading) in char_readings(&char3(4, b"Ghor", b"CMDL")) {
        assert_eq!(rejected(reading), ("bad-version", 0));
    }
    for (bytes, refused) in [
        (char3(5, b"\x80", b"CMDL"), ("not-utf8", 2)),
        (char3(5, b"Ghor", b"CMD\xFF"), ("not-ascii", 27)),
    ] {
        assert_eq!(rejected(rds::read_char(&bytes)), refused);
        accepted(pwe::read_char(&bytes));
    }
}

/// Every field of the view is compared.
#[test]
fn each_field_makes_a_difference() {
    let bytes = ancs(&[Character::of(5)]);
    let at_pas = accepted(rds::read(&bytes)).characters[0].pas.at;
    for (at, place) in [
        (11, "characters[0].id"),
        (13, "characters[0].version"),
        (14, "characters[0].name[0]"),
        (at_pas + 11, "characters[0].pas.default_state"),
        (bytes.len() - 5, "characters[0].anim_list[15]"),
    ] {
        let mut other = bytes.clone();
        // Version 5 becomes 3 and keeps its frame, but for what comes at the end.
        other[at] ^= if at == 13 { 6 } else { 1 };
        assert_eq!(
            field(rds::read(&bytes), rds::read(&other)).as_deref(),
            Some(place)
        );
    }
    let mut moved = bytes.clone();
    moved.insert(at_pas - 1, b'x'); // a longer anim name
    assert_eq!(
        field(rds::read(&bytes), rds::read(&moved)).unwrap(),
        "characters[0].offset"
    );
    let effects = effect(b"PART", b"Head\0");
    let longer = ancs(&[Character {
        effects,
        ..Character::of(5)
    }]);
    assert_eq!(
        field(rds::read(&bytes), rds::read(&longer)).unwrap(),
        "characters[0].end"
    );
    let two = ancs(&[Character::of(5), Character::of(5)]);
    assert_eq!(
        field(rds::read(&bytes), rds::read(&two)).unwrap(),
        "characters.length"
    );
}

/// A file cut off at any byte is refused by every reader, whatever the version.
#[test]
fn truncation_at_every_byte() {
    let mut chance = Chance(3);
    for version in 5..=10 {
        let bytes = ancs(&[Character::of(version)]);
        for cut in 0..bytes.len() - 4 {
            for (id, reading) in ancs_readings(&bytes[..cut]) {
                assert_eq!(rejected(reading).0, "truncated", "{id:?} at {cut}");
            }
        }
        // And with counts of any size, no reader runs away.
        let mut wild = bytes.clone();
        for _ in 0..200 {
            let at = chance.below(wild.len() - 4);
            wild[at..at + 4].copy_from_slice(&[0xFF; 4]);
            let _ = ancs_readings(&wild);
            wild.copy_from_slice(&bytes);
        }
    }
}
