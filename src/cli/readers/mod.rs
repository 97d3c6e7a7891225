//! `animlint readers FILE`: what each modelled reader makes of a file, against
//! what is decoded here, and the findings that explain the differences.

mod compare;
mod facts;
mod json;
mod print;
mod table;

use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::finding::Verdict;
use crate::report::escape;
use crate::tree::{FileReport, Options, Outcome, one};

use super::inputs::OneFile;
use super::{BROKEN, CLEAN, Color, FOUND, complain, printed, width};
use compare::{Comparison, compare};

/// Show what each known reader makes of a file, side by side
///
/// For a file that works in one program and not in another. Each reader is
/// modelled: what crashes it or is undefined in it is named, not done. The first
/// thing that it sees otherwise than `animlint decode` is shown, and the
/// findings that say why.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  all readers agree
  1  some see something else, refuse the file, or are undefined on it
  2  a usage error, something that could not be read or written, a file of no
     known format, or an internal fault

Examples:
  animlint readers walk.panim
  cat walk.panim | animlint readers - --stdin-filename walk.panim
  animlint readers --json Samus.ancs | jq '.readers[] | {reader, difference}'")]
pub(super) struct Readers {
    #[command(flatten)]
    file: OneFile,

    /// Print one JSON object, with more of what each reader sees
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// A file, and what is known of it.
struct Subject<'a> {
    report: &'a FileReport,
    comparison: Comparison,
}

impl Readers {
    pub(super) fn run(&self, color: Color) -> u8 {
        let input = match self.file.input() {
            Ok(input) => input,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let bounds = self.file.bounds();
        let (report, bytes) = one(
            &input,
            &Options::of_one(&|_| bounds, &AtomicBool::new(false)),
        );
        let path = escape::path(&report.path);
        let verdict = match &report.outcome {
            Outcome::Judged { verdict, .. } => *verdict,
            Outcome::Unreadable(trouble) => {
                let why = trouble.to_string();
                complain("error", format_args!("{path}: {}", escape::text(&why)));
                return BROKEN;
            }
        };
        let Some(format) = report.format else {
            let what = "neither extension nor content names a format, so no reader is known for it";
            complain("error", format_args!("{path}: {what}"));
            return BROKEN;
        };
        let comparison = compare(&bytes, format, verdict == Verdict::Accepted);
        let status = match comparison.agrees() {
            true => CLEAN,
            false => FOUND,
        };
        let subject = Subject {
            report: &report,
            comparison,
        };
        let written = printed(color, |out| match self.json {
            true => json::print(&subject, out),
            false => print::print(&subject, width(), out),
        });
        written.max(status)
    }
}
