//! Whatever a report leaves out, it counts and says; a cap never hides an
//! error behind warnings.

use serde_json::Value;

use super::fixture::{judge, one, places, reports, written, written_until};
use super::*;
use crate::rules::panim::{INDEX_OUT_OF_RANGE, NODE_COUNT, TEXT_CONTROL};
use crate::tree::FileReport;

/// What this reporter writes of a flood of 70 equal errors, and of 2 other
/// files.
fn of_flood(mut reporter: impl Reporter) -> String {
    let reports = reports();
    written(&mut reporter, &judge(&reports))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn every_report_tells_how_many_equal_findings_there_are() {
    let full = of_flood(Full::new(80, false));
    let full = anstream::adapter::strip_str(&full).to_string();
    assert_eq!(count(&full, "]: Row 3"), 8);
    assert_eq!(count(&full, "... and 62 more PAN026 in this file"), 1);

    let concise = of_flood(Concise::default());
    assert_eq!(count(&concise, ": Row 3"), 8);
    assert_eq!(count(&concise, "... and 62 more PAN026 in this file"), 1);

    for lines in [of_flood(Json::default()), of_flood(JsonLines)] {
        assert_eq!(count(&lines, "\"message\":\"Row 3"), 64);
        let folded = r#""folded":[{"rule":"PAN026","severity":"error","count":6}]"#;
        assert_eq!(count(&lines, folded), 1);
    }

    let sarif = json(&of_flood(Sarif::new(places())));
    let run = &sarif["runs"][0];
    let texts: Vec<&str> = run["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|result| result["ruleId"] == "PAN026")
        .map(|result| result["message"]["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts.len(), 65);
    assert_eq!(*texts.last().unwrap(), "... and 6 more PAN026 in this file");
    assert_eq!(run["properties"]["findings"]["error"], 70);

    let junit = of_flood(Junit::new(Severity::Error));
    assert_eq!(count(&junit, "238 values. (and 69 more)\">"), 1);
    assert_eq!(count(&junit, "... and 62 more PAN026 in this file"), 1);

    let github = of_flood(Github::new(places(), false));
    assert_eq!(count(&github, "(and 69 more PAN026 in this file)"), 1);
    assert_eq!(count(&github, "::error file=walk.panim"), 1);
    assert_eq!(count(&github, "Not annotated: 1 note (--notes"), 1);

    let gitlab = json(&of_flood(Gitlab::new(places())));
    let descriptions: Vec<&str> = gitlab
        .as_array()
        .unwrap()
        .iter()
        .filter(|issue| issue["check_name"] == "index-out-of-range")
        .map(|issue| issue["description"].as_str().unwrap())
        .collect();
    assert_eq!(descriptions.len(), 65);
    assert!(descriptions[64].ends_with("... and 6 more PAN026 in this file"));
}

/// Some thousands of warnings and notes, then three errors.
fn errors_at_last() -> Vec<FileReport> {
    let file = |number: usize| {
        let rule = match number {
            6000.. => &INDEX_OUT_OF_RANGE,
            _ if number.is_multiple_of(2) => &TEXT_CONTROL,
            _ => &NODE_COUNT,
        };
        one(&format!("{number:04}.panim"), rule)
    };
    (0..6003).map(file).collect()
}

#[test]
fn no_cap_hides_an_error() {
    let reports = errors_at_last();
    let judged = judge(&reports);

    let mut sarif = Sarif::new(places());
    let log = json(&written(&mut sarif, &judged));
    let run = &log["runs"][0];
    let levels: Vec<&str> = run["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["level"].as_str().unwrap())
        .collect();
    assert_eq!(levels.len(), 5000);
    assert!(levels[..3].iter().all(|level| *level == "error"));
    assert!(levels[3..3003].iter().all(|level| *level == "warning"));
    assert!(levels[3003..].iter().all(|level| *level == "note"));
    let said = sarif.remark().unwrap();
    assert!(said.starts_with("leaves out 1003 notes: "), "{said}");
    let told = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(told["descriptor"]["id"], "left-out");
    assert!(told["message"]["text"].as_str().unwrap().contains(&said));
    assert_eq!(run["properties"]["findings"]["note"], 3000);

    let github = written(&mut Github::new(places(), true), &judged);
    let kinds: Vec<&str> = github
        .lines()
        .map(|line| line.split([':', ' ']).nth(2).unwrap())
        .collect();
    assert_eq!(kinds[..3], ["error"; 3]);
    assert_eq!(kinds[3..13], ["warning"; 10]);
    assert_eq!(kinds[13..], ["notice"; 10]);
    let last = github.lines().last().unwrap();
    assert!(
        last.contains("Not annotated: 2990 warnings, 2991 notes; "),
        "{last}"
    );

    // These hold all of them.
    assert_eq!(
        json(&written(&mut Gitlab::new(places()), &judged))
            .as_array()
            .unwrap()
            .len(),
        6003
    );
    let junit = written(&mut Junit::new(Severity::Warning), &judged);
    assert!(
        junit.contains(r#"tests="6003" failures="3003" errors="0""#),
        "{}",
        &junit[..300]
    );
}

#[test]
fn unreadable_paths_beyond_those_that_are_named_are_counted() {
    let unreadable = reports().pop().unwrap();
    let reports = vec![unreadable; 1002];
    let judged = judge(&reports);
    let log = json(&written(&mut Sarif::new(places()), &judged));
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = invocation["toolExecutionNotifications"].as_array().unwrap();
    assert_eq!(told.len(), 1001);
    assert_eq!(
        told[1000]["message"]["text"],
        "2 more paths could not be checked."
    );
    let github = written(&mut Github::new(places(), false), &judged);
    assert_eq!(count(&github, "::error "), 10);
    assert!(github.contains("Not annotated: 992 errors; "), "{github}");
}

/// A report of each format, and what it says of a run that was broken off.
fn all() -> [(Box<dyn Reporter>, &'static str); 8] {
    let notice = "::notice title=animlint::The run was broken off: this is not all.";
    [
        (Box::new(Full::new(80, false)), "\nThe run was broken off"),
        (Box::new(Concise::default()), "\nThe run was broken off"),
        (Box::new(Json::default()), "\"complete\":false"),
        (Box::new(JsonLines), "\"complete\":false"),
        (
            Box::new(Sarif::new(places())),
            "\"text\":\"The run was broken off: ",
        ),
        (
            Box::new(Junit::new(Severity::Error)),
            "<error type=\"incomplete\"",
        ),
        (Box::new(Github::new(places(), false)), notice),
        (
            Box::new(Gitlab::new(places())),
            "\"check_name\":\"incomplete\"",
        ),
    ]
}

#[test]
fn every_report_of_a_run_that_was_broken_off_says_so() {
    let reports = reports();
    let judged = judge(&reports);
    for ((mut whole, sign), (mut part, _)) in all().into_iter().zip(all()) {
        let whole = written(&mut *whole, &judged);
        assert!(!whole.contains(sign), "{whole}");
        let part = written_until(&mut *part, &judged[..1], false);
        assert!(part.contains(sign), "{part}");
        assert!(
            part.contains("walk.panim"),
            "what was done is there: {part}"
        );
    }
}
