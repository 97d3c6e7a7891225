//! Properties of `.panim`.

use crate::bytes::Compare;
use crate::finding::Verdict;
use crate::limits::{Bounds, FINDINGS_PER_RULE};
use crate::panim::{Panim, check, fields, read, write, write_to};
use crate::rules::Phase;

/// Any bytes: checking ends with a verdict; an accepted file has a model that
/// writes back the same bytes; every byte belongs to exactly one field;
/// findings lie within the file.
pub fn bytes(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    accounted(bytes, &checked.layout);

    for finding in checked.findings.kept() {
        if let Some(span) = finding.span {
            assert!(
                span.end() <= bytes.len(),
                "{} lies outside: {span}",
                finding.rule
            );
        }
        assert!(
            !finding.message.is_empty() && !finding.help.is_empty(),
            "{} is mute",
            finding.rule
        );
    }
    for (rule, count) in checked.findings.counts() {
        let kept = checked
            .findings
            .kept()
            .iter()
            .filter(|finding| finding.rule == *rule);
        assert_eq!(
            kept.count() as u64,
            (*count).min(FINDINGS_PER_RULE as u64),
            "{rule} was miscounted"
        );
    }
    let structure = checked
        .findings
        .counts()
        .iter()
        .any(|(rule, _)| rule.phase == Phase::Structure);
    assert_eq!(
        checked.verdict != Verdict::Accepted,
        structure,
        "{:?} with {:?}",
        checked.verdict,
        checked.findings.counts()
    );

    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    assert_eq!(read(bytes).ok(), checked.model, "read and check part");
    if let Some(model) = &checked.model {
        let mut compare = Compare::with(bytes);
        write_to(model, &mut compare);
        assert_eq!(compare.difference(), None, "the round trip is not exact");
        assert_eq!(
            write(model).as_deref(),
            Ok(bytes),
            "the writer refuses what was read"
        );
    }
}

/// Every byte belongs to exactly one field, in order.
fn accounted(bytes: &[u8], layout: &crate::panim::Layout) {
    let mut at = 0;
    for field in fields(bytes, layout) {
        assert_eq!(
            field.span.start, at,
            "{} begins at the wrong place",
            field.path
        );
        assert!(!field.span.is_empty(), "{} is empty", field.path);
        at = field.span.end();
    }
    assert_eq!(at, bytes.len(), "the last bytes belong to no field");
}

/// Any model: what the writer takes reads back as the same model, and what it
/// refuses would not.
pub fn model(model: &Panim<'_>) {
    match write(model) {
        Ok(written) => {
            assert_eq!(
                read(&written).as_ref(),
                Ok(model),
                "the model did not survive"
            );
            bytes(&written);
        }
        Err(reason) => {
            assert!(!reason.to_string().is_empty());
            let mut forced = Vec::new();
            write_to(model, &mut forced);
            assert_ne!(
                read(&forced).as_ref(),
                Ok(model),
                "refused for no reason: {reason}"
            );
        }
    }
}
