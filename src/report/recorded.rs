//! The way back from a JSON report to what every reporter takes.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::bytes::Span;
use crate::finding::{Finding, Findings, Verdict};
use crate::rules::{self, Rule, Severity};
use crate::tree::detect::Format;
use crate::tree::{FileReport, Outcome, Trouble, TroubleKind};

use super::escape;
use super::judged::{Judged, JudgedFinding, Known, KnownFinding, KnownFolded};
use super::record::{BASELINE, FileRecord, FindingRecord, SUPPRESSED, TroubleRecord};
use super::summary::Counts;

/// One file as a JSON report told of it. The findings are already judged:
/// they count as they did in the run that wrote the report.
#[derive(Clone, Debug)]
pub struct Recorded {
    file: FileReport,
    findings: Vec<(Finding, Severity)>,
    folded: Vec<(&'static Rule, Severity, u64)>,
    known: Vec<(Finding, Severity, Known)>,
    known_folded: Vec<KnownFolded>,
}

impl Recorded {
    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// The file as reporters take it.
    #[must_use]
    pub fn judged(&self) -> Judged<'_> {
        let mut counts = Counts::default();
        for &(_, severity) in &self.findings {
            counts.add(severity, 1);
        }
        for &(_, severity, count) in &self.folded {
            counts.add(severity, count);
        }
        let found = |finding, severity: &Severity| JudgedFinding {
            finding,
            severity: *severity,
            excerpt: None,
        };
        let known = self.known.iter().map(|(_, _, known)| (known, 1));
        let folded = self.known_folded.iter();
        let known = known.chain(folded.map(|folded| (&folded.known, folded.count)));
        let (mut baselined, mut suppressed) = (0_u64, 0_u64);
        for (known, count) in known {
            let of = match known {
                Known::Baseline => &mut baselined,
                Known::Suppressed(_) => &mut suppressed,
            };
            *of = of.saturating_add(count);
        }
        let findings = self.findings.iter();
        Judged {
            file: &self.file,
            findings: findings
                .map(|(finding, severity)| found(finding, severity))
                .collect(),
            folded: self.folded.clone(),
            counts,
            known: self
                .known
                .iter()
                .map(|(finding, severity, known)| KnownFinding {
                    found: found(finding, severity),
                    known: known.clone(),
                })
                .collect(),
            known_folded: self.known_folded.clone(),
            baselined,
            suppressed,
        }
    }
}

/// A record that does not say what a report of this version says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    path: String,
    what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the entry for {}: {}", self.path, self.what)
    }
}

impl std::error::Error for RecordError {}

impl TryFrom<FileRecord<'_>> for Recorded {
    type Error = RecordError;

    fn try_from(record: FileRecord<'_>) -> Result<Self, RecordError> {
        let shown = escape::text(&record.path).into_owned();
        recorded(record).map_err(|what| RecordError { path: shown, what })
    }
}

fn recorded(record: FileRecord<'_>) -> Result<Recorded, String> {
    let format = match record.format {
        None => None,
        Some(name) => Some(named("format", &name, Format::ALL, Format::name)?),
    };
    let outcome = match (&*record.verdict, record.trouble) {
        ("unreadable", Some(trouble)) => Outcome::Unreadable(trouble_of(trouble)?),
        ("unreadable", None) => {
            return Err("it is unreadable, yet no trouble is named".to_owned());
        }
        (_, Some(_)) => return Err("there is a verdict and trouble".to_owned()),
        (verdict, None) => Outcome::Judged {
            verdict: named("verdict", verdict, Verdict::ALL, Verdict::name)?,
            roundtrip: record.roundtrip == Some(true),
        },
    };
    let path = match record.path_bytes {
        None => PathBuf::from(record.path.into_owned()),
        Some(hex) => bytes_of(&hex).ok_or("path_bytes is no hex")?,
    };
    let findings = record.findings.into_iter().map(finding_of);
    let known = record.known.into_iter().map(|mut record| {
        let why = known_of(record.known.take(), record.reason.take())?;
        let (finding, severity) = finding_of(record)?;
        Ok((finding, severity, why))
    });
    let known_folded = record.known_folded.into_iter().map(|folded| {
        Ok(KnownFolded {
            rule: rule_of(&folded.rule)?,
            severity: severity_of(&folded.severity)?,
            known: known_of(folded.known, folded.reason)?,
            count: folded.count,
        })
    });
    let folded = record.folded.iter().map(|folded| {
        let severity = severity_of(&folded.severity)?;
        Ok((rule_of(&folded.rule)?, severity, folded.count))
    });
    Ok(Recorded {
        file: FileReport {
            path,
            format,
            outcome,
            bytes: record.bytes,
            findings: Findings::new(),
            excerpts: Vec::new(),
            digest: None,
            content: None,
        },
        findings: findings.collect::<Result<_, String>>()?,
        folded: folded.collect::<Result<_, String>>()?,
        known: known.collect::<Result<_, String>>()?,
        known_folded: known_folded.collect::<Result<_, String>>()?,
    })
}

