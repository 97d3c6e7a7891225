use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

const ALLOWED: Allowed = Allowed {
    time: Duration::from_secs(20),
    output: 1 << 20,
};

fn sh_within(script: &str, input: Option<&[u8]>, allowed: Allowed) -> Ran {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    run(&mut command, input, allowed, &|| false).unwrap()
}

fn sh(script: &str, input: &[u8]) -> Ran {
    sh_within(script, Some(input), ALLOWED)
}

/// Runs with little time, and checks that no more was taken than that and
/// what a busy machine may add.
fn hurried(script: &str, input: &[u8]) -> Ran {
    let allowed = Allowed {
        time: Duration::from_millis(300),
        ..ALLOWED
    };
    let started = Instant::now();
    let ran = sh_within(script, Some(input), allowed);
    assert!(started.elapsed() < Duration::from_secs(10), "{script}");
    ran
}

#[test]
fn what_goes_in_and_comes_out_is_whole() {
    let input: Vec<u8> = (0..700_000_u32).map(|at| (at % 251) as u8).collect();
    let ran = sh("cat; echo said >&2; exit 3", &input);
    assert_eq!(ran.end, End::Exit(3));
    assert!(ran.stdout == input);
    assert_eq!(ran.stderr, b"said\n");
    let empty = sh_within("cat", None, ALLOWED);
    assert_eq!((empty.end, &*empty.stdout), (End::Exit(0), &b""[..]));
}

#[test]
fn a_program_need_not_read_its_input() {
    let input = vec![0; 1 << 20];
    assert_eq!(sh("exit 1", &input).end, End::Exit(1));
    assert_eq!(sh("exec <&-; echo done", &input).stdout, b"done\n");
}

#[test]
fn a_signal_is_no_exit_status() {
    assert_eq!(sh("kill -SEGV $$", b"").end, End::Signal(11));
    assert_eq!(sh("kill -KILL $$", b"").end, End::Signal(9));
}

#[test]
fn one_that_hangs_is_ended() {
    assert_eq!(hurried("sleep 60", b"").end, End::Timeout);
    assert_eq!(hurried("sleep 60", &vec![0; 1 << 20]).end, End::Timeout);
    // One that has closed everything hangs as well.
    assert_eq!(
        hurried("exec <&- >&- 2>&-; sleep 60", b"").end,
        End::Timeout
    );
    assert_eq!(
        hurried("trap '' TERM INT HUP; while :; do :; done", b"").end,
        End::Timeout
    );
}

/// The process ids that a script wrote, and which of them are still running.
fn running(file: &Path) -> Vec<String> {
    let pids = fs::read_to_string(file).unwrap();
    let is_running = |pid: &&str| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        // What was killed is a zombie until its new parent looks after it.
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    pids.lines().filter(is_running).map(str::to_owned).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_of_the_group_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let shown = file.display();
    let started = Instant::now();
    // Whether it is ended or ends by itself.
    let children = format!("(sleep 60 & echo $! >> {shown}; wait) & echo $! >> {shown}");
    assert_eq!(hurried(&format!("{children}; wait"), b"").end, End::Timeout);
    let ran = sh(&format!("{children}; sleep 0.2; echo '{{}}'"), b"");
    assert_eq!((ran.end, &*ran.stdout), (End::Exit(0), &b"{}\n"[..]));
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 4);
    while !running(&file).is_empty() {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "{:?}",
            running(&file)
        );
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn one_who_left_the_group_is_not_waited_for() {
    let started = Instant::now();
    let ran = sh("setsid sleep 3 & sleep 0.1; echo done", b"");
    assert_eq!((ran.end, &*ran.stdout), (End::Exit(0), &b"done\n"[..]));
    assert!(started.elapsed() < Duration::from_millis(2500));
}

#[test]
fn a_flood_is_cut_off() {
    let little = Allowed {
        output: 1000,
        ..ALLOWED
    };
    let ran = sh_within("while :; do echo flood; done", Some(b""), little);
    assert_eq!(ran.end, End::Flood);
    assert!(ran.stdout.len() <= 1000 + CHUNK * (WAITING + 1));
    // One that ends before anyone notices is no better.
    let ran = sh_within("head -c 5000 /dev/zero", Some(b""), little);
    assert_eq!(ran.end, End::Flood);
    // Standard error is nobody's result: its end is kept.
    let ran = hurried("while :; do echo flood >&2; done", b"");
    assert_eq!(ran.end, End::Timeout);
    assert!(ran.stderr.len() <= 64 << 10);
}

#[test]
fn a_stop_is_noticed() {
    let stop = AtomicBool::new(false);
    let started = Instant::now();
    let ran = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        let mut command = Command::new("sleep");
        run(command.arg("60"), Some(b""), ALLOWED, &|| {
            stop.load(Ordering::Relaxed)
        })
        .unwrap()
    });
    assert_eq!(ran.end, End::Stopped);
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn one_that_is_not_there_is_an_error() {
    let mut command = Command::new("./no-such-program");
    let error = run(&mut command, None, ALLOWED, &|| false).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
}
