//! What a run looks at, so that it says nothing about what it does not.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::tree::Input;

use super::settings::Settings;

/// The places that a run looks at.
#[derive(Debug)]
pub(in crate::cli) struct Coverage {
    folders: Vec<PathBuf>,
    files: HashSet<PathBuf>,
    /// Whether the run goes through all of its folders: it is no shard, and
    /// was not broken off.
    whole: bool,
    /// Whether options leave out files of the folders.
    selective: bool,
}

impl Coverage {
    pub(in crate::cli) fn new(
        inputs: &[Input],
        settings: &Settings,
        whole: bool,
        selective: bool,
    ) -> Self {
        let mut coverage = Self {
            folders: Vec::new(),
            files: HashSet::new(),
            whole,
            selective,
        };
        for input in inputs {
            match input {
                Input::Path(path) if path.is_dir() => {
                    coverage.folders.push(settings.absolute(path));
                }
                Input::Path(path) | Input::Stdin { name: path } => {
                    coverage.files.insert(settings.absolute(path));
                }
            }
        }
        coverage
    }

    /// Whether the run looks for the file at `place`, absolute.
    pub(super) fn covers(&self, place: &Path) -> bool {
        self.whole && (self.files.contains(place) || self.is_within(place))
    }

    /// Whether the run was to look for the file, and it is not there.
    pub(super) fn misses(&self, place: &Path) -> bool {
        let gone = |place: &Path| {
            fs::symlink_metadata(place).is_err_and(|error| {
                matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
            })
        };
        self.covers(place) && gone(place)
    }

    /// Whether the run looks at every file of the folder at `place`.
    pub(super) fn exhausts(&self, place: &Path) -> bool {
        self.whole && !self.selective && self.is_within(place)
    }

    fn is_within(&self, place: &Path) -> bool {
        self.folders.iter().any(|folder| place.starts_with(folder))
    }
}