fn finding_of(record: FindingRecord<'_>) -> Result<(Finding, Severity), String> {
    let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
    let finding = Finding {
        rule: rule_of(&record.rule)?,
        span: match (record.offset, record.length) {
            (Some(start), Some(len)) => Some(Span::new(start, len)),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => {
                return Err("offset and length come together, or not at all".to_owned());
            }
        },
        field: owned(record.field),
        message: owned(record.message),
        help: owned(record.help),
    };
    Ok((finding, severity_of(&record.severity)?))
}

/// Why a finding is known.
fn known_of(word: Option<Cow<'_, str>>, reason: Option<Cow<'_, str>>) -> Result<Known, String> {
    match (word.as_deref(), reason) {
        (Some(BASELINE), None) => Ok(Known::Baseline),
        (Some(SUPPRESSED), Some(reason)) => Ok(Known::Suppressed(reason.into())),
        (Some(BASELINE | SUPPRESSED), _) => {
            Err("a reason comes with a suppressed finding, and only with one".to_owned())
        }
        (Some(other), _) => Err(unknown("way to be known", other)),
        (None, _) => Err("a known finding does not say why it is known".to_owned()),
    }
}

fn trouble_of(record: TroubleRecord<'_>) -> Result<Trouble, String> {
    Ok(Trouble {
        kind: named(
            "kind of trouble",
            &record.kind,
            TroubleKind::ALL,
            TroubleKind::name,
        )?,
        what: record.what.into_owned(),
        help: Cow::Owned(record.help.into_owned()),
    })
}

fn rule_of(id: &str) -> Result<&'static Rule, String> {
    let found = rules::all().find(|rule| rule.id == id);
    found.ok_or_else(|| unknown("rule", id))
}

fn severity_of(name: &str) -> Result<Severity, String> {
    named("severity", name, Severity::ALL, Severity::name)
}

/// The one of `all` that goes by `given`.
fn named<T: Copy>(
    what: &str,
    given: &str,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> Result<T, String> {
    let mut all = all.into_iter();
    all.find(|one| name(*one) == given)
        .ok_or_else(|| unknown(what, given))
}

fn unknown(what: &str, given: &str) -> String {
    let given = escape::text(given);
    format!("no {what} `{given}` is known here; another version of animlint may have written it")
}

/// The path whose bytes are given in hex.
fn bytes_of(hex: &str) -> Option<PathBuf> {
    if !hex.len().is_multiple_of(2) {
        return None;
    }
    let digit = |digit: &u8| char::from(*digit).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(digit(high)? << 4 | digit(low)?).ok(),
        _ => None,
    };
    let bytes: Vec<u8> = hex.as_bytes().chunks(2).map(byte).collect::<Option<_>>()?;
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        Some(std::ffi::OsString::from_vec(bytes).into())
    }
    #[cfg(not(unix))]
    {
        Some(String::from_utf8_lossy(&bytes).into_owned().into())
    }
}

#[cfg(test)]
#[path = "recorded_tests.rs"]
mod tests;
