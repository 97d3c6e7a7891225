//! `animlint readers`: what each reader makes of a file, and why.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{CLEAN, REJECTED, Ran, Sandbox};

fn readers(file: &str) -> Ran {
    let path = format!("{}/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    Sandbox::new().run(&["readers", &path])
}

/// Every file of the corpus, without what describes them.
fn corpus() -> Vec<PathBuf> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => below(&path, found),
                false => match path.extension().and_then(|it| it.to_str()) {
                    Some("toml" | "json" | "md") => {}
                    Some(_) | None => found.push(path),
                },
            }
        }
    }
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    below(&root, &mut found);
    found.sort();
    found
}

fn words(list: &Value, key: &str) -> BTreeSet<String> {
    let items = list.as_array().unwrap().iter();
    items
        .map(|it| it[key].as_str().unwrap().to_owned())
        .collect()
}

/// Protects: the question that the command is for. The values spell a tag: the
/// game splits the file there, and says so of itself; an editor that goes by the
/// other tag would show the whole.
#[test]
fn broken_in_the_game_but_fine_in_my_editor() {
    // In Pluto's player, the values are read before their start; a reader that
    // only loads is content.
    let ran = readers("panim/ambiguous/early-indices.panim");
    assert_eq!(ran.status, 1);
    let said = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("pluto-player: undefined: row 0 axis 0 reads before the first value"));
    assert!(said.contains("the file reads whole with the one at 0x72"));

    // A searcher and the loader each have their own idea.
    let ran = readers("panim/ambiguous/odd-indices.panim");
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout
            .contains("  bytewise: values.length is 0, not 4\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("note[PAN015 odd-indices] at 0x6B:"));

    // The game's engine has room for eight parms; an editor shows them all.
    let ran = readers("pas4/ambiguous/too-many-parms.pas4");
    assert_eq!(ran.status, 1);
    let said = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("engine: undefined: 9 parms are written to an array of 8"),
        "{said}"
    );
    assert!(said.contains("pwe accepts"), "{said}");
    assert!(said.contains("readers: engine"), "{said}");
}

#[test]
fn the_status_says_whether_all_agree() {
    let sandbox = Sandbox::with(&[("clean.panim", CLEAN), ("bad.panim", REJECTED)]);
    let clean = sandbox.run(&["readers", "clean.panim"]);
    assert_eq!((clean.status, &*clean.stderr), (0, ""));
    assert!(clean.stdout.contains("All readers agree.\n"));
    assert_eq!(sandbox.run(&["readers", "bad.panim"]).status, 1);
    assert_eq!(sandbox.run(&["readers", "missing.panim"]).status, 2);
    sandbox.write("what.bin", b"?");
    let unknown = sandbox.run(&["readers", "what.bin"]);
    assert_eq!((unknown.status, &*unknown.stdout), (2, ""));
    assert!(unknown.stderr.contains("names a format"));
}

#[test]
fn standard_input_is_read_under_its_name() {
    let sandbox = Sandbox::new();
    let bytes = fs::read(crate::common::corpus(CLEAN)).unwrap();
    let named = ["readers", "-", "--stdin-filename", "walk.panim"];
    let ran = sandbox.run_on(&named, &bytes);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.starts_with("walk.panim: panim, accepted\n"));
    assert_eq!(sandbox.run_on(&["readers", "-"], &bytes).status, 0);
}

/// Protects: promise of the reports. Nothing of a file reaches a terminal raw.
#[test]
fn text_of_a_file_is_escaped() {
    let sandbox = Sandbox::with(&[("a.panim", "valid/text-control.panim")]);
    for arguments in [
        &["readers", "a.panim"][..],
        &["readers", "--json", "a.panim"],
    ] {
        let ran = sandbox.run(arguments);
        let raw = ran.stdout.chars().find(|it| it.is_control() && *it != '\n');
        assert_eq!(raw, None, "{arguments:?}");
    }
    let table = sandbox.run(&["readers", "a.panim"]).stdout;
    assert!(table.contains("\\x1B"), "{table}");
}

/// Protects: what is said fits a terminal of 80 columns, for every file here.
#[test]
fn nothing_is_wider_than_a_terminal() {
    let sandbox = Sandbox::new();
    for path in corpus() {
        let ran = sandbox.run(&["readers", path.to_str().unwrap()]);
        // The first line is the path, as long as it is.
        for line in ran.stdout.lines().skip(1) {
            assert!(line.chars().count() <= 80, "{}: {line}", path.display());
        }
    }
}

/// Protects: the lists of readers in the catalogue. Where a file has an
/// ambiguity or a hazard, every reader that sees something else than is decoded
/// is named by one of the findings; a clean file is read the same by all.
#[test]
fn findings_name_the_readers_that_differ() {
    let sandbox = Sandbox::new();
    let mut wrong = Vec::new();
    for path in corpus() {
        let ran = sandbox.run(&["readers", "--json", path.to_str().unwrap()]);
        if ran.status == 2 {
            continue;
        }
        let json = ran.json();
        let mut differing = json["readers"].clone();
        let list = differing.as_array_mut().unwrap();
        list.retain(|it| it["made_for_game"] == true && !it["difference"].is_null());
        let differing = words(&differing, "named");
        let findings = json["findings"].as_array().unwrap();
        let named: BTreeSet<String> = findings
            .iter()
            .flat_map(|it| it["readers"].as_array().unwrap())
            .map(|it| it.as_str().unwrap().to_owned())
            .collect();
        let classes = words(&json["findings"], "class");
        let must_name = classes.contains("ambiguity") || classes.contains("hazard");
        if must_name && !differing.is_subset(&named) {
            wrong.push(format!(
                "{}: {differing:?} differ, {named:?} named",
                path.display()
            ));
        }
        if json["verdict"] == "accepted" && classes.is_empty() && !differing.is_empty() {
            wrong.push(format!(
                "{}: clean, but {differing:?} differ",
                path.display()
            ));
        }
        assert_eq!(json["agree"], differing.is_empty());
        assert_eq!(ran.status == 0, differing.is_empty());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Protects: the JSON says what the table says, for programs.
#[test]
fn json_holds_each_reading() {
    let sandbox = Sandbox::with(&[("a.panim", "ambiguous/odd-indices.panim")]);
    let json = sandbox.run(&["readers", "--json", "a.panim"]).json();
    assert_eq!(json["schema_version"], "1");
    assert_eq!(
        (&json["format"], &json["agree"]),
        (&"panim".into(), &false.into())
    );
    assert_eq!(json["decoded"]["values"], 4);
    let bytewise = &json["readers"][1];
    assert_eq!(bytewise["reader"], "bytewise");
    assert_eq!(bytewise["sees"]["values"], 0);
    assert_eq!(bytewise["difference"]["field"], "values.length");
    assert_eq!(bytewise["difference"]["decoded"], "4");
    assert_eq!(json["findings"][0]["readers"][0], "bytewise");

    let carrier = format!(
        "{}/corpus/ancs/valid/prime-1.ancs",
        env!("CARGO_MANIFEST_DIR")
    );
    let json = sandbox.run(&["readers", "--json", &carrier]).json();
    let characters = json["decoded"]["characters"].as_array().unwrap();
    assert!(!characters.is_empty());
    assert_eq!(json["readers"].as_array().unwrap().len(), 4);
}
