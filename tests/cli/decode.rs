//! `decode`: the contract of its JSON and of its exit status.

use serde_json::{Value, json};

use crate::common::{REJECTED, Sandbox};

fn decoded(source: &str) -> Value {
    let sandbox = Sandbox::with(&[("a.panim", source)]);
    let ran = sandbox.run(&["decode", "a.panim"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""), "{source}");
    ran.json()
}

/// Protects: the keys that will not change, with what they mean.
#[test]
fn the_keys_of_a_panim() {
    assert_eq!(
        decoded("ambiguous/false-scales-hiding.panim"),
        json!({
            "format": "panim",
            "name": "",
            "author": "",
            "looping": false,
            "length": 1,
            "node_count": 1,
            "bone_count": 1,
            "values": [0],
            "indices": [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
            "translations": {"frames": 1, "bones": 1, "present": [0], "data": [[[29539, 24940, 25971]]]},
            "scales": {"frames": 1, "bones": 1, "present": [0], "data": [[[1, 2, 3]]]},
        })
    );
    let keys: Vec<String> = decoded("valid/minimal.panim")
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    let expected = "format name author looping length node_count bone_count values indices translations scales";
    assert_eq!(keys, expected.split(' ').collect::<Vec<_>>());
}

/// Protects: what plain keys cannot carry stands under `raw`, and only then.
#[test]
fn raw_holds_what_plain_keys_cannot() {
    let cases = [
        (
            "ambiguous/padded-header",
            json!({"generation": "padded", "padding": "010203"}),
        ),
        (
            "ambiguous/legacy-header-july",
            json!({"generation": "july-2024"}),
        ),
        ("invalid/misaligned-indices", json!({"values_odd_byte": 0})),
        ("ambiguous/odd-index-table", json!({"indices_odd_byte": 0})),
        ("invalid/looping-byte", json!({"looping": 1})),
        ("invalid/trailing-bytes", json!({"trailing": "00"})),
        (
            "valid/text-after-nul",
            json!({"name": format!("000042{}", "00".repeat(61))}),
        ),
        (
            "invalid/text-not-utf8",
            json!({"name": format!("41e9{}", "00".repeat(62))}),
        ),
        ("valid/minimal", Value::Null),
        ("valid/name-64-bytes", Value::Null),
        ("valid/empty-track-near", Value::Null),
    ];
    for (source, raw) in cases {
        assert_eq!(decoded(&format!("{source}.panim"))["raw"], raw, "{source}");
    }
    // Padding bits, repeats and unusual order keep the sections as they are.
    for source in [
        "valid/bitmask-padding",
        "invalid/repeated-section",
        "invalid/section-order",
    ] {
        let sections = &decoded(&format!("{source}.panim"))["raw"]["sections"];
        assert!(
            sections.as_str().is_some_and(|hex| hex.len() > 40),
            "{source}"
        );
    }
    assert_eq!(
        decoded("invalid/no-index-row.panim")["bone_count"],
        json!(-1)
    );
}

#[test]
fn a_rejected_file_gives_its_findings_on_standard_error() {
    let sandbox = Sandbox::with(&[("a.panim", REJECTED)]);
    sandbox.write("b.panim", b"PANM");
    for (file, rule) in [("a.panim", "PAN005"), ("b.panim", "PAN050")] {
        let ran = sandbox.run(&["decode", file]);
        assert_eq!((ran.status, &*ran.stdout), (1, ""));
        assert!(ran.stderr.contains(rule), "{}", ran.stderr);
    }
    assert_eq!(sandbox.run(&["decode", "missing.panim"]).status, 2);
    assert_eq!(sandbox.run(&["decode", "."]).status, 2);
}

#[test]
fn both_layouts_say_the_same() {
    let sandbox = Sandbox::with(&[("a.panim", "valid/both-tracks.panim")]);
    let compact = sandbox.run(&["decode", "--layout", "compact", "a.panim"]);
    let readable = sandbox.run(&["decode", "--layout", "readable", "a.panim"]);
    assert_eq!(compact.json(), readable.json());
    assert_eq!(compact.stdout.lines().count(), 1);
    assert!(readable.stdout.lines().count() > 20);
}
