//! The same output on every run: in the order of paths, each once, at any
//! number of threads.

use crate::common::{CLEAN, REJECTED, Sandbox, WARNED, verdicts};

fn tree() -> Sandbox {
    let sandbox = Sandbox::new();
    for number in 0..300 {
        let source = [CLEAN, WARNED, REJECTED][number % 3];
        sandbox.copy(&format!("t/{}/{number:03}.panim", number % 7), source);
    }
    sandbox
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let sandbox = tree();
    for report in [
        &["--report", "json"][..],
        &["--report", "jsonl"],
        &["--format", "concise"],
        &["--notes"],
    ] {
        let run = |jobs| {
            let mut arguments = vec!["check", "t", "-j", jobs];
            arguments.extend(report);
            let ran = sandbox.run(&arguments);
            assert_eq!(ran.status, 1);
            // The time is never the same.
            ran.stdout
                .lines()
                .filter(|line| !line.starts_with("Checked "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let one = run("1");
        assert!(one.len() > 200);
        for jobs in ["2", "8", "64"] {
            assert_eq!(run(jobs), one, "{report:?} with {jobs}");
        }
    }
}

#[test]
fn paths_are_ordered_by_their_components() {
    let sandbox = tree();
    let ran = sandbox.run(&["check", "t", "-j8", "--report", "json"]);
    let paths: Vec<String> = ran.verdicts().into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths.len(), 300);
    assert!(paths.is_sorted_by_key(|path| path.split('/').map(str::to_owned).collect::<Vec<_>>()));
}

#[test]
fn paths_that_overlap_are_checked_once() {
    let sandbox = Sandbox::with(&[
        ("c/a.panim", CLEAN),
        ("c/p/b.panim", CLEAN),
        ("c/p/c.bin", CLEAN),
        ("c/z.panim", CLEAN),
    ]);
    let expected = verdicts(&[
        ("c/a.panim", "accepted"),
        ("c/p/b.panim", "accepted"),
        ("c/p/c.bin", "accepted"),
        ("c/z.panim", "accepted"),
    ]);
    for paths in [
        &["c", "c/p", "c/p/c.bin"][..],
        &["c/p/c.bin", "c/p/c.bin", "c/z.panim", "c", "c"],
        &["c/p/../p/c.bin", "c"],
        &["c", "c/p/", "./c/p/c.bin"],
    ] {
        let mut arguments = vec!["check", "--report", "json"];
        arguments.extend(paths);
        assert_eq!(sandbox.run(&arguments).verdicts(), expected, "{paths:?}");
    }
    let ran = sandbox.run(&["check", "--report", "json", "c/z.panim", "./c/../c/z.panim"]);
    assert_eq!(ran.verdicts(), expected[3..]);
}
