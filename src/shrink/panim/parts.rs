//! A file taken apart, as far as it can be, also where it is rejected.

use byteorder::{BigEndian, ByteOrder};

use crate::bytes::put_u16;
use crate::panim::{Channel, Generation, INDICES_TAG, Layout, SectionKind, VALUES_TAG, channels};

/// Where the tag stands whose damage is undone to look behind it.
const TAG: usize = 0x64;

/// A complete section.
#[derive(Clone)]
pub(super) struct Section {
    kind: SectionKind,
    pub(super) frames: u16,
    bones: u16,
    mask: Vec<u8>,
    pub(super) data: Vec<u8>,
}

/// A file in parts.
pub(super) struct Parts {
    generation: Generation,
    /// Everything up to the values.
    head: Vec<u8>,
    /// What stands in place of the `values` tag, where it is damaged.
    damaged: Option<[u8; 6]>,
    /// The values, each two bytes.
    pub(super) values: Vec<[u8; 2]>,
    /// The byte over, of a misaligned file.
    odd: Vec<u8>,
    /// Of the whole rows.
    pub(super) channels: Vec<Channel>,
    /// What stands behind the whole rows.
    table_tail: Vec<u8>,
    pub(super) sections: Vec<Section>,
    /// What stands behind the complete sections.
    tail: Vec<u8>,
}

impl Parts {
    /// Takes a file apart; none without values and an index table.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let layout = Layout::of(bytes);
        if let (Some(generation), Some(body)) = (layout.generation(), layout.body) {
            let values = body.values.of(bytes);
            let (pairs, odd) = values.as_chunks::<2>();
            let rows = body.row_count().saturating_mul(12);
            let (rows, table_tail) = body.table.of(bytes).split_at_checked(rows)?;
            let sections = body.sections(bytes).map(|section| Section {
                kind: section.kind,
                frames: section.frames,
                bones: section.bones,
                mask: section.bitmask.of(bytes).to_vec(),
                data: section.data.of(bytes).to_vec(),
            });
            return Some(Self {
                generation,
                head: bytes.get(..body.values.start)?.to_vec(),
                damaged: None,
                values: pairs.to_vec(),
                odd: odd.to_vec(),
                channels: channels(rows).collect(),
                table_tail: table_tail.to_vec(),
                sections: sections.collect(),
                tail: bytes.get(body.sections.end()..)?.to_vec(),
            });
        }
        if layout.generation().is_some() {
            return None;
        }
        let mut mended = bytes.to_vec();
        let tag: &mut [u8; 6] = mended.get_mut(TAG..)?.first_chunk_mut()?;
        let damaged = std::mem::replace(tag, *VALUES_TAG);
        let mut parts = Self::of(&mended)?;
        parts.damaged = Some(damaged);
        Some(parts)
    }

    /// The file.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = self.head.clone();
        if let (Some(tag), Some(damaged)) = (out.last_chunk_mut(), self.damaged) {
            *tag = damaged;
        }
        out.extend(self.values.as_flattened());
        out.extend(&self.odd);
        out.extend(INDICES_TAG);
        for channel in &self.channels {
            put_u16(&mut out, channel.frames);
            put_u16(&mut out, channel.start);
        }
        out.extend(&self.table_tail);
        for section in &self.sections {
            out.extend(section.kind.tag());
            put_u16(&mut out, section.frames);
            put_u16(&mut out, section.bones);
            out.extend(&section.mask);
            out.extend(&section.data);
        }
        out.extend(&self.tail);
        out
    }

    /// The header's length.
    pub(super) fn length(&self) -> u16 {
        self.generation.fields().read_length(&self.head)
    }

    /// Sets the header's length.
    pub(super) fn set_length(&mut self, length: u16) {
        let place = self.generation.fields().length;
        let field = self.head.get_mut(place.start..place.end());
        match field {
            Some([one]) => *one = u8::try_from(length).unwrap_or(u8::MAX),
            Some(two) if two.len() == 2 => BigEndian::write_u16(two, length),
            Some(_) | None => {}
        }
    }

    /// The header's node count.
    pub(super) fn node_count(&self) -> u8 {
        self.generation.fields().read_node_count(&self.head)
    }

    /// Sets the header's node count.
    pub(super) fn set_node_count(&mut self, count: u8) {
        let place = self.generation.fields().node_count;
        if let Some(field) = self.head.get_mut(place.start) {
            *field = count;
        }
    }

    /// Which values some channel uses.
    fn used(&self) -> Vec<bool> {
        let mut used = vec![false; self.values.len()];
        for channel in &self.channels {
            let own = used.iter_mut().skip(channel.start.into());
            own.take(channel.frames.into())
                .for_each(|used| *used = true);
        }
        used
    }

    /// Changes the channels, and drops the values that are used no more.
    pub(super) fn keep_used(&mut self, change: impl FnOnce(&mut Self)) {
        let before = self.used();
        change(self);
        let after = self.used();
        self.drop_values(&|at| {
            let was = before.get(at).copied().unwrap_or(false);
            was && !after.get(at).copied().unwrap_or(false)
        });
    }

    /// Drops values. Channels go on reading what is left of theirs: whatever
    /// lies beyond the values stays as far beyond them.
    pub(super) fn drop_values(&mut self, gone: &dyn Fn(usize) -> bool) {
        // How many go before each value, and before the end.
        let mut before = vec![0_usize];
        let mut sum = 0_usize;
        for at in 0..self.values.len() {
            sum = sum.saturating_add(usize::from(gone(at)));
            before.push(sum);
        }
        let gone_before = |at: usize| before.get(at).copied().unwrap_or(sum);
        for channel in &mut self.channels {
            let start = usize::from(channel.start);
            let end = start.saturating_add(channel.frames.into());
            let at = start.saturating_sub(gone_before(start));
            let own = gone_before(end).saturating_sub(gone_before(start));
            let frames = usize::from(channel.frames).saturating_sub(own);
            channel.start = u16::try_from(at).unwrap_or(u16::MAX);
            // A channel that had frames keeps one.
            channel.frames = u16::try_from(frames)
                .unwrap_or(u16::MAX)
                .max(channel.frames.min(1));
        }
        let mut at = 0_usize;
        self.values.retain(|_| {
            let keep = !gone(at);
            at = at.saturating_add(1);
            keep
        });
    }
}

