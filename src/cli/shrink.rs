//! `animlint shrink FILE --keep RULE`: the smallest file that still shows it.

mod command;
mod place;

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{ArgGroup, Args};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::report::escape;
use crate::rules::Rule;
use crate::shrink::{Bounds, End, Goal, Others, Shrunk, rules_of, shrink};
use crate::tree::{FileReport, Input, Options, Outcome, one};

use super::generate::rule;
use super::inputs::OneFile;
use super::target::{file, written};
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain, interrupt, printed};
use command::Command;

/// Make a file smaller while it still shows a fault, for a bug report
///
/// Drops states, anims, parms, characters, sections, rows, bones, frames and
/// values with all counts kept right, then single bytes, and writes zeros over
/// what does not matter. A smaller file never breaks a rule that the larger one
/// did not, and at the end it mostly breaks those that are kept and no other.
/// The input is never written to.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("what").args(["keep", "keep_cmd"]).multiple(true).required(true))]
#[command(after_help = "Exit status:
  0  the smaller file was written, if a bound was met too
  1  the file does not show what it is to show; nothing was written
  2  a usage error, something that could not be read or written, or an internal fault
130  broken off by a signal; the smallest file so far was written

Examples:
  animlint shrink walk.panim --keep default-bone
  animlint shrink samus.ancs --keep PAS018 --keep PAS021 -o small.ancs
  animlint shrink walk.panim --keep-cmd 'my-reader --strict {file}' --cmd-timeout 2")]
pub(super) struct Shrink {
    #[command(flatten)]
    file: OneFile,

    /// A rule (id or name) that has to be broken still; may be repeated, and
    /// all of them have to
    #[arg(long, value_name = "RULE", value_parser = rule)]
    keep: Vec<&'static Rule>,

    /// A command that exits with 0 where a file still shows it
    ///
    /// It is split into words as a shell would, without a shell. {file} stands
    /// for the path of the file to look at, which has the extension of FILE;
    /// without {file} the path is the last argument. It prints nowhere. With
    /// --keep both have to hold.
    #[arg(long, value_name = "CMD")]
    keep_cmd: Option<String>,

    /// Let a smaller file break rules that the larger one does not
    #[arg(long)]
    allow_others: bool,

    /// Write to OUT, which is replaced when all is written; - is standard
    /// output [default: beside the file, walk.min.panim for walk.panim, which
    /// is not replaced]
    #[arg(long, short, value_name = "OUT", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Test no more than N smaller files
    #[arg(
        long,
        value_name = "N",
        default_value = "100000",
        help_heading = "Limits"
    )]
    max_steps: NonZeroU64,

    /// Stop after so many seconds with what there is then
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    timeout: Option<NonZeroU64>,

    /// End the command after so many seconds; the file then does not show it
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        help_heading = "Limits"
    )]
    #[arg(requires = "keep_cmd")]
    cmd_timeout: NonZeroU64,
}

impl Shrink {
    pub(super) fn run(&self, color: Color) -> u8 {
        match self.try_run(color) {
            Ok(status) => status,
            Err(why) => {
                complain("error", why);
                BROKEN
            }
        }
    }

    fn try_run(&self, color: Color) -> Result<u8, String> {
        let input = self.file.input().map_err(str::to_owned)?;
        let (report, bytes) = self.read(&input);
        if let Outcome::Unreadable(trouble) = &report.outcome {
            let why = trouble.to_string();
            let path = escape::path(&report.path);
            return Err(format!("{path}: {}", escape::text(&why)));
        }
        let output = self.place(&input)?;
        let stop = interrupt::listen();
        let mut command = match &self.keep_cmd {
            Some(given) => {
                let limit = Duration::from_secs(self.cmd_timeout.get());
                Some(Command::new(given, &report.path, limit, stop)?)
            }
            None => None,
        };
        let goal = Goal {
            keep: self.keep.clone(),
            // Without a rule to keep, only the command says what matters.
            allow_others: self.allow_others || self.keep.is_empty(),
        };
        let started = Instant::now();
        let limit = self
            .timeout
            .map(|seconds| Duration::from_secs(seconds.get()));
        let bounds = Bounds {
            steps: self.max_steps.get(),
            deadline: limit.and_then(|limit| started.checked_add(limit)),
            stop,
        };
        let mut test = |candidate: &[u8]| -> Option<Others> {
            let others = goal.test(candidate, &report.path)?;
            match &mut command {
                Some(command) => command.shows(candidate).then_some(others),
                None => Some(others),
            }
        };
        let progress = Progress::new();
        let shrunk = shrink(
            &bytes,
            report.format,
            bounds,
            &mut test,
            &mut |steps, size| {
                progress.at(steps, size);
            },
        );
        progress.end();
        if let Some(trouble) = command.as_ref().and_then(Command::trouble) {
            return Err(trouble.to_owned());
        }
        let Some(shrunk) = shrunk else {
            self.say_why(&report, &bytes);
            return Ok(FOUND);
        };
        let told = self.tell(
            &report.path,
            &output,
            bytes.len(),
            &shrunk,
            started.elapsed(),
        );
        let mut status = written(Some(&output), |out| out.write_all(&shrunk.bytes));
        if status == CLEAN {
            match file(Some(&output)) {
                Some(_) => status = printed(color, |out| writeln!(out, "{told}")),
                None => complain("note", told),
            }
        }
        Ok(match shrunk.end {
            End::Stopped if status == CLEAN => INTERRUPTED,
            End::Stopped | End::Smallest | End::Steps | End::Time => status,
        })
    }

