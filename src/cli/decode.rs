//! `animlint decode FILE`: what a file says, as JSON.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::finding::Verdict;
use crate::json::panim::PanimJson;
use crate::json::{Compact, Readable};
use crate::limits::Bounds;
use crate::panim;
use crate::report::{Concise, Judged, Policy, Reporter};
use crate::tree::detect::Format;
use crate::tree::{FileReport, Input, Options, Outcome, one};

use super::inputs::{NO_STDIN, is_stdin};
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, complain, printed};

/// Print what a file says as JSON, without loss
///
/// Every accepted file can be decoded, whatever findings it has. Where a file
/// is rejected or foreign the findings go to standard error.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the file was accepted, with or without findings
  1  it was rejected, or is of another format
  2  a usage error, something that could not be read or written, or an internal fault

Examples:
  animlint decode walk.panim | jq .length
  cat walk.panim | animlint decode - --stdin-filename walk.panim > walk.json")]
pub(super) struct Decode {
    /// The file; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "stdin_filename")]
    file: Option<PathBuf>,

    /// The path to report for standard input; its extension tells the format.
    /// Without FILE, it stands for - as well
    #[arg(long, value_name = "PATH", help_heading = "Input")]
    stdin_filename: Option<PathBuf>,

    /// Do not read a file larger than this
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "64MiB",
        value_parser = SizeParser,
        help_heading = "Input"
    )]
    max_size: u64,

    /// How to lay out the JSON [default: readable on a terminal, else compact]
    #[arg(long, value_name = "LAYOUT", help_heading = "Output")]
    layout: Option<Layout>,
}

/// How to lay out the JSON.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Layout {
    /// Objects over lines, numbers side by side
    Readable,
    /// One line
    Compact,
}

impl Decode {
    pub(super) fn run(&self, color: Color) -> u8 {
        let input = match (&self.file, &self.stdin_filename) {
            (Some(file), None) if !is_stdin(file) => Input::Path(file.clone()),
            (Some(file), Some(_)) if !is_stdin(file) => {
                complain("error", NO_STDIN);
                return BROKEN;
            }
            (_, name) => Input::Stdin {
                name: name.clone().unwrap_or_else(|| "-".into()),
            },
        };
        let options = Options {
            jobs: NonZeroUsize::MIN,
            bounds: Bounds {
                file_bytes: self.max_size,
                ..Bounds::default()
            },
            all_files: true,
            follow: true,
            scan: false,
            excerpts: &|_| false,
            stop: &AtomicBool::new(false),
        };
        let (report, bytes) = one(&input, &options);
        match &report.outcome {
            Outcome::Judged {
                verdict: Verdict::Accepted,
                ..
            } => self.print(&report, &bytes, color),
            Outcome::Judged {
                verdict: Verdict::Rejected | Verdict::Foreign,
                ..
            } => {
                say_why(&report);
                FOUND
            }
            Outcome::Unreadable(_) => {
                say_why(&report);
                BROKEN
            }
        }
    }

    /// Prints the model of an accepted file.
    fn print(&self, report: &FileReport, bytes: &[u8], color: Color) -> u8 {
        match report.format {
            Some(Format::Panim) => match panim::read(bytes) {
                Ok(model) => self.write(&PanimJson(&model), color),
                Err(error) => {
                    complain(
                        "error",
                        format_args!("internal fault: accepted, yet {error}"),
                    );
                    BROKEN
                }
            },
            Some(Format::Pas4 | Format::Ancs | Format::Char | Format::Scan) | None => CLEAN,
        }
    }

    fn write(&self, value: &impl Serialize, color: Color) -> u8 {
        let layout = self.layout.unwrap_or(match io::stdout().is_terminal() {
            true => Layout::Readable,
            false => Layout::Compact,
        });
        printed(color, |out| {
            match layout {
                Layout::Readable => {
                    let mut json =
                        serde_json::Serializer::with_formatter(&mut *out, Readable::default());
                    value.serialize(&mut json)?;
                }
                Layout::Compact => {
                    let mut json = serde_json::Serializer::with_formatter(&mut *out, Compact);
                    value.serialize(&mut json)?;
                }
            }
            writeln!(out)
        })
    }
}

/// Says on standard error why there is no JSON.
fn say_why(report: &FileReport) {
    let judged = Judged::new(report, &Policy::default());
    // Where not even that can be written, nobody is there to be told.
    let _ = Concise { notes: false }.file(&judged, &mut io::stderr());
}
