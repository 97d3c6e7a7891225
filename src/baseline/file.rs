//! The file of a baseline: JSON, sorted, one finding a line.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::limits::BASELINE_BYTES;
use crate::report::escape;

use super::{Baseline, Entry, Key, Name};

/// Version of the file. It changes when a key goes away or changes its
/// meaning.
pub const VERSION: &str = "1";

/// Why a baseline cannot be used.
#[derive(Debug)]
pub enum BaselineError {
    /// It cannot be read.
    Io(io::Error),
    /// It has more bytes than are read.
    TooLarge,
    /// It is no JSON, or not that of a baseline.
    Json(serde_json::Error),
    /// It is of another version.
    Version(String),
    /// What it says makes no sense.
    Wrong(String),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) if error.kind() == io::ErrorKind::NotFound => f.write_str(
                "there is no such file; make one with --write-baseline, or leave the option out",
            ),
            Self::Io(error) => write!(f, "{error}"),
            Self::TooLarge => {
                let most = bytesize::ByteSize::b(BASELINE_BYTES);
                write!(f, "it is larger than {most}")
            }
            Self::Json(error) => {
                let said = error.to_string();
                write!(f, "it is no baseline: {}", escape::text(&said))
            }
            Self::Version(given) => write!(
                f,
                "it is of version `{}`, and this program reads version {VERSION}; write it anew with --write-baseline",
                escape::text(given)
            ),
            Self::Wrong(why) => write!(f, "it is no baseline: {why}"),
        }
    }
}

impl std::error::Error for BaselineError {}

#[derive(Deserialize)]
struct Versioned {
    baseline_version: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    #[serde(rename = "baseline_version")]
    _version: String,
    files: Vec<FileRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRecord {
    path: String,
    path_bytes: Option<String>,
    sha256: Option<String>,
    findings: Vec<FindingRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FindingRecord {
    rule: String,
    /// None for findings of which no field is known.
    field: Option<String>,
    count: u64,
}

impl Baseline {
    /// An empty one, for a file at `file`, which is absolute.
    #[must_use]
    pub fn empty(file: &Path) -> Self {
        Self {
            folder: file.parent().map_or_else(PathBuf::new, Path::to_owned),
            files: BTreeMap::new(),
        }
    }

    /// Reads the one at `file`, which is absolute.
    ///
    /// # Errors
    /// Where there is none, or it is none.
    pub fn read(file: &Path) -> Result<Self, BaselineError> {
        let mut bytes = Vec::new();
        let most = BASELINE_BYTES.saturating_add(1);
        File::open(file)
            .and_then(|file| file.take(most).read_to_end(&mut bytes))
            .map_err(BaselineError::Io)?;
        if bytes.len() as u64 > BASELINE_BYTES {
            return Err(BaselineError::TooLarge);
        }
        Self::parse(file, &bytes)
    }

    pub(super) fn parse(file: &Path, bytes: &[u8]) -> Result<Self, BaselineError> {
        // The version first: another one may have other keys.
        let Versioned { baseline_version } =
            serde_json::from_slice(bytes).map_err(BaselineError::Json)?;
        if baseline_version != VERSION {
            return Err(BaselineError::Version(baseline_version));
        }
        let whole: Whole = serde_json::from_slice(bytes).map_err(BaselineError::Json)?;
        let mut baseline = Self::empty(file);
        for record in whole.files {
            let shown = escape::text(&record.path).into_owned();
            let wrong = |what: &str| BaselineError::Wrong(format!("{shown}: {what}"));
            let name = match &record.path_bytes {
                None => record.path.into_bytes(),
                Some(hex) => bytes_of(hex).ok_or_else(|| wrong("`path_bytes` is no hex"))?,
            };
            let digest = match &record.sha256 {
                None => None,
                Some(hex) => {
                    let digest = bytes_of(hex).and_then(|bytes| bytes.try_into().ok());
                    Some(digest.ok_or_else(|| wrong("`sha256` is not 64 hex digits"))?)
                }
            };
            let mut known = BTreeMap::new();
            for FindingRecord { rule, field, count } in record.findings {
                if count == 0 || known.insert(Key { rule, field }, count).is_some() {
                    return Err(wrong("a finding is listed twice, or with a count of 0"));
                }
            }
            let entry = Entry { digest, known };
            if baseline.files.insert(Name(name), entry).is_some() {
                return Err(wrong("the path is listed twice"));
            }
        }
        Ok(baseline)
    }

    /// Writes it.
    ///
    /// # Errors
    /// Where `out` cannot be written to, or it would be too large to be read
    /// back.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Bounded { out, written: 0 };
        write!(
            out,
            "{{\n  \"baseline_version\": \"{VERSION}\",\n  \"files\": ["
        )?;
        let mut first = true;
        for (name, entry) in self
            .files
            .iter()
            .filter(|(_, entry)| !entry.known.is_empty())
        {
            let comma = if std::mem::take(&mut first) { "" } else { "," };
            let text = String::from_utf8_lossy(&name.0);
            write!(out, "{comma}\n    {{\n      \"path\": {},", json(&text)?)?;
            if std::str::from_utf8(&name.0).is_err() {
                write!(out, "\n      \"path_bytes\": \"{}\",", hex_of(&name.0))?;
            }
            if let Some(digest) = &entry.digest {
                write!(out, "\n      \"sha256\": \"{}\",", hex_of(digest))?;
            }
            write!(out, "\n      \"findings\": [")?;
            for (nth, (Key { rule, field }, count)) in entry.known.iter().enumerate() {
                let comma = if nth > 0 { "," } else { "" };
                let (rule, field) = (json(rule)?, json(field)?);
                write!(
                    out,
                    "{comma}\n        {{ \"rule\": {rule}, \"field\": {field}, \"count\": {count} }}"
                )?;
            }
            write!(out, "\n      ]\n    }}")?;
        }
        let end = if first { "" } else { "\n  " };
        writeln!(out, "{end}]\n}}")
    }

    /// How many files and findings it has.
    #[must_use]
    pub fn size(&self) -> (usize, u64) {
        let counts = self.files.values().flat_map(|entry| entry.known.values());
        let total = counts.fold(0_u64, |sum, count| sum.saturating_add(*count));
        let files = self.files.values().filter(|entry| !entry.known.is_empty());
        (files.count(), total)
    }
}

/// What ends before it is larger than can be read back.
struct Bounded<'a> {
    out: &'a mut dyn Write,
    written: u64,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written = self.written.saturating_add(bytes.len() as u64);
        if self.written > BASELINE_BYTES {
            let most = bytesize::ByteSize::b(BASELINE_BYTES);
            return Err(io::Error::other(format!(
                "there are more findings than the {most} that are read back can hold; \
                 ignore some rules first, or have a baseline for each part of the tree"
            )));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn json(value: &(impl Serialize + ?Sized)) -> io::Result<String> {
    Ok(escape::json(serde_json::to_string(value)?))
}

fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| {
        char::from(byte)
            .to_digit(16)
            .and_then(|one| u8::try_from(one).ok())
    };
    let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs
        .iter()
        .map(|[high, low]| Some(digit(*high)?.checked_shl(4)? | digit(*low)?))
        .collect()
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
