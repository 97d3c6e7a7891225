//! What a whole run came to.

use std::time::Duration;

use crate::finding::Verdict;
use crate::rules::Severity;
use crate::tree::{Outcome, Shard};

use super::judged::Judged;

/// Numbers of findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub error: u64,
    /// Warnings.
    pub warning: u64,
    /// Notes.
    pub note: u64,
}

impl Counts {
    /// Adds `count` findings of `severity`.
    pub const fn add(&mut self, severity: Severity, count: u64) {
        let of = match severity {
            Severity::Error => &mut self.error,
            Severity::Warning => &mut self.warning,
            Severity::Note => &mut self.note,
        };
        *of = of.saturating_add(count);
    }

    /// How many there are of `severity`.
    #[must_use]
    pub const fn of(&self, severity: Severity) -> u64 {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }

    /// Whether there is any finding as grave as `threshold` or graver.
    #[must_use]
    pub fn reach(&self, threshold: Severity) -> bool {
        Severity::ALL
            .into_iter()
            .any(|severity| severity >= threshold && self.of(severity) > 0)
    }
}

/// What a whole run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Paths that were looked at; the sum of the next four.
    pub files: u64,
    /// Files with a model.
    pub accepted: u64,
    /// Files whose structure cannot be delimited.
    pub rejected: u64,
    /// Files of other formats.
    pub foreign: u64,
    /// Paths that gave no verdict.
    pub unreadable: u64,
    /// Findings that count.
    pub findings: Counts,
    /// Findings that do not count since the baseline holds them.
    pub baselined: u64,
    /// Findings that do not count since the configuration suppresses them.
    pub suppressed: u64,
    /// Entries of baselines and suppressions of which nothing is found any
    /// more.
    pub stale: u64,
    /// Bytes of all files that gave a verdict.
    pub bytes: u64,
    /// Whether the run went to its end.
    pub complete: bool,
    /// Which part of a run it was, where it was one.
    pub shard: Option<Shard>,
    /// What the program ends with, as far as that is known.
    pub exit_code: Option<u8>,
    /// How long it took; shown to people only, since it is never the same.
    pub elapsed: Option<Duration>,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            files: 0,
            accepted: 0,
            rejected: 0,
            foreign: 0,
            unreadable: 0,
            findings: Counts::default(),
            baselined: 0,
            suppressed: 0,
            stale: 0,
            bytes: 0,
            complete: true,
            shard: None,
            exit_code: None,
            elapsed: None,
        }
    }
}

impl Summary {
    /// Adds one file.
    pub const fn add(&mut self, judged: &Judged<'_>) {
        let of = match &judged.file.outcome {
            Outcome::Judged { verdict, .. } => match verdict {
                Verdict::Accepted => &mut self.accepted,
                Verdict::Rejected => &mut self.rejected,
                Verdict::Foreign => &mut self.foreign,
            },
            Outcome::Unreadable(_) => &mut self.unreadable,
        };
        *of = of.saturating_add(1);
        self.files = self.files.saturating_add(1);
        self.bytes = self.bytes.saturating_add(judged.file.bytes);
        self.baselined = self.baselined.saturating_add(judged.baselined);
        self.suppressed = self.suppressed.saturating_add(judged.suppressed);
        let Counts {
            error,
            warning,
            note,
        } = judged.counts;
        self.findings.add(Severity::Error, error);
        self.findings.add(Severity::Warning, warning);
        self.findings.add(Severity::Note, note);
    }
}
