//! What keeps a suite whole: the program's copy is corpus/, a copy is read as
//! it was written, and what is wrong is said with its place.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{Expected, Format, Suite, Verdict};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder).unwrap().to_owned();
            found.insert(path, fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn the_program_carries_corpus_and_writes_it_out_to_the_byte() {
    let embedded = Suite::embedded().unwrap();
    assert!(embedded.cases.len() >= 300);
    let folder = TempDir::new().unwrap();
    let first = folder.path().join("new/first");
    embedded.export(&first).unwrap();
    assert!(files(&first) == files(&corpus()), "the copy is not corpus/");

    let opened = Suite::open(&first).unwrap();
    assert_eq!(opened.version, embedded.version);
    for (ours, theirs) in embedded.cases.iter().zip(&opened.cases) {
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
    }
    // A copy of a copy is the same, and has nothing of what lay beside it.
    fs::write(first.join("panim/stray.txt"), "stray").unwrap();
    let second = folder.path().join("second");
    opened.export(&second).unwrap();
    assert!(files(&second) == files(&corpus()));
}

#[test]
fn nothing_is_written_among_other_files() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("mine"), "mine").unwrap();
    let error = Suite::embedded()
        .unwrap()
        .export(folder.path())
        .unwrap_err();
    assert!(error.to_string().contains("not empty"), "{error}");
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn every_case_says_what_is_expected() {
    let suite = Suite::embedded().unwrap();
    for case in &suite.cases {
        let accepts = match &case.expected {
            Expected::Accept { json } => {
                assert!(json.is_some(), "{}", case.id);
                true
            }
            Expected::Reject => false,
            Expected::ReadersDiffer(readings) => {
                assert!(
                    readings
                        .iter()
                        .any(|it| it.by.iter().any(|by| by == "animlint"))
                );
                readings[0].verdict == Verdict::Accept
            }
        };
        // Our own verdict, which stands first, follows from the phases.
        let breaks = case
            .rules
            .iter()
            .any(|it| it.phase == crate::rules::Phase::Structure);
        assert_eq!(accepts, !breaks, "{}", case.id);
    }
    for format in Format::ALL {
        assert!(suite.cases.iter().any(|case| case.format == format));
    }
}

/// A suite of two cases, of which the second is the text.
fn with(manifest: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let pas4 = folder.path().join("pas4");
    fs::create_dir(&pas4).unwrap();
    fs::write(pas4.join("a.pas4"), b"PAS4").unwrap();
    fs::write(pas4.join("a.json"), b"{}").unwrap();
    fs::write(pas4.join("b.json"), b"{").unwrap();
    fs::write(pas4.join("manifest.toml"), manifest).unwrap();
    folder
}

const HEAD: &str = "version = 2\nsuite_version = \"1\"\nformat = \"pas4\"\n";
const SHA: &str = "4fa2e4a9d8d0b9f3";

fn case(keys: &str) -> String {
    let sha = sha256(b"PAS4");
    format!(
        "{HEAD}[[case]]\nid = \"pas4/a\"\nfile = \"a.pas4\"\nsha256 = \"{sha}\"\n\
         tests = \"It.\"\n{keys}\n"
    )
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    crate::json::Hex(&sha2::Sha256::digest(bytes)).to_string()
}

#[test]
fn a_small_suite_is_read() {
    let folder = with(&case("verdict = \"accept\"\njson = \"a.json\""));
    let suite = Suite::open(folder.path()).unwrap();
    let [case] = &*suite.cases else {
        panic!("{suite:?}")
    };
    assert_eq!((&*case.id, case.format), ("pas4/a", Format::Pas4));
    assert!(matches!(&case.expected, Expected::Accept { json: Some(json) } if json == "{}"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let accept = "verdict = \"accept\"\n";
    let readings = |list: &str| format!("verdict = \"readers-differ\"\nreadings = [{list}]");
    let one = "{ verdict = \"accept\", by = [\"x\"] }";
    for (manifest, expected) in [
        ("version = 3\nnew = 1\n".to_owned(), "version 3"),
        ("version = \n".to_owned(), "manifest.toml:1: "),
        (format!("{HEAD}stray = 1\n"), "unknown field `stray`"),
        (
            case("verdict = \"accept\"\nstray = 1"),
            "manifest.toml:10: unknown field `stray`",
        ),
        (case("verdict = \"maybe\""), "unknown variant `maybe`"),
        (case(""), "missing field `verdict`"),
        (
            HEAD.replace("pas4", "panim") + "case = []",
            "its format is panim, its folder pas4",
        ),
        (
            case(accept).replace("pas4/a", "panim/a"),
            "does not begin with pas4/",
        ),
        (
            case(accept).replace(&sha256(b"PAS4"), SHA),
            "SHA-256 of a.pas4 is",
        ),
        (
            case(accept).replace("a.pas4", "../a.pas4"),
            "not a path below",
        ),
        (
            case(accept).replace("a.pas4", "/a.pas4"),
            "not a path below",
        ),
        (
            case(accept).replace("a.pas4", "c.pas4"),
            "c.pas4 does not exist",
        ),
        (
            case(accept) + &case(accept).replace(HEAD, ""),
            "its id stands twice",
        ),
        (
            case(&format!("{accept}json = \"b.json\"")),
            "b.json is no JSON",
        ),
        (
            case(&format!("{accept}readings = [{one}]")),
            "readings are for",
        ),
        (
            case("verdict = \"reject\"\njson = \"a.json\""),
            "have no json",
        ),
        (case(&readings(one)), "two readings"),
        (
            case(&readings(&format!("{one}, {}", one.replace("\"x\"", "")))),
            "by nobody",
        ),
        (
            case(&(readings(&format!("{one}, {one}")) + "\njson = \"a.json\"")),
            "stands in each reading",
        ),
        (
            case(&format!(
                "{accept}rules = [{{ rule = \"A\", offset = 0, phase = \"mood\" }}]"
            )),
            "unknown variant `mood`",
        ),
        (case("verdict = \"\\u001b[31m\u{202E}\""), "unknown variant"),
    ] {
        let folder = with(&manifest);
        let error = Suite::open(folder.path()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}\n{manifest}");
        assert!(error.path().starts_with(folder.path()), "{error:?}");
        assert!(
            !error.to_string().contains(crate::text::is_unsafe),
            "{error:?}"
        );
    }
}

#[test]
fn a_folder_without_a_suite_says_so() {
    let folder = TempDir::new().unwrap();
    let error = Suite::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("no suite"), "{error}");
    let missing = folder.path().join("missing");
    let error = Suite::open(&missing).unwrap_err();
    assert!(
        error.path() == missing && !error.to_string().contains("no suite"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_device_is_not_waited_for() {
    let folder = with(&case("verdict = \"accept\""));
    let file = folder.path().join("pas4/a.pas4");
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
    let error = Suite::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("not a regular file"), "{error}");
}
