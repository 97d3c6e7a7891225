//! Where the bytes of a path are: which links are followed, and which not.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::tree::Input;

/// Where a path leads.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The path is that of the file.
    Straight(PathBuf),
    /// It is a link to this file.
    Link(PathBuf),
    /// It is a link that was met in a folder and leads out of all that was
    /// named.
    Outside(PathBuf),
}

/// What was named, and which files were seen.
pub(super) struct Links {
    files: Vec<PathBuf>,
    /// Without links.
    folders: Vec<PathBuf>,
    seen: HashMap<PathBuf, PathBuf>,
}

impl Links {
    pub(super) fn new(inputs: &[Input]) -> Self {
        let paths = || {
            inputs.iter().filter_map(|input| match input {
                Input::Path(path) => Some(path),
                Input::Stdin { .. } => None,
            })
        };
        Self {
            files: paths().filter(|path| !path.is_dir()).cloned().collect(),
            folders: paths()
                .filter(|path| path.is_dir())
                .filter_map(|path| fs::canonicalize(path).ok())
                .collect(),
            seen: HashMap::new(),
        }
    }

    /// Where `path` leads.
    pub(super) fn way(&self, path: &Path) -> io::Result<Way> {
        let place = fs::canonicalize(path)?;
        if !fs::symlink_metadata(path)?.is_symlink() {
            return Ok(Way::Straight(place));
        }
        let is_named = self.files.iter().any(|named| named == path);
        let is_inside = self.folders.iter().any(|folder| place.starts_with(folder));
        Ok(match is_named || is_inside {
            true => Way::Link(place),
            false => Way::Outside(place),
        })
    }

    /// The path under which the file at `place` was seen before; else it is
    /// seen under `path` from now on.
    pub(super) fn seen(&mut self, place: &Path, path: &Path) -> Option<&Path> {
        let mut known = true;
        let first = self.seen.entry(place.to_owned()).or_insert_with(|| {
            known = false;
            path.to_owned()
        });
        known.then_some(first)
    }
}
