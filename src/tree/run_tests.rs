//! Order, faults and breaking off, with checks that misbehave on purpose.

use std::fs;

use super::super::trouble::TroubleKind;
use super::*;
use crate::bytes::Span;
use crate::finding::{Findings, Verdict, words};
use crate::rules::panim::UNUSED_VALUES;

static NEVER: AtomicBool = AtomicBool::new(false);

fn options(jobs: usize) -> Options<'static> {
    Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        bounds: &|_| Bounds::default(),
        all_files: false,
        follow: false,
        scan: false,
        selection: None,
        sharding: None,
        excerpts: &|_, _| true,
        contents: false,
        digests: &|_| true,
        stop: &NEVER,
    }
}

/// Files `0000.panim` and so on, each with its number as content.
fn numbered(count: usize) -> (tempfile::TempDir, Vec<Input>) {
    let root = tempfile::tempdir().unwrap();
    for number in 0..count {
        let path = root.path().join(format!("{number:04}.panim"));
        fs::write(path, format!("{number}")).unwrap();
    }
    let inputs = vec![Input::Path(root.path().to_owned())];
    (root, inputs)
}

/// A check whose finding spans the whole file, slow for every seventh file.
fn uneven(bytes: &[u8], path: &Path, _: Found, _: &Bounds) -> Checked {
    let number: usize = std::str::from_utf8(bytes).unwrap().parse().unwrap();
    assert_eq!(
        path.file_stem().unwrap().to_str().unwrap(),
        format!("{number:04}")
    );
    if number.is_multiple_of(7) {
        thread::sleep(std::time::Duration::from_millis(2));
    }
    let mut findings = Findings::new();
    findings.add(&UNUSED_VALUES, Some(Span::new(0, bytes.len())), || {
        words("", number.to_string(), "")
    });
    Checked {
        format: None,
        verdict: Verdict::Accepted,
        roundtrip: RoundTrip::Same,
        findings,
    }
}

fn all(
    inputs: &[Input],
    jobs: usize,
    check: impl Fn(&[u8], &Path, Found, &Bounds) -> Checked + Sync,
) -> Vec<FileReport> {
    let mut reports = Vec::new();
    let flow = run_with(inputs, &options(jobs), check, |report| {
        reports.push(report);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(flow.unwrap(), ControlFlow::Continue(()));
    reports
}

#[test]
fn results_come_in_order_at_any_number_of_threads() {
    let (_root, inputs) = numbered(500);
    for jobs in [1, 2, 3, 8] {
        let reports = all(&inputs, jobs, uneven);
        assert_eq!(reports.len(), 500);
        for (number, report) in reports.iter().enumerate() {
            let number = number.to_string();
            assert_eq!(report.findings.kept()[0].message, number);
            let excerpt = report.excerpts[0].as_ref().unwrap();
            assert_eq!(&*excerpt.bytes, number.as_bytes());
        }
    }
}

#[test]
fn a_panic_costs_one_file() {
    let (_root, inputs) = numbered(60);
    let reports = all(&inputs, 3, |bytes, path, found, bounds| {
        assert!(bytes != b"17", "seventeen");
        uneven(bytes, path, found, bounds)
    });
    let faults: Vec<(usize, &FileReport)> = (0..)
        .zip(&reports)
        .filter(|(_, report)| matches!(report.outcome, Outcome::Unreadable(_)))
        .collect();
    assert_eq!(reports.len(), 60);
    let [
        (
            17,
            FileReport {
                outcome: Outcome::Unreadable(trouble),
                path,
                ..
            },
        ),
    ] = faults[..]
    else {
        panic!("{faults:?}");
    };
    assert_eq!(trouble.kind, TroubleKind::Fault);
    assert!(trouble.what.contains("seventeen"), "{trouble}");
    assert_eq!(path.file_name().unwrap(), "0017.panim");
}

#[test]
fn a_failed_round_trip_is_a_fault_and_keeps_the_findings() {
    let (_root, inputs) = numbered(1);
    let reports = all(&inputs, 1, |bytes, path, found, bounds| Checked {
        roundtrip: RoundTrip::Differs(0x1F),
        ..uneven(bytes, path, found, bounds)
    });
    let Outcome::Unreadable(trouble) = &reports[0].outcome else {
        panic!("{reports:?}");
    };
    assert_eq!(trouble.kind, TroubleKind::Fault);
    assert!(trouble.what.contains("0x1F"), "{trouble}");
    assert_eq!(reports[0].findings.kept().len(), 1);
}

#[test]
fn breaking_off_ends_the_run_at_once() {
    let (_root, inputs) = numbered(500);
    let mut seen = 0;
    let flow = run_with(&inputs, &options(4), uneven, |_| {
        seen += 1;
        if seen == 5 {
            ControlFlow::Break("enough")
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(flow.unwrap(), ControlFlow::Break("enough"));
    assert_eq!(seen, 5);
}

#[test]
fn a_stopped_run_hands_over_what_it_has() {
    let (_root, inputs) = numbered(500);
    let stop = AtomicBool::new(false);
    let options = Options {
        stop: &stop,
        ..options(2)
    };
    let mut seen = Vec::new();
    let flow = run_with(&inputs, &options, uneven, |report| {
        stop.store(true, Ordering::Relaxed);
        seen.push(report.path);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(flow.unwrap(), ControlFlow::Continue(()));
    assert!((1..500).contains(&seen.len()), "{}", seen.len());
    for (number, path) in seen.iter().enumerate() {
        assert_eq!(
            path.file_stem().unwrap().to_str(),
            Some(&*format!("{number:04}"))
        );
    }
}

#[test]
fn a_missing_path_is_a_result_among_the_others() {
    let (root, mut inputs) = numbered(2);
    inputs.push(Input::Path(root.path().join("0000z")));
    let reports = all(&inputs, 2, uneven);
    let names: Vec<_> = reports.iter().map(|report| report.outcome.name()).collect();
    assert_eq!(names, ["accepted", "unreadable", "accepted"]);
}
