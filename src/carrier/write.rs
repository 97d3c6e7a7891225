//! Writing a carrier, as it was or with another database.

use std::fmt;

use super::model::{Carrier, database};
use super::{Model, check};
use crate::bytes::{Sink, Span};
use crate::limits::Bounds;
use crate::pas4::{self, Database};

/// A part of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment<'a> {
    /// Bytes around the databases; possibly none.
    Opaque(&'a [u8]),
    /// A database.
    Database(Database<'a>),
}

/// Why a database cannot be put into a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplaceError {
    /// The carrier has no database of this number.
    NoSuchDatabase {
        /// The number that was asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// The database has bytes behind it, which only a stand-alone file can
    /// hold.
    Trailing {
        /// How many.
        len: usize,
    },
    /// The file would not read back as the same databases: the layouts of an
    /// ANCS would be chosen otherwise, or a scan would not accept the database
    /// any more.
    DoesNotSurvive,
}

impl fmt::Display for ReplaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchDatabase { index, count } => write!(
                f,
                "there is no database {index}; the file has {count}, counted from 0"
            ),
            Self::Trailing { len } => write!(
                f,
                "the database has {len} bytes behind it, which have no place within another file"
            ),
            Self::DoesNotSurvive => f.write_str(
                "with this database the file would not read back as what was written into it",
            ),
        }
    }
}

impl std::error::Error for ReplaceError {}

impl<'a> Carrier<'a> {
    /// The file in parts: opaque bytes and databases by turns, beginning and
    /// ending with opaque bytes.
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + '_ {
        let places = (0..self.len()).filter_map(|index| self.place(index));
        let databases = places.scan(0, |from, place| {
            let before = Span::between(*from, place.database).of(self.bytes);
            *from = place.database_end;
            let database = database(self.bytes, &place);
            Some([Segment::Opaque(before), Segment::Database(database)])
        });
        let last = self.len().checked_sub(1).and_then(|last| self.place(last));
        let from = last.map_or(0, |place| place.database_end);
        let rest = self.bytes.get(from..).unwrap_or_default();
        databases
            .flatten()
            .chain(std::iter::once(Segment::Opaque(rest)))
    }

    /// Writes the carrier, the databases from their models.
    pub fn write_to(&self, sink: &mut impl Sink) {
        for segment in self.segments() {
            match segment {
                Segment::Opaque(bytes) => sink.put(bytes),
                Segment::Database(database) => pas4::write_to(&database, sink),
            }
        }
    }

    /// The bytes of the carrier.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len());
        self.write_to(&mut bytes);
        bytes
    }

    /// The bytes of the carrier with another database at place `index`. Only
    /// that database's bytes differ, and what follows moves with its size.
    ///
    /// # Errors
    /// Where there is no such place, or the result would not read back as the
    /// same databases.
    pub fn replace_database(
        &self,
        index: usize,
        database: &Database<'_>,
    ) -> Result<Vec<u8>, ReplaceError> {
        let count = self.len();
        let Some(place) = self.place(index) else {
            return Err(ReplaceError::NoSuchDatabase { index, count });
        };
        if !database.trailing().is_empty() {
            let len = database.trailing().len();
            return Err(ReplaceError::Trailing { len });
        }
        let mut out = Span::between(0, place.database).of(self.bytes).to_vec();
        pas4::write_to(database, &mut out);
        out.extend(self.bytes.get(place.database_end..).unwrap_or_default());
        if self.survives(index, database, &out) {
            Ok(out)
        } else {
            Err(ReplaceError::DoesNotSurvive)
        }
    }

    /// Whether `out` reads as this carrier with `database` at place `index`.
    fn survives(&self, index: usize, database: &Database<'_>, out: &[u8]) -> bool {
        let checked = check(out, Some(self.format), &Bounds::default());
        let Some(Model::Carrier(other)) = checked.model else {
            return false;
        };
        let same_frame = other.format == self.format
            && other.game == self.game
            && other.layout == self.layout
            && other.len() == self.len();
        same_frame
            && self
                .characters()
                .zip(other.characters())
                .enumerate()
                .all(|(at, (old, new))| {
                    let expected = if at == index { database } else { &old.database };
                    new.database == *expected && (new.id, new.name) == (old.id, old.name)
                })
    }
}
