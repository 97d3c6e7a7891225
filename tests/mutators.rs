//! The mutators that the fuzz targets use, without a fuzzer.

use animlint::carrier;
use animlint::finding::Verdict;
use animlint::limits::Bounds;
use animlint::oracle;
use std::fs;

type Mutate = fn(&mut [u8], usize, usize, u32) -> usize;

/// The mutator's name, and which of the corpus it works on.
const MUTATORS: [(&str, Mutate, &[&str]); 3] = [
    ("panim", oracle::panim::mutate, &["panim"]),
    ("pas4", oracle::pas4::mutate, &["pas4"]),
    ("carrier", oracle::carrier::mutate, &["ancs", "char"]),
];

fn valid_files(folders: &[&str]) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for folder in folders {
        let folder = format!("{}/corpus/{folder}/valid", env!("CARGO_MANIFEST_DIR"));
        for entry in fs::read_dir(folder).expect("the corpus") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|it| it == "json") {
                continue;
            }
            let file = fs::read(path).expect("a file");
            if file.len() < 4096 {
                files.push(file);
            }
        }
    }
    files.sort();
    files
}

fn is_accepted(format: &str, file: &[u8]) -> bool {
    let verdict = match format {
        "panim" => animlint::panim::check(file, &Bounds::default()).verdict,
        _ => carrier::check(file, None, &Bounds::default()).verdict,
    };
    verdict == Verdict::Accepted
}

/// Protects: mutators that change files and leave many of them readable. One
/// that broke every file would keep the fuzzer at the front door. Damage alone
/// (`.panim`) leaves two in five.
#[test]
fn many_changed_files_can_be_read() {
    for (format, mutate, folders) in MUTATORS {
        let files = valid_files(folders);
        let (mut made, mut accepted, mut same) = (0, 0, 0);
        for file in &files {
            for seed in 0..60 {
                let mut data = file.clone();
                data.resize(8192, 0);
                let size = mutate(&mut data, file.len(), 8192, seed);
                made += 1;
                same += usize::from(data[..size] == file[..]);
                accepted += usize::from(is_accepted(format, &data[..size]));
            }
        }
        println!("{format}: {made} made, {accepted} accepted, {same} the same");
        let least = if format == "panim" { 3 } else { 2 };
        assert!(
            accepted * least > made && same * 4 < made,
            "{format}: of {made} {accepted} are accepted and {same} are the same"
        );
    }
}

/// Protects: mutators that take any bytes, and never give more than they may.
#[test]
fn any_bytes_can_be_mutated() {
    for (format, mutate, folders) in MUTATORS {
        let mut files = valid_files(folders);
        files.truncate(8);
        files.extend([vec![], vec![0], vec![0xFF; 300], b"PAS4".to_vec()]);
        for file in files {
            for seed in 0..200 {
                let room = file.len() + (seed as usize % 40);
                let most = room.saturating_sub(seed as usize % 7).max(1).min(room);
                let mut data = file.clone();
                data.resize(room, 0);
                let size = mutate(&mut data, file.len().min(most), most, seed);
                assert!(size <= most, "{format}: {size} of {most}");
            }
        }
    }
}
