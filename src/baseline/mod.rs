//! The baseline: findings that were there when somebody began to look, so that
//! only new ones count.
//!
//! - `file` reads and writes it, a file of JSON that people can compare;
//! - `ledger` holds it against what a run finds, and tells what is stale;
//! - `record` makes one from what a run finds.
//!
//! A finding is known by the path of its file, its rule and its field, and
//! counted: of two where one is known, one is new. Where the path of an entry
//! is gone and a file with the same bytes turns up, the file was renamed.

mod file;
mod ledger;
mod record;

pub use file::{BaselineError, VERSION};
pub use ledger::{Ledger, Stale, StaleWhy};
pub use record::{Recorder, What};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::tree::place;

/// A baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// The folder that paths are relative to: that of the file. Absolute.
    folder: PathBuf,
    files: BTreeMap<Name, Entry>,
}

/// What is known of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// The SHA-256 of its bytes.
    digest: Option<[u8; 32]>,
    known: BTreeMap<Key, u64>,
}

/// What findings are counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// The id of the rule.
    rule: String,
    /// The field; none for findings that were counted and not kept, of which
    /// no field is known.
    field: Option<String>,
}

impl Key {
    fn of(rule: &crate::rules::Rule, field: Option<&str>) -> Self {
        Self {
            rule: rule.id.to_owned(),
            field: field.map(str::to_owned),
        }
    }
}

/// The path of a file relative to the folder, as bytes with `/`; ordered by
/// its components.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name(Vec<u8>);

impl Name {
    /// Of the file at `file`, absolute, for a baseline in `folder`.
    fn of(folder: &Path, file: &Path) -> Self {
        Self(place::slashed(&place::relative(folder, file)))
    }

    /// Where the file stands.
    fn place(&self, folder: &Path) -> PathBuf {
        place::absolute(folder, &self.path())
    }

    #[cfg(unix)]
    fn path(&self) -> PathBuf {
        use std::os::unix::ffi::OsStrExt;
        PathBuf::from(std::ffi::OsStr::from_bytes(&self.0))
    }

    #[cfg(not(unix))]
    fn path(&self) -> PathBuf {
        PathBuf::from(&*String::from_utf8_lossy(&self.0))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let slash = |byte: &u8| *byte == b'/';
        self.0.split(slash).cmp(other.0.split(slash))
    }
}