impl Section {
    pub(super) fn bone_count(&self) -> usize {
        self.bones.into()
    }

    pub(super) fn frame_count(&self) -> usize {
        self.frames.into()
    }

    fn is_present(&self, bone: usize) -> bool {
        let byte = self.mask.get(bone / 8).copied().unwrap_or(0);
        byte >> (bone % 8) & 1 == 1
    }

    /// Makes the section anew of its bones, each with whether it is present
    /// and its data. Bits beyond the bones stay beyond them.
    fn rebuild(&mut self, keep: &dyn Fn(usize) -> Option<bool>) {
        let stride = self.frame_count().saturating_mul(6);
        let (mut mask, mut data, mut bones) = (Vec::new(), Vec::new(), 0_usize);
        let mut old = self.data.as_slice();
        let mut push = |present: bool| {
            if bones.is_multiple_of(8) {
                mask.push(0_u8);
            }
            if let (true, Some(last)) = (present, mask.last_mut()) {
                *last |= 1 << (bones % 8);
            }
            bones = bones.saturating_add(1);
        };
        for bone in 0..self.bone_count() {
            let present = self.is_present(bone);
            let own = match present {
                true => {
                    let (own, rest) = old.split_at_checked(stride).unwrap_or((old, &[]));
                    old = rest;
                    own
                }
                false => &[],
            };
            match keep(bone) {
                None => {}
                Some(with_data) => {
                    push(present && with_data);
                    if with_data {
                        data.extend(own);
                    }
                }
            }
        }
        let over = match self.bones % 8 {
            0 => 0,
            used => self.mask.last().copied().unwrap_or(0) >> used,
        };
        if let (Some(last), used @ 1..) = (mask.last_mut(), bones % 8) {
            // At least one, where there was one.
            let lowest = u8::from(over != 0) << used;
            *last |= over << used | lowest;
        }
        self.bones = u16::try_from(bones).unwrap_or(u16::MAX);
        self.mask = mask;
        self.data = data;
    }

    /// Drops bones with their data.
    pub(super) fn drop_bones(&mut self, gone: &dyn Fn(usize) -> bool) {
        self.rebuild(&|bone| (!gone(bone)).then_some(true));
    }

    /// Drops the data of bones, which are then absent.
    pub(super) fn drop_data(&mut self, gone: &dyn Fn(usize) -> bool) {
        self.rebuild(&|bone| Some(!gone(bone)));
    }

    /// Drops frames of every bone.
    pub(super) fn drop_frames(&mut self, gone: &dyn Fn(usize) -> bool) {
        let frames = self.frame_count();
        let left = (0..frames).filter(|frame| !gone(*frame)).count();
        let data = self.data.chunks(6).enumerate().filter(|(index, _)| {
            let frame = index.checked_rem(frames).unwrap_or(0);
            !gone(frame)
        });
        self.data = data.flat_map(|(_, frame)| frame).copied().collect();
        self.frames = u16::try_from(left).unwrap_or(u16::MAX);
    }
}
