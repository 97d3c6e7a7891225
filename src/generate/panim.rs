//! `.panim` models and near-valid files.

use arbitrary::{Result, Unstructured};

use crate::panim::{
    Generation, Header, Panim, SectionKind, Sections, Shorts, Track, present_bones, write_to,
};

use super::{damage, pick};

/// The words of the format, for data that spells them.
pub const WORDS: [&[u8]; 6] = [
    b"values",
    b"indices",
    b"translations",
    b"scales",
    b"scalescales",
    b"indices\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00",
];

/// A model: mostly sound, often with something that a writer must refuse or a
/// reader name.
///
/// # Errors
/// Where the entropy runs out in a way that no value can be made of.
pub fn model(u: &mut Unstructured<'_>) -> Result<Panim<'static>> {
    let generation = match u.int_in_range(0..=7)? {
        0 => Generation::Padded,
        1 => Generation::August2024,
        2 => Generation::July2024,
        _ => Generation::Current,
    };
    let values = table(u, 24)?;
    let count = values.len() / 2;
    let length = pick(u, &[1, 2, 3, 4, 5, 0, 255, 0x7FFF, 0x8000, 0xFFFF])?;
    let rows = u.int_in_range(0..=6)?;
    let indices = rows_within(u, rows, count)?;
    let mut sections = Sections::default();
    for kind in order(u)? {
        push(u, &mut sections, kind, rows, length)?;
    }
    let trailing = match u.int_in_range(0..=9)? {
        0 => table(u, 4)?,
        _ => Vec::new(),
    };
    Ok(Panim {
        header: Header {
            generation,
            name: text(u, generation.name_bytes())?.into(),
            author: text(u, 32)?.into(),
            looping: pick(u, &[0xA6, 0, 1, 0xFF])?,
            length: match generation {
                Generation::July2024 => length & 0xFF,
                Generation::Current | Generation::Padded | Generation::August2024 => length,
            },
            node_count: u.arbitrary()?,
            padding: match generation {
                Generation::Padded => u.arbitrary::<[u8; 3]>()?.to_vec().into(),
                Generation::Current | Generation::August2024 | Generation::July2024 => {
                    Vec::new().into()
                }
            },
        },
        values: Shorts::from_bytes(values),
        indices: Shorts::from_bytes(indices),
        sections,
        trailing: trailing.into(),
    })
}

/// A near-valid file: a model's bytes with up to four changes.
///
/// # Errors
/// As [`model`].
pub fn near_valid(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_to(&model(u)?, &mut bytes);
    damage(u, &mut bytes, 4, &WORDS)?;
    Ok(bytes)
}

/// A file after up to four changes.
///
/// # Errors
/// As [`model`].
pub fn damaged(file: &[u8], u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = file.to_vec();
    damage(u, &mut bytes, 4, &WORDS)?;
    Ok(bytes)
}

/// Which sections there are, in which order.
fn order(u: &mut Unstructured<'_>) -> Result<Vec<SectionKind>> {
    use SectionKind::{Scales, Translations};
    Ok(match u.int_in_range(0..=9)? {
        0..=2 => vec![],
        3 | 4 => vec![Translations],
        5 | 6 => vec![Translations, Scales],
        7 => vec![Scales],
        8 => vec![Scales, Translations],
        _ => vec![Translations, pick(u, &[Translations, Scales])?, Scales],
    })
}

/// Numbers as bytes: small ones, limits, and words of the format.
fn table(u: &mut Unstructured<'_>, most: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for _ in 0..u.int_in_range(0..=most)? {
        match u.int_in_range(0..=15)? {
            0 => bytes.extend_from_slice(pick(u, &WORDS)?),
            1 => bytes.extend_from_slice(&pick(u, &[i16::MIN, i16::MAX])?.to_be_bytes()),
            2 if u.ratio(1, 4)? => bytes.push(u.arbitrary()?),
            _ => bytes.extend_from_slice(&u.int_in_range(-3_i16..=300)?.to_be_bytes()),
        }
    }
    Ok(bytes)
}

/// An index table whose rows mostly stay within `count` values.
fn rows_within(u: &mut Unstructured<'_>, rows: usize, count: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = u16::try_from(count).unwrap_or(u16::MAX);
    for _ in 0..rows.saturating_mul(3) {
        let start = u.int_in_range(0..=most.saturating_sub(1))?;
        let frames = u.int_in_range(1..=most.saturating_sub(start).max(1))?;
        bytes.extend_from_slice(&frames.to_be_bytes());
        bytes.extend_from_slice(&start.to_be_bytes());
    }
    if u.ratio(1, 8)? {
        bytes.extend_from_slice(&table(u, 4)?);
    }
    Ok(bytes)
}

/// A name or author field.
fn text(u: &mut Unstructured<'_>, size: usize) -> Result<Vec<u8>> {
    let plain: &[&[u8]] = &[
        b"",
        b"Idle   ",
        "\u{E9}\u{30DE}\u{1F344}".as_bytes(),
        b"my values",
        b"\x1B[31mred",
        b"A\xFF\xC3",
        b"A\0B",
        "\u{9F}\u{7F}".as_bytes(),
    ];
    let mut field = match u.int_in_range(0..=9)? {
        0 => vec![b'n'; size],
        1 => u.bytes(size.min(u.len()))?.to_vec(),
        _ => pick(u, plain)?.to_vec(),
    };
    field.resize(size, 0);
    Ok(field)
}

/// Appends a section.
fn push(
    u: &mut Unstructured<'_>,
    sections: &mut Sections<'static>,
    kind: SectionKind,
    rows: usize,
    length: u16,
) -> Result<()> {
    let full = u16::try_from(rows).unwrap_or(0).saturating_sub(1);
    let bones = match u.int_in_range(0..=5)? {
        0 => 0,
        1 => u.int_in_range(0..=20)?,
        2 => full.saturating_sub(1),
        _ => full,
    };
    let mut bitmask = vec![0_u8; usize::from(bones).div_ceil(8)];
    for byte in &mut bitmask {
        *byte = match u.int_in_range(0..=3)? {
            0 => 0,
            1 => 0xFF,
            _ => u.arbitrary()?,
        };
    }
    let present = present_bones(&bitmask, bones);
    let frames = match present {
        // Without data any count is cheap.
        0 => pick(u, &[0, 1, length, 0xFFFF])?,
        _ => length.min(u.int_in_range(0..=6)?),
    };
    let size = usize::from(frames)
        .saturating_mul(6)
        .saturating_mul(usize::try_from(present).unwrap_or(0));
    let mut data = table(u, 24)?;
    data.resize(size, u.int_in_range(0..=2)?);
    let track = Track {
        kind,
        frames,
        bones,
        bitmask: &bitmask,
        data: &data,
    };
    // The sizes are those that the counts ask for.
    let pushed = sections.push(&track);
    debug_assert_eq!(pushed, Ok(()));
    Ok(())
}
