//! The catalogue of rules: metadata only, each rule declared once.
//!
//! From these declarations come `animlint rules` and `explain`, the rule
//! sections of the reports, and the tables of spec-notes.md. Ids are a
//! contract: they are never reused, and a rule keeps its id when its words
//! change.

pub mod carrier;
pub mod file;
pub mod panim;
pub mod pas4;
mod reader;

pub use reader::Family;

use std::fmt;

/// What kind of thing a rule finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The specification forbids it.
    Violation,
    /// Readers can differ, or the specification contradicts itself.
    Ambiguity,
    /// A known reader crashes, over-allocates or corrupts memory.
    Hazard,
    /// Legal, but not canonical.
    Hygiene,
}

impl Class {
    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Violation => "violation",
            Self::Ambiguity => "ambiguity",
            Self::Hazard => "hazard",
            Self::Hygiene => "hygiene",
        }
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Pedantry; plain real files have these.
    Note,
    /// Probably unintended.
    Warning,
    /// Wrong, or read differently by different readers.
    Error,
}

impl Severity {
    /// All severities, the gravest first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// The word used in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Where the knowledge behind a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// The document says it.
    Spec,
    /// A known reader's behaviour.
    Reader,
    /// Seen in real files.
    Observed,
    /// Our reasoning.
    Inferred,
}

impl Evidence {
    /// The word used in reports and notes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Reader => "reader",
            Self::Observed => "observed",
            Self::Inferred => "inferred",
        }
    }
}

/// What a rule is about: whether the file can be delimited at all, or what it
/// then means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The structure cannot be delimited; the verdict is rejected (or
    /// foreign).
    Structure,
    /// The structure stands; the verdict is accepted.
    Meaning,
}

impl Phase {
    /// The word used in reports and the corpus manifest.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Structure => "structure",
            Self::Meaning => "meaning",
        }
    }
}

/// Whether `fix` can repair what a rule finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fix {
    /// A person has to decide.
    No,
    /// The meaning to every reader stays.
    Safe,
    /// Something that a reader might use changes.
    Unsafe,
}

impl Fix {
    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

/// A reader whose behaviour a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reader {
    /// The specification, read to the letter.
    Spec,
    /// A reader that searches tags byte by byte, as the legacy loaders did.
    Bytewise,
    /// The Pluto loader and its player.
    Pluto,
    /// The game engine that PAS4 was made for.
    Engine,
    /// retro-data-structures.
    Rds,
    /// metaforce.
    Metaforce,
    /// PrimeWorldEditor.
    Pwe,
    /// randomprime.
    Randomprime,
    /// An unnamed reader of PAS4 that compares anim ids signed (spec-notes:
    /// pas4-10).
    SignedIds,
}

impl Reader {
    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Bytewise => "bytewise",
            Self::Pluto => "pluto",
            Self::Engine => "engine",
            Self::Rds => "rds",
            Self::Metaforce => "metaforce",
            Self::Pwe => "pwe",
            Self::Randomprime => "randomprime",
            Self::SignedIds => "signed-ids",
        }
    }
}

/// One rule.
#[derive(Debug)]
pub struct Rule {
    /// Stable id, such as `PAN013`.
    pub id: &'static str,
    /// Stable name in kebab-case.
    pub name: &'static str,
    /// What kind of thing it finds.
    pub class: Class,
    /// Severity unless the user sets another.
    pub severity: Severity,
    /// Structure or meaning.
    pub phase: Phase,
    /// Where the knowledge comes from.
    pub evidence: &'static [Evidence],
    /// The note in spec-notes.md that decides it, such as `panim-3`.
    pub note: &'static str,
    /// The readers that take such a file differently or are harmed by it.
    pub readers: &'static [Reader],
    /// Whether `fix` can repair it.
    pub fix: Fix,
    /// What `fix` does about it, or what a person has to decide where it does
    /// nothing: one or two sentences.
    pub repair: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it means, what readers do, what to do about it.
    pub explanation: &'static str,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

/// All rules, in the order of their ids.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    [carrier::ALL, file::ALL, panim::ALL, pas4::ALL]
        .into_iter()
        .flatten()
        .copied()
}

/// The rule with this id (in any case) or name.
#[must_use]
pub fn find(id_or_name: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id.eq_ignore_ascii_case(id_or_name) || rule.name == id_or_name)
}

/// Declares the rules of one format: a documented static for each, and `ALL`
/// in the order of declaration.
macro_rules! rules {
    ($($ident:ident = $id:literal $name:literal, $class:ident $severity:ident $phase:ident,
        evidence [$($evidence:ident)*], note $note:literal, readers [$($reader:ident)*], fix $fix:ident,
        repair $repair:literal,
        $summary:literal, $explanation:literal;)*) => {
        $(
            #[doc = $summary]
            #[doc = ""]
            #[doc = $explanation]
            pub static $ident: $crate::rules::Rule = $crate::rules::Rule {
                id: $id,
                name: $name,
                class: $crate::rules::Class::$class,
                severity: $crate::rules::Severity::$severity,
                phase: $crate::rules::Phase::$phase,
                evidence: &[$($crate::rules::Evidence::$evidence),*],
                note: $note,
                readers: &[$($crate::rules::Reader::$reader),*],
                fix: $crate::rules::Fix::$fix,
                repair: $repair,
                summary: $summary,
                explanation: $explanation,
            };
        )*

        /// The rules declared here, in the order of their ids.
        pub static ALL: &[&$crate::rules::Rule] = &[$(&$ident),*];
    };
}

pub(crate) use rules;
