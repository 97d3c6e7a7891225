//! Each rule that can be fixed, on the files of the corpus that show it.

use std::collections::BTreeSet;
use std::fs;

use animlint::finding::Verdict;
use animlint::fix::fixable;
use animlint::rules;

use crate::{corpus_file, edited, read, repaired, taken_as};

/// An edit: offset, bytes that go, bytes that come.
type Edit = (usize, usize, &'static [u8]);

/// A rule, a file that shows it, and the whole difference that its repair
/// makes.
type Case = (&'static str, &'static str, &'static [Edit]);

const NUL: [u8; 32] = [0; 32];
const SEPARATOR: &[u8] = b"translations\0\0\0\0";
const MOVED: &[u8] = b"translations\0\x01\0\x01\x01\0\x01\0\x02\0\x03";

/// The numbers that are not the same read from both ends.
#[rustfmt::skip]
const SWAPPED: &[Edit] = &[
    (0x04, 4, &[0, 0, 0, 1]),
    (0x08, 4, &[0, 0, 0, 5]),
    (0x0C, 4, &[0, 0, 0, 5]),
    (0x10, 4, &[0, 0, 0, 1]),
    (0x14, 4, &[0, 0, 0, 1]),
    (0x20, 4, &[0x3F, 0x80, 0, 0]),
    (0x28, 4, &[0, 0, 0, 9]),
    (0x30, 4, &[0, 0, 0, 4]),
];

#[rustfmt::skip]
const CASES: &[Case] = &[
    ("PAN003", "panim/invalid/damaged-values-tag.panim", &[(0x64, 6, b"values")]),
    ("PAN010", "panim/ambiguous/padded-header.panim", &[(0x64, 3, b"")]),
    ("PAN011", "panim/ambiguous/legacy-header.panim", &[(0x20, 0, &NUL)]),
    ("PAN011", "panim/ambiguous/legacy-header-july.panim", &[(0x20, 0, &NUL), (0x41, 0, b"\0")]),
    ("PAN018", "panim/ambiguous/scales-without-translations.panim", &[(0x8B, 0, SEPARATOR)]),
    ("PAN018", "panim/ambiguous/scales-without-translations-trailing.panim", &[(0x8B, 0, SEPARATOR)]),
    ("PAN022", "panim/valid/node-count.panim", &[(0x63, 1, &[0])]),
    ("PAN026", "panim/invalid/index-out-of-range.panim", &[(0x7B, 4, &[0, 1, 0, 0])]),
    ("PAN026", "panim/invalid/index-out-of-range-far.panim",
        &[(0x73, 4, &[0, 1, 0, 0]), (0x77, 4, &[0, 1, 0, 0]), (0x7B, 4, &[0, 1, 0, 0])]),
    ("PAN027", "panim/invalid/index-without-frames.panim", &[(0x7B, 4, &[0, 1, 0, 0])]),
    ("PAN031", "panim/invalid/looping-byte.panim", &[(0x60, 1, &[0xA6])]),
    ("PAN032", "panim/valid/text-after-nul.panim", &[(0x02, 1, &[0])]),
    ("PAN032", "panim/valid/text-after-nul-author.panim", &[(0x5F, 1, &[0])]),
    ("PAN035", "panim/valid/bitmask-padding.panim", &[(0x9B, 1, &[1])]),
    ("PAN036", "panim/valid/empty-track.panim", &[(0x8B, 17, b"")]),
    ("PAN037", "panim/valid/default-bone.panim", &[(0x8B, 23, b"")]),
    ("PAN037", "panim/valid/default-bone-scales.panim", &[(0xA2, 17, b"")]),
    ("PAN040", "panim/ambiguous/odd-index-table.panim", &[(0x7F, 1, b"")]),
    ("PAN041", "panim/invalid/trailing-bytes.panim", &[(0xA2, 1, b"")]),
    ("PAN042", "panim/invalid/section-order.panim", &[(0x8B, 0, MOVED), (0x9C, 23, b"")]),
    ("PAS005", "pas4/invalid/byte-swapped-numbers.pas4", SWAPPED),
    ("PAS010", "pas4/ambiguous/four-byte-bools.pas4",
        &[(0x24, 4, &[0]), (0x28, 4, &[1]), (0x30, 4, &[1])]),
    ("PAS010", "pas4/invalid/four-byte-bools-failing.pas4",
        &[(0x24, 4, &[0]), (0x28, 4, &[1]), (0x38, 4, &[0]), (0x3C, 4, &[1])]),
    ("PAS011", "pas4/ambiguous/bool-byte.pas4", &[(0x2A, 1, &[1])]),
    ("PAS012", "pas4/invalid/unknown-weight-function.pas4", &[(0x1C, 4, &[0, 0, 0, 3])]),
    ("PAS014", "pas4/invalid/default-without-states.pas4", &[(0x08, 4, &[0xFF; 4])]),
    ("PAS025", "pas4/valid/negative-zero.pas4", &[(0x30, 4, &[0; 4])]),
    ("PAS033", "pas4/valid/package-padding.pas4", &[(0x0C, 20, b"")]),
    ("PAS033", "pas4/valid/package-padding-ones.pas4", &[(0x0C, 20, b"")]),
    ("PAS034", "pas4/invalid/bytes-after-database.pas4", &[(0x0C, 1, b"")]),
];

/// Protects: each repair does just what it says, and its finding is gone.
#[test]
fn a_repair_changes_what_it_says_and_nothing_else() {
    for (rule, name, edits) in CASES {
        let old = read(name);
        let rule = rules::find(rule).expect("a rule");
        let fixed = repaired(&old, taken_as(name), &[rule.id]);
        assert!(fixed.before.has(rule), "{name} does not show {rule}");
        assert_eq!(fixed.bytes, edited(&old, edits), "{rule} in {name}");
        assert_eq!(fixed.steps, [rule], "{name}");
        assert_eq!(fixed.verdict, Verdict::Accepted, "{name}");
        assert!(!fixed.findings.has(rule), "{rule} is still in {name}");
        let told: usize = fixed.patch.hunks(&old).count();
        assert_eq!(told, edits.len(), "{rule} in {name}");
    }
}

/// Protects: a file that was swapped with its magic becomes the same.
#[test]
fn a_swapped_magic_is_turned_as_well() {
    let numbers = read("pas4/invalid/byte-swapped-numbers.pas4");
    let all = read("pas4/invalid/byte-swapped.pas4");
    let taken = taken_as("a.pas4");
    let repair = |bytes: &[u8]| repaired(bytes, taken, &["PAS005"]).bytes;
    assert_eq!(repair(&all), repair(&numbers));
    // Cut, or not whole in either order: nothing is guessed.
    for bytes in [&all[..all.len() - 1], b"4SAP\0\0\0\x09", b"4SAP"] {
        assert_eq!(repair(bytes), bytes);
    }
}

/// Protects: a fix that no case shows.
#[test]
fn every_fix_is_shown() {
    let shown: BTreeSet<&str> = CASES.iter().map(|(rule, ..)| *rule).collect();
    let all: BTreeSet<&str> = fixable().map(|rule| rule.id).collect();
    assert_eq!(shown, all);
}

/// Protects: what just misses a rule is left alone by its repair.
#[test]
fn near_misses_are_left_alone() {
    let mut seen = 0;
    for rule in fixable() {
        for folder in ["panim", "pas4"] {
            let manifest = read(&format!("{folder}/manifest.toml"));
            let manifest: toml::Table = String::from_utf8(manifest).unwrap().parse().unwrap();
            for case in manifest["case"].as_array().unwrap() {
                let near = case.get("near_miss_of").and_then(|it| it.as_str());
                if near != Some(rule.id) {
                    continue;
                }
                let name = format!("{folder}/{}", case["file"].as_str().unwrap());
                let old = read(&name);
                let fixed = repaired(&old, taken_as(&name), &[rule.id]);
                assert!(!fixed.is_changed() && fixed.bytes == old, "{name}");
                seen += 1;
            }
        }
    }
    assert!(seen >= fixable().count(), "only {seen} near misses");
}

/// Protects: whatever is repaired in the corpus, all at once, ends in files
/// that have none of it left but what was refused with a reason.
#[test]
fn the_whole_corpus_can_be_repaired_as_far_as_it_goes() {
    let mut changed = 0;
    for folder in ["panim", "pas4", "ancs", "char"] {
        for kind in ["valid", "invalid", "ambiguous"] {
            let Ok(entries) = fs::read_dir(corpus_file(folder).join(kind)) else {
                continue;
            };
            for entry in entries {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let name = format!("{folder}/{kind}/{name}");
                let fixed = repaired(&read(&name), taken_as(&name), &[]);
                changed += usize::from(fixed.is_changed());
                for rule in fixable().filter(|rule| fixed.findings.has(rule)) {
                    let told = fixed.refused.iter().any(|(refused, _)| *refused == rule);
                    assert!(told, "{rule} is left in {name} without a word");
                }
            }
        }
    }
    assert!(changed > 35, "only {changed}");
}
