//! One JSON object, in which each case has a line of its own. Keys, their
//! order and their types are a contract ([`SCHEMA_VERSION`]). It holds no
//! times, so that two runs give the same text.

use std::io::{self, Write};

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::report::{TOOL, ToolRecord, escape};

use super::super::grade::{Crash, Grade, Kind, Role};
use super::super::run::{Graded, RoleGrade};
use super::super::suite::{Case, Expected};
use super::super::summary::{Standing, Summary, Tally};
use super::{About, Reporter, SCHEMA_VERSION};

/// The report for programs.
#[derive(Debug)]
pub struct Json {
    about: About,
    started: bool,
}

impl Json {
    /// A report that has not begun.
    #[must_use]
    pub const fn new(about: About) -> Self {
        Self {
            about,
            started: false,
        }
    }

    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.started {
            return Ok(());
        }
        self.started = true;
        let head = line(&Head::from(&self.about))?;
        // The object goes on with its cases.
        let open = head.strip_suffix('}').unwrap_or(&head);
        write!(out, "{open},\"cases\":[")
    }
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(escape::json(serde_json::to_string(value)?))
}

impl Reporter for Json {
    fn case(
        &mut self,
        graded: &Graded<'_>,
        standing: Standing<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let separator = if self.started { ",\n" } else { "\n" };
        self.start(out)?;
        write!(
            out,
            "{separator}{}",
            line(&CaseRecord::new(graded, standing))?
        )
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        self.start(out)?;
        let summary = line(&SummaryRecord::from(summary))?;
        writeln!(out, "\n],\"summary\":{summary}}}")
    }
}

#[derive(Serialize)]
struct Head<'a> {
    schema_version: &'static str,
    tool: ToolRecord,
    suite: SuiteRecord<'a>,
    reader: Option<&'a str>,
    writer: Option<&'a str>,
    verdict_only: bool,
}

#[derive(Serialize)]
struct SuiteRecord<'a> {
    version: &'a str,
    cases: usize,
}

impl<'a> From<&'a About> for Head<'a> {
    fn from(about: &'a About) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            tool: TOOL,
            suite: SuiteRecord {
                version: &about.suite_version,
                cases: about.suite_cases,
            },
            reader: about.reader.as_deref(),
            writer: about.writer.as_deref(),
            verdict_only: about.verdict_only,
        }
    }
}

#[derive(Serialize)]
struct CaseRecord<'a> {
    id: &'a str,
    format: &'static str,
    expected: &'static str,
    tests: &'a str,
    note: Option<&'a str>,
    tags: &'a [String],
    /// Why the case is skipped, if it is.
    skip: Option<&'a str>,
    /// It is skipped and yet passes.
    stale: bool,
    grades: Vec<GradeRecord<'a>>,
}

impl<'a> CaseRecord<'a> {
    fn new(graded: &'a Graded<'_>, standing: Standing<'a>) -> Self {
        let Case {
            id,
            format,
            tests,
            note,
            tags,
            expected,
            ..
        } = graded.case;
        let (skip, stale) = match standing {
            Standing::Counts => (None, false),
            Standing::Skipped(reason) => (Some(reason), false),
            Standing::Stale(reason) => (Some(reason), true),
        };
        Self {
            id,
            format: format.name(),
            expected: match expected {
                Expected::Accept { .. } => "accept",
                Expected::Reject => "reject",
                Expected::ReadersDiffer(_) => "readers-differ",
            },
            tests,
            note: note.as_deref(),
            tags,
            skip,
            stale,
            grades: graded.grades.iter().map(GradeRecord).collect(),
        }
    }
}

/// A grade, with what belongs to its kind.
struct GradeRecord<'a>(&'a RoleGrade);

