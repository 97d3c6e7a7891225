//! The findings of one file, as the user's policy sees them.

use crate::finding::Finding;
use crate::rules::{Rule, Severity};
use crate::tree::{Excerpt, FileReport, Outcome, Trouble};

use super::policy::Policy;
use super::summary::Counts;

/// A finding that counts.
#[derive(Clone, Copy, Debug)]
pub struct JudgedFinding<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// What it counts as.
    pub severity: Severity,
    /// The bytes around it, where they were asked for.
    pub excerpt: Option<&'a Excerpt>,
}

/// What a run has to say about one path, as the user's policy sees it.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    /// The file.
    pub file: &'a FileReport,
    /// The findings that count, of those that were kept, in file order.
    pub findings: Vec<JudgedFinding<'a>>,
    /// Rules of which more was found than was kept, and how much more.
    pub folded: Vec<(&'static Rule, Severity, u64)>,
    /// How many findings count, by severity, those that were not kept
    /// included.
    pub counts: Counts,
}

impl<'a> Judged<'a> {
    /// Applies `policy` to what was found in `file`.
    #[must_use]
    pub fn new(file: &'a FileReport, policy: &Policy) -> Self {
        let excerpts = file.excerpts.iter().map(Option::as_ref);
        let findings = file
            .findings
            .kept()
            .iter()
            .zip(excerpts.chain(std::iter::repeat(None)))
            .filter_map(|(finding, excerpt)| {
                Some(JudgedFinding {
                    finding,
                    severity: policy.severity(finding.rule)?,
                    excerpt,
                })
            })
            .collect();
        let mut counts = Counts::default();
        for &(rule, count) in file.findings.counts() {
            if let Some(severity) = policy.severity(rule) {
                counts.add(severity, count);
            }
        }
        let folded = file
            .findings
            .folded()
            .filter_map(|(rule, more)| Some((rule, policy.severity(rule)?, more)))
            .collect();
        Self {
            file,
            findings,
            folded,
            counts,
        }
    }

    /// Whether there is nothing to be said: a verdict, and no finding.
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        self.findings.is_empty() && self.folded.is_empty() && self.trouble().is_none()
    }

    /// Why there is no verdict, if so.
    #[must_use]
    pub const fn trouble(&self) -> Option<&'a Trouble> {
        match &self.file.outcome {
            Outcome::Judged { .. } => None,
            Outcome::Unreadable(trouble) => Some(trouble),
        }
    }
}
