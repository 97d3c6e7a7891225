//! A run that is broken off.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Bench, Ran};

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the process is still running; one that was killed may wait for its
/// new parent as a zombie.
fn runs(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn a_run_that_is_broken_off_leaves_nobody_behind() {
    let bench = Bench::new();
    bench.write(
        "reader.sh",
        "echo $$ >> pids; sleep 600 & echo $! >> pids; wait",
    );
    let arguments = [
        "--reader",
        "sh reader.sh {file}",
        "--timeout",
        "500",
        "-j",
        "2",
    ];
    let mut child = bench
        .command(&[&arguments[..], &["--report", "json=r.json"]].concat())
        .env("TMPDIR", bench.path("."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pids = || fs::read_to_string(bench.path("pids")).unwrap_or_default();
    wait_for("no readers", || pids().lines().count() == 4);
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    wait_for("the program goes on", || {
        child.try_wait().unwrap().is_some()
    });
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!(ran.status, 130, "{ran:?}");
    assert!(
        ran.stdout.contains("The run was broken off"),
        "{}",
        ran.stdout
    );
    wait_for("a reader is left", || !pids().lines().any(runs));
    let report = fs::read_to_string(bench.path("r.json")).unwrap();
    assert!(report.contains("\"complete\":false"), "{report}");
    let mut names: Vec<String> = fs::read_dir(bench.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["pids", "r.json", "reader.sh"]);
}
