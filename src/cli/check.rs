//! `animlint check`: the main job.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;

use crate::report::{Judged, Summary};
use crate::rules::Severity;
use crate::tree::{Configured, Input, MOST_JOBS, Options, run};

use super::config::{
    BaselineArgs, Books, CommandLine, ConfigArgs, Coverage, RuleArgs, Settings, show,
};
use super::inputs::{Inputs, InputsError};
use super::interrupt;
use super::output::{Failed, HumanFormat, Outputs};
use super::report_arg::{ReportArg, Wishes};
use super::select::{Select, Selected};
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain, printed};

/// Check files and folders, and write each accepted file back in memory to
/// prove that nothing was lost
///
/// In folders, files with a known extension are checked, in any case. Files
/// that are named outright are checked whatever they are called.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  no finding at or above the threshold (--fail-on)
  1  findings at or above the threshold, or stale entries with --fail-stale
  2  a usage error, something that could not be read or written, or an internal fault
  130  broken off by SIGINT, SIGTERM or SIGHUP: the reports say what was done by then

Examples:
  animlint check                         everything below the current folder
  animlint check assets --notes          pedantry as well
  animlint check --format concise -j 4 assets
  animlint check --report html=report.html assets        to look at in a browser
  animlint check --report json=report.json --quiet assets
  animlint check --exclude old --exclude '*.bak.panim' --gitignore
  animlint check --include 'assets/**/*.bin' --require-files
  git ls-files -z '*.panim' | animlint check --files-from - -0
  animlint check --shard 1/4 --report json=shard-1.json assets   (see merge)
  animlint check --report github --report sarif=animlint.sarif assets
  animlint check --ignore PAN034 --severity node-count=warning walk.panim
  animlint check --write-baseline known.json assets   adopt a tree as it is
  animlint check --baseline known.json assets         what is new since then
  animlint check --show-config assets/walk.panim      what applies, and why
  cat walk.panim | animlint check - --stdin-filename walk.panim")]
pub(super) struct Check {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    select_files: Select,

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

    #[command(flatten)]
    rules: RuleArgs,

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

    /// Write a further report: html, json, jsonl, sarif, junit, github or gitlab
    ///
    /// Without =FILE it goes to standard output, in place of the report for people.
    ///
    ///   html    a page that works from disk: charts, filters, and each broken file
    ///           with its byte map, hex, and curves or tables (see --html-details)
    ///   json    one object
    ///   jsonl   one line a file, then one with the summary
    ///   sarif   SARIF 2.1.0, for code scanning and editors
    ///   junit   JUnit XML: one test case a file; what --fail-on names is a failure
    ///   github  annotations of GitHub Actions; on standard output they follow the
    ///           report for people, and like that they leave out notes
    ///   gitlab  a code quality report of GitLab
    ///
    /// May be given several times. A file is replaced only when the new report
    /// is whole. All but github hold notes, too.
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    #[arg(verbatim_doc_comment)]
    report: Vec<ReportArg>,

    /// Files whose bytes, curves and tables a report html shows, the gravest
    /// first
    ///
    /// The findings of the others are in it all the same. Each file makes the
    /// report larger by about twice its size.
    #[arg(long, value_name = "N", default_value_t = 500, help_heading = "Output")]
    html_details: usize,

    /// Threads that read and check; the output is the same with any number
    /// [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = jobs, help_heading = "Limits")]
    jobs: Option<NonZeroUsize>,

    /// Do not check files larger than this; each is reported as unreadable
    /// [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = SizeParser, help_heading = "Limits")]
    max_size: Option<u64>,

    /// Warn of tracks for which a loader allocates more than this, whatever the
    /// file holds [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = SizeParser, help_heading = "Limits")]
    max_dense_size: Option<u64>,

    #[command(flatten)]
    config: ConfigArgs,

