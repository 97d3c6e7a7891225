//! What makes a valid file a near-valid one.

use arbitrary::{Result, Unstructured};

/// One of the given, with equal chances.
pub(super) fn pick<T: Copy>(u: &mut Unstructured<'_>, from: &[T]) -> Result<T> {
    u.choose(from).copied()
}

/// Up to `most` changes that files suffer: a cut, bytes more or fewer, flipped
/// bits, counts at their limits, a word of the format written somewhere.
pub(super) fn damage(
    u: &mut Unstructured<'_>,
    bytes: &mut Vec<u8>,
    most: usize,
    words: &[&[u8]],
) -> Result<()> {
    for _ in 0..u.int_in_range(0..=most)? {
        let at = u.int_in_range(0..=bytes.len())?;
        match u.int_in_range(0..=7)? {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, u.arbitrary()?),
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            3 => overwrite(bytes, at, &[u.arbitrary()?]),
            4 => {
                let count = pick(
                    u,
                    &[0, 1, 2, 0x7FFF, 0x8000, 0xFFFF, 10_922, 34_179, 41_887],
                )?;
                overwrite(bytes, at, &u16::to_be_bytes(count));
            }
            5 => overwrite(bytes, at, pick(u, words)?),
            6 => {
                let word = pick(u, words)?;
                bytes.splice(at..at, word.iter().copied());
            }
            _ => {
                let flip = 1_u8 << u.int_in_range(0..=7)?;
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= flip;
                }
            }
        }
    }
    Ok(())
}

/// Writes `new` over what stands at `at`, without growing the file.
pub(super) fn overwrite(bytes: &mut [u8], at: usize, new: &[u8]) {
    let places = bytes.get_mut(at..).unwrap_or_default();
    for (place, byte) in places.iter_mut().zip(new) {
        *place = *byte;
    }
}
