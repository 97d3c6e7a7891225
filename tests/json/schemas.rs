//! The JSON Schemas hold for what the program writes, and say something.

use std::fs;
use std::path::Path;
use std::process::Command;

use animlint::carrier::Format;
use animlint::generate::strategies::{carrier_files, panim_files, pas4_files};
use animlint::oracle::json::decoded;
use jsonschema::{Registry, Validator};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::files::{built, corpus};
use crate::json_of;

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("schemas")
        .join(name);
    let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema), "{name} is no schema");
    schema
}

fn decode_schema() -> Validator {
    jsonschema::validator_for(&schema("decode.schema.json")).unwrap()
}

#[track_caller]
fn assert_valid(validator: &Validator, json: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{json}");
}

/// Checks all that decoding gives of these bytes, and says how much it was.
fn check_decoded(validator: &Validator, bytes: &[u8]) -> usize {
    let hints = [None, Some(Format::Pas4), Some(Format::Scan)];
    let jsons = hints.iter().filter_map(|hint| decoded(bytes, *hint));
    jsons
        .map(|(_, json)| assert_valid(validator, &serde_json::from_slice(&json).unwrap()))
        .count()
}

#[test]
fn what_decode_writes_is_as_its_schema_says() {
    let validator = decode_schema();
    let mut seen = 0;
    for path in corpus() {
        seen += check_decoded(&validator, &fs::read(path).unwrap());
    }
    assert!(seen > 80, "only {seen}");
    for bytes in built() {
        assert!(check_decoded(&validator, &bytes) > 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn generated_files_too(panim in panim_files(), pas4 in pas4_files(), carrier in carrier_files()) {
        let validator = decode_schema();
        for bytes in [panim, pas4, carrier.1] {
            check_decoded(&validator, &bytes);
        }
    }
}

/// Protects: the schema is no empty promise. What `encode` refuses for a type,
/// a range, a missing or unknown key, the schema refuses.
#[test]
fn the_schema_refuses_what_is_wrong() {
    let validator = decode_schema();
    let pas4 = json_of(&crate::files::odd_database(), Some(Format::Pas4));
    let ancs = json_of(&crate::files::two_characters(), Some(Format::Ancs));
    for (json, pointer, value) in [
        (&pas4, "/states/0/parms/0/min", json!(0.5)),
        (&pas4, "/states/0/parms/3/min", json!(0)),
        (&pas4, "/states/0/parms/0/type", json!("Float")),
        (&pas4, "/states/0/parms/4/weight_function", json!(3)),
        (&pas4, "/states/0/anims/0/id", json!(-1)),
        (&pas4, "/states/0/anims/0/values/0", json!("1")),
        (&pas4, "/states/0", json!({"id": 1, "parms": []})),
        (&ancs, "/game", json!("mp3")),
        (&ancs, "/raw/opaque/0", json!("abc")),
        (
            &ancs,
            "/characters/0/pas",
            json!({"format": "pas4", "default_state": 0, "states": []}),
        ),
    ] {
        assert!(validator.is_valid(json));
        let mut json = json.clone();
        *json.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&json), "{pointer}");
        assert!(crate::tried(&json).is_err(), "{pointer}");
    }
}

/// Runs a check of the corpus and of what cannot be read.
fn check_report(format: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_animlint"))
        .args(["check", "--all-files", "--scan", "--report", format])
        .args(["corpus", "Cargo.toml", "no such file"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn what_check_reports_is_as_its_schema_says() {
    let report: Value = serde_json::from_str(&check_report("json")).unwrap();
    let validator = jsonschema::validator_for(&schema("check.schema.json")).unwrap();
    assert_valid(&validator, &report);
    let files = report["files"].as_array().unwrap();
    assert!(files.len() > 100);
    for verdict in ["accepted", "rejected", "foreign", "unreadable"] {
        assert!(
            files.iter().any(|file| file["verdict"] == verdict),
            "{verdict}"
        );
    }
    let mut wrong = report.clone();
    wrong["files"][0]["verdict"] = json!("fine");
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn each_line_is_as_its_schema_says() {
    let registry = Registry::new()
        .add(
            "json-schema:///check.schema.json",
            schema("check.schema.json"),
        )
        .and_then(|registry| registry.prepare())
        .unwrap();
    let validator = jsonschema::options()
        .with_registry(&registry)
        .with_base_uri("json-schema:///check-line.schema.json")
        .build(&schema("check-line.schema.json"))
        .unwrap();
    let report = check_report("jsonl");
    assert!(report.lines().count() > 100);
    for line in report.lines() {
        assert_valid(&validator, &serde_json::from_str(line).unwrap());
    }
    assert!(!validator.is_valid(&json!({"path": "a"})));
}
