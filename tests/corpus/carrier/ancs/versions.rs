//! Every version of a character, and sets at the edges.

use super::{FIRST, NAME, case, character, database_at, file, with};
use crate::case::Case;
use animlint::carrier::Layout;
use animlint::generate::parts::carrier::{Character, ancs};
use animlint::generate::parts::pas4::database;

pub(super) fn cases() -> Vec<Case> {
    [versions(), sets(), broken()].concat()
}

fn versions() -> Vec<Case> {
    let of = |version| file(&[character(version)]);
    let old = |name, version, tests| case(name, &[("CAR011", FIRST)], tests, of(version));
    vec![
        old(
            "layouts-differ-version-1",
            1,
            "Version 1 has neither bounds nor effects.",
        ),
        old(
            "layouts-differ-version-3",
            3,
            "Version 3 has bounds and effects, and no frozen model yet.",
        ),
        case(
            "version-7",
            &[],
            "Version 7 has the fields of version 6.",
            of(7),
        ),
        case(
            "version-8",
            &[],
            "Version 8 has the fields of version 6.",
            of(8),
        ),
        case(
            "version-10-alone",
            &[],
            "Version 10 has anim names of one string, and spatial primitives.",
            of(10),
        ),
    ]
}

fn sets() -> Vec<Case> {
    let mut long = character(5);
    long.name = b"a name longer than sixteen bytes".to_vec();
    vec![
        case(
            "three-characters",
            &[],
            "Three characters of different versions and names of different lengths.",
            file(&[character(5), long, character(9)]),
        ),
        case(
            "empty-database",
            &[],
            "A character's database may have no states.",
            ancs(
                &[Character::plain(5, &database(-1, &[])).write(Layout::Rds)],
                &[0, 4],
            ),
        ),
        case(
            "anim-beyond-list-empty",
            &[("PAS031", FIRST + database_at(5) + 24)],
            "No id is within an empty anim list.",
            {
                let mut it = with(5, 0);
                it.anim_list = vec![];
                file(&[it])
            },
        ),
    ]
}

fn broken() -> Vec<Case> {
    let whole = file(&[character(5)]);
    let edited = |at: usize, bytes: &[u8]| {
        let mut file = whole.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        file
    };
    vec![
        case(
            "carrier-version-0",
            &[("CAR004", FIRST + 4)],
            "No reader knows characters of version 0.",
            edited(FIRST + 4, &[0, 0]),
        ),
        case(
            "carrier-count-greatest",
            &[("CAR002", 4)],
            "4,294,967,295 characters are refused without reserving for them.",
            edited(4, &[0xFF; 4]),
        ),
        case(
            "carrier-truncated-string",
            &[("CAR001", FIRST + NAME)],
            "The file ends before the NUL of a name.",
            {
                let mut it = character(5);
                it.name = vec![b'n'; 99];
                file(&[it])[..FIRST + NAME + 99].to_vec()
            },
        ),
    ]
}
