//! The manifest of a format's cases, and the files that it lists.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::json::Hex;
use crate::rules::Phase;

use super::error::{Kind, SuiteError};
use super::source::Source;
use super::suite::{Case, Expected, ExpectedRule, Format, Reading, Verdict};

/// Version of the manifest's form.
pub(super) const VERSION: i64 = 2;

/// What is looked at first: the rest of another version may have other keys.
#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(rename = "version")]
    _version: i64,
    suite_version: String,
    format: Format,
    #[serde(rename = "case")]
    cases: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    file: String,
    sha256: String,
    verdict: Said,
    json: Option<String>,
    #[serde(default)]
    readings: Vec<Listed>,
    #[serde(default)]
    rules: Vec<Shown>,
    near_miss_of: Option<String>,
    tests: String,
    note: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Said {
    Accept,
    Reject,
    ReadersDiffer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    verdict: Verdict,
    json: Option<String>,
    by: Vec<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    rule: String,
    offset: u64,
    #[serde(deserialize_with = "phase")]
    phase: Phase,
}

fn phase<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Phase, D::Error> {
    let word = String::deserialize(deserializer)?;
    [Phase::Structure, Phase::Meaning]
        .into_iter()
        .find(|phase| phase.name() == word)
        .ok_or_else(|| serde::de::Error::unknown_variant(&word, &["structure", "meaning"]))
}

/// Every case of a suite, with the suite's version.
pub(super) fn read(source: &Source) -> Result<(String, Vec<Case>), SuiteError> {
    let mut version: Option<String> = None;
    let mut cases = Vec::new();
    let mut ids = BTreeSet::new();
    for (path, manifest) in manifests(source)? {
        let known = version.get_or_insert_with(|| manifest.suite_version.clone());
        if *known != manifest.suite_version {
            let what = format!(
                "of suite version {}, where another manifest is of {known}",
                manifest.suite_version
            );
            let kind = Kind::Contradiction(what);
            return Err(SuiteError::new(source.place(&path), kind));
        }
        for entry in manifest.cases {
            let id = entry.id.clone();
            let case = match ids.insert(id.clone()) {
                true => case(source, manifest.format, entry),
                false => Err(Fault::Case("its id stands twice in the suite".to_owned())),
            };
            cases.push(case.map_err(|fault| fault.at(source, &path, id))?);
        }
    }
    match version {
        Some(version) => Ok((version, cases)),
        None => Err(SuiteError::new(source.place(""), Kind::NoManifest)),
    }
}

