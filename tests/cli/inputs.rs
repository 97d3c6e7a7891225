//! Which files are looked at, and as what.

use std::fs;

use crate::common::{CLEAN, REJECTED, Sandbox, corpus, verdicts};

#[test]
fn without_a_path_it_is_the_current_folder() {
    let sandbox = Sandbox::with(&[("a.PANIM", CLEAN), ("b/c.panim", CLEAN), ("d.txt", CLEAN)]);
    let ran = sandbox.run(&["check", "--report", "json"]);
    let expected = verdicts(&[("a.PANIM", "accepted"), ("b/c.panim", "accepted")]);
    assert_eq!(ran.verdicts(), expected);
}

/// Protects: a `.panim` that lost its name is not skipped in silence.
#[test]
fn a_name_that_is_all_extension_is_known_in_folders() {
    let sandbox = Sandbox::with(&[("a/.panim", REJECTED), ("a/.x", CLEAN), ("a/panim", CLEAN)]);
    let ran = sandbox.run(&["check", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("a/.panim", "rejected")]));
}

#[test]
fn a_file_named_outright_is_known_by_its_content() {
    let sandbox = Sandbox::with(&[("a.bin", CLEAN)]);
    sandbox.write("b.bin", b"something else");
    let ran = sandbox.run(&["check", "a.bin", "b.bin", "--report", "json"]);
    let expected = verdicts(&[("a.bin", "accepted"), ("b.bin", "foreign")]);
    assert_eq!(ran.verdicts(), expected);
    let files = &ran.json()["files"];
    assert_eq!(files[0]["format"], "panim");
    assert!(files[1]["format"].is_null());
    assert_eq!(files[1]["findings"][0]["rule"], "FIL001");
    assert_eq!(ran.status, 0, "a warning does not fail a run");
}

/// Protects: what is clearly a damaged `.panim` is rejected as one, whatever
/// it is called, and not left alone as something unknown.
#[test]
fn a_damaged_panim_is_known_where_it_was_named() {
    let damaged = fs::read(corpus("invalid/damaged-values-tag.panim")).unwrap();
    let mut misplaced = fs::read(corpus(CLEAN)).unwrap();
    misplaced.splice(0..0, [0; 5]);
    for bytes in [&damaged, &misplaced] {
        let sandbox = Sandbox::new();
        sandbox.write("a.bin", bytes);
        let ran = sandbox.run(&["check", "a.bin", "--report", "json"]);
        assert_eq!(ran.verdicts(), verdicts(&[("a.bin", "rejected")]));
        assert_eq!(ran.json()["files"][0]["format"], "panim");
        assert_eq!(ran.status, 1);
        let ran = sandbox.run_on(&["check", "-", "--report", "json"], bytes);
        assert_eq!(ran.verdicts(), verdicts(&[("-", "rejected")]));
        let ran = sandbox.run(&["check", "--all-files", "--report", "json"]);
        assert_eq!(ran.verdicts(), verdicts(&[("a.bin", "foreign")]));
    }
    // Longer than the head that tells other formats.
    let mut long = damaged;
    long.splice(0x6A..0x6A, [0; 10_000]);
    let sandbox = Sandbox::new();
    sandbox.write("a.bin", &long);
    let ran = sandbox.run(&["check", "a.bin", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("a.bin", "rejected")]));
    // Over the bound, what cannot be told to be one is left alone.
    let ran = sandbox.run(&["check", "a.bin", "--max-size", "9000", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("a.bin", "foreign")]));
}

/// Protects: documents that speak of the tags are no files of the format.
#[test]
fn text_with_the_tags_in_it_is_no_panim() {
    let sandbox = Sandbox::new();
    let text = "the values are described here, and the indices behind them. ".repeat(20);
    sandbox.write("a.txt", text.as_bytes());
    let ran = sandbox.run(&["check", "a.txt", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("a.txt", "foreign")]));
    let ran = sandbox.run_on(&["check", "-", "--notes"], text.as_bytes());
    assert!(ran.stdout.contains("--stdin-filename"), "{ran:?}");
}

#[test]
fn all_files_passes_over_what_is_unknown() {
    let sandbox = Sandbox::with(&[("a.bin", CLEAN)]);
    sandbox.write("b.bin", b"something else");
    sandbox.write("large.bin", &vec![0; 100_000]);
    let ran = sandbox.run(&[
        "check",
        "--all-files",
        "--report",
        "json",
        "--max-size",
        "50000",
    ]);
    let expected = verdicts(&[
        ("a.bin", "accepted"),
        ("b.bin", "foreign"),
        ("large.bin", "foreign"),
    ]);
    assert_eq!(ran.verdicts(), expected);
    assert_eq!(ran.json()["summary"]["findings"]["warning"], 0);
    assert_eq!(ran.status, 0);
}

#[test]
fn standard_input_goes_by_its_name() {
    let sandbox = Sandbox::new();
    let clean = fs::read(corpus(CLEAN)).unwrap();
    let rejected = fs::read(corpus(REJECTED)).unwrap();
    let ran = sandbox.run_on(&["check", "-", "--report", "json"], &clean);
    assert_eq!(ran.verdicts(), verdicts(&[("-", "accepted")]));
    let named = [
        "check",
        "-",
        "--stdin-filename",
        "x/y.panim",
        "--report",
        "json",
    ];
    let ran = sandbox.run_on(&named, &rejected);
    assert_eq!(ran.verdicts(), verdicts(&[("x/y.panim", "rejected")]));
    assert_eq!(ran.status, 1);
    let ran = sandbox.run_on(
        &["check", "-", "--max-size", "100", "--report", "json"],
        &clean,
    );
    assert_eq!(ran.verdicts(), verdicts(&[("-", "unreadable")]));
    assert_eq!(ran.status, 2);
}

