//! `animlint inspect FILE`: every byte's place, as a tree, as hex or as JSON,
//! with the findings where they sit.

mod hex;
mod json;
mod print;
mod range;
mod style;
mod tree;

use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::bytes::Span;
use crate::inspect::{self, See};
use crate::limits::Bounds;
use crate::report::escape;
use crate::tree::{FileReport, Input, Options, Outcome, one};

use super::inputs::OneFile;
use super::pager::paged;
use super::{BROKEN, Color, complain, printed, width};
use range::RangeParser;

/// Items of a list that are shown before the rest is only counted.
const ITEMS: usize = 64;

/// Show every byte of a file by its field
///
/// Each field with its offset, its size, its bytes and what they mean, and each
/// finding under the field that it sits in. Of a file that is rejected, all that
/// can be delimited is shown; the rest is called unread. What is long is paged
/// on a terminal, by PAGER or `less`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the file was shown, whatever is wrong with it
  2  a usage error, something that could not be read or written, or a file of no
     known format

Examples:
  animlint inspect walk.panim
  animlint inspect --hex walk.panim
  animlint inspect --hex --range 0x64..0x80 walk.panim
  cat walk.panim | animlint inspect - --stdin-filename walk.panim
  animlint inspect --json Samus.ancs | jq '.fields[] | select(.findings)'")]
pub(super) struct Inspect {
    #[command(flatten)]
    file: OneFile,

    /// Show the bytes in hex, each section in a colour of its own
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    hex: bool,

    /// Show only these bytes: START..END or START+LEN, in decimal or with 0x in
    /// hex; of a tree, the fields that they are in
    #[arg(long, value_name = "RANGE", value_parser = RangeParser, help_heading = "Output")]
    range: Option<Span>,

    /// Show all items of long lists, not the first 64 and how many more
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// Print one JSON object with all fields
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Do not page what is long
    #[arg(long, help_heading = "Output")]
    no_pager: bool,
}

/// A file, and what is to be shown of it.
struct Subject<'a> {
    report: &'a FileReport,
    bytes: &'a [u8],
    range: Option<Span>,
    all: bool,
}

impl Subject<'_> {
    fn each_leaf(&self, see: See<'_>) {
        inspect::each_leaf(self.bytes, self.report.format, see);
    }

    /// What is wanted of these bytes.
    fn wanted(&self, span: Span) -> Span {
        self.range.map_or(span, |range| {
            let start = span.start.max(range.start);
            Span::between(start, span.end().min(range.end()))
        })
    }

    fn is_wanted(&self, span: Span) -> bool {
        !self.wanted(span).is_empty()
    }
}

/// Items of a list that are shown.
const fn fold_at(all: bool) -> usize {
    if all { usize::MAX } else { ITEMS }
}

impl Inspect {
    pub(super) fn run(&self, color: Color) -> u8 {
        let read = self.file.input().map_err(str::to_owned);
        let read = read.and_then(|input| read_known(&input, self.file.bounds()));
        let (report, bytes) = match read {
            Ok(read) => read,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        if let Some(range) = self.range.filter(|range| range.start >= bytes.len()) {
            let len = bytes.len();
            let what = format!(
                "--range begins at 0x{:X}, but the file ends at 0x{len:X}",
                range.start
            );
            complain("error", what);
            return BROKEN;
        }
        let subject = Subject {
            report: &report,
            bytes: &bytes,
            range: self.range,
            all: self.all,
        };
        if self.json {
            return printed(color, |out| json::print(&subject, out));
        }
        paged(color, !self.no_pager, |out| match self.hex {
            true => hex::print(&subject, width(), out),
            false => print::print(&subject, width(), out),
        })
    }
}

/// Reads and checks a file of a known format; an error is safe to print.
pub(super) fn read_known(input: &Input, bounds: Bounds) -> Result<(FileReport, Vec<u8>), String> {
    let (report, bytes) = one(
        input,
        &Options::of_one(&|_| bounds, &AtomicBool::new(false)),
    );
    let path = escape::path(&report.path);
    match &report.outcome {
        Outcome::Unreadable(trouble) => {
            let why = trouble.to_string();
            Err(format!("{path}: {}", escape::text(&why)))
        }
        Outcome::Judged { .. } if report.format.is_none() => Err(format!(
            "{path}: neither extension nor content names a format, so nothing is known of its fields"
        )),
        Outcome::Judged { .. } => Ok((report, bytes)),
    }
}
