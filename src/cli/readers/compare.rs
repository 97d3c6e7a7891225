//! Every reader of a format against what is decoded here.

use crate::carrier::{self, Detected, Game, Model};
use crate::fix::{ancs_view, panim_view};
use crate::limits::Bounds;
use crate::panim;
use crate::readers::carrier::Game as ReaderGame;
use crate::readers::carrier::decided;
use crate::readers::{self, Difference, ReaderId, Reading, Reason, View};
use crate::rules::Reader;
use crate::tree::detect::Format;

use super::facts::Facts;

/// What one reader makes of the file.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: ReaderId,
    /// `accepts`, `rejects` or `undefined`.
    pub(super) verdict: &'static str,
    pub(super) reason: Option<Reason>,
    pub(super) facts: Option<Facts>,
    /// The first thing that is otherwise here (left) and there (right).
    pub(super) difference: Option<Difference>,
    /// Whether the reader is meant for files of this game.
    pub(super) made_for: bool,
}

/// What all readers make of the file.
#[derive(Debug)]
pub(super) struct Comparison {
    /// What is decoded here, if there is a model.
    pub(super) own: Option<Facts>,
    /// Every modelled reader of the format; none where nobody reads it.
    pub(super) rows: Vec<Row>,
}

impl Row {
    /// Whether the reader has a say and sees something else.
    pub(super) fn differs(&self) -> bool {
        self.made_for && self.difference.is_some()
    }
}

impl Comparison {
    /// Whether every reader with a say sees what is decoded here.
    pub(super) fn agrees(&self) -> bool {
        !self.rows.iter().any(Row::differs)
    }

    /// The readers that see something else, by the names that rules give them.
    pub(super) fn differing(&self) -> impl Iterator<Item = Reader> + '_ {
        let rows = self.rows.iter().filter(|row| row.differs());
        rows.map(|row| named(row.id))
    }
}

/// The name that rules give a reader. They do not tell revisions of the engine
/// apart, nor Pluto's player from its loader.
pub(super) const fn named(id: ReaderId) -> Reader {
    match id {
        ReaderId::Spec => Reader::Spec,
        ReaderId::Bytewise => Reader::Bytewise,
        ReaderId::Pluto | ReaderId::PlutoPlayer => Reader::Pluto,
        ReaderId::Engine | ReaderId::EngineOlder => Reader::Engine,
        ReaderId::Rds => Reader::Rds,
        ReaderId::Metaforce => Reader::Metaforce,
        ReaderId::Pwe => Reader::Pwe,
        ReaderId::Randomprime => Reader::Randomprime,
        ReaderId::SignedAnimIds => Reader::SignedIds,
    }
}

/// Compares all readers of `format` on a file that is accepted here or not.
pub(super) fn compare(bytes: &[u8], format: Format, is_accepted: bool) -> Comparison {
    match format {
        Format::Panim => {
            let model = panim::read(bytes).ok();
            let own = model.as_ref().map(panim_view);
            compared(own.as_ref(), &readers::panim_readings(bytes), |_| true)
        }
        Format::Pas4 => {
            let decided = readers::pas4::decided::read(bytes);
            let own = decided.accepted().filter(|_| is_accepted);
            compared(own, &readers::pas4_readings(bytes), |_| true)
        }
        Format::Ancs => {
            let checked = carrier::check(bytes, Some(carrier::Format::Ancs), &Bounds::default());
            let (own, game) = match &checked.model {
                Some(Model::Carrier(carrier)) => (ancs_view(bytes, carrier), carrier.game()),
                Some(Model::Database(_)) | None => (None, None),
            };
            let game = match game {
                Some(Game::Prime2) => ReaderGame::Prime2,
                Some(Game::Prime1 | Game::Prime3 | Game::Returns | Game::TropicalFreeze) | None => {
                    ReaderGame::Prime1
                }
            };
            let readings = readers::ancs_readings(bytes);
            compared(own.as_ref(), &readings, |id| id.is_made_for(game))
        }
        Format::Char => match carrier::detect(bytes) {
            // Nobody reads a database there.
            Some(Detected::CharReturns | Detected::CharTropicalFreeze) => Comparison::of_nobody(),
            Some(Detected::Pas4 | Detected::Ancs | Detected::CharPrime3) | None => {
                let decided = decided::read_char(bytes);
                let own = decided.accepted().filter(|_| is_accepted);
                compared(own, &readers::char_readings(bytes), |_| true)
            }
        },
        Format::Scan => Comparison::of_nobody(),
    }
}

impl Comparison {
    const fn of_nobody() -> Self {
        Self {
            own: None,
            rows: Vec::new(),
        }
    }
}

fn compared<'v, V: View>(
    own: Option<&'v V>,
    readings: &'v [(ReaderId, Reading<V>)],
    made_for: impl Fn(ReaderId) -> bool,
) -> Comparison
where
    Facts: From<&'v V>,
{
    let rows = readings.iter().map(|(id, reading)| Row {
        id: *id,
        verdict: reading.verdict(),
        reason: reading.reason().copied(),
        facts: reading.accepted().map(Facts::from),
        difference: difference(own, reading),
        made_for: made_for(*id),
    });
    Comparison {
        rows: rows.collect(),
        own: own.map(Facts::from),
    }
}

/// What is the first to differ. A refusal here and there is no difference.
fn difference<V: View>(own: Option<&V>, reading: &Reading<V>) -> Option<Difference> {
    let here = match (own, reading) {
        (Some(own), Reading::Accepts(seen)) => return own.first_difference(seen),
        (None, Reading::Rejects(_)) => return None,
        (Some(_), Reading::Rejects(_) | Reading::Undefined(_)) => "accepts",
        (None, Reading::Accepts(_) | Reading::Undefined(_)) => "rejects",
    };
    Some(Difference {
        field: "verdict".to_owned(),
        left: here.to_owned(),
        right: reading.verdict().to_owned(),
    })
}