    fn read(&self, input: &Input) -> (FileReport, Vec<u8>) {
        one(
            input,
            &Options::of_one(&|_| self.file.bounds(), interrupt::listen()),
        )
    }

    /// Where the smaller file goes; never to the file itself.
    fn place(&self, input: &Input) -> Result<PathBuf, String> {
        match (&self.output, input) {
            (Some(output), Input::Path(path)) => {
                if file(Some(output)).is_some() {
                    place::is_another(path, output)?;
                }
                Ok(output.clone())
            }
            (Some(output), Input::Stdin { .. }) => Ok(output.clone()),
            (None, Input::Path(path)) => place::beside(path),
            (None, Input::Stdin { .. }) => Err(
                "standard input has no place beside which the smaller file could go; name one with -o OUT, or -o - for standard output".to_owned(),
            ),
        }
    }

    /// What the file shows, as it is not what was asked for.
    fn say_why(&self, report: &FileReport, bytes: &[u8]) {
        let path = escape::path(&report.path);
        let broken = rules_of(bytes, &report.path);
        let missing: Vec<String> = self
            .keep
            .iter()
            .filter(|rule| !broken.contains(rule))
            .map(ToString::to_string)
            .collect();
        let what = match missing.as_slice() {
            [] => "does not show it: the command does not exit with 0".to_owned(),
            missing => format!("does not break {}", missing.join(", ")),
        };
        let shows = match broken.as_slice() {
            [] => "no rule".to_owned(),
            broken => names(broken),
        };
        complain("error", format_args!("{path} {what}; it breaks {shows}"));
    }

    /// How far it got, in words.
    fn tell(
        &self,
        path: &Path,
        output: &Path,
        before: usize,
        shrunk: &Shrunk,
        took: Duration,
    ) -> String {
        let broken = match rules_of(&shrunk.bytes, path).as_slice() {
            [] => "no rule".to_owned(),
            broken => names(broken),
        };
        let place = match file(Some(output)) {
            Some(output) => escape::path(output),
            None => "standard output".to_owned(),
        };
        let end = match shrunk.end {
            End::Smallest => String::new(),
            End::Steps => format!(
                "; stopped after {} steps (--max-steps), so it may get smaller",
                HumanCount(self.max_steps.get())
            ),
            End::Time => {
                "; stopped when the time was over (--timeout), so it may get smaller".to_owned()
            }
            End::Stopped => "; broken off, so it may get smaller".to_owned(),
        };
        format!(
            "{place}: {} bytes, were {}; breaks {broken}; {} steps in {:.1} s{end}",
            HumanCount(shrunk.bytes.len() as u64),
            HumanCount(before as u64),
            HumanCount(shrunk.steps),
            took.as_secs_f64()
        )
    }
}

fn names(rules: &[&Rule]) -> String {
    let names: Vec<String> = rules.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// The progress line: on standard error, and only if that is a terminal.
struct Progress(ProgressBar);

/// Steps between two looks at the line.
const SOME_STEPS: u64 = 16;

impl Progress {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        Self(bar)
    }

    fn at(&self, steps: u64, size: usize) {
        if steps.is_multiple_of(SOME_STEPS) && !self.0.is_hidden() {
            let size = HumanCount(size as u64);
            let steps = HumanCount(steps);
            self.0
                .set_message(format!("{size} bytes after {steps} steps"));
        }
    }

    fn end(&self) {
        self.0.finish_and_clear();
    }
}
