//! Reading: delimiting a database without decoding its values.

use std::borrow::Cow;
use std::fmt;

use byteorder::{BigEndian, ByteOrder};

use super::layout::{
    ANIM_HEADER, DATABASE_HEADER, Field, MAGIC, PARM_HEADER, ParmField, SMALLEST_PARM, STATE_HEADER,
};
use super::model::Database;
use super::value::ParmType;
use crate::bytes::{Reader, Short, Span};

/// Why bytes are no database: the first place at which the structure cannot
/// be followed any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(super) span: Span,
    pub(super) field: Field,
    pub(super) fault: Fault,
}

/// What is wrong at the place of a [`ReadError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The first four bytes are not `PAS4`.
    Magic,
    /// The input ends within the field.
    Truncated {
        /// Bytes that the field needs.
        needed: u64,
        /// Bytes that are left.
        left: usize,
    },
    /// A count asks for more than the rest can hold (spec-notes: pas4-6).
    Count {
        /// The count.
        count: u32,
        /// Bytes that so many records take at the least.
        needed: u64,
        /// Bytes that are left.
        left: usize,
    },
    /// A parm's type is not one of the five (spec-notes: pas4-2).
    ParmType {
        /// The type's code.
        code: u32,
    },
}

impl ReadError {
    /// Absolute place of the field that stopped the reading.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The field that stopped the reading.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// What is wrong with it.
    #[must_use]
    pub const fn fault(&self) -> Fault {
        self.fault
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at 0x{:X}: ", self.field, self.span.start)?;
        match self.fault {
            Fault::Magic => f.write_str("not `PAS4`"),
            Fault::Truncated { needed, left } => {
                write!(f, "{needed} bytes are needed and {left} are left")
            }
            Fault::Count {
                count,
                needed,
                left,
            } => write!(
                f,
                "a count of {count} needs at least {needed} bytes and {left} are left"
            ),
            Fault::ParmType { code } => write!(f, "{code} is no parm type"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a stand-alone database. What stands behind it is kept as
/// [`Database::trailing`]. The time is that of reading states and parms;
/// values are not looked at.
///
/// # Errors
/// Where the bytes cannot be delimited as a big-endian database with bools of
/// one byte.
pub fn read(bytes: &[u8]) -> Result<Database<'_>, ReadError> {
    let frame = frame::<BigEndian>(bytes, 0, ParmType::Bool.width()).map_err(|stop| stop.error)?;
    Ok(frame
        .database(bytes)
        .with_trailing(bytes.get(frame.end..).unwrap_or_default()))
}

/// A database that was delimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) at: usize,
    pub(crate) end: usize,
    pub(crate) state_count: u32,
    pub(crate) default_state: i32,
}

impl Frame {
    /// The database in `bytes`, the same that were framed.
    pub(crate) fn database<'a>(&self, bytes: &'a [u8]) -> Database<'a> {
        let start = self.at.saturating_add(DATABASE_HEADER);
        Database {
            default_state: self.default_state,
            state_count: self.state_count,
            states: Cow::Borrowed(bytes.get(start..self.end).unwrap_or_default()),
            trailing: Cow::Borrowed(&[]),
        }
    }
}

/// Where and why framing stopped, and what was read until then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    pub(crate) error: ReadError,
    /// The whole states before the stop.
    pub(crate) read: Frame,
    /// What was read of the state in which it stopped.
    pub(crate) partial: Partial,
}

/// The beginning of a state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Partial {
    pub(crate) id: Option<i32>,
    /// The parm count, where that many parms could stand in the rest.
    pub(crate) parm_count: Option<u32>,
    /// Whole parms.
    pub(crate) parms_read: u32,
}

/// Delimits the database at `at` in `bytes`. Bools are `bool_width` bytes
/// wide.
pub(crate) fn frame<E: ByteOrder>(
    bytes: &[u8],
    at: usize,
    bool_width: usize,
) -> Result<Frame, Stop> {
    let mut framing = Framing {
        reader: Reader::<E>::at(bytes, at),
        bool_width,
        read: Frame {
            at,
            end: at,
            state_count: 0,
            default_state: 0,
        },
        partial: Partial::default(),
    };
    match framing.database() {
        Ok(()) => Ok(framing.read),
        Err(error) => Err(Stop {
            error,
            read: framing.read,
            partial: framing.partial,
        }),
    }
}

struct Framing<'a, E> {
    reader: Reader<'a, E>,
    bool_width: usize,
    read: Frame,
    partial: Partial,
}

