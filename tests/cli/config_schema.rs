//! The schema of the configuration and the program say the same of a file.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use animlint::config::{Finder, Source};
use animlint::rules::{Reader, all};
use serde_json::{Value, json};

use crate::common::Sandbox;

fn schema_path() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/config.schema.json")
}

fn schema() -> Value {
    serde_json::from_str(&fs::read_to_string(schema_path()).unwrap()).unwrap()
}

/// Each letter in both cases.
fn in_any_case(id: &str) -> String {
    let one = |char: char| match char.is_ascii_alphabetic() {
        true => format!("[{}{}]", char, char.to_ascii_lowercase()),
        false => char.to_string(),
    };
    id.chars().map(one).collect()
}

/// Words as editors offer them, or ids in any case.
fn words(words: BTreeSet<String>, ids: &BTreeSet<String>) -> Value {
    let ids: Vec<String> = ids.iter().map(|id| in_any_case(id)).collect();
    let pattern = format!("^({})$", ids.join("|"));
    json!({ "type": "string", "anyOf": [{ "enum": words }, { "pattern": pattern }] })
}

/// Protects: editors offer the rules and readers that there are.
#[test]
fn the_schema_knows_all_rules_and_readers() {
    let ids: BTreeSet<String> = all().map(|rule| rule.id.to_owned()).collect();
    let starts: BTreeSet<String> = ids
        .iter()
        .flat_map(|id| (1..=id.len()).map(|end| id[..end].to_owned()))
        .collect();
    let names: BTreeSet<String> = all().map(|rule| rule.name.to_owned()).collect();
    let with_names = |ids: &BTreeSet<String>| ids.union(&names).cloned().collect();
    let mut expected = schema();
    expected["$defs"]["reader"] = json!({ "enum": Reader::ALL.map(Reader::name) });
    expected["$defs"]["rule"] = words(with_names(&ids), &ids);
    expected["$defs"]["selector"] = words(with_names(&starts), &starts);
    if env::var_os("BLESS").is_some() {
        let text = serde_json::to_string_pretty(&expected).unwrap();
        fs::write(schema_path(), text + "\n").unwrap();
    }
    assert!(
        schema() == expected,
        "schemas/config.schema.json is out of date; run this test with BLESS=1 and look at what changes"
    );
}

/// What the program says of a configuration.
fn loads(sandbox: &Sandbox, text: &str) -> Result<(), String> {
    sandbox.write("c.toml", text.as_bytes());
    let file = sandbox.path("c.toml");
    match Finder::new(&sandbox.path("."), &Source::File(file)) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn the_schema_and_the_program_agree() {
    let schema = schema();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let sandbox = Sandbox::new();
    let of = |text: &str| -> Value {
        let value: toml::Table = text.parse().unwrap();
        serde_json::to_value(value).unwrap()
    };
    let documented =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/configuration.md"))
            .unwrap();
    let examples: Vec<&str> = documented
        .split("```toml\n")
        .skip(1)
        .map(|block| block.split_once("```").unwrap().0)
        .collect();
    assert!(!examples.is_empty(), "docs/configuration.md shows none");
    let right = [
        "",
        "select = ['PAN', 'pas010', 'node-count']",
        "ignore = []",
        "exclude = []",
        "fail-on = 'note'",
        "target = ['pluto', 'engine']",
        "max-size = 0\nmax-dense-size = '1 gib'",
        "max-size = '12'",
        "[severity]\nPAN = 'off'\nnode-count = 'error'",
        "[[override]]\npaths = ['a/**']\nselect = ['P']\ntarget = ['spec']\n[override.severity]\nPAN0 = 'note'",
        "[[suppress]]\npath = 'a'\nrule = 'Pan026'\nfield = ''\nreason = 'it is so'",
        "override = []\nsuppress = []",
    ];
    for text in right.into_iter().chain(examples) {
        assert_eq!(loads(&sandbox, text), Ok(()), "{text}");
        assert!(validator.is_valid(&of(text)), "{text}");
    }
    for text in [
        "fail_on = 'note'",
        "fail-on = 'off'",
        "fail-on = 1",
        "select = []",
        "select = 'PAN'",
        "select = ['PAN9']",
        "select = ['']",
        "ignore = ['Node-count']",
        "target = []",
        "target = ['plato']",
        "include = []",
        "include = ['']",
        "exclude = [1]",
        "max-size = -1",
        "max-size = 1.5",
        "max-size = '1ZiB'",
        "max-size = ''",
        "baseline = ''",
        "baseline = ['a']",
        "severity = ['PAN022']",
        "[severity]\nPAN022 = 'of'",
        "[severity]\nPAN999 = 'off'",
        "override = {}",
        "[[override]]\nignore = ['PAN']",
        "[[override]]\npaths = []",
        "[[override]]\npaths = ['a']\nfail-on = 'note'",
        "[[suppress]]\nrule = 'PAN026'\nreason = 'x'",
        "[[suppress]]\npath = 'a'\nreason = 'x'",
        "[[suppress]]\npath = 'a'\nrule = 'PAN026'",
        "[[suppress]]\npath = 'a'\nrule = 'PAN026'\nreason = ' '",
        "[[suppress]]\npath = 'a'\nrule = 'PAN02'\nreason = 'x'",
        "[[suppress]]\npath = ''\nrule = 'PAN026'\nreason = 'x'",
        "[[suppress]]\npath = 'a'\nrule = 'PAN026'\nreason = 'x'\nfield = 1",
        "[[suppress]]\npath = 'a'\nrule = 'PAN026'\nreason = 'x'\nwhy = 'x'",
    ] {
        assert!(loads(&sandbox, text).is_err(), "{text}");
        assert!(!validator.is_valid(&of(text)), "{text}");
    }
    // What the schema says that only the program finds out.
    for text in [
        "exclude = ['[']",
        "exclude = ['a//b']",
        "max-size = '99999999999999999999'",
        "[severity]\nPAN022 = 'off'\nnode-count = 'note'",
    ] {
        assert!(loads(&sandbox, text).is_err(), "{text}");
        assert!(validator.is_valid(&of(text)), "{text}");
    }
}
