//! Reports: what a run found, for people and for programs.
//!
//! The user's [`Policy`] turns the findings of a file into [`Judged`] ones;
//! from there on every report shows the same severities and the same counts.
//! A [`Reporter`] gets one file after the other, in the order of paths, and
//! at last the [`Summary`]; none of them keeps a file longer than that.
//!
//! Everything that comes from a file or its path may hold bytes meant for a
//! terminal; it passes [`escape`] before it is written.

mod changes;
mod closing;
mod concise;
pub mod escape;
mod fingerprint;
mod fold;
mod full;
mod github;
mod gitlab;
mod hex;
mod html;
mod join;
mod json;
mod judged;
mod junit;
mod output;
mod phrase;
mod places;
mod policy;
mod read;
mod record;
mod recorded;
mod sarif;
mod selector;
mod summary;
mod worst;

pub use changes::Change;
pub use concise::Concise;
pub use full::Full;
pub use github::Github;
pub use gitlab::Gitlab;
pub use html::Html;
pub use join::{Conflict, Joined, join};
pub use json::{Json, JsonLines};
pub use judged::{Excused, Judged, JudgedFinding, Known, KnownFinding, KnownFolded};
pub use junit::Junit;
pub use output::ReportFile;
pub use places::Places;
pub use policy::{Layer, Level, Policy, Word};
pub use read::{ReadError, ReadReport, read_report};
pub use record::{CountsRecord, FileRecord, LastRecord, ShardRecord, SummaryRecord, ToolRecord};
pub(crate) use record::{TOOL, path_of};
pub use recorded::{RecordError, Recorded};
pub use sarif::Sarif;
pub use selector::{Selector, UnknownRule};
pub use summary::{Counts, Summary};

use std::io::{self, Write};

use serde::Serialize;

use crate::rules::Severity;

/// Version of the machine-readable reports. It changes when a key goes away
/// or changes its meaning.
pub const SCHEMA_VERSION: &str = "1";

/// One kind of report. It says what to write; its caller, where.
pub trait Reporter {
    /// Writes what it has to say about the next file.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what it has to say at the end of the run.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()>;

    /// What a person should be told of the report itself when it is finished,
    /// such as that it could not hold everything: a clause without a full
    /// stop.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// JSON on one line, safe to be looked at.
fn line(value: &impl Serialize) -> io::Result<String> {
    // Enough for a file with a finding, so that it need not grow.
    let mut json = Vec::with_capacity(1024);
    serde_json::to_writer(&mut json, value)?;
    let json = String::from_utf8(json).map_err(io::Error::other)?;
    Ok(escape::json(json))
}

/// Whether a report for people shows findings of this severity.
fn shows(severity: Severity, notes: bool) -> bool {
    notes || severity > Severity::Note
}

#[cfg(test)]
mod caps_tests;
#[cfg(test)]
mod fixture;
