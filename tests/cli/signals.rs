//! What is left when a run is broken off.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{CLEAN, Sandbox};

/// Whether whoever runs the tests has the signals ignored, as `nohup` does;
/// then they stay so, and there is nothing to see here.
pub(crate) fn ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .unwrap();
    let mask = u64::from_str_radix(mask.trim(), 16).unwrap();
    [1, 2, 15]
        .iter()
        .any(|signal| mask >> (signal - 1) & 1 == 1)
}

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(10), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn start(sandbox: &Sandbox, arguments: &[&str]) -> Child {
    sandbox
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn kill(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    let status = Command::new("kill").args([signal, &pid]).status();
    assert!(status.unwrap().success());
}

/// Waits for the end, which has to come soon although standard input stays
/// open.
fn end(mut child: Child) -> Output {
    let stdin = child.stdin.take();
    wait_for("the program goes on", || {
        child.try_wait().unwrap().is_some()
    });
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn fifo(sandbox: &Sandbox, name: &str) {
    let made = Command::new("mkfifo").arg(sandbox.path(name)).status();
    assert!(made.unwrap().success());
}

fn names(sandbox: &Sandbox) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(sandbox.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn report(sandbox: &Sandbox) -> Value {
    serde_json::from_slice(&fs::read(sandbox.path("r.json")).unwrap()).unwrap()
}

#[test]
fn a_list_that_never_ends_can_be_broken_off() {
    if ignored() {
        return;
    }
    for signal in ["-INT", "-TERM", "-HUP"] {
        let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
        fifo(&sandbox, "list");
        let arguments = ["check", "--files-from", "list", "--report", "json=r.json"];
        let child = start(&sandbox, &arguments);
        // Opening it waits for its reader, who listens to signals by then.
        let list = OpenOptions::new()
            .write(true)
            .open(sandbox.path("list"))
            .unwrap();
        kill(&child, signal);
        let output = end(child);
        drop(list);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("broken off"), "{said}");
        assert!(output.stderr.is_empty());
        assert_eq!(report(&sandbox)["summary"]["complete"], false);
        assert_eq!(names(&sandbox), ["a.panim", "list", "r.json"]);
    }
}

#[test]
fn standard_input_that_never_ends_can_be_broken_off() {
    if ignored() {
        return;
    }
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let child = start(
        &sandbox,
        &[
            "check",
            "-",
            "a.panim",
            "--stdin-filename",
            "b.panim",
            "--report",
            "json=r.json",
        ],
    );
    // The temporary file comes after the handler.
    wait_for("no temporary file", || names(&sandbox).len() == 2);
    kill(&child, "-INT");
    let output = end(child);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report = report(&sandbox);
    assert_eq!(report["summary"]["complete"], false);
    // How far it came is chance, but never to the end of standard input.
    for file in report["files"].as_array().unwrap() {
        assert_eq!(file["path"], "a.panim");
    }
    assert_eq!(names(&sandbox), ["a.panim", "r.json"]);
}

#[test]
fn the_second_signal_ends_at_once_and_leaves_nothing() {
    if ignored() {
        return;
    }
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    fifo(&sandbox, "pipe");
    // Opening a pipe that nobody reads waits, and no signal ends that.
    let reports = ["--report", "jsonl=r.jsonl", "--report", "json=pipe"];
    let mut child = start(&sandbox, &[&["check"][..], &reports].concat());
    wait_for("no temporary file", || names(&sandbox).len() == 3);
    kill(&child, "-INT");
    std::thread::sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none());
    kill(&child, "-TERM");
    let mut stdout = child.stdout.take().unwrap();
    let output = end(child);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let mut said = String::new();
    stdout.read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    assert_eq!(names(&sandbox), ["a.panim", "pipe"]);
}

/// Protects: in every format, what was done by then is a whole report, and so
/// it is where reports are joined.
#[test]
fn every_report_is_whole_when_the_run_is_broken_off() {
    if ignored() {
        return;
    }
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    sandbox.run(&["check", "a.panim", "--report", "json=in.json"]);
    let formats = sandbox.formats();
    fifo(&sandbox, "list");
    let waits = ["--files-from", "list"];
    for command in [
        &["check", "a.panim", waits[0], waits[1]][..],
        &["merge", "in.json", "list"],
    ] {
        let reports: Vec<String> = formats
            .iter()
            .map(|format| format!("--report={format}=r.{format}"))
            .collect();
        for format in &formats {
            sandbox.write(&format!("r.{format}"), b"old");
        }
        let mut arguments = command.to_vec();
        arguments.extend(reports.iter().map(|report| &**report));
        let child = start(&sandbox, &arguments);
        let list = OpenOptions::new()
            .write(true)
            .open(sandbox.path("list"))
            .unwrap();
        kill(&child, "-INT");
        let output = end(child);
        drop(list);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("broken off"), "{said}");
        assert_eq!(report(&sandbox)["summary"]["complete"], false);
        for format in &formats {
            let text = fs::read_to_string(sandbox.path(&format!("r.{format}"))).unwrap();
            assert_ne!(text, "old", "{format}");
        }
        let left = names(&sandbox);
        assert!(!left.iter().any(|name| name.ends_with(".tmp")), "{left:?}");
    }
}

