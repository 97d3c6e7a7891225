//! `animlint fix`: what it shows, what it writes and how it ends.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{CLEAN, Ran, Sandbox, corpus};

/// A warning with a safe repair, an error with an unsafe one, a warning that a
/// person has to decide.
pub(crate) const SAFE: &str = "invalid/looping-byte.panim";
pub(crate) const UNSAFE: &str = "ambiguous/scales-without-translations.panim";
const UNDECIDED: &str = "valid/text-control.panim";

fn sandbox() -> Sandbox {
    Sandbox::with(&[
        ("safe.panim", SAFE),
        ("unsafe.panim", UNSAFE),
        ("undecided.panim", UNDECIDED),
        ("clean.panim", CLEAN),
    ])
}

fn read(sandbox: &Sandbox, name: &str) -> Vec<u8> {
    fs::read(sandbox.path(name)).unwrap()
}

fn original(name: &str) -> Vec<u8> {
    fs::read(corpus(name)).unwrap()
}

/// What was printed, without the ends of lines.
pub(crate) fn flat(ran: &Ran) -> String {
    let words: Vec<&str> = ran.stdout.split_whitespace().collect();
    words.join(" ")
}

/// The repaired forms of [`SAFE`] and [`UNSAFE`].
pub(crate) fn repaired(name: &str) -> Vec<u8> {
    let mut bytes = original(name);
    match name {
        SAFE => bytes[0x60] = 0xA6,
        _ => {
            bytes.splice(0x8B..0x8B, *b"translations\0\0\0\0");
        }
    }
    bytes
}

#[test]
fn without_being_asked_nothing_is_written() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["fix", "--unsafe", "."]);
    assert_eq!((ran.status, &*ran.stderr), (1, ""));
    for part in [
        "safe.panim: 1 finding would be repaired\n  safe     PAN031 looping-byte (1): Writes 0xA6",
        "  @ 0x60 looping: 1 byte replaced\n  - 000060 | 01 ",
        "  + 000060 | A6 ",
        "unsafe.panim: 1 finding would be repaired\n  unsafe   PAN018",
        "  @ 0x8B translations: 16 bytes inserted\n  + 000080 | ",
        "undecided.panim: 1 left\n  decide   PAN034 text-control (1): Decide what the text",
        "Looked at 4 files: 2 findings in 2 files can be repaired (--write does it).\n",
        "Left: 1 finding for a person.\n",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert!(!ran.stdout.contains("clean.panim"));
    for (name, source) in [("safe.panim", SAFE), ("unsafe.panim", UNSAFE)] {
        assert_eq!(read(&sandbox, name), original(source));
    }
}

#[test]
fn safe_repairs_are_written_and_unsafe_ones_when_asked_for() {
    let sandbox = sandbox();
    let ran = sandbox.run(&["fix", "--write", "."]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.stdout.contains("repaired 1 finding in 1 file.\n"),
        "{}",
        ran.stdout
    );
    assert!(
        flat(&ran).contains("with --unsafe: Inserts an empty"),
        "{}",
        ran.stdout
    );
    assert_eq!(read(&sandbox, "safe.panim"), repaired(SAFE));
    assert_eq!(read(&sandbox, "unsafe.panim"), original(UNSAFE));

    let ran = sandbox.run(&["fix", "--write", "--unsafe", "."]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(read(&sandbox, "unsafe.panim"), repaired(UNSAFE));
    assert_eq!(read(&sandbox, "undecided.panim"), original(UNDECIDED));
    assert_eq!(read(&sandbox, "clean.panim"), original(CLEAN));

    // A second run has nothing to do, and check agrees.
    let ran = sandbox.run(&["fix", "--write", "--unsafe", "."]);
    assert!(ran.stdout.contains("nothing to repair."), "{}", ran.stdout);
    let ran = sandbox.run(&["check", "safe.panim", "unsafe.panim", "--fail-on", "note"]);
    assert_eq!(ran.status, 0, "{}", ran.stdout);
    assert_eq!(fs::read_dir(sandbox.path(".")).unwrap().count(), 4);
}

#[test]
fn what_is_left_decides_the_exit_status() {
    let sandbox = sandbox();
    for (arguments, expected) in [
        (&["fix", "clean.panim"][..], 0),
        (&["fix", "safe.panim"], 0),
        (&["fix", "safe.panim", "--fail-on", "warning"], 1),
        (&["fix", "unsafe.panim"], 1),
        (&["fix", "unsafe.panim", "--ignore", "PAN018"], 0),
        (&["fix", "undecided.panim", "--fail-on", "warning"], 1),
        (&["fix", "missing.panim"], 2),
        (&["fix", "--backup", "safe.panim"], 2),
        (&["fix", "--select", "nonsense"], 2),
        (&["fix", "--report", "sarif", "safe.panim"], 2),
        (&["fix", "safe.panim", "--fail-on", "warning", "--write"], 0),
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.status, expected, "{arguments:?} {ran:?}");
    }
}

