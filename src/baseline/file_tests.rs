use super::*;

fn sample() -> Baseline {
    let mut baseline = Baseline::empty(Path::new("/project/known.json"));
    let key = |rule: &str, field: Option<&str>| Key {
        rule: rule.to_owned(),
        field: field.map(str::to_owned),
    };
    let mut entry = |name: &[u8], known: &[(Key, u64)]| {
        let entry = Entry {
            digest: Some([0xAB; 32]),
            known: known.iter().cloned().collect(),
        };
        baseline.files.insert(Name(name.to_vec()), entry);
    };
    entry(b"b/\xFF\x1B.panim", &[(key("PAN001", Some("")), 1)]);
    entry(
        b"a.panim",
        &[
            (key("PAN026", Some("indices.rows[3].y.start")), 2),
            (key("PAN026", None), 136),
        ],
    );
    entry(b"gone", &[]);
    baseline
}

fn written(baseline: &Baseline) -> String {
    let mut out = Vec::new();
    baseline.write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn it_is_sorted_and_has_a_line_for_each_finding() {
    let ab = "ab".repeat(32);
    let expected = format!(
        r#"{{
  "baseline_version": "1",
  "files": [
    {{
      "path": "a.panim",
      "sha256": "{ab}",
      "findings": [
        {{ "rule": "PAN026", "field": null, "count": 136 }},
        {{ "rule": "PAN026", "field": "indices.rows[3].y.start", "count": 2 }}
      ]
    }},
    {{
      "path": "b/{}\u001b.panim",
      "path_bytes": "622fff1b2e70616e696d",
      "sha256": "{ab}",
      "findings": [
        {{ "rule": "PAN001", "field": "", "count": 1 }}
      ]
    }}
  ]
}}
"#,
        '\u{FFFD}'
    );
    assert_eq!(written(&sample()), expected);
    assert_eq!(sample().size(), (2, 139));
}

#[test]
fn what_is_written_is_read_back() {
    let file = Path::new("/project/known.json");
    let mut expected = sample();
    expected.files.remove(&Name(b"gone".to_vec()));
    let read = Baseline::parse(file, written(&sample()).as_bytes()).unwrap();
    assert_eq!(read, expected);
    let none = Baseline::empty(file);
    assert_eq!(
        written(&none),
        "{\n  \"baseline_version\": \"1\",\n  \"files\": []\n}\n"
    );
    assert_eq!(
        Baseline::parse(file, written(&none).as_bytes()).unwrap(),
        none
    );
}

#[test]
fn what_is_no_baseline_is_said() {
    let said = |json: &str| {
        let read = Baseline::parse(Path::new("/b.json"), json.as_bytes());
        read.unwrap_err().to_string()
    };
    let file = |file: &str| format!(r#"{{"baseline_version":"1","files":[{file}]}}"#);
    assert!(
        said("").starts_with("it is no baseline: EOF"),
        "{}",
        said("")
    );
    assert!(said("{\"version\": 1}").contains("missing field `baseline_version`"));
    assert!(said(r#"{"baseline_version":"2","stuff":1}"#).starts_with("it is of version `2`, and"));
    assert!(said(r#"{"baseline_version":"\u001b[2J"}"#).contains("`\\x1B[2J`"));
    assert!(said(r#"{"baseline_version":"1","files":[],"x":1}"#).contains("unknown field `x`"));
    for (wrong, expected) in [
        (
            r#"{"path":"a","path_bytes":"f","findings":[]}"#,
            "`path_bytes` is no hex",
        ),
        (
            r#"{"path":"a","sha256":"ff","findings":[]}"#,
            "64 hex digits",
        ),
        (
            r#"{"path":"a","findings":[]},{"path":"a","findings":[]}"#,
            "listed twice",
        ),
        (
            r#"{"path":"a","findings":[{"rule":"x","field":null,"count":0}]}"#,
            "count of 0",
        ),
        (
            r#"{"path":"a","findings":[{"rule":"x","field":null,"count":-1}]}"#,
            "invalid value",
        ),
    ] {
        assert!(
            said(&file(wrong)).contains(expected),
            "{}",
            said(&file(wrong))
        );
    }
    let deep = "[".repeat(100_000);
    assert!(said(&deep).starts_with("it is no baseline"));
}
