//! README.md shows what the program does: each block that begins with
//! `$ animlint` is run and compared.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Times and rates are of the machine; they are compared without.
fn without_times(text: &str) -> String {
    text.lines()
        .map(|line| match line.split_once(", in ") {
            Some((before, _)) if line.starts_with("Checked ") => format!("{before}."),
            Some(_) | None => line.trim_end().to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// Protects: README.md tells the truth about the program's output.
#[test]
fn the_readme_shows_real_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("README.md");
    let mut blocks = 0;
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("a closed block");
        let (command, expected) = block.split_once('\n').expect("a command");
        let Some(arguments) = command.strip_prefix("$ animlint ") else {
            continue;
        };
        let output = Command::new(env!("CARGO_BIN_EXE_animlint"))
            .args(arguments.split_whitespace())
            .current_dir(root)
            .env_remove("CLICOLOR_FORCE")
            .output()
            .expect("runs");
        let shown = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(
            without_times(shown.trim_end()),
            without_times(expected.trim_end()),
            "README.md shows something else for {command}"
        );
        blocks += 1;
    }
    assert!(blocks >= 3, "README.md shows only {blocks} runs");
}
