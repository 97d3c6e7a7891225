//! Every reader that is modelled, and all readings of one file.

use super::carrier::{self, CarrierView};
use super::panim::{self, PanimView};
use super::pas4::{self, PasView};
use super::{Difference, Reading, View};

/// A modelled reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ReaderId {
    /// The `.panim` document to the letter.
    Spec,
    /// A searcher that looks for tags byte by byte.
    Bytewise,
    /// The Pluto loader.
    Pluto,
    /// The Pluto player, on what the loader has loaded.
    PlutoPlayer,
    /// The game engine, latest matched revision.
    Engine,
    /// The game engine, an older revision.
    EngineOlder,
    /// randovania/retro-data-structures.
    Rds,
    /// AxioDL/metaforce.
    Metaforce,
    /// AxioDL/PrimeWorldEditor.
    Pwe,
    /// aprilwade/randomprime.
    Randomprime,
    /// The unnamed reader that compares anim ids as signed.
    SignedAnimIds,
}

/// What the models read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A `.panim` file.
    Panim,
    /// A stand-alone PAS4 database.
    Pas4,
    /// The character set of an ANCS, Metroid Prime 1 and 2.
    Ancs,
    /// A CHAR of Metroid Prime 3 up to the end of its database.
    Char,
}

/// What is known of a modelled reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReaderModel {
    /// Which reader.
    pub id: ReaderId,
    /// What the model stands for.
    pub models: &'static str,
    /// What is known of the reader and from where, by note of spec-notes.md.
    pub evidence: &'static str,
    /// What it reads.
    pub formats: &'static [Format],
}

/// All modelled readers, in the order in which they are shown.
pub const READERS: &[ReaderModel] = &[
    ReaderModel {
        id: ReaderId::Spec,
        models: "the .panim document to the letter",
        evidence: "spec: 100 bytes of header, `indices` at even distances, s16 entries, \
                   `translations` at any distance, `scales` exactly where the translations \
                   track ends (.panim notes 1, 3 to 6)",
        formats: &[Format::Panim],
    },
    ReaderModel {
        id: ReaderId::Bytewise,
        models: "a program that looks for tags byte by byte, as memmem and Python's bytes.find do",
        evidence: "reader: the two legacy loaders split at the first `indices` at any distance \
                   (.panim note 3)",
        formats: &[Format::Panim],
    },
    ReaderModel {
        id: ReaderId::Pluto,
        models: "LoadPAnim of Llennpie/Pluto at 2a7067dd",
        evidence: "reader: tag unchecked, even steps, byte-wise search for `scales`, u16 \
                   entries, dense allocation by the counts before the data; sizes and crashes \
                   measured (.panim notes 2 to 6, 13, 17 to 19)",
        formats: &[Format::Panim],
    },
    ReaderModel {
        id: ReaderId::PlutoPlayer,
        models: "the player of Llennpie/Pluto on what LoadPAnim gives it",
        evidence: "reader: length cast to s16, indices clamped above the number of values but \
                   not at it (.panim notes 11 and 12)",
        formats: &[Format::Panim],
    },
    ReaderModel {
        id: ReaderId::Engine,
        models: "the game engine by PrimeDecomp/prime, latest matched revision",
        evidence: "reader: the parameter reader is marked as matching retail; one-byte bools \
                   that collapse, 8 parms at most, reserving by counts, sorting (PAS4 notes 1 \
                   to 3, 5 to 7, 9)",
        formats: &[Format::Pas4],
    },
    ReaderModel {
        id: ReaderId::EngineOlder,
        models: "the game engine by PrimeDecomp/prime, an older revision that does not sort",
        evidence: "reader: as the latest revision, but file order is kept (PAS4 note 7)",
        formats: &[Format::Pas4],
    },
    ReaderModel {
        id: ReaderId::Rds,
        models: "randovania/retro-data-structures",
        evidence: "reader: refuses unknown types and functions and text that does not decode, \
                   keeps bools, quietens signalling weights, ignores a tail (PAS4 notes 1 to \
                   3, 8, 11; Carriers)",
        formats: &[Format::Pas4, Format::Ancs, Format::Char],
    },
    ReaderModel {
        id: ReaderId::Metaforce,
        models: "AxioDL/metaforce",
        evidence: "reader: no bytes for unknown types, sorts; third list, effects from \
                   version 3, abort on a word (PAS4 notes 2 and 7; Carriers)",
        formats: &[Format::Pas4, Format::Ancs],
    },
    ReaderModel {
        id: ReaderId::Pwe,
        models: "AxioDL/PrimeWorldEditor",
        evidence: "reader: no bytes for unknown types; reads every section whatever the \
                   version, bones by game (PAS4 note 2; Carriers)",
        formats: &[Format::Pas4, Format::Ancs, Format::Char],
    },
    ReaderModel {
        id: ReaderId::Randomprime,
        models: "aprilwade/randomprime",
        evidence: "reader: four bytes for unknown types; third list, a plain word for the \
                   spawns, strings for bones (PAS4 note 2; Carriers)",
        formats: &[Format::Pas4, Format::Ancs],
    },
    ReaderModel {
        id: ReaderId::SignedAnimIds,
        models: "the one known reader that compares anim ids as signed numbers",
        evidence: "reader: not named (PAS4 note 10)",
        formats: &[Format::Pas4],
    },
];

