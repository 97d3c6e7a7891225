//! SARIF, read with the published schema and the types that the crate
//! serde-sarif makes of it.

use serde_json::Value;
use serde_sarif::sarif::{Result as Found, Run, Sarif};

use super::*;

/// The published schema, but for a pattern that is none to a strict reader: the
/// standard's errata correct it.
fn published() -> jsonschema::Validator {
    let mut schema = schema("sarif-2.1.0.schema.json");
    for object in ["run", "toolComponent"] {
        let pattern = format!("/definitions/{object}/properties/language/pattern");
        let pattern = schema.pointer_mut(&pattern).unwrap();
        assert_eq!(*pattern, "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$");
        *pattern = Value::from("^[a-zA-Z]{2}(-[a-zA-Z]{2})?$");
    }
    validator(&schema)
}

/// The only run of a valid report.
#[track_caller]
fn run(reports: &Reports) -> Run {
    assert_valid(&published(), &reports.json("sarif"));
    let mut sarif: Sarif = serde_json::from_str(reports.text("sarif")).unwrap();
    assert_eq!(sarif.runs.len(), 1);
    sarif.runs.remove(0)
}

fn results(run: &Run) -> &[Found] {
    run.results.as_deref().unwrap()
}

/// Protects: the other tests, which would pass with a schema that takes
/// anything.
#[test]
fn the_schema_says_something() {
    let validator = published();
    let good = quiet().check(&[]).json("sarif");
    assert_valid(&validator, &good);
    for (place, wrong) in [
        ("/runs/0/results/0/level", "fatal"),
        ("/runs/0/results/0/message", "a text"),
        ("/runs/0/columnKind", "bytes"),
        ("/version", "3"),
        (
            "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri",
            "a b",
        ),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = Value::from(wrong);
        assert!(!validator.is_valid(&bad), "{place}");
    }
}

