//! `animlint diff A B`: what differs in meaning and in bytes, field by field.

mod align;
mod carrier;
mod differences;
mod json;
mod panim;
mod pas4;
mod print;
mod runs;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::finding::Verdict;
use crate::limits::Bounds;
use crate::report::escape;
use crate::tree::{FileReport, Input, Outcome};

use super::inspect::read_known;
use super::pager::paged;
use super::size::SizeParser;
use super::{BROKEN, CLEAN, Color, FOUND, complain, printed, width};
use align::{Pair, pairs};
use differences::Difference;

/// Differences that are shown before the rest is only counted.
const SHOWN: usize = 64;

/// Show what differs between two files, in meaning and in bytes
///
/// States and anims are matched by their ids, characters by theirs. Files of
/// different formats, or of which one is rejected, are compared in bytes alone.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the files are the same, byte by byte
  1  they differ
  2  a usage error, something that could not be read or written, or a file of no
     known format

Examples:
  animlint diff old.panim new.panim
  git show HEAD:walk.panim | animlint diff - walk.panim
  animlint diff --json old.ancs new.ancs | jq '.meaning'")]
pub(super) struct Diff {
    /// The one file; - is standard input
    #[arg(value_name = "A")]
    left: PathBuf,

    /// The other file; - is standard input
    #[arg(value_name = "B")]
    right: PathBuf,

    /// Do not read a file larger than this
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "64MiB",
        value_parser = SizeParser,
        help_heading = "Input"
    )]
    max_size: u64,

    /// Show all differences, not the first 64 of meaning and of bytes
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// Print one JSON object with all differences
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Do not page what is long
    #[arg(long, help_heading = "Output")]
    no_pager: bool,
}

/// One of the two files.
struct Side {
    report: FileReport,
    bytes: Vec<u8>,
}

impl Side {
    fn read(path: &Path, other: &Path, bounds: Bounds) -> Result<Self, String> {
        let input = match path == OsStr::new("-") {
            // Without a name, the other one's extension is the best there is.
            true => Input::Stdin {
                name: Path::new("-").with_extension(other.extension().unwrap_or_default()),
            },
            false => Input::Path(path.to_owned()),
        };
        let (mut report, bytes) = read_known(&input, bounds)?;
        report.path = path.to_owned();
        Ok(Self { report, bytes })
    }

    fn is_accepted(&self) -> bool {
        matches!(
            self.report.outcome,
            Outcome::Judged {
                verdict: Verdict::Accepted,
                ..
            }
        )
    }
}

/// What was found.
struct Comparison {
    /// None where meaning cannot be compared.
    meaning: Result<Vec<Difference>, String>,
    bytes: Vec<Pair>,
}

impl Diff {
    pub(super) fn run(&self, color: Color) -> u8 {
        let (left, right) = match self.read() {
            Ok(sides) => sides,
            Err(error) => {
                complain("error", error);
                return BROKEN;
            }
        };
        let found = Comparison {
            meaning: meaning(&left, &right),
            bytes: pairs(&left, &right),
        };
        let status = match left.bytes == right.bytes {
            true => CLEAN,
            false => FOUND,
        };
        let most = if self.all { usize::MAX } else { SHOWN };
        let written = match self.json {
            true => printed(color, |out| json::print(&left, &right, &found, out)),
            false => paged(color, !self.no_pager, |out| {
                print::print(&left, &right, &found, most, width(), out)
            }),
        };
        written.max(status)
    }

    fn read(&self) -> Result<(Side, Side), String> {
        let is_stdin = |path: &Path| path == OsStr::new("-");
        if is_stdin(&self.left) && is_stdin(&self.right) {
            return Err("standard input can be one of the files, not both".to_owned());
        }
        let bounds = Bounds {
            file_bytes: self.max_size,
            ..Bounds::default()
        };
        let left = Side::read(&self.left, &self.right, bounds)?;
        let right = Side::read(&self.right, &self.left, bounds)?;
        Ok((left, right))
    }
}

/// What differs in meaning, or why that cannot be told.
fn meaning(left: &Side, right: &Side) -> Result<Vec<Difference>, String> {
    for side in [left, right] {
        if !side.is_accepted() {
            let path = escape::path(&side.report.path);
            return Err(format!(
                "{path} is {}, so only bytes are compared",
                side.report.outcome.name()
            ));
        }
    }
    match (left.report.format, right.report.format) {
        (Some(a), Some(b)) if a == b => Ok(match a {
            crate::tree::detect::Format::Panim => panim::compare(&left.bytes, &right.bytes),
            crate::tree::detect::Format::Pas4
            | crate::tree::detect::Format::Ancs
            | crate::tree::detect::Format::Char
            | crate::tree::detect::Format::Scan => carrier::compare(&left.bytes, &right.bytes),
        }),
        (a, b) => {
            let name = |format: Option<crate::tree::detect::Format>| {
                format.map_or("of no format", |format| format.name())
            };
            Err(format!(
                "the formats differ ({} and {}), so only bytes are compared",
                name(a),
                name(b)
            ))
        }
    }
}
