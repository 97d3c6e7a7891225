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
