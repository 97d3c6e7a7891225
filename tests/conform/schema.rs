//! The JSON Schema of the report holds for what the program writes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::Bench;

#[test]
fn the_report_is_as_its_schema_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/conform.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let bench = Bench::new();
    // By turns it does everything that can be done.
    bench.write(
        "both.sh",
        r#"set -- $(cat "$1" | cksum)
case $(($1 % 7)) in
    0) exit 1;; 1) exit 77;; 2) exit 5;; 3) kill -SEGV $$;; 4) echo '{';; 5) echo '{"a": 1}';; 6) sleep 600;;
esac"#,
    );
    bench.write("skips.txt", "pas4/*  known\n");
    let ran = bench.run(&[
        "--reader",
        "sh both.sh {file}",
        "--writer",
        "sh both.sh {file}",
        "--timeout",
        "0.5",
        "--skip",
        "skips.txt",
        "--format",
        "pas4",
        "--format",
        "char",
        "--report",
        "json",
    ]);
    assert_eq!(ran.status, 1, "{ran:?}");
    let report = ran.report().0;
    let errors: Vec<String> = validator
        .iter_errors(&report)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    for kind in [
        "wrong-verdict",
        "wrong-content",
        "wrong-bytes",
        "crash",
        "timeout",
        "unsupported",
    ] {
        let has = ran.stdout.contains(&format!("\"grade\":\"{kind}\""));
        assert!(has, "no {kind}");
    }
    for (pointer, value) in [
        ("/cases/0/grades/0/grade", json!("fine")),
        ("/cases/0/expected", json!("maybe")),
        ("/cases/0/grades", json!([])),
        ("/summary/skipped", json!(-1)),
    ] {
        let mut wrong = report.clone();
        *wrong.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&wrong), "{pointer}");
    }
}
