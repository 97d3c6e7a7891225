//! The records of the JSON reports: keys, their order and their types are a
//! contract ([`SCHEMA_VERSION`]). What is written can be read back, so that
//! reports can be joined and turned into other reports.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::tree::{Outcome, Trouble};

use super::SCHEMA_VERSION;
use super::escape::slashes;
use super::judged::{Judged, JudgedFinding, Known, KnownFinding, KnownFolded};
use super::summary::{Counts, Summary};

/// The program that wrote a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolRecord {
    /// Its name, `animlint`.
    pub name: Cow<'static, str>,
    /// Its version.
    pub version: Cow<'static, str>,
}

pub(crate) const TOOL: ToolRecord = ToolRecord {
    name: Cow::Borrowed(env!("CARGO_PKG_NAME")),
    version: Cow::Borrowed(env!("CARGO_PKG_VERSION")),
};

/// The last line of `jsonl`; the same keys are in `json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRecord {
    /// [`SCHEMA_VERSION`] of the report.
    pub schema_version: Cow<'static, str>,
    /// What wrote it.
    pub tool: ToolRecord,
    /// What the run came to.
    pub summary: SummaryRecord,
}

impl From<&Summary> for LastRecord {
    fn from(summary: &Summary) -> Self {
        Self {
            schema_version: Cow::Borrowed(SCHEMA_VERSION),
            tool: TOOL,
            summary: summary.into(),
        }
    }
}

/// What a run came to: [`Summary`] without what is never the same.
#[expect(missing_docs, reason = "the fields are those of Summary")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryRecord {
    pub files: u64,
    pub accepted: u64,
    pub rejected: u64,
    pub foreign: u64,
    pub unreadable: u64,
    pub findings: CountsRecord,
    pub baselined: u64,
    pub suppressed: u64,
    pub stale: u64,
    pub bytes: u64,
    pub complete: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<ShardRecord>,
}

/// Which part of a run it was, only where it was one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardRecord {
    /// Its number, from 1.
    pub index: u32,
    /// How many parts there are.
    pub count: u32,
}

/// Numbers of findings: [`Counts`].
#[expect(missing_docs, reason = "the fields are those of Counts")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountsRecord {
    pub error: u64,
    pub warning: u64,
    pub note: u64,
}

impl From<&Summary> for SummaryRecord {
    fn from(summary: &Summary) -> Self {
        let Counts {
            error,
            warning,
            note,
        } = summary.findings;
        Self {
            files: summary.files,
            accepted: summary.accepted,
            rejected: summary.rejected,
            foreign: summary.foreign,
            unreadable: summary.unreadable,
            findings: CountsRecord {
                error,
                warning,
                note,
            },
            baselined: summary.baselined,
            suppressed: summary.suppressed,
            stale: summary.stale,
            bytes: summary.bytes,
            complete: summary.complete,
            shard: summary.shard.map(|shard| ShardRecord {
                index: shard.index(),
                count: shard.count(),
            }),
        }
    }
}

/// One file. It borrows from what it tells of, or from the JSON text that it
/// was read from; [`Recorded`](super::Recorded) is the way back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an object that tells of a file")]
pub struct FileRecord<'a> {
    #[serde(borrow)]
    pub(super) path: Cow<'a, str>,
    /// The path's bytes in hex, only where they are no UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) path_bytes: Option<String>,
    pub(super) format: Option<Cow<'static, str>>,
    #[serde(borrow)]
    pub(super) verdict: Cow<'a, str>,
    pub(super) bytes: u64,
    pub(super) roundtrip: Option<bool>,
    /// Why there is no verdict, only where there is none: in one text, and
    /// taken apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) trouble: Option<TroubleRecord<'a>>,
    #[serde(borrow)]
    pub(super) findings: Vec<FindingRecord<'a>>,
    /// Findings that were counted but not kept, only where there are any.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(super) folded: Vec<FoldedRecord<'a>>,
    /// Findings that are known already, only where there are any.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(super) known: Vec<FindingRecord<'a>>,
    /// Known findings that were counted but not kept, only where there are any.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(super) known_folded: Vec<FoldedRecord<'a>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TroubleRecord<'a> {
    #[serde(borrow)]
    pub(super) kind: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) what: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) help: Cow<'a, str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FoldedRecord<'a> {
    #[serde(borrow)]
    pub(super) rule: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) severity: Cow<'a, str>,
    pub(super) count: u64,
    /// Why they do not count, only where they are known.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) known: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Cow<'a, str>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FindingRecord<'a> {
    #[serde(borrow)]
    pub(super) rule: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) class: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) severity: Cow<'a, str>,
    pub(super) offset: Option<usize>,
    pub(super) length: Option<usize>,
    #[serde(borrow)]
    pub(super) field: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) message: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) help: Cow<'a, str>,
    pub(super) readers: Vec<Cow<'static, str>>,
    /// Why it does not count, only where it is known.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) known: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Cow<'a, str>>,
}

