//! Why a reader does not accept a file.

use super::Stop;
use std::fmt;

/// What goes wrong in a reader. The numbers are what the file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The file ends inside a field and the reader notices.
    Truncated,
    /// The tag `values` is not where the header ends.
    NoValuesTag,
    /// No `indices` where the reader looks for it.
    NoIndicesTag,
    /// The search for `indices` found nothing and its position is used all the
    /// same, without ever having been set.
    UninitialisedPosition,
    /// The reader takes bytes behind the end of the file.
    ReadPastEnd,
    /// The player reads the value right behind the last one: its guard lets an
    /// index that equals the number of values through.
    ValuePastEnd {
        /// Row of the index table, from 0.
        row: usize,
        /// Axis: 0 x, 1 y, 2 z.
        axis: usize,
        /// Number of values.
        count: usize,
    },
    /// The player reads a value before the first one.
    ValueBeforeStart {
        /// Row of the index table, from 0.
        row: usize,
        /// Axis: 0 x, 1 y, 2 z.
        axis: usize,
    },
    /// frames·bones·3 does not fit an `int`; the loader aborts or goes on with
    /// a size of no meaning.
    SizeOverflow {
        /// Frame count of the track.
        frames: u16,
        /// Bone count of the track.
        bones: u16,
    },
    /// frames·bones·3 wraps around to a small size, and the data of the file is
    /// then written behind the small allocation.
    WritePastAllocation {
        /// Frame count of the track.
        frames: u16,
        /// Bone count of the track.
        bones: u16,
        /// Entries of two bytes that are allocated.
        entries: u32,
    },
    /// The file does not start with `PAS4`, or a carrier holds something else
    /// where its database belongs.
    BadMagic,
    /// A parm type that the reader refuses.
    UnknownType {
        /// The type word.
        word: u32,
    },
    /// A weight function that the reader refuses.
    UnknownFunction {
        /// The weight function word.
        word: u32,
    },
    /// More parms in a state than the reader's fixed array holds: it writes
    /// behind the array.
    TooManyParms {
        /// Parm count of the state.
        count: u32,
    },
    /// Memory for more records than the file can hold is reserved before any
    /// is read.
    HugeReserve {
        /// The count that the file gives.
        count: u32,
    },
    /// max − min of a parm does not fit the reader's `int`.
    WidthOverflow {
        /// Minimum.
        min: i32,
        /// Maximum.
        max: i32,
    },
    /// A carrier does not start as its format does.
    BadHeader,
    /// A version that the format does not have.
    BadVersion {
        /// The version that the file gives.
        version: u16,
    },
    /// A string that is no UTF-8, which the reader refuses.
    NotUtf8,
    /// A type code that is no ASCII, which the reader refuses.
    NotAscii,
    /// A word that has to be zero for the reader is not, and it aborts.
    Abort {
        /// The word.
        word: u32,
    },
}

impl Cause {
    /// A stable name in kebab case.
    pub fn id(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::NoValuesTag => "no-values-tag",
            Self::NoIndicesTag => "no-indices-tag",
            Self::UninitialisedPosition => "uninitialised-position",
            Self::ReadPastEnd => "read-past-end",
            Self::ValuePastEnd { .. } => "value-past-end",
            Self::ValueBeforeStart { .. } => "value-before-start",
            Self::SizeOverflow { .. } => "size-overflow",
            Self::WritePastAllocation { .. } => "write-past-allocation",
            Self::BadMagic => "bad-magic",
            Self::UnknownType { .. } => "unknown-type",
            Self::UnknownFunction { .. } => "unknown-function",
            Self::TooManyParms { .. } => "too-many-parms",
            Self::HugeReserve { .. } => "huge-reserve",
            Self::WidthOverflow { .. } => "width-overflow",
            Self::BadHeader => "bad-header",
            Self::BadVersion { .. } => "bad-version",
            Self::NotUtf8 => "not-utf8",
            Self::NotAscii => "not-ascii",
            Self::Abort { .. } => "abort",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Truncated => write!(f, "the file ends inside a field"),
            Self::NoValuesTag => write!(f, "there is no `values` where the header ends"),
            Self::NoIndicesTag => write!(f, "no `indices` is found"),
            Self::UninitialisedPosition => write!(
                f,
                "no `indices` is found, and its position is used without having been set"
            ),
            Self::ReadPastEnd => write!(f, "it reads past the end of the file"),
            Self::ValuePastEnd { row, axis, count } => write!(
                f,
                "row {row} axis {axis} reads value {count} of {count}, one past the last"
            ),
            Self::ValueBeforeStart { row, axis } => {
                write!(f, "row {row} axis {axis} reads before the first value")
            }
            Self::SizeOverflow { frames, bones } => write!(
                f,
                "{frames} frames · {bones} bones · 3 overflows a 32-bit size"
            ),
            Self::WritePastAllocation {
                frames,
                bones,
                entries,
            } => write!(
                f,
                "{frames} frames · {bones} bones · 3 wraps around to {entries} entries, and the \
                 data is written past them"
            ),
            Self::BadMagic => write!(f, "there is no `PAS4` here"),
            Self::UnknownType { word } => write!(f, "parm type {word} is unknown"),
            Self::UnknownFunction { word } => write!(f, "weight function {word} is unknown"),
            Self::TooManyParms { count } => write!(
                f,
                "{count} parms are written to an array of 8 without a check"
            ),
            Self::HugeReserve { count } => write!(
                f,
                "memory for {count} records is reserved, more than the file can hold"
            ),
            Self::WidthOverflow { min, max } => {
                write!(f, "the width from {min} to {max} overflows a 32-bit int")
            }
            Self::BadHeader => write!(f, "the file does not start as its format does"),
            Self::BadVersion { version } => write!(f, "version {version} is unknown"),
            Self::NotUtf8 => write!(f, "a string is no UTF-8"),
            Self::NotAscii => write!(f, "a type code is no ASCII"),
            Self::Abort { word } => write!(f, "it aborts, as the word is {word} and not 0"),
        }
    }
}

/// Why a reader does not accept a file, and where it finds out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// What goes wrong.
    pub cause: Cause,
    /// Offset in bytes from the start of the file: of the field that is wrong
    /// or cut off, or where a search began.
    pub offset: usize,
}

impl Reason {
    /// The stable name of the cause in kebab case.
    pub fn id(&self) -> &'static str {
        self.cause.id()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at 0x{:X})", self.cause, self.offset)
    }
}

impl Cause {
    /// Stops a model with an orderly refusal at `offset`.
    pub(crate) fn rejects(self, offset: usize) -> Stop {
        Stop::Rejects(Reason {
            cause: self,
            offset,
        })
    }

    /// Stops a model where its reader crashes or is undefined, at `offset`.
    pub(crate) fn undefined(self, offset: usize) -> Stop {
        Stop::Undefined(Reason {
            cause: self,
            offset,
        })
    }
}
