//! Suppressions: findings that are to stay, with the reason why.

use std::fs;

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, WARNED};

fn sandbox(suppress: &str) -> Sandbox {
    let sandbox = Sandbox::with(&[
        ("a.panim", WARNED),
        ("sub/b.panim", REJECTED),
        ("sub/c.panim", CLEAN),
    ]);
    sandbox.write("animlint.toml", suppress.as_bytes());
    sandbox
}

fn run(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut all = vec!["check", "--format", "concise", "--fail-on", "warning"];
    all.extend(arguments);
    sandbox.run(&all)
}

const BOTH: &str = "
[[suppress]]
path = './a.panim'
rule = 'text-control'
field = 'name'
reason = 'the author insists'
[[suppress]]
path = 'sub/*.panim'
rule = 'PAN005'
reason = 'a fixture'
";

#[test]
fn what_is_suppressed_does_not_count_and_is_reported_with_its_reason() {
    let sandbox = sandbox(BOTH);
    let ran = run(&sandbox, &[]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    assert!(
        ran.stdout
            .ends_with("Findings: none.\nKnown and not counted: 2 suppressed.\n"),
        "{ran:?}"
    );
    let json = run(&sandbox, &["--report", "json"]).json();
    assert_eq!(json["summary"]["suppressed"], 2);
    assert_eq!(json["files"][0]["known"][0]["reason"], "the author insists");
    assert_eq!(json["files"][0]["known"][0]["known"], "suppressed");
    assert_eq!(run(&sandbox, &["--isolated"]).status, 1);
}

#[test]
fn another_field_rule_or_path_is_not_meant() {
    for (from, to) in [
        ("'name'", "'author'"),
        ("text-control", "node-count"),
        ("./a.panim", "sub/a.panim"),
    ] {
        let ran = run(&sandbox(&BOTH.replace(from, to)), &[]);
        assert_eq!(ran.status, 1, "{to}");
        assert!(ran.stdout.contains("a.panim:0x"), "{ran:?}");
        assert!(
            ran.stderr
                .starts_with("warning: animlint.toml:2: stale suppression: "),
            "{ran:?}"
        );
    }
}

#[test]
fn a_flood_is_suppressed_whole() {
    let sandbox = Sandbox::new();
    sandbox.write("a.panim", &crate::common::flood(100));
    sandbox.write(
        "animlint.toml",
        b"[[suppress]]\npath = 'a.panim'\nrule = 'PAN026'\nreason = 'x'\n",
    );
    let json = run(&sandbox, &["--report", "json"]).json();
    assert_eq!(json["summary"]["findings"]["error"], 0);
    assert!(
        json["summary"]["suppressed"].as_u64().unwrap() > 64,
        "{json}"
    );
    assert_eq!(json["files"][0]["known_folded"][0]["known"], "suppressed");
    assert!(json["files"][0]["folded"].is_null());
}

#[test]
fn a_stale_suppression_is_told_and_fails_on_request() {
    let sandbox = sandbox(BOTH);
    sandbox.copy("a.panim", CLEAN);
    let ran = run(&sandbox, &["--fail-stale"]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.stderr,
        "warning: animlint.toml:2: stale suppression: PAN034 text-control in name is not found at `./a.panim`\n"
    );
    let json = run(&sandbox, &["--report", "json"]).json();
    assert_eq!(json["summary"]["stale"], 1);
    fs::remove_dir_all(sandbox.path("sub")).unwrap();
    let ran = run(&sandbox, &["--fail-stale", "."]);
    assert!(
        ran.stderr.contains("there is no file at `sub/*.panim`"),
        "{ran:?}"
    );
}

/// Protects: a run says nothing about what it did not look at.
#[test]
fn what_was_not_looked_at_is_not_stale() {
    let sandbox = sandbox(BOTH);
    sandbox.copy("a.panim", CLEAN);
    sandbox.copy("sub/b.panim", CLEAN);
    for (part, stale) in [
        (&["sub/b.panim"][..], 0),
        (&["sub/c.panim"], 0),
        (&["sub"], 1),
        (&["a.panim"], 1),
        (&["."], 2),
        (&[".", "--exclude", "c.panim"], 1),
        (&[".", "--shard", "1/1"], 1),
        (&[".", "--ignore", "PAN"], 2),
    ] {
        let ran = run(&sandbox, &[part, &["--fail-stale"]].concat());
        assert_eq!(
            ran.stderr.matches("stale").count(),
            stale,
            "{part:?} {ran:?}"
        );
        assert_eq!(ran.status, i32::from(stale > 0), "{part:?}");
    }
    let ran = run(&sandbox, &["--max-size", "1"]);
    assert_eq!(ran.status, 2);
    assert!(!ran.stderr.contains("stale"), "{ran:?}");
}

#[test]
fn what_is_suppressed_is_not_taken_into_a_baseline() {
    let sandbox = sandbox(BOTH.split("[[suppress]]\npath = 'sub").next().unwrap());
    assert_eq!(run(&sandbox, &["--write-baseline", "known.json"]).status, 0);
    let known = fs::read_to_string(sandbox.path("known.json")).unwrap();
    assert!(
        known.contains("PAN005") && !known.contains("PAN034"),
        "{known}"
    );
    let ran = run(&sandbox, &["--baseline", "known.json", "--fail-stale"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.stdout.contains("1 in the baseline, 1 suppressed"),
        "{ran:?}"
    );
    // Both at once: it is there, so neither is stale.
    assert_eq!(
        run(&sandbox, &["--isolated", "--write-baseline", "all.json"]).status,
        0
    );
    let ran = run(&sandbox, &["--baseline", "all.json", "--fail-stale"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    assert!(
        ran.stdout.contains("1 in the baseline, 1 suppressed"),
        "{ran:?}"
    );
}
