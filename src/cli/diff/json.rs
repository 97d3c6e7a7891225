//! `diff --json`: one object.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::bytes::Span;
use crate::report::{SCHEMA_VERSION, escape};

use super::differences::Difference;
use super::{Comparison, Side};

#[derive(Serialize)]
struct Record<'a> {
    schema_version: &'static str,
    left: SideRecord,
    right: SideRecord,
    same: bool,
    /// Null where it cannot be compared; the reason is beside it.
    meaning: Option<&'a [Difference]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    bytes: Vec<PairRecord<'a>>,
}

#[derive(Serialize)]
struct SideRecord {
    path: String,
    format: Option<&'static str>,
    verdict: &'static str,
    bytes: usize,
}

#[derive(Serialize)]
struct PairRecord<'a> {
    field: &'a str,
    left: RawRecord,
    right: RawRecord,
}

#[derive(Serialize)]
struct RawRecord {
    offset: usize,
    raw: String,
}

fn side(side: &Side) -> SideRecord {
    SideRecord {
        path: side.report.path.to_string_lossy().into_owned(),
        format: side.report.format.map(|format| format.name()),
        verdict: side.report.outcome.name(),
        bytes: side.bytes.len(),
    }
}

fn raw(span: Span, side: &Side) -> RawRecord {
    let mut raw = String::new();
    for byte in span.of(&side.bytes) {
        // Writing to a string does not fail.
        let _ = write!(raw, "{byte:02x}");
    }
    RawRecord {
        offset: span.start,
        raw,
    }
}

/// Prints the object.
pub(super) fn print(
    left: &Side,
    right: &Side,
    found: &Comparison,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bytes = found.bytes.iter().map(|pair| PairRecord {
        field: &pair.field,
        left: raw(pair.left, left),
        right: raw(pair.right, right),
    });
    let record = Record {
        schema_version: SCHEMA_VERSION,
        left: side(left),
        right: side(right),
        same: found.bytes.is_empty(),
        meaning: found.meaning.as_deref().ok(),
        reason: found.meaning.as_ref().err().map(|why| &**why),
        bytes: bytes.collect(),
    };
    writeln!(out, "{}", escape::json(serde_json::to_string(&record)?))
}
