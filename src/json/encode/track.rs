//! Translations and scales from JSON.

use crate::bytes::Sink;
use crate::panim::{SectionKind, Sections, Track};

use super::error::JsonError;
use super::node::Node;

/// A track that the plain keys describe.
pub(super) struct PlainTrack {
    frames: u16,
    bones: u16,
    bitmask: Vec<u8>,
    data: Vec<u8>,
}

impl PlainTrack {
    pub(super) fn read(node: &Node<'_, '_>) -> Result<Self, JsonError> {
        let keys = node.object(["frames", "bones", "present", "data"])?;
        let frames = keys.required("frames")?.whole()?;
        let bones = keys.required("bones")?.whole()?;
        let (bitmask, count) = bitmask(&keys.required("present")?, bones)?;
        let data = data(&keys.required("data")?, count, frames)?;
        Ok(Self {
            frames,
            bones,
            bitmask,
            data,
        })
    }

    fn view(&self, kind: SectionKind) -> Track<'_> {
        Track {
            kind,
            frames: self.frames,
            bones: self.bones,
            bitmask: &self.bitmask,
            data: &self.data,
        }
    }

    /// Appends the track.
    pub(super) fn push(
        &self,
        kind: SectionKind,
        sections: &mut Sections<'_>,
        node: &Node<'_, '_>,
    ) -> Result<(), JsonError> {
        sections
            .push(&self.view(kind))
            .map_err(|error| node.error(error.to_string()))
    }

    /// Whether a section says the same, padding bits aside.
    pub(super) fn agrees(&self, other: &Track<'_>) -> bool {
        let own = self.view(other.kind);
        (own.frames, own.bones, own.data) == (other.frames, other.bones, other.data)
            && own.present().eq(other.present())
    }
}

/// The bitmask of the present bones, and how many they are.
fn bitmask(present: &Node<'_, '_>, bones: u16) -> Result<(Vec<u8>, usize), JsonError> {
    let mut bitmask = vec![0u8; usize::from(bones).div_ceil(8)];
    let mut last: Option<u16> = None;
    let count = present.items(|_, node| {
        let bone: u16 = node.whole()?;
        if bone >= bones {
            return Err(node.error(format!(
                "there is no bone {bone}; `bones` says that there are {bones}, counted from 0"
            )));
        }
        if let Some(last) = last.filter(|last| bone <= *last) {
            return Err(node.error(format!(
                "bone {bone} comes after bone {last}; present bones stand in ascending order, each once, as their data does"
            )));
        }
        last = Some(bone);
        if let Some(byte) = bitmask.get_mut(usize::from(bone / 8)) {
            *byte |= 1 << (bone % 8);
        }
        Ok(())
    })?;
    Ok((bitmask, count))
}

/// The data of so many bones, each of so many frames.
fn data(node: &Node<'_, '_>, bones: usize, frames: u16) -> Result<Vec<u8>, JsonError> {
    let mut data = Vec::new();
    let count = node.items(|_, bone| {
        let count = bone.items(|_, frame| {
            let count = frame.items(|_, axis| {
                data.put(&axis.whole::<i16>()?.to_be_bytes());
                Ok(())
            })?;
            match count {
                3 => Ok(()),
                _ => Err(frame.error(format!("a frame is [x, y, z], three numbers, not {count}"))),
            }
        })?;
        if count != usize::from(frames) {
            return Err(bone.error(format!(
                "{frames} frames are needed here, as `frames` says, not {count}"
            )));
        }
        Ok(())
    })?;
    if count != bones {
        return Err(node.error(format!(
            "the data of {bones} bones is needed here, one array for each bone in `present`, not {count}"
        )));
    }
    Ok(data)
}
