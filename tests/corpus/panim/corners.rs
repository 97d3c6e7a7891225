//! Corners that implementations get wrong without breaking a rule: signs, byte
//! order, counts at the edge of a byte, fields that are full.

use animlint::panim::Panim;
use animlint::panim::SectionKind::{Scales, Translations};

use super::build::{
    FIRST_VALUE, Row, STILL, accepted, bytes, edit, field, minimal, one_bone, one_bone_with, push,
    push_counted, rejected, with_rows,
};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [header(), tables(), bitmasks(), track_data(), broken()]
        .into_iter()
        .flatten()
        .collect()
}

/// A still file with so many bones that are not the root.
fn bones(count: usize) -> Panim<'static> {
    with_rows(&[0], &vec![STILL; count + 1])
}

fn header() -> Vec<Case> {
    vec![
        accepted(
            "valid/name-beside-author",
            &[],
            "A name and an author that both fill their fields: neither runs into what follows.",
            edit(minimal(), |model| {
                model.header.name = field(&"n".repeat(64), 64).into();
                model.header.author = field(&"a".repeat(32), 32).into();
                model.header.looping = 0xA6;
            }),
        ),
        accepted(
            "valid/length-two-bytes",
            &[],
            "A length of 258, whose two bytes differ and are both used.",
            edit(minimal(), |model| model.header.length = 258),
        ),
        accepted(
            "ambiguous/length-sign-greatest",
            &[("PAN029", 97)],
            "The greatest length, 65535, is -1 to who reads it signed.",
            edit(minimal(), |model| model.header.length = u16::MAX),
        ),
        accepted(
            "valid/node-count-zero",
            &[("PAN022", 99)],
            "A node count of 0 does not make the index table of one bone end earlier.",
            edit(one_bone(), |model| model.header.node_count = 0),
        ),
        accepted(
            "invalid/looping-byte-ones",
            &[("PAN031", 96)],
            "A looping byte of 0xFF, as where true has all bits set.",
            edit(minimal(), |model| model.header.looping = 0xFF),
        ),
        accepted(
            "invalid/text-not-utf8-overlong",
            &[("PAN033", 1)],
            "A NUL in two bytes is no UTF-8.",
            edit(minimal(), |model| {
                model.header.name.to_mut()[..4].copy_from_slice(b"a\xC0\x80b");
            }),
        ),
        accepted(
            "invalid/text-not-utf8-surrogate",
            &[("PAN033", 65)],
            "Half of a surrogate pair is no UTF-8.",
            edit(minimal(), |model| {
                model.header.author.to_mut()[..5].copy_from_slice(b"a\xED\xA0\x80b");
            }),
        ),
    ]
}

fn tables() -> Vec<Case> {
    let ramp: Vec<i16> = (0..257).collect();
    vec![
        accepted(
            "valid/values-byte-order",
            &[],
            "Values are signed and big-endian: 1, 256, -1, -256 and -2.",
            bytes(&with_rows(
                &[1, 256, -1, -256, -2],
                &[[(1, 0), (1, 1), (1, 2)], [(1, 3), (1, 4), (1, 4)]],
            )),
        ),
        accepted(
            "valid/index-pair-order",
            &[],
            "In a pair the frame count stands before the start.",
            edit(
                with_rows(&[5, 6, 7], &[[(2, 1), (1, 2), (3, 0)]]),
                |model| model.header.length = 2,
            ),
        ),
        accepted(
            "valid/index-start-two-bytes",
            &[],
            "A start of 256 and a frame count of 257 use both bytes of their entries.",
            edit(with_rows(&ramp, &[[(1, 256), (257, 0), (1, 1)]]), |model| {
                model.header.length = 256
            }),
        ),
        accepted(
            "valid/index-row-order",
            &[],
            "Rows follow one another, and the axes within a row.",
            bytes(&with_rows(
                &[10, 11, 12, 20, 21, 22],
                &[[(1, 0), (1, 1), (1, 2)], [(1, 3), (1, 4), (1, 5)]],
            )),
        ),
        accepted(
            "valid/unused-values-padding",
            &[("PAN028", FIRST_VALUE + 2)],
            "Values that are padded to eight bytes, as one tool does.",
            bytes(&with_rows(&[9, 0, 0, 0], &[STILL])),
        ),
        accepted(
            "invalid/index-out-of-range-no-values",
            &[
                ("PAN026", FIRST_VALUE + 7),
                ("PAN026", FIRST_VALUE + 11),
                ("PAN026", FIRST_VALUE + 15),
            ],
            "There may be no value at all, and then each axis is out of range.",
            bytes(&with_rows(&[], &[STILL])),
        ),
        accepted(
            "invalid/index-out-of-range-sum",
            &[("PAN026", FIRST_VALUE + 17)],
            "A start of 32767 and as many frames: the sum is negative to who adds in s16.",
            edit(
                with_rows(&[0], &[[(1, 0), (1, 0), (0x7FFF, 0x7FFF)]]),
                |model| model.header.length = 0x7FFF,
            ),
        ),
    ]
}

