//! Bytes to layout and model.

use std::borrow::Cow;
use std::fmt;

use crate::bytes::Span;

use super::foreign::{self, Foreign};
use super::header::Generation;
use super::layout::{self, Body, stray_values_tag};
use super::model::{Header, Panim, Sections, Shorts};
use super::section::{CutSection, named};
use super::split::{Split, split};

/// Size of the current header with its tag: the first value stands here.
pub(crate) const FIRST_VALUE: usize = 0x6A;

/// How a file begins, which decides whether there is a header to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A header of this generation.
    Header(Generation),
    /// No byte at all.
    Empty,
    /// `values` at a place that no header has.
    Misplaced {
        /// Offset of the tag.
        at: usize,
    },
    /// No tag, but what follows 0x6A reads whole.
    Damaged,
    /// Another format.
    Foreign(Foreign),
    /// Too short for a header, and of no known other format.
    Truncated,
}

/// Every place of a file.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// How the file begins.
    pub start: Start,
    /// The `indices` tags, where there is a header.
    pub split: Option<Split>,
    /// What is decoded, where there is a usable `indices`.
    pub body: Option<Body>,
    /// Bytes of the file.
    pub len: usize,
}

impl Layout {
    /// Finds every place.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let start = start(bytes);
        let split = match start {
            Start::Header(generation) => Some(split(bytes, generation.fields().tag.end())),
            Start::Empty
            | Start::Misplaced { .. }
            | Start::Damaged
            | Start::Foreign(_)
            | Start::Truncated => None,
        };
        Self {
            start,
            split,
            body: split.and_then(|split| split.taken(bytes)),
            len: bytes.len(),
        }
    }

    /// The header's generation, where there is a header.
    #[must_use]
    pub const fn generation(&self) -> Option<Generation> {
        match self.start {
            Start::Header(generation) => Some(generation),
            Start::Empty
            | Start::Misplaced { .. }
            | Start::Damaged
            | Start::Foreign(_)
            | Start::Truncated => None,
        }
    }

    /// The model of a file that can be delimited: a header, a usable
    /// `indices` and no cut section.
    #[must_use]
    pub fn model<'a>(&self, bytes: &'a [u8]) -> Option<Panim<'a>> {
        let generation = self.generation()?;
        let body = self.body.filter(|body| body.cut.is_none())?;
        let of = |span: Span| span.of(bytes);
        let fields = generation.fields();
        Some(Panim {
            header: Header {
                generation,
                name: of(fields.name).into(),
                author: of(fields.author).into(),
                looping: fields.read_looping(bytes),
                length: fields.read_length(bytes),
                node_count: fields.read_node_count(bytes),
                padding: of(fields.padding).into(),
            },
            values: Shorts::from_bytes(of(body.values)),
            indices: Shorts::from_bytes(of(body.table)),
            sections: Sections::from_bytes(of(body.sections))?,
            trailing: Cow::Borrowed(of(body.trailing)),
        })
    }
}

/// Decides how a file begins (spec-notes: panim-1, 2, 14, 22).
fn start(bytes: &[u8]) -> Start {
    if bytes.is_empty() {
        return Start::Empty;
    }
    if let Some(generation) = Generation::detect(bytes) {
        return Start::Header(generation);
    }
    if let Some(at) = stray_values_tag(bytes) {
        return Start::Misplaced { at };
    }
    if bytes.len() > FIRST_VALUE && split(bytes, FIRST_VALUE).any_whole(bytes) {
        return Start::Damaged;
    }
    match foreign::signature(bytes) {
        Some(known) => Start::Foreign(known),
        None if bytes.len() < FIRST_VALUE => Start::Truncated,
        None => Start::Foreign(Foreign::Unknown),
    }
}

/// Why a file has no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no header to read.
    Start(Start),
    /// No `indices` tag can be used.
    NoIndices {
        /// Offset of the first value byte.
        data: usize,
    },
    /// A section ends with the file.
    Cut(CutSection),
}

