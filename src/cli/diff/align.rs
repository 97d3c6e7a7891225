//! Which bytes of two files belong together: those of the fields of one path.

use std::collections::HashMap;

use crate::bytes::Span;
use crate::inspect::each_leaf;

use super::Side;
use super::runs::runs;

/// Bytes that differ: what they are on either side, one of which may be empty.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Path of the field.
    pub(super) field: String,
    pub(super) left: Span,
    pub(super) right: Span,
}

/// All bytes that differ, in the order of the left file. Each byte that is not
/// in a pair is the same on both sides.
pub(super) fn pairs(left: &Side, right: &Side) -> Vec<Pair> {
    let mut pairing = Pairing {
        left: &left.bytes,
        right: &right.bytes,
        behind: (0, 0),
        pairs: Vec::new(),
    };
    if left.bytes == right.bytes {
        return pairing.pairs;
    }
    if left.report.format != right.report.format {
        let whole = |side: &Side| Span::new(0, side.bytes.len());
        pairing.both("", whole(left), whole(right));
        return pairing.pairs;
    }
    let mut others = Vec::new();
    each_leaf(&right.bytes, right.report.format, &mut |leaf| {
        others.push((leaf.path, leaf.span));
    });
    let places: HashMap<&str, usize> = (0..)
        .zip(&others)
        .map(|(index, (path, _))| (&**path, index))
        .collect();
    let mut next = 0;
    each_leaf(&left.bytes, left.report.format, &mut |leaf| {
        // One that was passed over already cannot be met in order any more.
        let found = places.get(&*leaf.path).copied();
        match found.filter(|place| *place >= next) {
            Some(place) => {
                let skipped = others.get(next..place).unwrap_or_default();
                for (path, span) in skipped {
                    pairing.only_right(path, *span);
                }
                if let Some((_, span)) = others.get(place) {
                    pairing.both(&leaf.path, leaf.span, *span);
                }
                next = place.saturating_add(1);
            }
            None => pairing.only_left(&leaf.path, leaf.span),
        }
    });
    for (path, span) in others.get(next..).unwrap_or_default() {
        pairing.only_right(path, *span);
    }
    pairing.pairs
}

struct Pairing<'b> {
    left: &'b [u8],
    right: &'b [u8],
    /// Offsets behind the last field of either side.
    behind: (usize, usize),
    pairs: Vec<Pair>,
}

impl Pairing<'_> {
    fn both(&mut self, path: &str, left: Span, right: Span) {
        self.behind = (left.end(), right.end());
        let (a, b) = (left.of(self.left), right.of(self.right));
        if a == b {
            return;
        }
        for (old, new) in runs(a, b) {
            self.pairs.push(Pair {
                field: path.to_owned(),
                left: Span::new(left.start.saturating_add(old.start), old.len),
                right: Span::new(right.start.saturating_add(new.start), new.len),
            });
        }
    }

    fn only_left(&mut self, path: &str, span: Span) {
        let right = Span::new(self.behind.1, 0);
        self.behind.0 = span.end();
        match self.pairs.last_mut() {
            // Fields that go together are told together.
            Some(pair) if pair.right == right && pair.left.end() == span.start => {
                pair.left = Span::between(pair.left.start, span.end());
                pair.field = joined(&pair.field, path);
            }
            Some(_) | None => self.pairs.push(Pair {
                field: path.to_owned(),
                left: span,
                right,
            }),
        }
    }

    fn only_right(&mut self, path: &str, span: Span) {
        let left = Span::new(self.behind.0, 0);
        self.behind.1 = span.end();
        match self.pairs.last_mut() {
            Some(pair) if pair.left == left && pair.right.end() == span.start => {
                pair.right = Span::between(pair.right.start, span.end());
                pair.field = joined(&pair.field, path);
            }
            Some(_) | None => self.pairs.push(Pair {
                field: path.to_owned(),
                left,
                right: span,
            }),
        }
    }
}

/// From the first field to the last.
fn joined(known: &str, path: &str) -> String {
    let first = known.split(" to ").next().unwrap_or(known);
    format!("{first} to {path}")
}