/// The paths of all files that belong to a suite, its page included.
pub(super) fn files(source: &Source) -> Result<Vec<String>, SuiteError> {
    let mut paths = Vec::new();
    if source.read(PAGE)?.is_some() {
        paths.push(PAGE.to_owned());
    }
    for (path, manifest) in manifests(source)? {
        paths.push(path);
        for entry in manifest.cases {
            let json = entry.readings.into_iter().filter_map(|it| it.json);
            let files = [Some(entry.file), entry.json];
            let files = files.into_iter().flatten().chain(json);
            paths.extend(files.map(|file| within(manifest.format, &file)));
        }
    }
    // Two readings may share an expected JSON.
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// The page that describes a suite.
const PAGE: &str = "README.md";

/// The manifests that there are, by their paths.
fn manifests(source: &Source) -> Result<Vec<(String, Manifest)>, SuiteError> {
    let mut found = Vec::new();
    for format in Format::ALL {
        let path = within(format, "manifest.toml");
        if let Some(text) = source.read(&path)? {
            let manifest = parse(&text).and_then(|manifest| match manifest.format {
                it if it == format => Ok(manifest),
                it => Err(Kind::Contradiction(format!(
                    "its format is {}, its folder {}",
                    it.name(),
                    format.name()
                ))),
            });
            let manifest = manifest.map_err(|kind| SuiteError::new(source.place(&path), kind))?;
            found.push((path, manifest));
        }
    }
    Ok(found)
}

fn within(format: Format, file: &str) -> String {
    format!("{}/{file}", format.name())
}

fn parse(bytes: &[u8]) -> Result<Manifest, Kind> {
    let text = std::str::from_utf8(bytes).map_err(|error| Kind::Manifest {
        line: line(bytes, error.valid_up_to()),
        message: "not UTF-8".to_owned(),
    })?;
    let failed = |error: toml::de::Error| Kind::Manifest {
        line: line(bytes, error.span().map_or(0, |span| span.start)),
        message: error.message().to_owned(),
    };
    let Versioned { version } = toml::from_str(text).map_err(failed)?;
    if version != VERSION {
        return Err(Kind::Version(version));
    }
    toml::from_str(text).map_err(failed)
}

/// The line of an offset, counted from 1.
fn line(bytes: &[u8], offset: usize) -> usize {
    let before = bytes.get(..offset).unwrap_or(bytes);
    let ends = before.iter().filter(|byte| **byte == b'\n').count();
    ends.saturating_add(1)
}

/// What is wrong with a case.
enum Fault {
    /// The case itself.
    Case(String),
    /// A file of it.
    File(SuiteError),
}

impl Fault {
    fn at(self, source: &Source, manifest: &str, id: String) -> SuiteError {
        match self {
            Self::Case(what) => SuiteError::new(source.place(manifest), Kind::Case { id, what }),
            Self::File(error) => error,
        }
    }
}

fn case(source: &Source, format: Format, entry: Entry) -> Result<Case, Fault> {
    let prefix = within(format, "");
    if !entry.id.starts_with(&prefix) {
        return Err(Fault::Case(format!("its id does not begin with {prefix}")));
    }
    let bytes = file(source, format, &entry.file)?;
    let found = Hex(&Sha256::digest(&bytes)).to_string();
    if found != entry.sha256 {
        return Err(Fault::Case(format!(
            "the SHA-256 of {} is {found}, and listed is {}",
            entry.file, entry.sha256
        )));
    }
    Ok(Case {
        expected: expected(source, format, &entry)?,
        id: entry.id,
        format,
        file: entry.file,
        bytes,
        sha256: entry.sha256,
        rules: entry.rules.into_iter().map(ExpectedRule::from).collect(),
        near_miss_of: entry.near_miss_of,
        tests: entry.tests,
        note: entry.note,
        tags: entry.tags,
    })
}

impl From<Shown> for ExpectedRule {
    fn from(shown: Shown) -> Self {
        Self {
            rule: shown.rule,
            offset: shown.offset,
            phase: shown.phase,
        }
    }
}

fn expected(source: &Source, format: Format, entry: &Entry) -> Result<Expected, Fault> {
    let wrong = |what: &str| Err(Fault::Case(what.to_owned()));
    match (entry.verdict, &entry.json, &*entry.readings) {
        (Said::Accept, name, []) => Ok(Expected::Accept {
            json: json(source, format, name.as_deref())?,
        }),
        (Said::Reject, None, []) => Ok(Expected::Reject),
        (Said::ReadersDiffer, None, [_, _, ..]) => entry
            .readings
            .iter()
            .map(|listed| reading(source, format, listed))
            .collect::<Result<_, _>>()
            .map(Expected::ReadersDiffer),
        (Said::Reject, Some(_), _) => wrong("rejected files have no json"),
        (Said::Accept | Said::Reject, _, [_, ..]) => {
            wrong("readings are for the verdict readers-differ")
        }
        (Said::ReadersDiffer, Some(_), _) => {
            wrong("where readers differ, json stands in each reading")
        }
        (Said::ReadersDiffer, None, [] | [_]) => wrong("readers-differ needs two readings or more"),
    }
}

fn reading(source: &Source, format: Format, listed: &Listed) -> Result<Reading, Fault> {
    if listed.by.is_empty() {
        return Err(Fault::Case("a reading is by nobody".to_owned()));
    }
    match (listed.verdict, &listed.json) {
        (Verdict::Reject, Some(_)) => {
            Err(Fault::Case("a reading that rejects has a json".to_owned()))
        }
        (Verdict::Accept | Verdict::Reject, name) => Ok(Reading {
            verdict: listed.verdict,
            json: json(source, format, name.as_deref())?,
            by: listed.by.clone(),
            note: listed.note.clone(),
        }),
    }
}

/// The expected JSON in the file `name`.
fn json(
    source: &Source,
    format: Format,
    name: Option<&str>,
) -> Result<Option<Cow<'static, str>>, Fault> {
    let Some(name) = name else {
        return Ok(None);
    };
    let wrong = |error: &dyn std::fmt::Display| Fault::Case(format!("{name} is no JSON: {error}"));
    let text = match file(source, format, name)? {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|error| error.utf8_error()),
    };
    let text = text.map_err(|error| wrong(&error))?;
    serde_json::from_str::<serde::de::IgnoredAny>(&text).map_err(|error| wrong(&error))?;
    Ok(Some(text))
}

/// A file of a case. A manifest from elsewhere must not lead out of its folder.
fn file(source: &Source, format: Format, name: &str) -> Result<Cow<'static, [u8]>, Fault> {
    let plain = |part: &str| !matches!(part, "" | "." | "..");
    if !name.split('/').all(plain) || name.contains(['\\', ':', '\0']) {
        return Err(Fault::Case(format!(
            "{name:?} is not a path below its folder with / between plain names"
        )));
    }
    let read = source.read(&within(format, name)).map_err(Fault::File)?;
    read.ok_or_else(|| Fault::Case(format!("{name} does not exist")))
}
