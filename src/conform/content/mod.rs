//! Whether the JSON that a reader printed says what it should.
//!
//! The expected JSON leads: a value of it is compared with the one at the same
//! place. Numbers are taken as `encode` takes them, from their text: whole
//! numbers by value, floats by the bits of the `f32` that they round to.

mod compare;

use std::fmt;

use crate::json::{JsonError, Node};

use compare::compare;

/// The first place at which a JSON differs from what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The path, such as `$.states[2].id`; none where the output as a whole
    /// is at fault.
    pub path: Option<String>,
    /// The start of the expected value, where a value was.
    pub expected: Option<String>,
    /// The start of the value that was found, where there is one.
    pub actual: Option<String>,
    /// What is wrong, in words.
    pub message: String,
}

impl Difference {
    /// The output as a whole is at fault.
    pub(super) fn whole(message: impl Into<String>) -> Self {
        Self {
            path: None,
            expected: None,
            actual: None,
            message: message.into(),
        }
    }

    fn of(error: &JsonError) -> Self {
        Self {
            path: error.path().map(str::to_owned),
            ..Self::whole(error.message())
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Finds the first difference between what a reader printed and the expected
/// JSON.
///
/// # Errors
/// The difference.
pub fn same(expected: &str, printed: &[u8]) -> Result<(), Difference> {
    let text = text(printed)?;
    let printed = root(text)?;
    let expected = Node::root(expected).map_err(|error| {
        Difference::whole(format!("the suite's own JSON cannot be read: {error}"))
    })?;
    compare(&expected, &printed, false)
}

/// Whether what a reader printed is one JSON and nothing else.
///
/// # Errors
/// What it is instead.
pub fn is_json(printed: &[u8]) -> Result<(), Difference> {
    root(text(printed)?).map(|_| ())
}

fn text(printed: &[u8]) -> Result<&str, Difference> {
    let text = std::str::from_utf8(printed).map_err(|error| {
        Difference::whole(format!(
            "the output is no UTF-8, so no JSON: the byte at {} cannot stand there",
            error.valid_up_to()
        ))
    })?;
    match text {
        _ if text.trim().is_empty() => Err(Difference::whole(
            "nothing was printed, though the file was accepted",
        )),
        _ if text.starts_with('\u{FEFF}') => Err(Difference::whole(
            "the output begins with a byte order mark, which JSON must not",
        )),
        _ => Ok(text),
    }
}

/// The one value of a text.
fn root(text: &str) -> Result<Node<'_, 'static>, Difference> {
    Node::root(text).map_err(|error| {
        let rest = rest_at(text, error.line(), error.column());
        let place = format!("line {}, column {}", error.line(), error.column());
        let message = match no_number(rest) {
            Some(word) => format!(
                "at {place} stands {word}, which is no JSON; a float that JSON cannot say is its bits, such as {{\"bits\": \"7fc00000\"}}"
            ),
            None if error.message().contains("trailing characters") => {
                format!("the output goes on after the JSON, at {place}")
            }
            None => format!("{} at {place}", error.message()),
        };
        Difference::whole(message)
    })
}

/// The text from a line and column on, both counted from 1.
fn rest_at(text: &str, line: usize, column: usize) -> &str {
    let rest = text
        .split_inclusive('\n')
        .nth(line.saturating_sub(1))
        .unwrap_or_default();
    let start = rest.char_indices().nth(column.saturating_sub(1));
    start.and_then(|(at, _)| rest.get(at..)).unwrap_or_default()
}

/// A word with which some JSON writers say what JSON cannot.
fn no_number(rest: &str) -> Option<&'static str> {
    ["NaN", "nan", "Infinity", "inf"]
        .into_iter()
        .find(|word| rest.starts_with(word))
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
