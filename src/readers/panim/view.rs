//! What a reader sees in a `.panim`, as far as readers can be compared.

use super::track::difference_of_tracks;
use super::{RawTrack, Words};
use crate::readers::{Cost, Difference, View};

/// What a reader sees.
///
/// Readers keep what they read in different forms. The view evens out the
/// following and nothing else:
///
/// 1. **Name and author** are the bytes up to the first NUL. Whether a reader
///    keeps the padding, or bytes behind a NUL (spec-notes.md, .panim note 14),
///    says nothing about what it shows.
/// 2. **Looping** is whether the animation loops, not the byte: the loader loops
///    on any byte but 0, the spec knows 0xA6 and 0x00 only (note 13), and on
///    these two they agree.
/// 3. **The node count** is left out: the loader ignores it, and in real files
///    it does not say what the spec says it does (note 8).
/// 4. **Tracks are raw**: counts, bitmask and data as they lie in the file. The
///    spec and the loader map a track's bone to different rows of the index
///    table (note 9), so a dense form would differ although the same bytes are
///    read. Bones absent from the bitmask have the default in every reader.
/// 5. **Words** are compared as numbers, so that the sign of an index entry
///    matters only where the readers disagree on it (note 4).
/// 6. **An odd last byte** of the values or the index table is no word for any
///    reader that takes it without harm, and is left out.
/// 7. **Opaque ends**: bytes behind the last track are ignored by every reader
///    (note 19) and left out.
/// 8. **Cost and clamped axes** are reported beside the reading and not
///    compared: they are what is done with it.
#[derive(Debug, Clone, Copy)]
pub struct PanimView<'a> {
    /// Bytes up to the first NUL, at most 64; the encoding is not checked.
    pub name: &'a [u8],
    /// Bytes up to the first NUL, at most 32; the encoding is not checked.
    pub author: &'a [u8],
    /// Whether the animation loops.
    pub looping: bool,
    /// Exclusive loop end in frames: 0 to 65535; −32768 to 32767 in the player,
    /// which casts it to an s16 (note 12).
    pub length: i32,
    /// The values, signed.
    pub values: Words<'a>,
    /// The words of the index table, a partial row at its end included.
    pub indices: Words<'a>,
    /// Index words / 6 − 1 in integer arithmetic: −1 for 0 to 5 words (note 7).
    pub bone_count: i64,
    /// The translations track, if the reader finds one with its counts.
    pub translations: Option<RawTrack<'a>>,
    /// The scales track, if the reader finds one with its counts.
    pub scales: Option<RawTrack<'a>>,
    /// What the reader allocates before it looks at the data of the tracks.
    /// Not compared.
    pub cost: Cost,
    /// Axes of the index table for which the player reads the last value in
    /// place of the one that the table names, as that lies far beyond the values
    /// (note 11). Not compared.
    pub clamped_axes: usize,
    /// Axes with a frame count of 0, for which the player reads the value before
    /// the start offset (note 11). Not compared.
    pub empty_axes: usize,
}

impl PanimView<'_> {
    /// The bone count that an index table of so many words gives.
    pub(super) fn bone_count_of(indices: &Words<'_>) -> i64 {
        let rows = i64::try_from(indices.len() / 6).unwrap_or(i64::MAX);
        rows.saturating_sub(1)
    }
}

impl View for PanimView<'_> {
    fn first_difference(&self, other: &Self) -> Option<Difference> {
        Difference::of_bytes("name", self.name, other.name)
            .or_else(|| Difference::of_bytes("author", self.author, other.author))
            .or_else(|| Difference::of("looping", self.looping, other.looping))
            .or_else(|| Difference::of("length", self.length, other.length))
            .or_else(|| self.values.first_difference(&other.values, "values"))
            .or_else(|| self.indices.first_difference(&other.indices, "indices"))
            .or_else(|| Difference::of("bone_count", self.bone_count, other.bone_count))
            .or_else(|| difference_of_tracks(self.translations, other.translations, "translations"))
            .or_else(|| difference_of_tracks(self.scales, other.scales, "scales"))
    }
}

/// Equal if there is no [`View::first_difference`]: cost and player are not
/// compared.
impl PartialEq for PanimView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.first_difference(other).is_none()
    }
}

impl Eq for PanimView<'_> {}
