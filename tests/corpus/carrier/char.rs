//! The cases of CHAR: framed in Metroid Prime 3, scanned in its successors.

use animlint::generate::parts::carrier::char_prime3;
use animlint::generate::parts::pas4::{anim, database, state};

use crate::case::Case;
use crate::family::{self, sorted};

/// All cases, in the order of their files.
pub(crate) fn cases() -> Vec<Case> {
    sorted([framed(), scanned()])
}

fn case(
    name: &str,
    expected: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    family::case(name, "char", expected, tests, bytes)
}

/// A database of one state and one anim.
fn small() -> Vec<u8> {
    database(5, &[state(5, &[], &[anim(9, &[])])])
}

fn framed() -> Vec<Case> {
    let of = |version, overlays: &[[u8; 4]]| {
        char_prime3(version, b"PAS4", overlays, &small(), b"PAS4 and more")
    };
    vec![
        case(
            "prime-3",
            &[],
            "Version 3, with PAS4 in the name and behind the database.",
            of(3, &[]),
        ),
        case(
            "prime-3-overlays",
            &[],
            "Version 5 with two overlays.",
            of(5, &[*b"CMDL", *b"CMDL"]),
        ),
        case(
            "char-version",
            &[("CAR004", 0)],
            "No reader knows version 4.",
            of(4, &[]),
        ),
        case(
            "char-truncated",
            &[("CAR001", 7)],
            "The file ends within the model's id.",
            of(5, &[])[..10].to_vec(),
        ),
        case(
            "char-empty-name",
            &[],
            "A name may be empty, but for its NUL.",
            char_prime3(5, b"", &[], &small(), b""),
        ),
        case(
            "char-empty-database",
            &[],
            "A character's database may have no states.",
            char_prime3(5, b"name", &[], &database(-1, &[]), b""),
        ),
        case(
            "char-no-database",
            &[("CAR003", 43)],
            "The fields lead elsewhere than to PAS4.",
            char_prime3(5, b"four", &[], b"pas4", b""),
        ),
        case(
            "char-count-overlays",
            &[("CAR002", 23)],
            "So many overlays cannot follow.",
            {
                let mut bytes = char_prime3(5, b"four", &[], &small(), b"");
                bytes[23..27].copy_from_slice(&[0xFF; 4]);
                bytes
            },
        ),
    ]
}

fn scanned() -> Vec<Case> {
    let file = |part: &[u8]| [b"RFRM", part].concat();
    let empty = database(-1, &[]);
    vec![
        case(
            "found-by-scanning",
            &[("CAR016", 4)],
            "A database in a CHAR of Tropical Freeze.",
            file(&small()),
        ),
        case(
            "found-by-scanning-returns",
            &[("CAR016", 4)],
            "A database in a CHAR of Returns.",
            [b"\x59\xBE\x00\x0E", &small()[..]].concat(),
        ),
        case(
            "found-by-scanning-near",
            &[("CAR006", 0)],
            "Without an anim it may be chance.",
            file(&database(5, &[state(5, &[], &[])])),
        )
        .near("CAR016"),
        case(
            "nothing-found",
            &[("CAR006", 0)],
            "There is no PAS4 at all.",
            file(b""),
        ),
        case(
            "nothing-found-near",
            &[("CAR016", 8)],
            "A decoy stands before the database.",
            file(&[b"PAS4", &small()[..]].concat()),
        )
        .near("CAR006"),
        case(
            "possible-database",
            &[("CAR016", 16), ("CAR017", 4)],
            "An empty database is only named, and one with an anim is taken.",
            file(&[&empty[..], &small()].concat()),
        )
        .inseparable(),
        case(
            "possible-database-near",
            &[("CAR016", 16)],
            "Without states, a default of 0 is not even possible.",
            file(&[&database(0, &[])[..], &small()].concat()),
        )
        .near("CAR017"),
        case(
            "scan-limit",
            &[("CAR006", 0), ("CAR018", 4 + 24 * 17)],
            "Attempts that read nearly to the end are stopped at 16 times the file.",
            costly(40),
        )
        .inseparable(),
        case(
            "scan-limit-near",
            &[("CAR016", costly(10).len() - small().len())],
            "A few such attempts are within the bound.",
            costly(10),
        )
        .near("CAR018"),
    ]
}

/// So many databases, each of which seems to go on nearly to the end and only
/// then turns out to be none, and a true one behind them.
fn costly(heads: usize) -> Vec<u8> {
    let mut head = database(7, &[state(5, &[], &[])]);
    head[20..24].copy_from_slice(&2500_u32.to_be_bytes());
    let mut bytes = b"RFRM".to_vec();
    bytes.extend(head.repeat(heads));
    bytes.resize(bytes.len() + 10_000, 0);
    bytes.extend(small());
    bytes
}
