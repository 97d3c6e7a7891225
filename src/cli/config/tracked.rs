//! The suppressions of a configuration, and what becomes of them in a run.

use std::path::Path;
use std::sync::Arc;

use crate::config::{Config, Suppression};
use crate::report::{Excused, Known, escape};
use crate::tree::{FileReport, Kind, Outcome, place};

use super::coverage::Coverage;

/// A configuration's suppressions.
#[derive(Debug)]
pub(super) struct Suppressions {
    config: Arc<Config>,
    all: Vec<Tracked>,
}

/// What became of a suppression.
#[derive(Debug)]
struct Tracked {
    reason: Arc<str>,
    /// Whether it took a finding.
    used: bool,
    /// Whether a file that it means was looked at.
    looked: bool,
    /// Whether a file that it means could not be read.
    missed: bool,
}

impl Suppressions {
    pub(super) fn of(config: &Arc<Config>) -> Self {
        let track = |one: &Suppression| Tracked {
            reason: one.reason.as_str().into(),
            used: false,
            looked: false,
            missed: false,
        };
        Self {
            config: Arc::clone(config),
            all: config.suppressions.iter().map(track).collect(),
        }
    }

    /// Adds the findings of the file at `place` that are suppressed to those
    /// that are excused; being suppressed goes first.
    pub(super) fn excuse(&mut self, file: &FileReport, place: &Path, excused: &mut Excused) {
        for (one, tracked) in self.config.suppressions.iter().zip(&mut self.all) {
            if !one.path.globs.match_named(place, Kind::File) {
                continue;
            }
            match file.outcome {
                Outcome::Judged { .. } => tracked.looked = true,
                Outcome::Unreadable(_) => tracked.missed = true,
            }
            for (at, finding) in file.findings.kept().iter().enumerate() {
                if !one.takes(finding) {
                    continue;
                }
                tracked.used = true;
                if excused.kept.len() <= at {
                    excused.kept.resize(at.saturating_add(1), None);
                }
                if let Some(known) = excused.kept.get_mut(at)
                    && !matches!(known, Some(Known::Suppressed(_)))
                {
                    *known = Some(Known::Suppressed(Arc::clone(&tracked.reason)));
                }
            }
            if one.field.is_some() {
                continue;
            }
            for (rule, more) in file.findings.folded().filter(|(rule, _)| *rule == one.rule) {
                let by = |known: &Known| matches!(known, Known::Suppressed(_));
                if excused
                    .folded
                    .iter()
                    .any(|(of, known, _)| *of == rule && by(known))
                {
                    continue;
                }
                excused.folded.retain(|(of, _, _)| *of != rule);
                let known = Known::Suppressed(Arc::clone(&tracked.reason));
                excused.folded.push((rule, known, more));
            }
        }
    }

    /// What is stale, in words: suppressions that took nothing although all
    /// that they mean was looked at.
    pub(super) fn stale(&self, coverage: &Coverage) -> Vec<String> {
        let file = self
            .config
            .file
            .as_deref()
            .map(escape::path)
            .unwrap_or_default();
        let mut stale = Vec::new();
        for (one, tracked) in self.config.suppressions.iter().zip(&self.all) {
            let folder = place::absolute(&self.config.folder, &one.within());
            let plain = one.is_of_one_file();
            let seen = coverage.exhausts(&folder) || (plain && tracked.looked);
            if tracked.used || tracked.missed || !seen {
                continue;
            }
            let path = one.path.given.first().map_or("", String::as_str);
            let path = escape::text(path);
            let what = match &one.field {
                Some(field) => format!("{} in {}", one.rule, escape::text(field)),
                None => one.rule.to_string(),
            };
            let why = match tracked.looked {
                true => format!("{what} is not found at `{path}`"),
                false => format!("there is no file at `{path}`"),
            };
            stale.push(format!("{file}:{}: stale suppression: {why}", one.line));
        }
        stale
    }
}
