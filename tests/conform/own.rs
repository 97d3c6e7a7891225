//! Our own program through its own harness.

use crate::common::{Bench, own};

/// Protects: the suite and the program agree on every case, as a reader, as a
/// writer and as both; and the harness takes input from pipes and from files.
#[test]
fn our_own_program_passes_every_case() {
    let bench = Bench::new();
    let own = own();
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    let ran = bench.run(&[&own[..], &["--report", "json"]].concat());
    assert_eq!(ran.status, 0, "{ran:?}");
    let report = ran.report();
    let summary = &report.0["summary"];
    assert_eq!(summary["cases"], report.0["suite"]["cases"]);
    for (role, least) in [("reader", 250), ("writer", 150), ("round_trip", 150)] {
        let counts = summary[role].as_object().unwrap();
        for (kind, count) in counts {
            let count = count.as_u64().unwrap();
            assert!(
                if kind == "pass" {
                    count >= least
                } else {
                    count == 0
                },
                "{role} {kind} {count}"
            );
        }
    }

    let reader = own[1].replace("decode - --stdin-filename case.{format}", "decode {file}");
    let writer = format!("{} {{file}} -o -", own[3]);
    let by_file = ["--reader", &reader, "--writer", &writer, "--report", "json"];
    let ran_by_file = bench.run(&by_file);
    assert_eq!(ran_by_file.status, 0, "{ran_by_file:?}");
    assert_eq!(ran_by_file.report().0["cases"], report.0["cases"]);
}

/// Protects: the same report at any number of runs at a time.
#[test]
fn the_order_is_that_of_the_suite() {
    let bench = Bench::new();
    let own = own();
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    let with = |jobs: &str, report: &str| {
        let arguments = ["--format", "pas4", "--report", report, "-j", jobs];
        bench.run(&[&own[..2], &arguments].concat()).stdout
    };
    for report in ["json", "junit"] {
        let one = with("1", report);
        assert!(one.len() > 1000, "{one}");
        assert!(with("7", report) == one);
    }
}
