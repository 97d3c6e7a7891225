//! Dropping bytes, whatever they mean, counted from the end of the file: a row,
//! a word, two bytes, one.

use std::ops::Range;

use super::axis::Axis;

pub(super) const AXES: &[Axis] = &[
    Axis {
        count: |bytes| units::<12>(bytes),
        without: |bytes, range| without::<12>(bytes, range),
    },
    Axis {
        count: |bytes| units::<4>(bytes),
        without: |bytes, range| without::<4>(bytes, range),
    },
    Axis {
        count: |bytes| units::<2>(bytes),
        without: |bytes, range| without::<2>(bytes, range),
    },
    Axis {
        count: |bytes| units::<1>(bytes),
        without: |bytes, range| without::<1>(bytes, range),
    },
];

const fn units<const UNIT: usize>(bytes: &[u8]) -> usize {
    match bytes.len().checked_div(UNIT) {
        Some(count) => count,
        None => 0,
    }
}

fn without<const UNIT: usize>(bytes: &[u8], range: Range<usize>) -> Option<Vec<u8>> {
    // What does not fill a unit is at the start.
    let over = bytes.len().checked_rem(UNIT)?;
    let at = |index: usize| over.saturating_add(index.saturating_mul(UNIT));
    let before = bytes.get(..at(range.start))?;
    let behind = bytes.get(at(range.end)..)?;
    Some([before, behind].concat())
}
