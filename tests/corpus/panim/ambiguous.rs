//! Files that readers can take differently, or that harm a reader.

use animlint::panim::Generation;
use animlint::panim::SectionKind::{Scales, Translations};
use animlint::panim::{Panim, Shorts};

use super::build::{
    FIRST_VALUE, Row, STILL, accepted, bytes, edit, field, minimal, one_bone, one_bone_with, push,
    push_counted, rejected, spelled, with_rows,
};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [
        generations(),
        splits(),
        early_splits(),
        tables(),
        lone_scales(),
        false_scales(),
        hazards(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A file with a header of an old generation.
fn old(generation: Generation) -> Vec<u8> {
    edit(minimal(), |model| {
        model.header.generation = generation;
        model.header.name = field("", generation.name_bytes()).into();
    })
}

/// Headers of other sizes.
fn generations() -> Vec<Case> {
    let padded = edit(minimal(), |model| {
        model.header.generation = Generation::Padded;
        model.header.padding = vec![1, 2, 3].into();
    });
    vec![
        accepted(
            "ambiguous/padded-header",
            &[("PAN010", 0x67)],
            "A header written to the outline's 103 bytes; its three bytes are kept.",
            padded,
        ),
        accepted(
            "valid/padded-header-near",
            &[],
            "The three bytes belong to the name of a current header.",
            edit(minimal(), |model| {
                model.header.name = field("\u{1F483}", 64).into();
            }),
        )
        .near("PAN010"),
        accepted(
            "ambiguous/legacy-header",
            &[("PAN011", 0x44)],
            "The header of 5 to 12 August 2024.",
            old(Generation::August2024),
        ),
        accepted(
            "ambiguous/legacy-header-july",
            &[("PAN011", 0x43)],
            "The header of 30 July to 5 August 2024: a length of one byte.",
            old(Generation::July2024),
        ),
        accepted(
            "valid/legacy-header-near",
            &[],
            "An author that says values at 0x43 makes no legacy header: 0x64 is tried first.",
            edit(minimal(), |model| {
                model.header.author = field("my values", 32).into()
            }),
        )
        .near("PAN011"),
        accepted(
            "ambiguous/legacy-header-over-misaligned",
            &[("PAN011", 0x44), ("PAN012", 0x4D)],
            "An old header and a misaligned tag are two faults.",
            edit(minimal(), |model| {
                model.header.generation = Generation::August2024;
                model.header.name = field("", 32).into();
                model.values = Shorts::from_bytes(vec![0, 0, 0]);
            }),
        )
        .inseparable(),
    ]
}

/// A track whose data ends with `indices` and a row: a second whole reading.
/// The bitmask's size, one byte for up to eight bones, decides its parity.
fn rival(row: Row, bones: u16) -> Panim<'static> {
    let row: Vec<u8> = row
        .iter()
        .flat_map(|(frames, start)| [frames.to_be_bytes(), start.to_be_bytes()].concat())
        .collect();
    let data = [&[1; 5][..], b"indices", &row].concat();
    let frames: Vec<[i16; 3]> = data
        .chunks_exact(6)
        .map(|six| spelled(six.try_into().expect("six bytes")))
        .collect();
    let mut model = with_rows(&[0], &vec![STILL; usize::from(bones) + 1]);
    model.header.length = u16::try_from(frames.len()).expect("few frames");
    let mut mask = vec![0; usize::from(bones).div_ceil(8)];
    mask[0] = 1;
    push(&mut model, Translations, bones, &mask, &frames);
    model
}

/// Where the rival of a file stands.
fn last_indices(file: &[u8]) -> usize {
    file.windows(7)
        .rposition(|window| window == b"indices")
        .expect("a tag")
}

/// Two readings, both whole.
fn splits() -> Vec<Case> {
    let odd = bytes(&rival(STILL, 1));
    let even = bytes(&rival(STILL, 9));
    assert_ne!(last_indices(&odd) % 2, last_indices(&even) % 2);
    let broken = bytes(&rival([(1, 0), (1, 0), (0, 0)], 1));
    let spelled = |text: &[u8; 8]| {
        edit(with_rows(&[0; 4], &[[(4, 0), (1, 0), (1, 0)]]), |model| {
            model.header.length = 4;
            model.values = Shorts::from_bytes(text.to_vec());
        })
    };
    vec![
        accepted(
            "ambiguous/rival-indices",
            &[("PAN013", 0x6C)],
            "Track data that ends with a tag and a row reads whole as well.",
            odd,
        )
        .tagged("tracks"),
        accepted(
            "ambiguous/rival-indices-even",
            &[("PAN013", 0x6C)],
            "The same with the rival at the other parity.",
            even,
        )
        .tagged("tracks"),
        accepted(
            "valid/rival-indices-near",
            &[],
            "A rival whose row is out of range is none.",
            broken,
        )
        .near("PAN013")
        .tagged("tracks"),
        accepted(
            "ambiguous/odd-indices",
            &[("PAN015", 0x6B)],
            "Values that spell the tag at an odd distance.",
            spelled(b"\0indices"),
        ),
        accepted(
            "valid/odd-indices-near",
            &[],
            "Values that spell the tag but for a letter.",
            spelled(b"\0indicez"),
        )
        .near("PAN015"),
    ]
}

/// A file whose values spell the tag at an even distance.
fn early(text: &[u8; 8], length: u16) -> Panim<'static> {
    let mut model = with_rows(&[0; 4], &[[(4, 0), (1, 0), (1, 0)]]);
    model.header.length = length;
    model.values = Shorts::from_bytes(text.to_vec());
    model
}