impl Serialize for GradeRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RoleGrade { role, grade, said } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("role", role.name())?;
        map.serialize_entry("grade", grade.kind().name())?;
        if grade.kind() != Kind::Pass {
            map.serialize_entry("message", &grade.to_string())?;
        }
        match grade {
            Grade::Pass | Grade::Unsupported | Grade::Timeout(_) => {}
            Grade::WrongVerdict(verdict) => map.serialize_entry("verdict", verdict.name())?,
            Grade::WrongContent(difference) => {
                map.serialize_entry("path", &difference.path)?;
                map.serialize_entry("expected", &difference.expected)?;
                map.serialize_entry("actual", &difference.actual)?;
            }
            Grade::WrongBytes(difference) => {
                map.serialize_entry("offset", &difference.offset)?;
                map.serialize_entry("field", &difference.field)?;
                map.serialize_entry("expected", &difference.expected)?;
                map.serialize_entry("actual", &difference.actual)?;
                map.serialize_entry("expected_bytes", &difference.expected_len)?;
                map.serialize_entry("actual_bytes", &difference.actual_len)?;
            }
            Grade::Crash(Crash::Status(status)) => map.serialize_entry("status", status)?,
            Grade::Crash(Crash::Signal(signal)) => map.serialize_entry("signal", signal)?,
            Grade::Crash(Crash::Exception(_)) => map.serialize_entry("status", &1)?,
            Grade::Crash(Crash::Flood(_)) => {}
        }
        if grade.kind() != Kind::Pass {
            map.serialize_entry("stderr", said)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct SummaryRecord<'a> {
    cases: u64,
    reader: Counts<'a>,
    writer: Counts<'a>,
    round_trip: Counts<'a>,
    skipped: u64,
    stale: u64,
    complete: bool,
}

impl<'a> From<&'a Summary> for SummaryRecord<'a> {
    fn from(summary: &'a Summary) -> Self {
        let [reader, writer, round_trip] = Role::ALL.map(|role| Counts(summary.tally(role)));
        Self {
            cases: summary.cases,
            reader,
            writer,
            round_trip,
            skipped: summary.skipped,
            stale: summary.stale,
            complete: summary.complete,
        }
    }
}

struct Counts<'a>(&'a Tally);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = Kind::ALL.map(|kind| (kind.name(), self.0.of(kind)));
        serializer.collect_map(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn everything_is_in_it() {
        let text = fixture::report(&mut Json::new(fixture::about()));
        let report: Value = serde_json::from_str(&text).unwrap();
        assert!(!text.contains('\x1B'));
        assert_eq!(report["suite"], json!({"version": "1.0.0", "cases": 300}));
        assert_eq!(report["reader"], "./read {file}");
        let cases = report["cases"].as_array().unwrap();
        assert_eq!(cases.len(), 4);
        assert_eq!(
            cases[0]["grades"],
            json!([
                {"role": "reader", "grade": "wrong-content", "message": "$.a: 1 was expected, not 2",
                 "path": "$.a", "expected": "1", "actual": "2", "stderr": "\u{1B}[2Jbyte 7"},
                {"role": "writer", "grade": "pass"},
                {"role": "round-trip", "grade": "wrong-bytes",
                 "message": "at 0x7, in state_count: 00 was expected, not 01 (of 12 bytes)",
                 "offset": 7, "field": "state_count", "expected": 0, "actual": 1,
                 "expected_bytes": 12, "actual_bytes": 12, "stderr": null},
            ])
        );
        assert_eq!(cases[1]["grades"][0]["signal"], 11);
        assert_eq!(
            (&cases[2]["skip"], &cases[2]["stale"]),
            (&json!("known: #1"), &json!(false))
        );
        assert_eq!(
            (&cases[3]["skip"], &cases[3]["stale"]),
            (&json!("gone"), &json!(true))
        );
        assert_eq!(report["summary"]["reader"]["crash"], 1);
        assert_eq!(report["summary"]["complete"], false);
    }

    #[test]
    fn a_run_of_nothing_is_whole_as_well() {
        let mut out = Vec::new();
        let mut report = Json::new(fixture::about());
        report.finish(&Summary::default(), &mut out).unwrap();
        let report: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(report["cases"], json!([]));
    }
}
