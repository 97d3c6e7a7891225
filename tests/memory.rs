//! Peak memory of the program stays bounded, whatever a tree holds: folders of
//! 20,000 entries, many files of 1 MiB, any number of threads.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The promise, in bytes.
const BOUND: u64 = 64 << 20;

/// Runs `animlint check` with `arguments` to its end, and gives its exit
/// status and peak memory in bytes.
fn check(arguments: &[&str], folder: &Path) -> (i32, u64) {
    let child = Command::new(env!("CARGO_BIN_EXE_animlint"))
        .arg("check")
        .args(arguments)
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let id = i32::try_from(child.id()).unwrap();
    let mut status = 0;
    // SAFETY: all zeroes are a value of this structure of numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live values, and nothing else waits for
    // this child.
    let reaped = unsafe { libc::wait4(id, &mut status, 0, &mut usage) };
    assert_eq!(reaped, id, "{}", std::io::Error::last_os_error());
    assert!(libc::WIFEXITED(status), "ended by a signal");
    // Linux counts in KiB.
    let peak = u64::try_from(usage.ru_maxrss).unwrap() << 10;
    (libc::WEXITSTATUS(status), peak)
}

fn assert_bounded(arguments: &[&str], folder: &Path, expected: i32) {
    for jobs in ["1", "8"] {
        let arguments = [&["-j", jobs], arguments].concat();
        let (status, peak) = check(&arguments, folder);
        assert_eq!(status, expected, "{arguments:?}");
        assert!(peak < BOUND, "{arguments:?}: {} KiB", peak >> 10);
        // A figure that is no measurement would pass as well.
        assert!(peak > 1 << 20, "{arguments:?}: {peak} bytes");
    }
}

fn corpus(name: &str) -> Vec<u8> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/panim");
    fs::read(corpus.join(name)).unwrap()
}

/// One file under 20,000 names, long as in real trees.
fn crowd(content: &[u8]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("animations");
    fs::create_dir(&folder).unwrap();
    let first = root.path().join("content");
    fs::write(&first, content).unwrap();
    for number in 0..20_000 {
        let name = format!("character_walking_slowly_and_looking_around_{number:05}.panim");
        fs::hard_link(&first, folder.join(name)).unwrap();
    }
    root
}

#[test]
fn a_folder_of_20_000_files_stays_within_64_mib() {
    let root = crowd(&corpus("valid/minimal.panim"));
    assert_bounded(&["--quiet"], root.path(), 0);
}

#[test]
fn findings_in_20_000_files_stay_within_64_mib() {
    let root = crowd(&corpus("invalid/no-indices-tag.panim"));
    assert_bounded(&["--notes"], root.path(), 1);
    assert_bounded(&["--report", "json"], root.path(), 1);
}

/// A file of 1 MiB: `head`, then `pattern` again and again.
fn mebibyte(head: &[u8], pattern: &[u8]) -> Vec<u8> {
    let rest = pattern.iter().copied().cycle();
    head.iter().copied().chain(rest).take(1 << 20).collect()
}

#[test]
fn large_files_stay_within_64_mib() {
    let root = tempfile::tempdir().unwrap();
    let head = corpus("valid/minimal.panim");
    let contents = [
        // Rows out of range, unused values, rival tags, false tags.
        mebibyte(&head, b"\xFF"),
        mebibyte(&head, b"indices"),
        mebibyte(&head, b"scales\0\0\0\0"),
        mebibyte(&head[..0x6A], b"\0\x01indices\0\0\0\x01"),
    ];
    for number in 0..48 {
        let content = &contents[number % contents.len()];
        fs::write(root.path().join(format!("{number}.panim")), content).unwrap();
    }
    assert_bounded(&["--notes"], root.path(), 1);
    assert_bounded(&["--report", "json"], root.path(), 1);
}