/// Split too early.
fn early_splits() -> Vec<Case> {
    // As rows the tail of the tag says 0x6963 frames, which a long animation
    // plays, so that nothing is said of row lengths.
    let long = 30_000;
    let misaligned = edit(one_bone(), |model| {
        model.header.node_count = 0;
        model.values = Shorts::from_bytes(vec![0, 0, 0]);
        let data = *b"\0indices\0\0\0\0";
        let frames =
            [&data[..6], &data[6..]].map(|six| spelled(six.try_into().expect("six bytes")));
        push(model, Translations, 1, &[1], &frames);
    });
    let misaligned_at = last_indices(&misaligned);
    let mut truncated = early(b"indices\0", long);
    push(&mut truncated, Translations, 1, &[1], &[[1, 2, 3]]);
    let with_track = {
        let mut file = bytes(&truncated);
        file.truncate(file.len() - 1);
        file
    };
    vec![
        accepted(
            "ambiguous/early-indices",
            &[("PAN014", FIRST_VALUE)],
            "Values that spell the tag split the file; only the second tag reads whole.",
            bytes(&early(b"indices\0", long)),
        ),
        accepted(
            "valid/early-indices-near",
            &[],
            "Values that spell the tag but for a letter split nothing.",
            bytes(&early(b"indicez\0", long)),
        )
        .near("PAN014"),
        accepted(
            "ambiguous/early-indices-misaligned",
            &[("PAN014", misaligned_at)],
            "The true tag is misaligned and comes first; track data spells the tag that is taken.",
            misaligned,
        )
        .tagged("tracks"),
        rejected(
            "invalid/early-indices-not-whole",
            &[
                ("PAN006", FIRST_VALUE + 15 + 12),
                ("PAN021", FIRST_VALUE + 7 + 12),
                ("PAN026", FIRST_VALUE + 7),
                ("PAN026", FIRST_VALUE + 11),
                ("PAN026", FIRST_VALUE + 15),
            ],
            "Where no tag reads whole the first even one stands with its findings.",
            with_track,
        )
        .inseparable()
        .tagged("tracks"),
    ]
}