#[test]
fn a_list_names_paths_that_may_be_gone() {
    let sandbox = Sandbox::with(&[("a b.panim", CLEAN), ("c/d.panim", CLEAN)]);
    let expected = verdicts(&[
        ("a b.panim", "accepted"),
        ("c/d.panim", "accepted"),
        ("gone.panim", "unreadable"),
    ]);
    sandbox.write("list", b"c\n\ngone.panim\na b.panim\n");
    let ran = sandbox.run(&["check", "--files-from", "list", "--report", "json"]);
    assert_eq!(ran.verdicts(), expected);
    assert_eq!(ran.status, 2);
    let error = &ran.json()["files"][2]["error"];
    assert!(
        error.as_str().unwrap().contains("check the path"),
        "{error}"
    );

    let from_stdin = ["check", "--files-from", "-", "-0", "--report", "json"];
    let ran = sandbox.run_on(&from_stdin, b"gone.panim\0c/d.panim\0a b.panim\0");
    assert_eq!(ran.verdicts(), expected);

    let ran = sandbox.run_on(&["check", "-", "--files-from", "-"], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("not both"), "{ran:?}");
    let ran = sandbox.run_on(&["check", "--files-from", "-"], b"a b.panim\n-\n");
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("not both"), "{ran:?}");
    let ran = sandbox.run(&["check", "--files-from", "no-list"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("no-list"), "{ran:?}");
}

#[test]
fn a_tree_without_known_files_gets_a_warning() {
    let sandbox = Sandbox::new();
    sandbox.write("empty/x.txt", b"");
    let ran = sandbox.run(&["check", "empty"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.stderr
            .starts_with("warning: no file with a known extension (.panim")
            && ran.stderr.ends_with(" under empty\n"),
        "{ran:?}"
    );
}

/// Protects: lists that other systems' editors write.
#[test]
fn a_list_may_have_crlf_and_a_byte_order_mark() {
    let sandbox = Sandbox::with(&[("a b.panim", CLEAN), ("c/d.panim", CLEAN)]);
    sandbox.write("list", b"\xEF\xBB\xBFa b.panim\r\n\r\nc\r\n");
    let ran = sandbox.run(&["check", "--files-from", "list", "--report", "json"]);
    let expected = verdicts(&[("a b.panim", "accepted"), ("c/d.panim", "accepted")]);
    assert_eq!(ran.verdicts(), expected);
    // With NUL bytes a name is what it is.
    sandbox.write("list", b"c\r\0");
    let ran = sandbox.run(&["check", "--files-from", "list", "-0", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("c\r", "unreadable")]));
}

#[test]
fn a_name_for_standard_input_stands_for_it() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let clean = fs::read(corpus(CLEAN)).unwrap();
    let ran = sandbox.run_on(
        &["check", "--stdin-filename", "x.panim", "--report", "json"],
        &clean,
    );
    assert_eq!(ran.verdicts(), verdicts(&[("x.panim", "accepted")]));
    let ran = sandbox.run_on(&["decode", "--stdin-filename", "x.panim"], &clean);
    assert_eq!(ran.status, 0);
    assert_eq!(ran.json()["format"], "panim");

    let ran = sandbox.run_on(&["readers", "--stdin-filename", "x.panim"], &clean);
    assert_eq!(ran.status, 0);

    sandbox.write("list", b"a.panim\n");
    for arguments in [
        &["check", "--stdin-filename", "x.panim", "a.panim"][..],
        &[
            "check",
            "--stdin-filename",
            "x.panim",
            "--files-from",
            "list",
        ],
        &["decode", "--stdin-filename", "x.panim", "a.panim"],
        &["readers", "--stdin-filename", "x.panim", "a.panim"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains("add - to"), "{ran:?}");
    }
    sandbox.write("list", b"-\n");
    let ran = sandbox.run_on(
        &[
            "check",
            "--stdin-filename",
            "x.panim",
            "--files-from",
            "list",
        ],
        &clean,
    );
    assert_eq!(ran.status, 0);
}

/// Protects: nothing that was named is dropped because standard input goes by
/// its name.
#[test]
fn standard_input_under_the_name_of_a_file_is_checked_beside_it() {
    let sandbox = Sandbox::with(&[("sf/bad.panim", REJECTED)]);
    let clean = fs::read(corpus(CLEAN)).unwrap();
    let expected = verdicts(&[("sf/bad.panim", "rejected"), ("sf/bad.panim", "accepted")]);
    for paths in [
        &["-", "sf/bad.panim"][..],
        &["sf/bad.panim", "-"],
        &["-", "sf"],
        &["sf", "sf/bad.panim", "-"],
    ] {
        let mut arguments = vec!["check", "--stdin-filename", "sf/bad.panim"];
        arguments.extend(["--report", "json"]);
        arguments.extend(paths);
        let ran = sandbox.run_on(&arguments, &clean);
        assert_eq!(ran.verdicts(), expected, "{paths:?}");
        assert_eq!(ran.status, 1);
    }
}
