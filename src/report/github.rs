//! `github`: workflow commands, which GitHub Actions shows as annotations of
//! files.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::rules::Severity;

use super::closing::number;
use super::escape;
use super::fold::Fold;
use super::judged::Judged;
use super::phrase::{INCOMPLETE, counted, headline, title};
use super::places::{Place, Places};
use super::summary::{Counts, Summary};
use super::{Reporter, shows};

/// What GitHub shows of each kind in one step. More are dropped without a
/// word, whichever they are.
const SHOWN: usize = 10;

/// Annotations: for each file one of each rule with the number of findings,
/// errors first, within GitHub's limits; the last tells what was left out.
/// They are written at the end of the run.
///
/// They come up before people who read a change, so that notes are only
/// counted unless they are asked for, as in the reports for people.
#[derive(Debug)]
pub struct Github {
    places: Places,
    notes: bool,
    errors: Vec<String>,
    warnings: Vec<String>,
    notices: Vec<String>,
    left_out: Counts,
}

impl Github {
    /// Annotations of files as seen from the root of the checkout, with or
    /// without notes.
    #[must_use]
    pub const fn new(places: Places, notes: bool) -> Self {
        Self {
            places,
            notes,
            errors: Vec::new(),
            warnings: Vec::new(),
            notices: Vec::new(),
            left_out: Counts {
                error: 0,
                warning: 0,
                note: 0,
            },
        }
    }

    /// Takes in what stands for `count` findings, if there is room.
    fn add(&mut self, severity: Severity, count: u64, command: impl FnOnce(&str) -> String) {
        let (kind, held, room) = match severity {
            Severity::Error => ("error", &mut self.errors, SHOWN),
            Severity::Warning => ("warning", &mut self.warnings, SHOWN),
            // One is kept for what is said at the end.
            Severity::Note => ("notice", &mut self.notices, SHOWN - 1),
        };
        if held.len() < room {
            held.push(command(kind));
        } else {
            self.left_out.add(severity, count);
        }
    }
}

/// A command: `::error file=a.panim,line=1,title=PAN001 ...::message`.
fn command(kind: &str, place: &Place, title: &str, message: &str) -> String {
    let mut command = format!("::{kind} file=");
    escaped(&mut command, &named(place), true);
    command.push_str(",line=1,title=");
    escaped(&mut command, title, true);
    command.push_str("::");
    escaped(&mut command, message, false);
    command
}

/// The place's name, exact unless it would reach the log with something that
/// a terminal acts on. Line ends are safe: they are written as %0A.
fn named(place: &Place) -> String {
    let text = place.text();
    let acts = |char: char| !matches!(char, '\n' | '\r') && escape::is_unsafe(char);
    if text.contains(acts) {
        escape::text(&text).into_owned()
    } else {
        text.into_owned()
    }
}

/// Escapes as the runner takes escapes back: in properties, what ends them as
/// well.
fn escaped(out: &mut String, text: &str, property: bool) {
    for char in text.chars() {
        match char {
            '%' | '\r' | '\n' => push_code(out, char),
            ':' | ',' if property => push_code(out, char),
            _ => out.push(char),
        }
    }
}

fn push_code(out: &mut String, char: char) {
    // Writing to a string does not fail.
    let _ = write!(out, "%{:02X}", u32::from(char));
}

impl Reporter for Github {
    fn file(&mut self, file: &Judged<'_>, _: &mut dyn Write) -> io::Result<()> {
        let fold = Fold::new(file, 1, |severity| shows(severity, self.notes));
        if fold.shown.is_empty() && fold.more.is_empty() && file.trouble().is_none() {
            return Ok(());
        }
        let place = self.places.of(&file.file.path);
        for found in &fold.shown {
            let rule = found.finding.rule;
            let more = fold.more_of(rule);
            self.add(found.severity, more.saturating_add(1), |kind| {
                let mut message = headline(found.finding);
                if more > 0 {
                    let _ = write!(message, " (and {more} more {} in this file)", rule.id);
                }
                let _ = write!(message, "\nHelp: {}", escape::text(&found.finding.help));
                command(kind, &place, &rule.to_string(), &message)
            });
        }
        // Of some rules there may be a number and nothing else.
        for &(rule, severity, more) in &fold.more {
            if !fold.shown.iter().any(|found| found.finding.rule == rule) {
                self.add(severity, more, |kind| {
                    let message = format!("{more} of {} in this file", rule.id);
                    command(kind, &place, &rule.to_string(), &message)
                });
            }
        }
        if let Some(trouble) = file.trouble() {
            self.add(Severity::Error, 1, |kind| {
                let message = escape::text(&trouble.to_string()).into_owned();
                command(kind, &place, title(trouble.kind), &message)
            });
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let held = [&self.errors, &self.warnings, &self.notices];
        for command in held.into_iter().flatten() {
            writeln!(out, "{command}")?;
        }
        let notes = summary.findings.note;
        if notes > 0 && !self.notes {
            // No command, since it is not worth an annotation.
            let notes = number(notes, "note");
            writeln!(out, "Not annotated: {notes} (--notes annotates notes).")?;
        }
        let mut closing = Vec::new();
        if !summary.complete {
            closing.push(INCOMPLETE.to_owned());
        }
        if let Some(left_out) = counted(self.left_out) {
            closing.push(format!(
                "Not annotated: {left_out}; GitHub shows {SHOWN} annotations of a kind in a step. The log or another report has them all."
            ));
        }
        if closing.is_empty() {
            return Ok(());
        }
        let mut command = "::notice title=animlint::".to_owned();
        escaped(&mut command, &closing.join(" "), false);
        writeln!(out, "{command}")
    }
}
