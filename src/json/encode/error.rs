//! What is wrong with a JSON, and where.

use std::fmt;

use super::node::Place;

/// What is wrong with a JSON, where it is, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    line: usize,
    column: usize,
    path: Option<String>,
    message: String,
}

impl JsonError {
    /// An error at a byte of the text.
    pub(super) fn at(
        text: &[u8],
        offset: usize,
        place: Option<&Place<'_>>,
        message: impl Into<String>,
    ) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end.saturating_add(1));
        let lines = memchr::memchr_iter(b'\n', before).count();
        // Only first bytes of characters count.
        let on_line = before.get(line_start..).unwrap_or_default();
        let columns = on_line.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        Self {
            line: lines.saturating_add(1),
            column: columns.saturating_add(1),
            path: place.map(ToString::to_string),
            message: message.into(),
        }
    }

    /// The error of a text that is no JSON.
    pub(super) fn syntax(text: &str, error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let suffix = format!(" at line {line} column {column}");
        let said = said.strip_suffix(&suffix).unwrap_or(&said);
        let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
        let line_start: usize = lines.map(str::len).sum();
        let offset = line_start.saturating_add(column.saturating_sub(1));
        let offset = offset.min(text.len());
        Self::at(
            text.as_bytes(),
            offset,
            None,
            format!("this is no JSON: {said}"),
        )
    }

    /// The line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The path of the value, such as `$.states[2].parms[0].min`; none where
    /// the text is no JSON at all.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// What is wrong, and what would be right.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        if let Some(path) = &self.path {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for JsonError {}
