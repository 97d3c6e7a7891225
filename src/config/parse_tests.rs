use super::*;

fn read(text: &str) -> Result<Config, Vec<Problem>> {
    parse(text, Path::new("/project"))
}

/// What is wrong, as `line:column: what`.
fn problems(text: &str) -> Vec<String> {
    let problems = read(text).unwrap_err();
    let shown = |one: &Problem| format!("{}:{}: {}", one.line, one.column, one.what);
    problems.iter().map(shown).collect()
}

#[test]
fn every_key_is_read() {
    let config = read(
        r#"
select = ["PAN"]
ignore = ["PAN034"]
fail-on = "warning"
target = ["pluto", "engine"]
include = ["*.panim"]
exclude = ["build/"]
max-size = "1MiB"
max-dense-size = 0x10
baseline = "ci/known.json"
[severity]
node-count = "off"
[[override]]
paths = ["legacy/**"]
ignore = ["PAN02"]
[[suppress]]
path = "a.panim"
rule = "pan026"
field = "indices"
reason = "shown in the film as it is"
"#,
    )
    .unwrap();
    assert_eq!(config.wishes.select_line, 2);
    assert_eq!(config.wishes.ignore_lines, [3]);
    assert_eq!(config.wishes.severity_lines, [12]);
    assert_eq!(config.fail_on.unwrap().value, Severity::Warning);
    let target = config.wishes.target.unwrap();
    assert_eq!(target.value, [Reader::Pluto, Reader::Engine]);
    assert_eq!(config.include.unwrap().value.given, ["*.panim"]);
    assert_eq!(config.exclude.unwrap().value.given, ["build/"]);
    assert_eq!(config.max_size.unwrap().value, 1 << 20);
    assert_eq!(config.max_dense_size.unwrap().value, 16);
    let baseline = config.baseline.unwrap();
    assert_eq!(baseline.value, Path::new("/project/ci/known.json"));
    assert_eq!(baseline.line, 10);
    assert_eq!(config.overrides[0].line, 13);
    assert_eq!(config.overrides[0].wishes.layer.ignore.len(), 1);
    assert_eq!(config.suppressions[0].rule.id, "PAN026");
    assert_eq!(config.suppressions[0].field.as_deref(), Some("indices"));
    assert!(read("").is_ok());
    assert!(read("\u{FEFF}fail-on = \"note\"\r\n").is_ok());
}

/// Protects: each key that is offered in place of a wrong one exists.
#[test]
fn no_key_is_known_that_is_not_read() {
    for key in KEYS {
        let said = problems(&format!("{key} = 1.5"));
        assert!(!said[0].contains("there is no key"), "{said:?}");
    }
    for key in OVERRIDE_KEYS {
        let said = problems(&format!("[[override]]\n{key} = 1.5"));
        assert!(said.iter().all(|one| !one.contains("no key")), "{said:?}");
    }
    for key in SUPPRESS_KEYS {
        let said = problems(&format!("[[suppress]]\n{key} = 1.5"));
        assert!(said.iter().all(|one| !one.contains("no key")), "{said:?}");
    }
}

