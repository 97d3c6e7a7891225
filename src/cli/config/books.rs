//! Which findings are known, by baselines and by suppressions, over a whole
//! run; and what of that is stale at its end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::baseline::{Baseline, BaselineError, Ledger, Recorder, Stale, StaleWhy, What};
use crate::report::{Excused, Policy, ReportFile, escape};
use crate::rules::{Rule, Severity};
use crate::tree::{FileReport, Outcome};

use super::args::BaselineArgs;
use super::coverage::Coverage;
use super::settings::{Place, Settings};
use super::tracked::Suppressions;
use crate::cli::{complain, interrupt};
use crate::finding::counted;

/// What is known in a run.
#[derive(Debug)]
pub(in crate::cli) struct Books {
    /// The baseline for all files, where the command line names one.
    for_all: Option<PathBuf>,
    /// By the absolute places of their files.
    ledgers: BTreeMap<PathBuf, Ledger>,
    writing: Option<Writing>,
    /// By the address of the configuration, which lives as long.
    suppressions: BTreeMap<usize, Suppressions>,
}

/// A baseline that is written.
#[derive(Debug)]
struct Writing {
    recorder: Recorder,
    file: ReportFile,
    /// As it was named.
    path: PathBuf,
    /// The severity from which findings are taken down.
    from: Severity,
}

impl Books {
    /// Opens the baselines that the command line and the `places` that were
    /// named ask for, and the one that is to be written.
    pub(in crate::cli) fn open(
        args: &BaselineArgs,
        settings: &Settings,
        places: &[Arc<Place>],
        notes: bool,
    ) -> Result<Self, String> {
        let mut books = Self {
            for_all: args.baseline.as_ref().map(|path| settings.absolute(path)),
            ledgers: BTreeMap::new(),
            writing: None,
            suppressions: BTreeMap::new(),
        };
        if let Some(path) = &args.write_baseline {
            let notes = notes
                || settings.command.fail_on == Some(Severity::Note)
                || places.iter().any(|place| place.fail_on == Severity::Note);
            let from = if notes {
                Severity::Note
            } else {
                Severity::Warning
            };
            books.writing = Some(Writing::open(path, settings, from)?);
        } else if let Some(path) = &args.baseline {
            let ledger = read(path, &settings.absolute(path))?;
            books.ledgers.insert(settings.absolute(path), ledger);
        } else {
            for place in places {
                books.open_configured(place)?;
            }
        }
        Ok(books)
    }

    /// Opens the baseline that a configuration names.
    fn open_configured(&mut self, place: &Place) -> Result<(), String> {
        if let Some(found) = &place.config.baseline
            && !self.ledgers.contains_key(&found.value)
        {
            let ledger = read(&found.value, &found.value).map_err(|error| {
                let file = place.config.file.as_deref().map(escape::path);
                let file = file.unwrap_or_default();
                format!("{file}:{}: {error}", found.line)
            })?;
            self.ledgers.insert(found.value.clone(), ledger);
        }
        Ok(())
    }

    /// Whether two files of a run would be the same: the one that is written
    /// and that at `place`.
    pub(in crate::cli) fn writes_to(&self, place: &Path) -> bool {
        let writing = self.writing.as_ref();
        writing.is_some_and(|writing| writing.file.place() == place)
    }

    /// Whether the digest of the file at `path` is wanted.
    pub(in crate::cli) fn want_digest(
        args: &BaselineArgs,
        settings: &Settings,
        path: &Path,
    ) -> bool {
        let configured = || {
            settings
                .place(path)
                .is_ok_and(|place| place.config.baseline.is_some())
        };
        args.baseline.is_some() || args.write_baseline.is_some() || configured()
    }

    /// Tells which findings of `file` are known.
    pub(in crate::cli) fn excuse(
        &mut self,
        file: &FileReport,
        place: &Place,
        policy: &Policy,
    ) -> Result<Excused, String> {
        let has_baseline =
            self.for_all.is_some() || place.config.baseline.is_some() || self.writing.is_some();
        let suppresses = !place.config.suppressions.is_empty();
        if !has_baseline && !suppresses {
            return Ok(Excused::default());
        }
        let at = place.absolute(&file.path);
        let judged = matches!(file.outcome, Outcome::Judged { .. });
        let mut excused = Excused::default();
        if judged && self.writing.is_none() && has_baseline {
            excused = self.by_baseline(file, &at, place)?;
        }
        if suppresses {
            let key = Arc::as_ptr(&place.config) as usize;
            let tracked = self.suppressions.entry(key);
            let tracked = tracked.or_insert_with(|| Suppressions::of(&place.config));
            tracked.excuse(file, &at, &mut excused);
        }
        if judged && let Some(writing) = &mut self.writing {
            writing.take_down(file, &at, policy, &mut excused);
        }
        Ok(excused)
    }

    fn by_baseline(
        &mut self,
        file: &FileReport,
        at: &Path,
        place: &Place,
    ) -> Result<Excused, String> {
        let key = match (&self.for_all, &place.config.baseline) {
            (Some(for_all), _) => for_all.clone(),
            (None, Some(found)) => {
                self.open_configured(place)?;
                found.value.clone()
            }
            (None, None) => return Ok(Excused::default()),
        };
        let ledger = self.ledgers.get_mut(&key);
        Ok(ledger.map_or_else(Excused::default, |ledger| {
            ledger.excuse(at, &file.findings, file.digest)
        }))
    }

