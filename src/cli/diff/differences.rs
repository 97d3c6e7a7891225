//! What differs in meaning: fields, and what they are on either side.

use std::collections::HashMap;
use std::fmt::Display;

use serde::Serialize;

/// One difference. A side that has no such thing is none.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Difference {
    pub(super) field: String,
    pub(super) left: Option<String>,
    pub(super) right: Option<String>,
}

/// Differences as they are found.
#[derive(Debug, Default)]
pub(super) struct Differences(Vec<Difference>);

impl Differences {
    /// Notes a field if its sides differ.
    pub(super) fn field<T: PartialEq + Display>(&mut self, field: impl Display, left: T, right: T) {
        if left != right {
            self.add(field, Some(left.to_string()), Some(right.to_string()));
        }
    }

    /// Notes what is there on the left only.
    pub(super) fn only_left(&mut self, field: impl Display, what: impl Display) {
        self.add(field, Some(what.to_string()), None);
    }

    /// Notes what is there on the right only.
    pub(super) fn only_right(&mut self, field: impl Display, what: impl Display) {
        self.add(field, None, Some(what.to_string()));
    }

    pub(super) fn add(&mut self, field: impl Display, left: Option<String>, right: Option<String>) {
        let field = field.to_string();
        self.0.push(Difference { field, left, right });
    }

    pub(super) fn into_list(self) -> Vec<Difference> {
        self.0
    }
}

/// Items that are known by a key: of equal keys, the first belongs to the first
/// and so on.
pub(super) struct Matched<T> {
    /// In the order of the left, then what is on the right only.
    pub(super) items: Vec<(Option<T>, Option<T>)>,
    /// Whether those on both sides stand in the same order.
    pub(super) same_order: bool,
}

/// Matches items by key.
pub(super) fn matched<K, T>(
    left: impl Iterator<Item = (K, T)>,
    right: impl Iterator<Item = (K, T)>,
) -> Matched<T>
where
    K: Eq + std::hash::Hash + Clone,
{
    let mut seen: HashMap<K, usize> = HashMap::new();
    let mut keys: HashMap<(K, usize), usize> = HashMap::new();
    let mut others: Vec<Option<T>> = Vec::new();
    for (key, item) in right {
        keys.insert(numbered(&mut seen, key), others.len());
        others.push(Some(item));
    }
    seen.clear();
    let mut items = Vec::new();
    let mut last = None;
    let mut same_order = true;
    for (key, item) in left {
        let place = keys.get(&numbered(&mut seen, key)).copied();
        if place.is_some() {
            same_order &= place > last;
            last = place;
        }
        let other = place.and_then(|place| others.get_mut(place)?.take());
        items.push((Some(item), other));
    }
    items.extend(others.into_iter().flatten().map(|item| (None, Some(item))));
    Matched { items, same_order }
}

/// The key with how many of its like came before.
fn numbered<K: Eq + std::hash::Hash + Clone>(seen: &mut HashMap<K, usize>, key: K) -> (K, usize) {
    let count = seen.entry(key.clone()).or_default();
    let number = *count;
    *count = count.saturating_add(1);
    (key, number)
}
