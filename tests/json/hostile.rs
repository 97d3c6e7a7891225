//! JSON that is wrong, or means harm: a clear message, and never a panic.

use std::fs;

use animlint::json::{JsonError, encode};
use animlint::oracle;
use animlint::oracle::json::decoded;

use crate::files::{built, corpus};

#[track_caller]
fn refused(json: impl AsRef<[u8]>) -> JsonError {
    encode(json.as_ref()).expect_err("a refusal")
}

/// Protects: the place of a fault, in lines and columns of characters.
#[test]
fn the_place_is_right() {
    for (json, line, column) in [
        ("{\"format\": \"größer\",\n  \"x\": nul}", 2, 11),
        ("{\n\n  \"format\": \"pas\"\n}", 3, 13),
        ("{\"é\": 1, \"format\": 5}", 1, 20),
        ("{\"format\": \"pas4\", \"é\": 1}", 1, 20),
        ("", 1, 1),
        ("[1, 2]", 1, 1),
        (
            "{\"format\": \"pas4\",\n\"states\": [\n\n {\"id\": 1.5}], \"default_state\": 0}",
            4,
            9,
        ),
    ] {
        let error = refused(json);
        assert_eq!(
            (error.line(), error.column()),
            (line, column),
            "{error} in {json}"
        );
    }
}

#[test]
fn every_kind_of_bad_json_has_a_message() {
    for (json, words) in [
        (&b""[..], "no JSON"),
        (b"{", "no JSON: EOF"),
        (b"{} {}", "no JSON: trailing"),
        (b"null", "an object is needed here, not null"),
        (b"{}", "`format` is missing"),
        (b"{\"format\": null}", "a text is needed"),
        (b"{\"format\": \"\\ud800\"}", "surrogate"),
        (b"{\"format\": \"pas4\", \"\\udc00\": 1}", "surrogate"),
        (b"{\"format\": \"pas4\", \"format\": \"pas4\"}", "twice"),
        (
            b"{\"format\": \"pas4\", \"\\u0066ormat\": \"pas4\"}",
            "twice",
        ),
        (b"{\"format\": \"\xFF\"}", "no UTF-8"),
        (b"\xFF\xFE{\0}\0", "UTF-16"),
        (
            b"{\"format\": \"pas4\", \"default_state\": 01}",
            "no JSON: invalid number",
        ),
        (
            b"{\"format\": \"pas4\", \"default_state\": 1e999, \"states\": []}",
            "out of range",
        ),
        (
            b"{\"format\": \"pas4\", \"default_state\": NaN, \"states\": []}",
            "no JSON",
        ),
    ] {
        let error = refused(json);
        let shown = String::from_utf8_lossy(json);
        assert!(error.to_string().contains(words), "{error} for {shown}");
    }
    let digits = "9".repeat(100_000);
    let error = refused(format!(
        "{{\"format\": \"pas4\", \"default_state\": {digits}, \"states\": []}}"
    ));
    assert!(error.to_string().len() < 200, "{error}");
    let key = "k".repeat(100_000);
    let error = refused(format!("{{\"format\": \"pas4\", \"{key}\": 1}}"));
    assert!(error.to_string().len() < 300, "{error}");
    let mark = b"\xEF\xBB\xBF{\"format\": \"pas4\", \"default_state\": -1, \"states\": []}";
    assert!(encode(mark).is_ok(), "a byte order mark does no harm");
}

/// Protects: depth costs neither stack nor time.
#[test]
fn deep_nesting_is_refused_like_anything_else() {
    for open in ["[", "{\"states\":"] {
        let deep = open.repeat(300_000);
        assert!(refused(&deep).message().contains("no JSON"));
    }
    let deep = format!("{}{}", "[".repeat(300_000), "]".repeat(300_000));
    for key in ["format", "states", "x"] {
        let json = format!("{{\"format\": \"pas4\", \"default_state\": 0, \"{key}\": {deep}}}");
        oracle::json::text(json.as_bytes());
        refused(json);
    }
}

/// Protects: every JSON cut short anywhere, or with a byte changed, ends with
/// a file or a message.
#[test]
fn cuts_and_changes_are_survived() {
    let small = corpus().into_iter().map(|path| fs::read(path).unwrap());
    let small = small.filter(|bytes| bytes.len() < 300).step_by(5);
    for bytes in built().into_iter().chain(small) {
        for hint in [None, Some(animlint::carrier::Format::Pas4)] {
            let Some((_, json)) = decoded(&bytes, hint) else {
                continue;
            };
            for end in 0..json.len() {
                refused(&json[..end]);
            }
            let mut changed = json.clone();
            for at in 0..json.len() {
                for byte in [b'0', b'"', b'-', b'}', b'e', b',', 0xFF] {
                    changed[at] = byte;
                    oracle::json::text(&changed);
                }
                changed[at] = json[at];
            }
        }
    }
}
