//! The findings of one file, as the user's policy sees them.

use std::iter;
use std::sync::Arc;

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

/// Why a finding is known already and does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// The baseline holds it.
    Baseline,
    /// The configuration suppresses it for this reason.
    Suppressed(Arc<str>),
}

/// Which findings of a file are known already.
#[derive(Clone, Debug, Default)]
pub struct Excused {
    /// For each finding that was kept, in order; those behind its end are new.
    pub kept: Vec<Option<Known>>,
    /// Of those that were not kept, by rule.
    pub folded: Vec<(&'static Rule, Known, u64)>,
}

/// A finding that would count if it were not known already.
#[derive(Clone, Debug)]
pub struct KnownFinding<'a> {
    /// The finding.
    pub found: JudgedFinding<'a>,
    /// Why it does not count.
    pub known: Known,
}

/// Known findings of a rule that were counted and not kept.
#[derive(Clone, Debug)]
pub struct KnownFolded {
    /// The rule.
    pub rule: &'static Rule,
    /// What they would count as.
    pub severity: Severity,
    /// Why they do not.
    pub known: Known,
    /// How many there are.
    pub count: u64,
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
    /// The findings that are known already, of those that were kept, in file
    /// order.
    pub known: Vec<KnownFinding<'a>>,
    /// Those that were not kept.
    pub known_folded: Vec<KnownFolded>,
    /// How many findings the baseline holds.
    pub baselined: u64,
    /// How many findings are suppressed.
    pub suppressed: u64,
}

impl<'a> Judged<'a> {
    /// Applies `policy` to what was found in `file`.
    #[must_use]
    pub fn new(file: &'a FileReport, policy: &Policy) -> Self {
        Self::with(file, policy, Excused::default())
    }

    /// Applies `policy` to what was found in `file` and is not `excused`.
    #[must_use]
    pub fn with(file: &'a FileReport, policy: &Policy, excused: Excused) -> Self {
        let mut judged = Self {
            file,
            findings: Vec::new(),
            folded: Vec::new(),
            counts: Counts::default(),
            known: Vec::new(),
            known_folded: Vec::new(),
            baselined: 0,
            suppressed: 0,
        };
        let excerpts = file.excerpts.iter().map(Option::as_ref);
        let all = file.findings.kept().iter();
        let mut kept = excused.kept.into_iter();
        for (finding, excerpt) in all.zip(excerpts.chain(iter::repeat(None))) {
            let known = kept.next().flatten();
            let Some(severity) = policy.severity(finding.rule) else {
                continue;
            };
            let found = JudgedFinding {
                finding,
                severity,
                excerpt,
            };
            match known {
                Some(known) => {
                    judged.excuse(&known, 1);
                    judged.known.push(KnownFinding { found, known });
                }
                None => {
                    judged.counts.add(severity, 1);
                    judged.findings.push(found);
                }
            }
        }
        let mut folded: Vec<_> = file.findings.folded().collect();
        for (rule, known, count) in excused.folded {
            if let Some(severity) = policy.severity(rule) {
                judged.excuse(&known, count);
                judged.known_folded.push(KnownFolded {
                    rule,
                    severity,
                    known,
                    count,
                });
            }
            for (_, more) in folded.iter_mut().filter(|(of, _)| *of == rule) {
                *more = more.saturating_sub(count);
            }
        }
        for (rule, more) in folded.into_iter().filter(|(_, more)| *more > 0) {
            if let Some(severity) = policy.severity(rule) {
                judged.counts.add(severity, more);
                judged.folded.push((rule, severity, more));
            }
        }
        judged
    }

    const fn excuse(&mut self, known: &Known, count: u64) {
        let of = match known {
            Known::Baseline => &mut self.baselined,
            Known::Suppressed(_) => &mut self.suppressed,
        };
        *of = of.saturating_add(count);
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