    /// What is stale, in words.
    pub(in crate::cli) fn stale(&self, coverage: &Coverage, settings: &Settings) -> Vec<String> {
        let mut stale = Vec::new();
        for (file, ledger) in &self.ledgers {
            let file = escape::path(&settings.shown(file));
            let all = ledger.stale(|place| coverage.covers(place));
            stale.extend(all.iter().map(|one| told(&file, one, settings)));
        }
        let all = self.suppressions.values();
        stale.extend(all.flat_map(|one| one.stale(coverage)));
        stale
    }

    /// Tells a person what is stale.
    pub(in crate::cli) fn tell(stale: &[String]) {
        /// Lines that are worth reading.
        const SHOWN: usize = 20;
        for one in stale.iter().take(SHOWN) {
            complain("warning", one);
        }
        let more = stale.len().saturating_sub(SHOWN);
        if more > 0 {
            complain("warning", format_args!("... and {more} more stale"));
        }
    }

    /// Writes the baseline that is to be written, if the run is `complete`.
    pub(in crate::cli) fn finish(
        self,
        coverage: &Coverage,
        complete: bool,
        quiet: bool,
    ) -> Result<(), String> {
        let Some(Writing {
            recorder,
            mut file,
            path,
            from: _,
        }) = self.writing
        else {
            return Ok(());
        };
        let path = escape::path(&path);
        if !complete {
            complain(
                "warning",
                format_args!("{path} stays as it was, since the run was broken off"),
            );
            return Ok(());
        }
        let baseline = recorder.finish(|place| coverage.misses(place));
        let written = baseline.write(&mut file).and_then(|()| file.keep());
        written.map_err(|error| format!("cannot write the baseline {path}: {error}"))?;
        if !quiet {
            let (files, findings) = baseline.size();
            let (findings, files) = (counted(findings, "finding"), counted(files as u64, "file"));
            complain(
                "note",
                format_args!("{path} now holds {findings} in {files}"),
            );
        }
        Ok(())
    }
}

impl Writing {
    fn open(path: &Path, settings: &Settings, from: Severity) -> Result<Self, String> {
        let place = settings.absolute(path);
        let old = match std::fs::metadata(&place) {
            Ok(found) if found.is_file() => Baseline::read(&place).map_err(|error| {
                let path = escape::path(path);
                format!(
                    "{path} is not replaced by a baseline: {error}; delete it, or name another file"
                )
            })?,
            Ok(_) | Err(_) => Baseline::empty(&place),
        };
        let file = ReportFile::create(path).map_err(|error| {
            format!("cannot write the baseline {}: {error}", escape::path(path))
        })?;
        if let Some(temporary) = file.temporary() {
            interrupt::remove_at_once(temporary.to_owned());
        }
        Ok(Self {
            recorder: Recorder::new(old),
            file,
            path: path.to_owned(),
            from,
        })
    }

    /// Takes down what counts and is grave enough.
    fn take_down(&mut self, file: &FileReport, at: &Path, policy: &Policy, excused: &mut Excused) {
        let from = self.from;
        let counts = |rule: &Rule| policy.severity(rule).is_some_and(|found| found >= from);
        let suppressed_at: Vec<bool> = excused.kept.iter().map(Option::is_some).collect();
        let suppressed_rules: Vec<&Rule> =
            excused.folded.iter().map(|(rule, _, _)| *rule).collect();
        let mut nth = suppressed_at.iter();
        let taken = self
            .recorder
            .add(at, &file.findings, file.digest, |what| match what {
                What::Kept(finding) => counts(finding.rule) && nth.next() != Some(&true),
                What::Folded(rule) => counts(rule) && !suppressed_rules.contains(&rule),
            });
        excused.kept.resize(taken.kept.len(), None);
        for (known, taken) in excused.kept.iter_mut().zip(taken.kept) {
            *known = known.take().or(taken);
        }
        excused.folded.extend(taken.folded);
    }
}

fn read(path: &Path, place: &Path) -> Result<Ledger, String> {
    let told =
        |error: BaselineError| format!("cannot use the baseline {}: {error}", escape::path(path));
    Baseline::read(place).map(Ledger::new).map_err(told)
}

fn told(baseline: &str, stale: &Stale, settings: &Settings) -> String {
    let file = escape::path(&settings.shown(&stale.file));
    let rule = escape::text(&stale.rule);
    let what = match &stale.field {
        Some(field) if field.is_empty() => rule.into_owned(),
        Some(field) => format!("{rule} in {}", escape::text(field)),
        None => format!("{rule} in fields that are not named"),
    };
    let left = stale.left;
    let why = match stale.why {
        StaleWhy::Fixed if left == 1 => "one less is found than is known".to_owned(),
        StaleWhy::Fixed => format!("{left} less are found than are known"),
        StaleWhy::Gone => "the file is gone".to_owned(),
    };
    format!("{baseline}: stale: {file}: {what}: {why}")
}
