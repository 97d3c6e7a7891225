//! Catalogue, notes and corpus are in step.
//!
//! The lists of rules in spec-notes.md are generated: after a change run
//! `BLESS=1 cargo test --test notes` and read the difference.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use animlint::rules::{self, Rule};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn notes() -> String {
    fs::read_to_string(root().join("spec-notes.md")).expect("spec-notes.md")
}

/// A case as a manifest lists it.
struct Case {
    file: String,
    rules: Vec<String>,
    near: Option<String>,
    note: Option<String>,
}

/// All cases of all manifests.
fn corpus() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut folders: Vec<PathBuf> = fs::read_dir(root().join("corpus"))
        .expect("corpus")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    for folder in folders {
        let format = folder
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(folder.join("manifest.toml")).expect("a manifest");
        let table: toml::Table = text.parse().expect("TOML");
        for case in table["case"].as_array().expect("cases") {
            let text = |key: &str| {
                case.get(key)
                    .and_then(|value| value.as_str())
                    .map(str::to_owned)
            };
            cases.push(Case {
                file: format!("corpus/{format}/{}", text("file").expect("a file")),
                rules: case["rules"]
                    .as_array()
                    .expect("rules")
                    .iter()
                    .map(|rule| rule["rule"].as_str().expect("an id").to_owned())
                    .collect(),
                near: text("near_miss_of"),
                note: text("note"),
            });
        }
    }
    cases
}

/// The file of this name, without folder and extension.
fn stem(file: &str) -> &str {
    Path::new(file)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
}

/// What stands between the markers of a note.
fn generated(note: &str, cases: &[Case]) -> String {
    let mut text = String::new();
    for rule in rules::all().filter(|rule| rule.note == note) {
        let evidence: Vec<&str> = rule.evidence.iter().map(|one| one.name()).collect();
        let readers: Vec<&str> = rule.readers.iter().map(|one| one.name()).collect();
        let readers = match readers.is_empty() {
            true => String::new(),
            false => format!("; readers: {}", readers.join(", ")),
        };
        writeln!(
            text,
            "- **{} {}** ({}, {}; {}{readers}): {}",
            rule.id,
            rule.name,
            rule.class.name(),
            rule.severity.name(),
            evidence.join(", "),
            rule.summary
        )
        .expect("writes");
        let link = |case: &Case| format!("[{}]({})", stem(&case.file), case.file);
        let shown: Vec<String> = cases
            .iter()
            .filter(|case| {
                case.rules.iter().any(|id| id == rule.id) && stem(&case.file).starts_with(rule.name)
            })
            .filter(|case| case.near.is_none())
            .map(link)
            .collect();
        let near: Vec<String> = cases
            .iter()
            .filter(|case| case.near.as_deref() == Some(rule.id))
            .map(link)
            .collect();
        writeln!(text, "  - shown by {}", shown.join(", ")).expect("writes");
        writeln!(text, "  - just missed by {}", near.join(", ")).expect("writes");
    }
    text
}

/// The notes with every generated list renewed.
fn renewed(notes: &str, cases: &[Case]) -> String {
    let mut text = String::new();
    let mut rest = notes;
    while let Some((before, after)) = rest.split_once("<!-- rules: ") {
        let (id, after) = after.split_once(" -->").expect("a closed marker");
        let (_, after) = after.split_once("<!-- /rules -->").expect("an end marker");
        let list = generated(id, cases);
        write!(text, "{before}<!-- rules: {id} -->\n{list}<!-- /rules -->").expect("writes");
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Protects: the lists in the notes are those of catalogue and corpus.
#[test]
fn the_lists_of_rules_are_generated() {
    let cases = corpus();
    let expected = renewed(&notes(), &cases);
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join("spec-notes.md"), &expected).expect("writes");
    }
    assert!(
        notes() == expected,
        "spec-notes.md is out of step; see BLESS"
    );
}

