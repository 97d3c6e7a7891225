//! What cannot be read, or not as it stands, and what follows a database.

use animlint::generate::parts::pas4::{database, parm};
use animlint::pas4::Value::{Enum, Int32};

use super::{PARM, STATE, bare, case, one, values};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [rejected(), tails()].concat()
}

/// Big-endian words.
fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn swapped(bytes: &[u8]) -> Vec<u8> {
    let words = bytes.chunks(4);
    words.flat_map(|word| word.iter().rev().copied()).collect()
}

fn with(mut bytes: Vec<u8>, at: usize, byte: u8) -> Vec<u8> {
    bytes[at] = byte;
    bytes
}

/// A file without a state, of this length.
fn padded(len: usize, fill: u8) -> Vec<u8> {
    let mut bytes = database(-1, &[]);
    bytes.resize(len, fill);
    bytes
}

fn rejected() -> Vec<Case> {
    let small = values(parm(0, 1.0, Int32(0), Int32(9)), &[Int32(4)]);
    let last_type = one(&[parm(0, 1.0, Enum(0), Enum(9))], &[]);
    vec![
        case(
            "bad-magic",
            &[("PAS001", 0)],
            "Four bytes other than PAS4 are refused.",
            with(database(-1, &[]), 3, b'5'),
        ),
        case(
            "bad-magic-near",
            &[("PAS002", 0)],
            "The beginning of the magic is a truncated file.",
            b"PAS".to_vec(),
        )
        .near("PAS001"),
        case(
            "empty-file",
            &[("PAS002", 0)],
            "An empty file is truncated.",
            vec![],
        ),
        case(
            "truncated-database",
            &[("PAS002", 8)],
            "The file ends within the default state.",
            database(-1, &[])[..11].to_vec(),
        ),
        case(
            "truncated-database-near",
            &[],
            "Twelve bytes are enough for a database without states.",
            database(-1, &[]),
        )
        .near("PAS002"),
        case(
            "count-cannot-fit",
            &[("PAS003", 4)],
            "One state takes twelve bytes and eleven are left.",
            database(5, &[bare(5)])[..23].to_vec(),
        ),
        case(
            "count-cannot-fit-anims",
            &[("PAS003", STATE + 8)],
            "The anims take more than is left once the parms are known.",
            small[..small.len() - 1].to_vec(),
        ),
        case(
            "count-cannot-fit-huge",
            &[("PAS003", 4)],
            "A count of 4,294,967,295 is refused without reserving for it.",
            words(&[0x5041_5334, u32::MAX, 0]),
        ),
        case(
            "count-cannot-fit-near",
            &[],
            "One state and the twelve bytes that it takes.",
            database(5, &[bare(5)]),
        )
        .near("PAS003"),
        case(
            "unknown-parm-type",
            &[("PAS004", PARM)],
            "Nothing can be placed behind a parm of type 5.",
            with(last_type.clone(), PARM + 3, 5),
        ),
        case(
            "unknown-parm-type-near",
            &[],
            "Type 4, Enum, is the last that exists.",
            last_type,
        )
        .near("PAS004"),
        case(
            "byte-swapped",
            &[("PAS005", 0)],
            "All words are little-endian, the magic too.",
            swapped(&small),
        ),
        case(
            "byte-swapped-numbers",
            &[("PAS005", 0)],
            "The magic is right, and the numbers read whole as little-endian.",
            [b"PAS4", &swapped(&small)[4..]].concat(),
        ),
        case(
            "byte-swapped-near",
            &[],
            "The empty database reads the same both ways.",
            [b"PAS4", &swapped(&database(-1, &[]))[4..]].concat(),
        )
        .near("PAS005"),
        case(
            "byte-swapped-rest",
            &[("PAS003", 4)],
            "Little-endian numbers that leave a byte over are no proof.",
            [b"PAS4", &swapped(&small)[4..], b"\0"].concat(),
        )
        .near("PAS005"),
    ]
}

/// A file with bools of four bytes that leaves a tail with bools of one byte.
fn four_byte_bools() -> Vec<u8> {
    let state = [5, 1, 1, 3, 0, 0x3F80_0000, 0, 1, 7, 1];
    [words(&[0x5041_5334, 1, 5]), words(&state)].concat()
}

fn tails() -> Vec<Case> {
    // True is all ones here, so that the second type reads 0x0000FFFF.
    let parm_words = [3, 0, 0x3F80_0000, 0, u32::MAX];
    let failing = [
        words(&[0x5041_5334, 1, 5, 5, 2, 0]),
        words(&parm_words),
        words(&parm_words),
    ]
    .concat();
    let unaligned = [four_byte_bools(), vec![0]].concat();
    vec![
        case(
            "four-byte-bools",
            &[("PAS010", 0)],
            "One-byte bools leave a tail, four-byte bools end with the file.",
            four_byte_bools(),
        ),
        case(
            "four-byte-bools-failing",
            &[("PAS004", 38), ("PAS010", 0)],
            "One-byte bools fail, four-byte bools end with the file.",
            failing,
        )
        .inseparable(),
        case(
            "four-byte-bools-near",
            &[("PAS034", 43)],
            "With a byte over, neither width ends with the file.",
            unaligned,
        )
        .near("PAS010"),
        case(
            "package-padding",
            &[("PAS033", 12)],
            "Zeros up to a multiple of 32 are a package's.",
            padded(32, 0),
        ),
        case(
            "package-padding-ones",
            &[("PAS033", 12)],
            "So are bytes of 0xFF.",
            padded(32, 0xFF),
        ),
        case(
            "package-padding-near",
            &[("PAS034", 12)],
            "Thirty-two bytes or more are no padding.",
            padded(64, 0),
        )
        .near("PAS033"),
        case(
            "bytes-after-database",
            &[("PAS034", 12)],
            "A byte follows the last state.",
            padded(13, 0),
        ),
        case(
            "bytes-after-database-near",
            &[],
            "The last state ends with the file.",
            database(26, &[bare(26)]),
        )
        .near("PAS034"),
    ]
}
