//! `animlint decode FILE`: what a file says, as JSON.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::carrier::{self, Model};
use crate::finding::Verdict;
use crate::json::carrier::CarrierJson;
use crate::json::panim::PanimJson;
use crate::json::pas4::Pas4Json;
use crate::json::{Compact, Readable};
use crate::panim;
use crate::report::{Concise, Judged, Policy, Reporter};
use crate::rules::Severity;
use crate::tree::detect::Format;
use crate::tree::{FileReport, Options, Outcome, one};

use super::inputs::OneFile;
use super::target::{file, written};
use super::{BROKEN, FOUND, complain};

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
  animlint decode samus.ancs -o samus.json
  cat walk.panim | animlint decode - --stdin-filename walk.panim > walk.json")]
pub(super) struct Decode {
    #[command(flatten)]
    file: OneFile,

    /// Search the file for PAS4 databases, whatever it is
    #[arg(long, help_heading = "Input")]
    scan: bool,

    /// Write to FILE, which is replaced when all is written; - is standard
    /// output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

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
    pub(super) fn run(&self) -> u8 {
        let input = match self.file.input() {
            Ok(input) => input,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let bounds = self.file.bounds();
        let bounds = |_: &Path| bounds;
        let stop = AtomicBool::new(false);
        let options = Options {
            scan: self.scan,
            ..Options::of_one(&bounds, &stop)
        };
        let (report, bytes) = one(&input, &options);
        match &report.outcome {
            Outcome::Judged {
                verdict: Verdict::Accepted,
                ..
            } => self.print(report.format, &bytes),
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
    fn print(&self, format: Option<Format>, bytes: &[u8]) -> u8 {
        let hint = match format {
            Some(Format::Panim) => {
                return match panim::read(bytes) {
                    Ok(model) => self.write(&PanimJson(&model)),
                    Err(error) => fault(format_args!("{error}")),
                };
            }
            Some(Format::Pas4) => carrier::Format::Pas4,
            Some(Format::Ancs) => carrier::Format::Ancs,
            Some(Format::Char) => carrier::Format::Char,
            Some(Format::Scan) => carrier::Format::Scan,
            None => return fault(format_args!("no format")),
        };
        match carrier::check(bytes, Some(hint), &self.file.bounds()).model {
            Some(Model::Database(model)) => self.write(&Pas4Json(&model)),
            Some(Model::Carrier(model)) => self.write(&CarrierJson(&model)),
            None => fault(format_args!("no model")),
        }
    }

    fn write(&self, value: &impl Serialize) -> u8 {
        let on_terminal = file(self.output.as_deref()).is_none() && io::stdout().is_terminal();
        let layout = self.layout.unwrap_or(match on_terminal {
            true => Layout::Readable,
            false => Layout::Compact,
        });
        written(self.output.as_deref(), |out| {
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

/// The file was accepted and cannot be read: a fault of this program.
fn fault(what: fmt::Arguments<'_>) -> u8 {
    complain(
        "error",
        format_args!("internal fault: accepted, yet {what}"),
    );
    BROKEN
}

/// Says on standard error why there is no JSON.
fn say_why(report: &FileReport) {
    let judged = Judged::new(report, &Policy::default());
    // A scan that finds nothing says so in a note.
    let notes = !judged.counts.reach(Severity::Warning);
    // Where not even that can be written, nobody is there to be told.
    let _ = Concise { notes }.file(&judged, &mut io::stderr());
}
