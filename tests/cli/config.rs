//! `animlint.toml`: which one applies, what it says, and how it is told.

use std::fs;

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, WARNED, verdicts};

/// The findings on standard output, one a line, as path, severity and rule.
fn found(ran: &Ran) -> Vec<String> {
    let one = |line: &str| {
        let (path, rest) = line.split_once(": ")?;
        let (finding, _) = rest.split_once(' ')?;
        let path = path.split(':').next()?;
        finding.contains('[').then(|| format!("{path} {finding}"))
    };
    ran.stdout.lines().filter_map(one).collect()
}

fn concise(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut all = vec!["check", "--format", "concise"];
    all.extend(arguments);
    sandbox.run(&all)
}

#[test]
fn each_file_goes_by_the_nearest_one_upwards_however_it_is_named() {
    let sandbox = Sandbox::with(&[
        ("a.panim", WARNED),
        ("sub/b.panim", WARNED),
        ("sub/in/c.panim", WARNED),
    ]);
    sandbox.write("animlint.toml", b"[severity]\ntext-control = 'error'\n");
    sandbox.write(
        "sub/animlint.toml",
        b"fail-on = 'note'\n[severity]\ntext-control = 'note'\n",
    );
    let all = [
        "a.panim error[PAN034",
        "sub/b.panim note[PAN034",
        "sub/in/c.panim note[PAN034",
    ];
    for arguments in [
        &["--notes"][..],
        &["--notes", "a.panim", "sub"],
        &["--notes", "sub/in/../../sub", "sub/in/c.panim", "."],
    ] {
        let ran = concise(&sandbox, arguments);
        let mut found = found(&ran);
        for one in &mut found {
            *one = one.replace("sub/in/../../", "");
        }
        assert_eq!(found, all, "{arguments:?}");
        assert_eq!(ran.status, 1);
    }
    // From another folder, and by its own threshold.
    let ran = sandbox
        .command(&[
            "check",
            "--format",
            "concise",
            "--notes",
            "../b.panim",
            "c.panim",
        ])
        .current_dir(sandbox.path("sub/in"))
        .output()
        .unwrap();
    let ran = Ran::from(ran);
    assert_eq!(found(&ran).len(), 2, "{ran:?}");
    assert!(ran.stdout.contains("note[PAN034"), "{ran:?}");
    assert_eq!(ran.status, 1);
    let ran = concise(&sandbox, &["--isolated", "."]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.contains("3 warnings"), "{ran:?}");
}

#[test]
fn the_command_line_goes_before_the_configuration() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED)]);
    sandbox.write(
        "animlint.toml",
        b"fail-on = 'warning'\nignore = ['PAN034']\nmax-size = 1\n[severity]\nPAN = 'note'\n",
    );
    let run = |arguments: &[&str]| {
        let ran = concise(&sandbox, arguments);
        (found(&ran).join(" "), ran.status)
    };
    assert_eq!(run(&[]), (String::new(), 2), "too large");
    let size = ["--max-size", "1MiB"];
    let with = |more: &[&'static str]| run(&[&size[..], more].concat());
    assert_eq!(with(&[]), (String::new(), 0));
    let warning = |status| ("a.panim warning[PAN034".to_owned(), status);
    assert_eq!(with(&["--severity", "text-control=warning"]), warning(1));
    assert_eq!(
        with(&["--severity", "text-control=warning", "--fail-on", "error"]),
        warning(0)
    );
    assert_eq!(
        with(&["--select", "PAN034", "--notes"]).0,
        "a.panim note[PAN034"
    );
    assert_eq!(
        with(&["--select", "PAN034", "--ignore", "PAN034", "--notes"]).0,
        ""
    );
    assert_eq!(run(&["--isolated"]), warning(0));
}

#[test]
fn overrides_apply_to_their_paths_the_last_one_first() {
    let sandbox = Sandbox::with(&[
        ("a.panim", WARNED),
        ("old/b.panim", WARNED),
        ("old/new/c.panim", WARNED),
    ]);
    sandbox.write(
        "animlint.toml",
        b"[[override]]\npaths = ['old']\nignore = ['PAN034']\n[[override]]\npaths = ['old/new/*.panim']\nseverity = { PAN034 = 'error' }\n",
    );
    let expected = ["a.panim warning[PAN034", "old/new/c.panim error[PAN034"];
    assert_eq!(found(&concise(&sandbox, &[])), expected);
    assert_eq!(
        found(&concise(
            &sandbox,
            &["./old/../a.panim", "old/new/c.panim", "old/b.panim"]
        ))
        .len(),
        2
    );
    let stdin = fs::read(crate::common::corpus(WARNED)).unwrap();
    for (name, expected) in [("old/x.panim", 0), ("x.panim", 1)] {
        let ran = sandbox.run_on(
            &["check", "--format", "concise", "--stdin-filename", name],
            &stdin,
        );
        assert_eq!(found(&ran).len(), expected, "{name}");
    }
}

