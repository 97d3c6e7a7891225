//! The report for programs: one object, each file that there is something to
//! say about in a line of its own, the summary last.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::report::{SCHEMA_VERSION, escape, path_of};

use super::record::{Left, Repaired, Totals, Treated, Why};

/// Bytes of each side of a change that are given; the lengths tell of the
/// rest.
const GIVEN: usize = 256;

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct File<'a> {
    path: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<String>,
    format: Option<&'static str>,
    /// What the file is with the repairs.
    verdict: &'static str,
    written: bool,
    /// Name of the backup, beside the file.
    backup: Option<String>,
    repaired: Vec<RepairedRecord>,
    changes: Vec<ChangeRecord<'a>>,
    left: Vec<LeftRecord<'a>>,
    remarks: &'a [String],
    /// Why the file could not be read or written.
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct RepairedRecord {
    rule: &'static str,
    name: &'static str,
    severity: &'static str,
    fix: &'static str,
    count: u64,
}

#[derive(Serialize)]
struct ChangeRecord<'a> {
    rules: Vec<&'static str>,
    field: &'a str,
    offset: usize,
    length: usize,
    new_offset: usize,
    new_length: usize,
    /// In hex.
    old: String,
    new: String,
}

#[derive(Serialize)]
struct LeftRecord<'a> {
    rule: &'static str,
    name: &'static str,
    severity: &'static str,
    count: u64,
    why: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
struct Summary {
    files: u64,
    changed: u64,
    repaired: u64,
    left: Counts,
    needs_unsafe: u64,
    undecided: u64,
    failed: u64,
    complete: bool,
}

#[derive(Serialize)]
struct Counts {
    error: u64,
    warning: u64,
    note: u64,
}

impl<'a> From<&'a Treated> for File<'a> {
    fn from(it: &'a Treated) -> Self {
        let (path, path_bytes) = path_of(&it.path);
        let backup = it.backup.as_ref().and_then(|path| path.file_name());
        Self {
            path,
            path_bytes,
            format: it.format.map(|format| format.name()),
            verdict: it.verdict.map_or("unreadable", |verdict| verdict.name()),
            written: it.written,
            backup: backup.map(|name| name.to_string_lossy().into_owned()),
            repaired: it.repaired.iter().map(Into::into).collect(),
            changes: changes(it),
            left: it.left.iter().map(Into::into).collect(),
            remarks: &it.remarks,
            error: it.trouble.as_deref(),
        }
    }
}

impl From<&Repaired> for RepairedRecord {
    fn from(it: &Repaired) -> Self {
        Self {
            rule: it.rule.id,
            name: it.rule.name,
            severity: it.severity.name(),
            fix: it.rule.fix.name(),
            count: it.count,
        }
    }
}

impl<'a> From<&'a Left> for LeftRecord<'a> {
    fn from(it: &'a Left) -> Self {
        Self {
            rule: it.rule.id,
            name: it.rule.name,
            severity: it.severity.name(),
            count: it.count,
            why: it.why.word(),
            message: match &it.why {
                Why::Unsafe | Why::Decide => it.rule.repair,
                Why::Refused(why) => why,
            },
        }
    }
}

fn changes(it: &Treated) -> Vec<ChangeRecord<'_>> {
    let Some((old, fixed)) = &it.repair else {
        return Vec::new();
    };
    fixed
        .patch
        .hunks(old)
        .map(|hunk| ChangeRecord {
            rules: hunk.why.iter().map(|rule| rule.id).collect(),
            field: hunk.field,
            offset: hunk.old.start,
            length: hunk.old.len,
            new_offset: hunk.new_at,
            new_length: hunk.new.len(),
            old: hex(hunk.old.of(old)),
            new: hex(hunk.new),
        })
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in bytes.iter().take(GIVEN) {
        // Writing to a string does not fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// The report in the making.
pub(super) struct Json {
    started: bool,
    first: bool,
}

impl Json {
    pub(super) const fn new() -> Self {
        Self {
            started: false,
            first: true,
        }
    }

    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::replace(&mut self.started, true) {
            let tool = line(&Tool {
                name: env!("CARGO_PKG_NAME"),
                version: env!("CARGO_PKG_VERSION"),
            })?;
            write!(
                out,
                "{{\"schema_version\":\"{SCHEMA_VERSION}\",\"tool\":{tool},\"files\":["
            )?;
        }
        Ok(())
    }

    /// Adds a file, if there is anything to say about it.
    pub(super) fn file(&mut self, treated: &Treated, out: &mut dyn Write) -> io::Result<()> {
        self.start(out)?;
        let has_nothing = treated.repaired.is_empty()
            && treated.left.is_empty()
            && treated.remarks.is_empty()
            && treated.trouble.is_none();
        if has_nothing {
            return Ok(());
        }
        let separator = match std::mem::replace(&mut self.first, false) {
            true => "\n",
            false => ",\n",
        };
        write!(out, "{separator}{}", line(&File::from(treated))?)
    }

    /// Ends the report.
    pub(super) fn finish(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.start(out)?;
        let left = totals.left;
        let summary = line(&Summary {
            files: totals.files,
            changed: totals.changed,
            repaired: totals.repaired,
            left: Counts {
                error: left.error,
                warning: left.warning,
                note: left.note,
            },
            needs_unsafe: totals.needs_unsafe,
            undecided: totals.undecided,
            failed: totals.failed,
            complete: totals.complete,
        })?;
        writeln!(out, "\n],\"summary\":{summary}}}")
    }
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(escape::json(serde_json::to_string(value)?))
}
