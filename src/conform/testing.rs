//! A suite for tests: four cases, each with something of its own.

use std::borrow::Cow;

use super::suite::{Case, Expected, Format, Reading, Verdict};

/// A case; its file is the smallest database, whatever its format.
pub(super) fn case(id: &str, format: Format, expected: Expected, tags: &[&str]) -> Case {
    Case {
        id: id.to_owned(),
        format,
        file: format!("{id}.{}", format.name()),
        bytes: Cow::Borrowed(b"PAS4\0\0\0\0\0\0\0\0"),
        sha256: String::new(),
        expected,
        rules: Vec::new(),
        near_miss_of: None,
        tests: "Something.".to_owned(),
        note: None,
        tags: tags.iter().map(|&tag| tag.to_owned()).collect(),
    }
}

pub(super) fn accept(json: Option<&'static str>) -> Expected {
    Expected::Accept {
        json: json.map(Cow::Borrowed),
    }
}

pub(super) fn reading(verdict: Verdict, json: Option<&'static str>) -> Reading {
    Reading {
        verdict,
        json: json.map(Cow::Borrowed),
        by: vec!["spec".to_owned()],
        note: None,
    }
}

pub(super) fn cases() -> Vec<Case> {
    let either = vec![
        reading(Verdict::Accept, Some("{\"a\":1}")),
        reading(Verdict::Reject, None),
    ];
    vec![
        case(
            "panim/valid/a",
            Format::Panim,
            accept(Some("{\"a\":1}")),
            &["tracks"],
        ),
        case("panim/invalid/b", Format::Panim, Expected::Reject, &[]),
        case("pas4/valid/c", Format::Pas4, accept(None), &["floats"]),
        case(
            "pas4/ambiguous/d",
            Format::Pas4,
            Expected::ReadersDiffer(either),
            &[],
        ),
    ]
}
