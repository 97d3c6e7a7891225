//! `gitlab`: a code quality report of GitLab, one JSON array.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use crate::rules::{Class, Rule, Severity};

use super::escape;
use super::fingerprint::Fingerprints;
use super::judged::Judged;
use super::phrase::{INCOMPLETE, headline, remainder, title};
use super::places::{Place, Places};
use super::summary::Summary;
use super::{Reporter, line};

/// A code quality report. All findings are in it, since GitLab sets no limit;
/// nothing is held.
#[derive(Debug)]
pub struct Gitlab {
    places: Places,
    started: bool,
}

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: Cow<'a, str>,
    lines: Lines,
}

/// The files have no lines; GitLab wants one.
#[derive(Serialize)]
struct Lines {
    begin: u64,
}

/// GitLab's scale is info, minor, major, critical, blocker.
const fn severity_of(rule: &Rule, severity: Severity) -> &'static str {
    match (severity, rule.class) {
        (Severity::Error, Class::Hazard) => "critical",
        (Severity::Error, Class::Violation | Class::Ambiguity | Class::Hygiene) => "major",
        (Severity::Warning, _) => "minor",
        (Severity::Note, _) => "info",
    }
}

/// What stands above every finding: something that could not be checked.
const BLOCKER: &str = "blocker";

impl Gitlab {
    /// A report that names files from the root of the checkout.
    #[must_use]
    pub const fn new(places: Places) -> Self {
        Self {
            places,
            started: false,
        }
    }

    fn issue(&mut self, issue: &Issue<'_>, out: &mut dyn Write) -> io::Result<()> {
        let separator = if self.started { ",\n" } else { "[\n" };
        self.started = true;
        write!(out, "{separator}{}", line(issue)?)
    }
}

/// An issue, from what is known of it.
fn issue<'a>(
    place: &'a Place,
    fingerprint: String,
    check_name: &'a str,
    severity: &'static str,
    description: String,
) -> Issue<'a> {
    Issue {
        description,
        check_name,
        fingerprint,
        severity,
        location: Location {
            path: place.text(),
            lines: Lines { begin: 1 },
        },
    }
}

impl Reporter for Gitlab {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        if file.is_silent() {
            return Ok(());
        }
        let place = self.places.of(&file.file.path);
        let mut prints = Fingerprints::new(&place);
        for found in &file.findings {
            let finding = found.finding;
            let rule = finding.rule;
            let ordinal = prints.ordinal(rule, &finding.field);
            let print = prints.of(rule.id, &finding.field, ordinal);
            let severity = severity_of(rule, found.severity);
            let description = format!("{rule}: {}", headline(finding));
            let issue = issue(&place, print, rule.name, severity, description);
            self.issue(&issue, out)?;
        }
        for &(rule, severity, more) in &file.folded {
            // No finding has this ordinal: so many are never kept.
            let print = prints.of(rule.id, "", u64::MAX);
            let severity = severity_of(rule, severity);
            let description = format!("{rule}: {}", remainder(rule, more));
            self.issue(&issue(&place, print, rule.name, severity, description), out)?;
        }
        if let Some(trouble) = file.trouble() {
            let name = title(trouble.kind);
            let print = prints.of(name, "", 0);
            let description = escape::text(&trouble.to_string()).into_owned();
            self.issue(&issue(&place, print, name, BLOCKER, description), out)?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if !summary.complete {
            let place = Place::Inside(".".into());
            let print = Fingerprints::new(&place).of("incomplete", "", 0);
            let issue = issue(&place, print, "incomplete", BLOCKER, INCOMPLETE.to_owned());
            self.issue(&issue, out)?;
        }
        writeln!(out, "{}", if self.started { "\n]" } else { "[]" })
    }
}