/// Questions about the index table.
fn tables() -> Vec<Case> {
    // All values are used, so that nothing else is said: the x axis of the
    // first row covers 32,767 of them.
    let high = |count: usize, start: u16| {
        let mut model = with_rows(
            &vec![0; count],
            &[[(0x7FFF, 0), (1, start - 1), (1, start)]],
        );
        model.header.length = 0x7FFF;
        bytes(&model)
    };
    let odd_tag = {
        // Two rows; the tag begins at byte 1 of the second and spells frame
        // counts and starts.
        let mut table = [STILL_BYTES, *b"\0translation"].concat();
        table.extend_from_slice(b"s\x01");
        table.resize(36, 0);
        table[26..28].copy_from_slice(&[0, 0]);
        for at in [28, 32] {
            table[at..at + 4].copy_from_slice(&[0, 1, 0, 0]);
        }
        table
    };
    let with_table = |table: Vec<u8>| {
        let numbers: Vec<u16> = table
            .chunks_exact(2)
            .map(|two| u16::from_be_bytes([two[0], two[1]]))
            .collect();
        let used = numbers
            .chunks_exact(2)
            .map(|pair| pair[0] + pair[1])
            .max()
            .expect("rows");
        let mut model = with_rows(&vec![0; usize::from(used)], &[STILL; 3]);
        model.header.length = 0x7FFF;
        model.indices = Shorts::from_bytes(table);
        // One row covers the values before the highest start.
        let mut covering = with_rows(&[], &[[(0x7FFF, 0), (used - 0x7FFF, 0x7FFF), (1, 0)]])
            .indices
            .bytes()
            .to_vec();
        covering.extend_from_slice(model.indices.bytes());
        model.indices = Shorts::from_bytes(covering);
        model.header.node_count = 3;
        bytes(&model)
    };
    let odd_file = with_table(odd_tag.clone());
    let odd_at = odd_file
        .windows(12)
        .position(|window| window == b"translations")
        .expect("the tag");
    let near = {
        let mut table = odd_tag;
        table[13] = b'u';
        with_table(table)
    };
    vec![
        accepted(
            "ambiguous/signed-index",
            &[("PAN016", 65_661)],
            "A start of 0x8000 is negative as s16.",
            high(0x8001, 0x8000),
        ),
        accepted(
            "valid/signed-index-near",
            &[],
            "A start of 0x7FFF is the same as s16 and u16.",
            high(0x8000, 0x7FFF),
        )
        .near("PAN016"),
        accepted(
            "ambiguous/odd-translations",
            &[("PAN017", odd_at)],
            "Index entries that spell translations at an odd distance end the table by the letter only.",
            odd_file,
        ),
        accepted(
            "valid/odd-translations-near",
            &[],
            "Index entries that spell the tag but for a letter.",
            near,
        )
        .near("PAN017"),
        accepted(
            "ambiguous/odd-index-table",
            &[("PAN040", 0x7F)],
            "A byte over at the end of the table makes the loader read past the end.",
            edit(minimal(), |model| {
                let mut bytes = model.indices.bytes().to_vec();
                bytes.push(0);
                model.indices = Shorts::from_bytes(bytes);
            }),
        ),
        accepted(
            "valid/odd-index-table-near",
            &[],
            "The file ends with the last entry.",
            bytes(&with_rows(&[0], &[STILL; 3])),
        )
        .near("PAN040"),
    ]
}

/// [`STILL`] as bytes.
const STILL_BYTES: [u8; 12] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0];

/// Scales without translations.
fn lone_scales() -> Vec<Case> {
    let start = bytes(&one_bone()).len();
    let trailing = edit(one_bone_with(Scales, &[[1, 2, 3]]), |model| {
        model.trailing = vec![9].into()
    });
    vec![
        accepted(
            "ambiguous/scales-without-translations",
            &[("PAN018", start)],
            "The loader takes the scales for rows; bone count 3 instead of 1.",
            bytes(&one_bone_with(Scales, &[[1, 2, 3]])),
        )
        .tagged("tracks"),
        accepted(
            "valid/scales-without-translations-near",
            &[],
            "An empty translations section keeps the scales apart from the table.",
            {
                let mut model = one_bone();
                push_counted(&mut model, Translations, 0, 0, &[], &[]);
                push(&mut model, Scales, 1, &[1], &[[1, 2, 3]]);
                bytes(&model)
            },
        )
        .near("PAN018")
        .tagged("tracks"),
        accepted(
            "ambiguous/scales-without-translations-trailing",
            &[("PAN018", start), ("PAN041", start + 17)],
            "Bytes left over do not change what the scales are.",
            trailing,
        )
        .inseparable()
        .tagged("tracks"),
        accepted(
            "ambiguous/scales-without-bones",
            &[("PAN019", start), ("PAN021", start), ("PAN026", start - 12)],
            "Scales of no bone are not taken for the end of the table.",
            {
                let mut file = bytes(&with_rows(&[0], &[STILL, [(2, 0), (1, 0), (1, 0)]]));
                file.extend_from_slice(b"scales\0\0\0\0");
                file
            },
        )
        .inseparable()
        .tagged("tracks"),
    ]
}