/// The URI of a result's place, and what it is relative to.
fn uri(result: &Found) -> (String, Option<String>) {
    let location = &result.locations.as_ref().unwrap()[0];
    let artifact = location.physical_location.as_ref().unwrap();
    let artifact = artifact.artifact_location.as_ref().unwrap();
    (artifact.uri.clone().unwrap(), artifact.uri_base_id.clone())
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_names_come_back_byte_by_byte() {
    use std::os::unix::ffi::OsStrExt;
    let (scene, names) = hostile();
    let run = run(&scene.check(&[]));
    let decoded = results(&run).iter().map(|result| {
        let (uri, base) = uri(result);
        assert_eq!(base.as_deref(), Some("%SRCROOT%"));
        assert!(
            uri.is_ascii() && !uri.contains([' ', ':', '\\', '"']),
            "{uri}"
        );
        percent_encoding::percent_decode_str(&uri).collect::<Vec<u8>>()
    });
    let expected = names.iter().map(|name| name.as_bytes().to_vec());
    assert_eq!(sorted(decoded), sorted(expected));
}

#[test]
fn a_result_has_all_that_code_scanning_asks_for() {
    let run = run(&quiet().check(&[]));
    let [result] = results(&run) else {
        panic!("one finding")
    };
    assert_eq!(uri(result).0, "sub/warned.panim");
    let json = serde_json::to_value(result).unwrap();
    assert_eq!(json["level"], "warning");
    assert_eq!(json["ruleId"], "PAN034");
    let location = &json["locations"][0];
    let region = &location["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 1);
    assert_eq!(region["byteOffset"], 0);
    assert_eq!(region["byteLength"], 1);
    assert!(location["logicalLocations"][0]["fullyQualifiedName"].is_string());
    let prints = &json["partialFingerprints"];
    let print = prints["placeRuleField/v1"].as_str().unwrap();
    assert_eq!(print.len(), 32);
    assert_eq!(prints["primaryLocationLineHash"], format!("{print}:1"));

    let driver = &run.tool.driver;
    let rules = driver.rules.as_deref().unwrap();
    let rule = &rules[usize::try_from(json["ruleIndex"].as_u64().unwrap()).unwrap()];
    assert_eq!(rule.id, "PAN034");
    for rule in rules {
        let help = rule.help.as_ref().unwrap();
        assert!(
            !help.text.is_empty() && help.markdown.is_some(),
            "{}",
            rule.id
        );
        let rule = serde_json::to_value(rule).unwrap();
        assert!(rule["defaultConfiguration"]["level"].is_string());
        for key in ["class", "evidence", "readers", "tags", "note"] {
            assert!(!rule["properties"][key].is_null(), "{key}: {rule}");
        }
        assert!(rule["properties"]["tags"].as_array().unwrap().len() <= 10);
    }
    assert!(run.original_uri_base_ids.unwrap().contains_key("%SRCROOT%"));
    let invocation = &run.invocations.unwrap()[0];
    assert!(invocation.execution_successful);
    assert_eq!(invocation.exit_code, Some(0));
}

#[test]
fn without_findings_there_are_no_results() {
    let scene = Scene::new();
    for arguments in [&[][..], &["../repo"]] {
        assert!(results(&run(&scene.check(arguments))).is_empty());
        scene.copy("clean.panim", CLEAN);
    }
}

#[test]
fn an_unreadable_path_is_a_notification() {
    let scene = quiet();
    let reports = scene.check(&["gone.panim", "sub"]);
    assert_eq!(reports.status(), 2);
    let run = run(&reports);
    assert_eq!(results(&run).len(), 1);
    let invocation = serde_json::to_value(&run.invocations.unwrap()[0]).unwrap();
    assert_eq!(invocation["exitCode"], 2);
    assert_eq!(invocation["executionSuccessful"], false);
    let told = &invocation["toolExecutionNotifications"][0];
    assert_eq!(told["level"], "error");
    let place = &told["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(place["uri"], "gone.panim");
    let index = told["descriptor"]["index"].as_u64().unwrap();
    let known = &run.tool.driver.notifications.unwrap()[usize::try_from(index).unwrap()];
    assert_eq!(told["descriptor"]["id"], Value::from(known.id.clone()));
}

#[cfg(unix)]
#[test]
fn a_run_that_was_broken_off_did_not_succeed() {
    let Some(reports) = broken_off() else { return };
    let run = run(&reports);
    let invocation = serde_json::to_value(&run.invocations.unwrap()[0]).unwrap();
    assert_eq!(invocation["exitCode"], 130);
    assert_eq!(invocation["executionSuccessful"], false);
    let told = &invocation["toolExecutionNotifications"][0];
    assert_eq!(told["descriptor"]["id"], "incomplete");
}

#[cfg(unix)]
#[test]
fn paths_are_told_from_the_root_of_the_checkout() {
    let scene = Scene::new();
    scene.copy("a/x.panim", REJECTED);
    scene.copy("b/y.panim", REJECTED);
    scene.copy("../out side.panim", REJECTED);
    let real = fs::canonicalize(scene.sandbox.path("")).unwrap();
    let absolute = real.join("repo/b/y.panim");
    let arguments = ["check", "./x.panim", "../../out side.panim", "-q"];
    let mut command = scene.sandbox.command(&arguments);
    command
        .arg(absolute)
        .args(["--report", "sarif=../../reports/sarif"])
        .current_dir(scene.sandbox.path("repo/a"))
        .env("GITHUB_WORKSPACE", scene.sandbox.path("repo"));
    assert_eq!(command.status().unwrap().code(), Some(1));
    let text = fs::read_to_string(scene.sandbox.path("reports/sarif")).unwrap();
    let sarif: Sarif = serde_json::from_str(&text).unwrap();
    let base = || Some("%SRCROOT%".to_owned());
    assert_eq!(
        sorted(results(&sarif.runs[0]).iter().map(uri)),
        sorted([
            ("a/x.panim".to_owned(), base()),
            ("b/y.panim".to_owned(), base()),
            (format!("file://{}/out%20side.panim", real.display()), None),
        ])
    );
}

/// Protects: an alert that was dismissed does not come back when the bytes
/// before it grow.
#[test]
fn fingerprints_do_not_move_with_offsets() {
    let told = |bytes: &[u8]| {
        let scene = Scene::new();
        fs::write(scene.sandbox.path("repo/a.panim"), bytes).unwrap();
        let run = run(&scene.check(&["--select", "PAN018"]));
        let [result] = results(&run) else {
            panic!("one finding")
        };
        let json = serde_json::to_value(result).unwrap();
        let region = &json["locations"][0]["physicalLocation"]["region"];
        (json["partialFingerprints"].clone(), region.clone())
    };
    let source = "ambiguous/scales-without-translations.panim";
    let file = fs::read(corpus(source)).unwrap();
    // One value more, before all others.
    let mut longer = file.clone();
    longer.splice(0x6A..0x6A, [0x12, 0x34]);
    let [(one, here), (other, there)] = [told(&file), told(&longer)];
    assert_eq!(one, other);
    let offset = |region: &Value| region["byteOffset"].as_u64().unwrap();
    assert_eq!(offset(&here) + 2, offset(&there));
}
