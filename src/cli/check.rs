//! `animlint check`: the main job.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use clap::{Args, ValueEnum};

use crate::limits::Bounds;
use crate::report::{Judged, Level, Policy, Selector, Summary};
use crate::rules::Severity;
use crate::tree::{MOST_JOBS, Options, detect, run};

use super::inputs::{Inputs, InputsError};
use super::interrupt;
use super::output::{Failed, HumanFormat, Outputs, ReportArg};
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain};

/// Check files and folders, and write each accepted file back in memory to
/// prove that nothing was lost
///
/// In folders, files with a known extension are checked, in any case. Files
/// that are named outright are checked whatever they are called.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  no finding at or above the threshold (--fail-on)
  1  findings at or above the threshold
  2  a usage error, something that could not be read or written, or an internal fault
  130  broken off by SIGINT, SIGTERM or SIGHUP: the reports say what was done by then

Examples:
  animlint check                         everything below the current folder
  animlint check assets --notes          pedantry as well
  animlint check --format concise -j 4 assets
  animlint check --report json=report.json --quiet assets
  animlint check --ignore PAN034 --severity node-count=warning walk.panim
  cat walk.panim | animlint check - --stdin-filename walk.panim")]
pub(super) struct Check {
    #[command(flatten)]
    inputs: Inputs,

    /// In folders, look at the content of every file, not only at those with a
    /// known extension
    ///
    /// Files of no known format are then passed over without a word.
    #[arg(long, help_heading = "What to check")]
    all_files: bool,

    /// In folders, go through symbolic links to other folders
    ///
    /// Links to files are read either way, and a link that is named outright is
    /// always followed.
    #[arg(long, help_heading = "What to check")]
    follow: bool,

    /// Search files for PAS4 databases wherever they stand in them
    ///
    /// Files that are named outright are searched whatever they are; in
    /// folders, with --all-files, those of no known format.
    #[arg(long, help_heading = "What to check")]
    scan: bool,

    /// Count only these rules: ids, names, or the start of ids such as PAN02
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "What counts"
    )]
    select: Vec<Selector>,

    /// Do not count these rules, whatever else is said of them
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "What counts"
    )]
    ignore: Vec<Selector>,

    /// Count a rule as error, warning or note, or not at all (off)
    #[arg(
        long,
        value_name = "RULE=LEVEL",
        value_delimiter = ',',
        help_heading = "What counts"
    )]
    #[arg(value_parser = rule_and_level)]
    severity: Vec<(Selector, Level)>,

    /// Exit with status 1 if anything of this severity or graver is found
    #[arg(
        long,
        value_name = "SEVERITY",
        default_value = "error",
        help_heading = "What counts"
    )]
    fail_on: FailOn,

    /// Exit with status 0 whatever is found; breakage still gives 2
    #[arg(long, help_heading = "What counts")]
    exit_zero: bool,

    /// How to show findings
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "full",
        help_heading = "Output"
    )]
    format: HumanFormat,

    /// Show notes as well; otherwise they are only counted
    #[arg(long, help_heading = "Output")]
    notes: bool,

    /// Print nothing but what could not be checked, that on standard error
    #[arg(long, short, help_heading = "Output")]
    quiet: bool,

    /// Write a report for programs: json or jsonl; to standard output in place
    /// of the one for people unless =FILE is given
    ///
    /// May be given several times. A file is replaced only when the new report
    /// is whole. These reports hold notes, too.
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    report: Vec<ReportArg>,

    /// Threads that read and check; the output is the same with any number
    /// [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = jobs, help_heading = "Limits")]
    jobs: Option<NonZeroUsize>,

    /// Do not check files larger than this; each is reported as unreadable
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    #[arg(value_parser = SizeParser, help_heading = "Limits")]
    max_size: u64,

    /// Warn of tracks for which a loader allocates more than this, whatever the
    /// file holds
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    #[arg(value_parser = SizeParser, help_heading = "Limits")]
    max_dense_size: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Note,
}

impl FailOn {
    const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Note => Severity::Note,
        }
    }
}

