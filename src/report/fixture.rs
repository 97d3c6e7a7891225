//! Files and findings made up for the tests of all reports.

use std::path::PathBuf;

use crate::bytes::Span;
use crate::finding::{Findings, Verdict, words};
use crate::rules::Rule;
use crate::rules::panim::{INDEX_OUT_OF_RANGE, NODE_COUNT, TEXT_CONTROL};
use crate::tree::detect::Format;
use crate::tree::{Excerpt, FileReport, Outcome, Trouble, TroubleKind};

use super::{Judged, Places, Policy, Reporter, Summary};

pub(super) fn file(path: &str, findings: Findings) -> FileReport {
    let bytes: Vec<u8> = (0..=255).cycle().take(412).collect();
    let excerpts = findings
        .kept()
        .iter()
        .map(|finding| Some(Excerpt::of(&bytes, finding.span?)))
        .collect();
    FileReport {
        path: PathBuf::from(path),
        format: Some(Format::Panim),
        outcome: Outcome::Judged {
            verdict: Verdict::Accepted,
            roundtrip: true,
        },
        bytes: 412,
        findings,
        excerpts,
        digest: None,
        content: None,
    }
}

/// A file with a flood of findings, one with a hostile name, and one that
/// cannot be read.
pub(super) fn reports() -> Vec<FileReport> {
    let mut flood = Findings::new();
    flood.add(&NODE_COUNT, None, || {
        words("node_count", "It says 95.", "Leave it.")
    });
    for _ in 0..70 {
        flood.add(&INDEX_OUT_OF_RANGE, Some(Span::new(0x194, 4)), || {
            words(
                "indices.rows[3].y.start",
                "Row 3, axis y reads values[240], but there are only 238 values.",
                "Correct the start or the frame count of the row, or add the values that are missing.",
            )
        });
    }
    let mut hostile = Findings::new();
    hostile.add(&TEXT_CONTROL, Some(Span::new(0x40, 1)), || {
        words("author", "The author has \x1B in it.", "Take it out.")
    });
    vec![
        file("walk.panim", flood),
        file("evil\x1B[2J.panim", hostile),
        FileReport::unreadable(
            PathBuf::from("gone.panim"),
            Some(Format::Panim),
            Trouble {
                kind: TroubleKind::Missing,
                what: "cannot be opened: not there".to_owned(),
                help: "check the path".into(),
            },
        ),
    ]
}

/// The files as seen without any wish of the user's.
pub(super) fn judge(reports: &[FileReport]) -> Vec<Judged<'_>> {
    let policy = Policy::default();
    reports
        .iter()
        .map(|report| Judged::new(report, &policy))
        .collect()
}

/// A file with one finding of `rule`.
pub(super) fn one(path: &str, rule: &'static Rule) -> FileReport {
    let mut findings = Findings::new();
    findings.add(rule, Some(Span::new(0x40, 4)), || {
        words("field", "It is so.", "Change it.")
    });
    file(path, findings)
}

/// Named paths start from here.
pub(super) fn places() -> Places {
    Places::new("/repo".into(), "/repo".into())
}

/// All that the reporter writes.
pub(super) fn written(reporter: &mut dyn Reporter, files: &[Judged<'_>]) -> String {
    written_until(reporter, files, true)
}

/// The same of a run that went to its end, or was broken off.
pub(super) fn written_until(
    reporter: &mut dyn Reporter,
    files: &[Judged<'_>],
    complete: bool,
) -> String {
    let mut out = Vec::new();
    let mut summary = Summary {
        complete,
        ..Summary::default()
    };
    for file in files {
        summary.add(file);
        reporter.file(file, &mut out).unwrap();
    }
    reporter.finish(&summary, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
