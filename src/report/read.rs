//! Reading a JSON report, of either kind, back: whole, and only if it is what
//! it says it is.

use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::tree::Shard;

use super::SCHEMA_VERSION;
use super::escape;
use super::record::{FileRecord, LastRecord, ShardRecord, SummaryRecord, TOOL, ToolRecord};
use super::recorded::Recorded;
use super::summary::Summary;

/// A JSON report.
#[derive(Debug)]
pub struct ReadReport {
    /// Its files, in its order.
    pub files: Vec<Recorded>,
    /// What wrote it.
    pub tool: ToolRecord,
    /// What it says of the whole run.
    pub summary: SummaryRecord,
    /// Which part of a run that was.
    pub shard: Option<Shard>,
}

/// Why a text is no report that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Line and column, from 1, where there is such a place.
    pub place: Option<(usize, usize)>,
    /// What is wrong: a clause without a full stop, fit to be printed.
    pub what: String,
}

impl ReadError {
    fn whole(what: impl Into<String>) -> Self {
        Self {
            place: None,
            what: what.into(),
        }
    }

    /// From an error in what stands behind `before` in the text.
    fn json(before: &[u8], error: &serde_json::Error) -> Self {
        /// Characters that are shown: an error may quote what the text holds.
        const SHOWN: usize = 200;
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let said = said
            .strip_suffix(&format!(" at line {line} column {column}"))
            .unwrap_or(&said);
        let start: String = said.chars().take(SHOWN).collect();
        let mut what = escape::text(&start).into_owned();
        if start.len() < said.len() {
            what.push_str("...");
        }
        if error.is_eof() {
            what.push_str("; the report was cut off");
        }
        let (lines, columns) = end_of(before);
        let columns = if line <= 1 { columns } else { 0 };
        Self {
            place: Some((lines.saturating_add(line), columns.saturating_add(column))),
            what,
        }
    }
}

/// How many lines end in `text`, and how many bytes stand behind the last of
/// them.
fn end_of(text: &[u8]) -> (usize, usize) {
    let lines = memchr::memchr_iter(b'\n', text).count();
    let line = memchr::memrchr(b'\n', text).map_or(0, |at| at.saturating_add(1));
    (lines, text.len().saturating_sub(line))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for ReadError {}

/// The keys that tell what a text is, wherever they stand in it.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Head {
    schema_version: Option<String>,
    tool: Option<ToolRecord>,
    files: Option<IgnoredAny>,
    summary: Option<IgnoredAny>,
    verdict: Option<IgnoredAny>,
}

/// A report of the kind `json`. Its files are taken one by one.
#[derive(Deserialize)]
#[serde(expecting = "a report")]
struct Whole<'a> {
    #[serde(borrow)]
    files: Vec<&'a RawValue>,
    summary: SummaryRecord,
}

/// Reads a report of the kind `json` or `jsonl`.
///
/// # Errors
/// Where it is none, was written by something else, or does not hold what its
/// summary says.
pub fn read_report(text: &[u8]) -> Result<ReadReport, ReadError> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    match text.trim_ascii_start().first() {
        None => return Err(ReadError::whole("it is empty, not a report")),
        Some(b'{') => {}
        Some(_) => return Err(no_report()),
    }
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Head>();
    let first = match values.next() {
        Some(Ok(head)) => head,
        Some(Err(error)) => return Err(ReadError::json(b"", &error)),
        None => return Err(no_report()),
    };
    let report = if first.files.is_some() {
        let tool = checked(first)?;
        let Whole { files, summary } = part(text, text)?;
        let files = files.into_iter().map(|file| file.get().as_bytes());
        read(text, files, tool, summary)?
    } else if first.summary.is_some() || first.verdict.is_some() {
        lines(text)?
    } else {
        return Err(no_report());
    };
    agrees(&report)?;
    Ok(report)
}

