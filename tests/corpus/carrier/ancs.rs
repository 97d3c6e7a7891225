//! The cases of ANCS.

mod layouts;
mod versions;

use animlint::carrier::Layout;
use animlint::generate::parts::carrier::{Character, Component, ancs};
use animlint::generate::parts::pas4::{anim, database, state};

use crate::case::Case;
use crate::family::{self, sorted};

/// All cases, in the order of their files.
pub(crate) fn cases() -> Vec<Case> {
    sorted([
        plain(),
        rejected(),
        layouts::cases(),
        versions::cases(),
        animation_sets(),
        fields(),
    ])
}

fn case(
    name: &str,
    expected: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    family::case(name, "ancs", expected, tests, bytes)
}

/// Offset of the first character.
const FIRST: usize = 8;

/// Where a character's name starts, counted from the character.
const NAME: usize = 6;

/// A character of version 5 or above with an anim list of four.
fn with(version: u16, id: u32) -> Character {
    Character::plain(version, &database(5, &[state(5, &[], &[anim(id, &[])])]))
}

fn character(version: u16) -> Character {
    with(version, 3)
}

fn component(bone: &[u8]) -> Option<Component> {
    Some(Component {
        type_code: *b"PART",
        bone: bone.to_vec(),
    })
}

/// Where the database starts within a character of this version.
fn database_at(version: u16) -> usize {
    let anim_name = if version < 10 { 4 + 4 + 5 } else { 4 + 5 };
    NAME + 5 + 12 + 4 + anim_name
}

/// An ANCS in the layout of `layout`.
fn file_as(layout: Layout, characters: &[Character]) -> Vec<u8> {
    let written = characters.iter().map(|it| it.write(layout));
    ancs(&written.collect::<Vec<_>>(), &[0, 4, 1, 2])
}

fn file(characters: &[Character]) -> Vec<u8> {
    file_as(Layout::Rds, characters)
}

/// Offset of the second of two characters.
fn second(file: &[u8]) -> usize {
    FIRST + (file.len() - FIRST - 4) / 2
}

fn plain() -> Vec<Case> {
    let mut effect = character(6);
    effect.component = component(b"bone\0");
    let mut decoy = character(5);
    decoy.name = b"PAS4\x01".to_vec();
    decoy.anim_list = vec![0x5041_5334, 0, u32::MAX, 0];
    vec![
        case(
            "prime-1",
            &[],
            "Two characters of Metroid Prime with an effect each.",
            file(&[effect.clone(), effect]),
        ),
        case(
            "prime-2",
            &[],
            "Two characters of Metroid Prime 2.",
            file(&[character(10), character(10)]),
        ),
        case(
            "no-characters",
            &[],
            "A set without characters carries no database.",
            file(&[]),
        ),
        case(
            "decoys",
            &[],
            "PAS4 in a name and in a list does not mislead.",
            file(&[decoy.clone(), decoy]),
        ),
    ]
}

fn rejected() -> Vec<Case> {
    let whole = file(&[character(5), character(5)]);
    let edit = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    let characters = whole.len() - 4;
    let database = second(&whole) + database_at(5);
    let empty = {
        let mut empty = character(5);
        empty.name = vec![];
        empty
    };
    vec![
        case(
            "carrier-truncated",
            &[("CAR001", 2)],
            "The file ends within a field.",
            whole[..3].to_vec(),
        ),
        case(
            "carrier-truncated-near",
            &[],
            "A name may be empty, but for its NUL.",
            file(&[empty]),
        )
        .near("CAR001"),
        case(
            "carrier-count",
            &[("CAR002", 4)],
            "So many characters cannot follow.",
            edit(4, 1),
        ),
        case(
            "carrier-count-near",
            &[("CAR005", characters)],
            "Every list fits, and nothing is left for the animation set.",
            whole[..characters].to_vec(),
        )
        .near("CAR002"),
        case(
            "carrier-no-database",
            &[("CAR003", database)],
            "The fields of the second character lead elsewhere than to PAS4.",
            edit(database, b'p'),
        ),
        case(
            "carrier-no-database-near",
            &[("PAS003", database + 4)],
            "PAS4 is there, so what is wrong behind it is the database's fault.",
            edit(database + 4, 0xFF),
        )
        .near("CAR003"),
        case(
            "carrier-version",
            &[("CAR004", FIRST + 4)],
            "No reader knows characters of version 11.",
            edit(FIRST + 5, 11),
        ),
        case(
            "carrier-version-near",
            &[],
            "Version 9 is used by no game, but known to readers.",
            file(&[character(9)]),
        )
        .near("CAR004"),
        case(
            "no-animation-set",
            &[("CAR005", characters)],
            "One byte is left of the animation set.",
            whole[..=characters].to_vec(),
        ),
        case(
            "no-animation-set-near",
            &[],
            "Two bytes are left of the animation set.",
            whole[..characters + 2].to_vec(),
        )
        .near("CAR005"),
    ]
}

fn animation_sets() -> Vec<Case> {
    let set = |version| ancs(&[character(5).write(Layout::Rds)], &[0, version]);
    vec![
        case(
            "animation-set-version",
            &[("CAR012", set(5).len() - 2)],
            "No animation set of version 5 is known.",
            set(5),
        ),
        case(
            "animation-set-version-near",
            &[],
            "The last version of an animation set that is known.",
            set(4),
        )
        .near("CAR012"),
    ]
}

fn fields() -> Vec<Case> {
    let aborting = |version| {
        let mut it = character(version);
        it.unknown = 1;
        file(&[it])
    };
    let named = |name: &[u8]| {
        let mut it = character(5);
        it.name = name.to_vec();
        file(&[it])
    };
    let coded = |code: [u8; 4]| {
        let mut it = character(5);
        it.component = component(b"\0");
        it.component.as_mut().expect("a component").type_code = code;
        file(&[it])
    };
    let code_at = coded(*b"cod\x80")
        .windows(4)
        .position(|four| four == b"cod\x80")
        .expect("the code");
    let database = FIRST + database_at(5);
    // Behind the database: two lists, of which one has a word, and a third.
    let word = FIRST + database_at(10) + 12 + 12 + 4 + 8 + 4 + 4 + 4 + 4;
    vec![
        case(
            "metaforce-aborts",
            &[("CAR013", word)],
            "The first word behind the resources is not zero at version 10.",
            aborting(10),
        ),
        case(
            "metaforce-aborts-near",
            &[],
            "Below version 10 the word may be anything.",
            aborting(9),
        )
        .near("CAR013"),
        case(
            "carrier-text-not-utf8",
            &[("CAR014", FIRST + NAME)],
            "A name in Latin-1.",
            named(b"n\xE4me"),
        ),
        case(
            "carrier-text-not-utf8-near",
            &[],
            "A name in UTF-8.",
            named("n\u{E4}me".as_bytes()),
        )
        .near("CAR014"),
        case(
            "type-code-not-ascii",
            &[("CAR015", code_at)],
            "An effect's type code has a byte above 0x7F.",
            coded(*b"cod\x80"),
        ),
        case(
            "type-code-not-ascii-near",
            &[],
            "An effect's type code ends with 0x7F.",
            coded(*b"cod\x7F"),
        )
        .near("CAR015"),
        case(
            "anim-beyond-list",
            &[("PAS031", database + 24)],
            "The anim list has four entries and the id is 4.",
            file(&[with(5, 4)]),
        ),
        case(
            "anim-beyond-list-near",
            &[],
            "The id is the last of the anim list.",
            file(&[with(5, 3)]),
        )
        .near("PAS031"),
    ]
}
