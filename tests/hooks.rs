//! The hooks of pre-commit select the files that `check` selects in folders.
//! `scripts/pre-commit-test` runs them.

use std::fs;
use std::path::Path;

use animlint::tree::detect;

/// Protects: a format that is added, or an extension, reaches the hooks.
#[test]
fn the_hooks_select_every_known_extension() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hooks = fs::read_to_string(root.join(".pre-commit-hooks.yaml")).expect("the hooks");
    let known: Vec<&str> = detect::extensions().collect();
    let pattern = format!(r"files: &files (?i)\.({})$", known.join("|"));
    assert!(
        hooks.lines().any(|line| line.trim() == pattern),
        "no line of .pre-commit-hooks.yaml is `{pattern}`"
    );
    let count = |start: &str| {
        let lines = hooks.lines().filter(|line| line.trim().starts_with(start));
        lines.count()
    };
    assert_eq!(count("- id:"), count("files:"));
}
