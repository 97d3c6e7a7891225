//! The files that the tests of this folder are about.

use std::fs;
use std::path::{Path, PathBuf};

use animlint::carrier::Layout;
use animlint::generate::parts::carrier::{Character, ancs, char_prime3};
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::oracle;
use animlint::pas4::Real;
use animlint::pas4::Value::{self, Bool, Enum, Int32, Uint32};

/// A float by its bits.
pub(crate) fn bits(bits: u32) -> Value {
    Value::Real(Real(bits))
}

/// A database in which everything occurs that JSON needs a raw key or another
/// form for.
pub(crate) fn odd_database() -> Vec<u8> {
    let parms = [
        parm(0, 1.0, Int32(i32::MIN), Int32(i32::MAX)),
        parm(1, -0.0, Uint32(0), Uint32(u32::MAX)),
        parm(2, 0.1, bits(0xFF80_0000), bits(0x7F80_0000)),
        parm(3, f32::MIN_POSITIVE / 4.0, Bool(0), Bool(255)),
        parm(77, f32::MAX, Enum(-1), Enum(1)),
    ];
    let anims = [
        anim(
            u32::MAX,
            &[Int32(-1), Uint32(7), bits(0x7FA0_0001), Bool(2), Enum(0)],
        ),
        anim(
            0,
            &[Int32(0), Uint32(0), bits(0x8000_0000), Bool(1), Enum(-5)],
        ),
        anim(
            0,
            &[Int32(9), Uint32(1), bits(0x0000_0001), Bool(0), Enum(3)],
        ),
    ];
    database(
        -7,
        &[state(5, &parms, &anims), state(-2, &[], &[anim(3, &[])])],
    )
}

/// A database with nothing odd.
pub(crate) fn plain_database() -> Vec<u8> {
    let parms = [
        parm(0, 1.0, Int32(0), Int32(9)),
        parm(2, 1.0, bits(0), bits(0x3F80_0000)),
    ];
    let anims = [
        anim(0, &[Int32(1), bits(0x3F00_0000)]),
        anim(3, &[Int32(2), bits(0)]),
    ];
    database(5, &[state(5, &parms, &anims)])
}

/// An ANCS of two characters, of which the second has a name that is no UTF-8.
pub(crate) fn two_characters() -> Vec<u8> {
    let first = Character::plain(6, &plain_database());
    let second = Character {
        name: b"caf\xE9".to_vec(),
        ..Character::plain(6, &odd_database())
    };
    ancs(
        &[first.write(Layout::Rds), second.write(Layout::Rds)],
        &[0, 1, 9],
    )
}

/// A CHAR of Metroid Prime 3.
pub(crate) fn prime3() -> Vec<u8> {
    char_prime3(
        5,
        "größe".as_bytes(),
        &[*b"CSKR"],
        &plain_database(),
        b"rest",
    )
}

/// A file to be scanned.
pub(crate) fn scanned() -> Vec<u8> {
    [
        b"some PAS4",
        &plain_database()[..],
        b"between",
        &plain_database(),
        b"PAS",
    ]
    .concat()
}

/// A CHAR that is always scanned.
fn tropical_freeze() -> Vec<u8> {
    [b"RFRM", &plain_database()[..]].concat()
}

/// Files made here.
pub(crate) fn built() -> Vec<Vec<u8>> {
    vec![
        odd_database(),
        [&odd_database()[..], b"\xFF\0tail"].concat(),
        database(-1, &[]),
        two_characters(),
        ancs(&[], &[0, 1]),
        prime3(),
        scanned(),
        tropical_freeze(),
    ]
}

/// All files of the corpus, without what describes them.
pub(crate) fn corpus() -> Vec<PathBuf> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                below(&path, found);
            } else if path
                .extension()
                .is_none_or(|it| it != "toml" && it != "json" && it != "md")
            {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    below(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"),
        &mut found,
    );
    found.sort();
    assert!(found.len() > 100, "the corpus was not found");
    found
}

/// Protects: promise 2 through JSON, for every file that is known here.
#[test]
fn every_file_comes_back() {
    for bytes in built() {
        oracle::json::bytes(&bytes);
    }
    for path in corpus() {
        oracle::json::bytes(&fs::read(&path).expect("a file"));
    }
}

/// Protects: nothing that was built above is quietly left out for being of no
/// format.
#[test]
fn every_built_file_has_a_json() {
    use animlint::carrier::Format;
    for bytes in built() {
        let json =
            [Format::Pas4, Format::Scan].map(|hint| oracle::json::decoded(&bytes, Some(hint)));
        assert!(json.iter().any(Option::is_some), "{bytes:?}");
    }
}