#[test]
fn excluded_files_are_left_out_also_where_they_are_named() {
    let sandbox = Sandbox::with(&[
        ("a.panim", CLEAN),
        ("build/b.panim", REJECTED),
        ("c.bak.panim", REJECTED),
        ("sub/d.panim", CLEAN),
    ]);
    sandbox.write("animlint.toml", b"exclude = ['build/', '*.bak.panim']");
    let names = |arguments: &[&str]| {
        let mut all = vec!["check", "--report", "json"];
        all.extend(arguments);
        sandbox.run(&all).verdicts()
    };
    let kept = verdicts(&[("a.panim", "accepted"), ("sub/d.panim", "accepted")]);
    assert_eq!(names(&[]), kept);
    assert_eq!(
        names(&["a.panim", "build/b.panim", "build", "c.bak.panim", "sub"]),
        kept
    );
    // What the command line leaves out comes on top.
    assert_eq!(
        names(&["--exclude", "sub"]),
        verdicts(&[("a.panim", "accepted")])
    );
    assert_eq!(names(&["--isolated"]).len(), 4);
    let ran = sandbox.run(&["check", "build"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.stderr.contains("the configuration leaves files out"),
        "{ran:?}"
    );
    // A nested configuration has its own word; a folder that is left out has none.
    sandbox.write("build/animlint.toml", b"exclude = []");
    sandbox.write("sub/animlint.toml", b"exclude = ['d.panim']");
    assert_eq!(
        names(&[]),
        verdicts(&[("a.panim", "accepted"), ("c.bak.panim", "rejected")][..1])
    );
    assert_eq!(names(&["build/b.panim"]), []);
}

#[test]
fn include_takes_the_place_of_the_known_extensions() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN), ("b.bin", CLEAN), ("c.txt", CLEAN)]);
    sandbox.write("animlint.toml", b"include = ['*.bin']");
    let names = |arguments: &[&str]| {
        let mut all = vec!["check", "--report", "json"];
        all.extend(arguments);
        let found = sandbox.run(&all).verdicts();
        found.into_iter().map(|(path, _)| path).collect::<Vec<_>>()
    };
    assert_eq!(names(&[]), ["b.bin"]);
    assert_eq!(names(&["a.panim", "."]), ["a.panim", "b.bin"]);
    assert_eq!(names(&["--include", "*.txt"]), ["c.txt"]);
}

