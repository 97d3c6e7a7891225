//! A translations or scales track as it lies in the file.

use super::search::between;
use crate::readers::Difference;

/// A raw track: frame count, bone count, bitmask and the data of the bones
/// present. Never made dense; the slices are those of the file and end where
/// the file does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawTrack<'a> {
    /// Frame count, u16.
    pub frames: u16,
    /// Bone count, u16.
    pub bones: u16,
    /// ceil(bones/8) bytes, bit b%8 of byte b/8 for bone b, or as many of them
    /// as the file holds.
    pub bitmask: &'a [u8],
    /// 6·frames bytes for each bone present (x, y, z as big-endian s16), or as
    /// many of them as the file holds.
    pub data: &'a [u8],
    /// Bytes of the bitmask and the data that the file does not hold. The data
    /// of bones whose bit is missing is not counted.
    pub missing: u64,
}

impl<'a> RawTrack<'a> {
    /// The track whose frame count stands at `at`, and the offset behind what
    /// the file holds of it. `None` if the two counts are not there whole.
    pub(super) fn at(bytes: &'a [u8], at: usize) -> Option<(Self, usize)> {
        let (counts, rest) = bytes.get(at..)?.split_first_chunk::<4>()?;
        let [f0, f1, b0, b1] = *counts;
        let frames = u16::from_be_bytes([f0, f1]);
        let bones = u16::from_be_bytes([b0, b1]);

        let mask_size = usize::from(bones.div_ceil(8));
        let bitmask = between(rest, 0, mask_size);
        let present = present_bones(bitmask, bones).count();
        let data_size = u64::try_from(present)
            .unwrap_or(u64::MAX)
            .saturating_mul(bone_size(frames));
        let data_end = mask_size.saturating_add(usize::try_from(data_size).unwrap_or(usize::MAX));
        let data = between(rest, mask_size, data_end);

        let missing = lacking(mask_size, bitmask)
            .saturating_add(data_size.saturating_sub(u64::try_from(data.len()).unwrap_or(0)));
        let held = [counts.len(), bitmask.len(), data.len()];
        let end = held.into_iter().fold(at, usize::saturating_add);
        let track = Self {
            frames,
            bones,
            bitmask,
            data,
            missing,
        };
        Some((track, end))
    }

    /// The bones present in ascending order, 0-based, each with as much of its
    /// 6·frames bytes as the file holds.
    pub fn present(&self) -> impl Iterator<Item = (u16, &'a [u8])> + use<'a> {
        let size = usize::try_from(bone_size(self.frames)).unwrap_or(usize::MAX);
        let mut rest = self.data;
        present_bones(self.bitmask, self.bones).map(move |bone| {
            let (own, others) = rest.split_at_checked(size).unwrap_or((rest, &[]));
            rest = others;
            (bone, own)
        })
    }

    /// True if the file holds the whole track.
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    fn first_difference(&self, other: &Self) -> Option<Difference> {
        Difference::of("frames", self.frames, other.frames)
            .or_else(|| Difference::of("bones", self.bones, other.bones))
            .or_else(|| Difference::of_bytes("bitmask", self.bitmask, other.bitmask))
            .or_else(|| Difference::of_bytes("data", self.data, other.data))
            .or_else(|| Difference::of("missing", self.missing, other.missing))
    }
}

/// The first difference of two tracks of which either may be absent.
pub(super) fn difference_of_tracks(
    left: Option<RawTrack<'_>>,
    right: Option<RawTrack<'_>>,
    field: &str,
) -> Option<Difference> {
    match (left, right) {
        (Some(l), Some(r)) => l.first_difference(&r).map(|d| d.within(field)),
        (None, None) => None,
        (Some(_), None) => Some(Difference::new(field, "present", "absent")),
        (None, Some(_)) => Some(Difference::new(field, "absent", "present")),
    }
}

/// Bytes of one bone's data: x, y and z of two bytes for each frame.
fn bone_size(frames: u16) -> u64 {
    u64::from(frames).saturating_mul(6)
}

fn lacking(size: usize, held: &[u8]) -> u64 {
    u64::try_from(size.saturating_sub(held.len())).unwrap_or(u64::MAX)
}

/// Bits beyond the bone count are not looked at (spec-notes.md, .panim note 15).
fn present_bones(bitmask: &[u8], bones: u16) -> impl Iterator<Item = u16> + use<'_> {
    (0..bones).filter(|bone| {
        bitmask
            .get(usize::from(bone / 8))
            .is_some_and(|byte| byte & (1u8.wrapping_shl(u32::from(bone % 8))) != 0)
    })
}
