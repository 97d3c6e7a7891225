//! What a run has to say about one path.

use std::path::PathBuf;

use crate::finding::{Findings, Verdict};

use super::detect::Format;
use super::excerpt::Excerpt;
use super::trouble::Trouble;

/// What became of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was read and judged.
    Judged {
        /// What became of the file.
        verdict: Verdict,
        /// Whether writing the model was shown to give the same bytes.
        roundtrip: bool,
    },
    /// It was not, or a fault of this program came between.
    Unreadable(Trouble),
}

impl Outcome {
    /// The word used in reports.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Judged { verdict, .. } => verdict.name(),
            Self::Unreadable(_) => "unreadable",
        }
    }
}

/// What a run has to say about one path.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The path as named, or as found below a named folder. Lossless.
    pub path: PathBuf,
    /// The format, where extension or content name one.
    pub format: Option<Format>,
    /// What became of it.
    pub outcome: Outcome,
    /// Size of the file in bytes; 0 where it was not read.
    pub bytes: u64,
    /// What was found, in file order.
    pub findings: Findings,
    /// The bytes around each of the findings that were kept, in the same
    /// order, where the caller asked for them and the finding has a place.
    pub excerpts: Vec<Option<Excerpt>>,
    /// The SHA-256 of the file, where the caller asked for it and there are
    /// findings.
    pub digest: Option<[u8; 32]>,
    /// The whole file, where the caller asked for it, there are findings, and
    /// it is no larger than [`CONTENT_BYTES`](super::CONTENT_BYTES).
    pub content: Option<Box<[u8]>>,
}

impl FileReport {
    /// A report on a path that gave no verdict.
    #[must_use]
    pub const fn unreadable(path: PathBuf, format: Option<Format>, trouble: Trouble) -> Self {
        Self {
            path,
            format,
            outcome: Outcome::Unreadable(trouble),
            bytes: 0,
            findings: Findings::new(),
            excerpts: Vec::new(),
            digest: None,
            content: None,
        }
    }
}
