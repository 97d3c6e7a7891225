//! Files made from a seed: valid ones, on which a check finds nothing, and
//! ones that break a single rule.
//!
//! File `index` of a seed depends on the seed, the format, the rule and the
//! knobs alone, so files can be made in any order, in parallel, or one of them
//! again. The same of all these gives the same bytes on every machine, and in
//! every release of which [`VERSION`] is the same.
//!
//! Valid files are valid by construction: no byte where a reader searches for
//! a tag is a lower-case letter, so none can be spelled by chance.

mod carrier;
mod knobs;
mod panim;
mod pas4;
mod stream;
mod violate;

use std::fmt;

pub use knobs::{Knobs, Range, Tracks};
pub use violate::{companion, formats};

use crate::rules::Rule;
use panim::Floor;
use stream::Stream;

/// Version of the generator. It changes when a seed gives other bytes.
pub const VERSION: u32 = 1;

/// What is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `.panim` of Pluto.
    Panim,
    /// A PAS4 database that stands alone.
    Pas4,
    /// A character set of Metroid Prime 1 and 2.
    Ancs,
    /// A character of Metroid Prime 3; its successors too where a rule asks
    /// for it.
    Char,
    /// A file that is of none of these formats.
    Other,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Panim, Self::Pas4, Self::Ancs, Self::Char, Self::Other];

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Panim => "panim",
            Self::Pas4 => "pas4",
            Self::Ancs => "ancs",
            Self::Char => "char",
            Self::Other => "bin",
        }
    }
}

/// Knobs or a rule that no file can have, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible(String);

impl Impossible {
    fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

/// A run of files: what they are, and the knobs.
#[derive(Clone, Debug)]
pub struct Recipe {
    format: Format,
    violate: Option<&'static Rule>,
    knobs: Knobs,
    seed: u64,
}

impl Recipe {
    /// Files of `format` that break `violate`, or no rule.
    ///
    /// # Errors
    /// Where no such file exists, with the reason. A size that some file of
    /// the run cannot have is found only when that file is made.
    pub fn new(
        format: Format,
        violate: Option<&'static Rule>,
        knobs: Knobs,
        seed: u64,
    ) -> Result<Self, Impossible> {
        match violate {
            Some(rule) if !formats(rule).contains(&format) => {
                return Err(Impossible::new(format!(
                    "{rule} cannot be broken alone in a .{}; it can in: {}",
                    format.extension(),
                    formats(rule)
                        .iter()
                        .map(|format| format.extension())
                        .collect::<Vec<_>>()
                        .join(", ")
                )));
            }
            None if format == Format::Other => {
                return Err(Impossible::new(
                    "a file of no known format is nothing that could be valid; FIL001 can be broken in one",
                ));
            }
            Some(_) | None => {}
        }
        knobs.check(format)?;
        let recipe = Self {
            format,
            violate,
            knobs,
            seed,
        };
        recipe.file(0)?;
        Ok(recipe)
    }

    /// The format of the files.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// File `index` of the run.
    ///
    /// # Errors
    /// Where the knobs leave no file of the size that is asked for.
    pub fn file(&self, index: u64) -> Result<Vec<u8>, Impossible> {
        let domain = match self.violate {
            None => self.format.extension().to_owned(),
            // The format's first letter, since a rule may be broken in
            // several.
            Some(rule) => format!("{}{:.1}", rule.id, self.format.extension()),
        };
        let mut stream = Stream::new(self.seed, &domain, index);
        match self.violate {
            Some(rule) => violate::file(rule, self.format, &self.knobs, index, &mut stream),
            None => match self.format {
                Format::Panim => {
                    Ok(panim::valid(&self.knobs, Floor::NONE, index, &mut stream)?.write())
                }
                Format::Pas4 => Ok(pas4::valid(&self.knobs, &mut stream)?.write()),
                Format::Ancs => carrier::ancs::valid(&self.knobs, index, &mut stream),
                Format::Char => carrier::char::valid(&self.knobs, index, &mut stream),
                Format::Other => Ok(Vec::new()),
            },
        }
    }
}
