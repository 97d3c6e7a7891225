//! The order of paths, and roots that overlap.

use std::fs;

use super::super::roots::{Input, roots};
use super::*;

fn tree(files: &[&str]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for file in files {
        let path = root.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    root
}

fn walked(root: &Path, names: &[&str], all_files: bool) -> Vec<(String, bool)> {
    let inputs: Vec<Input> = names
        .iter()
        .map(|name| Input::Path(root.join(name)))
        .collect();
    let choice = Choice {
        all_files,
        ..Choice::default()
    };
    Walk::new(roots(&inputs), choice, &AtomicBool::new(false))
        .map(|entry| {
            let path = entry.path.strip_prefix(root).unwrap();
            let named = matches!(entry.source, Source::Path(Found::Named));
            (path.to_str().unwrap().to_owned(), named)
        })
        .collect()
}

fn names(entries: Vec<(String, bool)>) -> Vec<String> {
    entries.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn components_are_compared_one_by_one() {
    let tree = tree(&[
        "a/z.panim",
        "a.panim",
        "a-b/c.panim",
        "B.PANIM",
        "a/skip.txt",
    ]);
    assert_eq!(
        names(walked(tree.path(), &[""], false)),
        ["B.PANIM", "a/z.panim", "a-b/c.panim", "a.panim"]
    );
}

#[test]
fn roots_that_overlap_are_merged_in_order() {
    let tree = tree(&[
        "a/b/1.panim",
        "a/b/2.bin",
        "a/c.panim",
        "a/a.panim",
        "z.panim",
    ]);
    let expected = [
        ("a/a.panim", false),
        ("a/b/1.panim", true),
        ("a/b/2.bin", true),
        ("a/c.panim", false),
        ("z.panim", true),
    ];
    let expected = expected.map(|(name, named)| (name.to_owned(), named));
    let mut given = ["z.panim", "a/b", "a", "a/b/2.bin", "a/b/1.panim"];
    for _ in 0..given.len() {
        given.rotate_left(1);
        assert_eq!(walked(tree.path(), &given, false), expected);
    }
}

#[test]
fn all_files_means_all() {
    let tree = tree(&["x", "y.txt", ".hidden"]);
    assert_eq!(
        names(walked(tree.path(), &[""], true)),
        [".hidden", "x", "y.txt"]
    );
    assert!(walked(tree.path(), &[""], false).is_empty());
}
