//! The records of the JSON reports: keys, their order and their types are a
//! contract ([`SCHEMA_VERSION`]).

use std::path::Path;

use serde::{Serialize, Serializer};

use crate::rules::Reader;
use crate::tree::Outcome;

use super::SCHEMA_VERSION;
use super::escape::slashes;
use super::judged::{Judged, JudgedFinding};
use super::summary::{Counts, Summary};

/// The program that wrote a report.
#[derive(Serialize)]
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

pub(super) const TOOL: Tool = Tool {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
};

/// The last line of `jsonl`.
#[derive(Serialize)]
pub(super) struct Last {
    schema_version: &'static str,
    tool: Tool,
    summary: SummaryRecord,
}

impl From<&Summary> for Last {
    fn from(summary: &Summary) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            tool: TOOL,
            summary: summary.into(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct SummaryRecord {
    files: u64,
    accepted: u64,
    rejected: u64,
    foreign: u64,
    unreadable: u64,
    findings: CountsRecord,
    bytes: u64,
    complete: bool,
}

#[derive(Serialize)]
struct CountsRecord {
    error: u64,
    warning: u64,
    note: u64,
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
            bytes: summary.bytes,
            complete: summary.complete,
        }
    }
}

/// One file.
#[derive(Serialize)]
pub(super) struct FileRecord<'a> {
    path: String,
    /// The path's bytes in hex, only where they are no UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<String>,
    format: Option<&'static str>,
    verdict: &'static str,
    bytes: u64,
    roundtrip: Option<bool>,
    /// Why there is no verdict, only where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    findings: Vec<FindingRecord<'a>>,
    /// Findings that were counted but not kept, only where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    folded: Vec<FoldedRecord>,
}

#[derive(Serialize)]
struct FoldedRecord {
    rule: &'static str,
    count: u64,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    rule: &'static str,
    name: &'static str,
    class: &'static str,
    severity: &'static str,
    offset: Option<usize>,
    length: Option<usize>,
    field: &'a str,
    message: &'a str,
    help: &'a str,
    #[serde(serialize_with = "names")]
    readers: &'static [Reader],
}

fn names<S: Serializer>(readers: &&'static [Reader], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(readers.iter().map(|reader| reader.name()))
}

impl<'a> From<&Judged<'a>> for FileRecord<'a> {
    fn from(judged: &Judged<'a>) -> Self {
        let file = judged.file;
        let (path, path_bytes) = path_of(&file.path);
        Self {
            path,
            path_bytes,
            format: file.format.map(|format| format.name()),
            verdict: file.outcome.name(),
            bytes: file.bytes,
            roundtrip: match &file.outcome {
                Outcome::Judged { roundtrip, .. } => roundtrip.then_some(true),
                Outcome::Unreadable(_) => None,
            },
            error: judged.trouble().map(ToString::to_string),
            findings: judged.findings.iter().map(Into::into).collect(),
            folded: judged
                .folded
                .iter()
                .map(|&(rule, _, count)| FoldedRecord {
                    rule: rule.id,
                    count,
                })
                .collect(),
        }
    }
}

impl<'a> From<&JudgedFinding<'a>> for FindingRecord<'a> {
    fn from(judged: &JudgedFinding<'a>) -> Self {
        let finding = judged.finding;
        Self {
            rule: finding.rule.id,
            name: finding.rule.name,
            class: finding.rule.class.name(),
            severity: judged.severity.name(),
            offset: finding.span.map(|span| span.start),
            length: finding.span.map(|span| span.len),
            field: &finding.field,
            message: &finding.message,
            help: &finding.help,
            readers: finding.rule.readers,
        }
    }
}

/// The path with `/`, and its bytes in hex where it is no UTF-8.
pub(crate) fn path_of(path: &Path) -> (String, Option<String>) {
    let text = slashes(&path.to_string_lossy()).into_owned();
    let bytes = path.to_str().is_none().then(|| {
        let bytes = path.as_os_str().as_encoded_bytes();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    });
    (text, bytes)
}
