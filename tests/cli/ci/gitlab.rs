//! Code quality reports of GitLab, held against a schema of what GitLab's
//! documentation asks for.

use std::collections::HashSet;

use super::*;

/// The issues of a valid report.
#[track_caller]
fn issues(reports: &Reports) -> Vec<Value> {
    let json = reports.json("gitlab");
    assert_valid(
        &validator(&schema("gitlab-code-quality.schema.json")),
        &json,
    );
    let issues = json.as_array().unwrap().clone();
    let prints: HashSet<&str> = issues
        .iter()
        .map(|issue| issue["fingerprint"].as_str().unwrap())
        .collect();
    assert_eq!(prints.len(), issues.len(), "fingerprints are unique");
    issues
}

fn path(issue: &Value) -> String {
    issue["location"]["path"].as_str().unwrap().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_names_are_exact_where_they_are_text() {
    let (scene, names) = hostile();
    let found = issues(&scene.check(&[]));
    let expected = names.iter().map(|name| match name.to_str() {
        Some(exact) => exact.to_owned(),
        None => shown(name),
    });
    assert_eq!(sorted(found.iter().map(path)), sorted(expected));
}

#[test]
fn severities_are_those_of_gitlab() {
    let scene = quiet();
    scene.copy("rejected.panim", REJECTED);
    scene.copy("hazard.panim", "ambiguous/dense-overflow.panim");
    let reports = scene.check(&[".", "gone.panim"]);
    let mut found = issues(&reports);
    found.retain(|issue| issue["severity"] != "info");
    let found = found.iter().map(|issue| {
        let text = |key: &str| issue[key].as_str().unwrap().to_owned();
        (path(issue), text("check_name"), text("severity"))
    });
    let expected = [
        ("gone.panim", "unreadable", "blocker"),
        ("hazard.panim", "dense-overflow", "critical"),
        ("rejected.panim", "no-indices-tag", "major"),
        ("sub/warned.panim", "text-control", "minor"),
    ]
    .map(|(path, name, severity)| (path.to_owned(), name.to_owned(), severity.to_owned()));
    assert_eq!(sorted(found), expected);
}

/// Protects: an issue is known again, whatever is found beside it and however
/// the path is spelled.
#[test]
fn fingerprints_are_stable() {
    let scene = quiet();
    let before = issues(&scene.check(&[]));
    scene.copy("a/rejected.panim", REJECTED);
    let after = issues(&scene.check(&["./sub/../sub", "a"]));
    assert_eq!(before.len(), 1);
    assert_eq!(after.len(), 2);
    assert_eq!(before[0]["fingerprint"], after[1]["fingerprint"]);
    assert_eq!(path(&after[1]), "sub/warned.panim");
}

#[test]
fn nothing_found_is_an_empty_list() {
    let scene = Scene::new();
    assert!(issues(&scene.check(&[])).is_empty());
    scene.copy("clean.panim", CLEAN);
    assert!(issues(&scene.check(&[])).is_empty());
}

#[cfg(unix)]
#[test]
fn a_run_that_was_broken_off_has_an_issue() {
    let Some(reports) = broken_off() else { return };
    let found = issues(&reports);
    assert_eq!(found[0]["check_name"], "incomplete");
}