#[test]
fn only_the_selected_rules_are_repaired() {
    let sandbox = Sandbox::new();
    let mut both = original(SAFE);
    both[2] = b'x';
    for (arguments, kept) in [
        (&["--select", "PAN031"][..], (0xA6, b'x')),
        (&["--select", "text-after-nul"], (1, 0)),
        (&["--ignore", "PAN031"], (1, 0)),
        (&["--select", "PAN03"], (0xA6, 0)),
        (&["--select", "PAN03", "--ignore", "PAN03"], (1, b'x')),
    ] {
        sandbox.write("a.panim", &both);
        sandbox.run(&[&["fix", "--write", "a.panim"], arguments].concat());
        let new = read(&sandbox, "a.panim");
        assert_eq!((new[0x60], new[2]), kept, "{arguments:?}");
    }
}

#[test]
fn standard_input_is_repaired_to_standard_output() {
    let sandbox = Sandbox::new();
    let run = |arguments: &[&str], input: &[u8]| {
        let mut command = sandbox.command(&[&["fix"], arguments].concat());
        let input_file = sandbox.path("input");
        fs::write(&input_file, input).unwrap();
        command.stdin(fs::File::open(input_file).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), output.stdout, stderr)
    };
    let named = ["-", "--stdin-filename", "walk.panim"];
    let (status, new, told) = run(&named, &original(SAFE));
    assert_eq!((status, new), (0, repaired(SAFE)));
    assert!(told.contains("walk.panim: 1 finding repaired"), "{told}");

    // What is not repaired comes out as it went in.
    let (status, new, told) = run(&named, &original(UNSAFE));
    assert_eq!((status, new), (1, original(UNSAFE)));
    assert!(told.contains("with --unsafe"), "{told}");
    let (status, new, _) = run(&[&named[..], &["--unsafe"]].concat(), &original(UNSAFE));
    assert_eq!((status, new), (0, repaired(UNSAFE)));
    let (status, new, told) = run(&[&named[..], &["--quiet"]].concat(), b"nonsense");
    assert_eq!((status, &*new, &*told), (1, &b"nonsense"[..], ""));

    let report = [&named[..], &["--report", "json=r.json", "--quiet"]].concat();
    let (status, new, _) = run(&report, &original(SAFE));
    assert_eq!((status, new), (0, repaired(SAFE)));
    let json: Value = serde_json::from_slice(&read(&sandbox, "r.json")).unwrap();
    assert_eq!(json["files"][0]["written"], true);

    for refused in [
        &["-", "other.panim"][..],
        &["-", "--write", "--backup"],
        &["-", "--report", "json"],
    ] {
        let (status, new, told) = run(refused, &original(SAFE));
        assert_eq!((status, new.len()), (2, 0), "{refused:?} {told}");
    }
}

