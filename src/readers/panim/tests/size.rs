//! Note 18: what the loader allocates by the counts of a track.

use super::*;
use crate::readers::{Cost, Reading};

fn with_counts(frames: u16, bones: u16, mask: &[u8], data: &[u8]) -> Vec<u8> {
    Panim::with(section("translations", frames, bones, mask, data))
}

/// A mask of full size with bone `bone` present.
fn mask_of(bones: u16, bone: usize) -> Vec<u8> {
    let mut mask = vec![0; usize::from(bones).div_ceil(8)];
    mask[bone / 8] = 1 << (bone % 8);
    mask
}

/// Measured: 429 bytes, 65535 frames · 10922 bones, 4 GB.
#[test]
fn a_file_of_429_bytes_costs_four_gigabytes() {
    let mut bytes = with_counts(65535, 10922, &[], &[]);
    assert!(bytes.len() <= 429);
    bytes.resize(429, 0);
    let view = accepted(pluto::read(&bytes));
    assert_eq!(view.cost.translations, 65535 * 10922 * 3 * 2);
    assert!(view.cost.total() > 4_000_000_000);
    assert!(!view.translations.unwrap().is_complete());
    // The cost comes with the counts, not with the data.
    assert_eq!(rejected(spec::read(&bytes)).0, "truncated");
}

/// Measured: 65535·65535 overflows `int` and aborts.
#[test]
fn the_largest_counts_overflow() {
    let (frames, bones) = (65535, 65535);
    let bytes = with_counts(frames, bones, &[], &[]);
    let fault = (Cause::SizeOverflow { frames, bones }, bytes.len() - 4);
    assert_eq!(undefined(pluto::read(&bytes)), fault);
}

/// The bound is 2^31−1 entries: the product is one frame, or one bone, above.
#[test]
fn one_bone_more_than_fits_overflows() {
    for (frames, bones, fits) in [
        (65535, 10922, true),
        (65535, 10923, false),
        (10922, 65535, true),
        (10923, 65535, false),
    ] {
        let bytes = with_counts(frames, bones, &[], &[]);
        assert_eq!(pluto::read(&bytes).accepted().is_some(), fits);
    }
}

/// Measured: 34179·41887 wraps around to 23 entries, and the file's data is then
/// written past them.
#[test]
fn a_wrapped_size_is_written_past() {
    let (frames, bones) = (34179, 41887);
    let read = |mask: &[u8], data: &[u8]| {
        let bytes = with_counts(frames, bones, mask, data);
        undefined(pluto::read(&bytes)).0
    };
    let overflow = Cause::SizeOverflow { frames, bones };
    let entries = 23;
    let written = Cause::WritePastAllocation {
        frames,
        bones,
        entries,
    };

    assert_eq!(read(&mask_of(bones, 0), &[1; 48]), written);
    // 23 entries fit, and half an entry is none.
    assert_eq!(read(&mask_of(bones, 0), &[1; 47]), overflow);
    // Bone 1 begins far behind the allocation.
    assert_eq!(read(&mask_of(bones, 1), &[1; 2]), written);
    // Nothing to write: no bone, or no data.
    assert_eq!(read(&mask_of(bones, 0), &[]), overflow);
    assert_eq!(read(&[], &[]), overflow);
}

/// Both tracks are counted, and a reader that allocates nothing reports nothing.
#[test]
fn cost_is_per_track_and_not_compared() {
    let mut sections = section("translations", 10, 20, &[0; 3], &[]);
    sections.extend(section("scales", 7, 19, &[0; 3], &[]));
    let bytes = Panim::with(sections);
    let loaded = accepted(pluto::read(&bytes));
    let cost = Cost {
        translations: 10 * 20 * 6,
        scales: 7 * 19 * 6,
    };
    assert_eq!(
        (loaded.cost, cost.total(), cost.largest()),
        (cost, 1998, 1200)
    );
    let by_spec = accepted(spec::read(&bytes));
    assert_eq!(by_spec.cost, Cost::default());
    assert_eq!(field(&by_spec, &loaded), None);
}

/// A false `scales` in the data is loaded, its counts too.
#[test]
fn a_false_section_can_overflow() {
    let data = [&b"scales"[..], &[0xFF; 6]].concat();
    let bytes = Panim::with(section("translations", 2, 8, &[1], &data));
    let reading = pluto::read(&bytes);
    assert!(matches!(&reading, Reading::Undefined(r) if r.id() == "size-overflow"));
    assert_eq!(accepted(spec::read(&bytes)).scales, None);
}
