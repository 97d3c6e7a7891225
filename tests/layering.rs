//! Imports point down only. The table is that of the crate's design; a new
//! module has to be given its place here.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Each module and what it may import from the crate, besides itself.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("bytes", &[]),
    ("limits", &[]),
    ("rules", &[]),
    ("text", &[]),
    ("finding", &["bytes", "limits", "rules"]),
    ("panim", &["bytes", "limits", "rules", "finding"]),
    ("pas4", &["bytes", "limits", "rules", "finding"]),
    (
        "carrier",
        &["bytes", "limits", "rules", "finding", "panim", "pas4"],
    ),
    (
        "json",
        &["bytes", "limits", "text", "panim", "pas4", "carrier"],
    ),
    (
        "generate",
        &["bytes", "limits", "rules", "panim", "pas4", "carrier"],
    ),
    (
        "tree",
        &[
            "bytes", "limits", "rules", "finding", "panim", "pas4", "carrier",
        ],
    ),
    (
        "report",
        &[
            "bytes", "limits", "rules", "text", "finding", "panim", "pas4", "carrier", "tree",
        ],
    ),
    (
        "inspect",
        &[
            "bytes", "limits", "finding", "panim", "pas4", "carrier", "tree",
        ],
    ),
    ("config", &["limits", "rules", "finding", "tree", "report"]),
    (
        "baseline",
        &["limits", "rules", "finding", "tree", "report"],
    ),
    ("readers", &[]),
    (
        "conform",
        &[
            "bytes", "limits", "rules", "text", "finding", "panim", "pas4", "carrier", "json",
            "report",
        ],
    ),
    (
        "shrink",
        &[
            "bytes", "limits", "rules", "finding", "panim", "pas4", "carrier", "tree",
        ],
    ),
    (
        "fix",
        &[
            "bytes", "limits", "rules", "finding", "panim", "pas4", "carrier", "readers",
        ],
    ),
    (
        "oracle",
        &[
            "bytes", "limits", "rules", "text", "finding", "panim", "pas4", "carrier", "json",
            "readers", "fix", "generate",
        ],
    ),
    (
        "cli",
        &[
            "bytes", "limits", "rules", "finding", "panim", "pas4", "carrier", "json", "generate",
            "tree", "report", "inspect", "config", "baseline", "readers", "conform", "shrink",
            "fix",
        ],
    ),
];

/// All Rust files below a folder, with their texts.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(fs::read_to_string(&path).expect("text"));
        }
    }
}

/// The modules of the crate that a text names after `crate::`.
fn imports(text: &str) -> Vec<String> {
    // Tests within a module may look anywhere.
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        })
        .filter(|name: &String| !name.is_empty())
        .collect()
}

/// Protects: the layers. Above all that `readers` knows nothing of the code
/// that it is held against, and the library nothing of the program.
#[test]
fn imports_point_down() {
    let table: BTreeMap<&str, &[&str]> = MAY_IMPORT.iter().copied().collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = 0;
    for entry in fs::read_dir(&root).expect("src") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if matches!(&*name, "lib" | "main") {
            continue;
        }
        let allowed = table
            .get(&*name)
            .unwrap_or_else(|| panic!("{name} has no place in the table"));
        let mut texts = Vec::new();
        if path.is_dir() {
            sources(&path, &mut texts);
        } else {
            texts.push(fs::read_to_string(&path).expect("text"));
        }
        for import in texts.iter().flat_map(|text| imports(text)) {
            assert!(
                import == name || allowed.contains(&&*import),
                "{name} imports {import}"
            );
        }
        modules += 1;
    }
    assert!(modules >= 6, "the modules were not found");
}

/// Protects: the table itself only points down.
#[test]
fn the_table_has_no_circle() {
    let mut known: Vec<&str> = Vec::new();
    for (module, imports) in MAY_IMPORT {
        for import in *imports {
            let below = known.contains(import)
                || MAY_IMPORT.iter().any(|(m, i)| m == import && i.is_empty());
            assert!(below, "{module} imports {import}, which stands above it");
        }
        known.push(module);
    }
}
