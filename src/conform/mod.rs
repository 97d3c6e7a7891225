//! The conformance suite: files, and what a reader has to make of them; and
//! the harness that holds another implementation against it.
//!
//! The program carries the suite of its version, which is corpus/ of the
//! repository; [`Suite::open`] reads any other copy. corpus/README.md describes
//! the form of both. A [`Harness`] runs a reader, a writer or both over cases
//! and gives each a [`Grade`]; the reports on that are in [`report`].

mod attempt;
mod command;
pub mod content;
mod error;
mod grade;
mod judge;
mod manifest;
mod place;
mod process;
pub mod report;
mod run;
mod select;
mod skips;
mod source;
mod suite;
mod summary;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use attempt::Workspace;
pub use command::{CommandLine, CommandLineError};
pub use error::SuiteError;
pub use grade::{Crash, Grade, Kind, Role};
pub use judge::{ACCEPTS, REJECTS, UNSUPPORTED};
pub use place::ByteDifference;
pub use run::{Graded, Harness, HarnessError, RoleGrade};
pub use select::{Selection, SelectionError};
pub use skips::{Skips, SkipsError};
pub use suite::{Case, Expected, ExpectedRule, Format, Reading, Suite, Verdict};
pub use summary::{Standing, Summary, Tally};
