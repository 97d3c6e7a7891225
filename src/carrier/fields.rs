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

impl Carrier<'_> {
    /// Shows every field in file order, with its path and place, to `see`.
    /// Each byte is in exactly one of them. Fields of databases are shown one
    /// by one; what a layout has not to say about is one field.
    pub fn each_field(&self, see: &mut dyn FnMut(&dyn fmt::Display, Span)) {
        let end = match (self.format, self.game, self.layout) {
            (Format::Ancs, _, Some(layout)) => {
                let mut fields = Fields { carrier: self, see };
                ancs::walk(self.bytes(), layout, &mut fields).unwrap_or(0)
            }
            (Format::Char, Some(Game::Prime3), _) => {
                let mut fields = Fields { carrier: self, see };
                char::walk(self.bytes(), &mut fields).unwrap_or(0)
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
            see(&name, rest);
        }
    }

    /// Shows the databases that were found, and what is between them.
    fn each_found(&self, see: &mut dyn FnMut(&dyn fmt::Display, Span)) -> usize {
        let mut from = 0;
        for index in 0..self.len() {
            let Some(place) = self.place(index) else {
                continue;
            };
            let before = Span::between(from, place.database);
            if !before.is_empty() {
                see(&format_args!("before_characters[{index}]"), before);
            }
            self.each_database_field(index, see);
            from = place.database_end;
        }
        from
    }

    fn each_database_field(&self, index: usize, see: &mut dyn FnMut(&dyn fmt::Display, Span)) {
        let Some(it) = self.character(index) else {
            return;
        };
        for (field, span) in pas4::fields(&it.database, it.offset) {
            see(&format_args!("characters[{index}].pas.{field}"), span);
        }
    }
}

struct Fields<'f, 'a> {
    carrier: &'f Carrier<'a>,
    see: &'f mut dyn FnMut(&dyn fmt::Display, Span),
}

impl Visit for Fields<'_, '_> {
    fn field(&mut self, span: Span, path: &Path<'_>, content: Content<'_>) {
        match content {
            Content::Database(frame) => {
                let database = frame.database(self.carrier.bytes());
                for (field, span) in pas4::fields(&database, frame.at) {
                    (self.see)(&format_args!("{path}.{field}"), span);
                }
            }
            Content::Plain | Content::Text(_) | Content::TypeCode(_) | Content::Zero(_) => {
                (self.see)(path, span);
            }
        }
    }
}
