//! `animlint rules`: the catalogue as a table, or as JSON.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use serde::Serialize;

use crate::rules::{Rule, all};

use super::width;

/// List all rules
#[derive(Args, Debug)]
pub(super) struct Rules {
    /// Print everything that is known about the rules as JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// A rule as JSON: keys and their order are a contract.
#[derive(Serialize)]
struct Record {
    id: &'static str,
    name: &'static str,
    class: &'static str,
    severity: &'static str,
    phase: &'static str,
    evidence: Vec<&'static str>,
    note: &'static str,
    readers: Vec<&'static str>,
    fix: &'static str,
    repair: &'static str,
    summary: &'static str,
    explanation: &'static str,
}

impl From<&Rule> for Record {
    fn from(rule: &Rule) -> Self {
        Self {
            id: rule.id,
            name: rule.name,
            class: rule.class.name(),
            severity: rule.severity.name(),
            phase: rule.phase.name(),
            evidence: rule.evidence.iter().map(|one| one.name()).collect(),
            note: rule.note,
            readers: rule.readers.iter().map(|one| one.name()).collect(),
            fix: rule.fix.name(),
            repair: rule.repair,
            summary: rule.summary,
            explanation: rule.explanation,
        }
    }
}

impl Rules {
    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.json {
            let records: Vec<Record> = all().map(Into::into).collect();
            serde_json::to_writer_pretty(&mut *out, &records)?;
            return writeln!(out);
        }
        table(&all().collect::<Vec<_>>(), out)
    }
}

/// Prints one rule after the other, the essentials only.
pub(super) fn table(rules: &[&Rule], out: &mut dyn Write) -> io::Result<()> {
    let longest = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    // For people, what a rule says stands in a line of its own; for grep,
    // all of a rule stands in one.
    let people = io::stdout().is_terminal();
    for rule in rules {
        let Rule { id, name, .. } = rule;
        let (severity, class) = (rule.severity.name(), rule.class.name());
        write!(out, "{id}  {name:longest$}  {severity:7}  {class:9}")?;
        if people {
            let options = textwrap::Options::new(width().clamp(40, 100))
                .initial_indent("        ")
                .subsequent_indent("        ");
            writeln!(out, "\n{}", textwrap::fill(rule.summary, options))?;
        } else {
            writeln!(out, "  {}", rule.summary)?;
        }
    }
    Ok(())
}
