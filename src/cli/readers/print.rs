//! The report for people: the table, the differences, the findings behind them.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSplitter};

use crate::finding::{Finding, counted};
use crate::limits::DENSE_TRACK_BYTES;
use crate::report::escape;
use crate::rules::{Class, Phase, Reader};

use super::Subject;
use super::compare::{Comparison, Row};
use super::facts::Facts;
use super::table::table;

const BOLD: Style = Style::new().bold();
const FAINT: Style = AnsiColor::Blue.on_default();

/// Prints all that is known.
pub(super) fn print(subject: &Subject<'_>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let Subject { report, comparison } = subject;
    let width = width.clamp(60, 100);
    let path = escape::path(&report.path);
    let format = report.format.map_or("", |format| format.name());
    let verdict = report.outcome.name();
    writeln!(out, "{BOLD}{path}{BOLD:#}: {format}, {verdict}\n")?;
    if comparison.rows.is_empty() {
        let none = "No known reader looks for a database in such a file, so there is nothing to compare. It was found by searching.";
        return paragraph("", none, width, out);
    }
    table(comparison, verdict, width, out)?;
    differences(comparison, width, out)?;
    explain(report.findings.kept(), comparison, width, out)
}

/// What each reader is the first to see otherwise, and what it pays.
fn differences(comparison: &Comparison, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let all = comparison.rows.len();
    let some = comparison.rows.iter().filter(|row| row.differs()).count();
    match some {
        0 => writeln!(out, "All readers agree.")?,
        1 => writeln!(
            out,
            "1 of {all} readers differs from what animlint decodes:"
        )?,
        _ => writeln!(
            out,
            "{some} of {all} readers differ from what animlint decodes:"
        )?,
    }
    for row in &comparison.rows {
        if let Some(text) = said(row) {
            paragraph(&format!("  {}: ", row.id.name()), &text, width, out)?;
        }
        if let Some(Facts::Panim(it)) = &row.facts {
            if pays(row) {
                let text = format!(
                    "allocates {} bytes for tracks before it looks at their data",
                    it.dense_bytes
                );
                paragraph(&format!("  {}: ", row.id.name()), &text, width, out)?;
            }
            if it.clamped_axes > 0 {
                let text = format!(
                    "plays the last value on {} axes that reach beyond the values",
                    it.clamped_axes
                );
                paragraph(&format!("  {}: ", row.id.name()), &text, width, out)?;
            }
        }
    }
    writeln!(out)
}

/// Whether the reader allocates much because a header's word says so.
fn pays(row: &Row) -> bool {
    match &row.facts {
        Some(Facts::Panim(it)) => it.dense_bytes > DENSE_TRACK_BYTES,
        Some(Facts::Database(_) | Facts::Carrier(_)) | None => false,
    }
}

fn said(row: &Row) -> Option<String> {
    let difference = row.difference.as_ref()?;
    let text = match row.reason {
        Some(reason) => format!("{}: {reason}", row.verdict),
        None => format!(
            "{} is {}, not {}",
            difference.field, difference.right, difference.left
        ),
    };
    Some(match row.made_for {
        true => text,
        false => format!("{text} (not made for this game, so it does not count)"),
    })
}

/// Every ambiguity and hazard, the violations that name a reader that differs or
/// say why there is no model, and how many more findings there are.
fn explain(
    findings: &[Finding],
    comparison: &Comparison,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let differing: Vec<Reader> = comparison.differing().collect();
    let concerns = |finding: &&Finding| {
        let rule = finding.rule;
        match (rule.phase, rule.class) {
            (Phase::Structure, _) => !differing.is_empty(),
            (Phase::Meaning, Class::Ambiguity | Class::Hazard) => true,
            (Phase::Meaning, Class::Violation) => {
                rule.readers.iter().any(|it| differing.contains(it))
            }
            (Phase::Meaning, Class::Hygiene) => false,
        }
    };
    let is_foreign = |finding: &Finding| {
        finding.rule.phase == Phase::Structure && finding.rule.class == Class::Hygiene
    };
    let mut spoken_of: Vec<Reader> = Vec::new();
    for (number, finding) in findings.iter().filter(concerns).enumerate() {
        if number == 0 {
            writeln!(out, "Findings:")?;
        }
        let rule = finding.rule;
        let place = finding
            .span
            .map_or_else(String::new, |span| format!(" at 0x{:X}", span.start));
        let title = format!("  {}[{rule}]{place}: ", rule.severity.name());
        paragraph(&title, &finding.message, width, out)?;
        let readers: Vec<&str> = rule.readers.iter().map(|reader| reader.name()).collect();
        if !readers.is_empty() {
            writeln!(out, "    {FAINT}readers:{FAINT:#} {}", readers.join(", "))?;
        }
        spoken_of.extend(rule.readers);
    }
    let mut unnamed: Vec<&str> = differing
        .iter()
        .filter(|it| !spoken_of.contains(it))
        .map(|it| it.name())
        .collect();
    unnamed.dedup();
    if !unnamed.is_empty() && !findings.iter().any(is_foreign) {
        writeln!(out, "No finding speaks of {}.", unnamed.join(", "))?;
    }
    let others = findings.iter().filter(|it| !concerns(it)).count();
    if others > 0 {
        let others = counted(u64::try_from(others).unwrap_or(u64::MAX), "finding");
        writeln!(
            out,
            "{others} on other matters: see `animlint check --notes`."
        )?;
    }
    Ok(())
}

/// A title and a text behind it, wrapped and safe to print.
fn paragraph(title: &str, text: &str, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let text = escape::text(text);
    let options = Options::new(width)
        .initial_indent(title)
        .subsequent_indent(if title.is_empty() { "" } else { "    " })
        .word_splitter(WordSplitter::NoHyphenation);
    writeln!(out, "{}", textwrap::fill(&text, options))
}