/// Protects: each rule's note exists, and each note speaks of a rule.
#[test]
fn every_rule_has_a_note_and_every_note_a_rule() {
    let text = notes();
    let headings: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("### ")?.split_once(':'))
        .map(|(id, _)| id)
        .collect();
    let unique: BTreeSet<&str> = headings.iter().copied().collect();
    assert_eq!(unique.len(), headings.len(), "two notes share an id");
    for rule in rules::all() {
        assert!(
            unique.contains(rule.note),
            "{rule} refers to {}, which is no note",
            rule.note
        );
    }
    for id in unique {
        let listed = text.contains(&format!("<!-- rules: {id} -->"));
        let ruled = rules::all().any(|rule| rule.note == id);
        assert_eq!(listed, ruled, "{id}: a note has a list where it has rules");
    }
}

/// Protects: cases and source comments refer to notes that exist.
#[test]
fn references_to_notes_lead_somewhere() {
    let text = notes();
    for case in corpus() {
        if let Some(note) = case.note {
            assert!(
                text.contains(&format!("### {note}:")),
                "{}: {note}",
                case.file
            );
        }
    }
}

/// Protects: ids and names are unique and of their form, and every rule says
/// what it has to say.
#[test]
fn the_catalogue_is_sound() {
    let all: Vec<&Rule> = rules::all().collect();
    let ids: BTreeSet<&str> = all.iter().map(|rule| rule.id).collect();
    let names: BTreeSet<&str> = all.iter().map(|rule| rule.name).collect();
    assert_eq!(
        (ids.len(), names.len()),
        (all.len(), all.len()),
        "an id or a name stands twice"
    );
    for rule in all {
        let (letters, digits) = rule.id.split_at(3);
        assert!(
            letters.bytes().all(|b| b.is_ascii_uppercase()) && digits.len() == 3,
            "{}",
            rule.id
        );
        assert!(digits.bytes().all(|b| b.is_ascii_digit()), "{}", rule.id);
        let kebab = |name: &str| {
            name.split('-').all(|word| {
                !word.is_empty()
                    && word
                        .bytes()
                        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            })
        };
        assert!(kebab(rule.name), "{}", rule.name);
        assert!(!rule.evidence.is_empty(), "{rule} has no evidence");
        assert!(
            rule.summary.ends_with('.') && rule.summary.len() <= 100,
            "{rule}: {}",
            rule.summary
        );
        assert!(rule.explanation.len() > 80, "{rule} is not explained");
        assert_eq!(
            rules::find(rule.id).map(|found| found.name),
            Some(rule.name)
        );
        assert_eq!(rules::find(rule.name).map(|found| found.id), Some(rule.id));
    }
}

/// The lists of docs/fix.md.
fn repairs() -> String {
    use animlint::rules::Fix;
    let mut text = String::new();
    for (fix, title) in [
        (Fix::Safe, "Safe repairs"),
        (Fix::Unsafe, "Unsafe repairs"),
        (Fix::No, "For a person to decide"),
    ] {
        write!(text, "\n### {title}\n\n").expect("writes");
        for rule in rules::all().filter(|rule| rule.fix == fix) {
            let Rule {
                id,
                name,
                summary,
                repair,
                ..
            } = rule;
            writeln!(text, "- **{id} {name}**: {summary}\n  {repair}").expect("writes");
        }
    }
    text.push('\n');
    text
}

/// Protects: docs/fix.md says what the catalogue says.
#[test]
fn the_list_of_repairs_is_that_of_the_catalogue() {
    let path = root().join("docs/fix.md");
    let page = fs::read_to_string(&path).expect("docs/fix.md");
    let begin = "<!-- generated by BLESS=1 cargo test --test notes -->\n";
    let (before, rest) = page.split_once(begin).expect("a marker");
    let (_, after) = rest.split_once("<!-- end -->").expect("a marker");
    let renewed = format!("{before}{begin}{}<!-- end -->{after}", repairs());
    if std::env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(&path, &renewed).expect("writes");
        return;
    }
    assert!(page == renewed, "docs/fix.md is out of step; see BLESS");
}
