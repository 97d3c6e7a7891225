//! `animlint merge`: the reports of shards, joined to that of one run.

mod input;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use crate::report::{Joined, ReadReport, Recorded, Summary, escape, join};

use self::input::{read_text, shown, used};
use super::config::FailOn;
use super::interrupt;
use super::output::{Failed, HumanFormat, Outputs};
use super::report_arg::{ReportArg, Wishes};
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain};

/// Join the JSON reports of several runs, such as those of shards, to one
///
/// The findings count as they did where they were found. Where the reports
/// are those of all shards of a run, what comes out is what one run would have
/// written.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  no finding at or above the threshold (--fail-on)
  1  findings at or above the threshold
  2  a report that cannot be used, a shard that is missing, a run that was broken
     off, a file that was unreadable, or something that could not be written
  130  broken off by SIGINT, SIGTERM or SIGHUP

Examples:
  animlint check --shard 1/2 --report json=1.json assets   on one machine
  animlint check --shard 2/2 --report json=2.json assets   on another
  animlint merge 1.json 2.json                             on a third
  animlint merge shard-*.json --report json=all.json --quiet")]
pub(super) struct Merge {
    /// Reports that `animlint check --report json` or `jsonl` wrote; - is
    /// standard input
    #[arg(value_name = "REPORT", required = true)]
    reports: Vec<PathBuf>,

    /// Exit with status 1 if anything of this severity or graver was found
    #[arg(
        long,
        value_name = "SEVERITY",
        default_value = "error",
        help_heading = "What counts"
    )]
    fail_on: FailOn,

    /// Exit with status 0 whatever was found; breakage still gives 2
    #[arg(long, help_heading = "What counts")]
    exit_zero: bool,

    /// Exit with status 1 if a report counts stale entries of baselines or
    /// suppressions
    #[arg(long, help_heading = "What counts")]
    fail_stale: bool,

    /// Exit with status 2 if the reports tell of no file; otherwise that is a
    /// warning
    #[arg(long, help_heading = "What counts")]
    require_files: bool,

    /// How to show findings; the bytes around them are in no report
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "concise",
        help_heading = "Output"
    )]
    format: HumanFormat,

    /// Show notes as well; otherwise they are only counted
    #[arg(long, help_heading = "Output")]
    notes: bool,

    /// Print nothing but what is wrong with the reports and what could not be
    /// checked, that on standard error
    #[arg(long, short, help_heading = "Output")]
    quiet: bool,

    /// Write a report for programs, in any format of `animlint check`; to
    /// standard output in place of the one for people unless =FILE is given
    ///
    /// May be given several times. A file is replaced only when the new report
    /// is whole. A report html has no byte maps, hex and curves here, since the
    /// JSON holds no bytes of the files.
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    report: Vec<ReportArg>,

    /// Do not read a report larger than this
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    #[arg(value_parser = SizeParser, help_heading = "Limits")]
    max_size: u64,
}

