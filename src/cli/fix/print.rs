//! What was repaired and what is left, for people; and where it goes.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use textwrap::WordSplitter;

use crate::finding::counted;
use crate::report::{Change, ReportFile, escape};
use crate::rules::{Fix, Severity};

use super::super::progress::Progress;
use super::super::screen::{Screen, is_piped};
use super::super::{Color, complain, interrupt, stdout_is_open};
use super::json::Json;
use super::record::{Left, Repaired, Totals, Treated, Why};

const BOLD: Style = Style::new().bold();
const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const RED: Style = AnsiColor::Red.on_default();

/// Columns that the first word of a line takes, with the gap behind it.
const WORD: usize = 11;

/// Changes of one file that are shown; the rest is counted.
const MOST_CHANGES: usize = 64;

/// How to show what was done.
pub(super) struct Printer {
    pub(super) width: usize,
    /// Tell of notes that are left.
    pub(super) notes: bool,
    pub(super) diff: bool,
    pub(super) write: bool,
}

impl Printer {
    /// Whether a finding that is left is told.
    fn tells(&self, left: &Left) -> bool {
        self.notes || left.severity > Severity::Note || matches!(left.why, Why::Refused(_))
    }

    /// Tells of a file, if there is anything to tell.
    pub(super) fn file(&self, file: &Treated, out: &mut dyn Write) -> io::Result<()> {
        let left: Vec<&Left> = file.left.iter().filter(|left| self.tells(left)).collect();
        let is_quiet = file.repaired.is_empty() && left.is_empty() && file.remarks.is_empty();
        if is_quiet && file.trouble.is_none() {
            return Ok(());
        }
        let path = escape::path(&file.path);
        writeln!(out, "{BOLD}{path}{BOLD:#}: {}", self.outcome(file, &left))?;
        for Repaired { rule, count, .. } in &file.repaired {
            let (word, done) = match rule.fix {
                Fix::No => ("also", "Goes along with another repair."),
                Fix::Safe | Fix::Unsafe => (rule.fix.name(), rule.repair),
            };
            self.line(word, GREEN, &format!("{rule} ({count}): {done}"), out)?;
        }
        for left in left {
            let Left { rule, count, .. } = left;
            let (style, what) = match &left.why {
                Why::Unsafe => (YELLOW, format!("with --unsafe: {}", rule.repair)),
                Why::Decide => (YELLOW, rule.repair.to_owned()),
                Why::Refused(why) => (RED, format!("not repaired: {}", escape::text(why))),
            };
            let what = format!("{rule} ({count}): {what}");
            self.line(left.why.word(), style, &what, out)?;
        }
        for remark in &file.remarks {
            self.line("remark", YELLOW, remark, out)?;
        }
        if let Some(backup) = &file.backup {
            let name = Path::new(backup.file_name().unwrap_or_default());
            let what = format!("the old file is kept as {}", escape::path(name));
            self.line("backup", GREEN, &what, out)?;
        }
        if let Some(trouble) = &file.trouble {
            self.line("error", RED, &escape::text(trouble), out)?;
        }
        if let (true, Some((old, fixed))) = (self.diff, &file.repair) {
            let mut hunks = fixed.patch.hunks(old);
            for hunk in hunks.by_ref().take(MOST_CHANGES) {
                Change::of(&hunk, old).print(out)?;
            }
            match hunks.count() {
                0 => {}
                more => {
                    let places = counted(more as u64, "more place");
                    writeln!(out, "  ... and {places}; --report json lists all")?;
                }
            }
        }
        writeln!(out)
    }

    /// In a few words, what became of the file.
    fn outcome(&self, file: &Treated, left: &[&Left]) -> String {
        let gone: u64 = file.repaired.iter().map(|it| it.count).sum();
        let mut parts = Vec::new();
        if gone > 0 {
            let done = match (file.written, file.trouble.is_some()) {
                (true, _) => "repaired",
                (false, true) => "not repaired",
                (false, false) => "would be repaired",
            };
            parts.push(format!("{} {done}", counted(gone, "finding")));
        }
        let left: u64 = left.iter().map(|left| left.count).sum();
        if left > 0 {
            parts.push(format!("{left} left"));
        }
        if parts.is_empty() {
            parts.push("nothing repaired".to_owned());
        }
        parts.join(", ")
    }

    /// A line that begins with a word and goes on behind it.
    fn line(&self, word: &str, style: Style, what: &str, out: &mut dyn Write) -> io::Result<()> {
        let indent = " ".repeat(WORD);
        let options = textwrap::Options::new(self.width.clamp(40, 100))
            .initial_indent(&indent)
            .subsequent_indent(&indent)
            .word_splitter(WordSplitter::NoHyphenation);
        let text = textwrap::fill(what, options);
        let text = text.get(WORD..).unwrap_or_default();
        let gap = " ".repeat(WORD.saturating_sub(word.len()).saturating_sub(2));
        writeln!(out, "  {style}{word}{style:#}{gap}{text}")
    }

