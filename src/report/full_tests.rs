//! What a person sees, written out.

use super::*;
use crate::finding::Findings;
use crate::report::Policy;
use crate::report::fixture::{judge, reports, written};

/// The report without colour.
fn plain(full: &mut Full) -> String {
    let reports = reports();
    let text = written(full, &judge(&reports));
    anstream::adapter::strip_str(&text).to_string()
}

const HEAD: &str = "\
error[PAN026 index-out-of-range]: Row 3, axis y reads values[240], but there are
  only 238 values.
  --> walk.panim:0x194 (4 bytes)
   in indices.rows[3].y.start
  000190 | 90 91 92 93 94 95 96 97  98 99 9A 9B             | ............
         |             ^^^^^^^^^^^                          |     ^^^^
  = class: violation; readers affected: pluto
";

const WHY: &str = "  = why: ";

const HELP: &str = "  = help: Correct the start or the frame count of the row, or add the values
    that are missing.

";

const REST: &str = "\
error[PAN026 index-out-of-range]: ... and 62 more PAN026 in this file
  --> walk.panim

warning[PAN034 text-control]: The author has \\x1B in it.
  --> evil\\x1B[2J.panim:0x40
   in author
  000040 | 40 41 42 43 44 45 46 47  48 49 4A 4B 4C 4D 4E 4F | @ABCDEFGHIJKLMNO
         | ^^                                               | ^
  = class: hygiene
  = why: Control characters (C0, DEL, C1) reach terminals and lists where they
    move the cursor or change colours. They are never printed raw here.
  = help: Take it out.

error[unreadable]: cannot be opened: not there
  --> gone.panim
  = help: check the path

Checked 3 files, 824 B.
Files: 2 accepted, 1 unreadable.
Findings: 70 errors, 1 warning, 1 note (--notes shows notes).
";

#[test]
fn a_finding_is_told_whole_and_a_flood_is_cut() {
    let text = plain(&mut Full::new(80, false));
    let rest = text.strip_prefix(HEAD).unwrap();
    assert!(rest.starts_with(WHY), "{rest}");
    let (_, rest) = rest.split_once(HELP).unwrap();
    // The reason is told once, the rest seven times more.
    let again = format!("{HEAD}{HELP}").repeat(7);
    assert_eq!(rest, again + REST);
}

#[test]
fn nothing_is_wider_than_asked() {
    for width in [60, 80, 100] {
        let text = plain(&mut Full::new(width, true));
        let widest = text.lines().map(|line| line.chars().count()).max();
        // The hex rows are as wide as they are.
        assert!(widest.unwrap() <= width.max(80), "{width}: {widest:?}");
    }
}

#[test]
fn notes_are_shown_on_request() {
    let text = plain(&mut Full::new(80, true));
    assert!(
        text.starts_with("note[PAN022 node-count]: It says 95.\n  --> walk.panim\n   in node_count\n  = class: hygiene\n"),
        "{text}"
    );
    assert!(
        text.ends_with("Findings: 70 errors, 1 warning, 1 note.\n"),
        "{text}"
    );
}

#[test]
fn a_clean_file_is_not_mentioned() {
    let mut reports = reports();
    reports[0].findings = Findings::new();
    let mut out = Vec::new();
    let clean = Judged::new(&reports[0], &Policy::default());
    Full::new(80, true).file(&clean, &mut out).unwrap();
    assert!(out.is_empty());
}
