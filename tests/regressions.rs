//! What the fuzzer starts from and what it has found, without a fuzzer: every
//! seed and every file in fuzz/regressions/TARGET/ goes through the oracle of
//! its targets, on stable Rust.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use animlint::oracle::{carrier, fix, json, panim, pas4};

/// A target, the folders of corpus/ that its seeds lie in, and its oracle.
type Target = (&'static str, &'static [&'static str], fn(&[u8]));

const PANIM: &[&str] = &["panim"];
const PAS4: &[&str] = &["pas4"];
const CARRIER: &[&str] = &["ancs", "char", "file"];
const ANY: &[&str] = &["panim", "pas4", "ancs", "char", "file"];

const TARGETS: &[Target] = &[
    ("panim_bytes", PANIM, panim::bytes),
    ("panim_model", PANIM, panim::model_of),
    ("panim_near_valid", PANIM, panim::bytes),
    ("panim_agreement", PANIM, panim::agreement),
    ("panim_fix", PANIM, fix::panim),
    ("pas4_bytes", PAS4, pas4::bytes),
    ("pas4_model", PAS4, pas4::model_of),
    ("pas4_near_valid", PAS4, pas4::bytes),
    ("pas4_agreement", PAS4, pas4::agreement),
    ("pas4_fix", PAS4, fix::pas4),
    ("carrier_bytes", CARRIER, carrier::under_any_name),
    ("carrier_near_valid", CARRIER, carrier::under_any_name),
    ("carrier_agreement", CARRIER, |bytes| {
        carrier::agreement(bytes, None);
    }),
    ("carrier_fix", CARRIER, fix::carrier),
    ("json_roundtrip", ANY, json::bytes),
    ("json_encode", ANY, text_or_file),
];

/// Room for the JSON of the longest seed.
const ROOM: usize = 1 << 20;

/// As text, and if it is a file of some format, as that file's JSON: so does
/// the target's mutator.
fn text_or_file(input: &[u8]) {
    json::text(input);
    let mut room = input.to_vec();
    room.resize(ROOM, 0);
    let size = json::turn(&mut room, input.len(), ROOM);
    json::text(&room[..size]);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder, in order; none where there is no folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files_below(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

/// Protects: seeds that a target would crash on at once, long ones included,
/// and against the return of what was fixed.
#[test]
fn seeds_and_regressions_pass_their_oracles() {
    for (target, folders, oracle) in TARGETS {
        let seeds = folders
            .iter()
            .map(|folder| root().join("corpus").join(folder));
        let regressions = root().join("fuzz/regressions").join(target);
        let mut replayed = 0;
        // As fuzz/seeds.sh: the expected JSON is an input where JSON is.
        let is_seed = |file: &PathBuf| match file.extension().and_then(|it| it.to_str()) {
            Some("toml" | "md") => false,
            Some("json") => *target == "json_encode",
            Some(_) | None => true,
        };
        for file in seeds
            .chain([regressions])
            .flat_map(|it| files_below(&it))
            .filter(is_seed)
        {
            let bytes = fs::read(&file).expect("a file");
            let passed = catch_unwind(|| oracle(&bytes)).is_ok();
            assert!(passed, "{target} fails on {}", file.display());
            replayed += 1;
        }
        assert!(replayed > 20, "{target} has only {replayed} files");
    }
}

/// Protects: a target that is not replayed, and a regression in a folder of none.
#[test]
fn every_target_is_replayed() {
    let mut targets: Vec<String> = files_below(&root().join("fuzz/fuzz_targets"))
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    targets.sort();
    let mut replayed: Vec<&str> = TARGETS.iter().map(|(target, ..)| *target).collect();
    replayed.sort_unstable();
    assert_eq!(replayed, targets);
    for entry in fs::read_dir(root().join("fuzz/regressions"))
        .into_iter()
        .flatten()
    {
        let name = entry.expect("an entry").file_name();
        let known = TARGETS
            .iter()
            .any(|(target, ..)| name.to_str() == Some(target));
        assert!(known, "nothing replays fuzz/regressions/{}", name.display());
    }
}