impl ReaderModel {
    /// The stable name in kebab case.
    pub fn name(&self) -> &'static str {
        self.id.name()
    }
}

impl ReaderId {
    /// The stable name in kebab case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Bytewise => "bytewise",
            Self::Pluto => "pluto",
            Self::PlutoPlayer => "pluto-player",
            Self::Engine => "engine",
            Self::EngineOlder => "engine-older",
            Self::Rds => "rds",
            Self::Metaforce => "metaforce",
            Self::Pwe => "pwe",
            Self::Randomprime => "randomprime",
            Self::SignedAnimIds => "signed-anim-ids",
        }
    }

    /// Whether the reader is made for files of the game. randomprime is made for
    /// Prime 1 (spec-notes.md, Carriers), and on a plain Prime 2 set with effects it
    /// falls out of step. So it says nothing about agreement there.
    pub fn is_made_for(self, game: carrier::Game) -> bool {
        self != Self::Randomprime || game == carrier::Game::Prime1
    }

    /// What is known of the reader: its entry in [`READERS`].
    pub fn model(self) -> Option<&'static ReaderModel> {
        READERS.iter().find(|model| model.id == self)
    }
}

/// How each reader of `.panim` takes the bytes.
pub fn panim_readings(bytes: &[u8]) -> [(ReaderId, Reading<PanimView<'_>>); 4] {
    [
        (ReaderId::Spec, panim::spec::read(bytes)),
        (ReaderId::Bytewise, panim::bytewise::read(bytes)),
        (ReaderId::Pluto, panim::pluto::read(bytes)),
        (ReaderId::PlutoPlayer, panim::player::read(bytes)),
    ]
}

/// How each reader of PAS4 takes the bytes as a stand-alone database.
pub fn pas4_readings(bytes: &[u8]) -> [(ReaderId, Reading<PasView<'_>>); 7] {
    [
        (ReaderId::Engine, pas4::engine::read(bytes)),
        (ReaderId::EngineOlder, pas4::engine::read_older(bytes)),
        (ReaderId::Rds, pas4::rds::read(bytes)),
        (ReaderId::Metaforce, pas4::metaforce::read(bytes)),
        (ReaderId::Pwe, pas4::pwe::read(bytes)),
        (ReaderId::Randomprime, pas4::randomprime::read(bytes)),
        (ReaderId::SignedAnimIds, pas4::signed::read(bytes)),
    ]
}

/// How each reader of ANCS takes the bytes.
pub fn ancs_readings(bytes: &[u8]) -> [(ReaderId, Reading<CarrierView<'_>>); 4] {
    [
        (ReaderId::Rds, carrier::rds::read(bytes)),
        (ReaderId::Metaforce, carrier::metaforce::read(bytes)),
        (ReaderId::Pwe, carrier::pwe::read(bytes)),
        (ReaderId::Randomprime, carrier::randomprime::read(bytes)),
    ]
}

/// How each reader of a Prime 3 CHAR takes the bytes.
pub fn char_readings(bytes: &[u8]) -> [(ReaderId, Reading<CarrierView<'_>>); 2] {
    [
        (ReaderId::Rds, carrier::rds::read_char(bytes)),
        (ReaderId::Pwe, carrier::pwe::read_char(bytes)),
    ]
}

/// Two readers that do not agree and the first thing in which they differ;
/// `None` if all agree. A reader whose reading is undefined agrees with none.
pub fn first_disagreement<V: View>(
    readings: &[(ReaderId, Reading<V>)],
) -> Option<(ReaderId, ReaderId, Difference)> {
    // Agreement is an equivalence but for undefined readings, which agree with
    // nothing; so the first reading stands for all that agree with it.
    let ((first, reading), others) = readings.split_first()?;
    others.iter().find_map(|(other, theirs)| {
        let difference = reading.first_difference(theirs)?;
        Some((*first, *other, difference))
    })
}
