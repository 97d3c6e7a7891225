//! What a reader sees, in numbers and names.

use serde::Serialize;

use crate::readers::carrier::{CarrierView, CharacterView};
use crate::readers::panim::{PanimView, RawTrack};
use crate::readers::pas4::PasView;

/// What a reader sees.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Facts {
    Panim(Panim),
    Database(Database),
    Carrier(Carrier),
}

#[derive(Debug, Serialize)]
pub(super) struct Panim {
    pub(super) name: String,
    pub(super) author: String,
    pub(super) looping: bool,
    pub(super) length: i32,
    pub(super) values: usize,
    /// Whole rows of the index table.
    pub(super) rows: usize,
    pub(super) bone_count: i64,
    pub(super) translations: Option<Track>,
    pub(super) scales: Option<Track>,
    /// What is allocated before the data of the tracks is looked at.
    pub(super) dense_bytes: u64,
    pub(super) clamped_axes: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Track {
    pub(super) frames: u16,
    pub(super) bones: u16,
    pub(super) present: usize,
    pub(super) complete: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Database {
    pub(super) default_state: i32,
    pub(super) states: usize,
    pub(super) parms: usize,
    pub(super) anims: u64,
    /// Offset behind the database.
    pub(super) end: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Carrier {
    pub(super) characters: Vec<Character>,
    /// Offset behind what the reader's model reads.
    pub(super) end: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Character {
    pub(super) id: u32,
    pub(super) version: u16,
    pub(super) name: String,
    pub(super) offset: usize,
    pub(super) database: Database,
    /// Entries of the anim list.
    pub(super) anim_list: Option<usize>,
}

impl From<&PanimView<'_>> for Facts {
    fn from(view: &PanimView<'_>) -> Self {
        Self::Panim(Panim {
            name: text(view.name),
            author: text(view.author),
            looping: view.looping,
            length: view.length,
            values: view.values.len(),
            rows: view.indices.len() / 6,
            bone_count: view.bone_count,
            translations: view.translations.map(Track::from),
            scales: view.scales.map(Track::from),
            dense_bytes: view.cost.total(),
            clamped_axes: view.clamped_axes,
        })
    }
}

impl From<RawTrack<'_>> for Track {
    fn from(track: RawTrack<'_>) -> Self {
        Self {
            frames: track.frames,
            bones: track.bones,
            present: track.present().count(),
            complete: track.is_complete(),
        }
    }
}

impl From<&PasView<'_>> for Database {
    fn from(view: &PasView<'_>) -> Self {
        Self {
            default_state: view.default_state,
            states: view.state_count(),
            parms: view.states().map(|state| state.parms().count()).sum(),
            anims: view.states().map(|it| u64::from(it.anim_count())).sum(),
            end: view.end,
        }
    }
}

impl From<&PasView<'_>> for Facts {
    fn from(view: &PasView<'_>) -> Self {
        Self::Database(view.into())
    }
}

impl From<&CarrierView<'_>> for Facts {
    fn from(view: &CarrierView<'_>) -> Self {
        Self::Carrier(Carrier {
            characters: view.characters.iter().map(Character::from).collect(),
            end: view.end,
        })
    }
}

impl From<&CharacterView<'_>> for Character {
    fn from(view: &CharacterView<'_>) -> Self {
        Self {
            id: view.id,
            version: view.version,
            name: text(view.name),
            offset: view.pas.at,
            database: (&view.pas).into(),
            anim_list: view.anim_list.map(|list| list.len() / 4),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
