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
#[expect(
    clippy::zombie_processes,
    reason = "wait4 gives the peak, wait does not"
)]
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

/// One file under `count` names, long as in real trees.
fn crowd(content: &[u8], count: usize) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("animations");
    fs::create_dir(&folder).unwrap();
    let first = root.path().join("content");
    fs::write(&first, content).unwrap();
    for number in 0..count {
        let name = format!("character_walking_slowly_and_looking_around_{number:05}.panim");
        fs::hard_link(&first, folder.join(name)).unwrap();
    }
    root
}

#[test]
fn a_folder_of_20_000_files_stays_within_64_mib() {
    let root = crowd(&corpus("valid/minimal.panim"), 20_000);
    assert_bounded(&["--quiet"], root.path(), 0);
}

#[test]
fn findings_in_20_000_files_stay_within_64_mib() {
    let root = crowd(&corpus("invalid/no-indices-tag.panim"), 20_000);
    assert_bounded(&["--report", "json"], root.path(), 1);
}

/// A small file with as many findings as it can have of several rules.
fn faulty() -> Vec<u8> {
    let shorts = |numbers: &[u16]| -> Vec<u8> {
        numbers
            .iter()
            .flat_map(|number| number.to_be_bytes())
            .collect()
    };
    let mut bytes = corpus("valid/minimal.panim")[..0x6A].to_vec();
    bytes.extend(b"\0\0indices");
    // Out of range, without frames, more frames than the animation.
    bytes.extend(shorts(&[5, 60_000, 0, 3, 9, 65_000]).repeat(200));
    bytes.extend(b"translations\0\x03\0\x50");
    bytes.extend([0xFF; 10]);
    bytes.extend(b"scales".repeat(240));
    bytes.extend(b"scales\0\x03\0\x50");
    bytes.extend([0xFF; 10]);
    bytes.extend(b"\x7F\xFF".repeat(3 * 3 * 80));
    bytes.extend(b"scales\0\0\0\0translations\0\0\0\0".repeat(100));
    bytes
}

/// What waits for its turn to be reported is bounded by what it holds, not
/// only by the number of files.
#[test]
fn hundreds_of_findings_a_file_stay_within_64_mib() {
    let root = crowd(&faulty(), 1_000);
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
