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
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use clap::Args;

use crate::rules::Severity;
use crate::tree::{Configured, Input, Options, run};

use super::check::jobs;
use super::config::{CommandLine, ConfigArgs, RuleArgs, Settings, show};
use super::inputs::{Inputs, InputsError};
use super::interrupt;
use super::select::excluding;
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, INTERRUPTED, complain, printed, width};
use links::Links;
use print::Printer;
use record::Totals;
use treat::Wishes;

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

    #[command(flatten)]
    rules: RuleArgs,

    /// Leave out files that match, also where they are named, and folders with
    /// all that is below them; patterns are as for `check`
    #[arg(long, value_name = "GLOB", help_heading = "What to check")]
    exclude: Vec<String>,

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
    /// unreadable [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = SizeParser, help_heading = "Limits")]
    max_size: Option<u64>,

    /// As for check: warn of tracks for which a loader allocates more than this
    /// [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = SizeParser, help_heading = "Limits")]
    max_dense_size: Option<u64>,

    #[command(flatten)]
    config: ConfigArgs,
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
        self.repaired(&inputs, stop, color).unwrap_or_else(|error| {
            complain("error", error);
            BROKEN
        })
    }

    /// Repairs what is named, or shows what applies to it, and gives the exit
    /// status.
    fn repaired(&self, inputs: &[Input], stop: &AtomicBool, color: Color) -> Result<u8, String> {
        let command = CommandLine::new(&self.rules, self.max_size, self.max_dense_size);
        let settings = Arc::new(Settings::new(command, &self.config)?);
        let places = settings.prepare(inputs)?;
        if self.config.show_config {
            return Ok(printed(color, |out| show(inputs, &settings, out)));
        }
        let fail_on = settings.lowest_threshold(&places);
        let configured: Arc<dyn Configured> = Arc::<Settings>::clone(&settings);
        let selection = excluding(&self.exclude, configured).map_err(|error| error.to_string())?;
        let options = Options {
            jobs: self
                .jobs
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            bounds: &|path| settings.bounds(path),
            all_files: false,
            follow: false,
            scan: self.scan,
            selection: Some(&selection),
            sharding: None,
            excerpts: &|_, _| false,
            digests: &|_| false,
            contents: false,
            stop,
        };
        let wishes = Wishes {
            settings: &settings,
            allow_unsafe: self.allow_unsafe,
            write: self.write,
            backup: self.backup,
        };
        let is_stdin = |input: &Input| matches!(input, Input::Stdin { .. });
        let totals = match inputs {
            [input] if is_stdin(input) => {
                return self.filter(input, &wishes, &options, fail_on, color);
            }
            several if several.iter().any(is_stdin) => {
                return Err(
                    "standard input is repaired alone, as its repairs go to standard output; name the files in another run".to_owned(),
                );
            }
            paths => self.repair(paths, &wishes, &options, color)?,
        };
        if totals.complete && totals.files == 0 {
            let shown = self.inputs.shown();
            let left_out = match self.exclude.is_empty() && !places.iter().any(|one| one.selects())
            {
                true => "",
                false => " that nothing leaves out",
            };
            complain(
                "warning",
                format_args!("no file with a known extension under {shown}{left_out}"),
            );
        }
        Ok(status(&totals, fail_on))
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
        wishes: &Wishes<'_>,
        options: &Options<'_>,
        color: Color,
    ) -> Result<Totals, String> {
        let mut outputs = print::Outputs::open(
            self.report
                .as_ref()
                .map(|ReportPlace(file)| file.as_deref()),
            (!self.quiet).then(|| self.printer(width())),
            color,
        )?;
        let mut links = Links::new(inputs);
        let mut totals = Totals::default();
        let flow = run(inputs, options, |report| {
            // What was checked is told, but nothing more is begun.
            if options.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(Ok(()));
            }
            let treated = match wishes.of(&report.path) {
                Ok(treatment) => treatment.file(&report, &mut links),
                Err(error) => return ControlFlow::Break(Err(error)),
            };
            totals.add(&treated, self.write);
            match outputs.file(&treated) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        });
        totals.complete = !options.stop.load(Ordering::Relaxed);
        match flow {
            Ok(ControlFlow::Break(Err(error))) => Err(error),
            Ok(ControlFlow::Break(Ok(())) | ControlFlow::Continue(())) => {
                outputs.finish(&totals).map(|()| totals)
            }
            Err(error) => Err(format!("cannot start a thread: {error}")),
        }
    }
}

/// The exit status where findings from `fail_on` on fail.
fn status(totals: &Totals, fail_on: Severity) -> u8 {
    if !totals.complete {
        INTERRUPTED
    } else if totals.failed > 0 {
        BROKEN
    } else if totals.left.reach(fail_on) {
        FOUND
    } else {
        CLEAN
    }
}
