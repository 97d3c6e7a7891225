//! Readers that are broken on purpose, each in its own way. What a harness is
//! worth shows in what it says of them.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::Bench;

/// A few cases of each kind, where trying all would take long.
const FEW: [&str; 4] = ["--format", "ancs", "--timeout", "60"];

/// Reads as it should, and leaves the JSON in `$json`.
const READ: &str = "json=$(\"$ANIMLINT\" decode -) || exit 1\n";

fn script(rest: &str) -> String {
    format!("{READ}{rest}\n")
}

#[test]
fn one_that_is_not_broken_passes() {
    let report = Bench::new().reader(&script("printf '%s\\n' \"$json\""), &FEW);
    assert!(report.readings().len() > 20);
    assert!(
        report
            .readings()
            .iter()
            .all(|(_, _, grade)| grade["grade"] == "pass")
    );
}

#[test]
fn one_that_crashes_on_every_invalid_file() {
    for (crash, key, value) in [
        ("kill -SEGV $$", "signal", 11),
        ("exit 134", "status", 134),
        (
            "echo 'Traceback (most recent call last):' >&2; exit 1",
            "status",
            1,
        ),
    ] {
        let script = format!("\"$ANIMLINT\" decode - || {{ {crash}; }}\n");
        for arguments in [&FEW[..], &[&FEW[..], &["--verdict-only"]].concat()] {
            let report = Bench::new().reader(&script, arguments);
            let mut crashes = 0;
            for (id, expected, grade) in report.readings() {
                // Where readers differ, it does what our own reader does.
                let crashed = grade["grade"] == "crash";
                match expected {
                    "reject" => assert!(crashed, "{id}"),
                    "accept" => assert_eq!(grade["grade"], "pass", "{id}"),
                    _ => assert!(crashed || grade["grade"] == "pass", "{id}"),
                }
                if crashed {
                    assert_eq!(grade[key], json!(value), "{id}");
                    crashes += 1;
                }
            }
            assert!(crashes > 3);
        }
    }
}

#[test]
fn one_that_accepts_all() {
    let accepts = "cat > /dev/null; echo '{}'";
    let report = Bench::new().reader(accepts, &["--verdict-only"]);
    for (id, expected, grade) in report.readings() {
        let right = if expected == "reject" {
            "wrong-verdict"
        } else {
            "pass"
        };
        assert_eq!(grade["grade"], right, "{id}");
    }
    assert!(report.count("reader", "wrong-verdict") > 30);
    let report = Bench::new().reader(accepts, &[]);
    for (id, expected, grade) in report.readings() {
        let right = match expected {
            "reject" => &["wrong-verdict"][..],
            "accept" => &["wrong-content"],
            _ => &["wrong-content", "pass"],
        };
        assert!(right.contains(&grade["grade"].as_str().unwrap()), "{id}");
    }
}

#[test]
fn one_that_rejects_all() {
    let report = Bench::new().reader("exit 1", &[]);
    for (id, expected, grade) in report.readings() {
        match expected {
            "reject" => assert_eq!(grade["grade"], "pass", "{id}"),
            "accept" => assert_eq!(grade["verdict"], "reject", "{id}"),
            _ => {}
        }
    }
}

#[test]
fn one_that_swaps_two_fields() {
    let swap =
        r#"printf '%s\n' "$json" | sed 's/"min":/"M":/g; s/"max":/"min":/g; s/"M":/"max":/g'"#;
    let arguments = ["--id", "pas4/valid/every-type", "--timeout", "60"];
    let report = Bench::new().reader(&script(swap), &arguments);
    let readings = report.readings();
    let [(_, _, grade)] = &readings[..] else {
        panic!("{readings:?}");
    };
    assert_eq!(grade["grade"], "wrong-content");
    assert_eq!(grade["path"], "$.states[1].parms[0].min");
    assert_eq!(
        (&grade["expected"], &grade["actual"]),
        (&json!("-3"), &json!("3"))
    );

    let swap = r#"printf '%s\n' "$json" | sed 's/"length":/"L":/; s/"node_count":/"length":/; s/"L":/"node_count":/'"#;
    let arguments = ["--id", "panim/valid/*", "--timeout", "60"];
    let report = Bench::new().reader(&script(swap), &arguments);
    for (id, _, grade) in report.readings() {
        // Where both have the same value there is nothing to see.
        if grade["grade"] != "pass" {
            assert_eq!(grade["path"], "$.length", "{id}");
        }
    }
    assert!(report.count("reader", "wrong-content") > 10);
}

