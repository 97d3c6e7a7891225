//! Keys, their order, and text that is safe and says the same.

use serde_json::{Value, json};

use super::*;
use crate::report::fixture::{judge, reports, written};

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn json_has_the_keys_of_the_contract_in_order() {
    let reports = reports();
    let text = written(&mut Json::default(), &judge(&reports));
    assert!(!text.contains('\x1B'));
    let whole: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(keys(&whole), ["schema_version", "tool", "files", "summary"]);
    assert_eq!(whole["schema_version"], "1");
    assert_eq!(whole["tool"]["name"], "animlint");
    assert_eq!(
        whole["summary"],
        json!({
            "files": 3, "accepted": 2, "rejected": 0, "foreign": 0, "unreadable": 1,
            "findings": {"error": 70, "warning": 1, "note": 1},
            "baselined": 0, "suppressed": 0, "stale": 0, "bytes": 824, "complete": true,
        })
    );
    let files = whole["files"].as_array().unwrap();
    assert_eq!(
        keys(&files[1]),
        [
            "path",
            "format",
            "verdict",
            "bytes",
            "roundtrip",
            "findings"
        ]
    );
    assert_eq!(
        files[0]["folded"],
        json!([{"rule": "PAN026", "severity": "error", "count": 6}])
    );
    assert_eq!(
        serde_json::to_string(&files[0]["findings"][0]).unwrap(),
        r#"{"rule":"PAN022","name":"node-count","class":"hygiene","severity":"note","offset":null,"length":null,"field":"node_count","message":"It says 95.","help":"Leave it.","readers":[]}"#
    );
    assert_eq!(files[0]["findings"][1]["readers"], json!(["pluto"]));
    assert_eq!(files[1]["path"], "evil\x1B[2J.panim");
    assert_eq!(
        files[2],
        json!({
            "path": "gone.panim", "format": "panim", "verdict": "unreadable", "bytes": 0,
            "roundtrip": null, "error": "cannot be opened: not there; check the path",
            "trouble": {"kind": "missing", "what": "cannot be opened: not there", "help": "check the path"},
            "findings": [],
        })
    );
}

#[test]
fn jsonl_has_the_same_files_and_the_summary_at_last() {
    let reports = reports();
    let whole = written(&mut Json::default(), &judge(&reports));
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let lines = written(&mut JsonLines, &judge(&reports));
    let mut lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let last = lines.pop().unwrap();
    assert_eq!(keys(&last), ["schema_version", "tool", "summary"]);
    assert_eq!(last["summary"], whole["summary"]);
    assert_eq!(Value::Array(lines), whole["files"]);
}

#[test]
fn no_file_at_all_is_still_json() {
    let text = written(&mut Json::default(), &[]);
    let whole: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(whole["files"], json!([]));
    assert_eq!(written(&mut JsonLines, &[]).lines().count(), 1);
}
