//! Files that are as they should be, or merely untidy.

use animlint::panim::Panim;
use animlint::panim::SectionKind::{Scales, Translations};

use super::build::{
    Row, STILL, accepted, bytes, edit, field, minimal, one_bone, one_bone_with, push, push_counted,
    with_rows,
};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [plain(), untidy(), untidy_tracks(), tracks()]
        .into_iter()
        .flatten()
        .collect()
}

/// An animation as the game's: 20 bones, 3 frames, still and moving channels.
fn typical() -> Panim<'static> {
    let values: Vec<i16> = (0..4 + 3 * 20 * 3).map(|n| n * 170 - 15_000).collect();
    let mut rows: Vec<Row> = vec![[(1, 0), (4, 0), (1, 3)]];
    for bone in 0..20 {
        let start = 4 + bone * 9;
        rows.push([(3, start), (3, start + 3), (3, start + 6)]);
    }
    let mut model = with_rows(&values, &rows);
    model.header.name = field("Victory Dance", 64).into();
    model.header.author = field("animlint", 32).into();
    model.header.looping = 0xA6;
    model.header.length = 3;
    model
}

/// A model with so many bones that do not move.
fn bones(count: usize) -> Vec<u8> {
    bytes(&with_rows(&[0], &vec![STILL; count + 1]))
}

/// Files without tracks.
fn plain() -> Vec<Case> {
    vec![
        accepted(
            "valid/minimal",
            &[],
            "The smallest file without a finding.",
            bytes(&minimal()),
        ),
        accepted(
            "valid/typical",
            &[],
            "Twenty bones, three frames, a name and an author.",
            bytes(&typical()),
        ),
        accepted(
            "valid/name-64-bytes",
            &[],
            "A name may fill its field without a NUL.",
            edit(minimal(), |model| {
                model.header.name = field(&"n".repeat(64), 64).into();
            }),
        ),
        accepted(
            "valid/author-32-bytes",
            &[],
            "An author may fill its field without a NUL.",
            edit(minimal(), |model| {
                model.header.author = field(&"a".repeat(32), 32).into();
            }),
        ),
        accepted(
            "valid/name-utf8",
            &[],
            "Names in scripts of two, three and four bytes.",
            edit(minimal(), |model| {
                model.header.name = field("\u{E9}\u{30DE}\u{30EA}\u{30AA}\u{1F344}", 64).into();
            }),
        ),
        accepted(
            "valid/name-trailing-spaces",
            &[],
            "Trailing spaces are common and fine.",
            edit(minimal(), |model| {
                model.header.name = field("Idle   ", 64).into();
            }),
        ),
        accepted(
            "valid/bones-255",
            &[],
            "The node count holds 255 bones.",
            bones(255),
        ),
        accepted(
            "valid/bones-256",
            &[],
            "The node count is capped at 255.",
            bones(256),
        ),
        accepted(
            "valid/bones-300",
            &[],
            "300 bones: the cap of the node count, not its low byte.",
            bones(300),
        ),
        accepted(
            "valid/extreme-values",
            &[],
            "Values reach both limits of s16.",
            bytes(&with_rows(
                &[i16::MIN, i16::MAX, -1],
                &[[(1, 0), (1, 1), (1, 2)]],
            )),
        ),
        accepted(
            "valid/shared-values",
            &[],
            "Rows may share and overlap in the values.",
            bytes(&with_rows(&[1, 2, 3], &[[(2, 0), (2, 1), (1, 0)], STILL])),
        ),
        accepted(
            "valid/values-spell-scales",
            &[],
            "No reader searches scales in the values.",
            edit(with_rows(&[0; 3], &[[(1, 0), (1, 1), (1, 2)]]), |model| {
                model.values = animlint::panim::Shorts::from_bytes(b"scales".to_vec());
            }),
        ),
        accepted(
            "valid/values-spell-translations",
            &[],
            "No reader searches translations in the values.",
            edit(with_rows(&[0; 6], &[[(2, 0), (2, 2), (2, 4)]]), |model| {
                model.values = animlint::panim::Shorts::from_bytes(b"translations".to_vec());
            }),
        ),
        accepted(
            "valid/values-spell-values",
            &[],
            "A second values tag means nothing.",
            edit(with_rows(&[0; 3], &[[(1, 0), (1, 1), (1, 2)]]), |model| {
                model.values = animlint::panim::Shorts::from_bytes(b"values".to_vec());
            }),
        ),
    ]
}

