//! `animlint fix`: repairs files, and shows what it would do before it does.

mod json;
mod links;
mod print;
mod record;
mod replace;
mod stdin;
mod treat;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::limits::Bounds;
use crate::report::{Policy, Selector};
use crate::rules::Severity;
use crate::tree::{Input, Options, run};

use super::check::jobs;
use super::inputs::{Inputs, InputsError};
use super::interrupt;
use super::selector::SelectorParser;
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain, width};
use links::Links;
use print::Printer;
use record::Totals;
use treat::Treatment;

/// Repair files; without --write only show what would change
///
/// A safe repair changes nothing that any reader uses. An unsafe one changes
/// something that a reader might use. After each the file is read again, by
/// animlint and by the models of other readers: where anything got worse, the
/// repair is not made and the reason is said. What cannot be repaired says what
/// a person would have to decide.
///
/// A file is replaced in one step: whatever happens, the old one or the new one
/// stands there. Repairs of standard input go to standard output, and the list
/// of them to standard error.
#[derive(Args, Debug)]
#[command(mut_arg("paths", |it| it.help("Files and folders to repair; - is standard input [default: .]")))]
#[command(after_help = "Exit status:
  0  nothing at or above the threshold is left (--fail-on)
  1  something is left to repair or to decide; without --write that is all that
     was found
  2  a usage error, something that could not be read or written, or an internal fault
  130  broken off by SIGINT, SIGTERM or SIGHUP: what was done by then is said

Examples:
  animlint fix assets                    show what safe repairs would change
  animlint fix assets --write --backup   make them, and keep the old files
  animlint fix --unsafe walk.panim       show the unsafe ones as well
  animlint fix --unsafe --write --select PAN018 assets
  animlint fix --report json=fixed.json --quiet --write assets
  animlint fix - --stdin-filename walk.panim < walk.panim > fixed.panim")]
pub(super) struct Fix {
    #[command(flatten)]
    inputs: Inputs,

    /// Search files that are named outright for PAS4 databases, wherever they
    /// stand in them
    #[arg(long, help_heading = "What to check")]
    scan: bool,

    /// Write the repaired files in place of the old ones
    #[arg(long, help_heading = "What to do")]
    write: bool,

    /// Make unsafe repairs as well, or show them
    #[arg(long = "unsafe", help_heading = "What to do")]
    allow_unsafe: bool,

    /// Keep each old file beside the new one: walk.panim.orig, or .orig.1 and so
    /// on where there is one already
    #[arg(long, requires = "write", help_heading = "What to do")]
    backup: bool,

    /// Repair only these rules: ids, names, or the start of ids such as PAN02
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        value_parser = SelectorParser,
        hide_possible_values = true,
        help_heading = "What to do"
    )]
    select: Vec<Selector>,

    /// Leave these rules alone, whatever else is said of them
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        value_parser = SelectorParser,
        hide_possible_values = true,
        help_heading = "What to do"
    )]
    ignore: Vec<Selector>,

    /// Exit with status 1 if anything of this severity or graver is left
    #[arg(
        long,
        value_name = "SEVERITY",
        default_value = "error",
        value_parser = PossibleValuesParser::new(["error", "warning", "note"]).map(|it| severity(&it)),
        help_heading = "What to do"
    )]
    fail_on: Severity,

    /// Tell of notes as well that are left; otherwise they are only counted
    #[arg(long, help_heading = "Output")]
    notes: bool,

    /// List the repairs without the bytes that they change
    #[arg(long, help_heading = "Output")]
    no_diff: bool,

    /// Print nothing but what could not be read or written, that on standard
    /// error
    #[arg(long, short, help_heading = "Output")]
    quiet: bool,

    /// Write a report for programs, to standard output in place of the one for
    /// people unless =FILE is given
    #[arg(
        long,
        value_name = "json[=FILE]",
        value_parser = report,
        help_heading = "Output"
    )]
    report: Option<ReportPlace>,

    /// Threads that read and check; the output is the same with any number
    /// [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = jobs, help_heading = "Limits")]
    jobs: Option<NonZeroUsize>,

    /// Leave files alone that are larger than this; each is reported as
    /// unreadable
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    #[arg(value_parser = SizeParser, help_heading = "Limits")]
    max_size: u64,

    /// As for check: warn of tracks for which a loader allocates more than this
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    #[arg(value_parser = SizeParser, help_heading = "Limits")]
    max_dense_size: u64,
}

