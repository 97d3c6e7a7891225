//! Searching for tags.

use memchr::memmem;

/// Every occurrence of `needle` at or after `from`, overlapping ones too, as
/// absolute offsets in rising order.
///
/// Overlap matters: `scalescales` holds `scales` twice, and a byte-wise reader
/// stops at the first.
pub fn find_all<'h>(
    bytes: &'h [u8],
    needle: &'static [u8],
    from: usize,
) -> impl Iterator<Item = usize> + 'h {
    let finder = memmem::Finder::new(needle);
    let mut at = from;
    std::iter::from_fn(move || {
        let hit = at.checked_add(finder.find(bytes.get(at..)?)?)?;
        at = hit.checked_add(1)?;
        Some(hit)
    })
}

/// The first occurrence of `needle` at or after `from`.
#[must_use]
pub fn find_first(bytes: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    from.checked_add(memmem::find(bytes.get(from..)?, needle)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_occurrences_are_all_found() {
        let hits: Vec<usize> = find_all(b"xscalescales", b"scales", 0).collect();
        assert_eq!(hits, [1, 6]);
    }

    #[test]
    fn searching_from_past_the_end_finds_nothing() {
        assert_eq!(find_all(b"ab", b"ab", 9).count(), 0);
        assert_eq!(find_first(b"ab", b"ab", 9), None);
        assert_eq!(find_first(b"abab", b"ab", 1), Some(2));
    }
}
