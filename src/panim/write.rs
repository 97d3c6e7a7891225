//! Model to bytes.

use std::fmt;

use crate::bytes::{Sink, put_u8, put_u16};

use super::header::Generation;
use super::layout::{INDICES_TAG, VALUES_TAG};
use super::model::{Header, Panim};
use super::read::Layout;
use super::section::SectionKind;

/// Why a model cannot be written: the file would not read back as it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A field does not have the size that the header gives it.
    FieldSize {
        /// `name`, `author` or `padding`.
        field: &'static str,
        /// Bytes that the header has for it.
        expected: usize,
        /// Bytes that the model has.
        found: usize,
    },
    /// The length does not fit its field.
    LengthRange {
        /// The length.
        length: u16,
        /// The most that the generation can hold.
        max: u16,
    },
    /// The bytes would be taken for another generation of the header.
    HeaderSpelled {
        /// The generation that a reader would see.
        seen: Generation,
    },
    /// Data spells a tag where the reader would see it.
    TagSpelled {
        /// The field whose bytes spell it: `values`, `indices` or `trailing`.
        field: &'static str,
        /// The tag.
        tag: &'static str,
        /// Offset of the tag in the file that would be written.
        at: usize,
    },
    /// A table has an odd number of bytes, so that a reader would not see the
    /// tag behind it.
    OddLength {
        /// `values` or `indices`.
        field: &'static str,
    },
    /// Bytes left over need a section before them: without one they are rows
    /// of the index table.
    TrailingWithoutSection,
    /// The index table would swallow the first section: scales without
    /// translations before them need whole rows and at least one bone
    /// (spec-notes: panim-5).
    Swallowed {
        /// Offset of the section in the file that would be written.
        at: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FieldSize {
                field,
                expected,
                found,
            } => write!(f, "{field} takes {expected} bytes, not {found}"),
            Self::LengthRange { length, max } => {
                write!(f, "a length of {length} does not fit a header of this generation (at most {max})")
            }
            Self::HeaderSpelled { seen } => write!(
                f,
                "the bytes at 0x{:X} spell `values`, so a reader would take the header for the {} one",
                seen.tag_offset(),
                seen.name()
            ),
            Self::TagSpelled { field, tag, at } => write!(
                f,
                "{field} spells `{tag}` at 0x{at:X}, where a reader would take it for the tag; change one of these numbers by 1"
            ),
            Self::OddLength { field } => write!(
                f,
                "{field} has an odd number of bytes, so a reader would miss the tag behind it"
            ),
            Self::TrailingWithoutSection => f.write_str(
                "bytes left over need a section before them, else a reader takes them for rows of the index table",
            ),
            Self::Swallowed { at } => write!(
                f,
                "the index table would swallow the scales at 0x{at:X}; put an empty translations section before them"
            ),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes the model's bytes in file order, without asking whether they would
/// read back as it: for a model that was just read they do.
pub fn write_to(model: &Panim<'_>, sink: &mut impl Sink) {
    let Header {
        generation,
        name,
        author,
        looping,
        length,
        node_count,
        padding,
    } = &model.header;
    sink.put(name);
    sink.put(author);
    put_u8(sink, *looping);
    match generation {
        Generation::Current | Generation::Padded | Generation::August2024 => {
            put_u16(sink, *length);
        }
        Generation::July2024 => put_u8(sink, u8::try_from(*length).unwrap_or(u8::MAX)),
    }
    put_u8(sink, *node_count);
    sink.put(padding);
    sink.put(VALUES_TAG);
    sink.put(model.values.bytes());
    sink.put(INDICES_TAG);
    sink.put(model.indices.bytes());
    sink.put(model.sections.bytes());
    sink.put(&model.trailing);
}

/// Writes the model.
///
/// # Errors
/// Where the bytes would not read back as the model, with the reason.
pub fn write(model: &Panim<'_>) -> Result<Vec<u8>, WriteError> {
    check_header(&model.header)?;
    let mut bytes = Vec::new();
    write_to(model, &mut bytes);
    survives(model, &bytes)?;
    Ok(bytes)
}

/// The header's fields have their sizes.
fn check_header(header: &Header<'_>) -> Result<(), WriteError> {
    let fields = header.generation.fields();
    for (field, expected, found) in [
        ("name", fields.name.len, header.name.len()),
        ("author", fields.author.len, header.author.len()),
        ("padding", fields.padding.len, header.padding.len()),
    ] {
        if expected != found {
            return Err(WriteError::FieldSize {
                field,
                expected,
                found,
            });
        }
    }
    let max = match header.generation {
        Generation::Current | Generation::Padded | Generation::August2024 => u16::MAX,
        Generation::July2024 => u16::from(u8::MAX),
    };
    if header.length > max {
        return Err(WriteError::LengthRange {
            length: header.length,
            max,
        });
    }
    Ok(())
}

/// The written bytes are laid out as the model is. Once every boundary stands
/// where it was put, each part's bytes are the model's.
fn survives(model: &Panim<'_>, bytes: &[u8]) -> Result<(), WriteError> {
    let layout = Layout::of(bytes);
    let intended = model.header.generation;
    if layout.generation() != Some(intended) {
        // Only an earlier place of the tag can hide the one that was written.
        return Err(WriteError::HeaderSpelled {
            seen: layout.generation().unwrap_or(Generation::Current),
        });
    }
    let values_end = intended
        .fields()
        .tag
        .end()
        .saturating_add(model.values.bytes().len());
    let odd_values = WriteError::OddLength { field: "values" };
    let body = layout.body.ok_or(odd_values)?;
    if body.values.end() < values_end {
        return Err(WriteError::TagSpelled {
            field: "values",
            tag: "indices",
            at: body.values.end(),
        });
    }
    if body.values.end() > values_end {
        return Err(odd_values);
    }

    let table_end = body.table.start.saturating_add(model.indices.bytes().len());
    if body.table.end() < table_end {
        let kind = SectionKind::at(bytes, body.table.end());
        return Err(WriteError::TagSpelled {
            field: "indices",
            tag: kind.map_or("translations", SectionKind::name),
            at: body.table.end(),
        });
    }
    if body.table.end() > table_end {
        return Err(match model.indices.odd_byte() {
            Some(_) => WriteError::OddLength { field: "indices" },
            None if model.sections.is_empty() => WriteError::TrailingWithoutSection,
            None => WriteError::Swallowed { at: table_end },
        });
    }

    let sections_end = table_end.saturating_add(model.sections.bytes().len());
    if body.cut.is_some() || body.sections.end() != sections_end {
        return Err(WriteError::TagSpelled {
            field: "trailing",
            tag: SectionKind::at(bytes, sections_end).map_or("scales", SectionKind::name),
            at: sections_end,
        });
    }
    Ok(())
}
