//! How runs end that cannot end well, for every format of reports and for
//! `check` and `merge` alike: no old report is lost or half overwritten, and
//! what was not written is said.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::process::{Command, Output, Stdio};

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, WARNED};

/// A tree whose reports are longer than any buffer, and a report of it.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    for number in 0..300 {
        let path = format!("tree/{number:03}.panim");
        sandbox.copy(&path, [CLEAN, WARNED, REJECTED][number % 3]);
    }
    sandbox.run(&["check", "tree", "--report", "json=in.json", "--quiet"]);
    sandbox
}

/// The two commands, each with the same to report.
const COMMANDS: [[&str; 2]; 2] = [["check", "tree"], ["merge", "in.json"]];

/// Each command with each format.
fn all(sandbox: &Sandbox) -> Vec<([&'static str; 2], String)> {
    let formats = sandbox.formats();
    let with = |command| formats.iter().map(move |format| (command, format.clone()));
    COMMANDS.into_iter().flat_map(with).collect()
}

/// Runs in a shell, behind what `before` sets up.
fn in_shell(sandbox: &Sandbox, before: &str, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_animlint");
    Command::new("sh")
        .args(["-c", &format!("{before}\nexec \"$0\" \"$@\""), program])
        .args(arguments)
        .current_dir(sandbox.path(""))
        .output()
        .unwrap()
}

/// Names in the sandbox, to see that nothing is left lying about.
fn names(sandbox: &Sandbox, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(sandbox.path(folder)).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[track_caller]
fn expect_failure(ran: &Ran, said: &str) {
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains(said), "{ran:?}");
}

/// Protects: a disk that is full, seen as a file that cannot grow.
#[test]
fn a_full_disk_spares_the_old_report() {
    let sandbox = sandbox();
    for (command, format) in all(&sandbox) {
        sandbox.write("out/r", b"old");
        let report = format!("{format}=out/r");
        let arguments = [&command[..], &["--quiet", "--report", &report]].concat();
        let output = in_shell(&sandbox, "trap '' XFSZ; ulimit -f 1", &arguments);
        expect_failure(&output.into(), "error: cannot write the report out/r: ");
        assert_eq!(fs::read(sandbox.path("out/r")).unwrap(), b"old");
        assert_eq!(names(&sandbox, "out"), ["r"], "{command:?} {format}");
    }
}

#[test]
fn a_full_device_is_said() {
    let sandbox = sandbox();
    for (command, format) in all(&sandbox) {
        let report = format!("{format}=/dev/full");
        let ran = sandbox.run(&[&command[..], &["--quiet", "--report", &report]].concat());
        expect_failure(&ran, "error: cannot write the report /dev/full: ");
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let arguments = [&command[..], &["--report", &format]].concat();
        let output = sandbox.command(&arguments).stdout(full).output().unwrap();
        expect_failure(&output.into(), "error: cannot write to standard output: ");
    }
    for command in COMMANDS {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = sandbox.command(&command).stdout(full).output().unwrap();
        expect_failure(&output.into(), "error: cannot write to standard output: ");
    }
}

#[test]
fn a_folder_that_is_not_writable_is_said_before_anything_is_done() {
    let sandbox = sandbox();
    sandbox.write("out/r", b"old");
    let lock = |mode| {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::Permissions::from_mode(mode);
        fs::set_permissions(sandbox.path("out"), mode).unwrap();
    };
    lock(0o555);
    // Root may write everywhere but to what the system itself holds.
    let locked = fs::write(sandbox.path("out/probe"), "").is_err();
    for (command, format) in all(&sandbox) {
        let mut places = vec!["/proc/r", "no/such/r", "in.json/r"];
        places.extend(locked.then_some("out/r"));
        for place in places {
            let report = format!("{format}={place}");
            let ran = sandbox.run(&[&command[..], &["--report", &report]].concat());
            expect_failure(&ran, &format!("error: cannot write the report {place}: "));
            assert_eq!(ran.stdout, "");
        }
    }
    lock(0o755);
    assert_eq!(fs::read(sandbox.path("out/r")).unwrap(), b"old");
}

/// Protects: `animlint ... | head`. The status is that of the whole run, and
/// files are written to their ends.
#[test]
fn a_reader_that_leaves_early_is_no_fault() {
    let sandbox = sandbox();
    for (command, format) in all(&sandbox) {
        let whole = sandbox.run(
            &[
                &command[..],
                &["--quiet", "--report", &format!("{format}=whole")],
            ]
            .concat(),
        );
        let file = format!("{format}=part");
        for on_stdout in [&[][..], &["--report", &format]] {
            let arguments = [&command[..], on_stdout, &["--report", &file]].concat();
            let mut child = sandbox
                .command(&arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut stdout = child.stdout.take().unwrap();
            stdout.read_exact(&mut [0; 10]).unwrap();
            drop(stdout);
            let ran = Ran::from(child.wait_with_output().unwrap());
            assert_eq!((ran.status, whole.status), (1, 1), "{arguments:?}");
            assert!(!ran.stderr.contains("error"), "{ran:?}");
            let read = |name| fs::read(sandbox.path(name)).unwrap();
            assert!(read("part") == read("whole"), "{arguments:?}");
        }
    }
}

/// Protects: findings that are lost do not pass for a clean run.
#[test]
fn closed_standard_output_is_said() {
    let sandbox = sandbox();
    for (command, format) in all(&sandbox) {
        for report in [&[][..], &["--report", &format]] {
            let arguments = [&command[..], report].concat();
            let output = in_shell(&sandbox, "exec >&-", &arguments);
            expect_failure(&output.into(), "error: cannot write to standard output");
        }
        let file = format!("{format}=r");
        let arguments = [&command[..], &["--quiet", "--report", &file]].concat();
        let output = in_shell(&sandbox, "exec >&-", &arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

/// Protects: zero files give whole reports, too.
#[test]
fn nothing_to_report_is_a_whole_report() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path("tree")).unwrap();
    sandbox.run(&["check", "tree", "--report", "json=in.json", "--quiet"]);
    for (command, format) in all(&sandbox) {
        for required in [false, true] {
            let report = format!("{format}=r");
            let mut arguments = [&command[..], &["--quiet", "--report", &report]].concat();
            arguments.extend(required.then_some("--require-files"));
            let ran = sandbox.run(&arguments);
            assert_eq!(ran.status, if required { 2 } else { 0 }, "{arguments:?}");
            let kind = if required { "error: " } else { "warning: " };
            assert!(ran.stderr.starts_with(kind), "{ran:?}");
            let text = fs::read_to_string(sandbox.path("r")).unwrap();
            assert!(text.is_empty() || text.ends_with('\n'), "{text}");
            fs::remove_file(sandbox.path("r")).unwrap();
        }
    }
}
