//! Files that break the specification.

use animlint::panim::SectionKind::{Scales, Translations};
use animlint::panim::Shorts;

use super::build::{
    FIRST_VALUE, STILL, accepted, bytes, edit, field, foreign, minimal, one_bone, one_bone_with,
    push, push_counted, rejected, with_rows,
};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [headers(), indices(), tracks(), texts(), foreign_files()]
        .into_iter()
        .flatten()
        .collect()
}

/// Headers that cannot be read.
fn headers() -> Vec<Case> {
    let small = bytes(&minimal());
    let damaged = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = small.clone();
        file[0x64..0x6A].copy_from_slice(b"valueS");
        change(&mut file);
        file
    };
    let tag_at = |at: usize| [&vec![0; at][..], b"values"].concat();
    vec![
        rejected(
            "invalid/empty-file",
            &[("PAN001", 0)],
            "An empty file is rejected and says so.",
            vec![],
        ),
        rejected(
            "invalid/empty-file-near",
            &[("PAN002", 0)],
            "One byte is a truncated header, no empty file.",
            vec![0],
        )
        .near("PAN001"),
        rejected(
            "invalid/truncated-header",
            &[("PAN002", 0)],
            "A file shorter than header and tag is truncated.",
            vec![0; 105],
        ),
        foreign(
            "invalid/truncated-header-near",
            "A file as long as header and tag but without a tag is foreign.",
            vec![0; 106],
        )
        .near("PAN002"),
        rejected(
            "invalid/damaged-values-tag",
            &[("PAN003", 0x64)],
            "A damaged tag is told from a foreign file where all that follows reads whole.",
            damaged(&|_| {}),
        ),
        foreign(
            "invalid/damaged-values-tag-near",
            "Without the tag and without a whole reading the file is foreign.",
            damaged(&|file| file[FIRST_VALUE + 2 + 7 + 1] = 2),
        )
        .near("PAN003"),
        rejected(
            "invalid/misplaced-values-tag",
            &[("PAN004", 0x45)],
            "A tag right behind the places of the legacy headers means a header of a wrong size.",
            tag_at(0x45),
        ),
        rejected(
            "invalid/misplaced-values-tag-near",
            &[("PAN002", 0)],
            "A tag before the oldest header's end is not looked for.",
            tag_at(0x42),
        )
        .near("PAN004"),
        rejected(
            "invalid/misplaced-values-tag-last",
            &[("PAN004", 0x3FF)],
            "The last offset at which a misplaced tag is looked for is 0x3FF.",
            tag_at(0x3FF),
        ),
        foreign(
            "invalid/misplaced-values-tag-beyond",
            "A tag from 0x400 on is not looked for.",
            tag_at(0x400),
        )
        .near("PAN004"),
        rejected(
            "invalid/header-one-byte-short",
            &[("PAN004", 0x63)],
            "A header that lost a byte is named as one byte too short.",
            small[1..].to_vec(),
        ),
        rejected(
            "invalid/header-two-bytes-long",
            &[("PAN004", 0x66)],
            "Only three bytes more make the header of the outline; two are a fault.",
            [&[0, 0], &small[..]].concat(),
        ),
    ]
}

