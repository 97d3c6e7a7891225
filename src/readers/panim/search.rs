//! How readers look for tags.

pub(super) const VALUES: &[u8] = b"values";
pub(super) const INDICES: &[u8] = b"indices";
pub(super) const TRANSLATIONS: &[u8] = b"translations";
pub(super) const SCALES: &[u8] = b"scales";

/// Offset of the first `tag` at or after `from`, byte by byte. Occurrences that
/// overlap a failed one (`scale` + `scales`) are found.
pub(super) fn find(bytes: &[u8], tag: &[u8], from: usize) -> Option<usize> {
    stepping(bytes, tag, from, 1)
}

/// Offset of the first `tag` at an even distance from `from`.
pub(super) fn find_even(bytes: &[u8], tag: &[u8], from: usize) -> Option<usize> {
    stepping(bytes, tag, from, 2)
}

fn stepping(bytes: &[u8], tag: &[u8], from: usize, step: usize) -> Option<usize> {
    let steps = bytes
        .get(from..)?
        .windows(tag.len())
        .step_by(step)
        .position(|w| w == tag)?;
    from.checked_add(steps.checked_mul(step)?)
}

/// True if `tag` stands at `at`.
pub(super) fn stands_at(bytes: &[u8], tag: &[u8], at: usize) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(tag))
}

/// Offset right behind a tag that stands at `at`.
pub(super) fn behind(tag: &[u8], at: usize) -> usize {
    at.saturating_add(tag.len())
}

/// The bytes from `from` to `to`, as far as there are any.
pub(super) fn between(bytes: &[u8], from: usize, to: usize) -> &[u8] {
    bytes.get(from..to.min(bytes.len())).unwrap_or(&[])
}