/// Hygiene of header and table.
fn untidy() -> Vec<Case> {
    vec![
        accepted(
            "valid/node-count",
            &[("PAN022", 0x63)],
            "A node count that is not the bone count is only noted.",
            edit(minimal(), |model| model.header.node_count = 95),
        ),
        accepted(
            "valid/node-count-near",
            &[],
            "The node count of 300 bones is 255.",
            edit(with_rows(&[3], &vec![STILL; 301]), |_| {}),
        )
        .near("PAN022"),
        accepted(
            "valid/row-frame-count",
            &[("PAN024", 0x77)],
            "Three frames in an animation of one.",
            bytes(&with_rows(&[0; 3], &[[(3, 0), (1, 0), (1, 0)]])),
        ),
        accepted(
            "valid/row-frame-count-near",
            &[],
            "Length + 1 frames are what writers emit.",
            bytes(&with_rows(&[0; 2], &[[(2, 0), (1, 0), (1, 0)]])),
        )
        .near("PAN024"),
        accepted(
            "valid/unused-values",
            &[("PAN028", 0x6C)],
            "The second value is read by no row.",
            bytes(&with_rows(&[0, 0], &[STILL])),
        ),
        accepted(
            "valid/unused-values-near",
            &[],
            "The last axis reads the second value.",
            bytes(&with_rows(&[0, 5], &[[(1, 0), (1, 0), (1, 1)]])),
        )
        .near("PAN028"),
        accepted(
            "valid/length-zero",
            &[("PAN030", 0x61)],
            "An animation of no frames plays nothing.",
            edit(minimal(), |model| model.header.length = 0),
        ),
        accepted(
            "valid/length-zero-near",
            &[],
            "An animation of two frames.",
            edit(minimal(), |model| model.header.length = 2),
        )
        .near("PAN030"),
        accepted(
            "valid/text-after-nul",
            &[("PAN032", 2)],
            "A letter behind the name's NUL.",
            edit(minimal(), |model| model.header.name.to_mut()[2] = b'B'),
        ),
        accepted(
            "valid/text-after-nul-near",
            &[],
            "The letter belongs to the name.",
            edit(minimal(), |model| model.header.name.to_mut()[0] = b'B'),
        )
        .near("PAN032"),
        accepted(
            "valid/text-after-nul-author",
            &[("PAN032", 0x5F)],
            "The last byte of the author's field.",
            edit(minimal(), |model| model.header.author.to_mut()[31] = 1),
        ),
        accepted(
            "valid/text-control",
            &[("PAN034", 0)],
            "An escape character in the name.",
            edit(minimal(), |model| model.header.name.to_mut()[0] = 0x1B),
        ),
        accepted(
            "valid/text-control-near",
            &[],
            "U+00A0 is the first character behind the C1 controls.",
            edit(minimal(), |model| {
                model.header.name = field("\u{A0}", 64).into();
            }),
        )
        .near("PAN034"),
        accepted(
            "valid/text-control-c1",
            &[("PAN034", 0x40)],
            "U+009F in the author is a C1 control.",
            edit(minimal(), |model| {
                model.header.author = field("\u{9F}", 32).into();
            }),
        ),
    ]
}

