//! Exit statuses.

use crate::common::{CLEAN, REJECTED, Sandbox, WARNED};

fn status(files: &[(&str, &str)], arguments: &[&str]) -> i32 {
    let mut all = vec!["check"];
    all.extend(arguments);
    Sandbox::with(files).run(&all).status
}

const CLEAN_FILE: (&str, &str) = ("a.panim", CLEAN);
const WARNED_FILE: (&str, &str) = ("b.panim", WARNED);
const REJECTED_FILE: (&str, &str) = ("c.panim", REJECTED);

#[test]
fn the_threshold_decides_between_0_and_1() {
    assert_eq!(status(&[CLEAN_FILE, WARNED_FILE], &[]), 0);
    assert_eq!(
        status(&[CLEAN_FILE, WARNED_FILE], &["--fail-on", "warning"]),
        1
    );
    assert_eq!(status(&[CLEAN_FILE], &["--fail-on", "note"]), 0);
    assert_eq!(status(&[CLEAN_FILE, REJECTED_FILE], &[]), 1);
    assert_eq!(status(&[REJECTED_FILE], &["--exit-zero"]), 0);
}

#[test]
fn breakage_wins() {
    assert_eq!(status(&[REJECTED_FILE], &["c.panim", "missing.panim"]), 2);
    assert_eq!(
        status(&[CLEAN_FILE], &["--exit-zero", "a.panim", "missing"]),
        2
    );
    for wrong in [
        &["--no-such-flag"][..],
        &["-j", "0"],
        &["-j", "100000"],
        &["--max-size", "much"],
        &["--fail-on", "never"],
    ] {
        assert_eq!(status(&[], wrong), 2, "{wrong:?}");
    }
    assert_eq!(Sandbox::new().run(&[]).status, 2);
}

#[test]
fn a_wrong_size_is_told_what_would_be_right() {
    let sandbox = Sandbox::new();
    for command in ["decode", "encode", "readers"] {
        let ran = sandbox.run(&[command, "a", "--max-size", "1ZiB"]);
        assert_eq!(ran.status, 2);
        let expected = "error: --max-size: `1ZiB` is no size";
        assert!(ran.stderr.starts_with(expected), "{ran:?}");
    }
    for option in ["--max-size", "--max-dense-size"] {
        let ran = sandbox.run(&["check", option, "1ZiB"]);
        assert_eq!(ran.status, 2);
        let expected =
            format!("error: {option}: `1ZiB` is no size: use a number with B, KiB, MiB, GiB\n");
        assert!(ran.stderr.starts_with(&expected), "{ran:?}");
        let ran = sandbox.run(&["check", option, &"9".repeat(5000)]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.len() < 300, "{ran:?}");
        assert_eq!(sandbox.run(&["check", option, ""]).status, 2);
    }
}

#[test]
fn asking_for_help_is_no_error() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["--help"][..],
        &["check", "--help"],
        &["help"],
        &["--version"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!((ran.status, &*ran.stderr), (0, ""), "{arguments:?}");
    }
}
