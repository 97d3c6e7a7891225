//! `animlint gen [FORMAT]`: files made from a seed.

mod knobs;
mod write;

use std::io::{self, IsTerminal};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::finding::counted;
use crate::generate::seeded::{Format, Impossible, Recipe, VERSION, companion, formats};
use crate::limits::Bounds;
use crate::report::{Selector, escape};
use crate::rules::{Rule, find};
use crate::tree::file::{Found, check};

use super::check::jobs;
use super::target::file;
use super::{BROKEN, CLEAN, Color, complain, stdout_is_open};
use knobs::KnobArgs;

/// Make valid files from a seed, or files that break one rule
///
/// On a valid file a check finds nothing, not even a note. Each file depends on
/// the seed, its number, the format, the rule and the knobs alone: the same of
/// these gives the same bytes on every machine, and in every release of which
/// the generator's version (now 1) is the same.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  all files were written
  2  a usage error such as knobs that no file can have, something that could not
     be written, or an internal fault
130  broken off by a signal

Examples:
  animlint gen panim --seed 7 -o walk.panim
  animlint gen ancs --count 1000 --out characters
  animlint gen panim --count 1000000 --size 6000 --per-folder 20000 --out tree
  animlint gen --violate early-indices --count 20 --out cases
  animlint gen char --violate PAS027 -o - | animlint check - --stdin-filename x.char")]
pub(super) struct Gen {
    /// What to make; with --violate, the format that the rule is about, unless
    /// another is named
    #[arg(value_name = "FORMAT", required_unless_present = "violate")]
    format: Option<Kind>,

    /// Make files that break RULE (id or name) and no other
    ///
    /// PAN042, CAR017 and CAR018 are always found together with another rule.
    /// Size and other knobs are those of the valid file in which the rule is
    /// then broken; some rules ask for a larger file.
    #[arg(long, value_name = "RULE", value_parser = rule)]
    violate: Option<&'static Rule>,

    /// What the files depend on
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many files
    #[arg(long, value_name = "N", default_value = "1")]
    count: NonZeroU64,

    /// Number of the first file: with a count of 1, the file of that number
    /// alone
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,

    #[command(flatten)]
    knobs: KnobArgs,

    /// Write the files into DIR, which is made if need be: 000000.panim,
    /// 000001.panim, and so on
    #[arg(
        long,
        value_name = "DIR",
        help_heading = "Output",
        conflicts_with = "output"
    )]
    out: Option<PathBuf>,

    /// Write into folders of up to N files within DIR: 0000/000000.panim
    #[arg(long, value_name = "N", requires = "out", help_heading = "Output")]
    per_folder: Option<NonZeroU64>,

    /// Write the one file to FILE; - is standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long, help_heading = "Output")]
    force: bool,

    /// Threads that make and write files [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = jobs, help_heading = "Limits")]
    jobs: Option<NonZeroUsize>,
}

/// The formats that have valid files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Panim,
    Pas4,
    Ancs,
    Char,
}

impl Kind {
    const fn format(self) -> Format {
        match self {
            Self::Panim => Format::Panim,
            Self::Pas4 => Format::Pas4,
            Self::Ancs => Format::Ancs,
            Self::Char => Format::Char,
        }
    }
}

/// One rule, by its id or name.
pub(super) fn rule(given: &str) -> Result<&'static Rule, String> {
    if let Some(rule) = find(given) {
        return Ok(rule);
    }
    match given.parse::<Selector>() {
        Ok(_) => Err("it names several rules; take one of them".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl Gen {
    pub(super) fn run(&self, color: Color) -> u8 {
        let recipe = match self.recipe() {
            Ok(recipe) => recipe,
            Err(why) => {
                complain("error", why);
                return BROKEN;
            }
        };
        match &self.out {
            Some(folder) => write::many(self, &recipe, folder, color),
            None => self.one(&recipe),
        }
    }

    fn recipe(&self) -> Result<Recipe, String> {
        let format = match (self.format, self.violate) {
            (Some(kind), _) => kind.format(),
            (None, Some(rule)) => formats(rule).first().copied().unwrap_or(Format::Other),
            (None, None) => return Err("name a format or a rule".to_owned()),
        };
        if self.count.get() > 1 && self.out.is_none() {
            return Err(format!(
                "{} need a folder to go to: --out DIR",
                counted(self.count.get(), "file")
            ));
        }
        if self.first.checked_add(self.count.get()).is_none() {
            return Err("--first and --count go beyond the greatest number".to_owned());
        }
        Recipe::new(format, self.violate, self.knobs.knobs(), self.seed)
            .map_err(|why: Impossible| why.to_string())
    }

    /// File `index`, after a check of it.
    fn make(&self, recipe: &Recipe, index: u64) -> Result<Vec<u8>, String> {
        let bytes = recipe
            .file(index)
            .map_err(|why| format!("file {index}: {why}"))?;
        let name = format!("a.{}", recipe.format().extension());
        let checked = check(
            &bytes,
            Path::new(&name),
            Found::Named,
            false,
            &Bounds::default(),
        );
        let mut expected: Vec<&Rule> = self.violate.into_iter().collect();
        expected.extend(self.violate.and_then(companion));
        let found: Vec<&Rule> = checked
            .findings
            .counts()
            .iter()
            .map(|(rule, _)| *rule)
            .collect();
        let as_meant =
            found.len() == expected.len() && expected.iter().all(|rule| found.contains(rule));
        if as_meant {
            return Ok(bytes);
        }
        let found: Vec<&str> = found.iter().map(|rule| rule.id).collect();
        Err(format!(
            "internal fault: file {index} of seed {} was to break {}, and breaks: {}",
            self.seed,
            self.violate.map_or("no rule", |rule| rule.id),
            found.join(", ")
        ))
    }

    /// Writes the one file.
    fn one(&self, recipe: &Recipe) -> u8 {
        let place = file(self.output.as_deref());
        if self.output.is_none() && io::stdout().is_terminal() {
            complain(
                "error",
                "a file of this kind is nothing for a terminal; give it a place with -o FILE or --out DIR, or -o - to have it here nevertheless",
            );
            return BROKEN;
        }
        if place.is_none()
            && let Err(error) = stdout_is_open()
        {
            complain("error", error);
            return BROKEN;
        }
        let written = self.make(recipe, self.first).and_then(|bytes| match place {
            Some(path) => write::to_file(path, &bytes, self.force),
            None => write::to_stdout(&bytes),
        });
        match written {
            Ok(()) => CLEAN,
            Err(why) => {
                complain("error", why);
                BROKEN
            }
        }
    }

    /// What the files are, in words.
    fn shown(&self, recipe: &Recipe) -> String {
        let breaking = self
            .violate
            .map_or(String::new(), |rule| format!(" that break {rule}"));
        format!(
            ".{}{breaking}, seed {}, generator {VERSION}",
            recipe.format().extension(),
            self.seed
        )
    }
}

/// The path of file `index`.
fn path_of(folder: &Path, per_folder: Option<NonZeroU64>, format: Format, index: u64) -> PathBuf {
    let name = format!("{index:06}.{}", format.extension());
    match per_folder {
        None => folder.join(name),
        Some(count) => {
            let number = index.checked_div(count.get()).unwrap_or(0);
            folder.join(format!("{number:04}")).join(name)
        }
    }
}

/// A path for a message.
fn shown(path: &Path) -> String {
    escape::path(path)
}
