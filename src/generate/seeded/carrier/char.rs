//! CHAR of Metroid Prime 3: parts that can be changed before they are
//! written, and valid files.

use super::super::knobs::Knobs;
use super::super::pas4::{self, Size};
use super::super::stream::Stream;
use super::super::{Impossible, VERSION};
use super::{left_over, opaque, put_text};
use crate::bytes::{put_u8, put_u32, put_u64};
use crate::pas4::DATABASE_HEADER;

/// A file in parts.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Draft {
    /// 3 or 5.
    pub(in crate::generate::seeded) version: u8,
    pub(in crate::generate::seeded) id: u8,
    pub(in crate::generate::seeded) name: Vec<u8>,
    /// Model, skin, skeleton, animation set.
    pub(in crate::generate::seeded) assets: [u64; 4],
    /// Type codes of the overlays.
    pub(in crate::generate::seeded) overlays: Vec<[u8; 4]>,
    pub(in crate::generate::seeded) database: Vec<u8>,
    pub(in crate::generate::seeded) rest: Vec<u8>,
}

impl Draft {
    /// The bytes.
    pub(in crate::generate::seeded) fn write(&self) -> Vec<u8> {
        let [model, skin, skeleton, animation_set] = self.assets;
        let mut out = Vec::new();
        put_u8(&mut out, self.version);
        put_u8(&mut out, self.id);
        put_text(&mut out, &self.name);
        put_u64(&mut out, model);
        put_u64(&mut out, skin);
        put_u32(&mut out, self.overlays.len().try_into().unwrap_or(u32::MAX));
        for code in &self.overlays {
            out.extend(code);
            put_u64(&mut out, model);
            put_u64(&mut out, skin);
        }
        put_u64(&mut out, skeleton);
        put_u64(&mut out, animation_set);
        out.extend(&self.database);
        out.extend(&self.rest);
        out
    }

    /// Offset of the count of the overlays.
    pub(in crate::generate::seeded) fn overlays_at(&self) -> usize {
        self.name.len().saturating_add(2 + 1 + 16)
    }
}

/// Draws a valid file.
pub(in crate::generate::seeded) fn valid(
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Vec<u8>, Impossible> {
    Ok(draft(knobs, index, stream)?.write())
}

/// Draws a valid file in parts.
pub(in crate::generate::seeded) fn draft(
    knobs: &Knobs,
    index: u64,
    stream: &mut Stream,
) -> Result<Draft, Impossible> {
    let half = knobs.size.map(|size| size / 2);
    let half = half.map(|half| Size::UpTo(half.max(DATABASE_HEADER as u64)));
    let plan = pas4::Plan::draw(knobs, half, stream)?;
    let is_small = knobs.size.is_some_and(|size| size < 400);
    let most = if is_small { 0 } else { 2 };
    let overlays = (0..stream.within(0, most)).map(|_| stream.pick(*b"CMDL", &[*b"CSKR"]));
    let overlays = overlays.collect();
    let mut draft = Draft {
        version: stream.pick(3, &[5]),
        id: u8::try_from(stream.within(0, 99)).unwrap_or(0),
        name: format!("gen{VERSION}_{index}").into_bytes(),
        assets: [id(stream), id(stream), id(stream), id(stream)],
        overlays,
        database: pas4::draft(&plan, stream).write(),
        rest: Vec::new(),
    };
    let taken = draft.write().len();
    if let Some(size) = knobs.size.filter(|size| *size < taken as u64) {
        return Err(Impossible::new(format!(
            "--size {size} is too small: with these knobs and what was drawn the .char takes {taken} bytes"
        )));
    }
    draft.rest = opaque(left_over(knobs.size, taken, stream), stream);
    Ok(draft)
}

/// An asset id of 64 bits.
fn id(stream: &mut Stream) -> u64 {
    u64::from(stream.word()) << 32 | u64::from(stream.word())
}