fn schema() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/fix.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn valid(ran: &Ran) -> Value {
    let json = ran.json();
    let schema = schema();
    let errors: Vec<String> = schema
        .iter_errors(&json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    json
}

#[test]
fn the_report_says_the_same_as_the_files() {
    let sandbox = Sandbox::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for folder in [
        "panim/valid",
        "panim/invalid",
        "panim/ambiguous",
        "pas4/invalid",
        "ancs/valid",
    ] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            sandbox.write(&name, &fs::read(entry.path()).unwrap());
        }
    }
    let shown = valid(&sandbox.run(&["fix", "--unsafe", "--report", "json", "."]));
    let done = valid(&sandbox.run(&["fix", "--unsafe", "--write", "--report", "json", "."]));
    let count = |json: &Value, key: &str| json["summary"][key].as_u64().unwrap();
    for key in ["files", "changed", "repaired", "undecided"] {
        assert_eq!(count(&shown, key), count(&done, key), "{key}");
    }
    assert!(count(&done, "changed") > 30);
    assert!(count(&done, "files") > count(&done, "changed"));
    let of = |json: &Value, severity: &str| json["summary"]["left"][severity].as_u64().unwrap();
    let all = |json: &Value| {
        ["error", "warning", "note"]
            .map(|it| of(json, it))
            .iter()
            .sum::<u64>()
    };
    assert_eq!(all(&shown), all(&done) + count(&done, "repaired"));
    // What check finds then is what was said to be left.
    let checked = sandbox.run(&["check", "--report", "json", "."]).json();
    assert_eq!(checked["summary"]["findings"], done["summary"]["left"]);

    let files = done["files"].as_array().unwrap();
    for file in files.iter().filter(|file| file["written"] == true) {
        let name = file["path"].as_str().unwrap();
        let old = fs::read(root.join(name)).unwrap();
        let mut new = old.clone();
        let number =
            |change: &Value, key: &str| usize::try_from(change[key].as_u64().unwrap()).unwrap();
        for change in file["changes"].as_array().unwrap().iter().rev() {
            let hex = change["new"].as_str().unwrap();
            assert_eq!(hex.len(), 2 * number(change, "new_length"));
            let bytes = (0..hex.len()).step_by(2);
            let bytes = bytes.map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap());
            let start = number(change, "offset");
            new.splice(start..start + number(change, "length"), bytes);
        }
        assert_eq!(new, read(&sandbox, name), "{name}");
    }
}

#[test]
fn quiet_is_quiet_and_notes_are_told_when_asked_for() {
    let sandbox = Sandbox::with(&[("a.panim", "valid/node-count.panim"), ("b.panim", SAFE)]);
    let ran = sandbox.run(&["fix", "--quiet", "."]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (0, "", ""));
    let ran = sandbox.run(&["fix", "."]);
    assert!(!ran.stdout.contains("PAN022"), "{}", ran.stdout);
    assert!(ran.stdout.contains("--notes shows notes"), "{}", ran.stdout);
    let ran = sandbox.run(&["fix", "--notes", "--no-diff", "."]);
    assert!(
        ran.stdout.contains("PAN022 node-count (1): with --unsafe"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("@ 0x"), "{}", ran.stdout);
    let ran = sandbox.run(&["fix", "--quiet", "missing.panim"]);
    assert!(ran.stdout.is_empty() && ran.stderr.starts_with("error: missing.panim: "));
}

/// Protects: a flood of changes is cut for people and whole for programs.
#[test]
fn a_flood_of_changes_is_counted() {
    use animlint::generate::parts::pas4::{anim, database, parm, state};
    use animlint::pas4::Value::Bool;
    let parms = [parm(3, 1.0, Bool(0), Bool(1))];
    let anims: Vec<Vec<u8>> = (0..100).map(|id| anim(id, &[Bool(2)])).collect();
    let sandbox = Sandbox::new();
    sandbox.write("a.pas4", &database(1, &[state(1, &parms, &anims)]));
    let arguments = ["fix", "--unsafe", "--select", "PAS011", "a.pas4"];
    let ran = sandbox.run(&arguments);
    assert_eq!(ran.stdout.matches("  @ 0x").count(), 64);
    assert!(
        ran.stdout
            .contains("\n  ... and 36 more places; --report json lists all\n")
    );
    let ran = sandbox.run(&[&arguments[..], &["--report", "json"]].concat());
    let json = valid(&ran);
    assert_eq!(json["files"][0]["changes"].as_array().unwrap().len(), 100);
}

#[test]
fn what_a_file_says_cannot_act_on_a_terminal() {
    let sandbox = Sandbox::new();
    let mut hostile = original(SAFE);
    hostile[..5].copy_from_slice(b"\x1B[2J\x07");
    hostile[6] = 0x1B;
    sandbox.write("\u{202E}a\x1B[31m.panim", &hostile);
    let ran = sandbox.run(&["fix", "--color", "never", "."]);
    assert!(
        ran.stdout.contains("2 findings would be repaired"),
        "{}",
        ran.stdout
    );
    let acts = ran.stdout.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(acts, None);
    assert!(!ran.stdout.contains('\u{202E}'));
    let ran = sandbox.run(&["fix", "--report", "json", "."]);
    assert!(!ran.stdout.contains('\x1B') && !ran.stdout.contains('\u{202E}'));
}