    #[command(flatten)]
    known: BaselineArgs,
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
        self.checked(&inputs, started, stop, color)
            .unwrap_or_else(|error| {
                complain("error", error);
                BROKEN
            })
    }

    /// Checks what is named, or shows what applies to it, and gives the exit
    /// status.
    fn checked(
        &self,
        inputs: &[Input],
        started: Instant,
        stop: &AtomicBool,
        color: Color,
    ) -> Result<u8, String> {
        let command = CommandLine::new(&self.rules, self.max_size, self.max_dense_size);
        let settings = Arc::new(Settings::new(command, &self.config)?);
        let places = settings.prepare(inputs)?;
        if self.config.show_config {
            return Ok(printed(color, |out| show(inputs, &settings, out)));
        }
        let configured: Arc<dyn Configured> = Arc::<Settings>::clone(&settings);
        let selected = self.select_files.read(Some(configured));
        let selected = selected.map_err(|error| error.to_string())?;
        let mut books = Books::open(&self.known, &settings, &places, self.notes)?;
        let human = (!self.quiet).then_some(self.format);
        let wishes = Wishes {
            fail_on: settings.lowest_threshold(&places),
            notes: self.notes,
            html_details: Some(self.html_details),
        };
        let mut outputs = Outputs::open(&self.report, human, wishes, color)?;
        if outputs.write_to(|place| books.writes_to(place)) {
            return Err("a report and the baseline cannot go to the same file".to_owned());
        }
        let (excerpts, html) = (outputs.want_excerpts(), outputs.want_contents());
        let options = Options {
            jobs: self
                .jobs
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            bounds: &|path| settings.bounds(path),
            all_files: self.all_files,
            follow: self.follow,
            scan: self.scan,
            selection: selected.selection.as_ref(),
            sharding: selected.sharding.as_ref(),
            excerpts: &|path, rule| {
                let shows = |found| self.notes || found > Severity::Note;
                let shows = |found| html || (excerpts && shows(found));
                (html || excerpts) && settings.severity(path, rule).is_some_and(shows)
            },
            contents: html,
            digests: &|path| Books::want_digest(&self.known, &settings, path),
            stop,
        };
        let mut summary = Summary::default();
        let mut fails = false;
        let flow = run(inputs, &options, |file| {
            let mut pass_on = || {
                let place = settings.place(&file.path);
                let place = place.map_err(|error| Failed(error.to_string()))?;
                let policy = settings.policy(&place, &file.path);
                let excused = books.excuse(&file, &place, &policy).map_err(Failed)?;
                let judged = Judged::with(&file, &policy, excused);
                fails |= judged.counts.reach(place.fail_on);
                summary.add(&judged);
                outputs.file(&judged, &summary)
            };
            match pass_on() {
                Ok(()) => ControlFlow::Continue(()),
                Err(failed) => ControlFlow::Break(failed),
            }
        });
        summary.elapsed = Some(started.elapsed());
        summary.complete = !stop.load(Ordering::Relaxed);
        summary.shard = selected.shard();
        let whole = summary.complete && selected.sharding.is_none();
        let selective = self.select_files.is_selective();
        let coverage = Coverage::new(inputs, &settings, whole, selective);
        let stale = books.stale(&coverage, &settings);
        summary.stale = stale.len() as u64;
        let fails = fails || (self.known.fail_stale && !stale.is_empty());
        let status = self.status(&summary, &selected, fails);
        summary.exit_code = Some(status);
        let flow = flow.map_err(|error| format!("cannot start a thread: {error}"))?;
        if let ControlFlow::Break(Failed(error)) = flow {
            return Err(error);
        }
        outputs.finish(&summary).map_err(|Failed(error)| error)?;
        if !self.quiet {
            Books::tell(&stale);
        }
        books.finish(&coverage, summary.complete, self.quiet)?;
        if has_nothing(&summary, &selected) {
            let kind = match self.select_files.require_files() {
                true => "error",
                false => "warning",
            };
            let configured = places.iter().any(|place| place.selects());
            let places = self.inputs.shown();
            complain(kind, self.select_files.nothing(&places, configured));
        }
        Ok(status)
    }

    /// The exit status of a run whose reports are all written.
    fn status(&self, summary: &Summary, selected: &Selected, fails: bool) -> u8 {
        let lacks_files = self.select_files.require_files() && has_nothing(summary, selected);
        if !summary.complete {
            INTERRUPTED
        } else if summary.unreadable > 0 || lacks_files {
            BROKEN
        } else if fails && !self.exit_zero {
            FOUND
        } else {
            CLEAN
        }
    }
}

/// Whether there was nothing to check. Many shards of few files leave some
/// without any, which is as it should be.
fn has_nothing(summary: &Summary, selected: &Selected) -> bool {
    summary.complete && summary.files == 0 && selected.left_to_others() == 0
}
