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
mod full;
mod hex;
mod json;
mod judged;
mod output;
mod policy;
mod record;
mod summary;

pub use changes::Change;
pub use concise::Concise;
pub use full::Full;
pub use json::{Json, JsonLines};
pub use judged::{Judged, JudgedFinding};
pub use output::ReportFile;
pub use policy::{Level, Policy, Selector, UnknownRule};
pub(crate) use record::path_of;
pub use summary::{Counts, Summary};

use std::io::{self, Write};

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
}

/// Whether a report for people shows findings of this severity.
fn shows(severity: Severity, notes: bool) -> bool {
    notes || severity > Severity::Note
}

#[cfg(test)]
mod fixture;
