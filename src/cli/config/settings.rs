//! What applies to each file: what the command line says goes before what the
//! configuration of the file says.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::{Config, ConfigError, Finder, Located, Suppression};
use crate::limits::Bounds;
use crate::report::{Layer, Policy};
use crate::rules::{Reader, Rule, Severity};
use crate::tree::{Configured, Input, Kind};

use super::args::{ConfigArgs, RuleArgs};

/// What the command line says.
#[derive(Debug)]
pub(in crate::cli) struct CommandLine {
    pub(super) layer: Layer,
    pub(super) target: Option<Vec<Reader>>,
    pub(super) fail_on: Option<Severity>,
    pub(super) max_size: Option<u64>,
    pub(super) max_dense_size: Option<u64>,
}

impl CommandLine {
    pub(in crate::cli) fn new(
        rules: &RuleArgs,
        max_size: Option<u64>,
        max_dense_size: Option<u64>,
    ) -> Self {
        Self {
            layer: rules.layer(),
            target: rules.target(),
            fail_on: rules.fail_on(),
            max_size,
            max_dense_size,
        }
    }
}

/// What applies to each file.
#[derive(Debug)]
pub(in crate::cli) struct Settings {
    pub(super) command: CommandLine,
    finder: Finder,
    /// By the folder as it is spelled.
    folders: Mutex<HashMap<PathBuf, Placed>>,
}

/// What applies to the files of a folder, or why that is not known.
type Placed = Result<Arc<Place>, Arc<ConfigError>>;

/// What applies to the files of a folder.
#[derive(Debug)]
pub(in crate::cli) struct Place {
    /// The folder; absolute.
    folder: PathBuf,
    pub(super) config: Arc<Config>,
    pub(in crate::cli) fail_on: Severity,
    bounds: Bounds,
    /// Where no override applies.
    policy: Arc<Policy>,
    /// For the overrides that apply, by their places.
    overridden: Mutex<HashMap<Vec<usize>, Arc<Policy>>>,
}

impl Settings {
    pub(in crate::cli) fn new(command: CommandLine, args: &ConfigArgs) -> Result<Self, String> {
        let current = env::current_dir()
            .map_err(|error| format!("the current folder cannot be told: {error}"))?;
        let finder = Finder::new(&current, &args.source()).map_err(|error| error.to_string())?;
        Ok(Self {
            command,
            finder,
            folders: Mutex::default(),
        })
    }

    /// Finds the configurations of all that was named, so that a wrong one is
    /// told before anything is checked.
    pub(in crate::cli) fn prepare(&self, inputs: &[Input]) -> Result<Vec<Arc<Place>>, String> {
        let place = |input: &Input| match input {
            Input::Path(path) if path.is_dir() => self.place_of(path),
            Input::Path(path) | Input::Stdin { name: path } => self.place(path),
        };
        let places: Result<_, _> = inputs.iter().map(place).collect();
        places.map_err(|error| error.to_string())
    }

    /// The severity from which findings fail a run that names these `places`.
    pub(in crate::cli) fn lowest_threshold(&self, places: &[Arc<Place>]) -> Severity {
        let all = places.iter().map(|place| place.fail_on);
        let said = self.command.fail_on;
        all.min().or(said).unwrap_or(Severity::Error)
    }

    pub(super) fn absolute(&self, path: &Path) -> PathBuf {
        self.finder.absolute(path)
    }

    /// An absolute place as a person in the current folder would name it.
    pub(super) fn shown(&self, place: &Path) -> PathBuf {
        let current = self.finder.absolute(Path::new("."));
        place.strip_prefix(current).unwrap_or(place).to_owned()
    }

    /// What applies to the file at `path` and those beside it.
    pub(in crate::cli) fn place(&self, path: &Path) -> Placed {
        self.place_of(path.parent().unwrap_or(path))
    }

    /// What applies to the files of `folder`.
    pub(super) fn place_of(&self, folder: &Path) -> Placed {
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = folders.get(folder) {
            return known.clone();
        }
        let place = self.finder.absolute(folder);
        let found = self.finder.of(&place).map(|config| {
            let bounds = self.bounds_in(&config);
            Arc::new(Place {
                folder: place,
                fail_on: self.fail_on_in(&config),
                policy: Arc::new(self.policy_in(&config, &[])),
                config,
                bounds,
                overridden: Mutex::default(),
            })
        });
        folders.insert(folder.to_owned(), found.clone());
        found
    }