#[test]
fn one_that_hangs() {
    let started = Instant::now();
    for script in [
        "sleep 600",
        "cat > /dev/null; sleep 600 & wait",
        "exec >&- 2>&- <&-; sleep 600",
    ] {
        let arguments = ["--id", "pas4/valid/e*", "--timeout", "0.2"];
        let report = Bench::new().reader(script, &arguments);
        let all = report.readings().len() as u64;
        assert_eq!(report.count("reader", "timeout"), all);
        assert!(
            report.readings()[0].2["message"]
                .as_str()
                .unwrap()
                .contains("200ms")
        );
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// Grades one valid case, and checks what is said about it.
#[track_caller]
fn one_case(bench: &Bench, rest: &str, kind: &str, message: &str) {
    let arguments = ["--id", "pas4/valid/every-type", "--timeout", "60"];
    let report = bench.reader(rest, &arguments);
    let readings = report.readings();
    let [(_, _, grade)] = &readings[..] else {
        panic!("{readings:?}");
    };
    assert_eq!(grade["grade"], kind, "{grade}");
    let said = grade["message"].as_str().unwrap_or_default();
    assert!(said.contains(message), "{said}");
}

#[test]
fn one_that_prints_something_else_than_the_json() {
    let bench = Bench::new();
    for (rest, message) in [
        (
            r#"echo "$json"; echo garbage"#,
            "the output goes on after the JSON, at line 2, column 1",
        ),
        (
            r#"echo "$json"; echo "$json""#,
            "the output goes on after the JSON",
        ),
        (r#"echo "$json" | head -c 50"#, "this is no JSON"),
        ("true", "nothing was printed"),
        (
            r#"printf '{"format": "pas4\377"}'"#,
            "the byte at 16 cannot stand there",
        ),
        (
            r#"echo "$json" | sed 's/"default_state":8/"default_state":8,"default_state":8/'"#,
            "the key `default_state` stands here twice",
        ),
        (
            r#"echo "$json" | sed 's/"weight":1.0/"weight":NaN/'"#,
            "stands NaN, which is no JSON",
        ),
        (
            r#"echo "$json" | sed 's/"weight"/"wieght"/g'"#,
            "did you mean `weight`?",
        ),
        (
            r#"echo "$json" | sed 's/-180.0/-180.00002/'"#,
            "-180.0 was expected, not -180.00002",
        ),
    ] {
        one_case(&bench, &script(rest), "wrong-content", message);
    }
    // The same in other words.
    for rest in [
        r#"echo "$json" | sed 's/-180.0/-180/; s/0.25/2.5e-1/; s/:8,/: 8.0 ,/'"#,
        r#"echo "$json" | sed 's/0.5/{"bits":"3F000000"}/'"#,
    ] {
        one_case(&bench, &script(rest), "pass", "");
    }
}

#[test]
fn one_that_misbehaves_around_a_right_answer() {
    let bench = Bench::new();
    let started = Instant::now();
    for rest in [
        // A child keeps standard output open.
        r#"echo "$json"; sleep 600 &"#,
        r#"echo "$json"; (trap '' HUP TERM; sleep 600) > /dev/null 2>&1 &"#,
        // Standard error is flooded.
        r#"yes | head -c 3000000 >&2; echo "$json""#,
    ] {
        one_case(&bench, &script(rest), "pass", "");
    }
    one_case(&bench, "yes", "crash", "stopped after more than");
    one_case(&bench, "exec <&-; exit 1", "wrong-verdict", "rejected");
    one_case(&bench, "kill -KILL $$", "crash", "signal 9 (SIGKILL)");
    assert!(started.elapsed() < Duration::from_secs(120));
}

#[test]
fn what_it_said_is_shown_and_harmless() {
    let bench = Bench::new();
    bench.write(
        "reader.sh",
        r"printf 'first\n\033[2Jlast \302\233\377\n\n' >&2; exit 9",
    );
    let arguments = ["--reader", "sh reader.sh", "--id", "pas4/valid/empty"];
    let ran = bench.run(&arguments);
    assert_eq!(ran.status, 1);
    let expected = "  exit status 9, which is no verdict\n";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    let said = "  = it said: \\x1B[2Jlast \\x9B\u{FFFD}\n";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    for report in ["json", "junit"] {
        let ran = bench.run(&[&arguments[..], &["--report", report]].concat());
        assert!(!ran.stdout.contains(['\x1B', '\u{9B}']), "{}", ran.stdout);
    }
}

#[test]
fn writers_are_graded_to_the_byte() {
    let bench = Bench::new();
    let grade = |script: &str| {
        bench.write("writer.sh", script);
        let arguments = ["--id", "pas4/valid/every-type", "--report", "json"];
        let ran = bench.run(&[&["--writer", "sh writer.sh"], &arguments[..]].concat());
        ran.report().0["cases"][0]["grades"][0].clone()
    };
    assert_eq!(grade("\"$ANIMLINT\" encode")["grade"], "pass");
    let long = grade("\"$ANIMLINT\" encode; echo");
    assert_eq!(
        (&long["grade"], &long["field"]),
        (&json!("wrong-bytes"), &json!(null))
    );
    let short = grade("\"$ANIMLINT\" encode | head -c 20");
    assert_eq!(
        (&short["offset"], &short["field"]),
        (&json!(20), &json!("states[0].anim_count"))
    );
    let other = grade("sed 's/\"default_state\": *8/\"default_state\":24/' | \"$ANIMLINT\" encode");
    assert_eq!(
        (&other["offset"], &other["field"]),
        (&json!(11), &json!("default_state"))
    );
    assert_eq!(
        (&other["expected"], &other["actual"]),
        (&json!(8), &json!(24))
    );
    assert_eq!(grade("exit 1")["grade"], "wrong-verdict");
    assert_eq!(grade("exit 77")["grade"], "unsupported");
}

/// Protects: a reader and a writer that are wrong alike go back and forth
/// well, and are found out all the same.
#[test]
fn a_round_trip_is_no_substitute_for_content() {
    let bench = Bench::new();
    let swap = r#"sed 's/"min":/"M":/g; s/"max":/"min":/g; s/"M":/"max":/g'"#;
    bench.write("reader.sh", &script(&format!("echo \"$json\" | {swap}")));
    bench.write("writer.sh", &format!("{swap} | \"$ANIMLINT\" encode"));
    let arguments = ["--id", "pas4/valid/every-type", "--report", "json"];
    let both = ["--reader", "sh reader.sh", "--writer", "sh writer.sh"];
    let ran = bench.run(&[&both, &arguments[..]].concat());
    assert_eq!(ran.status, 1);
    let report = ran.report();
    assert_eq!(report.count("reader", "wrong-content"), 1);
    assert_eq!(report.count("writer", "wrong-bytes"), 1);
    assert_eq!(report.count("round_trip", "pass"), 1);
}
