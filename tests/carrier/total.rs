//! Whatever the bytes, there is an answer; and what is accepted keeps the
//! promises of round trip and accounting, which `checked` holds it to.

use super::{checked, plain_database};
use animlint::carrier::{Format, Layout, Model};
use animlint::generate::parts::carrier::{Character, Component, ancs, char_prime3};
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Value::{self, Bool, Enum, Int32, Uint32};
use animlint::pas4::{Real, fields, size};

/// A few files that between them have every field.
fn files() -> Vec<(Option<Format>, Vec<u8>)> {
    let real = |number| Value::Real(Real::new(number));
    let parms = [
        parm(0, 1.0, Int32(-1), Int32(1)),
        parm(1, 0.5, Uint32(0), Uint32(9)),
        parm(2, 0.5, real(-1.0), real(1.0)),
        parm(3, 1.0, Bool(0), Bool(1)),
        parm(1, 1.0, Enum(0), Enum(3)),
    ];
    let values = [Int32(0), Uint32(1), real(0.5), Bool(1), Enum(2)];
    let rich = database(
        8,
        &[
            state(8, &parms, &[anim(0, &values), anim(2, &values)]),
            state(9, &[], &[anim(1, &[]), anim(1, &[])]),
        ],
    );
    let mut files = vec![
        (Some(Format::Pas4), rich.clone()),
        (Some(Format::Pas4), [&rich[..], &[0; 5]].concat()),
        (Some(Format::Scan), [b"x", &rich[..], b"PAS4"].concat()),
        (
            Some(Format::Char),
            char_prime3(5, b"n", &[*b"CMDL"], &rich, b"rest"),
        ),
    ];
    for version in [2, 6, 10] {
        let mut character = Character::plain(version, &plain_database());
        character.word = (1, vec![1]);
        character.spawns = (1, vec![1]);
        let bone = if version < 10 {
            &b"b\0"[..]
        } else {
            &[0, 0, 0, 1]
        };
        character.component = Some(Component {
            type_code: *b"PART",
            bone: bone.to_vec(),
        });
        let character = character.write(Layout::Metaforce);
        let file = ancs(&[character.clone(), character], &[0, 1, 2]);
        files.push((Some(Format::Ancs), file));
    }
    files
}

fn try_file(bytes: &[u8], format: Option<Format>) {
    for hint in [format, None] {
        let checked = checked(bytes, hint);
        let Some(Model::Database(database)) = &checked.model else {
            continue;
        };
        let mut at = 0;
        for (field, span) in fields(database, 0) {
            assert_eq!(span.start, at, "{field}");
            at = span.end();
        }
        assert_eq!(at, bytes.len());
        assert_eq!(at, size(database));
    }
}

#[test]
fn the_files_are_accepted() {
    for (format, bytes) in files() {
        assert!(checked(&bytes, format).model.is_some());
    }
}

#[test]
fn every_truncation_has_an_answer() {
    for (format, bytes) in files() {
        for len in 0..bytes.len() {
            try_file(&bytes[..len], format);
        }
    }
}

#[test]
fn every_single_byte_change_has_an_answer() {
    for (format, bytes) in files() {
        let mut changed = bytes.clone();
        for at in 0..bytes.len() {
            let old = bytes[at];
            for new in [0, 1, 2, 5, 0x7F, 0x80, 0xFF, old ^ 1, old.wrapping_add(1)] {
                changed[at] = new;
                try_file(&changed, format);
            }
            changed[at] = old;
        }
    }
}
