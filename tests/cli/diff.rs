//! `animlint diff`: what differs, in meaning and in bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{CLEAN, REJECTED, Sandbox, corpus};
use crate::inspect::{assert_valid, schema, whole_corpus};

fn carrier(name: &str) -> Vec<u8> {
    fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(name),
    )
    .unwrap()
}

/// The differences in meaning: field, left, right.
fn meaning(sandbox: &Sandbox, a: &[u8], b: &[u8], extension: &str) -> BTreeMap<String, Value> {
    let (left, right) = (format!("a.{extension}"), format!("b.{extension}"));
    sandbox.write(&left, a);
    sandbox.write(&right, b);
    let ran = sandbox.run(&["diff", "--json", &left, &right]);
    let json = ran.json();
    assert_valid(&schema("diff.schema.json"), &json, Path::new("diff"));
    assert_eq!(ran.status, i32::from(a != b));
    let list = json["meaning"].as_array().unwrap();
    list.iter()
        .map(|it| {
            let field = it["field"].as_str().unwrap().to_owned();
            (field, json!([it["left"], it["right"]]))
        })
        .collect()
}

/// Protects: each part of a `.panim` is compared.
#[test]
fn each_part_of_a_panim_is_compared() {
    let sandbox = Sandbox::new();
    let old = fs::read(corpus("valid/typical.panim")).unwrap();
    let mut new = old.clone();
    new[0] = b'v';
    new[0x40] = b'A';
    new[0x60] = 0;
    new[0x62] = 9;
    new[0x63] = 1;
    new[0x6B] ^= 1;
    // Row 1: x frames.
    new[0x1EE] = 2;
    let found = meaning(&sandbox, &old, &new, "panim");
    let expected = json!({
        "name": ["\"Victory Dance\"", "\"victory Dance\""],
        "author": ["\"animlint\"", "\"Animlint\""],
        "looping": ["true", "false"],
        "length": ["3", "9"],
        "node_count": ["20", "1"],
        "values[0]": ["-15000", "-14999"],
        "indices.rows[1].x.frames": ["3", "2"],
    });
    assert_eq!(json!(found), expected);
    assert!(meaning(&sandbox, &old, &old, "panim").is_empty());

    let mut longer = fs::read(corpus(CLEAN)).unwrap();
    let minimal = longer.clone();
    longer.extend(b"translations\0\x01\0\x01\x01\0\x01\0\x02\0\x03");
    let mut moved = longer.clone();
    *moved.last_mut().unwrap() = 4;
    let found = meaning(&sandbox, &minimal, &longer, "panim");
    assert_eq!(found["translations"], json!([null, "1 frame, 1 bone"]));
    let found = meaning(&sandbox, &longer, &moved, "panim");
    assert_eq!(
        json!(found),
        json!({"translations.data[0].frames[0]": ["1 2 3", "1 2 4"]})
    );
}

/// A state with one Int32 parm and one anim.
fn state(id: u8, min: u8, anim: u8, value: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    for word in [id, 1, 1, 0, 0, 0, min, 9, anim, value] {
        bytes.extend([0, 0, 0, word]);
    }
    bytes
}

fn database(states: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"PAS4\0\0\0".to_vec();
    bytes.push(u8::try_from(states.len()).unwrap());
    bytes.extend([0, 0, 0, 5]);
    bytes.extend(states.concat());
    bytes
}

/// Protects: states and anims are matched by id, wherever they stand.
#[test]
fn states_are_matched_by_id() {
    let sandbox = Sandbox::new();
    let old = database(&[state(5, 0, 1, 2), state(6, 0, 1, 2)]);
    let new = database(&[state(3, 0, 1, 2), state(5, 1, 1, 3), state(6, 0, 2, 2)]);
    let found = meaning(&sandbox, &old, &new, "pas4");
    let expected = json!({
        "states[id 3 Step]": [null, "1 parm, 1 anim"],
        "states[id 5 Locomotion].parms[0].min": ["0", "1"],
        "states[id 5 Locomotion].anims[id 1].values": ["2", "3"],
        "states[id 6 KnockBack].anims[id 1]": ["2", null],
        "states[id 6 KnockBack].anims[id 2]": [null, "2"],
    });
    assert_eq!(json!(found), expected);
    let turned = database(&[state(6, 0, 1, 2), state(5, 0, 1, 2)]);
    let found = meaning(&sandbox, &old, &turned, "pas4");
    assert_eq!(
        json!(found),
        json!({"states": ["one order", "another order"]})
    );
}

