//! `animlint gen`.

use std::fs;

use serde_json::Value;

use crate::common::Sandbox;

/// Names below a folder, in order.
fn names(sandbox: &Sandbox, folder: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(sandbox.path(folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Protects: many files, in folders, without a finding; the number of threads
/// does not matter, and a file can be made alone.
#[test]
fn many_files_go_into_folders() {
    let sandbox = Sandbox::new();
    let arguments = [
        "gen",
        "panim",
        "--seed",
        "7",
        "--count",
        "10",
        "--per-folder",
        "4",
    ];
    for (out, jobs) in [("one", "1"), ("three", "3")] {
        let ran = sandbox.run(&[&arguments[..], &["--out", out, "--jobs", jobs]].concat());
        assert_eq!((ran.status, &*ran.stderr), (0, ""));
        assert!(ran.stdout.starts_with("10 files ("), "{}", ran.stdout);
        assert!(
            ran.stdout.ends_with(": .panim, seed 7, generator 1\n"),
            "{}",
            ran.stdout
        );
        assert_eq!(names(&sandbox, out), ["0000", "0001", "0002"]);
    }
    assert_eq!(
        names(&sandbox, "one/0002"),
        ["000008.panim", "000009.panim"]
    );
    let checked = sandbox.run(&["check", "one", "--report", "json", "--fail-on", "note"]);
    assert_eq!(checked.status, 0);
    assert_eq!(checked.json()["summary"]["accepted"], 10);
    assert_eq!(checked.json()["summary"]["findings"]["note"], 0);
    for (folder, file) in [("0000", "000003"), ("0002", "000009")] {
        let path = format!("{folder}/{file}.panim");
        let of = |out: &str| fs::read(sandbox.path(&format!("{out}/{path}"))).unwrap();
        assert_eq!(of("one"), of("three"));
        let alone = ["gen", "panim", "--seed", "7", "--first", file, "-o", file];
        assert_eq!(sandbox.run(&alone).status, 0);
        assert_eq!(fs::read(sandbox.path(file)).unwrap(), of("one"));
    }
}

/// Protects: what exists stays, unless it may be replaced.
#[test]
fn nothing_is_replaced_unless_told() {
    let sandbox = Sandbox::new();
    sandbox.write("a.pas4", b"mine");
    sandbox.write("out/000001.pas4", b"mine");
    let one = ["gen", "pas4", "-o", "a.pas4"];
    let many = ["gen", "pas4", "--count", "3", "--out", "out"];
    for (arguments, file) in [(&one[..], "a.pas4"), (&many, "out/000001.pas4")] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.status, 2);
        let said = format!("error: {file} exists; it is replaced only with --force\n");
        assert!(ran.stderr.starts_with(&said), "{}", ran.stderr);
        assert_eq!(fs::read(sandbox.path(file)).unwrap(), b"mine");
        assert_eq!(sandbox.run(&[arguments, &["--force"]].concat()).status, 0);
        assert_ne!(fs::read(sandbox.path(file)).unwrap(), b"mine");
    }
}

/// Protects: one file on standard output, and a rule named by its name.
#[test]
fn a_rule_is_broken_by_its_name() {
    let sandbox = Sandbox::new();
    for (rule, name) in [
        ("default-bone", "a.panim"),
        ("pas031", "a.ancs"),
        ("FIL001", "a.bin"),
    ] {
        let output = sandbox
            .command(&["gen", "--violate", rule])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        sandbox.write(name, &output.stdout);
        let found = sandbox.run(&["check", name, "--report", "json"]).json();
        let findings = found["files"][0]["findings"].as_array().unwrap().clone();
        assert!(!findings.is_empty());
        for finding in findings {
            let Value::String(id) = &finding["rule"] else {
                panic!("{finding}")
            };
            assert!(
                finding["name"] == rule || id.eq_ignore_ascii_case(rule),
                "{finding}"
            );
        }
    }
}

/// Protects: usage errors say why, and nothing is written.
#[test]
fn what_cannot_be_is_refused() {
    let sandbox = Sandbox::new();
    for (arguments, said) in [
        (&["gen"][..], "required"),
        (
            &["gen", "panim", "--count", "2"],
            "2 files need a folder to go to: --out DIR",
        ),
        (&["gen", "panim", "--rows", "0", "--out", "out"], "PAN020"),
        (
            &["gen", "panim", "--rows", "x", "--out", "out"],
            "takes a number such as 20, or a range",
        ),
        (
            &["gen", "pas4", "--anims", "9-1", "--out", "out"],
            "9 is above 1",
        ),
        (
            &["gen", "panim", "--violate", "PAS001", "--out", "out"],
            "cannot be broken alone in a .panim",
        ),
        (
            &["gen", "--violate", "PAN", "--out", "out"],
            "it names several rules",
        ),
        (
            &["gen", "--violate", "nonsense", "--out", "out"],
            "nonsense",
        ),
        (
            &[
                "gen",
                "panim",
                "--count",
                "9",
                "--first",
                "18446744073709551615",
                "--out",
                "out",
            ],
            "greatest number",
        ),
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.stderr.contains(said), "{arguments:?}: {}", ran.stderr);
        assert!(!sandbox.path("out").exists());
    }
}

/// Protects: a disk that is full, and a folder that is none, are errors.
#[test]
fn what_cannot_be_written_is_said() {
    let sandbox = Sandbox::new();
    sandbox.write("file", b"");
    let ran = sandbox.run(&["gen", "char", "--out", "file/sub"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr
            .starts_with("error: cannot make the folder file/sub: "),
        "{}",
        ran.stderr
    );
    if cfg!(target_os = "linux") {
        let ran = sandbox.run(&["gen", "char", "-o", "/dev/full"]);
        assert_eq!(ran.status, 2);
        assert!(
            ran.stderr.starts_with("error: cannot write /dev/full: "),
            "{}",
            ran.stderr
        );
    }
}
