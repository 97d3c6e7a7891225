//! Arguments, exit statuses, and what is said where nothing can be graded.

use std::fs;

use crate::common::Bench;

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let ran = Bench::new().run(arguments);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

#[test]
fn where_nothing_can_be_graded_the_status_is_2() {
    refused(&[], "--reader <CMD>");
    refused(
        &["--reader", "no-such-program"],
        "cannot start no-such-program: ",
    );
    refused(
        &["--reader", "./no-such-program"],
        "cannot start ./no-such-program: ",
    );
    refused(&["--reader", "."], "cannot start .: ");
    refused(&["--reader", "a 'b"], "a quote is not closed");
    refused(&["--reader", " "], "the command is empty");
    refused(
        &["--reader", "cat", "--format", "gif"],
        "the formats are panim, pas4, ancs, char, file",
    );
    refused(
        &["--reader", "cat", "--tag", "nope"],
        "no case has the tag `nope`; the tags are ",
    );
    refused(
        &["--reader", "cat", "--id", "pas4/valid/emty"],
        "did you mean `pas4/valid/empty`?",
    );
    refused(
        &["--reader", "cat", "--format", "panim", "--id", "pas4/*"],
        "no case is selected",
    );
    refused(
        &["--writer", "cat", "--id", "pas4/invalid/bad-magic"],
        "anything for a writer",
    );
    refused(&["--reader", "cat", "--timeout", "0"], "seconds above 0");
    refused(
        &["--reader", "cat", "--suite", "no-such-folder"],
        "no-such-folder",
    );
    refused(
        &["--reader", "cat", "--skip", "no-such-file"],
        "cannot read no-such-file",
    );
    refused(
        &["--reader", "cat", "--report", "xml"],
        "`xml` is none of json, junit",
    );
    refused(
        &["--reader", "cat", "--report", "json", "--report", "junit"],
        "only one report",
    );
    refused(&["--writer", "cat", "--verdict-only"], "--verdict-only");
    refused(
        &["--reader", "sh -c 'exit 77'", "--format", "char"],
        "nothing was graded",
    );
}

#[test]
fn a_program_whose_interpreter_is_missing_is_told_apart() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    bench.write("reader", "#!/no/such/interpreter\n");
    let path = bench.path("reader");
    fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    let ran = bench.run(&["--reader", "./reader"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("its interpreter is not"),
        "{}",
        ran.stderr
    );
    fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    assert_eq!(bench.run(&["--reader", "./reader"]).status, 2);
}

#[test]
fn an_implementation_may_leave_formats_out() {
    let bench = Bench::new();
    let script = "case $1 in pas4) exec \"$ANIMLINT\" decode -;; *) exit 77;; esac";
    bench.write("reader.sh", script);
    let arguments = ["--format", "char", "--format", "pas4", "--report", "json"];
    let ran = bench.run(&[&["--reader", "sh reader.sh {format}"], &arguments[..]].concat());
    assert_eq!(ran.status, 0, "{ran:?}");
    let report = ran.report();
    assert!(report.count("reader", "pass") > 50);
    assert!(report.count("reader", "unsupported") > 10);
}

#[test]
fn the_list_is_that_of_the_selection() {
    let ran = Bench::new().run(&["--list", "--id", "pas4/valid/e*"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.stdout
            .lines()
            .all(|line| line.starts_with("pas4/valid/e")),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("every-type"), "{}", ran.stdout);
}

#[test]
fn an_exported_suite_is_the_own_one() {
    let bench = Bench::new();
    let ran = bench.run(&["--export", "out"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let own = bench.run(&["--list"]);
    let exported = bench.run(&["--list", "--suite", "out"]);
    assert_eq!(exported.status, 0, "{exported:?}");
    assert!(own.stdout.lines().count() > 250);
    assert_eq!(own.stdout, exported.stdout);
}

#[test]
fn reports_go_to_files_and_leave_the_screen_to_people() {
    let bench = Bench::new();
    let arguments = ["--reader", "sh -c 'exit 1'", "--format", "pas4"];
    let reports = ["--report", "json=r.json", "--report", "junit=r.xml"];
    let ran = bench.run(&[&arguments[..], &reports].concat());
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout
            .contains("FAIL pas4/valid/empty reader: wrong-verdict"),
        "{}",
        ran.stdout
    );
    let json = fs::read_to_string(bench.path("r.json")).unwrap();
    assert_eq!(
        json,
        bench
            .run(&[&arguments[..], &["--report", "json"]].concat())
            .stdout
    );
    let xml = fs::read_to_string(bench.path("r.xml")).unwrap();
    assert!(xml.contains("type=\"wrong-verdict\""));
    let same = bench.run(
        &[
            &arguments[..],
            &["--report", "json=r", "--report", "junit=./r"],
        ]
        .concat(),
    );
    assert_eq!(same.status, 2);
    assert!(same.stderr.contains("two reports"), "{}", same.stderr);
}
