//! The corpus is what the code here builds, to the byte, and each file shows
//! what the manifest says and nothing else.
//!
//! After a change to a case run `BLESS=1 cargo test --test corpus` and read
//! the difference before committing it.

mod carrier;
mod case;
mod expected;
mod family;
mod file;
mod manifest;
mod page;
mod panim;
mod pas4;
mod views;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use animlint::rules::{self, Class};
use case::{Case, Shown};

/// Where the corpus lies.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Whether to write what the code builds instead of comparing it.
fn bless() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| !value.is_empty())
}

/// Every case, by the folder of its format.
fn formats() -> Vec<(&'static str, Vec<Case>)> {
    vec![
        ("ancs", carrier::ancs()),
        ("char", carrier::char()),
        ("file", file::cases()),
        ("panim", panim::cases()),
        ("pas4", pas4::cases()),
    ]
}

/// All files below a folder.
fn files_below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            found.insert(path);
        }
    }
    found
}

/// Writes the file, or holds it against what it should be.
fn is_what_was_built(path: &Path, bytes: &[u8]) {
    if bless() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("creates folders");
        fs::write(path, bytes).expect("writes the file");
    }
    let found = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let path = path.display();
    assert!(
        found == bytes,
        "{path} is not what the code builds; see BLESS"
    );
}

/// Protects: the corpus is reproducible, and nothing lies in it that no code
/// accounts for.
#[test]
fn the_corpus_is_what_the_code_builds() {
    for (format, cases) in formats() {
        let folder = root().join(format);
        let mut expected = BTreeSet::from([folder.join("manifest.toml")]);
        for case in &cases {
            let json = case.json_files();
            let json = json
                .iter()
                .map(|(file, text)| (file.clone(), text.as_bytes()));
            for (file, bytes) in std::iter::once((case.file(), &*case.bytes)).chain(json) {
                let path = folder.join(&file);
                is_what_was_built(&path, bytes);
                assert!(expected.insert(path), "two cases share the file {file}");
            }
        }
        let text = manifest::text(format, &cases);
        let path = folder.join("manifest.toml");
        is_what_was_built(&path, text.as_bytes());
        manifest::parses(&text, &cases);
        let found = files_below(&folder);
        if bless() {
            for stray in found.difference(&expected) {
                fs::remove_file(stray).expect("removes what no code builds");
            }
        }
        let found = files_below(&folder);
        let stray: Vec<_> = found.symmetric_difference(&expected).collect();
        assert!(stray.is_empty(), "stray or missing files: {stray:?}");
    }
}

/// Protects: the page lists the cases as they are.
#[test]
fn the_page_lists_every_case() {
    let text = page::text(&formats());
    is_what_was_built(&root().join("README.md"), text.as_bytes());
}

