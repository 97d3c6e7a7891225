//! Along which things can be dropped.

use std::ops::Range;

/// A kind of thing of which a file has some number.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// How many there are.
    pub(super) count: fn(&[u8]) -> usize,
    /// The file without some of them; none where that makes no sense.
    pub(super) without: fn(&[u8], Range<usize>) -> Option<Vec<u8>>,
}

/// Another file of the same size that may be simpler.
pub(super) type Edit = fn(&[u8]) -> Option<Vec<u8>>;

/// The items that are not in `range`.
pub(super) fn outside<T>(items: Vec<T>, range: &Range<usize>) -> Vec<T> {
    items
        .into_iter()
        .enumerate()
        .filter(|(index, _)| !range.contains(index))
        .map(|(_, item)| item)
        .collect()
}
