//! `animlint conform`: how another implementation does on the conformance
//! suite.

mod outputs;

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{ArgGroup, Args};

use crate::conform::report::About;
use crate::conform::{
    self, Case, CommandLine, Harness, Selection, Skips, Standing, Suite, Summary,
};
use crate::report::escape;

use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain, interrupt, printed};
use outputs::{Outputs, ReportArg};

/// Grade another reader or writer by the conformance suite
///
/// A reader gets a file on standard input and prints the JSON of `decode`; a
/// writer gets that JSON and prints the file. Exit status 0 accepts, 1
/// rejects, 77 says that such files are not supported; every other status, and
/// a signal, is a crash, which is never a correct rejection. The suite is part
/// of this program. docs/conformance.md tells more.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("what").required(true).multiple(true).args(["reader", "writer", "export", "list"]))]
#[command(after_help = "Exit status:
  0    every case passes, or fails as the skip file says
  1    some case fails, or passes though it is to be skipped
  2    nothing could be graded: a usage error, a command that cannot be started,
       no such case, or none that the implementation supports
  130  broken off by a signal

Examples:
  animlint conform --reader './my-reader'
  animlint conform --reader 'python3 adapter.py {file}' --format pas4 --skip known.txt
  animlint conform --reader './my-tool decode' --writer './my-tool encode'
  animlint conform --reader ./my-reader --verdict-only --report junit=conform.xml
  animlint conform --export suite")]
pub(super) struct Conform {
    /// The command that reads a file and prints JSON
    ///
    /// It is split as a shell would split it, and run without one. {file}
    /// stands for the path of the file, which then does not come on standard
    /// input; {format} for panim, pas4, ancs, char or file.
    #[arg(long, value_name = "CMD", help_heading = "Whom to grade", value_parser = command())]
    reader: Option<CommandLine>,

    /// The command that reads JSON and prints a file, which has to be right to
    /// the byte
    ///
    /// As --reader; {file} stands for the path of the JSON. With both, the
    /// reader's own JSON has to come back as the same file, too.
    #[arg(long, value_name = "CMD", help_heading = "Whom to grade", value_parser = command())]
    writer: Option<CommandLine>,

    /// Look at the reader's exit status only, not at what it prints
    #[arg(
        long,
        requires = "reader",
        conflicts_with = "writer",
        help_heading = "Whom to grade"
    )]
    verdict_only: bool,

    /// Seconds that one run may take; then it is ended with all that it started
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        value_parser = seconds,
        help_heading = "Whom to grade"
    )]
    timeout: Duration,

    /// Runs at a time [default: as many as there are processors]
    #[arg(long, short, value_name = "N", help_heading = "Whom to grade")]
    jobs: Option<NonZeroUsize>,

    /// Take the suite in DIR, as --export writes it, in place of the own one
    #[arg(long, value_name = "DIR", help_heading = "Cases")]
    suite: Option<PathBuf>,

    /// Only cases of this format; repeatable
    #[arg(long, value_name = "FORMAT", value_parser = format, help_heading = "Cases")]
    format: Vec<conform::Format>,

    /// Only cases with this tag; repeatable, one of them has to fit
    #[arg(long, value_name = "TAG", help_heading = "Cases")]
    tag: Vec<String>,

    /// No cases with this tag; repeatable
    #[arg(long, value_name = "TAG", help_heading = "Cases")]
    without_tag: Vec<String>,

    /// Only cases whose id fits, such as 'panim/valid/*'; repeatable
    #[arg(long, value_name = "GLOB", help_heading = "Cases")]
    id: Vec<String>,

    /// Cases that are known to fail: in each line of FILE an id or glob, then
    /// the reason
    ///
    /// They are tried all the same: one that passes is an error, so that the
    /// file does not outlive its reasons.
    #[arg(long, value_name = "FILE", help_heading = "Cases")]
    skip: Option<PathBuf>,

    /// Print the ids of the cases that are selected, and what each tests
    #[arg(long, conflicts_with_all = ["reader", "writer", "export"], help_heading = "Cases")]
    list: bool,

    /// Write the suite into the folder DIR
    #[arg(long, value_name = "DIR", conflicts_with_all = ["reader", "writer"], help_heading = "Cases")]
    export: Option<PathBuf>,

    /// Write a report: json or junit, to FILE or else to standard output;
    /// repeatable
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    report: Vec<ReportArg>,

    /// Show the cases that pass or are skipped as well
    #[arg(long, help_heading = "Output")]
    all: bool,
}

fn command() -> impl TypedValueParser<Value = CommandLine> {
    OsStringValueParser::new().try_map(|text: OsString| CommandLine::split(&text))
}

fn seconds(given: &str) -> Result<Duration, String> {
    let seconds = given.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a number of seconds above 0 is needed, such as 10 or 0.5".to_owned())
}

