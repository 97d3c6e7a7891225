//! `full`: for people. What is wrong, where, the bytes of the place, who is
//! affected, why it matters and what to do.

use std::collections::HashSet;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSplitter};

use crate::rules::{Rule, Severity};
use crate::tree::{EXCERPTS_PER_RULE, Trouble};

use super::closing::closing;
use super::escape;
use super::fold::Fold;
use super::hex;
use super::judged::{Judged, JudgedFinding};
use super::phrase::{remainder, title};
use super::summary::Summary;
use super::{Reporter, shows};

const BOLD: Style = Style::new().bold();
const FAINT: Style = AnsiColor::Blue.on_default();

const fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    color.on_default().bold()
}

/// A paragraph or more for each finding, in colour: what it writes to should
/// strip that where it is not wanted.
#[derive(Debug)]
pub struct Full {
    width: usize,
    notes: bool,
    explained: HashSet<&'static str>,
}

impl Full {
    /// A report of `width` columns, with or without notes; otherwise they are
    /// only counted.
    #[must_use]
    pub fn new(width: usize, notes: bool) -> Self {
        Self {
            width: width.clamp(60, 100),
            notes,
            explained: HashSet::new(),
        }
    }

    fn finding(
        &mut self,
        path: &str,
        found: &JudgedFinding<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let finding = found.finding;
        let rule = finding.rule;
        let severity = style(found.severity);
        let title = format!("{}[{rule}]:", found.severity.name());
        self.paragraph(&title, severity, &finding.message, out)?;
        write!(out, "  {FAINT}-->{FAINT:#} {BOLD}{path}{BOLD:#}")?;
        match finding.span {
            Some(span) if span.len > 1 => writeln!(out, ":0x{:X} ({} bytes)", span.start, span.len),
            Some(span) => writeln!(out, ":0x{:X}", span.start),
            None => writeln!(out),
        }?;
        if !finding.field.is_empty() {
            let field = escape::text(&finding.field);
            writeln!(out, "   {FAINT}in{FAINT:#} {field}")?;
        }
        if let (Some(span), Some(excerpt)) = (finding.span, found.excerpt) {
            for row in hex::rows(excerpt, span) {
                writeln!(out, "  {}", row.bytes.trim_end())?;
                if let Some(marks) = row.marks {
                    writeln!(out, "  {severity}{marks}{severity:#}")?;
                }
            }
        }
        self.paragraph("  = class:", FAINT, &class_and_readers(rule), out)?;
        // Once a run: it is the same each time.
        if self.explained.insert(rule.id) {
            self.paragraph("  = why:", FAINT, rule.explanation, out)?;
        }
        if !finding.help.is_empty() {
            self.paragraph("  = help:", FAINT, &finding.help, out)?;
        }
        writeln!(out)
    }

    fn trouble(&self, path: &str, trouble: &Trouble, out: &mut dyn Write) -> io::Result<()> {
        let title = format!("error[{}]:", title(trouble.kind));
        self.paragraph(&title, style(Severity::Error), &trouble.what, out)?;
        writeln!(out, "  {FAINT}-->{FAINT:#} {BOLD}{path}{BOLD:#}")?;
        self.paragraph("  = help:", FAINT, &trouble.help, out)?;
        writeln!(out)
    }

    /// Writes a title and a text behind it, wrapped.
    fn paragraph(
        &self,
        title: &str,
        style: Style,
        text: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let text = escape::text(text);
        let first = format!("{title} ");
        let indent = if title.starts_with(' ') { "    " } else { "  " };
        let options = Options::new(self.width)
            .initial_indent(&first)
            .subsequent_indent(indent)
            .word_splitter(WordSplitter::NoHyphenation);
        for line in textwrap::wrap(&text, options) {
            match line.strip_prefix(title) {
                Some(rest) => writeln!(out, "{style}{title}{style:#}{rest}")?,
                None => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }
}

fn class_and_readers(rule: &Rule) -> String {
    let class = rule.class.name();
    let readers: Vec<_> = rule.readers.iter().map(|reader| reader.name()).collect();
    if readers.is_empty() {
        class.to_owned()
    } else {
        format!("{class}; readers affected: {}", readers.join(", "))
    }
}

impl Reporter for Full {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let path = escape::path(&file.file.path);
        let notes = self.notes;
        let fold = Fold::new(file, EXCERPTS_PER_RULE, |severity| shows(severity, notes));
        for found in fold.shown {
            self.finding(&path, found, out)?;
        }
        for (rule, severity, more) in fold.more {
            let style = style(severity);
            writeln!(
                out,
                "{style}{}[{rule}]:{style:#} {}\n  {FAINT}-->{FAINT:#} {BOLD}{path}{BOLD:#}\n",
                severity.name(),
                remainder(rule, more)
            )?;
        }
        match file.trouble() {
            Some(trouble) => self.trouble(&path, trouble, out),
            None => Ok(()),
        }
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        closing(summary, self.notes, out)
    }
}

#[cfg(test)]
#[path = "full_tests.rs"]
mod tests;
