//! The catalogue on the command line, and what the user makes of it.

use serde_json::Value;

use crate::common::{REJECTED, Sandbox, WARNED};

#[test]
fn every_rule_is_listed_and_explained() {
    let sandbox = Sandbox::new();
    let table = sandbox.run(&["rules"]);
    let json = sandbox.run(&["rules", "--json"]);
    let records: Vec<Value> = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(records.len(), animlint::rules::all().count());
    for (rule, (record, line)) in
        animlint::rules::all().zip(records.iter().zip(table.stdout.lines()))
    {
        assert_eq!(record["id"], rule.id);
        assert_eq!(record["explanation"], rule.explanation);
        assert!(
            line.starts_with(rule.id) && line.ends_with(rule.summary),
            "{line}"
        );
        let by_id = sandbox.run(&["explain", &rule.id.to_lowercase()]);
        let by_name = sandbox.run(&["explain", rule.name]);
        assert_eq!(by_id.status, 0);
        assert_eq!(by_id.stdout, by_name.stdout);
        assert!(
            by_id.stdout.starts_with(&format!("{rule}\n")),
            "{}",
            by_id.stdout
        );
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&by_id.stdout).contains(&words(rule.explanation)));
    }
}

#[test]
fn the_start_of_ids_lists_the_rules() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["explain", "pan02"]);
    let ids: Vec<&str> = ran.stdout.lines().map(|line| &line[..6]).collect();
    let expected: Vec<&str> = animlint::rules::all()
        .map(|rule| rule.id)
        .filter(|id| id.starts_with("PAN02"))
        .collect();
    assert_eq!((ran.status, ids), (0, expected));
}

#[test]
fn an_unknown_rule_is_a_usage_error_with_a_suggestion() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["explain", "unused-value"][..],
        &["check", "--ignore", "unused-value"],
        &["check", "--select", "PAN001,unused-value"],
        &["check", "--severity", "unused-value=off"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(
            ran.stderr.contains("did you mean PAN028 unused-values?"),
            "{}",
            ran.stderr
        );
    }
    let ran = sandbox.run(&["check", "--severity", "PAN001=fatal"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("error, warning, note, off"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_policy_decides_what_counts() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED), ("b.panim", REJECTED)]);
    let run = |arguments: &[&str]| {
        let mut all = vec!["check", "--report", "json"];
        all.extend(arguments);
        let ran = sandbox.run(&all);
        let json = ran.json();
        let count = |severity: &str| json["summary"]["findings"][severity].as_u64().unwrap();
        (ran.status, count("error"), count("warning"), count("note"))
    };
    assert_eq!(run(&[]), (1, 1, 1, 0));
    assert_eq!(run(&["--ignore", "no-indices-tag"]), (0, 0, 1, 0));
    assert_eq!(run(&["--ignore", "PAN"]), (0, 0, 0, 0));
    assert_eq!(run(&["--select", "PAN034"]), (0, 0, 1, 0));
    assert_eq!(
        run(&["--severity", "PAN034=error,PAN005=note"]),
        (1, 1, 0, 1)
    );
    assert_eq!(run(&["--severity", "PAN0=off"]), (0, 0, 0, 0));
    assert_eq!(run(&["--severity", "PAN005=warning"]), (0, 0, 2, 0));
}
