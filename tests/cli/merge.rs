//! Reports that are joined.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{CLEAN, REJECTED, Ran, Sandbox, WARNED};

/// Copies a folder of the repository.
fn copy_tree(sandbox: &Sandbox, from: &Path, to: &str) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = format!("{to}/{}", entry.file_name().to_str().unwrap());
        match entry.file_type().unwrap().is_dir() {
            true => copy_tree(sandbox, &entry.path(), &to),
            false => sandbox.write(&to, &fs::read(entry.path()).unwrap()),
        }
    }
}

/// The corpus, and all that makes a report hard to read back: odd names,
/// trouble, and more findings than are kept.
fn tree() -> Sandbox {
    let sandbox = Sandbox::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    copy_tree(&sandbox, &corpus, "tree/corpus");
    // One row of the index table that reads past the end, many times over.
    let mut flood = vec![0; 0x64];
    flood.extend(b"values\0\0indices");
    flood.extend([0x7F, 0xFF, 0x7F, 0xFF].repeat(3 * 300));
    sandbox.write("tree/flood.panim", &flood);
    sandbox.copy("tree/a b/\u{fc}.panim", CLEAN);
    sandbox.copy("tree/a-b/x.panim", WARNED);
    sandbox.copy("tree/a/x.panim", WARNED);
    sandbox.write("tree/large.panim", &[0; 100_000]);
    #[cfg(unix)]
    {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        sandbox.copy("tree/e\x1B[2J\n.panim", REJECTED);
        let odd = sandbox.path("tree").join(OsStr::from_bytes(b"\xFFz.panim"));
        fs::copy(sandbox.path("tree/a/x.panim"), odd).unwrap();
        std::os::unix::fs::symlink("nowhere", sandbox.path("tree/gone.panim")).unwrap();
    }
    sandbox
}

const OPTIONS: [&str; 8] = [
    "--max-size",
    "50000",
    "--severity",
    "PAN034=error",
    "--ignore",
    "PAN022",
    "--quiet",
    "tree/missing.panim",
];

/// Runs the check with what all runs have in common.
fn check(sandbox: &Sandbox, more: &[&str]) -> Ran {
    sandbox.run(&[&["check", "tree"], &OPTIONS[..], more].concat())
}

