//! Every byte of a carrier by its field.

use std::fmt;

use super::model::Carrier;
use super::path::Path;
use super::walk::{Content, Visit};
use super::{Format, Game, ancs, char};
use crate::bytes::Span;
use crate::pas4;

/// What a field is, as far as it matters to who takes a file apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A string with its NUL.
    Text,
    /// A whole database.
    Database,
    /// Anything else.
    Other,
}

/// Shows the fields of an ANCS or of a CHAR of Metroid Prime 3 in file order to
/// `see`, up to the first that makes no sense; nothing of any other file. A
/// database is one field.
pub fn each_known_field(bytes: &[u8], see: &mut dyn FnMut(&dyn fmt::Display, Span, FieldKind)) {
    let mut known = Known(see);
    // Where the walk stops is for a check to say.
    if bytes.starts_with(&ancs::MAGIC) {
        if let Some(layout) = ancs::layout_of(bytes) {
            let _ = ancs::walk(bytes, layout, &mut known);
        }
    } else {
        let _ = char::walk(bytes, &mut known);
    }
}

struct Known<'f>(&'f mut dyn FnMut(&dyn fmt::Display, Span, FieldKind));

impl Visit for Known<'_> {
    fn field(&mut self, span: Span, path: &Path<'_>, content: Content<'_>) {
        let kind = match content {
            Content::Text(_) => FieldKind::Text,
            Content::Database(_) => FieldKind::Database,
            Content::Plain | Content::TypeCode(_) | Content::Zero(_) => FieldKind::Other,
        };
        (self.0)(path, span, kind);
    }
}

/// What a part of a carrier is: [`FieldKind`] with the fields of databases told
/// one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A string with its NUL.
    Text,
    /// The four letters of an asset's type.
    TypeCode,
    /// A field of a database.
    Database(pas4::Field),
    /// Anything else: numbers, ids, floats.
    Other,
}

/// Sees every part of a carrier: its path, its place and what it is.
pub type SeePart<'f> = &'f mut dyn FnMut(&dyn fmt::Display, Span, Part);

/// Shows the parts of an ANCS or of a CHAR of Metroid Prime 3 that cannot be
/// framed, up to where the walk stops; gives that offset.
#[cfg(feature = "cli")]
pub(crate) fn each_part_until_stopped(bytes: &[u8], see: SeePart<'_>) -> usize {
    let mut end = 0;
    let mut noting = |path: &dyn fmt::Display, span: Span, part: Part| {
        end = span.end();
        see(path, span, part);
    };
    let mut parts = Parts {
        bytes,
        see: &mut noting,
    };
    // Where the walk stops is for a check to say.
    if bytes.starts_with(&ancs::MAGIC) {
        if let Some(layout) = ancs::layout_of(bytes) {
            let _ = ancs::walk(bytes, layout, &mut parts);
        }
    } else {
        let _ = char::walk(bytes, &mut parts);
    }
    end
}

impl Carrier<'_> {
    /// Shows every field in file order, with its path and place, to `see`.
    /// Each byte is in exactly one of them. Fields of databases are shown one
    /// by one; what a layout has not to say about is one field.
    pub fn each_field(&self, see: &mut dyn FnMut(&dyn fmt::Display, Span)) {
        self.each_part(&mut |path, span, _| see(path, span));
    }

    /// As [`Carrier::each_field`], with what each field is.
    pub fn each_part(&self, see: SeePart<'_>) {
        let mut parts = Parts {
            bytes: self.bytes(),
            see: &mut *see,
        };
        let end = match (self.format, self.game, self.layout) {
            (Format::Ancs, _, Some(layout)) => {
                ancs::walk(self.bytes(), layout, &mut parts).unwrap_or(0)
            }
            (Format::Char, Some(Game::Prime3), _) => {
                char::walk(self.bytes(), &mut parts).unwrap_or(0)
            }
            (Format::Pas4 | Format::Ancs | Format::Char | Format::Scan, _, _) => {
                self.each_found(see)
            }
        };
        let rest = Span::between(end, self.bytes().len());
        let name = match self.format {
            Format::Ancs => "animation_set",
            Format::Pas4 | Format::Char | Format::Scan => "rest",
        };
        if !rest.is_empty() {
            see(&name, rest, Part::Other);
        }
    }

    /// Shows the databases that were found, and what is between them.
    fn each_found(&self, see: SeePart<'_>) -> usize {
        let mut from = 0;
        for index in 0..self.len() {
            let Some(place) = self.place(index) else {
                continue;
            };
            let before = Span::between(from, place.database);
            if !before.is_empty() {
                let path = format_args!("before_characters[{index}]");
                see(&path, before, Part::Other);
            }
            self.each_database_field(index, see);
            from = place.database_end;
        }
        from
    }

    fn each_database_field(&self, index: usize, see: SeePart<'_>) {
        let Some(it) = self.character(index) else {
            return;
        };
        for (field, span) in pas4::fields(&it.database, it.offset) {
            let path = format_args!("characters[{index}].pas.{field}");
            see(&path, span, Part::Database(field));
        }
    }
}

struct Parts<'f, 'a> {
    bytes: &'a [u8],
    see: SeePart<'f>,
}

impl Visit for Parts<'_, '_> {
    fn field(&mut self, span: Span, path: &Path<'_>, content: Content<'_>) {
        let part = match content {
            Content::Database(frame) => {
                let database = frame.database(self.bytes);
                for (field, span) in pas4::fields(&database, frame.at) {
                    let path = format_args!("{path}.{field}");
                    (self.see)(&path, span, Part::Database(field));
                }
                return;
            }
            Content::Text(_) => Part::Text,
            Content::TypeCode(_) => Part::TypeCode,
            Content::Plain | Content::Zero(_) => Part::Other,
        };
        (self.see)(path, span, part);
    }
}
