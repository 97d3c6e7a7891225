//! `inspect --json`: one object. Fields are written as they come, so that a
//! file of millions of them costs no memory.

use std::cell::RefCell;
use std::io::{self, Write};

use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::finding::Finding;
use crate::inspect::{Decoded, Leaf, Marks};
use crate::report::SCHEMA_VERSION;

use super::Subject;

#[derive(Serialize)]
struct Record<'a> {
    schema_version: &'static str,
    path: String,
    format: Option<&'static str>,
    verdict: &'static str,
    bytes: usize,
    /// About the file as a whole, or at its end.
    findings: Vec<FindingRecord<'a>>,
    /// How many more there are of a rule than are kept.
    folded: Vec<FoldedRecord>,
    fields: Fields<'a>,
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
    severity: &'static str,
    offset: Option<usize>,
    length: usize,
    field: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct FieldRecord<'a> {
    path: &'a str,
    offset: usize,
    length: usize,
    r#type: &'static str,
    raw: Hex<'a>,
    value: Decoded<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingRecord<'a>>,
}

fn record(finding: &Finding) -> FindingRecord<'_> {
    FindingRecord {
        rule: finding.rule.id,
        name: finding.rule.name,
        severity: finding.rule.severity.name(),
        offset: finding.span.map(|span| span.start),
        length: finding.span.map_or(0, |span| span.len),
        field: &finding.field,
        message: &finding.message,
    }
}

/// Bytes as two digits each.
struct Hex<'a>(&'a [u8]);

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use std::fmt::Write;
        let mut text = String::with_capacity(self.0.len().saturating_mul(2));
        for byte in self.0 {
            write!(text, "{byte:02x}").map_err(S::Error::custom)?;
        }
        serializer.serialize_str(&text)
    }
}

/// The fields with the findings in them.
struct Fields<'a> {
    subject: &'a Subject<'a>,
    marks: RefCell<Marks<'a>>,
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_seq(None)?;
        let mut marks = self.marks.borrow_mut();
        let mut result = Ok(());
        self.subject.each_leaf(&mut |leaf: Leaf| {
            let here = marks.up_to(leaf.span.end());
            if result.is_ok() && self.subject.is_wanted(leaf.span) {
                result = fields.serialize_element(&FieldRecord {
                    path: &leaf.path,
                    offset: leaf.span.start,
                    length: leaf.span.len,
                    r#type: leaf.form.name(),
                    raw: Hex(leaf.span.of(self.subject.bytes)),
                    value: leaf.decoded(self.subject.bytes),
                    findings: here.iter().map(record).collect(),
                });
            }
        });
        result?;
        fields.end()
    }
}

/// Prints the object.
pub(super) fn print(subject: &Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = subject.report;
    let marks = Marks::new(&report.findings, subject.bytes.len());
    let at_no_field = marks.whole().iter().chain(marks.behind());
    let folded = report.findings.folded();
    let record = Record {
        schema_version: SCHEMA_VERSION,
        path: report.path.to_string_lossy().into_owned(),
        format: report.format.map(|format| format.name()),
        verdict: report.outcome.name(),
        bytes: subject.bytes.len(),
        findings: at_no_field.map(record).collect(),
        folded: folded
            .map(|(rule, count)| FoldedRecord {
                rule: rule.id,
                count,
            })
            .collect(),
        fields: Fields {
            subject,
            marks: RefCell::new(marks),
        },
    };
    serde_json::to_writer(Escaped(&mut *out), &record)?;
    writeln!(out)
}

/// Writes JSON so that it can be looked at: serde_json hands over the text
/// between escapes as a whole, so no character comes in two parts.
struct Escaped<'w>(&'w mut dyn Write);

impl Write for Escaped<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let json = crate::report::escape::json(text.to_owned());
                self.0.write_all(json.as_bytes())?;
            }
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