fn format(given: &str) -> Result<conform::Format, String> {
    let all = conform::Format::ALL;
    all.into_iter()
        .find(|format| format.name() == given)
        .ok_or_else(|| {
            format!(
                "the formats are {}",
                all.map(conform::Format::name).join(", ")
            )
        })
}

impl Conform {
    pub(super) fn run(&self, color: Color) -> u8 {
        self.tried(color).unwrap_or_else(|error| {
            complain("error", error);
            BROKEN
        })
    }

    /// Does what was asked for and gives the exit status, or the reason why it
    /// cannot be done.
    fn tried(&self, color: Color) -> Result<u8, String> {
        let suite = match &self.suite {
            None => Suite::embedded(),
            Some(folder) => Suite::open(folder),
        }
        .map_err(|error| format!("cannot take the suite: {error}"))?;
        if let Some(folder) = &self.export {
            return export(&suite, folder);
        }
        let selection = Selection {
            formats: self.format.clone(),
            tags: self.tag.clone(),
            without_tags: self.without_tag.clone(),
            ids: self.id.clone(),
        };
        let selected = selection
            .of(&suite.cases)
            .map_err(|error| error.to_string())?;
        if self.list {
            return Ok(list(&selected, color));
        }
        self.grade(&suite, &selected, color)
    }

    fn grade(&self, suite: &Suite, selected: &[&Case], color: Color) -> Result<u8, String> {
        let skips = match &self.skip {
            None => Skips::default(),
            Some(path) => skips(path, &suite.cases)?,
        };
        let harness = Harness {
            reader: self.reader.clone(),
            writer: self.writer.clone(),
            verdict_only: self.verdict_only,
            timeout: self.timeout,
            jobs: self
                .jobs
                .unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)),
        };
        let cases: Vec<&Case> = selected
            .iter()
            .copied()
            .filter(|case| harness.tries(case))
            .collect();
        if cases.is_empty() {
            return Err(
                "no case that is selected has anything for a writer: only files that have to be accepted do"
                    .to_owned(),
            );
        }
        let stop = interrupt::listen();
        let workspace = harness.workspace().map_err(|error| error.to_string())?;
        if let Some(folder) = workspace.path() {
            interrupt::remove_at_once(folder.to_owned());
        }
        let about = About::new(&suite.version, suite.cases.len(), &harness);
        let mut outputs = Outputs::open(&self.report, &about, cases.len(), self.all, color)?;
        let mut summary = Summary::default();
        let started = Instant::now();
        let mut failed = Ok(());
        let ran = harness.run(&cases, &workspace, stop, |graded| {
            let standing = Standing::of(&graded, skips.reason(graded.case));
            summary.add(&graded, standing);
            failed = outputs.case(&graded, standing);
            failed.is_ok()
        });
        failed?;
        summary.complete = ran.map_err(|error| error.to_string())?;
        summary.elapsed = Some(started.elapsed());
        outputs.finish(&summary)?;
        self.status(&summary)
    }

    fn status(&self, summary: &Summary) -> Result<u8, String> {
        if !summary.complete {
            return Ok(INTERRUPTED);
        }
        if summary.is_void() {
            return Err(format!(
                "nothing was graded: of all {} cases it was said that they are not supported",
                summary.cases
            ));
        }
        Ok(match summary.failures() > 0 || summary.stale > 0 {
            true => FOUND,
            false => CLEAN,
        })
    }
}

/// Bytes that no file of skips comes near.
const MOST_SKIPS: u64 = 16 << 20;

/// Reads a file of skips.
fn skips(path: &Path, cases: &[Case]) -> Result<Skips, String> {
    let name = escape::path(path);
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST_SKIPS).read_to_end(&mut text))
        .map_err(|error| format!("cannot read {name}: {error}"))?;
    if text.len() as u64 == MOST_SKIPS {
        return Err(format!("{name} is too long for a file of skips"));
    }
    let text =
        String::from_utf8(text).map_err(|_| format!("{name} is no UTF-8; save it as such"))?;
    Skips::parse(&text, cases).map_err(|error| format!("{name}:{error}"))
}

fn export(suite: &Suite, folder: &Path) -> Result<u8, String> {
    let name = escape::path(folder);
    suite
        .export(folder)
        .map_err(|error| format!("cannot export the suite to {name}: {error}"))?;
    Ok(CLEAN)
}

fn list(cases: &[&Case], color: Color) -> u8 {
    let longest = cases.iter().map(|case| case.id.len()).max().unwrap_or(0);
    printed(color, |out| {
        for case in cases {
            let (id, tests) = (escape::text(&case.id), escape::text(&case.tests));
            writeln!(out, "{id:longest$}  {tests}")?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_a_number_of_seconds() {
        assert_eq!(seconds("10"), Ok(Duration::from_secs(10)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "", "10s", "inf", "NaN", "1e-30", "1e300"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
