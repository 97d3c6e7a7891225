//! Characters on which readers' layouts disagree.

use animlint::carrier::Layout;
use animlint::generate::parts::carrier::{Character, ancs};
use animlint::generate::parts::pas4::{database, state};

use super::{FIRST, case, character, component, database_at, file, file_as};
use crate::case::Case;

/// Two characters, of which the layouts find the second at different places,
/// and where its database is for the first layout.
///
/// A word of version 6 is 1. Who skips it sees a first character without any
/// list, and a second one whose anim list is long. Who takes it for a count
/// reads all fields behind it one word later, so that the second character's id
/// becomes the length of the first one's anim list. It leads into the second
/// one's list, where a whole character stands.
fn twofold() -> (Vec<u8>, usize) {
    let aligned = |mut it: Character| {
        while !it.write(Layout::Rds).len().is_multiple_of(4) {
            it.name.push(b'_');
        }
        it
    };
    let inner = aligned(character(6)).write(Layout::Rds);
    let mut outer = character(6);
    outer.anim_list = vec![];
    outer = aligned(outer);
    let before_list = outer.write(Layout::Rds).len();
    let (list, _) = inner.as_chunks::<4>();
    outer.anim_list = list.iter().map(|word| u32::from_be_bytes(*word)).collect();
    let mut outer = outer.write(Layout::Rds);
    let id = u32::try_from((before_list - 4) / 4).expect("a short list");
    outer[..4].copy_from_slice(&id.to_be_bytes());

    let bare = database(5, &[state(5, &[], &[])]);
    let mut first = Character::plain(6, &bare).write(Layout::Rds);
    first.truncate(database_at(6) + bare.len());
    // No parts, no swooshes, the word, and nothing but zeros behind it.
    for word in [0_u32, 0, 1, 0, 0, 0, 0, 0, 0, 0] {
        first.extend(word.to_be_bytes());
    }
    let name = outer[6..]
        .iter()
        .position(|byte| *byte == 0)
        .expect("a NUL");
    let database = FIRST + first.len() + database_at(6) + name - 4;
    (ancs(&[first, outer], &[0, 4, 1, 2]), database)
}

pub(super) fn cases() -> Vec<Case> {
    let (twofold, second) = twofold();
    let mut counted = character(6);
    counted.word = (2, vec![0x1234, 0x5678]);
    let mut skipped = character(6);
    skipped.word = (0x0102_0304, vec![]);
    let mut strings = character(10);
    strings.component = component(b"a_bone\0");
    let mut numbered = character(10);
    numbered.component = component(&[0, 0, 0, 5]);
    numbered.spawns = (2, vec![8, 9]);
    let two = |it: &Character| file(&[it.clone(), it.clone()]);
    let differ = |name, tests, bytes| case(name, &[("CAR011", FIRST)], tests, bytes);
    vec![
        case(
            "misplaced-by-layout",
            &[("CAR010", second)],
            "Two layouts fit and find the second character at different places.",
            twofold,
        ),
        differ(
            "misplaced-by-layout-near",
            "A word of version 6 counts a list, and who skips it fails.",
            two(&counted),
        )
        .near("CAR010"),
        differ(
            "layouts-differ",
            "Below version 5 PrimeWorldEditor reads too far.",
            file(&[character(4)]),
        ),
        differ(
            "layouts-differ-word",
            "A word of version 6 that is no count of a list.",
            file(&[skipped]),
        ),
        differ(
            "layouts-differ-version-2",
            "Effects at version 2, which metaforce does not read.",
            two(&character(2)),
        ),
        differ(
            "layouts-differ-no-effects",
            "No effects at version 2, as metaforce reads it.",
            file_as(Layout::Metaforce, &[character(2), character(2)]),
        ),
        differ(
            "layouts-differ-strings",
            "Only randomprime, which takes bones for strings, frames this set.",
            two(&strings),
        ),
        differ(
            "layouts-differ-prime-2",
            "Spawns and an effect of Metroid Prime 2, which randomprime cannot read.",
            two(&numbered),
        ),
        differ(
            "layouts-differ-mixed",
            "Versions below and from 10 in one set, with an effect in the latter.",
            file(&[character(5), numbered]),
        ),
        case(
            "layouts-differ-near",
            &[],
            "From version 5 on all layouts agree where nothing is counted.",
            file(&[character(5), character(6)]),
        )
        .near("CAR011"),
    ]
}
