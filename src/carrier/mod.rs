//! The files that carry PAS4 databases: ANCS of Metroid Prime 1 and 2, CHAR of
//! Metroid Prime 3 and its successors, and whatever is scanned.
//!
//! [`check`] takes any file of this family, a stand-alone database too, and
//! tells by content which it is. What a carrier holds besides databases is
//! kept as bytes.

mod ancs;
mod char;
mod detect;
mod fields;
mod fix;
mod judge;
mod layout;
mod model;
mod path;
mod scan;
mod walk;
mod write;

pub use detect::{Detected, detect, may_be};
#[cfg(feature = "cli")]
pub(crate) use fields::each_part_until_stopped;
pub use fields::{FieldKind, Part, SeePart, each_known_field};
pub use fix::fix;
pub use layout::Layout;
pub use model::{Carrier, Character};
pub use write::{ReplaceError, Segment};

use crate::finding::{Findings, Verdict, words};
use crate::limits::Bounds;
use crate::pas4::{self, Database};
use crate::rules::file::UNKNOWN_FORMAT;

/// A format of the PAS4 family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A stand-alone database.
    Pas4,
    /// The character set of Metroid Prime 1 and 2.
    Ancs,
    /// The character of Metroid Prime 3, Donkey Kong Country Returns and
    /// Tropical Freeze.
    Char,
    /// Anything else, searched for databases.
    Scan,
}

impl Format {
    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pas4 => "pas4",
            Self::Ancs => "ancs",
            Self::Char => "char",
            Self::Scan => "scan",
        }
    }

    /// The format that a file's extension names, in any case, without its dot.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        [
            ("pas4", Self::Pas4),
            ("pas", Self::Pas4),
            ("ancs", Self::Ancs),
            ("char", Self::Char),
        ]
        .into_iter()
        .find(|(known, _)| extension.eq_ignore_ascii_case(known))
        .map(|(_, format)| format)
    }
}

/// The game that a carrier is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Metroid Prime.
    Prime1,
    /// Metroid Prime 2.
    Prime2,
    /// Metroid Prime 3.
    Prime3,
    /// Donkey Kong Country Returns.
    Returns,
    /// Donkey Kong Country: Tropical Freeze.
    TropicalFreeze,
}

impl Game {
    /// The word used in reports and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prime1 => "mp1",
            Self::Prime2 => "mp2",
            Self::Prime3 => "mp3",
            Self::Returns => "dkcr",
            Self::TropicalFreeze => "dkctf",
        }
    }
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model<'a> {
    /// A stand-alone database.
    Database(Database<'a>),
    /// A carrier of databases.
    Carrier(Carrier<'a>),
}

impl Model<'_> {
    /// Writes the file.
    pub fn write_to(&self, sink: &mut impl crate::bytes::Sink) {
        match self {
            Self::Database(database) => pas4::write_to(database, sink),
            Self::Carrier(carrier) => carrier.write_to(sink),
        }
    }
}

/// What checking a file gave.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The format by which the file was judged; none where neither content nor
    /// extension names one.
    pub format: Option<Format>,
    /// What became of the file.
    pub verdict: Verdict,
    /// What it holds, where it is accepted.
    pub model: Option<Model<'a>>,
    /// What was found, in file order.
    pub findings: Findings,
}

impl<'a> Checked<'a> {
    fn of(
        format: Format,
        carrier: Option<Carrier<'a>>,
        otherwise: Verdict,
        mut findings: Findings,
    ) -> Self {
        findings.sort();
        let verdict = match &carrier {
            Some(_) => Verdict::Accepted,
            None => otherwise,
        };
        Self {
            format: Some(format),
            verdict,
            model: carrier.map(Model::Carrier),
            findings,
        }
    }
}

/// Reads and checks a file of the PAS4 family.
///
/// Content goes before `hint`, which is what the file's name says or the user
/// asks for: only [`Format::Scan`] overrides what the content says. A file of
/// no known content is rejected where a hint names its format, and foreign
/// otherwise.
#[must_use]
pub fn check<'a>(bytes: &'a [u8], hint: Option<Format>, bounds: &Bounds) -> Checked<'a> {
    let detected = detect(bytes);
    let game = detected.and_then(Detected::scanned_game);
    let format = match hint {
        Some(Format::Scan) if game.is_none() => Some(Format::Scan),
        hint => detected.map(Detected::format).or(hint),
    };
    let mut findings = Findings::new();
    match format {
        Some(Format::Pas4) => {
            let checked = pas4::check(bytes, bounds);
            Checked {
                format,
                verdict: checked.verdict,
                model: checked.model.map(Model::Database),
                findings: checked.findings,
            }
        }
        Some(Format::Ancs) => {
            let carrier = ancs::check(bytes, &mut findings);
            Checked::of(Format::Ancs, carrier, Verdict::Rejected, findings)
        }
        Some(Format::Char) if game.is_none() => {
            let carrier = char::check(bytes, &mut findings);
            Checked::of(Format::Char, carrier, Verdict::Rejected, findings)
        }
        Some(format @ (Format::Char | Format::Scan)) => {
            let carrier = scan::check(bytes, format, game, &mut findings);
            Checked::of(format, carrier, Verdict::Foreign, findings)
        }
        None => {
            findings.add(&UNKNOWN_FORMAT, None, || {
                words(
                    "",
                    "neither the content nor the extension names a format that is known here; the file was left alone",
                    "leave it out, or have it searched for databases with `--scan`",
                )
            });
            Checked {
                format: None,
                verdict: Verdict::Foreign,
                model: None,
                findings,
            }
        }
    }
}
