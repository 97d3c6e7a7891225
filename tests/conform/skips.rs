//! Cases that are known to fail.

use crate::common::{Bench, Ran};

/// Runs a reader that rejects everything over the valid databases, with these
/// skips.
fn rejected_with(skips: &str, arguments: &[&str]) -> Ran {
    let bench = Bench::new();
    bench.write("skips.txt", skips);
    let fixed = ["--reader", "sh -c 'exit 1'", "--skip", "skips.txt"];
    bench.run(&[&fixed[..], arguments].concat())
}

#[test]
fn what_is_known_to_fail_may_fail() {
    let ran = rejected_with(
        "# all of them\npas4/valid/*  it rejects\n",
        &["--id", "pas4/valid/*"],
    );
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(
        ran.stdout.contains("not counted above (--all shows them)"),
        "{}",
        ran.stdout
    );
    let all = ["--id", "pas4/valid/*", "--all"];
    let ran = rejected_with("pas4/valid/*  it rejects\n", &all);
    assert!(
        ran.stdout.contains("skip pas4/valid/empty: it rejects\n"),
        "{}",
        ran.stdout
    );
    let one = rejected_with("pas4/valid/empty  it rejects\n", &["--id", "pas4/valid/e*"]);
    assert_eq!(one.status, 1);
    assert!(
        !one.stdout.contains("FAIL pas4/valid/empty reader"),
        "{}",
        one.stdout
    );
}

#[test]
fn a_skip_that_no_longer_fails_is_an_error() {
    let skips = "pas4/invalid/bad-magic  it accepted this once\n";
    let arguments = ["--id", "pas4/invalid/bad-magic"];
    let ran = rejected_with(skips, &arguments);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.stdout.contains("SKIP pas4/invalid/bad-magic: stale"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("which says: it accepted"),
        "{}",
        ran.stdout
    );
    let report = rejected_with(skips, &[&arguments[..], &["--report", "json"]].concat()).report();
    assert_eq!(report.0["summary"]["stale"], 1);
    assert_eq!(report.0["cases"][0]["stale"], true);
}

#[test]
fn a_skip_of_no_case_is_told_with_its_line() {
    let ran = rejected_with("\npas4/valid/emty  gone\n", &["--format", "panim"]);
    assert_eq!(ran.status, 2);
    let said =
        "skips.txt:2: no case has the id `pas4/valid/emty`; did you mean `pas4/valid/empty`?";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    let ran = rejected_with("pas4/valid/empty\n", &[]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("skips.txt:1: there is no reason"),
        "{}",
        ran.stderr
    );
}