/// Protects: what a case shows is due to one fault, so that who fails it knows
/// what to mend. Untidiness breaks nothing.
#[test]
fn a_case_breaks_one_rule_only() {
    let mut wrong = Vec::new();
    for (format, cases) in formats() {
        for case in cases {
            let broken = case
                .rules
                .iter()
                .map(|(id, _)| rules::find(id).expect("a rule"));
            let broken: BTreeSet<&str> = broken
                .filter(|rule| rule.class != Class::Hygiene)
                .map(|rule| rule.id)
                .collect();
            if broken.len() > 1 && !case.inseparable {
                wrong.push(format!("{format}/{}: {broken:?}", case.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Protects: the expected JSON has a second source. The models of other readers
/// share no code with the decoder; of each file that is taken one of them sees
/// just what is expected, but for the cases named here.
#[test]
fn what_is_expected_is_what_another_reader_sees() {
    // Older headers, and the order of sections, are read by nobody else as
    // decided; no reader searches a file for its database; and a format that no
    // name gives away is for no single reader.
    let unconfirmed = |case: &Case| {
        let own = ["PAN010", "PAN011", "PAN042", "CAR016"];
        case.rules.iter().any(|(id, _)| own.contains(id)) || case.extension == "bin"
    };
    let mut confirmed = 0;
    for (format, cases) in formats() {
        for case in cases {
            let Some(own) = views::decoded(&case).map(views::without_raw) else {
                continue;
            };
            let seen = views::of(&case);
            let agrees = seen
                .iter()
                .any(|(_, seen)| matches!(seen, views::Seen::Accepts(Some(json)) if *json == own));
            assert_eq!(agrees, !unconfirmed(&case), "{format}/{}", case.id);
            confirmed += usize::from(agrees);
        }
    }
    assert!(confirmed > 200, "only {confirmed} cases are confirmed");
}

/// Protects: the suite as a product: its size, and ids that stay unique.
#[test]
fn the_suite_has_three_hundred_cases() {
    let formats = formats();
    let ids = formats.iter().flat_map(|(format, cases)| {
        cases
            .iter()
            .map(move |case| format!("{format}/{}", case.id))
    });
    let ids: Vec<String> = ids.collect();
    let unique: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len());
    assert!(ids.len() >= 300, "only {} cases", ids.len());
    let mut contents = std::collections::BTreeMap::new();
    for (format, cases) in &formats {
        for case in cases {
            let named = contents.insert((case.extension, &case.bytes), &case.id);
            // A trigger of one rule may be the near miss of another.
            assert!(
                named.is_none()
                    || case.near.is_some()
                    || named.is_some_and(|id| id.contains("-near")),
                "{format}/{} has the bytes of {named:?}",
                case.id
            );
            assert!(
                case.tests.ends_with('.') && case.tests.len() > 10,
                "{}: {}",
                case.id,
                case.tests
            );
        }
    }
}

/// Protects: each case shows its verdict and exactly its rules, each at its
/// place.
#[test]
fn each_case_shows_what_it_says() {
    let mut wrong = Vec::new();
    for (_, cases) in formats() {
        for case in &cases {
            let shown = Shown::of(case);
            if shown.verdict != case.verdict
                || shown.rules != case.sorted_rules()
                || !shown.round_trips
            {
                wrong.push(format!(
                    "{}: expected {:?} {:?}, got {:?} {:?}, round trip {}",
                    case.id,
                    case.verdict,
                    case.sorted_rules(),
                    shown.verdict,
                    shown.rules,
                    shown.round_trips
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Protects: every rule is shown from both sides.
#[test]
fn every_rule_has_a_trigger_and_a_near_miss() {
    let all: Vec<Case> = formats().into_iter().flat_map(|(_, cases)| cases).collect();
    for rule in rules::all() {
        let trigger = all.iter().any(|case| {
            let alone: Vec<&str> = case.rules.iter().map(|(id, _)| *id).collect();
            alone == [rule.id] || (case.inseparable && alone.contains(&rule.id))
        });
        assert!(trigger, "{rule} has no case that shows it alone");
        let near = all.iter().any(|case| {
            case.near == Some(rule.id) && case.rules.iter().all(|(id, _)| *id != rule.id)
        });
        assert!(near, "{rule} has no near miss");
    }
}

/// Protects: the trigger of a rule is named after it, so that notes and
/// people find it.
#[test]
fn triggers_are_named_after_their_rules() {
    let all: Vec<Case> = formats().into_iter().flat_map(|(_, cases)| cases).collect();
    for rule in rules::all() {
        assert!(
            all.iter()
                .any(|case| case.name() == rule.name
                    && case.rules.iter().any(|(id, _)| *id == rule.id)),
            "{rule}: no case of its name"
        );
        assert!(
            all.iter()
                .any(|case| case.name() == format!("{}-near", rule.name)
                    && case.near == Some(rule.id)),
            "{rule}: no near miss of its name"
        );
    }
}

/// Protects: promise 3 on the corpus, and its converse. A clean file is read
/// the same by every modelled reader; on a file of an ambiguity or hazard some
/// reader differs, is undefined, or pays the price that the rule warns of, or a
/// rival reading of the same bytes is whole.
#[test]
fn readers_agree_on_clean_files_and_part_on_ambiguous_ones() {
    use animlint::carrier::Format;
    use animlint::oracle;
    // A default that would do as an index is a rival reading of one word.
    let rivals = ["PAN013", "PAS016"];
    let cases = formats().into_iter().flat_map(|(_, cases)| cases);
    for case in cases.filter(|case| case.extension != "bin") {
        let told = match Format::from_extension(case.extension) {
            None => {
                oracle::panim::agreement(&case.bytes);
                oracle::panim::is_told_apart(&case.bytes)
            }
            Some(Format::Pas4) => {
                oracle::pas4::agreement(&case.bytes);
                oracle::pas4::is_told_apart(&case.bytes)
            }
            Some(format) => {
                oracle::carrier::agreement(&case.bytes, Some(format));
                oracle::carrier::is_told_apart(&case.bytes)
            }
        };
        for (id, _) in &case.rules {
            let rule = rules::find(id).expect("a rule");
            let promised = matches!(rule.class, Class::Ambiguity | Class::Hazard);
            assert!(
                !promised || told || rivals.contains(id),
                "no reader shows what {rule} is about in {}",
                case.id
            );
            assert!(
                !promised || !rule.readers.is_empty(),
                "{rule} names no reader"
            );
        }
    }
}
