//! What is wrong with a configuration.

use std::fmt;
use std::path::PathBuf;

use crate::report::escape;

/// A mistake in a configuration and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1 on.
    pub line: usize,
    /// The character of the line, from 1 on.
    pub column: usize,
    /// What is wrong and what would be right. Safe to show.
    pub what: String,
}

/// Why there is no configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// The file cannot be read, and why.
    Unreadable(PathBuf, String),
    /// The file is wrong; at least one problem.
    Wrong(PathBuf, Vec<Problem>),
}

/// Problems that are shown; a file of another kind has hundreds.
const SHOWN: usize = 20;

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(file, why) => {
                write!(
                    f,
                    "cannot read the configuration {}: {why}",
                    escape::path(file)
                )
            }
            Self::Wrong(file, problems) => {
                let file = escape::path(file);
                for (nth, Problem { line, column, what }) in problems.iter().take(SHOWN).enumerate()
                {
                    let start = if nth > 0 { "\n  " } else { "" };
                    write!(f, "{start}{file}:{line}:{column}: {what}")?;
                }
                match problems.len().saturating_sub(SHOWN) {
                    0 => Ok(()),
                    more => write!(f, "\n  ... and {more} more"),
                }
            }
        }
    }
}

impl std::error::Error for ConfigError {}
