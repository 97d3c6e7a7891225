//! Walking over the fields of a carrier: each field is read, shown to a
//! visitor, or stops the walk.

use byteorder::BigEndian;

use super::layout::Outline;
use super::path::Path;
use crate::bytes::{Reader, Short, Span};
use crate::pas4::{self, ParmType};

/// What a field holds, for visitors.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content<'a> {
    /// Numbers, ids, floats.
    Plain,
    /// A string with its NUL; here without.
    Text(&'a [u8]),
    /// The four letters of an asset's type.
    TypeCode(&'a [u8]),
    /// A word that metaforce requires to be zero.
    Zero(u32),
    /// A database.
    Database(pas4::Frame),
}

/// Sees every field of a walk, in file order.
pub(super) trait Visit {
    /// A field at `span`.
    fn field(&mut self, span: Span, path: &Path<'_>, content: Content<'_>);

    /// Character number `index` of `count`, after its last field, or after the
    /// field before the one that stopped the walk.
    fn character(&mut self, index: u32, count: u32, outline: &Outline) {
        let _ = (index, count, outline);
    }
}

/// Where a walk stopped.
#[derive(Debug)]
pub(super) struct Stop {
    pub(super) span: Span,
    /// Path of the field that made no sense.
    pub(super) field: String,
    pub(super) why: Why,
}

/// Why a walk stopped.
#[derive(Debug)]
pub(super) enum Why {
    /// The file ends within the field.
    Short { needed: u64, left: usize },
    /// A string has no NUL.
    NoNul { left: usize },
    /// So many records cannot follow.
    Count {
        count: u32,
        needed: u64,
        left: usize,
    },
    /// A version that no reader knows.
    Version(u16),
    /// No `PAS4` where it has to be.
    NoMagic,
    /// `PAS4` is there, but what follows cannot be read. `prefix` stands before
    /// the paths of its fields.
    Database {
        prefix: String,
        stop: Box<pas4::Stop>,
    },
}

/// The walk itself.
pub(super) struct Walker<'a, 'v, V> {
    bytes: &'a [u8],
    reader: Reader<'a>,
    visitor: &'v mut V,
}

impl<'a, 'v, V: Visit> Walker<'a, 'v, V> {
    pub(super) const fn new(bytes: &'a [u8], visitor: &'v mut V) -> Self {
        Self {
            bytes,
            reader: Reader::new(bytes),
            visitor,
        }
    }

    /// Absolute offset of the next field.
    pub(super) const fn offset(&self) -> usize {
        self.reader.offset()
    }

    fn seen(&mut self, start: usize, path: &Path<'_>, content: Content<'_>) {
        self.visitor.field(self.reader.since(start), path, content);
    }

    /// Tells the visitor that a character was walked over, or as far as
    /// `outline` says.
    pub(super) fn leave_character(&mut self, index: u32, count: u32, outline: &Outline) {
        self.visitor.character(index, count, outline);
    }

    /// A run of bytes that stands for one field.
    pub(super) fn plain(&mut self, len: usize, path: &Path<'_>) -> Result<(), Stop> {
        let start = self.offset();
        self.reader.take(len).map_err(short(path))?;
        self.seen(start, path, Content::Plain);
        Ok(())
    }

    pub(super) fn u8(&mut self, path: &Path<'_>) -> Result<u8, Stop> {
        let start = self.offset();
        let value = self.reader.u8().map_err(short(path))?;
        self.seen(start, path, Content::Plain);
        Ok(value)
    }

    pub(super) fn u16(&mut self, path: &Path<'_>) -> Result<u16, Stop> {
        let start = self.offset();
        let value = self.reader.u16().map_err(short(path))?;
        self.seen(start, path, Content::Plain);
        Ok(value)
    }

    pub(super) fn u32(&mut self, path: &Path<'_>) -> Result<u32, Stop> {
        let start = self.offset();
        let value = self.reader.u32().map_err(short(path))?;
        self.seen(start, path, Content::Plain);
        Ok(value)
    }

    /// A word that metaforce requires to be zero.
    pub(super) fn zero(&mut self, path: &Path<'_>) -> Result<(), Stop> {
        let start = self.offset();
        let value = self.reader.u32().map_err(short(path))?;
        self.seen(start, path, Content::Zero(value));
        Ok(())
    }

    pub(super) fn text(&mut self, path: &Path<'_>) -> Result<(), Stop> {
        let start = self.offset();
        let left = self.reader.left();
        let text = self.reader.c_string().map_err(|_| Stop {
            span: Span::new(start, left),
            field: path.to_string(),
            why: Why::NoNul { left },
        })?;
        self.seen(start, path, Content::Text(text));
        Ok(())
    }

    pub(super) fn type_code(&mut self, path: &Path<'_>) -> Result<(), Stop> {
        let start = self.offset();
        let code = self.reader.take(4).map_err(short(path))?;
        self.seen(start, path, Content::TypeCode(code));
        Ok(())
    }

    /// The number of records of `smallest` bytes or more that follow.
    pub(super) fn count(&mut self, smallest: usize, of: &Path<'_>) -> Result<u32, Stop> {
        let count = self.u32(&of.field("count"))?;
        self.fits(count, smallest, of)?;
        Ok(count)
    }

    /// Stops where `count`, which was just read, is too high.
    pub(super) fn fits(&self, count: u32, smallest: usize, of: &Path<'_>) -> Result<(), Stop> {
        let needed = u64::from(count).saturating_mul(smallest as u64);
        let left = self.reader.left();
        if needed <= left as u64 {
            return Ok(());
        }
        Err(Stop {
            span: Span::new(self.offset().saturating_sub(4), 4),
            field: of.field("count").to_string(),
            why: Why::Count {
                count,
                needed,
                left,
            },
        })
    }

    /// `count` records of `size` bytes, shown as one field.
    pub(super) fn records(&mut self, count: u32, size: usize, path: &Path<'_>) -> Result<(), Stop> {
        self.fits(count, size, path)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        match count.saturating_mul(size) {
            0 => Ok(()),
            len => self.plain(len, path),
        }
    }

    /// A count and as many records of `size` bytes. Gives the count.
    pub(super) fn list(&mut self, size: usize, path: &Path<'_>) -> Result<u32, Stop> {
        let count = self.u32(&path.field("count"))?;
        self.records(count, size, path)?;
        Ok(count)
    }

    /// Stops at the `len` bytes that were just read: no reader knows this
    /// version.
    pub(super) fn unknown_version(&self, version: u16, len: usize, path: &Path<'_>) -> Stop {
        Stop {
            span: Span::new(self.offset().saturating_sub(len), len),
            field: path.to_string(),
            why: Why::Version(version),
        }
    }

    pub(super) fn database(&mut self, path: &Path<'_>) -> Result<pas4::Frame, Stop> {
        let start = self.offset();
        let magic = Reader::clone(&self.reader).take(pas4::MAGIC.len());
        if magic.map_err(short(path))? != pas4::MAGIC {
            return Err(Stop {
                span: Span::new(start, pas4::MAGIC.len()),
                field: path.to_string(),
                why: Why::NoMagic,
            });
        }
        let width = ParmType::Bool.width();
        let frame = pas4::frame::<BigEndian>(self.bytes, start, width).map_err(|stop| Stop {
            span: stop.error.span(),
            field: format!("{path}.{}", stop.error.field()),
            why: Why::Database {
                prefix: format!("{path}."),
                stop: Box::new(stop),
            },
        })?;
        self.reader = Reader::at(self.bytes, frame.end);
        self.seen(start, path, Content::Database(frame));
        Ok(frame)
    }
}

/// Names the field that was short.
fn short(path: &Path<'_>) -> impl FnOnce(Short) -> Stop {
    move |short| Stop {
        span: Span::new(short.offset, short.left),
        field: path.to_string(),
        why: Why::Short {
            needed: short.needed,
            left: short.left,
        },
    }
}
