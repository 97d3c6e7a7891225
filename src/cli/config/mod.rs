//! What applies to a file, put together from the command line and from
//! configurations, and which of its findings are known.

mod args;
mod books;
mod coverage;
mod settings;
mod show;
mod tracked;

pub(super) use args::{BaselineArgs, ConfigArgs, FailOn, RuleArgs};
pub(super) use books::Books;
pub(super) use coverage::Coverage;
pub(super) use settings::{CommandLine, Settings};
pub(super) use show::show;
