//! What the page says of one file.

use serde::Serialize;

use crate::report::escape;
use crate::report::judged::{Judged, JudgedFinding};
use crate::rules::Severity;
use crate::tree::EXCERPTS_PER_RULE;

/// One file with something to say. All texts are safe to be looked at.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    pub(super) number: usize,
    pub(super) path: String,
    format: Option<&'static str>,
    pub(super) verdict: &'static str,
    bytes: u64,
    /// Errors, warnings, notes.
    counts: [u64; 3],
    /// Why there is no verdict, and what to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) trouble: Option<[String; 2]>,
    pub(super) findings: Vec<Shown>,
    /// Rules with findings that are only counted: rule, severity, count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) more: Vec<(&'static str, &'static str, u64)>,
    /// Findings that are known already and do not count.
    known: u64,
    /// The whole file is too large to be shown.
    large: bool,
    /// Findings that are kept in the run and not here.
    #[serde(skip)]
    pub(super) cut: u64,
}

/// One finding.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    pub(super) rule: &'static str,
    pub(super) severity: &'static str,
    /// Offset and length of the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<(usize, usize)>,
    pub(super) field: String,
    pub(super) message: String,
    pub(super) help: String,
    /// Offset and bytes in hex of the rows around it, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    excerpt: Option<(usize, String)>,
}

impl Entry {
    /// What is said of `file`, with at most `most` findings, the gravest.
    pub(super) fn new(number: usize, file: &Judged<'_>, most: usize) -> Self {
        let kept = &file.findings;
        let mut shown: Vec<usize> = (0..kept.len()).collect();
        let severity = |nth: &usize| kept.get(*nth).map(|found| found.severity);
        shown.sort_by_key(|nth| std::cmp::Reverse(severity(nth)));
        let cut = shown.split_off(most.min(shown.len()));
        shown.sort_unstable();
        let mut more: Vec<(&str, &str, u64)> = Vec::new();
        let mut count = |rule, severity: Severity, count: u64| {
            let severity = severity.name();
            match more.iter_mut().find(|of| (of.0, of.1) == (rule, severity)) {
                Some((_, _, known)) => *known = known.saturating_add(count),
                None => more.push((rule, severity, count)),
            }
        };
        for found in cut.iter().filter_map(|nth| kept.get(*nth)) {
            count(found.finding.rule.id, found.severity, 1);
        }
        for &(rule, severity, folded) in &file.folded {
            count(rule.id, severity, folded);
        }
        let report = file.file;
        let too_large = report.bytes > crate::tree::CONTENT_BYTES as u64;
        let excerpts = most.min(EXCERPTS_PER_RULE);
        Self {
            number,
            path: escape::path(&report.path),
            format: report.format.map(|format| format.name()),
            verdict: report.outcome.name(),
            bytes: report.bytes,
            counts: Severity::ALL.map(|severity| file.counts.of(severity)),
            trouble: file.trouble().map(|trouble| {
                [&trouble.what, &*trouble.help].map(|text| escape::text(text).into_owned())
            }),
            findings: shown
                .iter()
                .filter_map(|nth| kept.get(*nth))
                .enumerate()
                .map(|(nth, found)| Shown::new(found, report.content.is_none() && nth < excerpts))
                .collect(),
            more,
            known: file.baselined.saturating_add(file.suppressed),
            large: too_large,
            cut: cut.len() as u64,
        }
    }
}

impl Shown {
    fn new(found: &JudgedFinding<'_>, with_excerpt: bool) -> Self {
        let finding = found.finding;
        let text = |text| escape::text(text).into_owned();
        let excerpt = found.excerpt.filter(|_| with_excerpt);
        Self {
            rule: finding.rule.id,
            severity: found.severity.name(),
            at: finding.span.map(|span| (span.start, span.len)),
            field: text(&finding.field),
            message: text(&finding.message),
            help: text(&finding.help),
            excerpt: excerpt.map(|excerpt| {
                let hex = data_encoding::HEXLOWER.encode(&excerpt.bytes);
                (excerpt.start, hex)
            }),
        }
    }
}
