//! Repairs that are broken off, by a signal or at once: each file is the old
//! one or the new one.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Sandbox, corpus};
use crate::fix::{UNSAFE, repaired};

const FILES: usize = 40;

/// A folder of files with something to repair.
fn fill(sandbox: &Sandbox) {
    let folder = sandbox.path("tree");
    let _ = fs::remove_dir_all(&folder);
    let old = fs::read(corpus(UNSAFE)).unwrap();
    for number in 0..FILES {
        sandbox.write(&format!("tree/{number:02}.panim"), &old);
    }
}

fn start(sandbox: &Sandbox) -> Child {
    sandbox
        .command(&["fix", "--write", "--unsafe", "--backup", "tree"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What is in the folder: repaired files, backups, and what was left over.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    files: usize,
    repaired: usize,
    backups: usize,
    left_over: usize,
}

/// Looks at every file: it has to be whole, and one of the two.
fn look(sandbox: &Sandbox) -> Seen {
    let (old, new) = (fs::read(corpus(UNSAFE)).unwrap(), repaired(UNSAFE));
    let mut seen = Seen::default();
    for entry in fs::read_dir(sandbox.path("tree")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let bytes = fs::read(entry.path()).unwrap();
        if name.ends_with(".panim") {
            assert!(bytes == old || bytes == new, "{name} is neither");
            seen.files += 1;
            seen.repaired += usize::from(bytes == new);
        } else if name.ends_with(".orig") {
            assert!(bytes == old, "{name} is no whole backup");
            seen.backups += 1;
        } else {
            assert!(
                name.starts_with(".animlint-") && name.ends_with(".tmp"),
                "{name}"
            );
            seen.left_over += 1;
        }
    }
    assert_eq!(seen.files, FILES);
    // A backup is there before the new file is.
    assert!(seen.backups >= seen.repaired, "{seen:?}");
    assert!(seen.left_over <= 1, "{seen:?}");
    seen
}

/// Protects: a program that is killed at any moment loses nothing.
#[test]
fn a_killed_run_leaves_old_files_and_new_ones() {
    let sandbox = Sandbox::new();
    fill(&sandbox);
    let started = Instant::now();
    assert!(start(&sandbox).wait_with_output().unwrap().status.success());
    let whole = started.elapsed();
    let all = look(&sandbox);
    assert_eq!(
        (all.repaired, all.backups, all.left_over),
        (FILES, FILES, 0)
    );

    const ROUNDS: u32 = 100;
    let mut halfway = 0;
    for round in 0..ROUNDS {
        fill(&sandbox);
        let mut child = start(&sandbox);
        sleep(whole * round / ROUNDS);
        child.kill().unwrap();
        child.wait().unwrap();
        let seen = look(&sandbox);
        halfway += usize::from((1..FILES).contains(&seen.repaired));
        if round % 10 == 0 {
            // The next run does the rest, and keeps what is there.
            assert!(start(&sandbox).wait_with_output().unwrap().status.success());
            let after = look(&sandbox);
            assert_eq!((after.repaired, after.backups), (FILES, FILES));
        }
    }
    assert!(halfway > 3, "only {halfway} runs were killed halfway");
}

/// Protects: a signal ends the run between two files, and what was done by then
/// is told.
#[test]
fn a_signal_breaks_off_between_two_files() {
    if crate::signals::ignored() {
        return;
    }
    let sandbox = Sandbox::new();
    let mut broken_off = 0;
    for _ in 0..20 {
        fill(&sandbox);
        let child = start(&sandbox);
        let started = Instant::now();
        while fs::metadata(sandbox.path("tree/00.panim.orig")).is_err() {
            assert!(started.elapsed() < Duration::from_secs(10));
        }
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let seen = look(&sandbox);
        assert_eq!((seen.left_over, seen.backups), (0, seen.repaired));
        let told = String::from_utf8(output.stdout).unwrap();
        let done = format!("repaired {0} findings in {0} files.", seen.repaired);
        if output.status.code() == Some(130) {
            assert!(told.contains("The run was broken off"), "{told}");
            broken_off += 1;
        }
        assert!(seen.repaired < 2 || told.contains(&done), "{seen:?} {told}");
    }
    assert!(broken_off > 0, "no run was broken off");
}