/// Data that spells `scales`.
fn false_scales() -> Vec<Case> {
    let start = bytes(&one_bone()).len();
    let data = start + 12 + 4 + 1;
    let spelling = |text: &[u8; 6]| bytes(&one_bone_with(Translations, &[spelled(text)]));
    let hiding = {
        let mut model = one_bone_with(Translations, &[spelled(b"scales")]);
        push(&mut model, Scales, 1, &[1], &[[1, 2, 3]]);
        bytes(&model)
    };
    let overlapping = {
        let mut model = one_bone_with(Translations, &[spelled(b"\0scale")]);
        push(&mut model, Scales, 1, &[1], &[[1, 2, 3]]);
        bytes(&model)
    };
    let trailing = edit(one_bone_with(Translations, &[[1, 2, 3]]), |model| {
        model.trailing = b"\0scales".to_vec().into();
    });
    vec![
        accepted(
            "ambiguous/false-scales",
            &[("PAN019", data)],
            "One triple of translations spells scales.",
            spelling(b"scales"),
        )
        .tagged("tracks"),
        accepted(
            "valid/false-scales-near",
            &[],
            "One triple of translations spells scales but for a letter.",
            spelling(b"scalez"),
        )
        .near("PAN019")
        .tagged("tracks"),
        accepted(
            "ambiguous/false-scales-hiding",
            &[("PAN019", data)],
            "A false section hides the true one.",
            hiding,
        )
        .tagged("tracks"),
        accepted(
            "ambiguous/false-scales-overlapping",
            &[("PAN019", data + 1)],
            "Data that ends with the tag's first letters spells it across the true one's start.",
            overlapping,
        )
        .tagged("tracks"),
        accepted(
            "ambiguous/false-scales-trailing",
            &[("PAN019", data + 7), ("PAN041", data + 6)],
            "Bytes left over spell scales.",
            trailing,
        )
        .inseparable()
        .tagged("tracks"),
    ]
}

/// Counts that harm the loader.
fn hazards() -> Vec<Case> {
    let start = bytes(&one_bone()).len();
    let counted = |frames: u16, bones: u16| {
        let mut model = one_bone();
        let bitmask = vec![0; usize::from(bones).div_ceil(8)];
        push_counted(&mut model, Translations, frames, bones, &bitmask, &[]);
        bytes(&model)
    };
    vec![
        accepted(
            "ambiguous/dense-overflow",
            &[("PAN038", start + 12)],
            "65535 frames of 10923 bones overflow the loader's int.",
            counted(65_535, 10_923),
        )
        .tagged("tracks"),
        accepted(
            "ambiguous/dense-overflow-near",
            &[("PAN039", start + 12)],
            "65535 frames of 10922 bones make it allocate 4 GB.",
            counted(65_535, 10_922),
        )
        .near("PAN038")
        .tagged("tracks"),
        accepted(
            "ambiguous/dense-overflow-wraps",
            &[("PAN038", start + 12)],
            "34179 frames of 41887 bones wrap to 23 entries.",
            counted(34_179, 41_887),
        )
        .tagged("tracks"),
        accepted(
            "ambiguous/dense-size",
            &[("PAN039", start + 12)],
            "65535 frames of 171 bones take more than 64 MiB.",
            counted(65_535, 171),
        )
        .tagged("tracks"),
        accepted(
            "valid/dense-size-near",
            &[
                ("PAN023", start + 14),
                ("PAN025", start + 12),
                ("PAN036", start),
            ],
            "65535 frames of 170 bones take less than 64 MiB.",
            counted(65_535, 170),
        )
        .near("PAN039")
        .tagged("tracks"),
        accepted(
            "ambiguous/length-sign",
            &[("PAN029", 0x61)],
            "A length of 32768 turns negative in the player.",
            edit(minimal(), |model| model.header.length = 0x8000),
        ),
        accepted(
            "valid/length-sign-near",
            &[],
            "A length of 32767 does not.",
            edit(minimal(), |model| model.header.length = 0x7FFF),
        )
        .near("PAN029"),
    ]
}
