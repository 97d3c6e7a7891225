//! json and jsonl, held against their schemas.

use jsonschema::{Registry, Validator};

use super::*;

/// One of the schemas that go with the program.
fn published(name: &str) -> Value {
    schema(&format!("../../schemas/{name}"))
}

/// Checks both reports of a run, and that they say the same; gives `json`.
#[track_caller]
fn valid(reports: &Reports) -> Value {
    let whole = reports.json("json");
    assert_valid(
        &jsonschema::validator_for(&published("check.schema.json")).unwrap(),
        &whole,
    );
    let registry = Registry::new()
        .add(
            "json-schema:///check.schema.json",
            published("check.schema.json"),
        )
        .and_then(|registry| registry.prepare())
        .unwrap();
    let line: Validator = jsonschema::options()
        .with_registry(&registry)
        .with_base_uri("json-schema:///check-line.schema.json")
        .build(&published("check-line.schema.json"))
        .unwrap();
    let mut lines: Vec<Value> = reports
        .text("jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for json in &lines {
        assert_valid(&line, json);
    }
    assert_eq!(lines.pop().unwrap()["summary"], whole["summary"]);
    assert_eq!(Value::Array(lines), whole["files"]);
    whole
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_names_come_back_byte_by_byte() {
    use std::os::unix::ffi::OsStrExt;
    let (scene, names) = hostile();
    let whole = valid(&scene.check(&[]));
    let files = whole["files"].as_array().unwrap();
    let found = files.iter().map(|file| match &file["path_bytes"] {
        Value::String(hex) => (0..hex.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
            .collect(),
        _ => file["path"].as_str().unwrap().as_bytes().to_vec(),
    });
    let expected = names.iter().map(|name| name.as_bytes().to_vec());
    assert_eq!(sorted(found), sorted(expected));
}

#[test]
fn nothing_found_and_nothing_there_are_valid() {
    let scene = Scene::new();
    assert_eq!(valid(&scene.check(&[]))["files"], Value::Array(vec![]));
    let scene = quiet();
    let whole = valid(&scene.check(&[".", "gone.panim"]));
    assert_eq!(whole["summary"]["unreadable"], 1);
    assert_eq!(whole["files"][1]["trouble"]["kind"], "missing");
}

#[cfg(unix)]
#[test]
fn a_run_that_was_broken_off_says_so() {
    let Some(reports) = broken_off() else { return };
    assert_eq!(valid(&reports)["summary"]["complete"], false);
}