fn bitmasks() -> Vec<Case> {
    let track = |count: u16, mask: &[u8], data: &[[i16; 3]]| {
        edit(bones(usize::from(count)), |model| {
            push(model, Translations, count, mask, data);
        })
    };
    let mut last_of_256 = [0; 32];
    last_of_256[31] = 0x80;
    vec![
        accepted(
            "valid/bitmask-8-bones",
            &[],
            "Eight bones fill one byte; bone 7 has the highest bit.",
            track(8, &[0x80], &[[1, 2, 3]]),
        ),
        accepted(
            "valid/bitmask-9-bones",
            &[],
            "The ninth bone needs a second byte and has its lowest bit.",
            track(9, &[0, 0x01], &[[1, 2, 3]]),
        ),
        accepted(
            "valid/bitmask-16-bones",
            &[],
            "Sixteen bones fill two bytes; the first and the last are present.",
            track(16, &[0x01, 0x80], &[[1, 2, 3], [4, 5, 6]]),
        ),
        accepted(
            "valid/bitmask-17-bones",
            &[],
            "The seventeenth bone stands in the third byte.",
            track(17, &[0, 0, 0x01], &[[1, 2, 3]]),
        ),
        accepted(
            "valid/bitmask-256-bones",
            &[],
            "256 bones: both bytes of the count differ, and the last bone is 255.",
            track(256, &last_of_256, &[[1, 2, 3]]),
        ),
        accepted(
            "valid/bitmask-bit-order",
            &[],
            "Bits 1 and 2 are bones 1 and 2, not 6 and 5.",
            track(8, &[0x06], &[[1, 2, 3], [4, 5, 6]]),
        ),
        accepted(
            "valid/bitmask-padding-second-byte",
            &[("PAN035", 0xFC)],
            "Nine bones leave seven bits of the second byte over.",
            track(9, &[0x01, 0x80], &[[1, 2, 3]]),
        ),
    ]
    .into_iter()
    .map(|case| case.tagged("tracks"))
    .collect()
}

fn track_data() -> Vec<Case> {
    let two_frames = |model: &mut Panim<'static>| model.header.length = 2;
    let long: Vec<[i16; 3]> = (0..256).map(|n| [n, -n, 1]).collect();
    vec![
        accepted(
            "valid/track-data-order",
            &[],
            "Track data goes by bone, then by frame, then by axis.",
            edit(bones(2), |model| {
                two_frames(model);
                let data = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]];
                push(model, Translations, 2, &[0x03], &data);
            }),
        ),
        accepted(
            "valid/track-data-limits",
            &[],
            "Translations reach both limits of s16.",
            bytes(&one_bone_with(Translations, &[[i16::MIN, i16::MAX, -1]])),
        ),
        accepted(
            "valid/scales-negative",
            &[],
            "Scales may be zero and negative, and stay raw: -1024, 0 and 1.",
            edit(one_bone(), |model| {
                push(model, Translations, 0, &[], &[]);
                push(model, Scales, 1, &[1], &[[-1024, 0, 1]]);
            }),
        ),
        accepted(
            "valid/track-frames-256",
            &[],
            "256 frames: both bytes of the frame count differ.",
            edit(one_bone(), |model| {
                model.header.length = 256;
                push(model, Translations, 1, &[1], &long);
            }),
        ),
        accepted(
            "valid/tracks-of-different-frames",
            &[],
            "Each track has a frame count of its own.",
            edit(one_bone(), |model| {
                push(model, Translations, 1, &[1], &[[1, 2, 3]]);
                push(model, Scales, 1, &[1], &[[1, 2, 3], [4, 5, 6]]);
            }),
        ),
        accepted(
            "valid/track-frame-count-zero",
            &[("PAN025", 0x97), ("PAN037", 0x9C)],
            "A bone that is present in a track of no frames has no data.",
            edit(one_bone(), |model| {
                push_counted(model, Translations, 0, 1, &[1], &[]);
            }),
        ),
    ]
    .into_iter()
    .map(|case| case.tagged("tracks"))
    .collect()
}

fn broken() -> Vec<Case> {
    let nine = edit(bones(9), |model| {
        push(model, Translations, 9, &[1, 0], &[[1, 2, 3]]);
    });
    let tag = nine.len() - 6 - 2 - 4 - 12;
    let rows: Row = STILL;
    let whole = bytes(&with_rows(&[0], &[rows]));
    vec![
        rejected(
            "invalid/truncated-track-second-byte",
            &[("PAN006", tag)],
            "Nine bones need two bytes of bitmask, and one is there.",
            nine[..nine.len() - 7].to_vec(),
        )
        .tagged("tracks"),
        rejected(
            "invalid/no-indices-tag-cut",
            &[("PAN005", FIRST_VALUE)],
            "The file ends within the indices tag.",
            whole[..FIRST_VALUE + 2 + 6].to_vec(),
        ),
    ]
}
