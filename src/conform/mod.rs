//! The conformance suite: files, and what a reader has to make of them.
//!
//! The program carries the suite of its version, which is corpus/ of the
//! repository; [`Suite::open`] reads any other copy. corpus/README.md describes
//! the form of both.

pub mod content;
mod error;
mod manifest;
mod source;
mod suite;

pub use error::SuiteError;
pub use suite::{Case, Expected, ExpectedRule, Format, Reading, Suite, Verdict};