fn rule_and_level(given: &str) -> Result<(Selector, Level), String> {
    let (rule, level) = given
        .split_once('=')
        .ok_or("it takes the form RULE=LEVEL, such as PAN022=warning")?;
    let at = |severity: &Severity| severity.name() == level;
    let level = match Severity::ALL.into_iter().find(at) {
        Some(severity) => Level::At(severity),
        None if level == "off" => Level::Off,
        None => return Err(format!("`{level}` is none of error, warning, note, off")),
    };
    let rule: Selector = rule.parse().map_err(|error| format!("{error}"))?;
    Ok((rule, level))
}

pub(super) fn jobs(given: &str) -> Result<NonZeroUsize, String> {
    match given.parse::<NonZeroUsize>() {
        Ok(jobs) if jobs.get() <= MOST_JOBS => Ok(jobs),
        Ok(_) | Err(_) => Err(format!("it takes a number from 1 to {MOST_JOBS}")),
    }
}

impl Check {
    pub(super) fn run(self, color: Color) -> u8 {
        let started = Instant::now();
        let stop = interrupt::listen();
        let inputs = match self.inputs.read(stop) {
            Ok(inputs) => inputs,
            // The reports are still to say so.
            Err(InputsError::Stopped) => Vec::new(),
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let policy = Policy::new(&self.select, &self.ignore, &self.severity);
        let human = (!self.quiet).then_some((self.format, self.notes));
        let mut outputs = match Outputs::open(&self.report, human, color) {
            Ok(outputs) => outputs,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let excerpts = outputs.want_excerpts();
        let options = Options {
            jobs: self
                .jobs
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            bounds: Bounds {
                dense_track_bytes: self.max_dense_size,
                file_bytes: self.max_size,
            },
            all_files: self.all_files,
            follow: self.follow,
            scan: self.scan,
            excerpts: &|rule| {
                let severity = policy.severity(rule);
                excerpts && severity.is_some_and(|found| self.notes || found > Severity::Note)
            },
            stop,
        };
        let mut summary = Summary::default();
        let flow = run(&inputs, &options, |file| {
            let judged = Judged::new(&file, &policy);
            summary.add(&judged);
            match outputs.file(&judged, &summary) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failed) => ControlFlow::Break(failed),
            }
        });
        summary.elapsed = Some(started.elapsed());
        summary.complete = !stop.load(Ordering::Relaxed);
        self.end(flow, &summary, outputs)
    }

    /// Ends the reports and gives the exit status.
    fn end(
        &self,
        flow: io::Result<ControlFlow<Failed>>,
        summary: &Summary,
        outputs: Outputs,
    ) -> u8 {
        let finished = match flow {
            Ok(ControlFlow::Continue(())) => outputs.finish(summary),
            Ok(ControlFlow::Break(failed)) => {
                drop(outputs);
                Err(failed)
            }
            Err(error) => {
                drop(outputs);
                complain("error", format_args!("cannot start a thread: {error}"));
                return BROKEN;
            }
        };
        if let Err(Failed(error)) = finished {
            complain("error", error);
            return BROKEN;
        }
        if !summary.complete {
            return INTERRUPTED;
        }
        if summary.files == 0 {
            let known: Vec<String> = detect::extensions().map(|one| format!(".{one}")).collect();
            let known = known.join(", ");
            let places = self.inputs.shown();
            complain(
                "warning",
                format_args!("no file with a known extension ({known}) under {places}"),
            );
        }
        if summary.unreadable > 0 {
            BROKEN
        } else if summary.findings.reach(self.fail_on.severity()) && !self.exit_zero {
            FOUND
        } else {
            CLEAN
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_those_of_the_library() {
        use clap::Parser;
        #[derive(Parser)]
        struct Only {
            #[command(flatten)]
            check: Check,
        }
        let Only { check } = Only::parse_from(["check"]);
        assert_eq!(check.max_size, Bounds::default().file_bytes);
        assert_eq!(check.max_dense_size, Bounds::default().dense_track_bytes);
    }
}
