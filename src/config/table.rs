//! Reading tables of TOML: values of the right kind, and what is wrong where
//! they are not.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::report::escape;

use super::Located;
use super::error::Problem;

/// A text that is read, and what was found wrong with it so far.
pub(super) struct Text<'t> {
    text: &'t str,
    /// The folder that patterns and paths are relative to.
    pub(super) folder: &'t Path,
    pub(super) problems: Vec<Problem>,
}

impl<'t> Text<'t> {
    pub(super) const fn new(text: &'t str, folder: &'t Path) -> Self {
        Self {
            text,
            folder,
            problems: Vec::new(),
        }
    }

    /// Line and column of a byte, both from 1 on.
    fn place(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let start = before.rfind('\n').map_or(0, |end| end.saturating_add(1));
        let line = before.matches('\n').count().saturating_add(1);
        let column = before.get(start..).unwrap_or_default().chars().count();
        (line, column.saturating_add(1))
    }

    pub(super) fn line(&self, span: &Range<usize>) -> usize {
        self.place(span.start).0
    }

    pub(super) fn located<T>(&self, span: &Range<usize>, value: T) -> Located<T> {
        Located {
            value,
            line: self.line(span),
        }
    }

    /// Notes what is wrong with a place. What comes from the file has to be
    /// escaped by then.
    pub(super) fn wrong(&mut self, span: &Range<usize>, what: impl Into<String>) {
        let (line, column) = self.place(span.start);
        self.problems.push(Problem {
            line,
            column,
            what: what.into(),
        });
    }

    /// A value of another type than it has to be.
    fn mistyped(&mut self, value: &Spanned<DeValue<'_>>, key: &str, expected: &str) {
        let found = match value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "a boolean",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.wrong(&value.span(), format!("`{key}` is {expected}, not {found}"));
    }

    /// A key that there is not.
    pub(super) fn unknown(&mut self, key: &Spanned<impl AsRef<str>>, known: &[&str]) {
        /// Below this, a key is another one and not a misspelling.
        const ALIKE: f64 = 0.75;
        let given = key.get_ref().as_ref();
        let likeness = |known: &str| strsim::jaro_winkler(&given.to_lowercase(), known);
        let nearest = known
            .iter()
            .copied()
            .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
            .filter(|known| likeness(known) >= ALIKE);
        let given = escape::text(given);
        let hint = match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("there are {}", known.join(", ")),
        };
        self.wrong(&key.span(), format!("there is no key `{given}`; {hint}"));
    }

    pub(super) fn table<'v>(
        &mut self,
        value: &'v Spanned<DeValue<'_>>,
        key: &str,
    ) -> Option<&'v DeTable<'v>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.mistyped(value, key, "a table");
        }
        table
    }

    /// The tables of a `[[key]]`.
    pub(super) fn tables<'v>(
        &mut self,
        value: &'v Spanned<DeValue<'_>>,
        key: &str,
    ) -> Vec<(Range<usize>, &'v DeTable<'v>)> {
        let expected = format!("a list of tables, as in [[{key}]]");
        let Some(list) = value.get_ref().as_array() else {
            self.mistyped(value, key, &expected);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in list.iter() {
            match item.get_ref().as_table() {
                Some(table) => tables.push((item.span(), table)),
                None => self.mistyped(item, key, &expected),
            }
        }
        tables
    }

    pub(super) fn string<'v>(
        &mut self,
        value: &'v Spanned<DeValue<'_>>,
        key: &str,
    ) -> Option<&'v str> {
        let string = value.get_ref().as_str();
        if string.is_none() {
            self.mistyped(value, key, "a string");
        }
        string
    }

    /// A list of strings, each with its place.
    pub(super) fn strings<'v>(
        &mut self,
        value: &'v Spanned<DeValue<'_>>,
        key: &str,
    ) -> Vec<(Range<usize>, &'v str)> {
        let expected = "a list of strings";
        let Some(list) = value.get_ref().as_array() else {
            self.mistyped(value, key, expected);
            return Vec::new();
        };
        let mut strings = Vec::new();
        for item in list.iter() {
            match item.get_ref().as_str() {
                Some(string) => strings.push((item.span(), string)),
                None => self.mistyped(item, key, expected),
            }
        }
        strings
    }

    /// A size: a number of bytes, or a string such as "64MiB".
    pub(super) fn size(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Located<u64>> {
        let given = match value.get_ref() {
            DeValue::String(given) => super::size(given),
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix())
                .map_err(|_| format!("`{}` is no size", escape::text(number.as_str()))),
            DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_) => {
                self.mistyped(
                    value,
                    key,
                    "a size: a number of bytes, or a string such as \"64MiB\"",
                );
                return None;
            }
        };
        match given {
            Ok(size) => Some(self.located(&value.span(), size)),
            Err(why) => {
                self.wrong(&value.span(), format!("`{key}`: {why}"));
                None
            }
        }
    }
}
