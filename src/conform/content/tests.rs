use super::*;

const EXPECTED: &str = r#"{"format":"pas4","n":12,"real":0.1,"minus":-0.0,"nan":{"bits":"7fc00001"},"list":[1,[2,3]],"none":null,"text":"a\u00e9","raw":{"hex":"ab","opaque":["0c"]}}"#;

/// The expected JSON with one text in place of another.
fn with(old: &str, new: &str) -> String {
    assert!(EXPECTED.contains(old), "{old}");
    EXPECTED.replace(old, new)
}

fn difference(printed: &str) -> Difference {
    same(EXPECTED, printed.as_bytes()).expect_err(printed)
}

#[test]
fn the_same_in_other_words_is_the_same() {
    for printed in [
        EXPECTED.to_owned(),
        with("12", "12.0"),
        with("12", "1.2e1"),
        // Other programs print an f32 as the double that it is.
        with("0.1", "0.10000000149011612"),
        with("0.1", r#"{"bits": "3DCCCCCD"}"#),
        with("7fc00001", "7FC00001"),
        with(r"a\u00e9", "a\u{e9}"),
        with(r#","raw":{"hex":"ab","opaque":["0c"]}"#, ""),
        with(r#""hex":"ab","#, ""),
        with(r#""hex":"ab""#, r#""hex":"AB""#),
        with(r#""hex":"ab""#, r#""hex":"ab","more":[1]"#),
        r#" {"raw":{}, "text":"aé", "none":null, "list":[1,[2,3]], "nan":{"bits":"7fc00001"},
            "minus":-0.0, "real":1e-1, "n":12, "format":"pas4"} "#
            .to_owned(),
    ] {
        assert_eq!(same(EXPECTED, printed.as_bytes()), Ok(()), "{printed}");
    }
}

#[test]
fn what_differs_is_named_with_its_place() {
    for (old, new, path, message) in [
        ("12", "13", "$.n", "12 was expected, not 13"),
        ("12", "12.5", "$.n", "12 was expected, not 12.5"),
        ("12", "\"12\"", "$.n", "a number was expected, not a text"),
        ("0.1", "0.2", "$.real", "0.1 was expected, not 0.2"),
        // One step of an f32 is a difference.
        (
            "0.1",
            "0.10000001",
            "$.real",
            "0.1 was expected, not 0.10000001",
        ),
        ("-0.0", "0.0", "$.minus", "-0.0 was expected, not 0.0"),
        ("[2,3]", "[2,4]", "$.list[1][1]", "3 was expected, not 4"),
        ("[2,3]", "[2]", "$.list[1]", "2 items were expected, not 1"),
        (
            "[2,3]",
            "[2,3,4]",
            "$.list[1]",
            "2 items were expected, not 3",
        ),
        (
            "null",
            "false",
            "$.none",
            "null was expected, not true or false",
        ),
        (
            "\"ab\"",
            "\"ac\"",
            "$.raw.hex",
            "\"ab\" was expected, not \"ac\"",
        ),
        (r#""n":12,"#, "", "$.n", "the key `n` is missing"),
        (
            r#""n":12"#,
            r#""n":12,"n":12"#,
            "$",
            "the key `n` stands here twice",
        ),
        (
            r#""none""#,
            r#""nome""#,
            "$",
            "the key `nome` is not known; did you mean `none`?",
        ),
    ] {
        let found = difference(&with(old, new));
        assert_eq!(found.path.as_deref(), Some(path), "{found}");
        assert_eq!(found.message, message);
    }
    let found = difference(&with("7fc00001", "7fc00000"));
    assert_eq!(found.path.as_deref(), Some("$.nan"));
    assert!(
        difference(&with("0.1", "1e99"))
            .message
            .contains("too large for an f32")
    );
    assert!(
        difference(&with("\"pas4\"", "\"\\ud800\""))
            .message
            .contains("surrogate")
    );
}

#[test]
fn what_is_no_json_is_told_apart() {
    for (printed, message) in [
        ("", "nothing was printed, though the file was accepted"),
        (" \n", "nothing was printed, though the file was accepted"),
        (
            "\u{FEFF}{}",
            "the output begins with a byte order mark, which JSON must not",
        ),
        (
            "{} x",
            "the output goes on after the JSON, at line 1, column 4",
        ),
        (
            "{}\n{}",
            "the output goes on after the JSON, at line 2, column 1",
        ),
        (
            "{",
            "this is no JSON: EOF while parsing an object at line 1, column 1",
        ),
    ] {
        let found = is_json(printed.as_bytes()).unwrap_err();
        assert_eq!(found.message, message);
        assert_eq!(found.path, None);
    }
    let nan = is_json(b"{\"a\":\n NaN}").unwrap_err();
    assert!(
        nan.message
            .starts_with("at line 2, column 2 stands NaN, which is no JSON"),
        "{nan}"
    );
    let infinite = is_json(b"[-Infinity]").unwrap_err();
    assert!(
        infinite.message.contains("column 3 stands Infinity"),
        "{infinite}"
    );
    let bytes = is_json(b"{\"a\": \"\xFF\"}").unwrap_err();
    assert!(
        bytes.message.ends_with("the byte at 7 cannot stand there"),
        "{bytes}"
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(same(EXPECTED, deep.as_bytes()).is_err());
}
