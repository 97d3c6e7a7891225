//! Paths that cannot be read, or not without care. Each is reported, and the
//! rest goes on.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{CLEAN, Ran, Sandbox, verdicts};

/// Runs and gives up after ten seconds: what is tested here must not hang.
fn run_in_time(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut child = sandbox
        .command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(10) {
            child.kill().unwrap();
            panic!("{arguments:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap().into()
}

fn error_of(ran: &Ran, file: usize) -> String {
    ran.json()["files"][file]["error"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn fifos_sockets_and_devices_are_not_opened() {
    let sandbox = Sandbox::with(&[("z.panim", CLEAN)]);
    let fifo = Command::new("mkfifo").arg(sandbox.path("a.panim")).status();
    assert!(fifo.unwrap().success());
    let _socket = UnixListener::bind(sandbox.path("b.panim")).unwrap();
    symlink("/dev/zero", sandbox.path("c.panim")).unwrap();
    std::fs::create_dir(sandbox.path("d.panim")).unwrap();
    let ran = run_in_time(&sandbox, &["check", ".", "/dev/zero", "--report", "json"]);
    assert_eq!(
        ran.verdicts(),
        verdicts(&[
            ("/dev/zero", "unreadable"),
            ("a.panim", "unreadable"),
            ("b.panim", "unreadable"),
            ("c.panim", "unreadable"),
            ("z.panim", "accepted"),
        ])
    );
    for (file, kind) in ["a device", "a named pipe (FIFO)", "a socket", "a device"]
        .iter()
        .enumerate()
    {
        assert!(
            error_of(&ran, file).contains(kind),
            "{}",
            error_of(&ran, file)
        );
    }
    assert_eq!(ran.status, 2);
    // What has no name that promises anything is no file.
    std::fs::rename(sandbox.path("a.panim"), sandbox.path("a.fifo")).unwrap();
    let ran = run_in_time(&sandbox, &["check", "--all-files", "--report", "json"]);
    assert!(!ran.stdout.contains("a.fifo"), "{}", ran.stdout);
}

#[test]
fn links_that_lead_nowhere_are_reported() {
    let sandbox = Sandbox::with(&[("z.panim", CLEAN)]);
    symlink("nowhere", sandbox.path("a.panim")).unwrap();
    symlink("b.panim", sandbox.path("b.panim")).unwrap();
    symlink("nowhere", sandbox.path("c.txt")).unwrap();
    symlink("z.panim", sandbox.path("d.panim")).unwrap();
    let expected = verdicts(&[
        ("a.panim", "unreadable"),
        ("b.panim", "unreadable"),
        ("d.panim", "accepted"),
        ("z.panim", "accepted"),
    ]);
    for follow in [
        &["check", "--report", "json"][..],
        &["check", "--follow", "--report", "json"],
        &[
            "check", "--follow", "--report", "json", ".", "a.panim", "b.panim",
        ],
    ] {
        let ran = run_in_time(&sandbox, follow);
        assert_eq!(ran.verdicts(), expected, "{follow:?}");
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn folders_behind_links_are_entered_on_request_and_loops_are_not() {
    let sandbox = Sandbox::with(&[("tree/b/x.panim", CLEAN), ("other/y.panim", CLEAN)]);
    symlink("../other", sandbox.path("tree/a")).unwrap();
    symlink("..", sandbox.path("tree/b/up")).unwrap();
    let ran = run_in_time(&sandbox, &["check", "tree", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("tree/b/x.panim", "accepted")]));
    assert_eq!(ran.status, 0);
    let ran = run_in_time(&sandbox, &["check", "tree", "--follow", "--report", "json"]);
    assert_eq!(
        ran.verdicts(),
        verdicts(&[
            ("tree/a/y.panim", "accepted"),
            ("tree/b/up", "unreadable"),
            ("tree/b/x.panim", "accepted"),
        ])
    );
    assert!(
        error_of(&ran, 1).contains("leads back to tree"),
        "{}",
        error_of(&ran, 1)
    );
    assert_eq!(ran.status, 2);
    // A link that is named is followed.
    let ran = run_in_time(&sandbox, &["check", "tree/a", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("tree/a/y.panim", "accepted")]));
}

#[test]
fn a_name_that_is_no_utf8_is_kept() {
    let sandbox = Sandbox::with(&[("z.panim", CLEAN)]);
    let name = OsStr::from_bytes(b"a\xFF.panim");
    std::fs::copy(
        sandbox.path("z.panim"),
        sandbox.path(".").join(Path::new(name)),
    )
    .unwrap();
    let ran = sandbox.run(&["check", "--report", "json"]);
    let file = &ran.json()["files"][0];
    assert_eq!(file["path"], "a\u{FFFD}.panim");
    assert_eq!(file["path_bytes"], "61ff2e70616e696d");
    assert_eq!(file["verdict"], "accepted");
    let keys: Vec<&String> = file.as_object().unwrap().keys().collect();
    assert_eq!(keys[..3], ["path", "path_bytes", "format"]);
    assert_eq!(ran.status, 0);
    let ran = sandbox.run(&["check", "--max-size", "1", "--format", "concise"]);
    assert!(
        ran.stdout.starts_with("a\\xFF.panim: error: too large"),
        "{}",
        ran.stdout
    );
}

#[test]
fn what_may_not_be_read_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::with(&[("a/x.panim", CLEAN), ("b.panim", CLEAN), ("c.panim", CLEAN)]);
    let lock = |name: &str, mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(sandbox.path(name), mode).unwrap();
    };
    lock("a", 0);
    lock("b.panim", 0);
    let locked = std::fs::read_dir(sandbox.path("a")).is_err();
    let ran = sandbox.run(&["check", "--report", "json"]);
    lock("a", 0o755);
    // Root may read everything; then there is nothing to see here.
    if locked {
        let expected = [
            ("a", "unreadable"),
            ("b.panim", "unreadable"),
            ("c.panim", "accepted"),
        ];
        assert_eq!(ran.verdicts(), verdicts(&expected));
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn the_size_bound_holds() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    sandbox.write("b.panim", &[0; 4000]);
    let ran = sandbox.run(&["check", "--max-size", "1KiB", "--report", "json"]);
    assert_eq!(
        ran.verdicts(),
        verdicts(&[("a.panim", "accepted"), ("b.panim", "unreadable")])
    );
    assert!(error_of(&ran, 1).contains("4000"), "{}", error_of(&ran, 1));
    assert!(
        error_of(&ran, 1).contains("--max-size"),
        "{}",
        error_of(&ran, 1)
    );
    assert_eq!(ran.status, 2);
}
