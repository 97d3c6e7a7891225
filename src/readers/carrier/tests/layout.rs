//! Where readers of ANCS differ.

use super::*;

/// Before version 5 RDS, metaforce and randomprime find no anim list and stay
/// in step, but for effects in version 2; PWE over-reads.
#[test]
fn old_versions_have_fewer_sections() {
    for version in 1..5 {
        let bytes = ancs(&[Character::of(version)]);
        let by_rds = accepted(rds::read(&bytes));
        assert_eq!(by_rds.end, bytes.len() - 4, "version {version}");
        assert_eq!(by_rds.characters[0].anim_list, None);
        assert_eq!(field(rds::read(&bytes), randomprime::read(&bytes)), None);
        // Version 2: metaforce leaves out the empty effects.
        let end = by_rds.end - if version == 2 { 4 } else { 0 };
        assert_eq!(accepted(metaforce::read(&bytes)).end, end);
        assert_eq!(rejected(pwe::read(&bytes)).0, "truncated");

        // With bytes enough, it takes a list from the animation set.
        let long = [&bytes[..bytes.len() - 4], &[0; 40]].concat();
        assert_eq!(
            field(rds::read(&long), pwe::read(&long)).unwrap(),
            "characters[0].anim_list"
        );
    }
}

/// From version 6 on, the word behind the swooshes is skipped by RDS and PWE,
/// and counts a list for metaforce and randomprime. Version 5 has none.
#[test]
fn third_list_is_a_word_for_some() {
    for version in 5..=10 {
        // A list of one, which is a word and an empty list of electrics if
        // skipped: the electrics of the test then follow as something else.
        let third = Bytes::default().u32s(&[1, 0]).0;
        let bytes = ancs(&[Character {
            third,
            ..Character::of(version)
        }]);
        let (listed, skipped) = (metaforce::read(&bytes), rds::read(&bytes));
        assert_eq!(accepted(listed).end, bytes.len() - 4);
        let out_of_step = skipped
            .accepted()
            .is_none_or(|view| view.end != bytes.len() - 4);
        assert_eq!(out_of_step, version >= 6, "version {version}");
        assert_eq!(pwe::read(&bytes).first_difference(&skipped), None);
        accepted(randomprime::read(&bytes));
    }
}

/// From version 10 on, randomprime takes one word for the list of spawns.
#[test]
fn spawns_are_a_word_for_randomprime() {
    let spawns = vec![41];
    let bytes = ancs(&[Character {
        spawns,
        ..Character::of(10)
    }]);
    let end = bytes.len() - 4;
    assert_eq!(accepted(rds::read(&bytes)).end, end);
    assert_eq!(accepted(metaforce::read(&bytes)).end, end);
    let reading = randomprime::read(&bytes);
    assert!(reading.accepted().is_none_or(|view| view.end != end));
}

/// A bone is a string before version 10 and a u32 from 10 on; randomprime always
/// takes a string; RDS and PWE go by game.
#[test]
fn bones_go_by_version_or_by_game() {
    let with = |version, bone: &[u8]| {
        let effects = effect(b"PART", bone);
        ancs(&[Character {
            effects,
            ..Character::of(version)
        }])
    };
    let (old, new) = (with(6, b"Head\0"), with(10, &[0, 0, 0, 5]));
    let whole = |bytes: &[u8], reading: Reading<CarrierView<'_>>| {
        reading
            .accepted()
            .is_some_and(|view| view.end == bytes.len() - 4)
    };
    assert_eq!(first_disagreement(&ancs_readings(&old)), None);
    assert!(whole(&old, rds::read(&old)));
    assert!(whole(&new, rds::read(&new)) && whole(&new, pwe::read(&new)));
    assert!(whole(&new, metaforce::read(&new)));
    assert!(!whole(&new, randomprime::read(&new)));

    let by_string = with(10, b"Head\0");
    assert!(whole(&by_string, randomprime::read(&by_string)));
    assert!(!whole(&by_string, metaforce::read(&by_string)));
    assert!(whole(&by_string, rds::read_as(&by_string, Game::Prime1)));
    assert!(whole(&by_string, pwe::read_as(&by_string, Game::Prime1)));
    assert!(!whole(&by_string, rds::read_as(&by_string, Game::Prime2)));
}

/// Versions below and from 10 in one set: by game, one of them is misread.
#[test]
fn mixed_versions_are_misread_by_game() {
    let effects = |bone: &[u8]| effect(b"PART", bone);
    let old = Character {
        effects: effects(b"Head\0"),
        ..Character::of(6)
    };
    let new = Character {
        effects: effects(&[0, 0, 0, 5]),
        ..Character::of(10)
    };
    for set in [[old.clone(), new.clone()], [new, old]] {
        let bytes = ancs(&set);
        assert_eq!(accepted(metaforce::read(&bytes)).end, bytes.len() - 4);
        let reading = rds::read(&bytes);
        assert!(
            reading
                .accepted()
                .is_none_or(|view| view.end != bytes.len() - 4)
        );
    }
}

/// Metaforce aborts from version 10 on if the first word is not zero.
#[test]
fn metaforce_aborts_on_a_word() {
    let with = |version, words| {
        ancs(&[Character {
            words,
            ..Character::of(version)
        }])
    };
    let bytes = with(10, [5, 0]);
    let (cause, at) = undefined(metaforce::read(&bytes));
    assert_eq!(cause, Cause::Abort { word: 5 });
    assert_eq!(bytes[at..at + 8], [0, 0, 0, 5, 0, 0, 0, 0]);
    accepted(metaforce::read(&with(10, [0, 5])));
    accepted(metaforce::read(&with(9, [5, 0])));
    accepted(rds::read(&bytes));
}