/// Protects: whatever the number of shards, and whatever the format of the
/// reports of the shards and of the one that they are joined to, that one is
/// the same to the byte as if nothing had been cut up.
#[test]
fn shards_that_are_joined_are_one_run() {
    let sandbox = tree();
    let formats = sandbox.formats();
    let mut whole = Vec::new();
    for format in &formats {
        let ran = check(&sandbox, &["--report", &format!("{format}=whole.{format}")]);
        assert_eq!(ran.status, 2, "{ran:?}");
        whole.push(fs::read(sandbox.path(&format!("whole.{format}"))).unwrap());
    }
    let json: Value =
        serde_json::from_slice(&fs::read(sandbox.path("whole.json")).unwrap()).unwrap();
    assert!(
        json.to_string().contains(r#""folded""#),
        "no folded findings are tested"
    );
    assert!(json["summary"]["unreadable"].as_u64().unwrap() >= 2);
    for count in [1, 2, 3, 7] {
        let shards: Vec<String> = (1..=count)
            .map(|index| {
                // The kinds take turns.
                let kind = ["json", "jsonl"][index % 2];
                let (file, shard) = (format!("{index}.{kind}"), format!("{index}/{count}"));
                check(
                    &sandbox,
                    &["--shard", &shard, "--report", &format!("{kind}={file}")],
                );
                file
            })
            .rev()
            .collect();
        let reports: Vec<String> = formats
            .iter()
            .map(|format| format!("--report={format}=joined.{format}"))
            .collect();
        let mut arguments = vec!["merge", "--quiet"];
        arguments.extend(reports.iter().chain(&shards).map(|one| &**one));
        let ran = sandbox.run(&arguments);
        assert_eq!((ran.status, &*ran.stdout), (2, ""));
        for (format, whole) in formats.iter().zip(&whole) {
            let joined = fs::read(sandbox.path(&format!("joined.{format}"))).unwrap();
            // JSON reports hold no bytes, of which a page from them says so.
            if format == "html" {
                let page = String::from_utf8(joined).unwrap();
                assert!(page.contains("which hold no bytes of the files"));
                continue;
            }
            assert!(joined == *whole, "{format} of {count} shards differs");
        }
    }
}

/// Four files, checked as two shards: the last one is alone in the second.
fn two_shards() -> Sandbox {
    let sandbox = Sandbox::with(&[
        ("a.panim", CLEAN),
        ("b.panim", WARNED),
        ("c.panim", REJECTED),
        ("f.panim", CLEAN),
    ]);
    for index in ["1", "2"] {
        let report = format!("json={index}.json");
        sandbox.run(&[
            "check",
            "--quiet",
            "--shard",
            &format!("{index}/2"),
            "--report",
            &report,
        ]);
    }
    sandbox
}

#[test]
fn people_see_what_one_run_would_have_shown() {
    let sandbox = two_shards();
    let without_time = |text: &str| -> Vec<String> {
        let line = |line: &str| {
            line.split(", in ")
                .next()
                .unwrap()
                .trim_end_matches('.')
                .to_owned()
        };
        text.lines().map(line).collect()
    };
    for notes in [&[][..], &["--notes"]] {
        let one = sandbox.run(&[&["check", "--format", "concise"], notes].concat());
        let joined = sandbox.run(&[&["merge", "2.json", "1.json"], notes].concat());
        assert_eq!(without_time(&joined.stdout), without_time(&one.stdout));
        assert_eq!((joined.status, &*joined.stderr), (1, ""));
    }
    let full = sandbox.run(&["merge", "1.json", "2.json", "--format", "full"]);
    assert!(
        full.stdout.contains("= why:") && full.stdout.contains("-->"),
        "{full:?}"
    );
    let of_shard = sandbox.run(&["check", "--shard", "2/2", "--format", "concise"]);
    assert!(
        of_shard.stdout.ends_with("This was shard 2 of 2.\n"),
        "{of_shard:?}"
    );
}

#[test]
fn one_status_comes_of_all() {
    let sandbox = two_shards();
    let status = |more: &[&str]| {
        sandbox
            .run(&[&["merge", "--quiet", "1.json", "2.json"], more].concat())
            .status
    };
    assert_eq!(status(&[]), 1);
    assert_eq!(status(&["--exit-zero"]), 0);
    sandbox.run(&[
        "check",
        "a.panim",
        "b.panim",
        "--report",
        "json=fine.json",
        "--quiet",
    ]);
    let fine = |level| {
        sandbox
            .run(&["merge", "fine.json", "--fail-on", level])
            .status
    };
    assert_eq!([fine("error"), fine("warning"), fine("note")], [0, 1, 1]);
    sandbox.run(&[
        "check",
        "gone.panim",
        "--report",
        "json=gone.json",
        "--quiet",
    ]);
    let ran = sandbox.run(&["merge", "fine.json", "gone.json", "--exit-zero", "--quiet"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    assert!(
        ran.stderr.starts_with("error: gone.panim: cannot be"),
        "{ran:?}"
    );
}

/// Protects: a machine that did not report does not pass for a clean one.
#[test]
fn a_shard_that_is_missing_is_said() {
    let sandbox = two_shards();
    let ran = sandbox.run(&["merge", "2.json", "--exit-zero", "--report", "json"]);
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.stderr,
        "error: no report of shard 1/2 is given; what belongs to it is not known\n"
    );
    assert_eq!(ran.json()["summary"]["complete"], false);
    assert_eq!(ran.json()["summary"]["shard"], Value::Null);

    sandbox.run(&[
        "check",
        "--shard",
        "12/100",
        "--report",
        "json=12.json",
        "--quiet",
    ]);
    let ran = sandbox.run(&["merge", "12.json"]);
    assert!(
        ran.stderr.contains(
            "shard 1/100, 2/100, 3/100, 4/100, 5/100, 6/100, 7/100, 8/100 and 91 more is"
        ),
        "{ran:?}"
    );
    assert!(ran.stdout.contains("this is not all"), "{ran:?}");
}

#[test]
fn a_run_that_was_broken_off_is_said() {
    let sandbox = two_shards();
    let text = fs::read_to_string(sandbox.path("1.json")).unwrap();
    sandbox.write(
        "1.json",
        text.replace(r#""complete":true"#, r#""complete":false"#)
            .as_bytes(),
    );
    let ran = sandbox.run(&[
        "merge",
        "1.json",
        "2.json",
        "--exit-zero",
        "--report",
        "json",
    ]);
    assert_eq!(ran.status, 2);
    assert_eq!(
        ran.stderr,
        "error: 1.json is the report of a run that was broken off; run it again\n"
    );
    assert_eq!(ran.json()["summary"]["complete"], false);
}

/// Protects: a shard that was run again, or trees that overlap.
#[test]
fn what_is_told_twice_in_the_same_words_counts_once() {
    let sandbox = two_shards();
    sandbox.run(&["check", "--report", "jsonl=all.jsonl", "--quiet"]);
    let one = sandbox.run(&["merge", "1.json", "2.json", "--report", "json"]);
    for (more, said) in [
        (
            &["all.jsonl"][..],
            "warning: 4 files that several reports tell of in the same words are counted once\n",
        ),
        (
            &["1.json", "all.jsonl", "2.json"],
            "warning: 8 files that several reports",
        ),
    ] {
        let ran = sandbox.run(&[&["merge", "1.json", "2.json", "--report", "json"], more].concat());
        assert_eq!(ran.stdout, one.stdout);
        assert_eq!(ran.status, 1);
        assert!(ran.stderr.starts_with(said), "{ran:?}");
    }
}

/// Protects: of two states of a tree neither is reported as the one.
#[test]
fn what_is_told_twice_in_other_words_is_an_error() {
    let sandbox = two_shards();
    sandbox.copy("a.panim", REJECTED);
    sandbox.run(&["check", "--report", "json=all.json", "--quiet"]);
    sandbox.write("old.json", b"old");
    let ran = sandbox.run(&[
        "merge",
        "1.json",
        "2.json",
        "all.json",
        "--report",
        "json=old.json",
    ]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    let said = " and all.json say different things of a.panim; check it once, and in one state\n";
    assert!(ran.stderr.contains(said), "{ran:?}");
    assert_eq!(fs::read(sandbox.path("old.json")).unwrap(), b"old");
}

/// Protects: standard input under the name of a file stays beside the file.
#[test]
fn two_things_of_one_name_in_one_report_stay_two() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let bytes = fs::read(crate::common::corpus(REJECTED)).unwrap();
    let arguments = [
        "check",
        "-",
        "a.panim",
        "--stdin-filename",
        "./a.panim",
        "--report",
        "json=r.json",
    ];
    sandbox.run_on(&arguments, &bytes);
    let ran = sandbox.run(&["merge", "r.json", "r.json", "--report", "json"]);
    assert_eq!(
        ran.stdout.as_bytes(),
        fs::read(sandbox.path("r.json")).unwrap()
    );
    assert_eq!(ran.verdicts().len(), 2);
}

#[test]
fn other_versions_are_said() {
    let sandbox = two_shards();
    let text = fs::read_to_string(sandbox.path("1.json")).unwrap();
    let own = format!(r#""version":"{}""#, env!("CARGO_PKG_VERSION"));
    sandbox.write(
        "1.json",
        text.replace(&own, r#""version":"0.0.\u001b""#).as_bytes(),
    );
    let ran = sandbox.run(&["merge", "1.json", "2.json"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr
            .starts_with("warning: 1.json was written by animlint 0.0.\\x1B, and this is "),
        "{ran:?}"
    );
    // What it does not know it does not guess.
    let newer = text.replace(r#""schema_version":"1""#, r#""schema_version":"2""#);
    sandbox.write("1.json", newer.as_bytes());
    let ran = sandbox.run(&["merge", "1.json", "2.json"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    assert!(
        ran.stderr
            .starts_with("error: 1.json: it has schema_version `2`, where 1 is understood"),
        "{ran:?}"
    );
}

/// Protects: from each bad report comes one line that says where to look, and
/// no old report is lost to it.
#[test]
fn a_report_that_is_none_is_said_with_its_place() {
    let sandbox = two_shards();
    let good = fs::read_to_string(sandbox.path("1.json")).unwrap();
    sandbox.run(&["check", "--report", "jsonl=all.jsonl", "--quiet"]);
    let lines = fs::read_to_string(sandbox.path("all.jsonl")).unwrap();
    let no_report = "no report that animlint wrote with --report json or jsonl";
    let head = r#"{"schema_version":"1","tool":{"name":"animlint","version":"1"},"#;
    let deep = "[".repeat(200_000);
    let closed = format!("{deep}{}", "]".repeat(200_000));
    for (text, said) in [
        (String::new(), "bad: it is empty, not a report"),
        (" \n\n".to_owned(), "bad: it is empty, not a report"),
        ("<?xml?>".to_owned(), no_report),
        ("{}".to_owned(), no_report),
        ("[]".to_owned(), no_report),
        ("{\"a\":\n1}".to_owned(), no_report),
        (
            head.replace("animlint", "other") + "\"files\":[],\"summary\":{}}",
            no_report,
        ),
        (
            format!("{head}\n\"files\":[],\"summary\":{{}}}}"),
            "bad:2:23: missing field `files`",
        ),
        (
            format!("{head}\n\"files\":[\n 7]}}"),
            "bad:3:4: missing field `summary`",
        ),
        (format!("{head}\n\"files\":{{}}}}"), "bad:2:8: invalid type"),
        ("{\"files\":\n[}".to_owned(), "bad:2:2: expected value"),
        (format!("{{\"files\":{deep}"), "the report was cut off"),
        (format!("{{\"files\":{closed}}}"), no_report),
        (deep.clone(), no_report),
        (good[..good.len() / 2].to_owned(), "the report was cut off"),
        (
            lines.lines().take(2).collect::<Vec<_>>().join("\n"),
            "its last line is no summary; the report was cut off",
        ),
        (lines[..lines.len() - 20].to_owned(), "bad:5:"),
        (
            lines.replace(r#""path":"c.panim""#, r#""path":3"#),
            "bad:3:9: invalid type: integer `3`, expected",
        ),
        (lines.replace(r#""path":"c.panim","#, ""), "bad:3:"),
        (
            lines.replace("PAN005", "PAN999"),
            "bad:3:1: the entry for c.panim: no rule `PAN999` is known here",
        ),
        (
            good.replacen("\"accepted\"", "\"fine\\u001b\"", 1),
            r"no verdict `fine\x1B` is known here",
        ),
        (
            good.replace("\"index\":1", "\"index\":3"),
            "bad: there is no shard 3 of 2",
        ),
        (
            good.replacen("\"summary\":{\"files\":", "\"summary\":{\"files\":1", 1),
            "its summary is not that of its files",
        ),
        (format!("{good}{good}"), "trailing characters"),
        (
            "{\"schema_version\":".to_owned() + &format!("{{{:?}:1}}", "A".repeat(100_000)) + "}",
            "expected a string",
        ),
    ] {
        sandbox.write("bad", text.as_bytes());
        sandbox.write("old.json", b"old");
        let ran = sandbox.run(&["merge", "bad", "2.json", "--report", "json=old.json"]);
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{said}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        assert!(
            ran.stderr.starts_with("error: bad:") && ran.stderr.contains(said),
            "{said}: {ran:?}"
        );
        assert!(ran.stderr.len() < 800, "{ran:?}");
        assert_eq!(fs::read(sandbox.path("old.json")).unwrap(), b"old");
    }
    // Each of several is said.
    let ran = sandbox.run(&["merge", "bad", "gone.json", "1.json", "bad"]);
    assert_eq!(ran.stderr.lines().count(), 3, "{ran:?}");
    assert!(ran.stderr.contains("cannot read gone.json"), "{ran:?}");
    // The bytes need not even be text.
    sandbox.write("bad", b"{\"files\":[\"\xFF\xFE\"]}");
    assert_eq!(sandbox.run(&["merge", "bad"]).status, 2);
    assert_eq!(sandbox.run(&["merge"]).status, 2);
}

#[test]
fn a_report_may_be_laid_out_anew() {
    let sandbox = two_shards();
    let one = sandbox.run(&["merge", "1.json", "2.json", "--report", "json"]);
    let value: Value = serde_json::from_slice(&fs::read(sandbox.path("1.json")).unwrap()).unwrap();
    let mut moved = json!({ "more": [value["files"]] });
    for key in ["summary", "files", "tool", "schema_version"] {
        moved[key] = value[key].clone();
    }
    let text = format!(
        "\u{feff}{}\r\n",
        serde_json::to_string_pretty(&moved).unwrap()
    );
    sandbox.write("1.json", text.as_bytes());
    let ran = sandbox.run(&["merge", "1.json", "2.json", "--report", "json"]);
    assert_eq!(ran.stdout, one.stdout);
}

#[test]
fn a_report_may_come_from_standard_input_and_has_a_bound() {
    let sandbox = two_shards();
    let bytes = fs::read(sandbox.path("1.json")).unwrap();
    let one = sandbox.run(&["merge", "1.json", "2.json"]);
    let ran = sandbox.run_on(&["merge", "-", "2.json"], &bytes);
    assert_eq!((ran.status, ran.stdout), (1, one.stdout));
    let ran = sandbox.run_on(&["merge", "-", "2.json"], b"{");
    assert!(
        ran.stderr.starts_with("error: standard input:1:1: EOF"),
        "{ran:?}"
    );
    let exact = bytes
        .len()
        .max(fs::read(sandbox.path("2.json")).unwrap().len());
    let bound =
        |size: usize| sandbox.run(&["merge", "1.json", "2.json", "--max-size", &size.to_string()]);
    assert_eq!(bound(exact).status, 1);
    let ran = bound(exact - 1);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("raise the bound with --max-size"),
        "{ran:?}"
    );
}

#[test]
fn reports_of_no_file_are_a_warning_or_an_error() {
    let sandbox = Sandbox::new();
    sandbox.run(&["check", "--report", "json=r.json"]);
    let ran = sandbox.run(&["merge", "r.json"]);
    assert_eq!(
        (ran.status, &*ran.stderr),
        (0, "warning: the reports tell of no file\n")
    );
    let ran = sandbox.run(&["merge", "r.json", "--require-files", "--report", "json"]);
    assert_eq!(
        (ran.status, &*ran.stderr),
        (2, "error: the reports tell of no file\n")
    );
    assert_eq!(ran.json()["files"], json!([]));
}

/// Protects: shards that run side by side, on one machine, into one folder.
#[cfg(unix)]
#[test]
fn shards_run_side_by_side() {
    let sandbox = tree();
    check(&sandbox, &["--report", "json=whole.json"]);
    std::thread::scope(|scope| {
        for index in 1..=4 {
            let sandbox = &sandbox;
            scope.spawn(move || {
                let report = format!("json=shard-{index}.json");
                check(
                    sandbox,
                    &["--shard", &format!("{index}/4"), "--report", &report],
                )
            });
        }
    });
    let ran = sandbox.run(&[
        "merge",
        "shard-1.json",
        "shard-2.json",
        "shard-3.json",
        "shard-4.json",
        "--report",
        "json",
    ]);
    assert!(ran.stdout.as_bytes() == fs::read(sandbox.path("whole.json")).unwrap());
}
