//! Repairs that meet each other, in files that are built for it.

use animlint::fix::As;
use animlint::panim::{SectionKind, Track, read as read_panim, write_to};

use crate::{edited, read, repaired};

/// A file of the corpus with one bone and no section.
fn one_bone() -> Vec<u8> {
    let old = read("panim/valid/empty-track.panim");
    repaired(&old, As::Panim, &["PAN036"]).bytes
}

/// A section of so many bones, one frame long.
fn section(kind: SectionKind, bones: u16, bitmask: &[u8], data: &[[i16; 3]]) -> Vec<u8> {
    let data: Vec<u8> = data
        .iter()
        .flatten()
        .flat_map(|axis| axis.to_be_bytes())
        .collect();
    let mut bytes = kind.tag().to_vec();
    bytes.extend([0, 1]);
    bytes.extend(bones.to_be_bytes());
    bytes.extend(bitmask);
    bytes.extend(data);
    bytes
}

fn with(sections: &[Vec<u8>]) -> Vec<u8> {
    [one_bone(), sections.concat()].concat()
}

const MOVED: [i16; 3] = [1, 2, 3];
const STILL: [i16; 3] = [0, 0, 0];
const WHOLE: [i16; 3] = [1024, 1024, 1024];

/// Protects: an empty section that keeps scales apart from the index table is
/// not taken out, but made as empty as it can be.
#[test]
fn translations_before_scales_become_a_separator() {
    let scales = section(SectionKind::Scales, 1, &[1], &[MOVED]);
    let separator = b"translations\0\0\0\0".to_vec();
    for (translations, rule) in [
        (section(SectionKind::Translations, 1, &[0], &[]), "PAN036"),
        (
            section(SectionKind::Translations, 1, &[1], &[STILL]),
            "PAN037",
        ),
    ] {
        let old = with(&[translations, scales.clone()]);
        let fixed = repaired(&old, As::Panim, &[rule]);
        assert_eq!(fixed.bytes, with(&[separator.clone(), scales.clone()]));
        assert!(fixed.findings.is_empty(), "{:?}", fixed.findings);
    }
}

/// Protects: of several bones only those go that say nothing, and the bits are
/// those of the rest.
#[test]
fn only_the_bones_that_say_nothing_are_left_out() {
    for (bones, mask, data, new_mask, kept) in [
        (
            8,
            0b1000_0111,
            vec![STILL, MOVED, STILL, MOVED],
            0b1000_0010,
            vec![MOVED; 2],
        ),
        (3, 0b0000_0101, vec![MOVED, STILL], 0b0000_0001, vec![MOVED]),
    ] {
        let old = with(&[section(SectionKind::Translations, bones, &[mask], &data)]);
        let fixed = repaired(&old, As::Panim, &["PAN037"]);
        let new = with(&[section(
            SectionKind::Translations,
            bones,
            &[new_mask],
            &kept,
        )]);
        assert_eq!(fixed.bytes, new);
    }
    // A scale has another default.
    let both = section(SectionKind::Scales, 2, &[0b11], &[STILL, WHOLE]);
    let one = section(SectionKind::Scales, 2, &[0b01], &[STILL]);
    let separator = b"translations\0\0\0\0".to_vec();
    let fixed = repaired(&with(&[separator.clone(), both]), As::Panim, &["PAN037"]);
    assert_eq!(fixed.bytes, with(&[separator, one]));
}

/// Protects: several repairs in one file, told in places of the old one.
#[test]
fn all_at_once_gives_a_file_without_a_finding() {
    let mut old = with(&[
        section(SectionKind::Scales, 1, &[0b11], &[MOVED]),
        section(SectionKind::Translations, 1, &[0b101], &[MOVED]),
    ]);
    old.push(7);
    old[0x02] = b'x';
    old[0x60] = 1;
    old[0x63] = 95;
    // As a header of 103 bytes.
    old.splice(0x64..0x64, [9, 9, 9]);
    let fixed = repaired(&old, As::Panim, &[]);
    assert!(fixed.refused.is_empty(), "{:?}", fixed.refused);
    assert!(fixed.findings.is_empty(), "{:?}", fixed.findings);
    let mut expected = with(&[
        section(SectionKind::Translations, 1, &[1], &[MOVED]),
        section(SectionKind::Scales, 1, &[1], &[MOVED]),
    ]);
    expected[0x60] = 0xA6;
    expected[0x63] = old[0x63].min(1);
    assert_eq!(fixed.bytes, expected);
    let mut from = 0;
    for hunk in fixed.patch.hunks(&old) {
        assert!(hunk.old.start >= from, "out of order");
        from = hunk.old.end();
        assert!(!hunk.why.is_empty());
    }
    assert!(!repaired(&fixed.bytes, As::Panim, &[]).is_changed());
}

/// Protects: a safe repair changes the bytes, never what a model says: the
/// tracks are the same bone by bone.
#[test]
fn safe_repairs_leave_every_bone_where_it_was() {
    let old = with(&[
        section(
            SectionKind::Translations,
            3,
            &[0b1111_1101],
            &[STILL, MOVED],
        ),
        section(SectionKind::Scales, 2, &[0b11], &[WHOLE, MOVED]),
    ]);
    let fixed = repaired(&old, As::Panim, &["PAN035", "PAN037"]);
    assert_eq!(fixed.steps.len(), 2);
    let dense = |bytes: &[u8], kind: SectionKind| -> Vec<[i16; 3]> {
        let model = read_panim(bytes).expect("a model");
        let track: Track<'_> = model.sections.first(kind).expect("a track");
        (0..track.bones)
            .map(|bone| {
                let found = track.bone_data().find(|(other, _)| *other == bone);
                found.map_or([kind.default_value(); 3], |(_, data)| {
                    animlint::panim::frames(data).next().expect("a frame")
                })
            })
            .collect()
    };
    for kind in [SectionKind::Translations, SectionKind::Scales] {
        assert_eq!(dense(&old, kind), dense(&fixed.bytes, kind));
    }
    let mut again = Vec::new();
    write_to(&read_panim(&fixed.bytes).expect("a model"), &mut again);
    assert_eq!(again, fixed.bytes);
}

/// Protects: a range that is cut keeps what a player that clamps shows.
#[test]
fn ranges_are_cut_to_what_there_is() {
    // Three values; rows that read past them in different ways.
    let mut old = one_bone();
    let values = 0x6A;
    old.splice(values..values + 2, [0, 1, 0, 2, 0, 3]);
    let table = values + 6 + 7;
    let rows: [[u8; 12]; 2] = [
        [0, 9, 0, 1, 0, 0, 0, 2, 0, 1, 0, 9],
        [0, 0, 0, 7, 0, 3, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
    ];
    old.truncate(table);
    old.extend(rows.concat());
    let ranges = repaired(&old, As::Panim, &["PAN026"]);
    let expected = edited(
        &old,
        &[
            (table, 4, &[0, 2, 0, 1]),
            (table + 8, 4, &[0, 1, 0, 2]),
            (table + 20, 4, &[0, 1, 0, 2]),
        ],
    );
    assert_eq!(ranges.bytes, expected);
    let frames = repaired(&expected, As::Panim, &["PAN027"]);
    let expected = edited(
        &expected,
        &[
            (table + 4, 4, &[0, 1, 0, 2]),
            (table + 12, 4, &[0, 1, 0, 2]),
        ],
    );
    assert_eq!(frames.bytes, expected);
}
