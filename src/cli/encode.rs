//! `animlint encode FILE`: the file that a JSON of `decode` describes.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::json::encode;
use crate::report::escape;

use super::size::SizeParser;
use super::target::{file, written};
use super::{BROKEN, FOUND, complain};

/// Make a file from the JSON that `decode` prints
///
/// What `decode` printed gives the same bytes again; an edited JSON gives the
/// edited file. What the JSON says twice has to agree, and a file that would
/// not read back as what the JSON says is not written. The message says where
/// in the JSON the fault is.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the file was written
  1  the text is no JSON of this kind, or says what no file can hold
  2  a usage error, something that could not be read or written, or an internal fault

Examples:
  animlint decode walk.panim | jq .length=40 | animlint encode > longer.panim
  animlint encode samus.json -o samus.ancs")]
pub(super) struct Encode {
    /// The JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Do not read a JSON larger than this
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "1GiB",
        value_parser = SizeParser,
        help_heading = "Input"
    )]
    max_size: u64,

    /// Write to FILE, which is replaced when all is well; - is standard
    /// output, even if that is a terminal
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Encode {
    pub(super) fn run(&self) -> u8 {
        if self.output.is_none() && io::stdout().is_terminal() {
            complain(
                "error",
                "a file of this kind is nothing for a terminal; give it a place with -o FILE, or -o - to have it here nevertheless",
            );
            return BROKEN;
        }
        if self.file.is_none() && io::stdin().is_terminal() {
            complain(
                "error",
                "which JSON? name a file, or - to type or paste it here",
            );
            return BROKEN;
        }
        let path = file(self.file.as_deref());
        let name = path.map_or("-".to_owned(), escape::path);
        let json = match read(path, self.max_size) {
            Ok(json) => json,
            Err(why) => {
                complain("error", format_args!("{name}: {why}"));
                return BROKEN;
            }
        };
        match encode(&json) {
            Ok(encoded) => written(self.output.as_deref(), |out| out.write_all(&encoded.bytes)),
            Err(error) => {
                let (line, column) = (error.line(), error.column());
                let place = error.path().map(|path| format!(" {}:", escape::text(path)));
                let place = place.unwrap_or_default();
                complain(
                    "error",
                    format_args!(
                        "{name}:{line}:{column}:{place} {}",
                        escape::text(error.message())
                    ),
                );
                FOUND
            }
        }
    }
}

/// All of a file, or of standard input.
fn read(path: Option<&Path>, bound: u64) -> Result<Vec<u8>, String> {
    let input: Result<Box<dyn Read>, io::Error> = match path {
        Some(path) => File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
        None => Ok(Box::new(io::stdin().lock())),
    };
    let mut json = Vec::new();
    input
        .and_then(|input| {
            let most = bound.saturating_add(1);
            input.take(most).read_to_end(&mut json)
        })
        .map_err(|error| format!("cannot be read: {error}"))?;
    if json.len() as u64 > bound {
        return Err(format!("is larger than {bound} bytes; see --max-size"));
    }
    Ok(json)
}
