//! `sarif`: SARIF 2.1.0 for code scanning and editors.
//!
//! The types are our own: those of the crate serde-sarif are made at build
//! time from the whole schema, own every string, and need a builder for each
//! object, where a report needs a twentieth of it, borrowed. The tests read
//! the reports with that crate, and with the schema.

mod driver;
mod log;

use std::io::{self, Write};

use serde::Serialize;

use crate::rules::Severity;
use crate::tree::{Trouble, TroubleKind};

use self::driver::{FAULT, INCOMPLETE_RUN, LEFT_OUT, UNREADABLE, driver};
use self::log::{Artifact, Descriptor, Location, Message, Notification, SarifResult};
use super::escape;
use super::fingerprint::Fingerprints;
use super::judged::Judged;
use super::phrase::{INCOMPLETE, counted, headline, remainder};
use super::places::{Place, Places};
use super::record::SummaryRecord;
use super::summary::Summary;
use super::worst::Worst;
use super::{Reporter, line};

/// The schema, as OASIS names it.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Results that GitHub takes in; it drops the others without a word.
const RESULTS: usize = 5000;

/// Paths without a verdict that are named one by one.
const NOTIFICATIONS: usize = 1000;

/// What paths are relative to, by the name that GitHub gives it.
const ROOT: &str = "%SRCROOT%";

/// One run of SARIF. Of the findings it holds the gravest, as many as GitHub
/// takes, and counts the rest; it is written at the end of the run.
#[derive(Debug)]
pub struct Sarif {
    places: Places,
    results: Worst<SarifResult>,
    /// Paths without a verdict; there is room for the first.
    troubles: Worst<Notification>,
}

impl Sarif {
    /// A report that names files from the root of the checkout.
    #[must_use]
    pub const fn new(places: Places) -> Self {
        Self {
            places,
            results: Worst::new(RESULTS),
            troubles: Worst::new(NOTIFICATIONS),
        }
    }

    /// What is said of the run itself: what could not be checked, and what is
    /// not in the report.
    fn notifications(&self, summary: &Summary) -> Vec<Notification> {
        let mut all: Vec<Notification> = self.troubles.iter().cloned().collect();
        let unnamed = self.troubles.left_out().error;
        if unnamed > 0 {
            let text = format!("{unnamed} more paths could not be checked.");
            all.push(Notification::new(UNREADABLE, Severity::Error, text));
        }
        if let Some(left_out) = self.remark() {
            let text = format!("The report {left_out}.");
            all.push(Notification::new(LEFT_OUT, Severity::Warning, text));
        }
        if !summary.complete {
            let text = INCOMPLETE.to_owned();
            all.push(Notification::new(INCOMPLETE_RUN, Severity::Error, text));
        }
        all
    }
}

impl Reporter for Sarif {
    fn file(&mut self, file: &Judged<'_>, _: &mut dyn Write) -> io::Result<()> {
        if file.is_silent() {
            return Ok(());
        }
        let place = self.places.of(&file.file.path);
        let mut prints = Fingerprints::new(&place);
        for found in &file.findings {
            let finding = found.finding;
            let ordinal = prints.ordinal(finding.rule, &finding.field);
            self.results.offer(found.severity, || {
                let print = prints.of(finding.rule.id, &finding.field, ordinal);
                let help = escape::text(&finding.help);
                let text = format!("{}\n\nHelp: {help}", headline(finding));
                let location = Location::new(artifact(&place), finding.span, &finding.field);
                SarifResult::new(finding.rule, found.severity, text, location, print)
            });
        }
        for &(rule, severity, more) in &file.folded {
            self.results.offer(severity, || {
                // No finding has this ordinal: so many are never kept.
                let print = prints.of(rule.id, "", u64::MAX);
                let location = Location::new(artifact(&place), None, "");
                SarifResult::new(rule, severity, remainder(rule, more), location, print)
            });
        }
        if let Some(trouble) = file.trouble() {
            self.troubles
                .offer(Severity::Error, || notification(&place, trouble));
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let tail = line(&Tail {
            invocations: [Invocation {
                exit_code: summary.exit_code,
                execution_successful: summary.complete && summary.unreadable == 0,
                tool_execution_notifications: self.notifications(summary),
            }],
            properties: summary.into(),
        })?;
        write!(
            out,
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\n\
             \"tool\":{{\"driver\":{}}},\n\
             \"columnKind\":\"unicodeCodePoints\",\n\
             \"originalUriBaseIds\":{{\"{ROOT}\":{{\"description\":{{\"text\":\"The root of the checkout.\"}}}}}},\n\
             \"results\":[",
            line(&driver())?
        )?;
        for (nth, result) in self.results.iter().enumerate() {
            let separator = if nth == 0 { "\n" } else { ",\n" };
            write!(out, "{separator}{}", line(result)?)?;
        }
        // The rest of the run's object goes on where the results end.
        let tail = tail.strip_prefix('{').unwrap_or(&tail);
        writeln!(out, "\n],\n{tail}]}}")
    }

    fn remark(&self) -> Option<String> {
        let left_out = counted(self.results.left_out())?;
        Some(format!(
            "leaves out {left_out}: GitHub takes {RESULTS} results, and these are the gravest; the reports json and jsonl hold all that were kept"
        ))
    }
}

fn artifact(place: &Place) -> Artifact {
    Artifact {
        uri: place.uri(),
        uri_base_id: match place {
            Place::Inside(_) => Some(ROOT),
            Place::Outside(_) => None,
        },
    }
}

fn notification(place: &Place, trouble: &Trouble) -> Notification {
    let descriptor = if trouble.kind == TroubleKind::Fault {
        FAULT
    } else {
        UNREADABLE
    };
    let text = escape::text(&trouble.to_string()).into_owned();
    Notification {
        locations: vec![Location::new(artifact(place), None, "")],
        ..Notification::new(descriptor, Severity::Error, text)
    }
}

/// What of the run follows its results.
#[derive(Serialize)]
struct Tail {
    invocations: [Invocation; 1],
    properties: SummaryRecord,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<u8>,
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

impl Notification {
    fn new(descriptor: Descriptor, severity: Severity, text: String) -> Self {
        Self {
            descriptor,
            level: severity.name(),
            message: Message::new(text),
            locations: Vec::new(),
        }
    }
}
