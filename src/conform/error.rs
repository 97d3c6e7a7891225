//! Why a suite cannot be used.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use crate::report::escape;

/// Why a suite cannot be read or written out: the file at fault and the reason.
#[derive(Debug)]
pub struct SuiteError {
    path: PathBuf,
    kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// The file or folder cannot be read or written.
    Io(io::Error),
    /// No manifest lies where one is looked for.
    NoManifest,
    /// The suite would be written among other files.
    NotEmpty,
    /// Not a regular file.
    NoFile,
    /// Longer than any file of a suite.
    TooLong { most: u64 },
    /// No TOML, or not the keys of a manifest.
    Manifest { line: usize, message: String },
    /// A manifest of another version.
    Version(i64),
    /// A manifest that contradicts another one or its own place.
    Contradiction(String),
    /// What is wrong with a case.
    Case { id: String, what: String },
}

impl SuiteError {
    pub(super) fn new(path: impl Into<PathBuf>, kind: Kind) -> Self {
        Self {
            path: path.into(),
            kind,
        }
    }

    /// The file or folder at fault; of the suite that the program carries, its
    /// path within it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The manifest's line at fault, counted from 1, where one is.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match &self.kind {
            Kind::Manifest { line, .. } => Some(*line),
            Kind::Io(_)
            | Kind::NoManifest
            | Kind::NotEmpty
            | Kind::NoFile
            | Kind::TooLong { .. }
            | Kind::Version(_)
            | Kind::Contradiction(_)
            | Kind::Case { .. } => None,
        }
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape::path(&self.path))?;
        if let Some(line) = self.line() {
            write!(f, ":{line}")?;
        }
        f.write_str(": ")?;
        match &self.kind {
            Kind::Io(error) => write!(f, "{error}"),
            Kind::NoManifest => f.write_str(
                "no suite: none of its folders panim, pas4, ancs, char and file has a manifest.toml",
            ),
            Kind::NotEmpty => f.write_str(
                "the folder is not empty; name a new one, or empty it if it holds an older suite",
            ),
            Kind::NoFile => f.write_str("not a regular file"),
            Kind::TooLong { most } => write!(f, "longer than {most} bytes, the most in a suite"),
            Kind::Manifest { message, .. } => f.write_str(&escape::text(message)),
            Kind::Version(version) => write!(
                f,
                "a manifest of version {version}; this program reads version {}",
                super::manifest::VERSION
            ),
            Kind::Contradiction(what) => f.write_str(&escape::text(what)),
            Kind::Case { id, what } => {
                write!(f, "case {}: {}", escape::text(id), escape::text(what))
            }
        }
    }
}

impl error::Error for SuiteError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            Kind::NoManifest
            | Kind::NotEmpty
            | Kind::NoFile
            | Kind::TooLong { .. }
            | Kind::Manifest { .. }
            | Kind::Version(_)
            | Kind::Contradiction(_)
            | Kind::Case { .. } => None,
        }
    }
}
