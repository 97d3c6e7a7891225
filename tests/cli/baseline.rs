//! Baselines: an old tree is adopted as it is, and only what is new counts.

use std::fs;

use serde_json::Value;

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, WARNED};

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with(&[
        ("tree/a.panim", WARNED),
        ("tree/b.panim", REJECTED),
        ("tree/c.panim", CLEAN),
    ]);
    let ran = sandbox.run(&["check", "tree", "--write-baseline", "known.json"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(
        ran.stderr,
        "note: known.json now holds 2 findings in 2 files\n"
    );
    sandbox
}

fn against(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut all = vec![
        "check",
        "--baseline",
        "known.json",
        "--format",
        "concise",
        "--fail-on",
        "warning",
    ];
    all.extend(arguments);
    sandbox.run(&all)
}

/// The paths of the baseline.
fn known(sandbox: &Sandbox) -> Vec<String> {
    let json: Value =
        serde_json::from_slice(&fs::read(sandbox.path("known.json")).unwrap()).unwrap();
    let files = json["files"].as_array().unwrap();
    files
        .iter()
        .map(|file| file["path"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn what_is_known_does_not_count_and_what_is_new_does() {
    let sandbox = sandbox();
    let ran = against(&sandbox, &["tree"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    assert!(
        ran.stdout
            .ends_with("Findings: none.\nKnown and not counted: 2 in the baseline.\n"),
        "{ran:?}"
    );
    sandbox.copy("tree/d.panim", REJECTED);
    // The same content, but the path of the entry is still there.
    let ran = against(&sandbox, &["tree"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("tree/d.panim:"), "{ran:?}");
    // From another folder the files are the same ones.
    let ran = sandbox
        .command(&[
            "check",
            "--baseline",
            "../known.json",
            ".",
            "../tree/b.panim",
        ])
        .current_dir(sandbox.path("tree"))
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(1));
    let stdout = String::from_utf8(ran.stdout).unwrap();
    assert!(
        stdout.contains("Known and not counted: 2 in the baseline"),
        "{stdout}"
    );
}

#[test]
fn a_file_that_was_renamed_is_known_by_its_bytes() {
    let sandbox = sandbox();
    fs::create_dir(sandbox.path("tree/sub")).unwrap();
    fs::rename(
        sandbox.path("tree/b.panim"),
        sandbox.path("tree/sub/z.panim"),
    )
    .unwrap();
    let ran = against(&sandbox, &["tree", "--fail-stale"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    // One entry is for one file: a copy of it is new.
    sandbox.copy("tree/sub/zz.panim", REJECTED);
    let ran = against(&sandbox, &["tree"]);
    assert!(ran.stdout.starts_with("tree/sub/zz.panim:"), "{ran:?}");
    assert_eq!(ran.status, 1);
    // Renamed and changed, it is another file.
    sandbox.write("tree/sub/z.panim", b"x");
    fs::remove_file(sandbox.path("tree/sub/zz.panim")).unwrap();
    let ran = against(&sandbox, &["tree"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("the file is gone"), "{ran:?}");
}

#[test]
fn stale_entries_are_told_and_fail_on_request() {
    let sandbox = sandbox();
    sandbox.copy("tree/a.panim", CLEAN);
    let ran = against(&sandbox, &["tree"]);
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.stderr,
        "warning: known.json: stale: tree/a.panim: PAN034 in name: one less is found than is known\n"
    );
    assert!(
        ran.stdout
            .ends_with("Stale: 1 entry of baselines and suppressions.\n"),
        "{ran:?}"
    );
    assert_eq!(against(&sandbox, &["tree", "--fail-stale"]).status, 1);
    assert_eq!(
        against(&sandbox, &["tree", "--fail-stale", "--exit-zero"]).status,
        0
    );
    let ran = against(&sandbox, &["tree", "--fail-stale", "-q"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (1, "", ""));
    // A rule that is out of the count is still found.
    sandbox.copy("tree/a.panim", WARNED);
    let ran = against(&sandbox, &["tree", "--fail-stale", "--ignore", "PAN034"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    fs::remove_file(sandbox.path("tree/a.panim")).unwrap();
    let ran = against(&sandbox, &["tree", "--fail-stale"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.contains("PAN034 in name: the file is gone"),
        "{ran:?}"
    );
}

/// Protects: a run says nothing about what it did not look at.
#[test]
fn what_was_not_looked_at_is_not_stale() {
    let sandbox = sandbox();
    sandbox.copy("other/x.panim", CLEAN);
    fs::remove_file(sandbox.path("tree/b.panim")).unwrap();
    for part in [
        &["tree/c.panim"][..],
        &["tree/a.panim"],
        &["other"],
        &["tree", "--shard", "1/2"],
        &["tree", "--shard", "2/2"],
        &["tree", "--exclude", "a.panim", "--shard", "1/1"],
    ] {
        let ran = against(&sandbox, &[part, &["--fail-stale"]].concat());
        assert_eq!(
            (ran.status, &*ran.stderr.replace("warning: no file", "")),
            (0, &*ran.stderr.replace("warning: no file", "")),
            "{part:?}"
        );
        assert!(!ran.stderr.contains("stale"), "{part:?} {ran:?}");
    }
    assert_eq!(against(&sandbox, &[".", "--fail-stale"]).status, 1);
    // A file that cannot be read, neither.
    let ran = against(
        &sandbox,
        &[
            "tree/c.panim",
            "tree/a.panim",
            "--max-size",
            "1",
            "--fail-stale",
        ],
    );
    assert_eq!(ran.status, 2);
    assert!(!ran.stderr.contains("stale"), "{ran:?}");
}

#[test]
fn writing_keeps_what_was_not_looked_at() {
    let sandbox = sandbox();
    sandbox.copy("other/x.panim", REJECTED);
    let ran = sandbox.run(&["check", "other", "--write-baseline", "known.json", "-q"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    assert_eq!(
        known(&sandbox),
        ["other/x.panim", "tree/a.panim", "tree/b.panim"]
    );
    // What is repaired or gone goes.
    sandbox.copy("tree/a.panim", CLEAN);
    fs::remove_file(sandbox.path("tree/b.panim")).unwrap();
    assert_eq!(
        sandbox
            .run(&["check", "tree", "--write-baseline", "known.json"])
            .status,
        0
    );
    assert_eq!(known(&sandbox), ["other/x.panim"]);
    // What cannot be read stays, and is said.
    let ran = sandbox.run(&["check", "--write-baseline", "known.json", "--max-size", "1"]);
    assert_eq!(ran.status, 2);
    assert_eq!(known(&sandbox), ["other/x.panim"]);
}

#[test]
fn notes_are_taken_down_on_request() {
    let sandbox = Sandbox::with(&[("a.panim", "ambiguous/odd-indices.panim")]);
    for (arguments, expected) in [(&[][..], 0), (&["--notes"], 1), (&["--fail-on", "note"], 1)] {
        let mut all = vec!["check", "--write-baseline", "known.json"];
        all.extend(arguments);
        assert_eq!(sandbox.run(&all).status, 0, "{arguments:?}");
        assert_eq!(known(&sandbox).len(), expected, "{arguments:?}");
    }
}

#[test]
fn what_is_no_baseline_is_an_error_and_is_not_overwritten() {
    let sandbox = sandbox();
    for (content, expected) in [
        (&b""[..], "it is no baseline: EOF"),
        (b"{\"baseline_version\": \"7\"}", "it is of version `7`"),
        (b"PANM\xFF", "it is no baseline: expected value"),
    ] {
        sandbox.write("known.json", content);
        let ran = against(&sandbox, &["tree"]);
        assert_eq!((ran.status, &*ran.stdout), (2, ""));
        assert!(
            ran.stderr.contains("cannot use the baseline known.json: "),
            "{ran:?}"
        );
        assert!(ran.stderr.contains(expected), "{ran:?}");
        let ran = sandbox.run(&["check", "tree", "--write-baseline", "known.json"]);
        assert_eq!((ran.status, &*ran.stdout), (2, ""));
        assert!(
            ran.stderr
                .contains("known.json is not replaced by a baseline"),
            "{ran:?}"
        );
        assert_eq!(fs::read(sandbox.path("known.json")).unwrap(), content);
    }
    fs::remove_file(sandbox.path("known.json")).unwrap();
    let ran = against(&sandbox, &["tree"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("make one with --write-baseline"),
        "{ran:?}"
    );
    fs::File::create(sandbox.path("known.json"))
        .unwrap()
        .set_len((256 << 20) + 1)
        .unwrap();
    let ran = against(&sandbox, &["tree"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("it is larger than 256.0 MiB"),
        "{ran:?}"
    );
    let ran = sandbox.run(&["check", "--write-baseline", "no/such.json"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("the folder no does not exist"),
        "{ran:?}"
    );
    let ran = sandbox.run(&[
        "check",
        "tree",
        "--write-baseline",
        "r.json",
        "--report",
        "json=./r.json",
    ]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("cannot go to the same file"), "{ran:?}");
    assert!(!sandbox.path("r.json").exists());
    assert_eq!(against(&sandbox, &["--write-baseline", "x.json"]).status, 2);
}

#[test]
fn reports_tell_known_findings_apart() {
    let sandbox = sandbox();
    sandbox.copy("tree/d.panim", REJECTED);
    let json = against(&sandbox, &["tree", "--report", "json"]).json();
    let summary = &json["summary"];
    assert_eq!(summary["baselined"], 2);
    assert_eq!(summary["suppressed"], 0);
    assert_eq!(summary["stale"], 0);
    assert_eq!(summary["findings"]["error"], 1);
    let b = &json["files"][1];
    assert_eq!(b["findings"], serde_json::json!([]));
    assert_eq!(b["verdict"], "rejected");
    assert_eq!(b["known"][0]["rule"], "PAN005");
    assert_eq!(b["known"][0]["known"], "baseline");
    assert!(json["files"][2]["known"].is_null());
}

#[test]
fn a_configuration_names_its_baseline() {
    let sandbox = sandbox();
    sandbox.write("animlint.toml", b"baseline = 'known.json'");
    assert_eq!(sandbox.run(&["check", "-q"]).status, 0);
    assert_eq!(sandbox.run(&["check", "-q", "tree/b.panim"]).status, 0);
    assert_eq!(sandbox.run(&["check", "-q", "--isolated"]).status, 1);
    fs::rename(sandbox.path("tree/b.panim"), sandbox.path("tree/z.panim")).unwrap();
    assert_eq!(sandbox.run(&["check", "-q"]).status, 0);
    sandbox.write("none.json", b"{\"baseline_version\":\"1\",\"files\":[]}");
    assert_eq!(
        sandbox
            .run(&["check", "-q", "--baseline", "none.json"])
            .status,
        1
    );
    sandbox.write("animlint.toml", b"\nbaseline = 'gone.json'");
    let ran = sandbox.run(&["check"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    assert!(
        ran.stderr
            .contains("error: animlint.toml:2: cannot use the baseline"),
        "{ran:?}"
    );
    assert_eq!(
        sandbox
            .run(&["check", "--write-baseline", "gone.json"])
            .status,
        0
    );
    assert_eq!(sandbox.run(&["check", "-q"]).status, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_utf8_are_kept_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let sandbox = Sandbox::new();
    let bytes = fs::read(crate::common::corpus(REJECTED)).unwrap();
    let name = |name: &[u8]| sandbox.path(".").join(OsStr::from_bytes(name));
    fs::write(name(b"\xFE\x1B.panim"), &bytes).unwrap();
    assert_eq!(
        sandbox
            .run(&["check", "--write-baseline", "known.json"])
            .status,
        0
    );
    assert_eq!(against(&sandbox, &["--fail-stale"]).status, 0);
    let text = fs::read_to_string(sandbox.path("known.json")).unwrap();
    assert!(
        text.contains("\"path_bytes\": \"fe1b2e70616e696d\""),
        "{text}"
    );
    assert!(!text.contains('\x1B'));
    fs::write(name(b"\xFF\x1B.panim"), &bytes).unwrap();
    let ran = against(&sandbox, &[]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("\\xFF\\x1B.panim:"), "{ran:?}");
}

/// Protects: the schema says what the program writes.
#[test]
fn the_baseline_is_as_its_schema_says() {
    let sandbox = sandbox();
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/baseline.schema.json");
    let schema: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut json: Value =
        serde_json::from_slice(&fs::read(sandbox.path("known.json")).unwrap()).unwrap();
    assert!(validator.is_valid(&json));
    for (pointer, wrong) in [
        ("/baseline_version", serde_json::json!("2")),
        ("/files/0/sha256", serde_json::json!("ab")),
        ("/files/0/findings/0/count", serde_json::json!(0)),
        ("/files/0/findings/0/field", serde_json::json!(1)),
    ] {
        let right = json.pointer(pointer).unwrap().clone();
        *json.pointer_mut(pointer).unwrap() = wrong;
        assert!(!validator.is_valid(&json), "{pointer}");
        sandbox.write("known.json", json.to_string().as_bytes());
        assert_eq!(against(&sandbox, &["tree"]).status, 2, "{pointer}");
        *json.pointer_mut(pointer).unwrap() = right;
    }
}

/// Protects: the reports of shards, joined, are that of one run.
#[test]
fn joined_reports_keep_what_is_known() {
    let sandbox = sandbox();
    sandbox.write(
        "animlint.toml",
        b"[[suppress]]\npath = 'tree/a.panim'\nrule = 'PAN034'\nreason = 'so'\n",
    );
    sandbox.write("tree/f.panim", &crate::common::flood(40));
    let ran = sandbox.run(&["check", "tree", "--write-baseline", "known.json", "-q"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let whole = against(&sandbox, &["tree", "--report", "json"]);
    for shard in ["1/2", "2/2"] {
        let report = format!("json={}.json", &shard[..1]);
        let ran = against(
            &sandbox,
            &["tree", "-q", "--shard", shard, "--report", &report],
        );
        assert_eq!(ran.status, 0, "{ran:?}");
    }
    let merged = sandbox.run(&["merge", "1.json", "2.json", "--report", "json"]);
    assert_eq!(merged.status, 0, "{merged:?}");
    assert_eq!(merged.json(), whole.json());
    assert_eq!(merged.json()["summary"]["suppressed"], 1);
    assert_eq!(merged.json()["summary"]["baselined"], 121);
}
