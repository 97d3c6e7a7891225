//! The properties that tests and fuzz targets share. Each function panics
//! where its property does not hold; that is its purpose. Not a stable
//! interface.
#![allow(clippy::panic, clippy::expect_used)]

pub mod carrier;
#[cfg(feature = "cli")]
pub mod json;
pub mod panim;
pub mod pas4;

use crate::finding::{Findings, Verdict};
use crate::limits::FINDINGS_PER_RULE;
use crate::rules::{Class, Phase};

/// What holds for the findings of any file: they lie within it, say something,
/// are counted exactly, and have a rule of structure just where the file is
/// not accepted.
fn findings(bytes: &[u8], findings: &Findings, verdict: Verdict) {
    for finding in findings.kept() {
        if let Some(span) = finding.span {
            let rule = finding.rule;
            assert!(span.end() <= bytes.len(), "{rule} lies outside: {span}");
        }
        let is_mute = finding.message.is_empty() || finding.help.is_empty();
        assert!(!is_mute, "{} is mute", finding.rule);
    }
    for (rule, count) in findings.counts() {
        let kept = findings.kept().iter().filter(|it| it.rule == *rule);
        let expected = (*count).min(FINDINGS_PER_RULE as u64);
        assert_eq!(kept.count() as u64, expected, "{rule} was miscounted");
    }
    let mut counts = findings.counts().iter();
    assert_eq!(
        verdict != Verdict::Accepted,
        counts.any(|(rule, _)| rule.phase == Phase::Structure),
        "{verdict:?} with {:?}",
        findings.counts()
    );
}

/// Whether a file is clean: no violation, ambiguity or hazard.
fn is_clean(findings: &Findings) -> bool {
    let mut counts = findings.counts().iter();
    counts.all(|(rule, _)| rule.class == Class::Hygiene)
}
