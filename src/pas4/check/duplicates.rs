//! Ids that occur more than once, in time n log n and four bytes per id.

use crate::limits::FINDINGS_PER_RULE;

/// An id that an earlier record has too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Duplicate {
    pub(super) id: u32,
    /// Index of this record.
    pub(super) index: u32,
    /// Index of the first record with the id.
    pub(super) first: u32,
}

/// The records whose id occurred before, in file order: the first
/// [`FINDINGS_PER_RULE`] of them, and how many there are in all.
///
/// There are `count` ids. `scratch` is for reuse; it grows to that number. A state of nothing
/// but anims takes four bytes for each, so there is no room for more.
pub(super) fn duplicates(
    ids: impl Iterator<Item = u32> + Clone,
    count: usize,
    scratch: &mut Vec<u32>,
) -> (Vec<Duplicate>, usize) {
    scratch.clear();
    scratch.reserve_exact(count);
    scratch.extend(ids.clone());
    scratch.sort_unstable();
    let total = keep_repeated(scratch);
    if total == 0 {
        return (Vec::new(), 0);
    }
    let wanted = total.min(FINDINGS_PER_RULE);

    // Half of the list is free now at the least, so that a bit for each
    // repeated id has room in it.
    let repeated = scratch.len();
    scratch.resize(repeated.saturating_add(repeated.div_ceil(32)), 0);
    let (repeated, seen) = scratch.split_at_mut(repeated);
    let mut found = Vec::with_capacity(wanted);
    for (index, id) in (0..).zip(ids.clone()) {
        let Ok(place) = repeated.binary_search(&id) else {
            continue;
        };
        if set(seen, place) {
            found.push(Duplicate {
                id,
                index,
                first: index,
            });
            if found.len() == wanted {
                break;
            }
        }
    }
    name_firsts(&mut found, ids);
    (found, total)
}

/// Keeps one of each id that occurs more than once in a sorted list, and
/// counts the occurrences beyond the first.
fn keep_repeated(sorted: &mut Vec<u32>) -> usize {
    let mut total = 0usize;
    let mut previous = None;
    let mut kept = None;
    sorted.retain(|&id| {
        let again = previous.replace(id) == Some(id);
        if !again {
            return false;
        }
        total = total.saturating_add(1);
        kept.replace(id) != Some(id)
    });
    total
}

/// Sets a bit and tells whether it was set.
fn set(bits: &mut [u32], place: usize) -> bool {
    let Some(word) = bits.get_mut(place / 32) else {
        return false;
    };
    let bit = 1u32 << (place % 32);
    let was = *word & bit != 0;
    *word |= bit;
    was
}

/// Looks up the first record of every id that was found.
fn name_firsts(found: &mut [Duplicate], ids: impl Iterator<Item = u32>) {
    let mut firsts: Vec<(u32, Option<u32>)> = found.iter().map(|it| (it.id, None)).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let mut missing = firsts.len();
    for (index, id) in (0..).zip(ids) {
        if missing == 0 {
            break;
        }
        let place = firsts.binary_search_by_key(&id, |&(id, _)| id);
        if let Some((_, first @ None)) = place.ok().and_then(|place| firsts.get_mut(place)) {
            *first = Some(index);
            missing = missing.saturating_sub(1);
        }
    }
    for duplicate in found {
        let place = firsts.binary_search_by_key(&duplicate.id, |&(id, _)| id);
        if let Some(&(_, Some(first))) = place.ok().and_then(|place| firsts.get(place)) {
            duplicate.first = first;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(ids: &[u32]) -> (Vec<(u32, u32, u32)>, usize) {
        let (found, total) = duplicates(ids.iter().copied(), ids.len(), &mut Vec::new());
        let found = found.iter().map(|it| (it.id, it.index, it.first));
        (found.collect(), total)
    }

    #[test]
    fn every_occurrence_but_the_first_is_found() {
        assert_eq!(find(&[]), (vec![], 0));
        assert_eq!(find(&[3, 1, 2]), (vec![], 0));
        assert_eq!(
            find(&[5, 1, 5, 2, 1, 5]),
            (vec![(5, 2, 0), (1, 4, 1), (5, 5, 0)], 3)
        );
    }

    #[test]
    fn a_flood_is_counted_and_its_beginning_named() {
        let ids: Vec<u32> = (0..1000).chain(0..1000).collect();
        let (found, total) = find(&ids);
        assert_eq!((found.len(), total), (FINDINGS_PER_RULE, 1000));
        assert_eq!(found.first(), Some(&(0, 1000, 0)));
    }

    #[test]
    fn the_list_never_grows_beyond_the_ids() {
        let ids: Vec<u32> = (0..5000).chain((0..5000).rev()).collect();
        let mut scratch = Vec::new();
        duplicates(ids.iter().copied(), ids.len(), &mut scratch);
        assert_eq!(scratch.capacity(), ids.len());
    }
}
