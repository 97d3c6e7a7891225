//! What a reader makes of a file.

use super::{Difference, Reason, View};
use std::fmt;

/// The outcome of one reader on one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading<V> {
    /// The reader takes the file and sees this.
    Accepts(V),
    /// The reader refuses the file in an orderly way.
    Rejects(Reason),
    /// The reader crashes, or does what its language leaves undefined. What it
    /// sees then cannot be relied on, so there is no view.
    Undefined(Reason),
}

impl<V> Reading<V> {
    /// The view, if the reader accepts the file.
    pub fn accepted(&self) -> Option<&V> {
        match self {
            Self::Accepts(view) => Some(view),
            Self::Rejects(_) | Self::Undefined(_) => None,
        }
    }

    /// Why the reader does not accept the file, if it does not.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Accepts(_) => None,
            Self::Rejects(reason) | Self::Undefined(reason) => Some(reason),
        }
    }

    /// True if the file makes the reader crash or leave its language's rules.
    pub fn is_undefined(&self) -> bool {
        matches!(self, Self::Undefined(_))
    }

    /// The outcome in one word: `accepts`, `rejects` or `undefined`.
    pub fn verdict(&self) -> &'static str {
        match self {
            Self::Accepts(_) => "accepts",
            Self::Rejects(_) => "rejects",
            Self::Undefined(_) => "undefined",
        }
    }

    /// The same outcome with another view.
    pub fn map<W>(self, f: impl FnOnce(V) -> W) -> Reading<W> {
        match self {
            Self::Accepts(view) => Reading::Accepts(f(view)),
            Self::Rejects(reason) => Reading::Rejects(reason),
            Self::Undefined(reason) => Reading::Undefined(reason),
        }
    }

    fn summary(&self) -> String {
        match self.reason() {
            None => self.verdict().to_owned(),
            Some(reason) => format!("{}: {reason}", self.verdict()),
        }
    }
}

impl<V: View> Reading<V> {
    /// The first thing in which two outcomes differ, `None` if they agree.
    ///
    /// Two views are compared field by field. Two rejections agree, whatever
    /// their reasons: neither reader reads anything. An undefined outcome
    /// agrees with nothing, not even with itself.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        match (self, other) {
            (Self::Accepts(a), Self::Accepts(b)) => a.first_difference(b),
            (Self::Rejects(_), Self::Rejects(_)) => None,
            (Self::Accepts(_) | Self::Rejects(_) | Self::Undefined(_), _) => {
                Some(Difference::new("verdict", self.summary(), other.summary()))
            }
        }
    }
}

/// Bytes that a reader allocates because a header's word says so, before it
/// has looked at any data. Not part of what a reader sees, so never compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// Bytes for the dense translations (spec-notes.md, .panim note 18).
    pub translations: u64,
    /// Bytes for the dense scales (spec-notes.md, .panim note 18).
    pub scales: u64,
}

impl Cost {
    /// Both together, in bytes.
    pub fn total(self) -> u64 {
        self.translations.saturating_add(self.scales)
    }

    /// The larger of the two, in bytes: the bound of note 18 is one per track.
    pub fn largest(self) -> u64 {
        self.translations.max(self.scales)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} bytes for translations, {} for scales",
            self.translations, self.scales
        )
    }
}

/// How a model stops early: the two outcomes without a view, for `?`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    Rejects(Reason),
    Undefined(Reason),
}

impl<V> From<Result<V, Stop>> for Reading<V> {
    fn from(result: Result<V, Stop>) -> Self {
        match result {
            Ok(view) => Self::Accepts(view),
            Err(Stop::Rejects(reason)) => Self::Rejects(reason),
            Err(Stop::Undefined(reason)) => Self::Undefined(reason),
        }
    }
}
