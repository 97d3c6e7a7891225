//! Reports on how an implementation did: for people, as JSON and as JUnit XML.
//!
//! What an implementation says may hold bytes meant for a terminal; it passes
//! [`escape`](crate::report::escape) before it is written.

mod human;
mod json;
mod junit;

use std::io::{self, Write};

pub use human::Human;
pub use json::Json;
pub use junit::Junit;

use super::run::{Graded, Harness};
use super::summary::{Standing, Summary};

/// Version of the machine-readable reports. It changes when a key goes away
/// or changes its meaning.
pub const SCHEMA_VERSION: &str = "1";

/// What was run over what.
#[derive(Clone, Debug)]
pub struct About {
    /// Version of the suite.
    pub suite_version: String,
    /// Cases that the suite has.
    pub suite_cases: usize,
    /// The reader's command line, if there is one.
    pub reader: Option<String>,
    /// The writer's command line, if there is one.
    pub writer: Option<String>,
    /// Only exit statuses counted.
    pub verdict_only: bool,
}

impl About {
    /// A suite and whom to run over it.
    #[must_use]
    pub fn new(suite_version: &str, suite_cases: usize, harness: &Harness) -> Self {
        Self {
            suite_version: suite_version.to_owned(),
            suite_cases,
            reader: harness.reader.as_ref().map(super::CommandLine::shown),
            writer: harness.writer.as_ref().map(super::CommandLine::shown),
            verdict_only: harness.verdict_only,
        }
    }
}

/// One kind of report. It says what to write; its caller, where.
pub trait Reporter {
    /// Writes what it has to say about the next case.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    fn case(
        &mut self,
        graded: &Graded<'_>,
        standing: Standing<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()>;

    /// Writes what it has to say at the end of the run.
    ///
    /// # Errors
    /// Where `out` cannot be written to.
    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()>;
}

#[cfg(test)]
mod fixture;
