//! `encode`, and `decode` with it: pipes, files, exit status.

use std::fs;

use crate::common::{Sandbox, corpus};

const SOURCE: &str = "valid/both-tracks.panim";

/// Protects: `-` works on both ends, and what comes out is what went in.
#[test]
fn a_pipe_gives_the_same_bytes() {
    let sandbox = Sandbox::new();
    let bytes = fs::read(corpus(SOURCE)).unwrap();
    let json = sandbox.run_on(&["decode", "-"], &bytes);
    assert_eq!((json.status, &*json.stderr), (0, ""));
    for arguments in [
        &["encode"][..],
        &["encode", "-"],
        &["encode", "-", "-o", "-"],
    ] {
        let mut command = sandbox.command(arguments);
        let path = sandbox.path("in.json");
        fs::write(&path, &json.stdout).unwrap();
        let ran = command
            .stdin(fs::File::open(path).unwrap())
            .output()
            .unwrap();
        assert_eq!((ran.status.code(), &*ran.stderr), (Some(0), &b""[..]));
        assert_eq!(ran.stdout, bytes);
    }
}

/// Protects: `-o` on both ends, and that a failure leaves what was there.
#[test]
fn files_are_replaced_only_when_all_is_well() {
    let sandbox = Sandbox::with(&[("a.panim", SOURCE)]);
    assert_eq!(
        sandbox.run(&["decode", "a.panim", "-o", "a.json"]).status,
        0
    );
    let ran = sandbox.run(&["encode", "a.json", "-o", "b.panim"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (0, "", ""));
    let read = |name: &str| fs::read(sandbox.path(name)).unwrap();
    assert_eq!(read("b.panim"), read("a.panim"));

    sandbox.write("bad.json", b"{\n  \"format\": \"panim\",\n  \"nam\": 1\n}");
    let ran = sandbox.run(&["encode", "bad.json", "-o", "b.panim"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.starts_with(
            "error: bad.json:3:3: $: the key `nam` is not known; did you mean `name`?"
        ),
        "{}",
        ran.stderr
    );
    assert_eq!(read("b.panim"), read("a.panim"));
}

/// Protects: the contract of exit statuses.
#[test]
fn what_went_wrong_is_told_by_the_status() {
    let sandbox = Sandbox::with(&[("a.panim", SOURCE)]);
    sandbox.write("empty.json", b"");
    sandbox.write("large.json", &[b' '; 2000]);
    for (arguments, status, words) in [
        (
            &["encode", "empty.json"][..],
            1,
            "empty.json:1:1: this is no JSON",
        ),
        (&["encode", "a.panim"], 1, "no JSON"),
        (
            &["encode", "missing.json"],
            2,
            "missing.json: cannot be read",
        ),
        (
            &["encode", "large.json", "--max-size", "1000"],
            2,
            "larger than",
        ),
        (&["encode", "."], 2, "cannot be read"),
        (
            &["decode", "a.panim", "-o", "no/such"],
            2,
            "cannot write to no/such",
        ),
        (&["encode", "one", "two"], 2, "unexpected argument"),
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!((ran.status, &*ran.stdout), (status, ""), "{arguments:?}");
        assert!(ran.stderr.contains(words), "{arguments:?}: {}", ran.stderr);
    }
}

/// Protects: every format decodes under its name, and with `--scan` any file
/// that holds a database.
#[test]
fn formats_are_told_apart() {
    use animlint::generate::parts::pas4::{anim, database, state};
    let sandbox = Sandbox::new();
    let bytes = database(5, &[state(5, &[], &[anim(0, &[])])]);
    sandbox.write("a.pas4", &bytes);
    sandbox.write("b.bin", &[b"xx", &bytes[..]].concat());
    assert_eq!(sandbox.run(&["decode", "a.pas4"]).json()["format"], "pas4");
    assert_eq!(sandbox.run(&["decode", "b.bin"]).status, 1);
    // What is only worth a note is said as well, where there is nothing else.
    sandbox.write("nothing.bin", b"xx");
    let nothing = sandbox.run(&["decode", "--scan", "nothing.bin"]);
    assert_eq!((nothing.status, &*nothing.stdout), (1, ""));
    assert!(
        nothing.stderr.contains("no database was found"),
        "{}",
        nothing.stderr
    );
    let scanned = sandbox.run(&["decode", "--scan", "b.bin"]).json();
    assert_eq!(
        (&scanned["format"], &scanned["characters"][0]["offset"]),
        (&"scan".into(), &2.into())
    );
    for arguments in [
        &["decode", "a.pas4"][..],
        &["decode", "--scan", "b.bin"],
        &["decode", "--scan", "a.pas4"],
    ] {
        let json = sandbox.run(arguments);
        assert_eq!(json.status, 0);
        let again = sandbox.run_on(&["encode", "-o", "c"], json.stdout.as_bytes());
        assert_eq!(again.status, 0, "{}", again.stderr);
        let source = arguments.last().unwrap();
        assert_eq!(
            fs::read(sandbox.path("c")).unwrap(),
            fs::read(sandbox.path(source)).unwrap()
        );
    }
}

/// Protects: what a JSON says cannot speak to the terminal.
#[test]
fn a_message_quotes_text_safely() {
    let sandbox = Sandbox::new();
    sandbox.write("a.json", b"{\"format\": \"pas4\", \"a\\u001b\\\\x1B\": 1}");
    let ran = sandbox.run(&["encode", "a.json", "-o", "a.pas4"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(!ran.stderr.contains('\x1B'), "{ran:?}");
    assert!(ran.stderr.contains("a\\x1B\\\\x1B"), "{ran:?}");
}
