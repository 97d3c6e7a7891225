//! What became of each file, and of all of them.

use std::path::PathBuf;

use crate::finding::{Findings, Verdict};
use crate::fix::Fixed;
use crate::report::{Counts, Policy};
use crate::rules::{Fix, Rule, Severity};
use crate::tree::detect::Format;

/// What became of a path.
pub(super) struct Treated {
    pub(super) path: PathBuf,
    pub(super) format: Option<Format>,
    /// What it is now; none where it could not be read.
    pub(super) verdict: Option<Verdict>,
    /// The bytes as they were and what was, or would be, made of them; none
    /// where there was nothing to do.
    pub(super) repair: Option<(Vec<u8>, Fixed)>,
    pub(super) repaired: Vec<Repaired>,
    pub(super) left: Vec<Left>,
    pub(super) written: bool,
    pub(super) backup: Option<PathBuf>,
    /// What else there is to say, such as of links.
    pub(super) remarks: Vec<String>,
    /// Why it could not be read or written.
    pub(super) trouble: Option<String>,
}

/// Findings that are gone, or would be.
pub(super) struct Repaired {
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) count: u64,
}

/// Findings that are left, and why.
pub(super) struct Left {
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) count: u64,
    pub(super) why: Why,
}

/// Why a finding is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Its repair is unsafe, and only safe ones were asked for.
    Unsafe,
    /// A person has to decide.
    Decide,
    /// The repair was not made, for this reason.
    Refused(String),
}

impl Why {
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Unsafe => "unsafe",
            Self::Decide => "decide",
            Self::Refused(_) => "refused",
        }
    }
}

/// The findings that count and are in `before` more often than in `after`.
pub(super) fn repaired(before: &Findings, after: &Findings, policy: &Policy) -> Vec<Repaired> {
    let gone = |&(rule, count): &(&'static Rule, u64)| {
        let count = count.saturating_sub(count_of(after, rule));
        (count > 0).then_some((rule, count))
    };
    let gone = before.counts().iter().filter_map(gone);
    gone.filter_map(|(rule, count)| {
        let severity = policy.severity(rule)?;
        Some(Repaired {
            rule,
            severity,
            count,
        })
    })
    .collect()
}

/// The findings that count, each with what `refused` says about it.
pub(super) fn left(
    findings: &Findings,
    policy: &Policy,
    allow_unsafe: bool,
    refused: impl Fn(&Rule) -> Option<String>,
) -> Vec<Left> {
    let left = findings.counts().iter().filter_map(|&(rule, count)| {
        let why = match (rule.fix, refused(rule)) {
            (_, Some(why)) => Why::Refused(why),
            (Fix::No, None) => Why::Decide,
            (Fix::Unsafe, None) if !allow_unsafe => Why::Unsafe,
            (Fix::Safe | Fix::Unsafe, None) => Why::Refused("it was not tried".to_owned()),
        };
        Some(Left {
            rule,
            severity: policy.severity(rule)?,
            count,
            why,
        })
    });
    left.collect()
}

fn count_of(findings: &Findings, rule: &Rule) -> u64 {
    let mut counts = findings.counts().iter();
    counts
        .find(|(known, _)| *known == rule)
        .map_or(0, |(_, count)| *count)
}

/// What became of all files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Totals {
    pub(super) files: u64,
    /// Files that were changed, or would be.
    pub(super) changed: u64,
    /// Findings that are gone, or would be.
    pub(super) repaired: u64,
    /// Findings that are still in the files.
    pub(super) left: Counts,
    /// Findings that only --unsafe would repair.
    pub(super) needs_unsafe: u64,
    /// Findings that a person has to decide, or whose repair was refused.
    pub(super) undecided: u64,
    /// Paths that could not be read or written.
    pub(super) failed: u64,
    pub(super) complete: bool,
}

impl Default for Totals {
    fn default() -> Self {
        Self {
            files: 0,
            changed: 0,
            repaired: 0,
            left: Counts::default(),
            needs_unsafe: 0,
            undecided: 0,
            failed: 0,
            complete: true,
        }
    }
}

impl Totals {
    /// Adds a file. Where nothing is written, what would be repaired is left
    /// as well.
    pub(super) fn add(&mut self, treated: &Treated, write: bool) {
        let add = |to: &mut u64, count: u64| *to = to.saturating_add(count);
        add(&mut self.files, 1);
        add(&mut self.failed, u64::from(treated.trouble.is_some()));
        let is_changed = treated.trouble.is_none() && !treated.repaired.is_empty();
        add(&mut self.changed, u64::from(is_changed));
        for Repaired {
            severity, count, ..
        } in &treated.repaired
        {
            match treated.trouble {
                None => add(&mut self.repaired, *count),
                Some(_) => self.left.add(*severity, *count),
            }
            if treated.trouble.is_none() && !write {
                self.left.add(*severity, *count);
            }
        }
        for Left {
            severity,
            count,
            why,
            ..
        } in &treated.left
        {
            self.left.add(*severity, *count);
            match why {
                Why::Unsafe => add(&mut self.needs_unsafe, *count),
                Why::Decide | Why::Refused(_) => add(&mut self.undecided, *count),
            }
        }
    }
}
