//! The model: databases, and everything else as bytes.

use std::fmt;

use byteorder::{BigEndian, ByteOrder};

use super::layout::{Layout, Outline};
use super::{Format, Game};
use crate::bytes::Reader;
use crate::pas4::{self, Database, ParmType};

/// A file that carries databases. What is around them is kept as bytes, so
/// that writing gives the same file.
#[derive(Clone, PartialEq, Eq)]
pub struct Carrier<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) format: Format,
    pub(super) game: Option<Game>,
    pub(super) layout: Option<Layout>,
    pub(super) places: Places,
}

/// Where a character and its database are. Kept small: a character may take
/// no more than 51 bytes of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) database: usize,
    pub(super) database_end: usize,
    /// Offset of the anim list's count, or 0.
    pub(super) anim_list: usize,
}

/// The places of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// Characters that were framed.
    Characters(Vec<Place>),
    /// Offsets of databases that a scan found. They may be so small and many
    /// that only the offset of each is kept.
    Found(Vec<usize>),
}

impl Place {
    /// The place of a character whose database is known.
    pub(super) fn of(outline: &Outline) -> Option<Self> {
        let database = outline.database?;
        Some(Self {
            start: outline.start,
            database: database.at,
            database_end: database.end,
            anim_list: outline.anim_list.map_or(0, |(at, _)| at),
        })
    }
}

/// One character of a carrier, or one database that a scan found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character<'a> {
    /// The id: an ANCS's `u32` or a CHAR's byte; none after a scan.
    pub id: Option<u32>,
    /// The version: 1 to 10 in an ANCS, 3 or 5 in a CHAR; none after a scan.
    pub version: Option<u16>,
    /// The name without its NUL, whatever its encoding; none after a scan.
    pub name: Option<&'a [u8]>,
    /// Absolute offset of the database's `PAS4`.
    pub offset: usize,
    /// Length of the anim list, which an ANCS has from version 5 on.
    pub anim_list: Option<u32>,
    /// The database.
    pub database: Database<'a>,
}

impl<'a> Carrier<'a> {
    /// ANCS, CHAR or scanned.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The game, where the content tells.
    #[must_use]
    pub const fn game(&self) -> Option<Game> {
        self.game
    }

    /// The layout by which an ANCS was read.
    #[must_use]
    pub const fn layout(&self) -> Option<Layout> {
        self.layout
    }

    /// All bytes of the file that was read.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Number of characters, each with one database; or of databases found.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.places {
            Places::Characters(places) => places.len(),
            Places::Found(offsets) => offsets.len(),
        }
    }

    /// Whether there is no database at all, as in an ANCS without characters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The characters in file order.
    pub fn characters(&self) -> impl ExactSizeIterator<Item = Character<'a>> + '_ {
        let places = (0..self.len()).map(|index| self.place(index).unwrap_or_default());
        places.map(|place| self.at(&place))
    }

    /// One character.
    #[must_use]
    pub fn character(&self, index: usize) -> Option<Character<'a>> {
        self.place(index).map(|place| self.at(&place))
    }

    /// Where a database is.
    pub(super) fn place(&self, index: usize) -> Option<Place> {
        match &self.places {
            Places::Characters(places) => places.get(index).copied(),
            Places::Found(offsets) => {
                let at = *offsets.get(index)?;
                let width = ParmType::Bool.width();
                let frame = pas4::frame::<BigEndian>(self.bytes, at, width).ok()?;
                Some(Place {
                    start: at,
                    database: at,
                    database_end: frame.end,
                    anim_list: 0,
                })
            }
        }
    }

    fn at(&self, place: &Place) -> Character<'a> {
        let mut reader = Reader::<BigEndian>::at(self.bytes, place.start);
        let (id, version) = match self.format {
            Format::Ancs => (reader.u32().ok(), reader.u16().ok()),
            Format::Char if self.game == Some(Game::Prime3) => {
                let version = reader.u8().ok().map(u16::from);
                (reader.u8().ok().map(u32::from), version)
            }
            Format::Pas4 | Format::Char | Format::Scan => (None, None),
        };
        let name = version.and_then(|_| reader.c_string().ok());
        let list = self.bytes.get(place.anim_list..);
        let list = list.and_then(|rest| rest.get(..4)).map(BigEndian::read_u32);
        Character {
            id,
            version,
            name,
            offset: place.database,
            anim_list: list.filter(|_| place.anim_list != 0),
            database: database(self.bytes, place),
        }
    }
}

/// The database at a place.
pub(super) fn database<'a>(bytes: &'a [u8], place: &Place) -> Database<'a> {
    let from = bytes.get(place.database..place.database_end);
    pas4::read(from.unwrap_or_default()).unwrap_or_else(|_| Database::empty())
}

impl fmt::Debug for Carrier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Carrier")
            .field("format", &self.format)
            .field("game", &self.game)
            .field("layout", &self.layout)
            .field("characters", &self.characters().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
