//! Workflow commands, read as the runner of GitHub Actions is documented to
//! read them.

use std::collections::BTreeMap;

use super::*;

/// A command of the log.
#[derive(Debug)]
struct Annotation {
    kind: String,
    properties: BTreeMap<String, String>,
    message: String,
}

/// Takes %XX back. Only what the runner takes back may be there.
#[track_caller]
fn unescaped(text: &str, known: &[&str]) -> String {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_at_checked(2).expect("a whole escape");
        assert!(known.contains(&code), "%{code} in {text}");
        out.push(char::from(u8::from_str_radix(code, 16).unwrap()));
        out.push_str(rest);
    }
    out
}

/// The commands in a log, whose other lines must not look like one.
#[track_caller]
fn annotations(log: &str) -> Vec<Annotation> {
    let mut all = Vec::new();
    for line in log.lines() {
        let Some(rest) = line.trim_start().strip_prefix("::") else {
            assert!(!line.contains("##["), "an old command: {line}");
            continue;
        };
        let (head, message) = rest.split_once("::").expect("a whole command");
        let (kind, properties) = head.split_once(' ').expect("properties");
        let properties = properties.split(',').map(|pair| {
            let (name, value) = pair.split_once('=').expect("name=value");
            let value = unescaped(value, &["25", "0D", "0A", "3A", "2C"]);
            (name.to_owned(), value)
        });
        all.push(Annotation {
            kind: kind.to_owned(),
            properties: properties.collect(),
            message: unescaped(message, &["25", "0D", "0A"]),
        });
    }
    all
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_names_cannot_give_orders() {
    let (scene, names) = hostile();
    let mut annotated = Vec::new();
    // Ten at a time, which is what GitHub shows.
    for some in names.chunks(10) {
        let list: Vec<u8> = some
            .iter()
            .flat_map(|name| [name.as_encoded_bytes(), b"\0"].concat())
            .collect();
        scene.sandbox.write("list", &list);
        let reports = scene.check(&["-0", "--files-from", "../list"]);
        assert_eq!(reports.status(), 1);
        let found = annotations(reports.text("github"));
        assert_eq!(found.len(), some.len(), "{found:?}");
        annotated.extend(found.into_iter().map(|annotation| {
            assert_eq!(annotation.kind, "error");
            assert_eq!(annotation.properties["line"], "1");
            assert_eq!(annotation.properties["title"], "PAN005 no-indices-tag");
            annotation.properties["file"].clone()
        }));
    }
    // Exact, unless a terminal would act on it.
    let expected = names.iter().map(|name| match name.to_str() {
        Some(exact)
            if !exact.contains(|char| {
                char != '\n' && char != '\r' && animlint::report::escape::is_unsafe(char)
            }) =>
        {
            exact.to_owned()
        }
        _ => shown(name),
    });
    assert_eq!(sorted(annotated), sorted(expected));
}

/// Protects: the reports for people, which stand in the same log.
#[cfg(target_os = "linux")]
#[test]
fn the_reports_for_people_hold_no_commands() {
    let (scene, _) = hostile();
    for format in ["full", "concise"] {
        let mut command = scene.sandbox.command(&["check", "--format", format]);
        let output = command.current_dir(scene.sandbox.path("repo")).output();
        let log = String::from_utf8(output.unwrap().stdout).unwrap();
        assert!(annotations(&log).is_empty());
        assert!(!log.contains("##vso["), "{log}");
    }
}

#[test]
fn on_standard_output_annotations_follow_the_report_for_people() {
    let scene = quiet();
    scene.copy("rejected.panim", REJECTED);
    let root = scene.sandbox.path("repo");
    let run = |arguments: &[&str]| {
        let mut command = scene.sandbox.command(&["check", "--report", "github"]);
        let output = command.args(arguments).current_dir(&root).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).unwrap()
    };
    let both = run(&[]);
    let (people, commands) = both.split_at(both.find("\n::").unwrap());
    assert!(people.starts_with("error[PAN005"), "{people}");
    assert!(people.contains("Findings: 1 error, 1 warning."), "{people}");
    let kinds =
        |log: &str| -> Vec<String> { annotations(log).into_iter().map(|one| one.kind).collect() };
    assert_eq!(kinds(commands), ["error", "warning"]);
    let alone = run(&["--quiet"]);
    assert_eq!(alone, commands.trim_start());
    // Beside a report that has to stand alone there is no room.
    let ran = scene
        .sandbox
        .run(&["check", "--report", "github", "--report", "json"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("only one report"), "{ran:?}");
}

#[test]
fn nothing_found_is_nothing_annotated() {
    let scene = Scene::new();
    assert_eq!(scene.check(&[]).text("github"), "");
    scene.copy("clean.panim", CLEAN);
    assert_eq!(scene.check(&[]).text("github"), "");
}

#[test]
fn an_unreadable_path_is_an_error() {
    let scene = quiet();
    let reports = scene.check(&["100%.panim", "--quiet"]);
    let [found] = &annotations(reports.text("github"))[..] else {
        panic!("one annotation")
    };
    assert_eq!(found.kind, "error");
    assert_eq!(found.properties["file"], "100%.panim");
    assert_eq!(found.properties["title"], "unreadable");
    assert!(found.message.starts_with("cannot be read: "), "{found:?}");
}

#[cfg(unix)]
#[test]
fn a_run_that_was_broken_off_is_announced() {
    let Some(reports) = broken_off() else { return };
    let found = annotations(reports.text("github"));
    assert!(found[0].message.contains("broken off"), "{found:?}");
}