impl<E: ByteOrder> Framing<'_, E> {
    fn database(&mut self) -> Result<(), ReadError> {
        let start = self.reader.offset();
        let there = self.reader.rest();
        let there = there.get(..MAGIC.len()).unwrap_or(there);
        if !MAGIC.starts_with(there) {
            return Err(ReadError {
                span: Span::new(start, there.len()),
                field: Field::Magic,
                fault: Fault::Magic,
            });
        }
        self.reader.take(MAGIC.len()).map_err(at(Field::Magic))?;
        let count_at = self.reader.offset();
        let count = self.reader.u32().map_err(at(Field::StateCount))?;
        let default_state = self.reader.u32().map_err(at(Field::DefaultState))?;
        self.read.default_state = default_state.cast_signed();
        self.read.end = self.reader.offset();
        self.fits(
            Field::StateCount,
            count_at,
            count,
            size_of(count, STATE_HEADER),
        )?;
        for state in 0..count {
            self.partial = Partial::default();
            self.state(state)?;
            self.read.state_count = state.saturating_add(1);
            self.read.end = self.reader.offset();
        }
        Ok(())
    }

    fn state(&mut self, state: u32) -> Result<(), ReadError> {
        let id = self.reader.u32().map_err(at(Field::StateId(state)))?;
        self.partial.id = Some(id.cast_signed());
        let parm_count_at = self.reader.offset();
        let parm_count = self.reader.u32().map_err(at(Field::ParmCount(state)))?;
        let anim_count_at = self.reader.offset();
        let anim_count = self.reader.u32().map_err(at(Field::AnimCount(state)))?;

        // A Bool is the smallest type, whatever its width.
        let smallest = match self.bool_width {
            1 => SMALLEST_PARM,
            _ => PARM_HEADER.saturating_add(8),
        };
        let parms = size_of(parm_count, smallest);
        self.fits(Field::ParmCount(state), parm_count_at, parm_count, parms)?;
        self.partial.parm_count = Some(parm_count);

        // The parms first, so that they are judged where the anims do not fit.
        let mut stride = ANIM_HEADER;
        for parm in 0..parm_count {
            stride = stride.saturating_add(self.parm(state, parm)?);
            self.partial.parms_read = parm.saturating_add(1);
        }
        let anims = size_of(anim_count, stride);
        self.fits(Field::AnimCount(state), anim_count_at, anim_count, anims)?;
        let anims = usize::try_from(anims).unwrap_or(usize::MAX);
        self.reader.take(anims).map_err(at(Field::Anims(state)))?;
        Ok(())
    }

    /// Skips a parm and gives the width of its type.
    fn parm(&mut self, state: u32, parm: u32) -> Result<usize, ReadError> {
        let named = |field| Field::Parm(state, parm, field);
        let start = self.reader.offset();
        let code = self.reader.u32().map_err(at(named(ParmField::Type)))?;
        let width = match ParmType::from_code(code) {
            Some(ParmType::Bool) => self.bool_width,
            Some(kind) => kind.width(),
            None => {
                return Err(ReadError {
                    span: self.reader.since(start),
                    field: named(ParmField::Type),
                    fault: Fault::ParmType { code },
                });
            }
        };
        let fields = [
            (ParmField::WeightFunction, 4),
            (ParmField::Weight, 4),
            (ParmField::Min, width),
            (ParmField::Max, width),
        ];
        for (field, width) in fields {
            self.reader.take(width).map_err(at(named(field)))?;
        }
        Ok(width)
    }

    /// Refuses a count whose records need more bytes than are left.
    fn fits(
        &self,
        field: Field,
        count_at: usize,
        count: u32,
        needed: u64,
    ) -> Result<(), ReadError> {
        let left = self.reader.left();
        if needed <= left as u64 {
            return Ok(());
        }
        Err(ReadError {
            span: Span::new(count_at, 4),
            field,
            fault: Fault::Count {
                count,
                needed,
                left,
            },
        })
    }
}

/// Bytes of `count` records of `size` bytes.
fn size_of(count: u32, size: usize) -> u64 {
    u64::from(count).saturating_mul(size as u64)
}

/// Names the field that was short.
fn at(field: Field) -> impl Fn(Short) -> ReadError {
    move |short| ReadError {
        span: Span::new(short.offset, short.left),
        field,
        fault: Fault::Truncated {
            needed: short.needed,
            left: short.left,
        },
    }
}