impl ReadError {
    /// Absolute offset of the fault.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Start(Start::Misplaced { at }) => *at,
            Self::Start(Start::Damaged) => 0x64,
            Self::NoIndices { data } => *data,
            Self::Start(Start::Header(_) | Start::Empty | Start::Foreign(_) | Start::Truncated) => {
                0
            }
            Self::Cut(cut) => cut.tag.start,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(Start::Empty) => f.write_str("the file is empty"),
            Self::Start(Start::Misplaced { at }) => {
                write!(
                    f,
                    "the `values` tag stands at 0x{at:X}, where no known header ends"
                )
            }
            Self::Start(Start::Damaged | Start::Header(_)) => {
                f.write_str("the `values` tag at 0x64 is damaged")
            }
            Self::Start(Start::Foreign(kind)) => write!(f, "not a .panim of Pluto: {kind}"),
            Self::Start(Start::Truncated) => f.write_str("the file ends within the header"),
            Self::NoIndices { data } => write!(
                f,
                "no usable `indices` tag ends the values that begin at 0x{data:X}"
            ),
            Self::Cut(cut) => write!(
                f,
                "the {} section at 0x{:X} is cut short",
                cut.kind.name(),
                cut.tag.start
            ),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a file into its model, which borrows from `bytes`. Accepts whatever
/// can be delimited; [`super::check`] says what else is to be said about it.
///
/// # Errors
/// Where the structure cannot be delimited, with the place.
pub fn read(bytes: &[u8]) -> Result<Panim<'_>, ReadError> {
    let layout = Layout::of(bytes);
    layout.model(bytes).ok_or(match layout {
        Layout {
            body: Some(Body { cut: Some(cut), .. }),
            ..
        } => ReadError::Cut(cut),
        Layout {
            start: Start::Header(generation),
            ..
        } => ReadError::NoIndices {
            data: generation.fields().tag.end(),
        },
        Layout { start, .. } => ReadError::Start(start),
    })
}

/// A named run of bytes: the unit in which every byte is accounted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where.
    pub span: Span,
    /// The field's path.
    pub path: String,
}

/// The named fields of a file in order. Each byte belongs to exactly one;
/// where a file is rejected the rest is `unread`. Empty fields are left out.
pub fn fields<'a>(bytes: &'a [u8], layout: &Layout) -> impl Iterator<Item = Field> + use<'a> {
    let header = layout.generation().map(Generation::fields);
    let head = header.into_iter().flat_map(|fields| {
        [
            (fields.name, "name"),
            (fields.author, "author"),
            (fields.looping, "looping"),
            (fields.length, "length"),
            (fields.node_count, "node_count"),
            (fields.padding, "padding"),
            (fields.tag, "values.tag"),
        ]
    });
    let (body, len) = (layout.body, layout.len);
    let tables = body.into_iter().flat_map(|body| {
        let whole_values = Span::new(body.values.start, body.value_count().saturating_mul(2));
        let rows = Span::new(
            body.table.start,
            body.row_count().saturating_mul(layout::ROW_BYTES),
        );
        let entries = Span::new(body.table.start, body.entry_count().saturating_mul(2));
        [
            (whole_values, "values"),
            (
                Span::between(whole_values.end(), body.values.end()),
                "values.odd_byte",
            ),
            (
                Span::between(body.values.end(), body.table.start),
                "indices.tag",
            ),
            (rows, "indices.rows"),
            (
                Span::between(rows.end(), entries.end()),
                "indices.partial_row",
            ),
            (
                Span::between(entries.end(), body.table.end()),
                "indices.odd_byte",
            ),
        ]
    });
    let sections = body.into_iter().flat_map(|body| {
        named(body.sections(bytes).map(|section| (section.kind, section))).flat_map(
            |(name, section)| {
                [
                    (section.tag, "tag"),
                    (section.frames_span(), "frames"),
                    (section.bones_span(), "bones"),
                    (section.bitmask, "bitmask"),
                    (section.data, "data"),
                ]
                .map(|(span, part)| (span, format!("{}.{part}", name.path())))
            },
        )
    });
    let known = match (body, header) {
        (Some(body), _) => body.sections.end(),
        (None, Some(fields)) => fields.tag.end(),
        (None, None) => 0,
    };
    let tail = match body {
        Some(body) if body.cut.is_none() => (body.trailing, "trailing"),
        Some(_) | None => (Span::between(known, len), "unread"),
    };
    head.chain(tables)
        .map(|(span, path)| (span, path.to_owned()))
        .chain(sections)
        .chain(std::iter::once((tail.0, tail.1.to_owned())))
        .filter(|(span, _)| !span.is_empty())
        .map(|(span, path)| Field { span, path })
}
