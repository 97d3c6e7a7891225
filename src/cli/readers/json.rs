//! `readers --json`: one object.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::escape;
use crate::rules::{Class, Reader};

use super::Subject;
use super::facts::Facts;

#[derive(Serialize)]
struct Record<'a> {
    schema_version: &'static str,
    path: String,
    format: Option<&'static str>,
    verdict: &'static str,
    bytes: u64,
    agree: bool,
    /// What is decoded here.
    decoded: Option<&'a Facts>,
    readers: Vec<ReaderRecord<'a>>,
    findings: Vec<FindingRecord<'a>>,
}

#[derive(Serialize)]
struct ReaderRecord<'a> {
    reader: &'static str,
    /// The name that rules give it.
    named: &'static str,
    models: &'static str,
    made_for_game: bool,
    verdict: &'static str,
    reason: Option<ReasonRecord>,
    sees: Option<&'a Facts>,
    difference: Option<DifferenceRecord<'a>>,
}

#[derive(Serialize)]
struct ReasonRecord {
    id: &'static str,
    offset: usize,
    message: String,
}

#[derive(Serialize)]
struct DifferenceRecord<'a> {
    field: &'a str,
    decoded: &'a str,
    reader: &'a str,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    rule: &'static str,
    name: &'static str,
    class: &'static str,
    severity: &'static str,
    offset: Option<usize>,
    field: &'a str,
    message: &'a str,
    readers: Vec<&'static str>,
}

/// Prints the object.
pub(super) fn print(subject: &Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Subject { report, comparison } = subject;
    let readers = comparison.rows.iter().map(|row| ReaderRecord {
        reader: row.id.name(),
        named: super::compare::named(row.id).name(),
        models: row.id.model().map_or("", |model| model.models),
        made_for_game: row.made_for,
        verdict: row.verdict,
        reason: row.reason.map(|reason| ReasonRecord {
            id: reason.id(),
            offset: reason.offset,
            message: reason.cause.to_string(),
        }),
        sees: row.facts.as_ref(),
        difference: row.difference.as_ref().map(|found| DifferenceRecord {
            field: &found.field,
            decoded: &found.left,
            reader: &found.right,
        }),
    });
    let findings = report.findings.kept().iter();
    let findings = findings.filter(|it| it.rule.class != Class::Hygiene);
    let findings = findings.map(|finding| FindingRecord {
        rule: finding.rule.id,
        name: finding.rule.name,
        class: finding.rule.class.name(),
        severity: finding.rule.severity.name(),
        offset: finding.span.map(|span| span.start),
        field: &finding.field,
        message: &finding.message,
        readers: finding
            .rule
            .readers
            .iter()
            .map(|it| Reader::name(*it))
            .collect(),
    });
    let record = Record {
        schema_version: crate::report::SCHEMA_VERSION,
        path: report.path.to_string_lossy().into_owned(),
        format: report.format.map(|format| format.name()),
        verdict: report.outcome.name(),
        bytes: report.bytes,
        agree: comparison.agrees(),
        decoded: comparison.own.as_ref(),
        readers: readers.collect(),
        findings: findings.collect(),
    };
    writeln!(out, "{}", escape::json(serde_json::to_string(&record)?))
}
