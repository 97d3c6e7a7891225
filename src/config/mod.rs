//! The configuration, `animlint.toml`: what a folder wishes for its files.
//!
//! - `parse` reads the text, key by key, and tells every mistake with its
//!   place;
//! - `find` looks for the configuration of a path.
//!
//! What a configuration says is only held here; the program puts it together
//! with what the command line says.

mod error;
mod find;
mod parse;
mod size;
mod suppress;
mod table;

pub use error::{ConfigError, Problem};
pub use find::{FILE_NAME, Finder, Found, Source};
pub use size::size;
pub use suppress::Suppression;

use std::path::PathBuf;

use crate::report::Layer;
use crate::rules::{Reader, Severity};
use crate::tree::Globs;

/// Something with the line of the file in which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// What stands there.
    pub value: T,
    /// The line, from 1 on.
    pub line: usize,
}

/// What is said about rules, and where each part of it stands.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// What is said.
    pub layer: Layer,
    /// The line of `select`; 0 where there is none.
    pub select_line: usize,
    /// The lines of the entries of `ignore`.
    pub ignore_lines: Vec<usize>,
    /// The lines of the entries of `severity`.
    pub severity_lines: Vec<usize>,
    /// The readers that are cared for.
    pub target: Option<Located<Vec<Reader>>>,
}

/// Patterns of paths, also as they were written.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    /// As they were written.
    pub given: Vec<String>,
    /// Made ready.
    pub globs: Globs,
}

/// What is said about some paths only.
#[derive(Clone, Debug)]
pub struct Override {
    /// Where it begins.
    pub line: usize,
    /// The paths that are meant.
    pub paths: Patterns,
    /// What is said of them.
    pub wishes: Wishes,
}

/// A configuration. Without a file it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The file, where there is one.
    pub file: Option<PathBuf>,
    /// The folder that patterns and paths are relative to; absolute.
    pub folder: PathBuf,
    /// What it says about rules.
    pub wishes: Wishes,
    /// The severity from which findings fail a run.
    pub fail_on: Option<Located<Severity>>,
    /// If given, only these files of folders are looked at.
    pub include: Option<Located<Patterns>>,
    /// What is not looked at.
    pub exclude: Option<Located<Patterns>>,
    /// The size up to which files are read, in bytes.
    pub max_size: Option<Located<u64>>,
    /// The size up to which a loader may allocate for a track, in bytes.
    pub max_dense_size: Option<Located<u64>>,
    /// The baseline; absolute.
    pub baseline: Option<Located<PathBuf>>,
    /// What is said about some paths only, in the order of the file.
    pub overrides: Vec<Override>,
    /// Findings that are known and wanted so.
    pub suppressions: Vec<Suppression>,
}
