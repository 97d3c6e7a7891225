//! ANCS: layouts and framing.

use super::{assert_found, checked, found, plain_database};
use animlint::carrier::{Carrier, Format, Game, Layout, Model};
use animlint::finding::Verdict;
use animlint::generate::parts::carrier::{Character, Component, ancs};
use animlint::generate::parts::pas4::{anim, database, state};

const SET: &[u8] = &[0, 4, 1, 2, 3];

fn rds(character: &Character) -> Vec<u8> {
    character.write(Layout::Rds)
}

fn of(characters: &[Character]) -> Vec<u8> {
    ancs(&characters.iter().map(rds).collect::<Vec<_>>(), SET)
}

fn plain(version: u16) -> Character {
    Character::plain(version, &plain_database())
}

fn component(bone: &[u8]) -> Option<Component> {
    Some(Component {
        type_code: *b"PART",
        bone: bone.to_vec(),
    })
}

fn carrier(bytes: &[u8]) -> Carrier<'_> {
    match checked(bytes, None).model {
        Some(Model::Carrier(carrier)) => carrier,
        other => panic!("no carrier: {other:?}"),
    }
}

#[test]
fn usual_versions_have_no_finding() {
    for version in 5..=10 {
        let bytes = of(&[plain(version), plain(version)]);
        assert_found(&bytes, None, []);
        let carrier = carrier(&bytes);
        let game = if version == 10 {
            Game::Prime2
        } else {
            Game::Prime1
        };
        assert_eq!(carrier.game(), Some(game));
        assert_eq!(carrier.layout(), Some(Layout::Rds));
        let characters: Vec<_> = carrier.characters().collect();
        assert_eq!(characters.len(), 2);
        for character in characters {
            assert_eq!(character.id, Some(7));
            assert_eq!(character.version, Some(version));
            assert_eq!(character.name, Some(&b"name"[..]));
            assert_eq!(character.anim_list, Some(4));
            assert_eq!(&bytes[character.offset..][..4], b"PAS4");
            assert_eq!(animlint::pas4::write(&character.database), plain_database());
        }
    }
    assert_found(&ancs(&[], SET), None, []);
}

#[test]
fn effects_with_the_bone_of_their_version() {
    let mut old = plain(5);
    old.component = component(b"bone\0");
    assert_found(&of(&[old.clone(), old]), None, []);
    let mut new = plain(10);
    new.component = component(&[0, 0, 0, 5]);
    new.spawns = (2, vec![8, 9]);
    // randomprime reads a plain word for the spawns and strings for bones.
    let differ = [("layouts-differ", "characters[0]")];
    assert_found(&of(&[new.clone(), new]), None, differ);
}

#[test]
fn versions_below_5_are_ambiguous() {
    let differ = [("layouts-differ", "characters[0]")];
    for version in [1, 3, 4] {
        assert_found(&of(&[plain(version), plain(version)]), None, differ);
    }
    let bytes = of(&[plain(4)]);
    assert_eq!(carrier(&bytes).character(0).unwrap().anim_list, None);
}

#[test]
fn version_2_is_read_by_the_layout_that_fits() {
    // metaforce has no effects at version 2, so the count is not there.
    let differ = [("layouts-differ", "characters[0]")];
    let bytes = of(&[plain(2), plain(2)]);
    assert_found(&bytes, None, differ);
    assert_eq!(carrier(&bytes).layout(), Some(Layout::Rds));
    let characters = [plain(2), plain(2)].map(|it| it.write(Layout::Metaforce));
    let bytes = ancs(&characters, SET);
    assert_found(&bytes, None, differ);
    assert_eq!(carrier(&bytes).layout(), Some(Layout::Metaforce));
    assert_eq!(carrier(&bytes).len(), 2);
}

#[test]
fn the_word_of_version_6_is_read_by_the_layout_that_fits() {
    let mut counted = plain(6);
    counted.word = (2, vec![0x1234, 0x5678]);
    let bytes = of(&[counted.clone(), counted.clone()]);
    assert_found(&bytes, None, [("layouts-differ", "characters[0]")]);
    assert_eq!(carrier(&bytes).layout(), Some(Layout::Metaforce));
    let bytes = of(&[counted]);
    assert_found(&bytes, None, [("layouts-differ", "characters[0]")]);

    let mut skipped = plain(6);
    skipped.word = (0x0102_0304, vec![]);
    let bytes = of(&[plain(6), skipped]);
    assert_found(&bytes, None, [("layouts-differ", "characters[1]")]);
    assert_eq!(carrier(&bytes).layout(), Some(Layout::Rds));
}

#[test]
fn bones_by_name_in_prime_2_are_read_by_the_layout_that_fits() {
    let mut strings = plain(10);
    strings.component = component(b"a_bone\0");
    let bytes = of(&[strings.clone(), strings]);
    assert_found(&bytes, None, [("layouts-differ", "characters[0]")]);
    assert_eq!(carrier(&bytes).layout(), Some(Layout::Randomprime));
}