/// Index tables and their tag.
fn indices() -> Vec<Case> {
    let header = bytes(&minimal())[..FIRST_VALUE].to_vec();
    let odd = edit(minimal(), |model| {
        model.values = Shorts::from_bytes(vec![0, 0, 0])
    });
    let broken_odd = {
        let mut file = odd.clone();
        file.truncate(file.len() - 1);
        file
    };
    vec![
        rejected(
            "invalid/no-indices-tag",
            &[("PAN005", 0x6A)],
            "Without `indices` the values have no end.",
            header,
        ),
        rejected(
            "invalid/no-indices-tag-odd",
            &[("PAN005", 0x6D)],
            "An `indices` at an odd distance that does not read whole is of no use.",
            broken_odd,
        ),
        accepted(
            "invalid/misaligned-indices",
            &[("PAN012", 0x6D)],
            "One value byte too many hides the tag from the loader.",
            odd.clone(),
        ),
        accepted(
            "valid/misaligned-indices-near",
            &[],
            "Two bytes more keep the tag at an even distance.",
            bytes(&with_rows(&[0, 0], &[[(2, 0), (1, 0), (1, 1)]])),
        )
        .near("PAN012"),
        accepted(
            "valid/no-indices-tag-near",
            &[],
            "The smallest file: one value, one row.",
            bytes(&minimal()),
        )
        .near("PAN005"),
        accepted(
            "invalid/no-index-row",
            &[("PAN020", 0x71)],
            "A table without a row gives bone count -1.",
            edit(minimal(), |model| {
                model.values = Shorts::default();
                model.indices = Shorts::default();
            }),
        ),
        accepted(
            "invalid/no-index-row-five",
            &[("PAN020", 0x73), ("PAN028", 0x6A)],
            "Five entries are no row either.",
            edit(minimal(), |model| {
                model.indices = Shorts::from_unsigned(&[1, 0, 1, 0, 1])
            }),
        ),
        accepted(
            "valid/no-index-row-near",
            &[],
            "Six entries are the root's row.",
            edit(minimal(), |model| model.header.looping = 0xA6),
        )
        .near("PAN020"),
        accepted(
            "invalid/partial-index-row",
            &[("PAN021", 0x7F)],
            "The bone count hides a broken last row.",
            edit(minimal(), |model| {
                model.indices = Shorts::from_unsigned(&[1, 0, 1, 0, 1, 0, 1])
            }),
        ),
        accepted(
            "valid/partial-index-row-near",
            &[],
            "Twelve entries are two rows.",
            bytes(&one_bone()),
        )
        .near("PAN021"),
        accepted(
            "invalid/index-out-of-range",
            &[("PAN026", 0x7B)],
            "start + frames one above the number of values: Pluto's guard lets it slip.",
            bytes(&with_rows(&[0], &[[(1, 0), (1, 0), (1, 1)]])),
        ),
        accepted(
            "valid/index-out-of-range-near",
            &[],
            "start + frames equal to the number of values is in range.",
            bytes(&with_rows(&[0, 0], &[[(1, 0), (1, 0), (1, 1)]])),
        )
        .near("PAN026"),
        accepted(
            "invalid/index-out-of-range-far",
            &[("PAN026", 0x73), ("PAN026", 0x77), ("PAN026", 0x7B)],
            "Each axis that reads past the values is named.",
            bytes(&with_rows(&[0], &[[(2, 0), (2, 0), (1, 0x7FFF)]])),
        ),
        accepted(
            "invalid/index-without-frames",
            &[("PAN027", 0x7B)],
            "A frame count of 0 reads the value before the start.",
            bytes(&with_rows(&[0], &[[(1, 0), (1, 0), (0, 0)]])),
        ),
        accepted(
            "valid/index-without-frames-near",
            &[],
            "A channel that does not move has one frame.",
            bytes(&with_rows(&[7], &[STILL])),
        )
        .near("PAN027"),
    ]
}

/// Sections.
fn tracks() -> Vec<Case> {
    let whole = bytes(&one_bone_with(Translations, &[[0, 0, 1]]));
    let start = bytes(&one_bone()).len();
    let cut = |bytes: usize| whole[..start + bytes].to_vec();
    let scales_cut = {
        let mut model = one_bone_with(Translations, &[[0, 0, 1]]);
        push(&mut model, Scales, 1, &[1], &[[1024, 1024, 1]]);
        let file = bytes(&model);
        file[..file.len() - 1].to_vec()
    };
    let with_trailing = edit(one_bone_with(Translations, &[[0, 0, 1]]), |model| {
        model.trailing = vec![0].into();
    });
    let twice = |second| {
        let mut model = one_bone_with(Translations, &[[0, 0, 1]]);
        push(&mut model, second, 1, &[1], &[[1, 2, 3]]);
        bytes(&model)
    };
    let scales_first = {
        let mut model = one_bone_with(Scales, &[[1, 2, 3]]);
        push(&mut model, Translations, 1, &[1], &[[1, 2, 3]]);
        bytes(&model)
    };
    vec![
        rejected("invalid/truncated-track", &[("PAN006", start)], "A section that is only a tag has no counts.", cut(12)).tagged("tracks"),
        rejected("invalid/truncated-track-counts", &[("PAN006", start)], "A section that ends within its counts.", cut(15)).tagged("tracks"),
        rejected("invalid/truncated-track-bitmask", &[("PAN006", start)], "A section that ends before its bitmask.", cut(16)).tagged("tracks"),
        rejected("invalid/truncated-track-data", &[("PAN006", start)], "A section that ends one byte before its data does.", cut(22))
            .tagged("tracks"),
        rejected("invalid/truncated-track-scales", &[("PAN006", start + 23)], "Scales that end one byte too early.", scales_cut).tagged("tracks"),
        accepted("valid/truncated-track-near", &[], "The last byte of a track is there.", whole.clone()).near("PAN006").tagged("tracks"),
        accepted(
            "invalid/index-table-swallows-tag-start",
            &[("PAN021", start), ("PAN026", start - 12)],
            "A cut tag is no tag: its bytes are index entries.",
            {
                let mut file = edit(with_rows(&[0], &[STILL, [(2, 0), (1, 0), (1, 0)]]), |_| {});
                file.extend_from_slice(b"tran");
                file
            },
        )
.inseparable()
        .tagged("tracks"),
        accepted("invalid/trailing-bytes", &[("PAN041", start + 23)], "A byte behind the last track is kept.", with_trailing).tagged("tracks"),
        accepted("valid/trailing-bytes-near", &[], "The file ends with its last track.", twice(Scales)).near("PAN041").tagged("tracks"),
        accepted(
            "invalid/section-order",
            &[("PAN018", start), ("PAN042", start + 17)],
            "Scales before translations; they cannot stand there without being scales without translations.",
            scales_first,
        )
        .inseparable()
        .tagged("tracks"),
        accepted(
            "valid/section-order-near",
            &[],
            "Translations before scales.",
            {
                let mut model = one_bone_with(Translations, &[[1, 0, 0]]);
                push(&mut model, Scales, 1, &[1], &[[1024, 1024, 1023]]);
                bytes(&model)
            },
        )
        .near("PAN042")
        .tagged("tracks"),
        accepted("invalid/repeated-section", &[("PAN043", start + 23)], "The first of two translations counts.", twice(Translations)).tagged("tracks"),
        accepted(
            "valid/repeated-section-near",
            &[],
            "One section of each kind.",
            {
                let mut model = one_bone_with(Translations, &[[0, 5, 0]]);
                push(&mut model, Scales, 1, &[1], &[[1, 1, 1]]);
                bytes(&model)
            },
        )
        .near("PAN043")
        .tagged("tracks"),
        rejected(
            "invalid/truncated-repeat",
            &[("PAN006", start + 23), ("PAN043", start + 23)],
            "A tag where a section may begin is a section, also a repeated one that is cut.",
            [&whole[..], b"translations"].concat(),
        )
.inseparable()
        .tagged("tracks"),
        accepted(
            "invalid/track-without-data-counts",
            &[("PAN025", start + 12), ("PAN036", start)],
            "Counts without a present bone need no data.",
            {
                let mut model = one_bone();
                push_counted(&mut model, Translations, 3, 1, &[0], &[]);
                bytes(&model)
            },
        )
        .tagged("tracks"),
    ]
}

