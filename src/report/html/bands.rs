//! What each byte of a file is: the byte map.

use serde::Serialize;

use crate::bytes::Span;
use crate::carrier::{self, Model};
use crate::panim::{self, Layout};
use crate::pas4;

/// Bands of one file: more are too thin to be seen, and are drawn as one.
const BANDS: usize = 4000;

/// What kind of bytes a band holds, which gives it its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Header,
    Tag,
    Values,
    Indices,
    Track,
    State,
    Parms,
    Anims,
    Carrier,
    Rest,
}

/// A run of bytes: offset, length, kind, name.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Band(
    pub(super) usize,
    pub(super) usize,
    pub(super) Kind,
    pub(super) String,
);

/// The bands of a file in the making.
pub(super) struct Bands {
    all: Vec<Band>,
    len: usize,
}

impl Bands {
    /// None yet, of a file of `len` bytes.
    pub(super) const fn of(len: usize) -> Self {
        Self {
            all: Vec::new(),
            len,
        }
    }

    /// All bands; what none was said of is one more.
    pub(super) fn whole(mut self) -> Vec<Band> {
        let len = self.len;
        self.fill(len);
        self.all
    }

    fn end(&self) -> usize {
        let last = self.all.last();
        last.map_or(0, |Band(start, len, _, _)| start.saturating_add(*len))
    }

    /// Names what is before `start` and has no name yet.
    fn fill(&mut self, start: usize) {
        let gap = Span::between(self.end(), start.min(self.len));
        if !gap.is_empty() {
            let name = match self.all.len() {
                BANDS.. => "more of this file",
                _ => "not read",
            };
            self.all
                .push(Band(gap.start, gap.len, Kind::Rest, name.to_owned()));
        }
    }

    /// Adds bytes, to the last band where they belong to the same thing.
    fn push(&mut self, span: Span, kind: Kind, name: &str) {
        if let Some(Band(start, len, last, known)) = self.all.last_mut()
            && (*last, &**known) == (kind, name)
            && start.saturating_add(*len) == span.start
        {
            *len = len.saturating_add(span.len);
            return;
        }
        if self.all.len() >= BANDS || span.is_empty() {
            return;
        }
        self.fill(span.start);
        self.all
            .push(Band(span.start, span.len, kind, name.to_owned()));
    }

    /// The fields of a `.panim`.
    pub(super) fn panim(&mut self, bytes: &[u8], layout: &Layout) {
        for field in panim::fields(bytes, layout) {
            let kind = match field.path.split_once('.') {
                Some((_, "tag")) => Kind::Tag,
                Some(("indices", "rows" | "partial_row")) => Kind::Indices,
                Some((_, "odd_byte")) => Kind::Rest,
                Some(_) => Kind::Track,
                None => match &*field.path {
                    "values" => Kind::Values,
                    "trailing" | "unread" => Kind::Rest,
                    _ => Kind::Header,
                },
            };
            self.push(field.span, kind, &field.path);
        }
    }

    /// The fields of a PAS4 or of a carrier, as far as they are known.
    pub(super) fn carrier(&mut self, bytes: &[u8], model: Option<&Model<'_>>) {
        match model {
            Some(Model::Database(database)) => {
                for (field, span) in pas4::fields(database, 0) {
                    self.field(&field.to_string(), span, Kind::Header);
                }
            }
            Some(Model::Carrier(carrier)) => carrier.each_field(&mut |field, span| {
                self.field(&field.to_string(), span, Kind::Carrier);
            }),
            None => carrier::each_known_field(bytes, &mut |field, span, _| {
                self.field(&field.to_string(), span, Kind::Carrier);
            }),
        }
    }

    /// One field; those of one parm or of one anim are one band.
    fn field(&mut self, path: &str, span: Span, otherwise: Kind) {
        let record = |list: &str| {
            let from = path.rfind(list)?.saturating_add(list.len());
            let to = path.get(from..)?.find(']')?.saturating_add(from);
            path.get(..=to)
        };
        let (kind, name) = if let Some(name) = record(".anims[") {
            (Kind::Anims, name)
        } else if let Some(name) = record(".parms[") {
            (Kind::Parms, name)
        } else if let Some(name) = record("states[") {
            (Kind::State, name)
        } else if path.ends_with("magic") {
            (Kind::Tag, path)
        } else if path == "trailing" || path == "rest" {
            (Kind::Rest, path)
        } else {
            (otherwise, path)
        };
        self.push(span, kind, name);
    }
}
