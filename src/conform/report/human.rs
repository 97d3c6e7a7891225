//! The report for people: what failed and why, then the numbers.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSplitter};

use crate::finding::counted;
use crate::report::escape;

use super::super::grade::{Kind, Role};
use super::super::run::{Graded, RoleGrade};
use super::super::summary::{Standing, Summary};
use super::{About, Reporter};

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const STALE: Style = AnsiColor::Yellow.on_default().bold();
const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Columns in which a text is still easy to read.
const COLUMNS: std::ops::RangeInclusive<usize> = 40..=100;

/// The report for people.
#[derive(Debug)]
pub struct Human {
    about: About,
    width: usize,
    /// Passed and skipped cases are shown as well.
    all: bool,
}

impl Human {
    /// A report of so many columns.
    #[must_use]
    pub fn new(about: About, width: usize, all: bool) -> Self {
        Self {
            about,
            width: width.clamp(*COLUMNS.start(), *COLUMNS.end()),
            all,
        }
    }

    fn paragraph(&self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        self.wrapped(text, "", "  ", out)
    }

    fn wrapped(&self, text: &str, first: &str, rest: &str, out: &mut dyn Write) -> io::Result<()> {
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(rest)
            .word_splitter(WordSplitter::NoHyphenation);
        writeln!(out, "{}", textwrap::fill(text, options))
    }

    /// A case in one role, in one line.
    fn headline(
        &self,
        word: (&str, Style),
        graded: &Graded<'_>,
        it: &RoleGrade,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (word, style) = word;
        let (id, role) = (escape::text(&graded.case.id), it.role.name());
        let kind = it.grade.kind();
        write!(out, "{style}{word}{style:#} {BOLD}{id}{BOLD:#} {role}")?;
        match kind {
            Kind::Pass => writeln!(out),
            Kind::WrongVerdict
            | Kind::WrongContent
            | Kind::WrongBytes
            | Kind::Crash
            | Kind::Timeout
            | Kind::Unsupported => writeln!(out, ": {}", kind.name()),
        }
    }

    fn failure(&self, graded: &Graded<'_>, it: &RoleGrade, out: &mut dyn Write) -> io::Result<()> {
        self.headline(("FAIL", BAD), graded, it, out)?;
        let why = it.grade.to_string();
        self.wrapped(&escape::text(&why), "  ", "    ", out)?;
        let tests = escape::text(&graded.case.tests);
        self.wrapped(&format!("= case: {tests}"), "  ", "    ", out)?;
        if let Some(said) = &it.said {
            let said = escape::text(said);
            self.wrapped(&format!("= it said: {said}"), "  ", "    ", out)?;
        }
        Ok(())
    }

    fn counts(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let rows = Role::ALL
            .into_iter()
            .map(|role| (role, summary.tally(role)))
            .filter(|(_, tally)| tally.all() > 0);
        for (role, tally) in rows {
            let counts: Vec<String> = Kind::ALL
                .into_iter()
                .map(|kind| (tally.of(kind), kind.name()))
                .filter(|(count, name)| *count > 0 || *name == Kind::Pass.name())
                .map(|(count, name)| format!("{count} {name}"))
                .collect();
            let of = tally.all();
            let line = format!("{} of {of}: {}.", sentence(role), counts.join(", "));
            self.paragraph(&line, out)?;
        }
        Ok(())
    }
}

const fn sentence(role: Role) -> &'static str {
    match role {
        Role::Reader => "Reader",
        Role::Writer => "Writer",
        Role::RoundTrip => "Round trip",
    }
}

