//! The suite as the harness and other programs see it.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Deserialize;

use crate::report::ReportFile;
use crate::rules::Phase;

use super::error::{Kind, SuiteError};
use super::manifest;
use super::source::{self, Source};

/// The cases of all formats.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The suite's own version, `major.minor.patch`: the first number counts
    /// changes of a verdict or an expected content.
    pub version: String,
    /// The cases, by format and then in the order of their manifest.
    pub cases: Vec<Case>,
    /// Where the files are.
    source: Source,
}

/// One file and what a reader has to make of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Unique in the suite and stable: `panim/valid/typical`.
    pub id: String,
    /// The format, which is the first part of the id.
    pub format: Format,
    /// The file's path from the folder of its format, with `/`.
    pub file: String,
    /// The file.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the file, in lower-case hex; it has been checked.
    pub sha256: String,
    /// What a reader has to make of it.
    pub expected: Expected,
    /// What `animlint check` finds in it.
    pub rules: Vec<ExpectedRule>,
    /// The rule that the file just does not break.
    pub near_miss_of: Option<String>,
    /// What it tests, in one sentence.
    pub tests: String,
    /// The note of spec-notes.md that says why.
    pub note: Option<String>,
    /// What an implementation needs for the case, and what it is about.
    pub tags: Vec<String>,
}

/// What a reader has to make of a file.
#[derive(Clone, Debug)]
pub enum Expected {
    /// It has to be accepted.
    Accept {
        /// What it says, as `animlint decode` prints it; none where readers
        /// cannot be held to a content.
        json: Option<Cow<'static, str>>,
    },
    /// It has to be refused, in an orderly way.
    Reject,
    /// The documents leave it open: any of these will do. Two at least.
    ReadersDiffer(Vec<Reading>),
}

/// A reading that the documents allow, or a known reader has.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Whether the file is taken.
    pub verdict: Verdict,
    /// What it then says; none where it is refused, and where readers cannot be
    /// held to a content.
    pub json: Option<Cow<'static, str>>,
    /// Whose reading it is: names of `animlint readers`, `animlint` for our own
    /// and `spec` for the document's letter.
    pub by: Vec<String>,
    /// Why, in one sentence.
    pub note: Option<String>,
}

/// Whether a file is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is read.
    Accept,
    /// It is refused.
    Reject,
}

impl Verdict {
    /// The word used in manifests and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Reject => "reject",
        }
    }
}

/// A finding that `animlint check` has in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedRule {
    /// The rule's id.
    pub rule: String,
    /// Offset of the finding in the file, in bytes.
    pub offset: u64,
    /// Whether the rule is about structure or meaning.
    pub phase: Phase,
}

/// The format that a case is of, which is also its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// `.panim`.
    Panim,
    /// A stand-alone PAS4 database.
    Pas4,
    /// A character set of Metroid Prime 1 and 2.
    Ancs,
    /// A character of Metroid Prime 3 and the later games.
    Char,
    /// A file whose name says nothing.
    File,
}

impl Format {
    /// All formats, in the order of a suite.
    pub const ALL: [Self; 5] = [Self::Panim, Self::Pas4, Self::Ancs, Self::Char, Self::File];

    /// The word used in ids, manifests and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Panim => "panim",
            Self::Pas4 => "pas4",
            Self::Ancs => "ancs",
            Self::Char => "char",
            Self::File => "file",
        }
    }
}

impl Suite {
    /// The suite that the program carries.
    ///
    /// # Errors
    /// None but by a fault of the build.
    pub fn embedded() -> Result<Self, SuiteError> {
        Self::read(Source::Embedded)
    }

    /// A suite in a folder, which holds a folder for each format. Formats may be
    /// missing. Every file is read and checked.
    ///
    /// # Errors
    /// Where there is no manifest, one is not of its form, or a file is missing
    /// or is not the one that is listed.
    pub fn open(folder: &Path) -> Result<Self, SuiteError> {
        // Whether the folder can be read, before its parts are called missing.
        fs::read_dir(folder).map_err(|error| SuiteError::new(folder, Kind::Io(error)))?;
        Self::read(Source::Folder(folder.to_owned()))
    }

    fn read(source: Source) -> Result<Self, SuiteError> {
        let (version, cases) = manifest::read(&source)?;
        Ok(Self {
            version,
            cases,
            source,
        })
    }

    /// Writes the suite out into a folder, which is made where it does not
    /// exist and has to be empty where it does: the files as they are, and
    /// nothing of what else lies where they are from.
    ///
    /// # Errors
    /// Where the folder holds something or cannot be written to.
    pub fn export(&self, folder: &Path) -> Result<(), SuiteError> {
        make_empty(folder)?;
        for path in self.files()? {
            let bytes = self.source.read(&path)?.unwrap_or_default();
            let place = folder.join(&path);
            write(&place, &bytes).map_err(|error| SuiteError::new(place, Kind::Io(error)))?;
        }
        Ok(())
    }

    /// The paths of all files from the suite's folder.
    fn files(&self) -> Result<Vec<String>, SuiteError> {
        match self.source {
            Source::Embedded => Ok(source::all_embedded()
                .iter()
                .map(|(path, _)| (*path).to_owned())
                .collect()),
            Source::Folder(_) => manifest::files(&self.source),
        }
    }
}

fn make_empty(folder: &Path) -> Result<(), SuiteError> {
    let failed = |error| SuiteError::new(folder, Kind::Io(error));
    fs::create_dir_all(folder).map_err(failed)?;
    match fs::read_dir(folder).map_err(failed)?.next() {
        None => Ok(()),
        Some(_) => Err(SuiteError::new(folder, Kind::NotEmpty)),
    }
}

fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = place.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = ReportFile::create(place)?;
    file.write_all(bytes)?;
    file.keep()
}
