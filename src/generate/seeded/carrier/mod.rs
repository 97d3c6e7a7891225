//! Valid carriers of databases.

pub(super) mod ancs;
pub(super) mod char;

use super::stream::Stream;
use crate::bytes::put_u32;

/// Names in a carrier.
const WORDS: [&str; 7] = [
    "Skeleton_ROOT",
    "Head_1",
    "electric",
    "PAS4",
    "",
    "l_gun",
    "\u{E4}ther",
];

fn word(stream: &mut Stream) -> String {
    stream.pick("body", &WORDS).to_owned()
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(text);
    out.push(0);
}

/// A count and as many words.
fn put_list(out: &mut Vec<u8>, words: &[u32]) {
    put_u32(out, words.len().try_into().unwrap_or(u32::MAX));
    put_words(out, words);
}

fn put_words(out: &mut Vec<u8>, words: &[u32]) {
    for word in words {
        put_u32(out, *word);
    }
}

/// Up to `most` asset ids.
fn ids(most: u32, stream: &mut Stream) -> Vec<u32> {
    (0..stream.within(0, most)).map(|_| stream.word()).collect()
}

/// `len` bytes of which nothing is known.
pub(super) fn opaque(len: u64, stream: &mut Stream) -> Vec<u8> {
    let words = len.div_ceil(4);
    let mut bytes: Vec<u8> = (0..words)
        .flat_map(|_| stream.word().to_be_bytes())
        .collect();
    bytes.truncate(usize::try_from(len).unwrap_or(usize::MAX));
    bytes
}

/// Bytes that are left of `size` for opaque ones, or a few where the size does
/// not matter.
fn left_over(size: Option<u64>, taken: usize, stream: &mut Stream) -> u64 {
    match size {
        Some(size) => size.saturating_sub(taken as u64),
        None => u64::from(stream.within(0, 64)),
    }
}
