//! The properties that tests and fuzz targets share. Each function panics
//! where its property does not hold; that is its purpose. Not a stable
//! interface.
#![allow(clippy::panic, clippy::expect_used)]

pub mod carrier;
pub mod fix;
#[cfg(feature = "json")]
pub mod json;
pub mod panim;
pub mod pas4;

use arbitrary::Unstructured;

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

/// Changes a file in place for a fuzzer: `make` gets the file and entropy made
/// of `seed`. The new size is returned, at most `max_size`; where `make` can
/// make nothing, the file stays.
fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    make: impl FnOnce(&[u8], &mut Unstructured<'_>) -> arbitrary::Result<Vec<u8>>,
) -> usize {
    let mut entropy = [0; 128];
    let mut state = u64::from(seed) | 1 << 32;
    for byte in &mut entropy {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *byte = state.to_be_bytes()[0];
    }
    let old = data.get(..size).unwrap_or_default();
    let Ok(made) = make(old, &mut Unstructured::new(&entropy)) else {
        return size.min(max_size);
    };
    let new = made.len().min(max_size).min(data.len());
    for (place, byte) in data.iter_mut().zip(&made) {
        *place = *byte;
    }
    new
}