/// The word for why a finding is known, and the reason that was given.
fn why(known: &Known) -> (Cow<'_, str>, Option<Cow<'_, str>>) {
    match known {
        Known::Baseline => (BASELINE.into(), None),
        Known::Suppressed(reason) => (SUPPRESSED.into(), Some((&**reason).into())),
    }
}

/// The words for why a finding is known.
pub(super) const BASELINE: &str = "baseline";
pub(super) const SUPPRESSED: &str = "suppressed";

impl<'a> From<&'a Judged<'_>> for FileRecord<'a> {
    fn from(judged: &'a Judged<'_>) -> Self {
        let file = judged.file;
        let (path, path_bytes) = path_of(&file.path);
        let trouble = judged.trouble();
        Self {
            path,
            path_bytes,
            format: file.format.map(|format| format.name().into()),
            verdict: file.outcome.name().into(),
            bytes: file.bytes,
            roundtrip: match &file.outcome {
                Outcome::Judged { roundtrip, .. } => roundtrip.then_some(true),
                Outcome::Unreadable(_) => None,
            },
            error: trouble.map(ToString::to_string),
            trouble: trouble.map(Into::into),
            findings: judged.findings.iter().map(Into::into).collect(),
            folded: judged
                .folded
                .iter()
                .map(|&(rule, severity, count)| FoldedRecord {
                    rule: rule.id.into(),
                    severity: severity.name().into(),
                    count,
                    known: None,
                    reason: None,
                })
                .collect(),
            known: judged.known.iter().map(Into::into).collect(),
            known_folded: judged.known_folded.iter().map(Into::into).collect(),
        }
    }
}

impl<'a> From<&'a Trouble> for TroubleRecord<'a> {
    fn from(trouble: &'a Trouble) -> Self {
        Self {
            kind: trouble.kind.name().into(),
            what: (&*trouble.what).into(),
            help: (&*trouble.help).into(),
        }
    }
}

impl<'a> From<&'a KnownFinding<'_>> for FindingRecord<'a> {
    fn from(KnownFinding { found, known }: &'a KnownFinding<'_>) -> Self {
        let (known, reason) = why(known);
        Self {
            known: Some(known),
            reason,
            ..found.into()
        }
    }
}

impl<'a> From<&'a KnownFolded> for FoldedRecord<'a> {
    fn from(folded: &'a KnownFolded) -> Self {
        let (known, reason) = why(&folded.known);
        Self {
            rule: folded.rule.id.into(),
            severity: folded.severity.name().into(),
            count: folded.count,
            known: Some(known),
            reason,
        }
    }
}

impl<'a> From<&'a JudgedFinding<'_>> for FindingRecord<'a> {
    fn from(judged: &'a JudgedFinding<'_>) -> Self {
        let finding = judged.finding;
        let readers = finding.rule.readers.iter();
        Self {
            rule: finding.rule.id.into(),
            name: finding.rule.name.into(),
            class: finding.rule.class.name().into(),
            severity: judged.severity.name().into(),
            offset: finding.span.map(|span| span.start),
            length: finding.span.map(|span| span.len),
            field: (&*finding.field).into(),
            message: (&*finding.message).into(),
            help: (&*finding.help).into(),
            readers: readers.map(|reader| reader.name().into()).collect(),
            known: None,
            reason: None,
        }
    }
}

/// The path with `/`, and its bytes in hex where it is no UTF-8.
pub(crate) fn path_of(path: &Path) -> (Cow<'_, str>, Option<String>) {
    match path.to_str() {
        Some(path) => (slashes(path), None),
        None => {
            let text = slashes(&path.to_string_lossy()).into_owned();
            let bytes = path.as_os_str().as_encoded_bytes();
            let hex = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            (text.into(), Some(hex))
        }
    }
}
