//! `animlint fix` goes by the same configuration as `check`.

use std::fs;

use crate::common::{CLEAN, Sandbox, corpus};
use crate::fix::{SAFE, repaired};

const CONFIG: &str = "\
exclude = ['vendor/']

[[override]]
paths = ['old/*']
ignore = ['PAN031']

[[suppress]]
path = 'kept.panim'
rule = 'PAN031'
reason = 'the game patches it'

[[suppress]]
path = 'part.panim'
rule = 'PAN031'
field = 'looping'
reason = 'as before'
";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with(&[
        ("a.panim", SAFE),
        ("kept.panim", SAFE),
        ("part.panim", SAFE),
    ]);
    for folder in ["vendor", "old"] {
        fs::create_dir(sandbox.path(folder)).unwrap();
        fs::copy(corpus(SAFE), sandbox.path(folder).join("a.panim")).unwrap();
    }
    sandbox.write("animlint.toml", CONFIG.as_bytes());
    sandbox
}

/// Protects: files that a configuration leaves out, also where they are named,
/// and findings that somebody wants to stay.
#[test]
fn what_the_configuration_leaves_alone_is_not_repaired() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["fix", "--write", ".", "vendor/a.panim"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""), "{}", ran.stdout);
    let now = |name: &str| fs::read(sandbox.path(name)).unwrap();
    assert_eq!(now("a.panim"), repaired(SAFE));
    let old = fs::read(corpus(SAFE)).unwrap();
    for name in ["kept.panim", "part.panim", "vendor/a.panim", "old/a.panim"] {
        assert_eq!(now(name), old, "{name}");
    }
    let said = "a suppression in the configuration keeps a part of it: as before";
    let words: Vec<&str> = ran.stdout.split_whitespace().collect();
    assert!(words.join(" ").contains(said), "{}", ran.stdout);
    for silent in ["kept.panim", "vendor", "old"] {
        assert!(!ran.stdout.contains(silent), "{}", ran.stdout);
    }
}

/// Protects: --isolated and --exclude, and a threshold from the configuration.
#[test]
fn the_command_line_goes_before_the_configuration() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["fix", "--isolated", "--exclude", "old", "--write", "."]);
    assert_eq!(ran.status, 0, "{}", ran.stdout);
    let now = |name: &str| fs::read(sandbox.path(name)).unwrap();
    for name in ["a.panim", "kept.panim", "part.panim", "vendor/a.panim"] {
        assert_eq!(now(name), repaired(SAFE), "{name}");
    }
    assert_ne!(now("old/a.panim"), repaired(SAFE));

    sandbox.write("animlint.toml", b"fail-on = 'warning'");
    let ran = sandbox.run(&["fix", "old"]);
    assert_eq!(ran.status, 1, "{}", ran.stdout);
    let ran = sandbox.run(&["fix", "old", "--fail-on", "error"]);
    assert_eq!(ran.status, 0, "{}", ran.stdout);
}

/// Protects: a wrong configuration ends the run before anything is written.
#[test]
fn a_wrong_configuration_is_told_and_nothing_is_written() {
    let sandbox = Sandbox::with(&[("a.panim", SAFE), ("b.panim", CLEAN)]);
    sandbox.write("animlint.toml", b"excludes = []");
    let ran = sandbox.run(&["fix", "--write", "."]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("animlint.toml:1:1"), "{}", ran.stderr);
    let old = fs::read(corpus(SAFE)).unwrap();
    assert_eq!(fs::read(sandbox.path("a.panim")).unwrap(), old);
}
