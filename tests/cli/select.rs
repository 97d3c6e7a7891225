//! Patterns, and what git ignores.

use std::fs;
use std::process::Command;

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, corpus, verdicts};

/// The paths that the run looked at.
fn paths(ran: &Ran) -> Vec<String> {
    ran.verdicts().into_iter().map(|(path, _)| path).collect()
}

#[track_caller]
fn expect(sandbox: &Sandbox, arguments: &[&str], expected: &[&str]) {
    let all: Vec<&str> = ["check", "--report", "json"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    let ran = sandbox.run(&all);
    assert_eq!(paths(&ran), expected, "{arguments:?} {ran:?}");
}

fn tree() -> Sandbox {
    Sandbox::with(&[
        ("a/x.panim", CLEAN),
        ("a/old/y.panim", CLEAN),
        ("a/z.bin", CLEAN),
        ("old/v.panim", CLEAN),
        ("w.panim", CLEAN),
    ])
}

#[test]
fn an_include_takes_the_place_of_known_extensions() {
    let sandbox = tree();
    sandbox.write("a/text.bin", b"something else");
    expect(
        &sandbox,
        &["--include", "*.bin"],
        &["a/text.bin", "a/z.bin"],
    );
    expect(
        &sandbox,
        &["--include", "a/*"],
        &["a/text.bin", "a/x.panim", "a/z.bin"],
    );
    expect(
        &sandbox,
        &["--include", "{w,v}.*", "--include", "z.bin"],
        &["a/z.bin", "old/v.panim", "w.panim"],
    );
    expect(
        &sandbox,
        &["a", "w.panim", "--include", "a/*.panim"],
        &["a/x.panim", "w.panim"],
    );
    // What is unknown is passed over, as with --all-files.
    let ran = sandbox.run(&["check", "--include", "text.*"]);
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    assert!(ran.stdout.contains("1 foreign"), "{ran:?}");
    let ran = sandbox.run(&["check", "--include", "*", "--all-files"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("cannot be used with"), "{ran:?}");
}

/// Protects: hooks, which name files outright.
#[test]
fn an_exclude_holds_for_what_is_named_too() {
    let sandbox = tree();
    expect(&sandbox, &["--exclude", "old"], &["a/x.panim", "w.panim"]);
    expect(
        &sandbox,
        &["--exclude", "./old"],
        &["a/old/y.panim", "a/x.panim", "w.panim"],
    );
    expect(
        &sandbox,
        &["--exclude", "a/**"],
        &["old/v.panim", "w.panim"],
    );
    let named = ["a/old/y.panim", "./w.panim", "a/../old/v.panim"];
    let with = |exclude| [&named[..], &["--exclude", exclude]].concat();
    expect(&sandbox, &with("old"), &["./w.panim"]);
    expect(
        &sandbox,
        &with("w.*"),
        &["a/../old/v.panim", "a/old/y.panim"],
    );
    expect(
        &sandbox,
        &with("a/old/"),
        &["a/../old/v.panim", "./w.panim"],
    );
    expect(
        &sandbox,
        &["old", "w.panim", "--exclude", "old/"],
        &["w.panim"],
    );

    // From another folder, and by absolute paths.
    let absolute = sandbox.path("old").display().to_string();
    expect(&sandbox, &["old", "--exclude", &absolute], &[]);
    let run = |arguments: &[&str]| {
        let mut command = sandbox.command(arguments);
        let ran = Ran::from(command.current_dir(sandbox.path("a")).output().unwrap());
        paths(&ran)
    };
    let json = ["check", "--report", "json", "..", "--exclude"];
    assert_eq!(
        run(&[&json[..], &["../old"]].concat()),
        ["../a/old/y.panim", "../a/x.panim", "../w.panim"]
    );
    assert_eq!(
        run(&[&json[..], &["../old/*", "--exclude", "?.panim"]].concat()),
        [""; 0]
    );
}

/// Protects: the name of the folder that one stands in, and of those above
/// it, is nobody's wish.
#[test]
fn what_stands_above_does_not_count() {
    let sandbox = tree();
    let run = |paths: &[&str]| {
        let arguments = [&["check", "--report", "json", "--exclude", "old"], paths].concat();
        let mut command = sandbox.command(&arguments);
        Ran::from(command.current_dir(sandbox.path("old")).output().unwrap())
    };
    let absolute = sandbox.path("old/v.panim").display().to_string();
    for named in [".", "v.panim", &absolute] {
        assert_eq!(run(&[named]).verdicts().len(), 1, "{named}");
    }
}

#[test]
fn standard_input_is_left_out_by_its_name() {
    let sandbox = Sandbox::new();
    let bytes = fs::read(corpus(REJECTED)).unwrap();
    let name = ["check", "-", "--stdin-filename", "old/x.panim", "--exclude"];
    let ran = sandbox.run_on(&[&name[..], &["old"]].concat(), &bytes);
    assert_eq!(ran.status, 0);
    assert!(ran.stderr.starts_with("warning: no file"), "{ran:?}");
    let ran = sandbox.run_on(&[&name[..], &["new"]].concat(), &bytes);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_bad_pattern_is_said() {
    let sandbox = tree();
    for (option, pattern, said) in [
        (
            "--include",
            "[",
            "error: `[` is no pattern: unclosed character class",
        ),
        (
            "--exclude",
            "a\x1B{",
            "error: `a\\x1B{` is no pattern: unclosed alternate",
        ),
        (
            "--exclude",
            "",
            "error: `` is no pattern: there is nothing in it",
        ),
        (
            "--exclude",
            "a/../b",
            "error: `a/../b` is no pattern: no path has",
        ),
    ] {
        let ran = sandbox.run(&["check", option, pattern]);
        assert_eq!((ran.status, &*ran.stdout), (2, ""));
        assert!(ran.stderr.starts_with(said), "{ran:?}");
    }
}

#[test]
fn that_there_is_nothing_is_a_warning_or_an_error() {
    let sandbox = tree();
    for (arguments, said) in [
        (&["a/z.x"][..], ""),
        (
            &["--exclude", "*"],
            ": no file with a known extension (.panim, .pas4, .pas, .ancs, .char) under . that --exclude does not leave out\n",
        ),
        (
            &["--include", "*.y", "a"],
            ": no file that matches --include *.y under a\n",
        ),
        (
            &["--gitignore", "--exclude", "*"],
            " under . that neither --exclude nor --gitignore leaves out\n",
        ),
    ] {
        for quiet in [&[][..], &["--quiet"]] {
            let ran = sandbox.run(&[&["check"], quiet, arguments].concat());
            let strict = [&["check", "--require-files"], quiet, arguments].concat();
            let required = sandbox.run(&strict);
            assert_eq!(required.status, 2, "{arguments:?}");
            if said.is_empty() {
                // What was named and is not there is an entry of its own.
                assert!(!ran.stderr.contains("no file"), "{ran:?}");
                continue;
            }
            assert_eq!(ran.status, 0);
            assert!(
                ran.stderr.starts_with("warning: no file") && ran.stderr.ends_with(said),
                "{ran:?}"
            );
            assert!(
                required.stderr.starts_with("error: no file") && required.stderr.ends_with(said),
                "{required:?}"
            );
        }
    }
    assert_eq!(sandbox.run(&["check", "--require-files"]).status, 0);
}

/// Protects: patterns read a tree of odd names without a fault.
#[cfg(unix)]
#[test]
fn names_that_are_no_utf8_are_matched() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let sandbox = tree();
    let odd = OsStr::from_bytes(b"o\xFFd");
    fs::create_dir(sandbox.path("").join(odd)).unwrap();
    fs::copy(
        sandbox.path("w.panim"),
        sandbox.path("").join(odd).join("x.panim"),
    )
    .unwrap();
    expect(&sandbox, &["--exclude", "[a-z]*", "--include", "*"], &[]);
    expect(
        &sandbox,
        &["--exclude", "[!o]*", "--include", "*"],
        &["o\u{FFFD}d/x.panim"; 0],
    );
    expect(
        &sandbox,
        &["--include", "o*/x.panim"],
        &["o\u{FFFD}d/x.panim"],
    );
    expect(
        &sandbox,
        &["--include", "**/x.*"],
        &["a/x.panim", "o\u{FFFD}d/x.panim"],
    );
}

/// Protects: a list that git or find wrote with NUL bytes, without -0.
#[test]
fn a_list_with_nul_bytes_is_told_by_them() {
    let sandbox = Sandbox::with(&[("a\nb.panim", CLEAN), ("c.panim", CLEAN)]);
    let ran = sandbox.run_on(
        &["check", "--files-from", "-", "--report", "json"],
        b"a\nb.panim\0c.panim\0",
    );
    let expected = verdicts(&[("a\nb.panim", "accepted"), ("c.panim", "accepted")]);
    assert_eq!(ran.verdicts(), expected);
}

/// A repository: `.gitignore` files at two depths, with negation, and more in
/// `info/exclude`.
fn repository() -> Sandbox {
    let sandbox = Sandbox::new();
    for file in [
        "a.panim",
        "b.panim",
        "build/c.panim",
        "deep/build/d.panim",
        "deep/e.panim",
        "deep/keep.panim",
        "deep/er/f.panim",
        "deep/er/private.panim",
        "gen-1.panim",
        "gen-2.panim",
        "\u{fc}.panim",
    ] {
        sandbox.copy(file, CLEAN);
    }
    sandbox.write(".git/HEAD", b"ref: refs/heads/main\n");
    sandbox.copy(".git/x.panim", CLEAN);
    sandbox.write(".git/info/exclude", b"private.*\nb.panim\n");
    sandbox.write(
        ".gitignore",
        b"\xEF\xBB\xBF# comment\r\n/build/\r\ngen-*.panim\n!gen-2.panim\n[\n\nkeep.panim\n",
    );
    sandbox.write(
        "deep/.gitignore",
        b"e.panim\n!keep.panim\n!/er/private.panim\n/f.panim\n",
    );
    sandbox
}

#[test]
fn what_git_ignores_is_left_out_on_request() {
    let sandbox = repository();
    let expected = [
        "a.panim",
        "deep/build/d.panim",
        "deep/er/f.panim",
        "deep/er/private.panim",
        "deep/keep.panim",
        "gen-2.panim",
        "\u{fc}.panim",
    ];
    expect(&sandbox, &["--gitignore"], &expected);
    // What is above a named folder counts, up to the root of the repository.
    sandbox.write("deep/er/.git", b"gitdir: ../../.git/worktrees/er\n");
    sandbox.write(".git/worktrees/er/commondir", b"../..\n");
    expect(
        &sandbox,
        &["--gitignore", "deep"],
        &["deep/build/d.panim", "deep/er/f.panim", "deep/keep.panim"],
    );
    expect(&sandbox, &["--gitignore", "deep/er"], &["deep/er/f.panim"]);
    fs::remove_file(sandbox.path("deep/er/.git")).unwrap();
    expect(
        &sandbox,
        &["--gitignore", "deep/er"],
        &["deep/er/f.panim", "deep/er/private.panim"],
    );
    // What is named outright is checked, and what is not asked for not done.
    expect(
        &sandbox,
        &["--gitignore", "gen-1.panim", "build"],
        &["build/c.panim", "gen-1.panim"],
    );
    let ran = sandbox.run(&["check", "--report", "json"]);
    assert_eq!(ran.verdicts().len(), 12);
    // Both together.
    expect(
        &sandbox,
        &["--gitignore", "--exclude", "deep"],
        &["a.panim", "gen-2.panim", "\u{fc}.panim"],
    );
    expect(
        &sandbox,
        &["--gitignore", "--include", "*.panim"],
        &expected,
    );
}

/// Protects: without a repository, nothing above the named folder counts.
#[test]
fn without_a_repository_only_what_is_walked_counts() {
    let sandbox = repository();
    fs::remove_dir_all(sandbox.path(".git")).unwrap();
    expect(
        &sandbox,
        &["--gitignore", "deep"],
        &[
            "deep/build/d.panim",
            "deep/er/f.panim",
            "deep/er/private.panim",
            "deep/keep.panim",
        ],
    );
    let ran = sandbox.run(&["check", "--gitignore", "--report", "json"]);
    assert!(
        !paths(&ran).contains(&"build/c.panim".to_owned()),
        "{ran:?}"
    );
}

/// Protects: that git itself would leave out the same. Where there is no git,
/// there is nothing to see here.
#[test]
fn git_agrees() {
    let sandbox = repository();
    fs::remove_dir_all(sandbox.path(".git")).unwrap();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(sandbox.path(""));
        command
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1");
        command.env_remove("GIT_DIR").env_remove("GIT_WORK_TREE");
        command.output()
    };
    match git(&["init", "--quiet"]) {
        Ok(output) if output.status.success() => {}
        Ok(_) | Err(_) => return,
    }
    sandbox.write(".git/info/exclude", b"private.*\nb.panim\n");
    let listed = git(&[
        "ls-files",
        "-z",
        "--others",
        "--exclude-standard",
        "--",
        "*.panim",
    ])
    .unwrap();
    let ran = sandbox.run(&["check", "--gitignore", "--report", "json"]);
    let mut listed: Vec<String> = listed
        .stdout
        .split(|byte| *byte == 0)
        .filter(|name| !name.is_empty())
        .map(|name| String::from_utf8(name.to_vec()).unwrap())
        .collect();
    let mut walked = paths(&ran);
    listed.sort();
    walked.sort();
    assert_eq!(walked, listed);
    assert!(walked.len() >= 7, "{walked:?}");
}

/// Protects: that what git ignores is not known is said, and costs no hang.
#[cfg(unix)]
#[test]
fn what_git_ignores_may_not_be_readable() {
    let sandbox = Sandbox::with(&[("a/x.panim", CLEAN), ("b/y.panim", CLEAN)]);
    for name in ["a/.gitignore", ".gitignore"] {
        let made = Command::new("mkfifo").arg(sandbox.path(name)).status();
        assert!(made.unwrap().success());
        let ran = sandbox.run(&["check", "--gitignore", "--report", "json"]);
        assert_eq!(ran.status, 2);
        let expected = [
            (name, "unreadable"),
            ("a/x.panim", "accepted"),
            ("b/y.panim", "accepted"),
        ];
        assert_eq!(ran.verdicts(), verdicts(&expected));
        let error = ran.json()["files"][0]["error"].clone();
        let said = format!("what ./{name} ignores is not known: not a file but a named pipe");
        assert!(error.as_str().unwrap().starts_with(&said), "{error}");
        fs::remove_file(sandbox.path(name)).unwrap();
    }
    sandbox.write(".git/HEAD", b"");
    let made = Command::new("mkfifo")
        .arg(sandbox.path(".gitignore"))
        .status();
    assert!(made.unwrap().success());
    let ran = sandbox.run(&["check", "a", "--gitignore", "--report", "json"]);
    assert_eq!(
        ran.verdicts(),
        verdicts(&[("a", "unreadable"), ("a/x.panim", "accepted")])
    );
}

#[cfg(unix)]
#[test]
fn links_are_left_out_as_files_are() {
    use std::os::unix::fs::symlink;
    let sandbox = tree();
    symlink("nowhere", sandbox.path("a/gone.panim")).unwrap();
    symlink("..", sandbox.path("a/up")).unwrap();
    for follow in [&[][..], &["--follow"]] {
        let all = ["--exclude", "gone.*", "--exclude", "up", "--exclude", "old"];
        expect(
            &sandbox,
            &[&all[..], follow].concat(),
            &["a/x.panim", "w.panim"],
        );
        expect(
            &sandbox,
            &[&["--include", "gone.*"], follow, &["a/old"]].concat(),
            &[],
        );
    }
    let ran = sandbox.run(&["check", "--include", "gone.*", "--report", "json"]);
    assert_eq!(ran.verdicts(), verdicts(&[("a/gone.panim", "unreadable")]));
}
