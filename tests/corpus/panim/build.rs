//! Building `.panim` files from small parts.

use animlint::finding::Verdict;
use animlint::panim::{
    Generation, Header, Panim, SectionKind, Sections, Shorts, Track, pad, write_to,
};

use crate::case::Case;

/// Offset of the first value in a current file.
pub(crate) const FIRST_VALUE: usize = 0x6A;

/// A row of the index table: (frames, start) of x, y and z.
pub(crate) type Row = [(u16, u16); 3];

/// A row that holds the value at index 0.
pub(crate) const STILL: Row = [(1, 0); 3];

/// The smallest file without a finding: one value, the root's row, one frame.
pub(crate) fn minimal() -> Panim<'static> {
    with_rows(&[0], &[STILL])
}

/// A file of these values and rows, one frame long.
pub(crate) fn with_rows(values: &[i16], rows: &[Row]) -> Panim<'static> {
    let bones = rows.len().saturating_sub(1).min(255);
    Panim {
        header: Header {
            generation: Generation::Current,
            name: field("", 64).into(),
            author: field("", 32).into(),
            looping: 0,
            length: 1,
            node_count: u8::try_from(bones).expect("at most 255"),
            padding: (&[]).into(),
        },
        values: Shorts::from_signed(values),
        indices: table(rows),
        sections: Sections::default(),
        trailing: (&[]).into(),
    }
}

/// The smallest file with one bone that is not the root.
pub(crate) fn one_bone() -> Panim<'static> {
    with_rows(&[0], &[STILL, STILL])
}

/// [`one_bone`] with a section of one bone.
pub(crate) fn one_bone_with(kind: SectionKind, frames: &[[i16; 3]]) -> Panim<'static> {
    let mut model = one_bone();
    push(&mut model, kind, 1, &[1], frames);
    model
}

/// Appends a section of so many frames as `data` has for each present bone.
pub(crate) fn push(
    model: &mut Panim<'static>,
    kind: SectionKind,
    bones: u16,
    bitmask: &[u8],
    data: &[[i16; 3]],
) {
    let present = (0..bones)
        .filter(|bone| bitmask[usize::from(bone / 8)] >> (bone % 8) & 1 == 1)
        .count();
    let frames = data.len() / present.max(1);
    push_counted(
        model,
        kind,
        u16::try_from(frames).expect("few frames"),
        bones,
        bitmask,
        data,
    );
}

/// Appends a section with a frame count of its own.
pub(crate) fn push_counted(
    model: &mut Panim<'static>,
    kind: SectionKind,
    frames: u16,
    bones: u16,
    bitmask: &[u8],
    data: &[[i16; 3]],
) {
    let data: Vec<u8> = data
        .iter()
        .flatten()
        .flat_map(|n| n.to_be_bytes())
        .collect();
    model
        .sections
        .push(&Track {
            kind,
            frames,
            bones,
            bitmask,
            data: &data,
        })
        .expect("a consistent track");
}

/// The three numbers that six bytes spell.
pub(crate) fn spelled(text: &[u8; 6]) -> [i16; 3] {
    [0, 2, 4].map(|at| i16::from_be_bytes([text[at], text[at + 1]]))
}

/// An index table.
pub(crate) fn table(rows: &[Row]) -> Shorts<'static> {
    let numbers: Vec<u16> = rows
        .iter()
        .flatten()
        .flat_map(|(frames, start)| [*frames, *start])
        .collect();
    Shorts::from_unsigned(&numbers)
}

/// A text padded to its field.
pub(crate) fn field(text: &str, size: usize) -> Vec<u8> {
    pad(text.as_bytes(), size).expect("a text that fits")
}

/// The model's bytes, whether they would read back or not.
pub(crate) fn bytes(model: &Panim<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_to(model, &mut bytes);
    bytes
}

/// The model's bytes after a change to it.
pub(crate) fn edit(mut model: Panim<'static>, change: impl FnOnce(&mut Panim<'static>)) -> Vec<u8> {
    change(&mut model);
    bytes(&model)
}

/// A case of an accepted file.
pub(crate) fn accepted(
    id: &str,
    rules: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    case(id, Verdict::Accepted, rules, tests, bytes)
}

/// A case of a rejected file.
pub(crate) fn rejected(
    id: &str,
    rules: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    case(id, Verdict::Rejected, rules, tests, bytes)
}

/// A case of a foreign file.
pub(crate) fn foreign(id: &str, tests: &'static str, bytes: Vec<u8>) -> Case {
    case(id, Verdict::Foreign, &[("PAN050", 0)], tests, bytes)
}

fn case(
    id: &str,
    verdict: Verdict,
    rules: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    Case {
        id: id.to_owned(),
        extension: "panim",
        bytes,
        verdict,
        rules: rules.to_vec(),
        near: None,
        inseparable: false,
        tests,
        tags: Vec::new(),
    }
}