/// Hygiene of tracks.
fn untidy_tracks() -> Vec<Case> {
    let start = bytes(&one_bone()).len();
    let data = start + 17;
    let no_bone = |model: Panim<'static>, bones: u16| {
        let mut model = model;
        push(&mut model, Translations, bones, &[1], &[[1, 2, 3]]);
        bytes(&model)
    };
    let frames = |frames: &[[i16; 3]]| bytes(&one_bone_with(Translations, frames));
    let mask = |bits: u8| {
        let mut model = one_bone();
        push(&mut model, Translations, 1, &[bits], &[[1, 2, 3]]);
        bytes(&model)
    };
    let mut empty = one_bone();
    push_counted(&mut empty, Translations, 1, 1, &[0], &[]);
    let max = [i16::MAX, 0, 0];
    let clamped = |last: [i16; 3]| {
        let mut model = one_bone_with(Translations, &[max, max, last]);
        model.header.length = 3;
        bytes(&model)
    };
    vec![
        accepted(
            "valid/track-bone-count",
            &[("PAN023", start - 12 + 14)],
            "One track bone where the table has none.",
            no_bone(minimal(), 1),
        )
        .tagged("tracks"),
        accepted(
            "valid/track-bone-count-near",
            &[],
            "One track bone fewer than the table.",
            no_bone(with_rows(&[0], &[STILL; 3]), 1),
        )
        .near("PAN023")
        .tagged("tracks"),
        accepted(
            "valid/track-frame-count",
            &[("PAN025", start + 12)],
            "Three track frames in an animation of one.",
            frames(&[[1, 2, 3]; 3]),
        )
        .tagged("tracks"),
        accepted(
            "valid/track-frame-count-near",
            &[],
            "Two track frames in an animation of one.",
            frames(&[[1, 2, 3]; 2]),
        )
        .near("PAN025")
        .tagged("tracks"),
        accepted(
            "valid/bitmask-padding",
            &[("PAN035", start + 16)],
            "A bit for a bone that the track does not speak of.",
            mask(0b11),
        )
        .tagged("tracks"),
        accepted(
            "valid/bitmask-padding-near",
            &[],
            "Only the bit of the one bone.",
            mask(0b01),
        )
        .near("PAN035")
        .tagged("tracks"),
        accepted(
            "valid/empty-track",
            &[("PAN036", start)],
            "A section in which no bone is present.",
            bytes(&empty),
        )
        .tagged("tracks"),
        accepted(
            "valid/empty-track-near",
            &[],
            "An empty translations section before scales keeps them apart.",
            {
                let mut model = one_bone();
                push_counted(&mut model, Translations, 7, 0, &[], &[]);
                push(&mut model, Scales, 1, &[1], &[[1, 1, 1]]);
                bytes(&model)
            },
        )
        .near("PAN036")
        .tagged("tracks"),
        accepted(
            "valid/default-bone",
            &[("PAN037", data)],
            "Translations of a bone that are all zero.",
            frames(&[[0; 3]]),
        )
        .tagged("tracks"),
        accepted(
            "valid/default-bone-near",
            &[],
            "One axis is not zero.",
            frames(&[[0, 0, -1]]),
        )
        .near("PAN037")
        .tagged("tracks"),
        accepted(
            "valid/default-bone-scales",
            &[("PAN037", data + 17)],
            "Scales of a bone that are all 1024.",
            {
                let mut model = one_bone_with(Translations, &[[1024; 3]]);
                push(&mut model, Scales, 1, &[1], &[[1024; 3]]);
                bytes(&model)
            },
        )
        .tagged("tracks"),
        accepted(
            "valid/clamped-track",
            &[("PAN044", data)],
            "Three frames running at 32767.",
            clamped(max),
        )
        .tagged("tracks"),
        accepted(
            "valid/clamped-track-near",
            &[],
            "Two frames at 32767, the third at the other limit.",
            clamped([i16::MIN, 0, 0]),
        )
        .near("PAN044")
        .tagged("tracks"),
    ]
}

/// Tracks of many shapes.
fn tracks() -> Vec<Case> {
    let track = |kind, bones: u16, mask: &[u8], lone: bool| {
        let mut model = typical();
        let present = (0..bones)
            .filter(|bone| mask[usize::from(bone / 8)] >> (bone % 8) & 1 == 1)
            .count();
        let data: Vec<[i16; 3]> = (0..present * 3)
            .map(|n| [i16::try_from(n).expect("small") - 7, 400, -400])
            .collect();
        if kind == Scales && lone {
            push_counted(&mut model, Translations, 0, 0, &[], &[]);
        }
        push(&mut model, kind, bones, mask, &data);
        bytes(&model)
    };
    vec![
        accepted(
            "valid/translations-all-bones",
            &[],
            "A full track of as many bones as the table.",
            track(Translations, 20, &[0xFF, 0xFF, 0x0F], false),
        )
        .tagged("tracks"),
        accepted(
            "valid/translations-one-fewer",
            &[],
            "A full track that leaves out the root.",
            track(Translations, 19, &[0xFF, 0xFF, 0x07], false),
        )
        .tagged("tracks"),
        accepted(
            "valid/translations-sparse",
            &[],
            "First and last bone only: bit b % 8 of byte b / 8.",
            track(Translations, 20, &[0x01, 0, 0x08], false),
        )
        .tagged("tracks"),
        accepted(
            "valid/scales-all-bones",
            &[],
            "Scales behind an empty translations section.",
            track(Scales, 20, &[0xFF, 0xFF, 0x0F], true),
        )
        .tagged("tracks"),
        accepted(
            "valid/scales-sparse",
            &[],
            "One bone in the middle byte of the bitmask.",
            track(Scales, 20, &[0, 0x10, 0], true),
        )
        .tagged("tracks"),
        accepted(
            "valid/both-tracks",
            &[],
            "Translations and scales of different bones.",
            {
                let mut model = typical();
                push(
                    &mut model,
                    Translations,
                    20,
                    &[0x02, 0, 0],
                    &[[1, 2, 3], [4, 5, 6], [7, 8, 9]],
                );
                push(
                    &mut model,
                    Scales,
                    19,
                    &[0, 0, 0x04],
                    &[[1024, 2048, 512]; 3],
                );
                bytes(&model)
            },
        )
        .tagged("tracks"),
    ]
}