/// Protects: what a carrier holds is compared, character by character.
#[test]
fn characters_are_compared() {
    let sandbox = Sandbox::new();
    let old = carrier("ancs/invalid/anim-beyond-list.ancs");
    let mut new = old.clone();
    new[0x4B] = 3;
    new[0x0E] = b'N';
    let found = meaning(&sandbox, &old, &new, "ancs");
    let expected = json!({
        "characters[id 7].name": ["\"name\"", "\"Name\""],
        "characters[id 7].pas.states[id 5 Locomotion].anims[id 4]": ["no values", null],
        "characters[id 7].pas.states[id 5 Locomotion].anims[id 3]": [null, "no values"],
    });
    assert_eq!(json!(found), expected);
}

/// What the byte differences make of the left file.
fn patched(json: &Value, left: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    let bytes = |hex: &str| -> Vec<u8> {
        let pairs = hex.as_bytes().chunks(2);
        pairs
            .map(|it| u8::from_str_radix(std::str::from_utf8(it).unwrap(), 16).unwrap())
            .collect()
    };
    for pair in json["bytes"].as_array().unwrap() {
        let offset = usize::try_from(pair["left"]["offset"].as_u64().unwrap()).unwrap();
        let old = bytes(pair["left"]["raw"].as_str().unwrap());
        out.extend(&left[at..offset]);
        assert_eq!(left[offset..offset + old.len()], old);
        out.extend(bytes(pair["right"]["raw"].as_str().unwrap()));
        at = offset + old.len();
    }
    out.extend(&left[at..]);
    out
}

/// Protects: the byte differences are all there are. Put into the left file,
/// they make the right one, for neighbours in the corpus of any kind.
#[test]
fn the_differences_in_bytes_are_complete() {
    let sandbox = Sandbox::new();
    let validator = schema("diff.schema.json");
    let files = whole_corpus();
    for pair in files.windows(2) {
        let [a, b] = [pair[0].to_str().unwrap(), pair[1].to_str().unwrap()];
        let ran = sandbox.run(&["diff", "--json", a, b]);
        let json = ran.json();
        assert_valid(&validator, &json, &pair[0]);
        let (left, right) = (fs::read(a).unwrap(), fs::read(b).unwrap());
        assert_eq!(patched(&json, &left), right, "{a} {b}");
        assert_eq!(ran.status, i32::from(left != right));
        assert_eq!(json["same"], left == right);
        // What means something else cannot be the same in bytes.
        let meaning = json["meaning"].as_array().map_or(0, Vec::len);
        assert!(meaning == 0 || left != right);
    }
}

/// Protects: what is printed names the fields, fits and is safe.
#[test]
fn the_text_names_fields() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN), ("c.panim", CLEAN)]);
    let mut new = fs::read(corpus(CLEAN)).unwrap();
    new[..4].copy_from_slice(b"a\x1B[m");
    sandbox.write("b.panim", &new);
    let ran = sandbox.run(&["diff", "a.panim", "b.panim"]);
    assert_eq!(ran.status, 1);
    assert!(!ran.stdout.contains('\x1B'));
    assert!(
        ran.stdout.contains("Meaning differs in 1 field:\n  name: "),
        "{ran:?}"
    );
    assert!(
        ran.stdout
            .contains("Bytes differ in 1 place:\n  @ 0x0 name: "),
        "{ran:?}"
    );
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80));

    let same = sandbox.run(&["diff", "a.panim", "c.panim"]);
    assert_eq!(same.status, 0);
    assert!(
        same.stdout
            .ends_with("The files are the same, byte by byte.\n")
    );

    // Behind the NUL of the name: no difference to what is read.
    let mut new = fs::read(corpus(CLEAN)).unwrap();
    new[0x3F] = 1;
    sandbox.write("b.panim", &new);
    let ran = sandbox.run(&["diff", "a.panim", "b.panim"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout
            .contains("What animlint reads from them is the same.")
    );
}

/// Protects: what has no meaning to compare is compared in bytes and said so;
/// what cannot be read is trouble.
#[test]
fn other_formats_and_rejected_files_are_compared_in_bytes() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN), ("bad.panim", REJECTED)]);
    sandbox.write("b.pas4", &database(&[]));
    let ran = sandbox.run(&["diff", "a.panim", "b.pas4"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout.contains("the formats differ (panim and pas4)"),
        "{ran:?}"
    );
    let ran = sandbox.run(&["diff", "a.panim", "bad.panim"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout.contains("bad.panim is rejected, so only bytes"),
        "{ran:?}"
    );
    for wrong in [
        &["diff", "a.panim", "missing.panim"][..],
        &["diff", "-", "-"],
        &["diff", "a.panim"],
    ] {
        assert_eq!(sandbox.run(wrong).status, 2, "{wrong:?}");
    }
    let bytes = fs::read(corpus(CLEAN)).unwrap();
    assert_eq!(sandbox.run_on(&["diff", "-", "a.panim"], &bytes).status, 0);
}
