//! One file: read again, repaired, written.

use std::path::Path;
use std::sync::Arc;

use crate::carrier;
use crate::finding::Findings;
use crate::fix::{As, Fixed, fix};
use crate::limits::Bounds;
use crate::report::{Policy, escape};
use crate::rules::{Fix, Rule};
use crate::tree::detect::Format;
use crate::tree::{FileReport, Outcome};

use super::super::config::Settings;
use super::links::{Links, Way};
use super::record::{Treated, left, repaired};
use super::replace::Original;

/// What to do to files.
pub(super) struct Wishes<'a> {
    pub(super) settings: &'a Settings,
    pub(super) allow_unsafe: bool,
    pub(super) write: bool,
    pub(super) backup: bool,
}

impl Wishes<'_> {
    /// What to do to the file at `path`, by the configuration that applies
    /// there.
    pub(super) fn of(&self, path: &Path) -> Result<Treatment, String> {
        let place = self.settings.place(path);
        let place = place.map_err(|error| error.to_string())?;
        let kept = place.suppressions(path).map(|one| Kept {
            rule: one.rule,
            is_all: one.field.is_none(),
            reason: one.reason.clone(),
        });
        Ok(Treatment {
            policy: self.settings.policy(&place, path),
            kept: kept.collect(),
            bounds: self.settings.bounds(path),
            allow_unsafe: self.allow_unsafe,
            write: self.write,
            backup: self.backup,
        })
    }
}

/// What to do to a file.
pub(super) struct Treatment {
    policy: Arc<Policy>,
    kept: Vec<Kept>,
    bounds: Bounds,
    allow_unsafe: bool,
    write: bool,
    backup: bool,
}

/// A rule whose findings somebody wants to stay, by a suppression.
struct Kept {
    rule: &'static Rule,
    /// Whether all of them are meant, or those in one field.
    is_all: bool,
    reason: String,
}

impl Treatment {
    /// Whether a rule is to be repaired.
    fn may(&self, rule: &Rule) -> bool {
        let wanted = match rule.fix {
            Fix::No => false,
            Fix::Safe => true,
            Fix::Unsafe => self.allow_unsafe,
        };
        let is_kept = self.kept.iter().any(|kept| kept.rule == rule);
        wanted && !is_kept && self.policy.severity(rule).is_some()
    }

    /// Repairs the file that was checked with this result.
    pub(super) fn file(&self, report: &FileReport, links: &mut Links) -> Treated {
        let mut treated = self.untouched(report);
        let has_work = |(rule, _): &(&'static Rule, u64)| self.may(rule);
        if treated.trouble.is_some() || !report.findings.counts().iter().any(has_work) {
            return treated;
        }
        let path = &report.path;
        let place = match links.way(path) {
            Ok(Way::Straight(place)) => place,
            Ok(Way::Link(place)) => {
                let shown = escape::path(&place);
                treated.remarks.push(format!(
                    "a symbolic link: what is repaired is the file that it leads to, {shown}"
                ));
                place
            }
            Ok(Way::Outside(place)) => {
                let shown = escape::path(&place);
                let why = format!(
                    "a symbolic link leads out of the folder, to {shown}; name that file to have it repaired"
                );
                let outside = |rule: &Rule| self.may(rule).then(|| why.clone());
                treated.left = self.left(&report.findings, outside);
                return treated;
            }
            Err(error) => {
                treated.trouble = Some(format!("cannot be found any more: {error}"));
                return treated;
            }
        };
        if let Some(first) = links.seen(&place, path) {
            let first = escape::path(first);
            treated.remarks.push(format!("the same file as {first}"));
            treated.left.clear();
            return treated;
        }
        let original = match Original::read(place, self.bounds.file_bytes) {
            Ok(original) => original,
            Err(error) => {
                treated.trouble = Some(format!("cannot be read again: {error}"));
                return treated;
            }
        };
        let fixed = self.fix(&original.bytes, report.format);
        if fixed.is_changed() {
            if original.other_names() > 0 {
                treated.remarks.push(
                    "the file has other names (hard links), which keep the old content".to_owned(),
                );
            }
            if self.write {
                match original.replace(&fixed.bytes, self.backup) {
                    Ok(backup) => {
                        treated.written = true;
                        treated.backup = backup;
                    }
                    Err(error) => {
                        treated.trouble = Some(format!("cannot be written: {error}"));
                    }
                }
            }
        }
        self.told(treated, original.bytes, fixed)
    }

    /// What is known without doing anything.
    pub(super) fn untouched(&self, report: &FileReport) -> Treated {
        let (verdict, trouble) = match &report.outcome {
            Outcome::Judged { verdict, .. } => (Some(*verdict), None),
            Outcome::Unreadable(trouble) => (None, Some(trouble.to_string())),
        };
        Treated {
            path: report.path.clone(),
            format: report.format,
            verdict,
            repair: None,
            repaired: Vec::new(),
            left: self.left(&report.findings, |_| None),
            written: false,
            backup: None,
            remarks: Vec::new(),
            trouble,
        }
    }

    /// Adds what was, or would be, repaired.
    pub(super) fn told(&self, treated: Treated, old: Vec<u8>, fixed: Fixed) -> Treated {
        let refused = |rule: &Rule| {
            let mut refused = fixed.refused.iter();
            refused
                .find(|(known, _)| *known == rule)
                .map(|(_, why)| why.to_string())
        };
        Treated {
            verdict: Some(fixed.verdict),
            repaired: repaired(&fixed.before, &fixed.findings, &self.policy),
            left: self.left(&fixed.findings, refused),
            repair: Some((old, fixed)),
            ..treated
        }
    }

    /// Repairs bytes of a format.
    pub(super) fn fix(&self, bytes: &[u8], format: Option<Format>) -> Fixed {
        fix(bytes, taken_as(format), &self.bounds, |rule| self.may(rule))
    }

    fn left(
        &self,
        findings: &Findings,
        refused: impl Fn(&Rule) -> Option<String>,
    ) -> Vec<super::record::Left> {
        let kept = |rule: &Rule| self.kept.iter().find(|kept| kept.rule == rule);
        // Where a suppression is of one field, a repair would not spare it.
        let why = |rule: &Rule| match kept(rule) {
            Some(Kept { reason, .. }) => Some(format!(
                "a suppression in the configuration keeps a part of it: {}",
                escape::text(reason)
            )),
            None => refused(rule),
        };
        let mut left = left(findings, &self.policy, self.allow_unsafe, why);
        left.retain(|it| kept(it.rule).is_none_or(|kept| !kept.is_all));
        left
    }
}

/// As what a file of this format was checked.
const fn taken_as(format: Option<Format>) -> As {
    match format {
        Some(Format::Panim) => As::Panim,
        Some(Format::Pas4) => As::Carrier(Some(carrier::Format::Pas4)),
        Some(Format::Ancs) => As::Carrier(Some(carrier::Format::Ancs)),
        Some(Format::Char) => As::Carrier(Some(carrier::Format::Char)),
        Some(Format::Scan) => As::Carrier(Some(carrier::Format::Scan)),
        None => As::Carrier(None),
    }
}
