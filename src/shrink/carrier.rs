//! Carriers: what they list, characters first; their databases; texts, and
//! what stands behind all fields.

use std::collections::BTreeMap;
use std::ops::Range;

use byteorder::{BigEndian, ByteOrder};

use super::axis::Axis;
use super::database::{self, Order};
use crate::bytes::Span;
use crate::carrier::{FieldKind, each_known_field};

pub(super) const AXES: &[Axis] = &[
    Axis {
        count: |bytes| Known::of(bytes).elements(0).len(),
        without: |bytes, range| Known::of(bytes).without(bytes, 0, &range),
    },
    database::STATES,
    database::ANIMS,
    database::PARMS,
    Axis {
        count: |bytes| Known::of(bytes).elements(1).len(),
        without: |bytes, range| Known::of(bytes).without(bytes, 1, &range),
    },
    Axis {
        count: |bytes| Known::of(bytes).elements(2).len(),
        without: |bytes, range| Known::of(bytes).without(bytes, 2, &range),
    },
    Axis {
        count: |bytes| Known::of(bytes).text_bytes(),
        without: |bytes, range| Known::of(bytes).without_text(bytes, &range),
    },
    Axis {
        count: |bytes| bytes.len().saturating_sub(Known::of(bytes).end),
        without: |bytes, range| {
            let end = Known::of(bytes).end;
            let span = end.saturating_add(range.start)..end.saturating_add(range.end);
            database::cut(bytes, &[span])
        },
    },
];

/// A list: where its count is, and its elements.
#[derive(Default)]
struct List {
    count_at: Option<usize>,
    elements: BTreeMap<usize, Span>,
    /// How many lists it is in.
    depth: usize,
}

/// What is known of a file's fields.
struct Known {
    lists: Vec<List>,
    texts: Vec<Span>,
    /// End of the last field.
    end: usize,
}

impl Known {
    fn of(bytes: &[u8]) -> Self {
        let mut lists: BTreeMap<String, List> = BTreeMap::new();
        let mut known = Self {
            lists: Vec::new(),
            texts: Vec::new(),
            end: 0,
        };
        each_known_field(bytes, &mut |path, span, kind| {
            let path = path.to_string();
            known.end = span.end();
            if kind == FieldKind::Text && span.len > 1 {
                known
                    .texts
                    .push(Span::new(span.start, span.len.saturating_sub(1)));
            }
            note(&mut lists, &path, span, bytes);
        });
        known.lists = lists.into_values().collect();
        known.lists.sort_by_key(|list| list.count_at);
        known
    }

    /// The elements of the lists at this depth: where the list's count is, and
    /// the element.
    fn elements(&self, depth: usize) -> Vec<(usize, Span)> {
        let lists = self.lists.iter().filter(|list| list.depth == depth);
        lists
            .filter_map(|list| Some((list.count_at?, &list.elements)))
            .flat_map(|(count_at, elements)| {
                elements.values().map(move |element| (count_at, *element))
            })
            .collect()
    }

    fn without(&self, bytes: &[u8], depth: usize, range: &Range<usize>) -> Option<Vec<u8>> {
        let mut changed = bytes.to_vec();
        let mut spans = Vec::new();
        for (count_at, element) in self.elements(depth).get(range.clone())? {
            Order::Big.lower(&mut changed, *count_at, 1);
            spans.push(element.start..element.end());
        }
        database::cut(&changed, &spans)
    }

    fn text_bytes(&self) -> usize {
        self.texts.iter().map(|text| text.len).sum()
    }

    fn without_text(&self, bytes: &[u8], range: &Range<usize>) -> Option<Vec<u8>> {
        let mut spans = Vec::new();
        let mut first = 0_usize;
        for text in &self.texts {
            let start = range.start.saturating_sub(first).min(text.len);
            let end = range.end.saturating_sub(first).min(text.len);
            first = first.saturating_add(text.len);
            if start < end {
                spans.push(text.start.saturating_add(start)..text.start.saturating_add(end));
            }
        }
        database::cut(bytes, &spans)
    }
}

/// Adds a field to the lists that it is in: to the one whose count it is or
/// whose records it holds, and to every one of which it is in an element.
fn note(lists: &mut BTreeMap<String, List>, path: &str, span: Span, bytes: &[u8]) {
    let depth_of = |name: &str| name.matches('[').count();
    if let Some(name) = path.strip_suffix(".count") {
        let list = lists.entry(name.to_owned()).or_default();
        list.count_at = Some(span.start);
        list.depth = depth_of(name);
    } else if let Some(list) = lists.get_mut(path) {
        // Records of one size, shown as one field.
        let count_at = list.count_at.and_then(|at| bytes.get(at..));
        let count = count_at
            .and_then(|rest| rest.get(..4))
            .map_or(0, BigEndian::read_u32);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let size = span.len.checked_div(count).unwrap_or(0);
        for index in 0..count.min(span.len) {
            let start = span.start.saturating_add(index.saturating_mul(size));
            list.elements.insert(index, Span::new(start, size));
        }
    }
    for (at, _) in path.match_indices('[') {
        let (name, rest) = path.split_at_checked(at).unwrap_or_default();
        let index = rest.trim_start_matches('[').split(']').next();
        let index = index.and_then(|index| index.parse::<usize>().ok());
        if let (Some(list), Some(index)) = (lists.get_mut(name), index) {
            let element = list.elements.entry(index).or_insert(span);
            *element = Span::between(element.start, span.end());
        }
    }
}