impl Merge {
    pub(super) fn run(self, color: Color) -> u8 {
        let stop = interrupt::listen();
        let human = (!self.quiet).then_some(self.format);
        let wishes = Wishes {
            fail_on: self.fail_on.severity(),
            notes: self.notes,
            html_details: None,
        };
        let outputs = match Outputs::open(&self.report, human, wishes, color) {
            Ok(outputs) => outputs,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let Some(reports) = self.read(stop) else {
            return BROKEN;
        };
        let mut summary = Summary {
            complete: !stop.load(Ordering::Relaxed) && self.all_complete(&reports),
            stale: stale(&reports),
            ..Summary::default()
        };
        self.say_versions(&reports);
        let joined = join(reports);
        // What was not read is no shard that is missing.
        if !stop.load(Ordering::Relaxed) && !self.is_sound(&joined, &mut summary) {
            return BROKEN;
        }
        if let Err(Failed(error)) = self.write(&joined.files, outputs, &mut summary, stop) {
            complain("error", error);
            return BROKEN;
        }
        if has_nothing(&summary) {
            let kind = match self.require_files {
                true => "error",
                false => "warning",
            };
            complain(kind, "the reports tell of no file");
        }
        self.status(&summary, stop)
    }

    /// Hands the files over to all reports, and ends these.
    fn write(
        &self,
        files: &[Recorded],
        mut outputs: Outputs,
        summary: &mut Summary,
        stop: &AtomicBool,
    ) -> Result<(), Failed> {
        for file in files {
            if stop.load(Ordering::Relaxed) {
                summary.complete = false;
                break;
            }
            let judged = file.judged();
            summary.add(&judged);
            outputs.file(&judged, summary)?;
        }
        summary.exit_code = Some(self.status(summary, stop));
        outputs.finish(summary)
    }

    /// All reports, or as many as were read until `stop` was set; none where
    /// one of them cannot be used, which is said of each.
    fn read(&self, stop: &AtomicBool) -> Option<Vec<ReadReport>> {
        let mut reports = Some(Vec::new());
        for path in &self.reports {
            let report = read_text(path, self.max_size, stop);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            match report.and_then(|text| used(path, &text)) {
                Ok(report) => {
                    if let Some(reports) = &mut reports {
                        reports.push(report);
                    }
                }
                Err(error) => {
                    complain("error", error);
                    reports = None;
                }
            }
        }
        reports
    }

    /// Whether each run went to its end; says of which that is not so.
    fn all_complete(&self, reports: &[ReadReport]) -> bool {
        let mut all = true;
        for (path, report) in self.reports.iter().zip(reports) {
            if !report.summary.complete {
                all = false;
                let path = shown(path);
                complain(
                    "error",
                    format_args!("{path} is the report of a run that was broken off; run it again"),
                );
            }
        }
        all
    }

    /// Warns of reports that other versions wrote.
    fn say_versions(&self, reports: &[ReadReport]) {
        let own = env!("CARGO_PKG_VERSION");
        for (path, report) in self.reports.iter().zip(reports) {
            let version = &*report.tool.version;
            if version != own {
                complain(
                    "warning",
                    format_args!(
                        "{} was written by animlint {}, and this is {own}; what rules find may differ between them",
                        shown(path),
                        escape::text(version)
                    ),
                );
            }
        }
    }

    /// Whether what was joined can be reported; says what is wrong with it.
    fn is_sound(&self, joined: &Joined, summary: &mut Summary) -> bool {
        /// Conflicts that are shown; where there are many, the reports are of
        /// different trees, and one would do.
        const SHOWN: usize = 8;
        if !joined.missing.is_empty() {
            summary.complete = false;
            let missing = joined.missing.iter().take(SHOWN);
            let missing: Vec<String> = missing.map(ToString::to_string).collect();
            let more = joined.missing.len().saturating_sub(missing.len());
            let more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            complain(
                "error",
                format_args!(
                    "no report of shard {}{more} is given; what belongs to it is not known",
                    missing.join(", ")
                ),
            );
        }
        if joined.repeated > 0 && !self.quiet {
            let (files, are) = match joined.repeated {
                1 => ("file", "is"),
                _ => ("files", "are"),
            };
            complain(
                "warning",
                format_args!(
                    "{} {files} that several reports tell of in the same words {are} counted once",
                    joined.repeated
                ),
            );
        }
        let name = |report: usize| {
            let path = self.reports.get(report);
            path.map_or_else(String::new, |path| shown(path))
        };
        for conflict in joined.conflicts.iter().take(SHOWN) {
            let (one, other) = conflict.reports;
            complain(
                "error",
                format_args!(
                    "{} and {} say different things of {}; check it once, and in one state",
                    name(one),
                    name(other),
                    escape::path(&conflict.path)
                ),
            );
        }
        let more = joined.conflicts.len().saturating_sub(SHOWN);
        if more > 0 {
            complain("error", format_args!("... and of {more} more files"));
        }
        joined.conflicts.is_empty()
    }

    /// The exit status of a run whose reports are all written.
    fn status(&self, summary: &Summary, stop: &AtomicBool) -> u8 {
        let lacks_files = self.require_files && has_nothing(summary);
        if stop.load(Ordering::Relaxed) {
            INTERRUPTED
        } else if !summary.complete || summary.unreadable > 0 || lacks_files {
            BROKEN
        } else if !self.exit_zero
            && (summary.findings.reach(self.fail_on.severity())
                || (self.fail_stale && summary.stale > 0))
        {
            FOUND
        } else {
            CLEAN
        }
    }
}

/// The stale entries that the reports count.
fn stale(reports: &[ReadReport]) -> u64 {
    let each = reports.iter().map(|report| report.summary.stale);
    each.fold(0, u64::saturating_add)
}

/// Whether there was nothing to check. Where a part is missing, nobody knows.
const fn has_nothing(summary: &Summary) -> bool {
    summary.complete && summary.files == 0
}
