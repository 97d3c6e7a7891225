//! What is no report is never taken for one.

use super::*;
use crate::report::fixture::{judge, reports, written};
use crate::report::{Json, JsonLines, join};

/// A small report of each kind.
fn texts() -> [String; 2] {
    let reports = reports();
    let files = judge(&reports);
    let files = files.get(1..).unwrap();
    [
        written(&mut Json::default(), files),
        written(&mut JsonLines, files),
    ]
}

#[test]
fn what_was_written_is_read_back_and_written_again() {
    for text in texts() {
        let report = read_report(text.as_bytes()).unwrap();
        assert_eq!(report.summary.files, 2);
        let joined = join(vec![report]);
        let files: Vec<_> = joined.files.iter().map(Recorded::judged).collect();
        // The fixture is not in the order of paths; what is joined is.
        let mut lines: Vec<String> = written(&mut JsonLines, &files)
            .lines()
            .map(str::to_owned)
            .collect();
        let mut expected: Vec<String> = texts()[1].lines().map(str::to_owned).collect();
        lines.sort();
        expected.sort();
        assert_eq!(lines, expected);
    }
}

/// Protects: a report of which the end is missing, wherever it was cut.
#[test]
fn no_part_of_a_report_is_one() {
    for text in texts() {
        let whole = text.trim_end();
        for end in 0..whole.len() {
            let part = whole.as_bytes().get(..end).unwrap();
            assert!(read_report(part).is_err(), "{end}");
        }
        assert!(read_report(whole.as_bytes()).is_ok());
    }
}

/// Protects: damage gives an error that can be shown, or a report that holds
/// together; never a panic.
#[test]
fn damage_is_said_in_one_line() {
    for text in texts() {
        for at in 0..text.len() {
            for byte in [0, b'"', b'}', b'9', b'\n', 0xFF] {
                let mut damaged = text.clone().into_bytes();
                *damaged.get_mut(at).unwrap() = byte;
                if let Err(error) = read_report(&damaged) {
                    let said = error.to_string();
                    assert!(!said.contains(crate::text::is_unsafe), "{said:?}");
                }
            }
        }
    }
}
