//! Reports for programs.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use serde_json::Value;

use crate::common::{CLEAN, REJECTED, Sandbox, WARNED};

fn sandbox() -> Sandbox {
    Sandbox::with(&[
        ("a.panim", CLEAN),
        ("b.panim", WARNED),
        ("c.panim", REJECTED),
    ])
}

#[test]
fn json_takes_the_place_of_the_report_for_people() {
    let ran = sandbox().run(&["check", "--report", "json"]);
    let json = ran.json();
    let summary = &json["summary"];
    assert_eq!(summary["files"], 3);
    assert_eq!(summary["accepted"], 2);
    assert_eq!(summary["rejected"], 1);
    assert_eq!(summary["findings"]["warning"], 1);
    assert_eq!(summary["complete"], true);
    assert_eq!(json["files"][0]["roundtrip"], true);
    assert!(json["files"][2]["roundtrip"].is_null());
    let finding = &json["files"][1]["findings"][0];
    let keys: Vec<&str> = finding
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "rule", "name", "class", "severity", "offset", "length", "field", "message", "help",
            "readers"
        ]
    );
}

#[test]
fn files_get_whole_reports_beside_the_one_for_people() {
    let sandbox = sandbox();
    sandbox.write("old.json", b"old");
    let ran = sandbox.run(&[
        "check",
        "--report",
        "json=old.json",
        "--report",
        "jsonl=new.jsonl",
    ]);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("error[PAN005"), "{}", ran.stdout);
    let json: Value = serde_json::from_slice(&fs::read(sandbox.path("old.json")).unwrap()).unwrap();
    let lines = fs::read_to_string(sandbox.path("new.jsonl")).unwrap();
    let mut lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.pop().unwrap()["summary"], json["summary"]);
    assert_eq!(Value::Array(lines), json["files"]);
    // Nothing is left lying about.
    assert_eq!(fs::read_dir(sandbox.path(".")).unwrap().count(), 5);
}

#[test]
fn a_report_that_cannot_be_written_fails_the_run_and_spares_the_old_one() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["check", "--report", "json=no/such/folder.json"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains(
            "cannot write the report no/such/folder.json: the folder no/such does not exist\n"
        ),
        "{ran:?}"
    );
    assert_eq!(ran.stdout, "", "found out before anything is checked");
    for wrong in ["xml", "json=", "=x.json"] {
        assert_eq!(
            sandbox.run(&["check", "--report", wrong]).status,
            2,
            "{wrong}"
        );
    }
    let ran = sandbox.run(&["check", "--report", "=x.json"]);
    assert!(ran.stderr.contains("no format before the ="), "{ran:?}");
    let ran = sandbox.run(&["check", "--report", "json", "--report", "jsonl=-"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("only one report"), "{ran:?}");
}

/// Protects: findings that are lost do not pass for a clean run.
#[cfg(target_os = "linux")]
#[test]
fn closed_standard_output_is_said() {
    let sandbox = sandbox();
    let run = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_animlint");
        std::process::Command::new("sh")
            .args(["-c", &format!("exec '{program}' {arguments}")])
            .current_dir(sandbox.path("."))
            .output()
            .unwrap()
    };
    for arguments in ["check", "check --report json", "rules", "decode a.panim"] {
        let output = run(&format!("{arguments} >&-"));
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: cannot write to standard output: it was closed"));
    }
    // Where nothing is to be printed, nothing is lost; /dev/null is a choice.
    for rest in [
        "-q >&-",
        "-q --report json=r.json >&-",
        ">/dev/null",
        "1<>/dev/null",
    ] {
        let output = run(&format!("check {rest}"));
        assert_eq!(output.status.code(), Some(1), "{rest}: {output:?}");
    }
}

/// Protects: no report overwrites another one of the same run.
#[test]
fn two_reports_need_two_files() {
    let sandbox = sandbox();
    fs::create_dir(sandbox.path("sub")).unwrap();
    let mut pairs = vec![("r", "r"), ("r", "./r"), ("sub/r", "sub/../sub/r")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("sub/r", sandbox.path("link")).unwrap();
        std::os::unix::fs::symlink("sub", sandbox.path("way")).unwrap();
        pairs.extend([("sub/r", "link"), ("link", "way/r")]);
    }
    for existing in [false, true] {
        if existing {
            sandbox.write("r", b"old");
            sandbox.write("sub/r", b"old");
        }
        for (one, other) in &pairs {
            let (json, jsonl) = (format!("json={one}"), format!("jsonl={other}"));
            let ran = sandbox.run(&["check", "--report", &json, "--report", &jsonl]);
            assert_eq!((ran.status, &*ran.stdout), (2, ""), "{one} {other}");
            assert!(ran.stderr.contains("the same file"), "{ran:?}");
            assert_eq!(sandbox.path(one).exists(), existing);
        }
    }
    assert_eq!(fs::read(sandbox.path("sub/r")).unwrap(), b"old");
    assert_eq!(fs::read_dir(sandbox.path("sub")).unwrap().count(), 1);
    let ran = sandbox.run(&["check", "--report", "json=r", "--report", "jsonl=sub/r"]);
    assert_eq!(ran.status, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["check", "--report", "json=/dev/full"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("cannot write the report /dev/full"),
        "{ran:?}"
    );
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = sandbox.command(&["check"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot write to standard output"), "{said}");
}

#[test]
fn a_reader_that_leaves_early_is_no_fault() {
    let sandbox = Sandbox::new();
    for number in 0..400 {
        sandbox.copy(&format!("{number}.panim"), WARNED);
    }
    for arguments in [&["check"][..], &["check", "--report", "json"]] {
        let mut child = sandbox
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{output:?}");
        assert_eq!(output.status.code(), Some(0));
    }
    // Whenever it leaves, the status is that of the whole run.
    sandbox.copy("z/last.panim", REJECTED);
    for bytes in [0, 1, 1000, 70_000] {
        let mut child = sandbox
            .command(&["check"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut vec![0; bytes]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{output:?}");
        assert_eq!(output.status.code(), Some(1), "{bytes} bytes were read");
    }
    fs::remove_dir_all(sandbox.path("z")).unwrap();
    // Other reports are written to their ends.
    let mut child = sandbox
        .command(&["check", "--report", "json=all.json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let all = fs::read(sandbox.path("all.json")).unwrap();
    let all: Value = serde_json::from_slice(&all).unwrap();
    assert_eq!(all["summary"]["files"], 400);
}
