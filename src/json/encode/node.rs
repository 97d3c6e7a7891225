//! A value of the JSON that is read, with its place.
//!
//! The text is not turned into a tree: a value is a slice of it, and is looked
//! into when its turn comes. So the order of keys does not matter, each error
//! knows its place, and a deep or long JSON costs no memory.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::error::JsonError;
use super::object::{Object, unknown_key};

/// The path to a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'p> {
    Root,
    Key(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => f.write_str("$"),
            Self::Key(parent, key) => write!(f, "{parent}.{key}"),
            Self::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    Text,
    Bool,
    Null,
    Number,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Object => "an object",
            Self::Array => "an array",
            Self::Text => "a text",
            Self::Bool => "true or false",
            Self::Null => "null",
            Self::Number => "a number",
        }
    }
}

/// A value with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a, 'p> {
    whole: &'a str,
    raw: &'a RawValue,
    place: Place<'p>,
}

impl<'a> Node<'a, 'static> {
    /// The one value of a text.
    pub(crate) fn root(whole: &'a str) -> Result<Self, JsonError> {
        let raw = serde_json::from_str(whole).map_err(|error| JsonError::syntax(whole, &error))?;
        Ok(Self {
            whole,
            raw,
            place: Place::Root,
        })
    }
}

impl<'a, 'p> Node<'a, 'p> {
    /// The value as it stands in the text.
    pub(crate) fn source(&self) -> &'a str {
        self.raw.get()
    }

    pub(crate) fn place(&self) -> &Place<'p> {
        &self.place
    }

    pub(crate) fn kind(&self) -> Kind {
        match self.source().as_bytes().first() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::Text,
            Some(b't' | b'f') => Kind::Bool,
            Some(b'n') => Kind::Null,
            Some(_) | None => Kind::Number,
        }
    }

    /// Something is wrong with this value.
    pub(crate) fn error(&self, message: impl Into<String>) -> JsonError {
        self.error_at(self.raw, message)
    }

    /// Something is wrong with a part of this value.
    pub(crate) fn error_at(&self, part: &RawValue, message: impl Into<String>) -> JsonError {
        // `part` is a slice of `whole`.
        let start = self.whole.as_ptr().addr();
        let offset = part.get().as_ptr().addr().saturating_sub(start);
        JsonError::at(self.whole.as_bytes(), offset, Some(&self.place), message)
    }

    /// The value has to be of this kind.
    pub(crate) fn expect(&self, kind: Kind) -> Result<(), JsonError> {
        if self.kind() == kind {
            return Ok(());
        }
        Err(self.error(format!(
            "{} is needed here, not {}",
            kind.name(),
            self.kind().name()
        )))
    }

    /// A key or text of the JSON without quotes and escapes.
    pub(crate) fn unquoted(&self, quoted: &'a RawValue) -> Result<Cow<'a, str>, JsonError> {
        let text = quoted.get();
        let inner = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        match inner {
            Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
            Some(_) | None => serde_json::from_str(text).map(Cow::Owned).map_err(|_| {
                self.error_at(
                    quoted,
                    "this text has half of a surrogate pair, such as \\ud800, which is no character",
                )
            }),
        }
    }

    /// The value, which has to be a text.
    pub(crate) fn text(&self) -> Result<Cow<'a, str>, JsonError> {
        self.expect(Kind::Text)?;
        self.unquoted(self.raw)
    }

    /// The value of one key of an object whose other keys are not known yet.
    pub(super) fn peek(&self, key: &'static str) -> Result<Node<'a, '_>, JsonError> {
        let mut found = None;
        self.entries(|name, value| {
            if found.is_none() && self.unquoted(name)? == key {
                found = Some(value);
            }
            Ok(())
        })?;
        found
            .map(|raw| self.child(raw, Place::Key(&self.place, key)))
            .ok_or_else(|| self.error(format!("the key `{key}` is missing")))
    }

    /// The object that this value has to be, with these keys and no other.
    pub(super) fn object<const N: usize>(
        &self,
        keys: [&'static str; N],
    ) -> Result<Object<'a, 'p, N>, JsonError> {
        let mut found = [None; N];
        self.entries(|name, value| {
            let text = self.unquoted(name)?;
            let known = keys.iter().position(|key| *key == text);
            let Some(slot) = known.and_then(|index| found.get_mut(index)) else {
                return Err(self.error_at(name, unknown_key(&text, &keys)));
            };
            if slot.replace(value).is_some() {
                let message = format!("the key `{text}` stands here twice; keep one of them");
                return Err(self.error_at(name, message));
            }
            Ok(())
        })?;
        Ok(Object::new(*self, keys, found))
    }

    /// Sees each item of the array that this value has to be, and counts them.
    pub(crate) fn items(
        &self,
        mut see: impl FnMut(usize, &Node<'a, '_>) -> Result<(), JsonError>,
    ) -> Result<usize, JsonError> {
        self.expect(Kind::Array)?;
        let mut count = 0usize;
        let mut failed = None;
        let walk = Walk {
            see: |_: Option<&'a RawValue>, raw| {
                see(count, &self.item(count, raw))?;
                count = count.saturating_add(1);
                Ok(())
            },
            failed: &mut failed,
        };
        let mut json = serde_json::Deserializer::from_str(self.raw.get());
        let result = json.deserialize_seq(walk);
        self.outcome(result, failed).map(|()| count)
    }

    /// The items of the array that this value has to be, to go through at
    /// one's own pace; see [`Node::item`].
    pub(crate) fn list(&self) -> Result<Vec<&'a RawValue>, JsonError> {
        let mut list = Vec::new();
        self.items(|_, item| {
            list.push(item.raw);
            Ok(())
        })?;
        Ok(list)
    }

    /// An item of this array.
    pub(crate) fn item(&self, index: usize, raw: &'a RawValue) -> Node<'a, '_> {
        self.child(raw, Place::Item(&self.place, index))
    }

    pub(crate) fn child<'c>(&self, raw: &'a RawValue, place: Place<'c>) -> Node<'a, 'c> {
        Node {
            whole: self.whole,
            raw,
            place,
        }
    }

    /// Sees each key and value of the object that this value has to be.
    pub(crate) fn entries(
        &self,
        mut see: impl FnMut(&'a RawValue, &'a RawValue) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        self.expect(Kind::Object)?;
        let mut failed = None;
        let walk = Walk {
            see: |key: Option<&'a RawValue>, value| key.map_or(Ok(()), |key| see(key, value)),
            failed: &mut failed,
        };
        let mut json = serde_json::Deserializer::from_str(self.raw.get());
        let result = json.deserialize_map(walk);
        self.outcome(result, failed)
    }

    /// What a walk came to. The syntax was seen to at the root.
    fn outcome(
        &self,
        result: serde_json::Result<()>,
        failed: Option<JsonError>,
    ) -> Result<(), JsonError> {
        result.map_err(|error| failed.unwrap_or_else(|| self.error(error.to_string())))
    }
}

/// Visits an array or object, until something is wrong.
struct Walk<'f, F> {
    see: F,
    failed: &'f mut Option<JsonError>,
}

impl<'de, F> Walk<'_, F>
where
    F: FnMut(Option<&'de RawValue>, &'de RawValue) -> Result<(), JsonError>,
{
    fn visit<E: serde::de::Error>(
        &mut self,
        key: Option<&'de RawValue>,
        value: &'de RawValue,
    ) -> Result<(), E> {
        (self.see)(key, value).map_err(|error| {
            *self.failed = Some(error);
            E::custom("stopped")
        })
    }
}

impl<'de, F> Visitor<'de> for Walk<'_, F>
where
    F: FnMut(Option<&'de RawValue>, &'de RawValue) -> Result<(), JsonError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array or object")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while let Some(value) = items.next_element()? {
            self.visit(None, value)?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut entries: A) -> Result<(), A::Error> {
        while let Some((key, value)) = entries.next_entry()? {
            self.visit(Some(key), value)?;
        }
        Ok(())
    }
}
