//! The cases that an implementation is known to fail, each with a reason.
//!
//! One line a case: its id, or a pattern of ids, then the reason. Empty lines
//! and those that begin with `#` are passed over.

use std::fmt;

use super::select::{Ids, SelectionError};
use super::suite::Case;

/// The skips of a file.
#[derive(Clone, Debug, Default)]
pub struct Skips {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    ids: Ids,
    reason: String,
}

/// What is wrong with a file of skips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for SkipsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for SkipsError {}

impl Skips {
    /// Reads the text of a file. Every id has to be that of a case.
    ///
    /// # Errors
    /// The first line that is no skip, or whose id no case has.
    pub fn parse(text: &str, cases: &[Case]) -> Result<Self, SkipsError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim));
        let entries = lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(line, text)| entry(text, cases).map_err(|message| SkipsError { line, message }))
            .collect::<Result<_, _>>()?;
        Ok(Self { entries })
    }

    /// Why a case is skipped, if it is.
    #[must_use]
    pub fn reason(&self, case: &Case) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.ids.hold(&case.id));
        entry.map(|entry| &*entry.reason)
    }
}

fn entry(line: &str, cases: &[Case]) -> Result<Entry, String> {
    let (id, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let ids = Ids::new(id, cases).map_err(|error| match error {
        SelectionError::Id(..) | SelectionError::Pattern(_) => error.to_string(),
        SelectionError::Tag(..) | SelectionError::Nothing => format!("`{id}` is no id"),
    })?;
    match reason.trim() {
        "" => Err("there is no reason behind the id; say why the case is skipped".to_owned()),
        reason => Ok(Entry {
            ids,
            reason: reason.to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::cases;
    use super::*;

    #[test]
    fn a_line_is_an_id_and_a_reason() {
        let cases = cases();
        let text = "\u{FEFF}# known\r\n\n  panim/valid/a \t not yet: #1\r\npas4/*  no PAS4\n";
        let skips = Skips::parse(text, &cases).unwrap();
        let reasons: Vec<Option<&str>> = cases.iter().map(|case| skips.reason(case)).collect();
        assert_eq!(
            reasons,
            [Some("not yet: #1"), None, Some("no PAS4"), Some("no PAS4")]
        );
    }

    #[test]
    fn what_is_no_skip_is_told_with_its_line() {
        let said = |text: &str| Skips::parse(text, &cases()).unwrap_err().to_string();
        assert_eq!(
            said("# x\npanim/valid/a"),
            "2: there is no reason behind the id; say why the case is skipped"
        );
        assert_eq!(
            said("panim/walid/a  gone"),
            "1: no case has the id `panim/walid/a`; did you mean `panim/valid/a`?"
        );
        assert!(said("[  x").starts_with("1: "));
    }
}
