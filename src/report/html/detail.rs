//! What the page shows of a file beside its findings: its bytes, what they
//! are, and what they come to.

use data_encoding::BASE64;
use serde::Serialize;

use crate::carrier::{self, Model};
use crate::limits::Bounds;
use crate::panim::Layout;
use crate::tree::detect::Format;

use super::bands::{Band, Bands};
use super::tables::{Database, databases};
use super::tracks::Curves;

/// One file in detail.
#[derive(Debug, Serialize)]
pub(super) struct Detail {
    /// The whole file in Base64.
    bytes: String,
    /// What each byte is, in file order and without gaps.
    bands: Vec<Band>,
    /// Of a `.panim` that can be laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    curves: Option<Curves>,
    /// The databases of a PAS4 or of a carrier.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    databases: Vec<Database>,
}

impl Detail {
    pub(super) fn of(bytes: &[u8], format: Option<Format>) -> Self {
        let mut bands = Bands::of(bytes.len());
        let (mut curves, mut tables) = (None, Vec::new());
        let hint = match format {
            Some(Format::Panim) => {
                let layout = Layout::of(bytes);
                bands.panim(bytes, &layout);
                curves = Curves::of(bytes, &layout);
                None
            }
            Some(Format::Pas4) => Some(carrier::Format::Pas4),
            Some(Format::Ancs) => Some(carrier::Format::Ancs),
            Some(Format::Char) => Some(carrier::Format::Char),
            Some(Format::Scan) => Some(carrier::Format::Scan),
            None => None,
        };
        if let Some(hint) = hint {
            let model = carrier::check(bytes, Some(hint), &Bounds::default()).model;
            bands.carrier(bytes, model.as_ref());
            tables = model.as_ref().map(databases).unwrap_or_default();
        }
        Self {
            bytes: BASE64.encode(bytes),
            bands: bands.whole(),
            curves,
            databases: tables,
        }
    }
}

/// Names the databases of a model: the title of each, where it starts, and the
/// database.
pub(super) fn each_database(
    model: &Model<'_>,
    see: &mut dyn FnMut(String, usize, &crate::pas4::Database<'_>),
) {
    match model {
        Model::Database(database) => see(String::new(), 0, database),
        Model::Carrier(carrier) => {
            for (nth, character) in carrier.characters().enumerate() {
                let name = character.name.map(String::from_utf8_lossy);
                let name = name.as_deref().map(crate::report::escape::text);
                let title = match name {
                    Some(name) => format!("Character {nth}: {name}"),
                    None => format!("Database {nth}"),
                };
                see(title, character.offset, &character.database);
            }
        }
    }
}
