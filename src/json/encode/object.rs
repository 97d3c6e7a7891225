//! An object whose keys are known.

use serde_json::value::RawValue;

use super::error::JsonError;
use super::node::{Node, Place};

/// An object whose keys are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object<'a, 'p, const N: usize> {
    node: Node<'a, 'p>,
    keys: [&'static str; N],
    found: [Option<&'a RawValue>; N],
}

impl<'a, 'p, const N: usize> Object<'a, 'p, N> {
    /// An object with the values of its keys, in their order.
    pub(super) const fn new(
        node: Node<'a, 'p>,
        keys: [&'static str; N],
        found: [Option<&'a RawValue>; N],
    ) -> Self {
        Self { node, keys, found }
    }

    /// The object itself.
    pub(super) const fn node(&self) -> &Node<'a, 'p> {
        &self.node
    }

    /// The value of a key that may be missing.
    pub(super) fn optional(&self, key: &'static str) -> Option<Node<'a, '_>> {
        let mut entries = self.keys.iter().zip(self.found);
        let (_, raw) = entries.find(|(known, _)| **known == key)?;
        let place = Place::Key(self.node.place(), key);
        raw.map(|raw| self.node.child(raw, place))
    }

    /// The value of a key that has to be there.
    pub(super) fn required(&self, key: &'static str) -> Result<Node<'a, '_>, JsonError> {
        self.optional(key)
            .ok_or_else(|| self.node.error(format!("the key `{key}` is missing")))
    }
}

/// What is said of a key that has no place in an object.
pub(crate) fn unknown_key(key: &str, known: &[&str]) -> String {
    let mut shown: String = key.chars().take(40).collect();
    if shown.len() < key.len() {
        shown.push('…');
    }
    let near = known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(known, &shown), known))
        .min()
        .filter(|(distance, _)| *distance <= 2);
    match near {
        Some((_, near)) => format!("the key `{shown}` is not known; did you mean `{near}`?"),
        None => format!(
            "the key `{shown}` is not known; known here are {}",
            known.join(", ")
        ),
    }
}