/// The header's plain fields.
fn texts() -> Vec<Case> {
    vec![
        accepted(
            "invalid/looping-byte",
            &[("PAN031", 0x60)],
            "Any byte loops in the loader, but only two are specified.",
            edit(minimal(), |model| model.header.looping = 1),
        ),
        accepted(
            "valid/looping-byte-near",
            &[],
            "0xA6 loops.",
            edit(minimal(), |model| model.header.looping = 0xA6),
        )
        .near("PAN031"),
        accepted(
            "invalid/text-not-utf8",
            &[("PAN033", 1)],
            "A name in another encoding than UTF-8.",
            edit(minimal(), |model| {
                model.header.name.to_mut()[..2].copy_from_slice(b"A\xE9")
            }),
        ),
        accepted(
            "valid/text-not-utf8-near",
            &[],
            "The same name in UTF-8.",
            edit(minimal(), |model| {
                model.header.name = field("A\u{E9}", 64).into()
            }),
        )
        .near("PAN033"),
        accepted(
            "invalid/text-not-utf8-cut",
            &[("PAN033", 0x40 + 31)],
            "An author cut within a character by the end of the field.",
            edit(minimal(), |model| {
                model.header.author = [&[b'a'; 31][..], &[0xC3]].concat().into();
            }),
        ),
    ]
}

/// Files of other formats.
fn foreign_files() -> Vec<Case> {
    let small = |text: &[u8]| text.to_vec();
    vec![
        foreign(
            "invalid/foreign-file",
            "A firmware bitmap begins with PANM.",
            small(b"PANM"),
        ),
        rejected(
            "invalid/foreign-file-near",
            &[("PAN002", 0)],
            "Four bytes of no known format are a truncated header.",
            small(b"PANX"),
        )
        .near("PAN050"),
        foreign(
            "invalid/foreign-firmware-2",
            "A firmware bitmap begins with PAN2.",
            small(b"PAN2"),
        ),
        foreign(
            "invalid/foreign-engine-text",
            "An engine's text clip begins with [Animation].",
            small(b"[Animation]"),
        ),
        foreign(
            "invalid/foreign-scene-text",
            "A text animation has the first word scene.",
            small(b"scene"),
        ),
        rejected(
            "invalid/foreign-scene-text-near",
            &[("PAN002", 0)],
            "Scenery is another word than scene.",
            small(b"scenery"),
        )
        .near("PAN050"),
        foreign(
            "invalid/foreign-motion-json",
            "JSON motion data begins with its key.",
            small(b"{\"motion_data\""),
        ),
        foreign(
            "invalid/foreign-blender",
            "A little-endian version and a frame rate of 24.",
            small(b"\x00\x08\x00\x00\x00\x00\xC0\x41"),
        ),
        rejected(
            "invalid/foreign-blender-near",
            &[("PAN002", 0)],
            "A version of 2^24 is none.",
            small(b"\x00\x00\x00\x01\x00\x00\xC0\x41"),
        )
        .near("PAN050"),
        foreign(
            "invalid/foreign-console-clip",
            "A big-endian size equal to the file's, then 4096.",
            small(b"\x00\x00\x00\x06\x10\x00"),
        ),
        rejected(
            "invalid/foreign-console-clip-near",
            &[("PAN002", 0)],
            "A size that is not the file's is none.",
            small(b"\x00\x00\x00\x07\x10\x00"),
        )
        .near("PAN050"),
    ]
}
