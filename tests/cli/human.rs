//! What people read.

use crate::common::{CLEAN, REJECTED, Sandbox, WARNED};

#[test]
fn a_finding_comes_with_its_bytes_and_advice() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED)]);
    let ran = sandbox.run(&["check"]);
    let (report, closing) = ran.stdout.split_once("Checked ").unwrap();
    assert_eq!(
        report,
        "\
warning[PAN034 text-control]: the name has the control character U+001B; shown
  raw it can move a terminal's cursor or change its colours
  --> a.panim:0x0
   in name
  000000 | 1B 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00 | ................
         | ^^                                               | ^
  = class: hygiene
  = why: Control characters (C0, DEL, C1) reach terminals and lists where they
    move the cursor or change colours. They are never printed raw here.
  = help: remove the control characters from the text

"
    );
    assert!(closing.starts_with("1 file, 127 B, in "), "{closing}");
    assert!(
        closing.ends_with(").\nFiles: 1 accepted.\nFindings: 1 warning.\n")
            || closing.ends_with("ms.\nFiles: 1 accepted.\nFindings: 1 warning.\n"),
        "{closing}"
    );
}

#[test]
fn concise_is_one_line_a_finding() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED), ("b.panim", REJECTED)]);
    let ran = sandbox.run(&["check", "--format", "concise"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(
        lines[0],
        "a.panim:0x0: warning[PAN034 text-control] name: the name has the control character \
         U+001B; shown raw it can move a terminal's cursor or change its colours"
    );
    assert!(lines[1].starts_with("b.panim:0x"), "{}", lines[1]);
    assert!(
        lines[1].contains(": error[PAN005 no-indices-tag] "),
        "{}",
        lines[1]
    );
    assert!(lines[2].starts_with("Checked 2 files"), "{}", lines[2]);
}

#[test]
fn a_clean_tree_gets_the_closing_words_only() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.status, 0);
    assert_eq!(ran.stdout.lines().count(), 3, "{}", ran.stdout);
    assert!(ran.stdout.ends_with("Findings: none.\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn there_is_no_colour_in_a_pipe_unless_it_is_asked_for() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED)]);
    assert!(!sandbox.run(&["check"]).stdout.contains('\x1B'));
    assert!(
        !sandbox
            .run(&["check", "--color", "never"])
            .stdout
            .contains('\x1B')
    );
    let colored = sandbox.run(&["check", "--color", "always"]).stdout;
    assert!(colored.starts_with("\x1B["), "{colored}");
    let json = sandbox.run(&["check", "--color", "always", "--report", "json"]);
    assert!(!json.stdout.contains('\x1B'));
}

#[test]
fn a_name_cannot_speak_to_the_terminal() {
    let sandbox = Sandbox::with(&[("a\x1B[2J\u{202E}b.panim", REJECTED)]);
    for format in ["full", "concise"] {
        let ran = sandbox.run(&["check", "--format", format]);
        assert!(
            ran.stdout.contains("a\\x1B[2J\\u{202E}b.panim:0x"),
            "{}",
            ran.stdout
        );
        assert!(!ran.stdout.contains(['\x1B', '\u{202E}']), "{}", ran.stdout);
    }
}

/// Protects: a name cannot pass for another one by spelling its escapes.
#[cfg(unix)]
#[test]
fn names_with_backslashes_are_told_apart() {
    let sandbox = Sandbox::with(&[("a\x1B.panim", REJECTED), ("a\\x1B.panim", REJECTED)]);
    let ran = sandbox.run(&["check", "--format", "concise"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("a\\x1B.panim:"), "{}", lines[0]);
    assert!(lines[1].starts_with("a\\\\x1B.panim:"), "{}", lines[1]);
    let ran = sandbox.run(&["check", "-q", "no\\x1B.panim"]);
    assert!(
        ran.stderr.starts_with("error: no\\\\x1B.panim: cannot"),
        "{ran:?}"
    );
}

#[test]
fn quiet_says_only_what_could_not_be_checked() {
    let sandbox = Sandbox::with(&[("a.panim", REJECTED)]);
    let ran = sandbox.run(&["check", "-q"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (1, "", ""));
    let ran = sandbox.run(&["check", "-q", "a.panim", "b.panim"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    assert!(
        ran.stderr.starts_with("error: b.panim: cannot be read: "),
        "{ran:?}"
    );
}
