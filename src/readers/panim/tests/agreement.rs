//! Promise 3 for files without a violation, an ambiguity or a hazard: all
//! models see the same. And the normalisations, which must not hide more than
//! they say.

use super::*;
use crate::readers::testing::{Bytes, Chance};
use crate::readers::{Reading, first_disagreement, panim_readings};

/// A clean file: rows in range, tracks whole, and bytes below 0x61 in all data,
/// so that no tag is spelled.
fn clean(chance: &mut Chance) -> Vec<u8> {
    let data = |chance: &mut Chance, n: usize| -> Vec<u8> {
        (0..n).map(|_| chance.below(0x61) as u8).collect()
    };
    let values = 1 + chance.below(40);
    let rows = 1 + chance.below(24);
    let table = (0..rows * 3).flat_map(|_| {
        let start = chance.below(values);
        [1 + chance.below(values - start) as u16, start as u16]
    });
    let mut panim = Panim {
        table: table.collect(),
        ..Panim::default()
    };
    panim.values = data(chance, values * 2);
    panim.looping = chance.one_of(&[0, 0xA6]);
    panim.length = chance.below(0x8000) as u16;
    panim.name = chance.bytes(60);

    let mut sections = Bytes::default();
    for (tag, present) in [("translations", 4), ("scales", 2)] {
        if chance.below(present) == 0 {
            break; // Scales never stand alone.
        }
        let bones = chance.below(30) as u16;
        let frames = chance.below(6) as u16;
        let mask = data(chance, usize::from(bones).div_ceil(8));
        let here = |bone: &u16| mask[usize::from(bone / 8)] >> (bone % 8) & 1 != 0;
        let size = (0..bones).filter(here).count() * usize::from(frames) * 6;
        let data = data(chance, size);
        sections = sections.raw(section(tag, frames, bones, &mask, &data));
    }
    panim.sections = sections.0;
    panim.bytes()
}

#[test]
fn clean_files_are_read_alike() {
    let mut chance = Chance(11);
    let mut tracks = [0; 3];
    for _ in 0..3000 {
        let bytes = clean(&mut chance);
        let readings = panim_readings(&bytes);
        assert_eq!(first_disagreement(&readings), None);
        let view = readings[0].1.accepted().unwrap();
        let held = [view.translations, view.scales].into_iter().flatten();
        tracks[held.count()] += 1;
    }
    assert!(tracks.iter().all(|n| *n > 100), "{tracks:?}");
}

/// Every field of the view is compared.
#[test]
fn each_field_makes_a_difference() {
    let mut sections = section("translations", 1, 8, &[1], &[4; 6]);
    sections.extend(section("scales", 1, 8, &[1], &[4; 6]));
    let bytes = Panim::with(sections);
    let view = accepted(spec::read(&bytes));
    let begin = Panim::default().bytes().len();
    for (at, place) in [
        (0, "name[0]"),
        (0x40, "author[0]"),
        (0x60, "looping"),
        (0x62, "length"),
        (0x6B, "values[0]"),
        (begin - 1, "indices[125]"),
        (begin + 12 + 1, "translations.frames"),
        (begin + 12 + 4, "translations.bitmask[0]"),
        (begin + 12 + 5, "translations.data[0]"),
        (begin + 23 + 6 + 5, "scales.data[0]"),
    ] {
        let mut other = bytes.clone();
        other[at] ^= if at == 0x60 { 0xA6 } else { 2 };
        // Frames 3 need 12 bytes more.
        other.extend([0; 12]);
        let other = accepted(spec::read(&other));
        assert_eq!(field(&view, &other).as_deref(), Some(place));
        assert_eq!(field(&other, &view).as_deref(), Some(place));
        assert_ne!(view, other);
    }
}

/// Normalisations 3 and 7: the node count and what follows the last track.
#[test]
fn node_count_and_tail_are_not_compared() {
    let bytes = Panim::with(section("translations", 1, 8, &[1], &[4; 6]));
    let mut other = bytes.clone();
    other[0x63] ^= 0xFF;
    other.extend([1, 2, 3]);
    assert_eq!(accepted(pluto::read(&bytes)), accepted(pluto::read(&other)));
}

/// Two rejections agree; what is undefined agrees with nothing.
#[test]
fn verdicts_are_compared() {
    let short = Panim::default().bytes()[..0x60].to_vec();
    let (refused, past) = (spec::read(&short), pluto::read(&short));
    assert_eq!(refused.first_difference(&bytewise::read(&short)), None);
    assert_eq!(refused.first_difference(&past).unwrap().field, "verdict");
    assert_eq!(past.first_difference(&past).unwrap().field, "verdict");
    let readings = panim_readings(&short);
    let (a, b, difference) = first_disagreement(&readings).unwrap();
    assert_eq!((a.name(), b.name()), ("spec", "pluto"));
    assert_eq!(
        difference.right,
        "undefined: it reads past the end of the file (at 0x60)"
    );
    assert!(Reading::<PanimView<'_>>::is_undefined(&past));
}