/// Protects: a run that is broken off neither overwrites a baseline nor calls
/// anything in it stale.
#[test]
fn a_baseline_stays_where_the_run_is_broken_off() {
    if ignored() {
        return;
    }
    const KNOWN: &[u8] = br#"{"baseline_version":"1","files":[
        {"path":"gone.panim","findings":[{"rule":"PAN001","field":"","count":1}]}]}"#;
    for option in ["--write-baseline", "--baseline"] {
        let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
        sandbox.write("known.json", KNOWN);
        fifo(&sandbox, "list");
        let arguments = [
            "check",
            ".",
            "--files-from",
            "list",
            option,
            "known.json",
            "--fail-stale",
        ];
        let child = start(&sandbox, &arguments);
        let list = OpenOptions::new()
            .write(true)
            .open(sandbox.path("list"))
            .unwrap();
        kill(&child, "-TERM");
        let output = end(child);
        drop(list);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = match option {
            "--write-baseline" => {
                "warning: known.json stays as it was, since the run was broken off\n"
            }
            _ => "",
        };
        assert_eq!(said, expected);
        assert_eq!(fs::read(sandbox.path("known.json")).unwrap(), KNOWN);
        assert_eq!(names(&sandbox), ["a.panim", "known.json", "list"]);
    }
}

#[test]
fn shrinking_that_is_broken_off_keeps_the_best_so_far() {
    if ignored() {
        return;
    }
    let sandbox = Sandbox::new();
    let made = sandbox.run(&["gen", "--violate", "PAS018", "-o", "a.pas4"]);
    assert_eq!(made.status, 0);
    let arguments = [
        "shrink",
        "a.pas4",
        "--keep",
        "PAS018",
        "--keep-cmd",
        "sh -c 'touch seen; sleep 0.05'",
    ];
    let child = start(&sandbox, &arguments);
    wait_for("the command is not run", || {
        names(&sandbox).contains(&"seen".to_owned())
    });
    std::thread::sleep(Duration::from_millis(300));
    kill(&child, "-INT");
    let output = end(child);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("broken off, so it may get smaller"), "{said}");
    let size = |name: &str| fs::metadata(sandbox.path(name)).unwrap().len();
    assert!(size("a.min.pas4") < size("a.pas4"));
}

#[test]
fn making_files_can_be_broken_off() {
    if ignored() {
        return;
    }
    let sandbox = Sandbox::new();
    let arguments = ["gen", "panim", "--count", "1000000", "--out", "out"];
    let child = start(&sandbox, &arguments);
    wait_for("no file", || sandbox.path("out/000000.panim").exists());
    kill(&child, "-INT");
    let output = end(child);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("note: broken off; "), "{said}");
    let left = fs::read_dir(sandbox.path("out")).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        !name.to_str().unwrap().ends_with(".panim")
    });
    assert_eq!(left.count(), 0);
}