#[test]
fn an_unknown_key_comes_with_the_nearest_and_its_place() {
    for (text, expected) in [
        (
            "\nfail_on = 1",
            "2:1: there is no key `fail_on`; did you mean `fail-on`?",
        ),
        (
            "overrides = []",
            "1:1: there is no key `overrides`; did you mean `override`?",
        ),
        (
            "[[suppress]]\npath='a'\nrule='PAN001'\nreason='x'\n  reasons = ''",
            "5:3: there is no key `reasons`; did you mean `reason`?",
        ),
        (
            "[[override]]\npaths = ['a']\nfail-on = 'note'",
            "3:1: there is no key `fail-on`; there are ignore, paths, select, severity, target",
        ),
        (
            "'\\x1B' = 1",
            "1:1: there is no key `\\\\x1B`; there are baseline, exclude, fail-on, ignore, include, max-dense-size, max-size, override, select, severity, suppress, target",
        ),
    ] {
        assert_eq!(problems(text), [expected]);
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        (
            "select = []",
            "1:10: `select` is empty; leave the key out where all rules count",
        ),
        (
            "select = 'PAN'",
            "1:10: `select` is a list of strings, not a string",
        ),
        (
            "ignore = ['PAN', 3]",
            "1:18: `ignore` is a list of strings, not a number",
        ),
        (
            "fail-on = 'never'",
            "1:11: `never` is none of error, warning, note",
        ),
        (
            "target = ['plato']",
            "1:11: there is no reader `plato`; there are spec, bytewise, pluto, engine, rds, metaforce, pwe, randomprime, signed-ids",
        ),
        ("max-size = -1", "1:12: `max-size`: `-1` is no size"),
        (
            "max-size = '1ZiB'",
            "1:12: `max-size`: `1ZiB` is no size: use a number with B, KiB, MiB, GiB",
        ),
        (
            "max-size = true",
            "1:12: `max-size` is a size: a number of bytes, or a string such as \"64MiB\", not a boolean",
        ),
        (
            "exclude = [\n 'a',\n '[']",
            "3:2: `[` is no pattern: unclosed character class; missing ']'",
        ),
        (
            "[severity]\nnode-count = 'off'\nPAN022 = 'note'",
            "3:1: the same is set in line 2",
        ),
        (
            "[severity]\nnode-count = 'of'",
            "2:14: `of` is none of error, warning, note, off",
        ),
        ("severity = []", "1:12: `severity` is a table, not a list"),
        (
            "[suppress]\npath = 'a'",
            "1:1: `suppress` is a list of tables, as in [[suppress]], not a table",
        ),
        (
            "[[override]]\nignore = []",
            "1:1: an override needs `paths`, a list of patterns",
        ),
        (
            "[[suppress]]\npath = 'a'\nrule = 'PAN001'",
            "1:1: a suppression needs `reason`: why the finding is to stay",
        ),
        (
            "[[suppress]]\npath = 'a'\nrule = 'PAN001'\nreason = ' '",
            "4:10: `reason` is empty; say why the finding is to stay",
        ),
        (
            "[[suppress]]\npath = 'a'\nrule = 'PAN0'\nreason = 'x'",
            "3:8: `PAN0` means several rules; a suppression is of one",
        ),
        ("baseline = ''", "1:12: `baseline` names no file"),
    ] {
        assert_eq!(problems(text), [expected], "{text}");
    }
    let all = problems("select = ['x']\nfail-on = 1\n[[override]]");
    assert_eq!(all.len(), 3, "{all:?}");
    let broken = problems("a = [\n");
    assert!(broken[0].contains("this is no TOML"), "{broken:?}");
    assert!(problems("a = 1\na = 2")[0].starts_with("2:1: this is no TOML: duplicate key"));
}

#[test]
fn the_narrower_of_two_severities_wins() {
    use crate::report::Policy;
    use crate::rules::panim::{NODE_COUNT, TEXT_CONTROL};
    let config = read("[severity]\nPAN022 = 'error'\nPAN02 = 'off'\nPAN = 'warning'").unwrap();
    let policy = Policy::of(&[], &[&config.wishes.layer]);
    assert_eq!(policy.severity(&NODE_COUNT), Some(Severity::Error));
    assert_eq!(policy.severity(&TEXT_CONTROL), Some(Severity::Warning));
    let unused = &crate::rules::panim::UNUSED_VALUES;
    assert_eq!(policy.severity(unused), None);
    assert_eq!(config.wishes.severity_lines, [4, 3, 2]);
}

/// Protects: nothing that a stranger puts into a tree brings the reader down.
#[test]
fn a_hostile_file_is_only_wrong() {
    for text in [
        "[".repeat(100_000),
        format!("a = {}", "[".repeat(100_000)),
        format!("a = {}", "{b=".repeat(50_000)),
        format!("exclude = ['{}']", "{a,".repeat(10_000)),
        format!("exclude = ['{}']", "*".repeat(100_000)),
        "a = 1\n".repeat(10_000),
        "\0".to_owned(),
    ] {
        let _ = read(&text).map_err(|problems| assert!(!problems.is_empty()));
    }
}
