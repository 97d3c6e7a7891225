//! Each rule from both sides, and what a carrier keeps.

mod ancs;
mod char;
mod replace;
mod scan;
mod total;

use animlint::bytes::Span;
use animlint::carrier::{Checked, Format, Model, check};
use animlint::finding::Verdict;
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::limits::Bounds;
use animlint::pas4::Value::{Bool, Int32};

/// Checks, and holds the carrier to its promises: it writes back the same
/// bytes, and every byte is in exactly one field.
#[track_caller]
fn checked(bytes: &[u8], hint: Option<Format>) -> Checked<'_> {
    let checked = check(bytes, hint, &Bounds::default());
    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    if let Some(model) = &checked.model {
        let mut written = Vec::new();
        model.write_to(&mut written);
        assert_eq!(written, bytes, "the round trip");
    }
    if let Some(Model::Carrier(carrier)) = &checked.model {
        let mut at = 0;
        carrier.each_field(&mut |path, span: Span| {
            assert_eq!(span.start, at, "{path}");
            at = span.end();
        });
        assert_eq!(at, bytes.len());
    }
    checked
}

/// The rules that are broken, with the fields, in file order.
fn found(checked: &Checked<'_>) -> Vec<(&'static str, String)> {
    let kept = checked.findings.kept().iter();
    kept.map(|it| (it.rule.name, it.field.to_string()))
        .collect()
}

#[track_caller]
fn assert_found<const N: usize>(bytes: &[u8], hint: Option<Format>, expected: [(&str, &str); N]) {
    let checked = checked(bytes, hint);
    let found = found(&checked);
    let found: Vec<_> = found
        .iter()
        .map(|(rule, field)| (*rule, field.as_str()))
        .collect();
    assert_eq!(found, expected);
}

/// A database with nothing to say about.
fn plain_database() -> Vec<u8> {
    let parms = [
        parm(0, 1.0, Int32(0), Int32(9)),
        parm(1, 1.0, Bool(0), Bool(1)),
    ];
    let anims = [anim(0, &[Int32(1), Bool(0)]), anim(3, &[Int32(2), Bool(1)])];
    database(5, &[state(5, &parms, &anims)])
}

#[test]
fn content_goes_before_the_hint() {
    let pas4 = plain_database();
    for hint in [
        None,
        Some(Format::Pas4),
        Some(Format::Ancs),
        Some(Format::Char),
    ] {
        let checked = checked(&pas4, hint);
        assert_eq!(checked.format, Some(Format::Pas4));
        assert_eq!(checked.verdict, Verdict::Accepted);
    }
    let swapped = checked(b"4SAP", None);
    assert_eq!(swapped.format, Some(Format::Pas4));
    assert_eq!(swapped.verdict, Verdict::Rejected);
}

#[test]
fn content_that_names_nothing_is_rejected_or_foreign() {
    for bytes in [&b""[..], b"hello", b"\x03hello", b"\0\x01\0\x02"] {
        let foreign = checked(bytes, None);
        assert_eq!((foreign.verdict, foreign.format), (Verdict::Foreign, None));
        assert_eq!(found(&foreign), [("unknown-format", String::new())]);
        for format in [Format::Pas4, Format::Ancs, Format::Char] {
            let rejected = checked(bytes, Some(format));
            assert_eq!(rejected.verdict, Verdict::Rejected);
            assert_eq!(rejected.format, Some(format));
            assert_eq!(found(&rejected).len(), 1);
        }
    }
}

#[test]
fn extensions_in_any_case() {
    assert_eq!(Format::from_extension("PAS4"), Some(Format::Pas4));
    assert_eq!(Format::from_extension("pas"), Some(Format::Pas4));
    assert_eq!(Format::from_extension("Ancs"), Some(Format::Ancs));
    assert_eq!(Format::from_extension("CHAR"), Some(Format::Char));
    assert_eq!(Format::from_extension("panim"), None);
}
