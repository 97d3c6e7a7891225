//! Where repaired files go, in trees of all kinds.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::common::{Ran, Sandbox, corpus};
use crate::fix::{SAFE, flat, repaired};

/// A user that owns nothing.
const NOBODY: u32 = 65534;

fn old() -> Vec<u8> {
    fs::read(corpus(SAFE)).unwrap()
}

fn names(sandbox: &Sandbox, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(sandbox.path(folder)).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[track_caller]
fn holds(sandbox: &Sandbox, name: &str, bytes: &[u8]) {
    assert!(fs::read(sandbox.path(name)).unwrap() == bytes, "{name}");
}

#[test]
fn backups_keep_every_old_file() {
    let sandbox = Sandbox::with(&[("a.panim", SAFE)]);
    sandbox.write("a.panim.orig", b"mine");
    let inode = fs::metadata(sandbox.path("a.panim")).unwrap().ino();
    let ran = sandbox.run(&["fix", "--write", "--backup", "."]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.stdout.contains("kept as a.panim.orig.1\n"),
        "{}",
        ran.stdout
    );
    holds(&sandbox, "a.panim", &repaired(SAFE));
    holds(&sandbox, "a.panim.orig", b"mine");
    holds(&sandbox, "a.panim.orig.1", &old());
    let kept = fs::metadata(sandbox.path("a.panim.orig.1")).unwrap();
    assert_eq!(
        (kept.ino(), kept.nlink()),
        (inode, 1),
        "it is the old file itself"
    );
    assert_eq!(
        names(&sandbox, "."),
        ["a.panim", "a.panim.orig", "a.panim.orig.1"]
    );
    // Backups are no files to check or to repair.
    let ran = sandbox.run(&["fix", "."]);
    assert!(
        ran.stdout.starts_with("Looked at 1 file: nothing"),
        "{}",
        ran.stdout
    );
}

#[test]
fn permissions_and_links_stay() {
    let sandbox = Sandbox::with(&[("real/a.panim", SAFE)]);
    let real = sandbox.path("real/a.panim");
    fs::set_permissions(&real, Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.panim", sandbox.path("link.panim")).unwrap();
    let ran = sandbox.run(&["fix", "--write", "link.panim"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.stdout
            .contains("remark   a symbolic link: what is repaired is the file"),
        "{}",
        ran.stdout
    );
    assert!(
        fs::symlink_metadata(sandbox.path("link.panim"))
            .unwrap()
            .is_symlink()
    );
    holds(&sandbox, "real/a.panim", &repaired(SAFE));
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o7777,
        0o640
    );
    assert_eq!(names(&sandbox, "real"), ["a.panim"]);
}

#[test]
fn a_link_out_of_the_tree_is_not_followed() {
    let sandbox = Sandbox::with(&[("outside.panim", SAFE), ("tree/own.panim", SAFE)]);
    symlink("../outside.panim", sandbox.path("tree/out.panim")).unwrap();
    symlink("own.panim", sandbox.path("tree/in.panim")).unwrap();
    let ran = sandbox.run(&["fix", "--write", "--fail-on", "warning", "tree"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.stdout
            .contains("tree/out.panim: 1 left\n  refused  PAN031"),
        "{}",
        ran.stdout
    );
    assert!(
        flat(&ran).contains("leads out of the folder"),
        "{}",
        ran.stdout
    );
    holds(&sandbox, "outside.panim", &old());
    holds(&sandbox, "tree/own.panim", &repaired(SAFE));
    assert!(
        fs::symlink_metadata(sandbox.path("tree/in.panim"))
            .unwrap()
            .is_symlink()
    );
    // A file that is reached twice is repaired, and counted, once.
    assert!(
        ran.stdout.contains("repaired 1 finding in 1 file."),
        "{}",
        ran.stdout
    );
    // Named outright, it is meant.
    let ran = sandbox.run(&["fix", "--write", "tree", "tree/out.panim"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains("tree/out.panim: 1 finding repaired"));
    holds(&sandbox, "outside.panim", &repaired(SAFE));
}

#[test]
fn links_in_a_circle_are_told_and_harm_nobody() {
    let sandbox = Sandbox::with(&[("tree/own.panim", SAFE)]);
    symlink("b.panim", sandbox.path("tree/a.panim")).unwrap();
    symlink("a.panim", sandbox.path("tree/b.panim")).unwrap();
    symlink(".", sandbox.path("tree/self")).unwrap();
    symlink("nowhere.panim", sandbox.path("tree/dangling.panim")).unwrap();
    let ran = sandbox.run(&["fix", "--write", "tree"]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(
        ran.stdout
            .contains("3 files that could not be read or written"),
        "{}",
        ran.stdout
    );
    holds(&sandbox, "tree/own.panim", &repaired(SAFE));
}

#[test]
fn other_names_of_a_file_keep_the_old_content() {
    let sandbox = Sandbox::with(&[("a.panim", SAFE)]);
    fs::hard_link(sandbox.path("a.panim"), sandbox.path("other.bin")).unwrap();
    let ran = sandbox.run(&["fix", "--write", "."]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.stdout.contains("other names (hard links)"),
        "{}",
        ran.stdout
    );
    holds(&sandbox, "a.panim", &repaired(SAFE));
    holds(&sandbox, "other.bin", &old());
}

#[test]
fn a_read_only_file_is_left_alone() {
    let sandbox = Sandbox::with(&[("a.panim", SAFE), ("b.panim", SAFE)]);
    fs::set_permissions(sandbox.path("a.panim"), Permissions::from_mode(0o444)).unwrap();
    let ran = sandbox.run(&["fix", "--write", "."]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(
        ran.stdout.contains("a.panim: 1 finding not repaired"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("read-only"), "{}", ran.stdout);
    holds(&sandbox, "a.panim", &old());
    holds(&sandbox, "b.panim", &repaired(SAFE));
}

/// Runs as a user for whom permissions count, if it can be had.
fn as_nobody(sandbox: &Sandbox, arguments: &[&str]) -> Option<Ran> {
    let mut command = sandbox.command(arguments);
    if fs::metadata(sandbox.path(".")).unwrap().uid() == 0 {
        fs::set_permissions(sandbox.path("."), Permissions::from_mode(0o755)).unwrap();
        command.uid(NOBODY);
    }
    command.output().ok().map(Ran::from)
}

#[test]
fn a_read_only_folder_is_left_alone() {
    let sandbox = Sandbox::with(&[("locked/a.panim", SAFE)]);
    let locked = sandbox.path("locked");
    fs::set_permissions(&locked, Permissions::from_mode(0o555)).unwrap();
    let ran = as_nobody(&sandbox, &["fix", "--write", "--backup", "locked"]);
    fs::set_permissions(&locked, Permissions::from_mode(0o755)).unwrap();
    // Without a user to run as, there is nothing to see.
    let Some(ran) = ran else { return };
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stdout.contains("is not writable"), "{}", ran.stdout);
    holds(&sandbox, "locked/a.panim", &old());
    assert_eq!(names(&sandbox, "locked"), ["a.panim"]);
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let sandbox = Sandbox::with(&[("a.panim", SAFE)]);
    let program = env!("CARGO_BIN_EXE_animlint");
    // No file may grow at all, which fails as a full disk does.
    let script = r#"trap "" XFSZ; ulimit -f 0; exec "$0" fix --write --backup a.panim"#;
    let output = Command::new("sh")
        .args(["-c", script, program])
        .current_dir(sandbox.path("."))
        .output()
        .unwrap();
    let ran = Ran::from(output);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stdout.contains("cannot be written"), "{}", ran.stdout);
    holds(&sandbox, "a.panim", &old());
    assert_eq!(names(&sandbox, "."), ["a.panim"]);
}

#[test]
fn names_that_are_no_utf8_are_repaired_as_any_other() {
    let sandbox = Sandbox::new();
    let name = OsStr::from_bytes(b"w\xFFlk\n.panim");
    let path = sandbox.path(".").join(name);
    fs::write(&path, old()).unwrap();
    let ran = sandbox.run(&["fix", "--write", "--backup", "."]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.stdout.contains("w\\xFFlk\\n.panim: 1 finding repaired"),
        "{}",
        ran.stdout
    );
    assert_eq!(fs::read(&path).unwrap(), repaired(SAFE));
    let backup = sandbox
        .path(".")
        .join(OsStr::from_bytes(b"w\xFFlk\n.panim.orig"));
    assert_eq!(fs::read(backup).unwrap(), old());
}

#[test]
fn what_is_left_of_a_killed_run_is_no_file_to_check() {
    let sandbox = Sandbox::with(&[(".animlint-x1.tmp", SAFE), ("a.panim", SAFE)]);
    for arguments in [&["check", "--all-files", "."][..], &["fix", "."]] {
        let ran = sandbox.run(arguments);
        assert!(!ran.stdout.contains(".tmp"), "{}", ran.stdout);
        assert!(ran.stdout.contains("a.panim"), "{}", ran.stdout);
    }
}

#[test]
fn a_closed_pipe_does_not_stop_the_repairs() {
    let sandbox = Sandbox::new();
    for number in 0..40 {
        sandbox.write(&format!("{number:02}.panim"), &old());
    }
    let program = env!("CARGO_BIN_EXE_animlint");
    let script = r#""$0" fix --write . | head -n 1"#;
    let output = Command::new("sh")
        .args(["-c", script, program])
        .current_dir(sandbox.path("."))
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    for number in 0..40 {
        holds(&sandbox, &format!("{number:02}.panim"), &repaired(SAFE));
    }
}
