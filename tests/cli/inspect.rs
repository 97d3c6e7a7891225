//! `animlint inspect`: every byte has its place, in every view.

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::Value;

use crate::common::{CLEAN, Sandbox, corpus, flood};

/// Every file of the corpus of a known format.
pub(crate) fn whole_corpus() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().unwrap_or_default().to_owned();
            if path.is_dir() {
                walk(&path, found);
            } else if ["panim", "pas4", "ancs", "char"]
                .iter()
                .any(|it| extension == *it)
            {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"),
        &mut found,
    );
    found.sort();
    assert!(found.len() > 300, "only {}", found.len());
    found
}

pub(crate) fn schema(name: &str) -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("schemas")
        .join(name);
    let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
pub(crate) fn assert_valid(validator: &Validator, json: &Value, what: &Path) {
    let errors: Vec<String> = validator
        .iter_errors(json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}: {errors:?}", what.display());
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Protects: promise "accounted". Every byte of every corpus file, accepted or
/// not, is in exactly one field, raw as it is in the file; each finding is
/// shown once, in the field in which it begins; all is as the schema says.
#[test]
fn every_byte_of_the_corpus_has_one_field() {
    let sandbox = Sandbox::new();
    let validator = schema("inspect.schema.json");
    let mut rejected_and_read = 0;
    for path in whole_corpus() {
        let name = path.to_str().unwrap();
        let bytes = fs::read(&path).unwrap();
        let ran = sandbox.run(&["inspect", "--json", name]);
        assert_eq!(ran.status, 0, "{name}: {ran:?}");
        let json = ran.json();
        assert_valid(&validator, &json, &path);
        assert_eq!(number(&json["bytes"]), bytes.len());
        let mut at = 0;
        let mut shown = json["findings"].as_array().unwrap().len();
        for field in json["fields"].as_array().unwrap() {
            assert_eq!(number(&field["offset"]), at, "{name}: {field}");
            let end = at + number(&field["length"]);
            assert_eq!(field["raw"], hex(&bytes[at..end]), "{name}: {field}");
            for finding in field["findings"].as_array().into_iter().flatten() {
                let place = number(&finding["offset"]);
                assert!((at..end).contains(&place), "{name}: {field}");
                shown += 1;
            }
            at = end;
        }
        assert_eq!(at, bytes.len(), "{name}");
        let check = sandbox.run(&["check", "--report", "json", name]).json();
        let file = &check["files"][0];
        assert_eq!(file["findings"].as_array().unwrap().len(), shown, "{name}");
        assert_eq!(file["verdict"], json["verdict"]);
        let first = &json["fields"][0]["type"];
        rejected_and_read += u32::from(json["verdict"] == "rejected" && first != "unread");
        if json["verdict"] == "accepted" {
            let unread = |it: &Value| it["type"] == "unread";
            assert!(
                !json["fields"].as_array().unwrap().iter().any(unread),
                "{name}"
            );
        }
    }
    assert!(rejected_and_read > 20, "only {rejected_and_read}");
}

/// Protects: what can be delimited of a file that is rejected is shown.
#[test]
fn what_is_left_of_a_broken_file_is_read() {
    let sandbox = Sandbox::new();
    let paths = |bytes: &[u8], name: &str| -> Vec<String> {
        let ran = sandbox.run_on(&["inspect", "--json", "--stdin-filename", name], bytes);
        let json = ran.json();
        let fields = json["fields"].as_array().unwrap().iter();
        fields
            .map(|it| it["path"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut panim = fs::read(corpus("valid/minimal.panim")).unwrap();
    assert_eq!(
        paths(&panim[..0x62], "a.panim"),
        ["name", "author", "looping", "unread"]
    );
    panim.extend(b"translations\0\x02\0\x01\x01\0\x01\0\x02\0\x03\0");
    let cut = paths(&panim, "a.panim");
    assert_eq!(
        cut[cut.len() - 6..],
        [
            "translations.tag",
            "translations.frames",
            "translations.bones",
            "translations.bitmask",
            "translations.data[0].frames[0]",
            "unread"
        ]
    );

    // One state whole; of the second one parm, and a type that is none.
    let mut pas4 = b"PAS4\0\0\0\x02\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\0".to_vec();
    pas4.extend(b"\0\0\0\x06\0\0\0\x02\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\0\x01");
    pas4.extend(b"\0\0\0\x09\0\0\0\0\0\0\0\0\0\x01");
    let broken = paths(&pas4, "a.pas4");
    assert_eq!(broken[..2], ["magic", "state_count"]);
    assert_eq!(
        broken[broken.len() - 3..],
        [
            "states[1].parms[0].max",
            "states[1].parms[1].type",
            "unread"
        ]
    );
    assert_eq!(
        paths(&pas4[..10], "a.pas4"),
        ["magic", "state_count", "unread"]
    );
}

/// Protects: the tree says what the fields mean, and folds what is long.
#[test]
fn the_tree_shows_meaning_and_folds() {
    let sandbox = Sandbox::with(&[("a.panim", "valid/typical.panim")]);
    let tree = sandbox.run(&["inspect", "a.panim"]).stdout;
    for line in [
        "000000    64  name                        56 69 63 74…  \"Victory Dance\"\n",
        "000060     1  looping                     A6            yes\n",
        "00006A        [0] -15000 -14830 -14660",
        "... 120 more\n",
    ] {
        assert!(tree.contains(line), "{line}\n{tree}");
    }
    let all = sandbox.run(&["inspect", "--all", "a.panim"]).stdout;
    assert!(!all.contains(" more\n"));

    sandbox.write("flood.panim", &flood(100));
    let tree = sandbox.run(&["inspect", "flood.panim"]).stdout;
    assert!(tree.contains("... 36 more\n"), "{tree}");
    assert!(tree.contains("[63] ") && !tree.contains("[64] "), "{tree}");
    assert!(tree.contains("and 236 more findings of PAN026"), "{tree}");
    let marks = tree.lines().filter(|line| line.contains("^ error[PAN026"));
    assert_eq!(marks.count(), 64);
}

/// Protects: nothing is wider than a terminal, and nothing of a file reaches it
/// raw, for every corpus file and every view.
#[test]
fn every_view_fits_and_is_safe() {
    let sandbox = Sandbox::new();
    for path in whole_corpus() {
        let name = path.to_str().unwrap();
        for view in [&["inspect", name][..], &["inspect", "--hex", name]] {
            let ran = sandbox.run(view);
            assert_eq!(ran.status, 0, "{ran:?}");
            let raw = ran.stdout.chars().find(|it| it.is_control() && *it != '\n');
            assert_eq!(raw, None, "{name}");
            // The first line is the path, as long as it is.
            for line in ran.stdout.lines().skip(1) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
        }
    }
}

/// Protects: the hex view holds the bytes of the range and no others.
#[test]
fn a_range_selects_bytes() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    for range in ["0x64..0x6A", "100+6", "100..0x6a"] {
        let hex = sandbox
            .run(&["inspect", "--hex", "--range", range, "a.panim"])
            .stdout;
        let rows: Vec<&str> = hex.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "       > 0x64 values",
                "000060 |             76 61 6C 75  65 73                   |     values",
            ]
        );
    }
    let json = sandbox
        .run(&["inspect", "--json", "--range", "0..1", "a.panim"])
        .json();
    assert_eq!(json["fields"].as_array().unwrap().len(), 1);
    for wrong in ["5..4", "0x10000+1", "\x1B[2J"] {
        let ran = sandbox.run(&["inspect", "--hex", "--range", wrong, "a.panim"]);
        assert_eq!(ran.status, 2);
        assert!(!ran.stderr.contains('\x1B'), "{ran:?}");
    }
}

/// Protects: all bytes are in the hex view, once.
#[test]
fn the_hex_view_holds_the_file() {
    let sandbox = Sandbox::with(&[("a.panim", "invalid/index-out-of-range.panim")]);
    let bytes = fs::read(corpus("invalid/index-out-of-range.panim")).unwrap();
    let shown = sandbox.run(&["inspect", "--hex", "a.panim"]).stdout;
    let rows = shown.lines().filter(|line| {
        line.get(..6)
            .is_some_and(|at| at.chars().all(|it| it.is_ascii_hexdigit()))
    });
    let read: String = rows
        .map(|row| row.split(" | ").nth(1).unwrap().replace(' ', ""))
        .collect();
    assert_eq!(read.to_lowercase(), hex(&bytes));
    assert!(shown.contains("^^"), "{shown}");
    assert!(shown.contains("^ error[PAN026"), "{shown}");
}

/// Protects: exit statuses.
#[test]
fn what_cannot_be_shown_is_trouble() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", b"hello");
    for file in ["missing.panim", "a.txt", "."] {
        let ran = sandbox.run(&["inspect", file]);
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{file}");
        assert!(ran.stderr.starts_with("error: "), "{ran:?}");
    }
    // Empty, but a .panim by its name.
    assert_eq!(
        sandbox
            .run_on(&["inspect", "--stdin-filename", "a.panim"], b"")
            .status,
        0
    );
}

/// Protects: colours go where they are wanted only.
#[test]
fn bands_have_colours() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let plain = sandbox.run(&["inspect", "--hex", "a.panim"]).stdout;
    assert!(!plain.contains('\x1B'));
    let colored = sandbox
        .run(&["inspect", "--hex", "--color", "always", "a.panim"])
        .stdout;
    for color in ["\x1B[32m", "\x1B[35m", "\x1B[33m"] {
        assert!(colored.contains(color), "{color:?}");
    }
}
