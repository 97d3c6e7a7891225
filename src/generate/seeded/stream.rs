//! The stream of numbers that everything is drawn from.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::VERSION;

/// Numbers that depend on the seed, on what is made and on the file's number,
/// and on nothing else: not on the machine, nor on the files before.
///
/// The words are those of ChaCha8, which its authors fixed. Its key is the
/// seed, what is made and [`VERSION`]; its stream is the file's number. What is
/// made of a word is defined here, so that no library can change it.
pub(super) struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of file `index` of a run. `domain` names what is made.
    pub(super) fn new(seed: u64, domain: &str, index: u64) -> Self {
        let label = b"animlint gen";
        let parts = label
            .iter()
            .copied()
            .chain(VERSION.to_le_bytes())
            .chain(seed.to_le_bytes())
            .chain(domain.bytes());
        let mut key = [0; 32];
        for (place, byte) in key.iter_mut().zip(parts) {
            *place = byte;
        }
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(index);
        Self(words)
    }

    /// The next word.
    pub(super) fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from `low` to `high`, both included; `low` where they are the
    /// wrong way round. The chances differ by less than one in 2^32 / (high -
    /// low).
    pub(super) fn within(&mut self, low: u32, high: u32) -> u32 {
        let span = u64::from(high.saturating_sub(low)).saturating_add(1);
        let scaled = u64::from(self.word()).saturating_mul(span) >> 32;
        low.saturating_add(u32::try_from(scaled).unwrap_or(0))
    }

    /// True once in `n` times.
    pub(super) fn one_in(&mut self, n: u32) -> bool {
        self.within(1, n) == 1
    }

    /// One of the given: `first` or one of `more`.
    pub(super) fn pick<T: Copy>(&mut self, first: T, more: &[T]) -> T {
        let last = u32::try_from(more.len()).unwrap_or(0);
        let index = usize::try_from(self.within(0, last)).unwrap_or(0);
        match index.checked_sub(1) {
            None => first,
            Some(index) => more.get(index).copied().unwrap_or(first),
        }
    }

    /// An index of a list of `len`, 0 for an empty one.
    pub(super) fn index(&mut self, len: usize) -> usize {
        let last = u32::try_from(len).unwrap_or(u32::MAX).saturating_sub(1);
        usize::try_from(self.within(0, last)).unwrap_or(0)
    }

    /// A byte that is no lower-case letter, so that no tag can be spelled
    /// with it, and not 0.
    pub(super) fn plain_byte(&mut self) -> u8 {
        let low = self.within(1, 0xE5);
        let byte = u8::try_from(low).unwrap_or(1);
        match byte {
            b'a'.. => byte.saturating_add(26),
            _ => byte,
        }
    }

    /// So many of [`Stream::plain_byte`].
    pub(super) fn plain_bytes(&mut self, count: u32) -> Vec<u8> {
        (0..count).map(|_| self.plain_byte()).collect()
    }

    /// `count` different numbers from 0 to `below` - 1, in rising order; all
    /// of them where there are not so many.
    pub(super) fn distinct(&mut self, count: u32, below: u32) -> Vec<u32> {
        let mut chosen = Vec::new();
        let mut wanted = count.min(below);
        for number in 0..below {
            let left = below.saturating_sub(number);
            if wanted > 0 && self.within(1, left) <= wanted {
                chosen.push(number);
                wanted = wanted.saturating_sub(1);
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Protects: files stay the same. The words are those of the ChaCha8
    /// stream of this key, however the library is updated.
    #[test]
    fn the_first_words_never_change() {
        let mut stream = Stream::new(1, "panim", 0);
        let words: Vec<u32> = (0..4).map(|_| stream.word()).collect();
        assert_eq!(words, PINNED);
        let mut other = Stream::new(1, "panim", 1);
        assert_ne!(other.word(), PINNED[0]);
    }

    /// Computed apart from the library.
    const PINNED: [u32; 4] = [0x7AC2_11A3, 0xB6A7_461E, 0x3B8F_CC2C, 0x2F71_8041];

    #[test]
    fn what_is_drawn_keeps_within_its_bounds() {
        let mut stream = Stream::new(2, "test", 0);
        let mut seen = [false; 4];
        for _ in 0..200 {
            let number = stream.within(3, 6);
            seen[usize::try_from(number - 3).unwrap()] = true;
            let byte = stream.plain_byte();
            assert!(byte != 0 && !byte.is_ascii_lowercase());
        }
        assert_eq!(seen, [true; 4]);
        assert_eq!(stream.within(7, 7), 7);
        assert_eq!(stream.distinct(3, 3), [0, 1, 2]);
        assert_eq!(stream.distinct(9, 3), [0, 1, 2]);
        let some = stream.distinct(10, 1000);
        assert!(some.len() == 10 && some.is_sorted());
    }
}
