//! `animlint shrink`.

use std::fs;

use crate::common::{CLEAN, Sandbox};

/// A sandbox with a file that breaks a rule.
fn with(name: &str, rule: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    let made = sandbox.run(&["gen", "--violate", rule, "--seed", "4", "-o", name]);
    assert_eq!(made.status, 0, "{made:?}");
    sandbox
}

fn rules_of(sandbox: &Sandbox, name: &str) -> Vec<String> {
    let found = sandbox.run(&["check", name, "--report", "json"]).json();
    let findings = found["files"][0]["findings"].as_array().unwrap().clone();
    let ids = findings
        .iter()
        .map(|finding| finding["rule"].as_str().unwrap().to_owned());
    ids.collect()
}

/// Protects: the smaller file goes beside the other, which stays, and is not
/// replaced without being named.
#[test]
fn it_goes_beside_the_file() {
    let sandbox = with("walk.panim", "default-bone");
    let before = fs::read(sandbox.path("walk.panim")).unwrap();
    let arguments = ["shrink", "walk.panim", "--keep", "default-bone"];
    let ran = sandbox.run(&arguments);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    let small = fs::read(sandbox.path("walk.min.panim")).unwrap();
    let said = format!("walk.min.panim: {} bytes, were ", small.len());
    assert!(ran.stdout.starts_with(&said), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("; breaks PAN037 default-bone; "),
        "{}",
        ran.stdout
    );
    assert_eq!(rules_of(&sandbox, "walk.min.panim"), ["PAN037"]);
    assert!(small.len() < 180 && small.len() < before.len());
    assert_eq!(fs::read(sandbox.path("walk.panim")).unwrap(), before);

    let again = sandbox.run(&arguments);
    assert_eq!(again.status, 2);
    assert!(
        again
            .stderr
            .contains("walk.min.panim exists and is not replaced"),
        "{}",
        again.stderr
    );
    let named = [&arguments[..], &["-o", "walk.min.panim"]].concat();
    assert_eq!(sandbox.run(&named).status, 0);
    assert_eq!(fs::read(sandbox.path("walk.min.panim")).unwrap(), small);
}

/// Protects: the input is never written to, whatever it is called.
#[test]
fn the_input_is_never_written_to() {
    let sandbox = with("a.panim", "looping-byte");
    fs::hard_link(sandbox.path("a.panim"), sandbox.path("hard.panim")).unwrap();
    fs::create_dir(sandbox.path("sub")).unwrap();
    let mut names = vec!["a.panim", "./a.panim", "sub/../a.panim"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.panim", sandbox.path("soft.panim")).unwrap();
        names.extend(["soft.panim", "hard.panim"]);
    }
    let before = fs::read(sandbox.path("a.panim")).unwrap();
    for name in names {
        let ran = sandbox.run(&["shrink", "a.panim", "--keep", "PAN031", "-o", name]);
        assert_eq!(ran.status, 2, "{name}");
        let said = "is the file to make smaller, which is never written to";
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
        assert_eq!(fs::read(sandbox.path("a.panim")).unwrap(), before);
    }
}

/// Protects: a rule that is not broken is told from a fault of the program.
#[test]
fn a_rule_that_is_not_broken_is_named_with_those_that_are() {
    let sandbox = with("a.panim", "looping-byte");
    sandbox.copy("clean.panim", CLEAN);
    let ran = sandbox.run(&["shrink", "a.panim", "--keep", "PAN037", "--keep", "PAN031"]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.stderr,
        "error: a.panim does not break PAN037 default-bone; it breaks PAN031 looping-byte\n"
    );
    let ran = sandbox.run(&["shrink", "clean.panim", "--keep", "PAN037"]);
    assert!(
        ran.stderr.ends_with("; it breaks no rule\n"),
        "{}",
        ran.stderr
    );
    assert!(!sandbox.path("a.min.panim").exists());
    assert_eq!(
        sandbox
            .run(&["shrink", "none.panim", "--keep", "PAN037"])
            .status,
        2
    );
    assert_eq!(sandbox.run(&["shrink", "a.panim"]).status, 2);
}

/// Protects: standard input and output, and bounds.
#[test]
fn it_can_be_a_filter() {
    let sandbox = with("a.panim", "looping-byte");
    let bytes = fs::read(sandbox.path("a.panim")).unwrap();
    let arguments = [
        "shrink",
        "-",
        "--stdin-filename",
        "a.panim",
        "--keep",
        "PAN031",
    ];
    let ran = sandbox.run_on(&arguments, &bytes);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("name one with -o OUT"),
        "{}",
        ran.stderr
    );
    let mut child = sandbox
        .command(&[&arguments[..], &["-o", "-", "--max-steps", "3"]].concat())
        .stdin(fs::File::open(sandbox.path("a.panim")).unwrap())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    assert!(child.wait().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(!output.stdout.is_empty() && output.stdout.len() <= bytes.len());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("stopped after 3 steps (--max-steps)"),
        "{said}"
    );
}

/// Protects: a command decides, with its words split as a shell would.
#[cfg(unix)]
#[test]
fn a_command_decides() {
    let sandbox = with("a b.pas4", "state-order");
    let run = |command: &str| {
        sandbox.run(&[
            "shrink",
            "a b.pas4",
            "--keep-cmd",
            command,
            "-o",
            "out.pas4",
        ])
    };
    // The magic alone is what it looks for.
    for command in ["grep -q 'PAS4'", "sh -c 'grep -q PAS4 \"$0\"' {file}"] {
        let ran = run(command);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert_eq!(fs::read(sandbox.path("out.pas4")).unwrap(), b"PAS4");
    }
    let ran = run("false");
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr
            .contains("the command does not exit with 0; it breaks PAS018 state-order")
    );
    for (command, said) in [
        ("/no/such/program", "`/no/such/program` cannot be run: "),
        ("grep 'PAS4", "has a quote without its end"),
        ("", "names no command"),
    ] {
        let ran = run(command);
        assert_eq!(ran.status, 2, "{command}");
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    // Both have to hold.
    let both = [
        "shrink",
        "a b.pas4",
        "--keep",
        "PAS018",
        "--keep-cmd",
        "true",
        "-o",
        "out.pas4",
    ];
    assert_eq!(sandbox.run(&both).status, 0);
    assert_eq!(rules_of(&sandbox, "out.pas4"), ["PAS018"]);
}

/// Protects: a command that hangs is ended, with what it started.
#[cfg(unix)]
#[test]
fn a_command_that_hangs_is_ended() {
    let sandbox = with("a.pas4", "state-order");
    let started = std::time::Instant::now();
    let ran = sandbox.run(&[
        "shrink",
        "a.pas4",
        "--keep-cmd",
        "sh -c 'sleep 60; true'",
        "--cmd-timeout",
        "1",
        "-o",
        "out.pas4",
    ]);
    assert_eq!(ran.status, 1);
    assert!(started.elapsed().as_secs() < 30);
}
