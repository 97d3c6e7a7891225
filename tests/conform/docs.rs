//! docs/conformance.md tells the truth.

use std::fs;
use std::path::Path;
use std::process::Command;

use animlint::conform::{ACCEPTS, Kind, REJECTS, UNSUPPORTED};

use crate::common::Bench;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn the_page_shows_the_adapter_that_is_tested() {
    let adapter = read("examples/conform/adapter.py");
    assert!(adapter.lines().count() <= 10);
    let page = read("docs/conformance.md");
    assert!(
        page.contains(&format!("```python\n{adapter}```")),
        "another adapter"
    );
}

#[test]
fn the_page_explains_every_grade_and_status() {
    let page = read("docs/conformance.md");
    for kind in Kind::ALL {
        assert!(
            page.contains(&format!("| {} |", kind.name())),
            "{}",
            kind.name()
        );
    }
    for status in [ACCEPTS, REJECTS, UNSUPPORTED] {
        assert!(page.contains(&format!("| {status} |")), "{status}");
    }
}

/// Protects: a ten-line adapter is enough, and JSON as Python writes it is
/// taken as it should be. Where there is no Python there is nothing to run.
#[test]
fn a_reader_in_python_with_a_ten_line_adapter_passes() {
    let has_python = Command::new("python3").arg("--version").output();
    if !has_python.is_ok_and(|output| output.status.success()) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/conform");
    let bench = Bench::new();
    for name in ["adapter.py", "tiny_pas4.py"] {
        bench.write(name, &fs::read_to_string(folder.join(name)).unwrap());
    }
    let reader = [
        "--reader",
        "python3 adapter.py",
        "--format",
        "pas4",
        "--timeout",
        "120",
    ];
    let ran = bench.run(&[&reader[..], &["--report", "json"]].concat());
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.report().count("reader", "pass") > 70);
}