/// Where the report for programs goes; none is standard output.
#[derive(Clone, Debug)]
struct ReportPlace(Option<PathBuf>);

fn report(given: &str) -> Result<ReportPlace, String> {
    match given.split_once('=') {
        None if given == "json" => Ok(ReportPlace(None)),
        Some(("json", "-")) => Ok(ReportPlace(None)),
        Some(("json", "")) => Err("there is no file name after the =".to_owned()),
        Some(("json", file)) => Ok(ReportPlace(Some(file.into()))),
        None | Some(_) => Err("the only format is json, as in json or json=FILE".to_owned()),
    }
}

fn severity(name: &str) -> Severity {
    let mut all = Severity::ALL.into_iter();
    all.find(|severity| severity.name() == name)
        .unwrap_or(Severity::Error)
}

impl Fix {
    pub(super) fn run(self, color: Color) -> u8 {
        let stop = interrupt::listen();
        let inputs = match self.inputs.read(stop) {
            Ok(inputs) => inputs,
            Err(InputsError::Stopped) => return INTERRUPTED,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let is_stdin = |input: &Input| matches!(input, Input::Stdin { .. });
        let treatment = self.treatment();
        match inputs.as_slice() {
            [input] if is_stdin(input) => self.filter(input, &treatment, stop, color),
            several if several.iter().any(is_stdin) => {
                complain(
                    "error",
                    "standard input is repaired alone, as its repairs go to standard output; name the files in another run",
                );
                BROKEN
            }
            paths => self.repair(paths, &treatment, stop, color),
        }
    }

    fn treatment(&self) -> Treatment {
        Treatment {
            policy: Policy::new(&self.select, &self.ignore, &[]),
            bounds: self.bounds(),
            allow_unsafe: self.allow_unsafe,
            write: self.write,
            backup: self.backup,
        }
    }

    const fn bounds(&self) -> Bounds {
        Bounds {
            dense_track_bytes: self.max_dense_size,
            file_bytes: self.max_size,
        }
    }

    fn options<'a>(
        &self,
        bounds: &'a (dyn Fn(&Path) -> Bounds + Sync),
        stop: &'a AtomicBool,
    ) -> Options<'a> {
        Options {
            jobs: self
                .jobs
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            bounds,
            all_files: false,
            follow: false,
            scan: self.scan,
            selection: None,
            sharding: None,
            excerpts: &|_, _| false,
            digests: &|_| false,
            stop,
        }
    }

    /// How to show what was done, on a screen of so many columns.
    fn printer(&self, columns: usize) -> Printer {
        Printer {
            width: columns,
            notes: self.notes,
            diff: !self.no_diff,
            write: self.write,
        }
    }

    /// Repairs files and folders.
    fn repair(
        &self,
        inputs: &[Input],
        treatment: &Treatment,
        stop: &AtomicBool,
        color: Color,
    ) -> u8 {
        let mut outputs = match print::Outputs::open(
            self.report
                .as_ref()
                .map(|ReportPlace(file)| file.as_deref()),
            (!self.quiet).then(|| self.printer(width())),
            color,
        ) {
            Ok(outputs) => outputs,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let mut links = Links::new(inputs);
        let mut totals = Totals::default();
        let bounds = self.bounds();
        let flow = run(inputs, &self.options(&|_| bounds, stop), |report| {
            // What was checked is told, but nothing more is begun.
            if stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(Ok(()));
            }
            let treated = treatment.file(&report, &mut links);
            totals.add(&treated, self.write);
            match outputs.file(&treated) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        });
        totals.complete = !stop.load(Ordering::Relaxed);
        let ended = match flow {
            Ok(ControlFlow::Break(Err(error))) => Err(error),
            Ok(ControlFlow::Break(Ok(())) | ControlFlow::Continue(())) => outputs.finish(&totals),
            Err(error) => Err(format!("cannot start a thread: {error}")),
        };
        if let Err(error) = ended {
            complain("error", error);
            return BROKEN;
        }
        if totals.complete && totals.files == 0 {
            let places = self.inputs.shown();
            complain(
                "warning",
                format_args!("no file with a known extension under {places}"),
            );
        }
        self.status(&totals)
    }

    fn status(&self, totals: &Totals) -> u8 {
        if !totals.complete {
            INTERRUPTED
        } else if totals.failed > 0 {
            BROKEN
        } else if totals.left.reach(self.fail_on) {
            FOUND
        } else {
            CLEAN
        }
    }
}