    fn fail_on_in(&self, config: &Config) -> Severity {
        let configured = config.fail_on.as_ref().map(|found| found.value);
        self.command
            .fail_on
            .or(configured)
            .unwrap_or(Severity::Error)
    }

    fn bounds_in(&self, config: &Config) -> Bounds {
        let Bounds {
            dense_track_bytes,
            file_bytes,
        } = Bounds::default();
        let value = |said: Option<u64>, found: &Option<Located<u64>>| {
            said.or_else(|| found.as_ref().map(|found| found.value))
        };
        Bounds {
            dense_track_bytes: value(self.command.max_dense_size, &config.max_dense_size)
                .unwrap_or(dense_track_bytes),
            file_bytes: value(self.command.max_size, &config.max_size).unwrap_or(file_bytes),
        }
    }

    /// The policy where these overrides apply.
    pub(super) fn policy_in(&self, config: &Config, overrides: &[usize]) -> Policy {
        let applying = overrides.iter().filter_map(|at| config.overrides.get(*at));
        let mut target = config.wishes.target.as_ref();
        let mut layers = vec![&config.wishes.layer];
        for one in applying {
            target = one.wishes.target.as_ref().or(target);
            layers.push(&one.wishes.layer);
        }
        layers.push(&self.command.layer);
        let configured = target.map(|found| &found.value);
        let target = self.command.target.as_ref().or(configured);
        Policy::of(target.map_or(&[], Vec::as_slice), &layers)
    }

    /// What the findings of the file at `path` count as.
    pub(in crate::cli) fn policy(&self, place: &Place, path: &Path) -> Arc<Policy> {
        let applying = place.overrides(path);
        if applying.is_empty() {
            return Arc::clone(&place.policy);
        }
        let mut known = place
            .overridden
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let policy = known
            .entry(applying)
            .or_insert_with_key(|applying| Arc::new(self.policy_in(&place.config, applying)));
        Arc::clone(policy)
    }

    /// The bounds for the file at `path`. Where its configuration is wrong
    /// they do not matter: the run ends with that file.
    pub(in crate::cli) fn bounds(&self, path: &Path) -> Bounds {
        self.place(path)
            .map_or_else(|_| Bounds::default(), |place| place.bounds)
    }

    /// What a finding of `rule` in the file at `path` counts as.
    pub(in crate::cli) fn severity(&self, path: &Path, rule: &Rule) -> Option<Severity> {
        let place = self.place(path).ok()?;
        self.policy(&place, path).severity(rule)
    }
}

impl Place {
    /// Whether the configuration leaves out files, or takes some only.
    pub(in crate::cli) fn selects(&self) -> bool {
        self.config.exclude.is_some() || self.config.include.is_some()
    }

    pub(super) const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The absolute place of the file at `path`, which lies in the folder.
    pub(super) fn absolute(&self, path: &Path) -> PathBuf {
        match path.file_name() {
            Some(name) => self.folder.join(name),
            None => self.folder.clone(),
        }
    }

    /// The suppressions that mean the file at `path`, which lies in the folder.
    pub(in crate::cli) fn suppressions<'a>(
        &'a self,
        path: &Path,
    ) -> impl Iterator<Item = &'a Suppression> + use<'a> {
        let place = self.absolute(path);
        let all = self.config.suppressions.iter();
        all.filter(move |one| one.path.globs.match_named(&place, Kind::File))
    }

    /// Which overrides apply to the file at `path`, which lies in the folder.
    pub(super) fn overrides(&self, path: &Path) -> Vec<usize> {
        if self.config.overrides.is_empty() {
            return Vec::new();
        }
        let place = self.absolute(path);
        let all = self.config.overrides.iter().enumerate();
        all.filter(|(_, one)| one.paths.globs.match_named(&place, Kind::File))
            .map(|(at, _)| at)
            .collect()
    }
}

impl Configured for Settings {
    fn leaves_out(&self, place: &Path, kind: Kind) -> bool {
        let config = place.parent().map(|folder| self.finder.of(folder));
        let Some(Ok(config)) = config else {
            return false;
        };
        let exclude = config.exclude.as_ref();
        exclude.is_some_and(|exclude| exclude.value.globs.match_one(place, kind))
    }

    fn includes(&self, place: &Path) -> Option<bool> {
        let config = self.finder.of(place.parent()?).ok()?;
        let include = config.include.as_ref()?;
        Some(include.value.globs.match_one(place, Kind::File))
    }
}