impl Reporter for Human {
    fn case(
        &mut self,
        graded: &Graded<'_>,
        standing: Standing<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match standing {
            Standing::Counts => {}
            Standing::Skipped(reason) if self.all => {
                let (id, reason) = (escape::text(&graded.case.id), escape::text(reason));
                writeln!(out, "{DIM}skip{DIM:#} {BOLD}{id}{BOLD:#}: {reason}")?;
                return Ok(());
            }
            Standing::Skipped(_) => return Ok(()),
            Standing::Stale(reason) => {
                let id = escape::text(&graded.case.id);
                writeln!(out, "{STALE}SKIP{STALE:#} {BOLD}{id}{BOLD:#}: stale")?;
                let why = format!(
                    "it passes now; take its line out of the skip file, which says: {}",
                    escape::text(reason)
                );
                return self.wrapped(&why, "  ", "    ", out);
            }
        }
        for it in &graded.grades {
            let kind = it.grade.kind();
            if kind.is_failure() {
                self.failure(graded, it, out)?;
            } else if self.all {
                let word = match kind {
                    Kind::Pass => ("pass", GOOD),
                    Kind::Unsupported
                    | Kind::WrongVerdict
                    | Kind::WrongContent
                    | Kind::WrongBytes
                    | Kind::Crash
                    | Kind::Timeout => ("none", DIM),
                };
                self.headline(word, graded, it, out)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if summary.failures() > 0 || summary.stale > 0 || self.all {
            writeln!(out)?;
        }
        let About {
            suite_version,
            suite_cases,
            verdict_only,
            ..
        } = &self.about;
        let version = escape::text(suite_version);
        let mut first = match summary.cases {
            all if all == *suite_cases as u64 => {
                format!("Tried all {all} cases of suite {version}")
            }
            some => format!("Tried {some} of the {suite_cases} cases of suite {version}"),
        };
        if *verdict_only {
            first.push_str(", verdicts only");
        }
        if let Some(elapsed) = summary.elapsed {
            first.push_str(&format!(", in {:.3} s", elapsed.as_secs_f64()));
        }
        first.push('.');
        self.paragraph(&first, out)?;
        self.counts(summary, out)?;
        if summary.skipped > 0 {
            let cases = counted(summary.skipped, "case");
            let shown = if self.all { "" } else { " (--all shows them)" };
            self.paragraph(&format!("Skipped: {cases}, not counted above{shown}."), out)?;
        }
        if summary.stale > 0 {
            let skips = counted(summary.stale, "skip");
            self.paragraph(&format!("Stale: {skips}, of cases that pass now."), out)?;
        }
        if !summary.complete {
            writeln!(out, "The run was broken off: this is not all.")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    fn plain(width: usize, all: bool) -> String {
        let text = fixture::report(&mut Human::new(fixture::about(), width, all));
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn failures_are_shown_with_their_reasons() {
        assert_eq!(
            plain(60, false),
            "\
FAIL panim/valid/a reader: wrong-content
  $.a: 1 was expected, not 2
  = case: Something.
  = it said: \\x1B[2Jbyte 7
FAIL panim/valid/a round-trip: wrong-bytes
  at 0x7, in state_count: 00 was expected, not 01 (of 12
    bytes)
  = case: Something.
FAIL panim/invalid/b reader: crash
  ended by signal 11 (SIGSEGV)
  = case: Something.
SKIP pas4/ambiguous/d: stale
  it passes now; take its line out of the skip file, which
    says: gone

Tried 4 of the 300 cases of suite 1.0.0, in 1.500 s.
Reader of 3: 1 pass, 1 wrong-content, 1 crash.
Writer of 1: 1 pass.
Round trip of 1: 0 pass, 1 wrong-bytes.
Skipped: 1 case, not counted above (--all shows them).
Stale: 1 skip, of cases that pass now.
The run was broken off: this is not all.
"
        );
    }

    #[test]
    fn all_shows_what_passes_too() {
        let all = plain(100, true);
        assert!(all.contains("pass panim/valid/a writer\n"), "{all}");
        assert!(all.contains("skip pas4/valid/c: known: #1\n"), "{all}");
        assert!(!all.contains("--all"), "{all}");
    }
}