#[test]
fn mixed_versions_are_ambiguous() {
    let bytes = of(&[plain(5), plain(10)]);
    assert_found(&bytes, None, [("layouts-differ", "characters[0]")]);
    assert_eq!(carrier(&bytes).game(), None);
    assert_found(&of(&[plain(5), plain(9)]), None, []);
}

#[test]
fn the_animation_set_follows() {
    let characters = [rds(&plain(5))];
    let set = |version| ancs(&characters, &[0, version]);
    for version in 1..=4 {
        assert_found(&set(version), None, []);
    }
    for version in [0, 5] {
        let field = "animation_set.version";
        assert_found(&set(version), None, [("animation-set-version", field)]);
    }
    for set in [&[][..], &[0]] {
        let bytes = ancs(&characters, set);
        assert_found(&bytes, None, [("no-animation-set", "animation_set")]);
        assert_eq!(checked(&bytes, None).verdict, Verdict::Rejected);
    }
}

#[test]
fn metaforce_aborts_on_a_word_of_version_10() {
    let mut character = plain(10);
    character.unknown = 1;
    let field = "characters[0].unknown";
    assert_found(&of(&[character]), None, [("metaforce-aborts", field)]);
    let mut character = plain(9);
    character.unknown = 1;
    assert_found(&of(&[character]), None, []);
}

#[test]
fn strings_and_type_codes() {
    let mut character = plain(5);
    character.name = "näme".into();
    character.component = component(b"bone\0");
    assert_found(&of(&[character.clone()]), None, []);
    character.name = b"n\xE4me".to_vec();
    character.component.as_mut().unwrap().type_code = *b"PAR\xFF";
    assert_found(
        &of(&[character]),
        None,
        [
            ("carrier-text-not-utf8", "characters[0].name"),
            (
                "type-code-not-ascii",
                "characters[0].effects[0].components[0].type",
            ),
        ],
    );
}

#[test]
fn anim_ids_are_checked_where_there_is_a_list() {
    let with = |version, id| {
        let database = database(5, &[state(5, &[], &[anim(id, &[])])]);
        of(&[plain(version), Character::plain(version, &database)])
    };
    let field = "characters[1].pas.states[0].anims[0].id";
    assert_found(&with(5, 3), None, []);
    assert_found(&with(5, 4), None, [("anim-beyond-list", field)]);
    assert_found(
        &with(10, u32::MAX),
        None,
        [("anim-beyond-list", field), ("anim-id-high-bit", field)],
    );
    assert_found(&with(4, 4), None, [("layouts-differ", "characters[0]")]);
}

#[test]
fn decoys_do_not_mislead() {
    let mut character = plain(6);
    character.name = [b"PAS4".to_vec(), b"\x01".to_vec()].concat();
    character.anim_list = vec![0x5041_5334, 0, u32::MAX, 0];
    let set = [SET, &plain_database()].concat();
    let bytes = ancs(&[rds(&character), rds(&character)], &set);
    assert_found(&bytes, None, []);
    assert_eq!(carrier(&bytes).len(), 2);
}

#[test]
fn a_carrier_that_cannot_be_framed_is_no_bad_database() {
    let whole = of(&[plain(5), plain(5)]);
    let second = whole.len() - SET.len() - rds(&plain(5)).len();
    let rejected = |bytes: &[u8], rule, field: &str| {
        assert_found(bytes, Some(Format::Ancs), [(rule, field)]);
    };
    rejected(&whole[..2], "carrier-truncated", "character_set_version");
    rejected(&whole[..7], "carrier-truncated", "characters.count");
    let mut version = whole.clone();
    version[second + 5] = 11;
    rejected(&version, "carrier-version", "characters[1].version");
    let mut count = whole.clone();
    count[second + 11 + 12] = 1;
    rejected(&count, "carrier-count", "characters[1].anim_names.count");
    let mut magic = whole.clone();
    let place = whole.windows(4).rposition(|it| it == b"PAS4").unwrap();
    magic[place] = b'p';
    rejected(&magic, "carrier-no-database", "characters[1].pas");
    let cut = &whole[..whole.len() - SET.len() - 3];
    rejected(cut, "carrier-count", "characters[1].anim_list.count");
    let mut many = whole.clone();
    many[4] = 1;
    rejected(&many, "carrier-count", "characters.count");
}

#[test]
fn a_broken_database_is_named_as_such_and_the_others_are_judged() {
    let odd = database(9, &[state(5, &[], &[])]);
    let mut broken = plain_database();
    broken[27] = 9;
    let bytes = of(&[
        Character::plain(5, &odd),
        Character::plain(5, &broken),
        plain(5),
    ]);
    let checked = checked(&bytes, None);
    assert_eq!(checked.verdict, Verdict::Rejected);
    let found = found(&checked);
    let expected = [
        ("default-not-listed", "characters[0].pas.default_state"),
        (
            "unknown-parm-type",
            "characters[1].pas.states[0].parms[0].type",
        ),
    ];
    assert_eq!(found, expected.map(|(rule, at)| (rule, at.to_owned())));
}