    /// Tells what all came to.
    pub(super) fn closing(&self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let Totals {
            files,
            changed,
            repaired,
            ..
        } = *totals;
        let looked = counted(files, "file");
        let what = counted(repaired, "finding");
        let places = counted(changed, "file");
        match (repaired, self.write) {
            (0, _) => writeln!(out, "Looked at {looked}: nothing to repair."),
            (_, true) => writeln!(out, "Looked at {looked}: repaired {what} in {places}."),
            (_, false) => writeln!(
                out,
                "Looked at {looked}: {what} in {places} can be repaired (--write does it)."
            ),
        }?;
        let mut left = Vec::new();
        if totals.needs_unsafe > 0 {
            left.push(format!(
                "{} that --unsafe repairs",
                counted(totals.needs_unsafe, "finding")
            ));
        }
        if totals.undecided > 0 {
            left.push(format!(
                "{} for a person",
                counted(totals.undecided, "finding")
            ));
        }
        if totals.failed > 0 {
            let failed = counted(totals.failed, "file");
            left.push(format!("{failed} that could not be read or written"));
        }
        if !left.is_empty() {
            let notes = match !self.notes && totals.left.note > 0 {
                true => " (--notes shows notes)",
                false => "",
            };
            writeln!(out, "Left: {}{notes}.", left.join(", "))?;
        }
        if !totals.complete {
            writeln!(out, "The run was broken off: this is not all.")?;
        }
        Ok(())
    }
}

/// Where the reports of a run go.
pub(super) struct Outputs {
    screen: Option<(Shown, Screen)>,
    file: Option<(Json, ReportFile, String)>,
    progress: Progress,
    /// Nothing is said of trouble elsewhere, so standard error has to do.
    complain: bool,
    files: u64,
}

/// What standard output shows.
enum Shown {
    People(Printer),
    Programs(Json),
}

impl Outputs {
    /// Opens all that was asked for: a report for programs, to a file or to
    /// standard output, and without that, one for people.
    pub(super) fn open(
        report: Option<Option<&Path>>,
        people: Option<Printer>,
        color: Color,
    ) -> Result<Self, String> {
        let progress = Progress::new(people.is_some() && !is_piped());
        let screen = match (report, people) {
            (Some(None), _) => Some((Shown::Programs(Json::new()), Screen::exact(&progress))),
            (_, Some(people)) => Some((Shown::People(people), Screen::colored(color, &progress))),
            (_, None) => None,
        };
        if screen.is_some() {
            stdout_is_open()?;
        }
        let file = match report.flatten() {
            None => None,
            Some(path) => {
                let shown = escape::path(path);
                let file = ReportFile::create(path)
                    .map_err(|error| format!("cannot write the report {shown}: {error}"))?;
                if let Some(temporary) = file.temporary() {
                    interrupt::remove_at_once(temporary.to_owned());
                }
                Some((Json::new(), file, shown))
            }
        };
        Ok(Self {
            complain: screen.is_none(),
            screen,
            file,
            progress,
            files: 0,
        })
    }

    /// Passes a file on.
    pub(super) fn file(&mut self, treated: &Treated) -> Result<(), String> {
        if let Some((json, out, path)) = &mut self.file {
            json.file(treated, out)
                .map_err(|error| format!("cannot write the report {path}: {error}"))?;
        }
        if let Some((shown, screen)) = &mut self.screen {
            let written = match shown {
                Shown::People(printer) => printer.file(treated, screen.buffer()),
                Shown::Programs(json) => json.file(treated, screen.buffer()),
            };
            let written = written.and_then(|()| screen.flush_if_due());
            self.after_screen(written)?;
        }
        if let (true, Some(trouble)) = (self.complain, &treated.trouble) {
            let path = escape::path(&treated.path);
            complain("error", format_args!("{path}: {}", escape::text(trouble)));
        }
        self.files = self.files.saturating_add(1);
        self.progress.at(self.files, 0);
        Ok(())
    }

    /// Ends the reports.
    pub(super) fn finish(mut self, totals: &Totals) -> Result<(), String> {
        self.progress.end();
        if let Some((shown, screen)) = &mut self.screen {
            let written = match shown {
                Shown::People(printer) => printer.closing(totals, screen.buffer()),
                Shown::Programs(json) => json.finish(totals, screen.buffer()),
            };
            let written = written.and_then(|()| screen.flush());
            self.after_screen(written)?;
        }
        match self.file.take() {
            None => Ok(()),
            Some((mut json, mut out, path)) => json
                .finish(totals, &mut out)
                .and_then(|()| out.keep())
                .map_err(|error| format!("cannot write the report {path}: {error}")),
        }
    }

    /// Goes on without the screen where its reader is gone.
    fn after_screen(&mut self, written: io::Result<()>) -> Result<(), String> {
        match written {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.screen = None;
                Ok(())
            }
            Err(error) => Err(format!("cannot write to standard output: {error}")),
        }
    }
}