/// Reads a report of the kind `jsonl`. Its last line comes first: it says
/// whether the others can be understood.
fn lines(text: &[u8]) -> Result<ReadReport, ReadError> {
    let lines = text.split(|byte| *byte == b'\n');
    let mut lines: Vec<&[u8]> = lines.filter(|line| !line.trim_ascii().is_empty()).collect();
    let last = lines.pop().unwrap_or_default();
    let head: Head = part(text, last)?;
    if head.summary.is_none() {
        return Err(match head.verdict {
            Some(_) => ReadError::whole("its last line is no summary; the report was cut off"),
            None => no_report(),
        });
    }
    let tool = checked(head)?;
    let LastRecord { summary, .. } = part(text, last)?;
    read(text, lines, tool, summary)
}

/// Reads the parts of `text` that tell of files.
fn read<'a>(
    text: &'a [u8],
    files: impl IntoIterator<Item = &'a [u8]>,
    tool: ToolRecord,
    summary: SummaryRecord,
) -> Result<ReadReport, ReadError> {
    let file = |file: &'a [u8]| {
        Recorded::try_from(part::<FileRecord<'a>>(text, file)?).map_err(|error| {
            let (lines, columns) = end_of(before(text, file));
            ReadError {
                place: Some((lines.saturating_add(1), columns.saturating_add(1))),
                what: error.to_string(),
            }
        })
    };
    Ok(ReadReport {
        files: files
            .into_iter()
            .map(file)
            .collect::<Result<_, ReadError>>()?,
        tool,
        shard: shard_of(&summary)?,
        summary,
    })
}

/// The value that is all of `part`, which is a part of `text`.
fn part<'a, T: Deserialize<'a>>(text: &[u8], part: &'a [u8]) -> Result<T, ReadError> {
    serde_json::from_slice(part).map_err(|error| ReadError::json(before(text, part), &error))
}

/// What stands in `text` before a part of it.
fn before<'a>(text: &'a [u8], part: &[u8]) -> &'a [u8] {
    let at = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    text.get(..at).unwrap_or_default()
}

/// What wrote the report, if it is one that can be read here.
fn checked(head: Head) -> Result<ToolRecord, ReadError> {
    match (head.schema_version, head.tool) {
        (Some(version), Some(tool)) if tool.name == TOOL.name => {
            if version == SCHEMA_VERSION {
                return Ok(tool);
            }
            Err(ReadError::whole(format!(
                "it has schema_version `{}`, where {SCHEMA_VERSION} is understood; use the version of animlint that wrote it ({})",
                escape::text(&version),
                escape::text(&tool.version)
            )))
        }
        _ => Err(no_report()),
    }
}

fn no_report() -> ReadError {
    ReadError::whole("it is no report that animlint wrote with --report json or jsonl")
}

/// The shard that the summary names.
fn shard_of(summary: &SummaryRecord) -> Result<Option<Shard>, ReadError> {
    let Some(ShardRecord { index, count }) = summary.shard else {
        return Ok(None);
    };
    let no_such = || ReadError::whole(format!("there is no shard {index} of {count}"));
    Shard::new(index, count).map(Some).ok_or_else(no_such)
}

/// Whether the summary is that of the files: a report that was cut or edited
/// must not pass for a clean one.
fn agrees(report: &ReadReport) -> Result<(), ReadError> {
    let mut counted = Summary::default();
    for file in &report.files {
        counted.add(&file.judged());
    }
    counted.complete = report.summary.complete;
    counted.stale = report.summary.stale;
    counted.shard = report.shard;
    let counted = SummaryRecord::from(&counted);
    if counted == report.summary {
        return Ok(());
    }
    let said = serde_json::to_string(&report.summary).unwrap_or_default();
    let found = serde_json::to_string(&counted).unwrap_or_default();
    Err(ReadError::whole(format!(
        "its summary is not that of its files; the report was cut or edited: {said} is said, {found} is there"
    )))
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