#[test]
fn what_concerns_other_readers_only_is_a_note_for_the_target() {
    let sandbox = Sandbox::with(&[
        ("a.panim", "ambiguous/signed-index.panim"),
        ("b.panim", REJECTED),
    ]);
    let severity =
        |arguments: &[&str]| found(&concise(&sandbox, &[arguments, &["--notes"]].concat()));
    assert_eq!(severity(&[])[0], "a.panim warning[PAN016");
    assert_eq!(
        severity(&["--target", "pluto"]),
        ["a.panim note[PAN016", "b.panim error[PAN005"]
    );
    assert_eq!(
        severity(&["--target", "pluto,spec"])[0],
        "a.panim warning[PAN016"
    );
    assert_eq!(
        severity(&["--target", "engine"])[0],
        "a.panim warning[PAN016"
    );
    sandbox.write(
        "animlint.toml",
        b"target = ['pluto']\n[[override]]\npaths = ['a.panim']\ntarget = ['spec']",
    );
    assert_eq!(severity(&[])[0], "a.panim warning[PAN016");
    assert_eq!(
        severity(&["--target", "bytewise"])[0],
        "a.panim note[PAN016"
    );
    let ran = sandbox.run(&["check", "--target", "plato"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("there are spec, bytewise, pluto"),
        "{ran:?}"
    );
}

#[test]
fn a_wrong_configuration_ends_the_run_before_anything_is_checked() {
    let sandbox = Sandbox::with(&[("a.panim", REJECTED)]);
    sandbox.write(
        "animlint.toml",
        b"fail_on = 'note'\n\nselect = [\"PAN9\\u001B\"]\n",
    );
    let ran = sandbox.run(&["check", "--report", "json=r.json"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    assert_eq!(
        ran.stderr,
        "error: animlint.toml:1:1: there is no key `fail_on`; did you mean `fail-on`?\n  \
         animlint.toml:3:11: there is no rule `PAN9\\x1B`; `animlint rules` lists all\n"
    );
    assert!(!sandbox.path("r.json").exists());
    for (bytes, expected) in [
        (&b"a = \xFF"[..], "animlint.toml:1:5: this byte is no UTF-8"),
        (b"a = [", "animlint.toml:1:6: this is no TOML"),
        (
            &vec![b'#'; (1 << 20) + 1],
            "cannot read the configuration animlint.toml: it is larger than 1 MiB",
        ),
    ] {
        sandbox.write("animlint.toml", bytes);
        let ran = sandbox.run(&["check", "a.panim"]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(expected), "{ran:?}");
        assert_eq!(sandbox.run(&["check", "--isolated", "a.panim"]).status, 1);
    }
    // A folder of that name is none; one that is met on the way counts.
    fs::remove_file(sandbox.path("animlint.toml")).unwrap();
    sandbox.write("animlint.toml/b.panim", b"");
    assert_eq!(sandbox.run(&["check", "a.panim"]).status, 1);
    sandbox.copy("sub/c.panim", CLEAN);
    sandbox.write("sub/animlint.toml", b"x = 1");
    let ran = sandbox.run(&["check", "--report", "json=r.json", "-q"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr
            .contains("sub/animlint.toml:1:1: there is no key `x`"),
        "{ran:?}"
    );
    assert!(!sandbox.path("r.json").exists());
}

#[test]
fn a_configuration_that_is_given_starts_from_the_current_folder() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED), ("old/b.panim", WARNED)]);
    sandbox.write("animlint.toml", b"ignore = ['PAN']");
    sandbox.write(
        "ci/strict.toml",
        b"fail-on = 'warning'\nexclude = ['old/*']",
    );
    let ran = concise(&sandbox, &["--config", "ci/strict.toml"]);
    assert_eq!(found(&ran), ["a.panim warning[PAN034"]);
    assert_eq!(ran.status, 1);
    let ran = sandbox.run(&["check", "--config", "no.toml"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr
            .contains("cannot read the configuration no.toml: "),
        "{ran:?}"
    );
    let ran = sandbox.run(&["check", "--config", "ci"]);
    assert!(ran.stderr.contains("it is a folder, not a file"), "{ran:?}");
    let ran = sandbox.run(&["check", "--config", "ci/strict.toml", "--isolated"]);
    assert_eq!(ran.status, 2);
}

#[test]
fn what_applies_is_shown_with_where_it_is_set() {
    let sandbox = Sandbox::with(&[("a.panim", WARNED), ("old/b.panim", WARNED)]);
    sandbox.write(
        "animlint.toml",
        b"fail-on = 'warning'\nexclude = [\"*.\\u001b\"]\ntarget = ['pluto']\nignore = ['PAN034']\n[severity]\nnode-count = 'off'\n[[override]]\npaths = ['old/**']\nseverity = { PAN034 = 'error' }\n[[suppress]]\npath = 'a.panim'\nrule = 'PAN026'\nreason = 'so'\n",
    );
    let ran = sandbox.run(&["check", "--show-config", ".", "--max-size", "1MiB"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    for line in [
        "fail-on = \"warning\"                       # animlint.toml:1",
        "max-size = \"1MiB\"                         # --max-size",
        "max-dense-size = \"64MiB\"                  # default",
        "target = [\"pluto\"]                        # animlint.toml:3",
        "exclude = [\"*.\\u001B\"]                    # animlint.toml:2",
        "text-control = \"off\"                      # animlint.toml:4 (PAN034)",
        "signed-index = \"note\"                     # animlint.toml:3 (PAN016)",
        "node-count = \"off\"                        # animlint.toml:6 (PAN022)",
        "[[override]]                              # animlint.toml:7",
        "text-control = \"error\"                    # animlint.toml:9 (PAN034)",
        "[[suppress]]                              # animlint.toml:10",
        "reason = \"so\"",
    ] {
        assert!(
            ran.stdout.lines().any(|one| one == line),
            "{line}\n{}",
            ran.stdout
        );
    }
    // What is shown says the same when it is read.
    let (first, shown) = ran.stdout.split_once('\n').unwrap();
    assert_eq!(first, "# For .");
    sandbox.write("shown.toml", shown.as_bytes());
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.split("  #").next().unwrap().trim_end().to_owned())
            .collect()
    };
    let again = sandbox.run(&["check", "--show-config", "--config", "shown.toml"]);
    assert_eq!(values(&again.stdout), values(&ran.stdout));

    // For a file, overrides are told in place.
    let ran = sandbox.run(&[
        "check",
        "--show-config",
        "old/b.panim",
        "a.panim",
        "old/c.panim",
        "--severity",
        "PAN016=error",
    ]);
    let sections: Vec<&str> = ran.stdout.split("\n\n").collect();
    assert_eq!(sections.len(), 2);
    assert!(
        sections[0].starts_with("# For old/b.panim, old/c.panim\n"),
        "{}",
        sections[0]
    );
    assert!(
        sections[0]
            .contains("text-control = \"error\"                    # animlint.toml:9 (PAN034)"),
        "{}",
        sections[0]
    );
    assert!(
        sections[0].contains("# --severity (PAN016)"),
        "{}",
        sections[0]
    );
    assert!(
        sections[1].contains("text-control = \"off\""),
        "{}",
        sections[1]
    );
    let ran = sandbox.run(&["check", "--show-config", "--isolated"]);
    assert!(ran.stdout.contains("# Configuration: none"), "{ran:?}");
    assert_eq!(
        ran.stdout
            .lines()
            .filter(|line| line.ends_with("# default"))
            .count(),
        3
    );
}
