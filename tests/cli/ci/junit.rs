//! JUnit XML, read with roxmltree.

use roxmltree::{Document, Node};

use super::*;

/// The suites of a report, after what every reader of JUnit relies on was
/// looked at.
#[track_caller]
fn suites<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let suites: Vec<_> = root.children().filter(Node::is_element).collect();
    for suite in &suites {
        assert_eq!(suite.tag_name().name(), "testsuite");
        assert!(suite.has_attribute("name"));
        let inner: Vec<_> = suite.children().filter(Node::is_element).collect();
        assert_eq!(inner[0].tag_name().name(), "properties");
        for case in &inner[1..] {
            assert_eq!(case.tag_name().name(), "testcase");
            assert!(case.has_attribute("name") && case.has_attribute("classname"));
            let results = case.children().filter(Node::is_element);
            let results: Vec<&str> = results.map(|node| node.tag_name().name()).collect();
            let known: [&[&str]; 5] = [
                &[],
                &["failure"],
                &["error"],
                &["system-out"],
                &["failure", "system-out"],
            ];
            assert!(known.contains(&&*results), "{results:?}");
        }
        let count = |name: &str| {
            let all = suite.descendants();
            all.filter(|node| node.has_tag_name(name)).count()
        };
        for (attribute, element) in [
            ("tests", "testcase"),
            ("failures", "failure"),
            ("errors", "error"),
            ("skipped", "skipped"),
        ] {
            let told = suite.attribute(attribute).unwrap();
            assert_eq!(told, count(element).to_string(), "{attribute}");
        }
    }
    suites
}

/// All cases: their names and what is in them.
#[track_caller]
fn cases(text: &str) -> Vec<(String, Vec<String>)> {
    let document = Document::parse(text).unwrap();
    let cases = suites(&document).into_iter().flat_map(|suite| {
        let all = suite
            .children()
            .filter(|node| node.has_tag_name("testcase"));
        all.map(|case| {
            let results = case.children().filter(Node::is_element);
            let names = results.map(|node| node.tag_name().name().to_owned());
            (case.attribute("name").unwrap().to_owned(), names.collect())
        })
        .collect::<Vec<_>>()
    });
    cases.collect()
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_names_are_shown_and_break_nothing() {
    let (scene, names) = hostile();
    let reports = scene.check(&[]);
    let found = cases(reports.text("junit"))
        .into_iter()
        .map(|(name, results)| {
            assert_eq!(results, ["failure"]);
            name
        });
    assert_eq!(sorted(found), sorted(names.iter().map(shown)));
}

#[test]
fn each_file_is_one_case_and_the_threshold_decides() {
    let scene = quiet();
    scene.copy("sub/a/rejected.panim", REJECTED);
    scene.copy("zuletzt.panim", CLEAN);
    let arguments = [".", "gone.panim"];
    let expected = |warned: &str| {
        sorted([
            ("clean.panim".to_owned(), vec![]),
            ("gone.panim".to_owned(), vec!["error".to_owned()]),
            (
                "sub/a/rejected.panim".to_owned(),
                vec!["failure".to_owned()],
            ),
            ("sub/warned.panim".to_owned(), vec![warned.to_owned()]),
            ("zuletzt.panim".to_owned(), vec![]),
        ])
    };
    let reports = scene.check(&arguments);
    assert_eq!(reports.status(), 2);
    assert_eq!(sorted(cases(reports.text("junit"))), expected("system-out"));
    let strict = scene.check(&[&arguments[..], &["--fail-on", "warning"]].concat());
    assert_eq!(sorted(cases(strict.text("junit"))), expected("failure"));

    // One suite a folder, also where its files stand before and after those
    // of a folder in it.
    let document = Document::parse(reports.text("junit")).unwrap();
    let suites: Vec<&str> = suites(&document)
        .iter()
        .map(|suite| suite.attribute("name").unwrap())
        .collect();
    assert_eq!(suites, ["sub/a", "sub", "."]);
    let failure = document
        .descendants()
        .find(|node| node.has_tag_name("failure"));
    let failure = failure.unwrap();
    assert_eq!(failure.attribute("type"), Some("no-indices-tag"));
    assert!(failure.text().unwrap().contains("\n  help: "));
    let error = document
        .descendants()
        .find(|node| node.has_tag_name("error"));
    assert_eq!(error.unwrap().attribute("type"), Some("unreadable"));
}

#[test]
fn no_file_is_no_case() {
    assert_eq!(cases(Scene::new().check(&[]).text("junit")), []);
}

/// Protects: what was not looked at does not pass for good.
#[cfg(unix)]
#[test]
fn a_run_that_was_broken_off_has_an_error() {
    let Some(reports) = broken_off() else { return };
    let cases = cases(reports.text("junit"));
    assert_eq!(
        cases,
        [("the whole run".to_owned(), vec!["error".to_owned()])]
    );
}
