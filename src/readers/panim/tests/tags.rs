//! Where each reader finds the tags.

use super::*;
use crate::readers::testing::Bytes;
use crate::readers::{first_disagreement, panim_readings};

/// Note 2: the loader skips six bytes, whatever they are.
#[test]
fn values_tag_is_not_checked_by_the_loader() {
    let good = Panim::default().bytes();
    let mut bad = good.clone();
    bad[0x64..0x6A].copy_from_slice(b"valuez");
    assert_eq!(rejected(spec::read(&bad)), ("no-values-tag", 0x64));
    assert_eq!(rejected(bytewise::read(&bad)), ("no-values-tag", 0x64));
    assert_eq!(
        field(&accepted(pluto::read(&bad)), &accepted(pluto::read(&good))),
        None
    );
}

/// Note 3, measured: value data that spells the tag at an even distance splits
/// the file early; 24 values became 5 and bone count 20 became 23.
#[test]
fn values_that_spell_the_tag_split_the_file() {
    let mut panim = Panim::default();
    panim.values[10..17].copy_from_slice(b"indices");
    let bytes = panim.bytes();
    for view in [
        accepted(spec::read(&bytes)),
        accepted(bytewise::read(&bytes)),
        accepted(pluto::read(&bytes)),
    ] {
        assert_eq!((view.values.len(), view.bone_count), (5, 23));
    }
}

/// Note 3: at an odd distance it is harmless to the loader, and a byte-wise
/// searcher splits there.
#[test]
fn odd_tag_in_the_values_splits_only_for_the_searcher() {
    let mut panim = Panim::default();
    panim.values[11..18].copy_from_slice(b"indices");
    let bytes = panim.bytes();
    let (by_spec, loaded) = (accepted(spec::read(&bytes)), accepted(pluto::read(&bytes)));
    let searched = accepted(bytewise::read(&bytes));
    assert_eq!(field(&by_spec, &loaded), None);
    assert_eq!(by_spec.values.len(), 24);
    assert_eq!(searched.values.len(), 5);
    assert_eq!(field(&by_spec, &searched).unwrap(), "values.length");
}

/// Note 3: an odd number of value bytes, or no tag, leaves the loader's position
/// without a value.
#[test]
fn tag_at_an_odd_distance_or_missing() {
    let mut panim = Panim::default();
    panim.values.push(0);
    let odd = panim.bytes();
    let missing = &Panim::default().bytes()[..0x6A + 48];
    for bytes in [&odd[..], missing] {
        let unset = (Cause::UninitialisedPosition, 0x6A);
        assert_eq!(undefined(pluto::read(bytes)), unset);
        assert_eq!(rejected(spec::read(bytes)), ("no-indices-tag", 0x6A));
    }
    assert_eq!(accepted(bytewise::read(&odd)).values.len(), 24);
    assert_eq!(rejected(bytewise::read(missing)).0, "no-indices-tag");
}

/// Note 5: `translations` at an odd distance ends the table by the spec and is
/// swallowed by the loader.
#[test]
fn odd_translations_are_swallowed_by_the_loader() {
    let mut sections = vec![0];
    sections.extend(section("translations", 1, 8, &[1], &[0; 6]));
    let bytes = Panim::with(sections); // 1 + 12 + 4 + 1 + 6 = 24 bytes
    let (by_spec, loaded) = (accepted(spec::read(&bytes)), accepted(pluto::read(&bytes)));
    assert_eq!((by_spec.bone_count, loaded.bone_count), (20, 22));
    assert!(by_spec.translations.is_some());
    assert!(loaded.translations.is_none());
    assert_eq!(field(&by_spec, &accepted(bytewise::read(&bytes))), None);
}

/// Note 5, measured: with scales only, the index table swallows the section
/// (bone count 25 in place of 20), and the loader still finds it.
#[test]
fn scales_alone_are_swallowed_by_the_table() {
    let scales = section("scales", 9, 16, &[1, 0], &[4; 54]); // 66 bytes
    let bytes = Panim::with(scales);
    let (by_spec, loaded) = (accepted(spec::read(&bytes)), accepted(pluto::read(&bytes)));
    assert_eq!((by_spec.bone_count, loaded.bone_count), (25, 25));
    assert_eq!(by_spec.scales, None);
    assert_eq!(loaded.scales.unwrap().frames, 9);
    let searched = accepted(bytewise::read(&bytes));
    assert_eq!(searched.bone_count, 20);
    assert_eq!(searched.scales, loaded.scales);
}

/// Note 5: an empty translations section before scales avoids all this.
#[test]
fn empty_translations_before_scales_are_read_alike() {
    let mut sections = section("translations", 4, 0, &[], &[]);
    sections.extend(section("scales", 1, 8, &[1], &[4; 6]));
    let bytes = Panim::with(sections);
    let view = accepted(spec::read(&bytes));
    assert_eq!(view.scales.unwrap().bones, 8);
    assert_eq!(field(&view, &accepted(pluto::read(&bytes))), None);
    assert_eq!(field(&view, &accepted(bytewise::read(&bytes))), None);
}

/// Note 6, measured: one s16 triple in the data spells `scales`; it makes a
/// false section and hides the true one.
#[test]
fn data_that_spells_scales_hides_the_true_section() {
    let data = [&b"scales"[..], &[0, 1, 0, 0, 0, 0]].concat();
    let mut sections = section("translations", 2, 8, &[1], &data);
    sections.extend(section("scales", 9, 8, &[0], &[]));
    let bytes = Panim::with(sections);
    let (by_spec, loaded) = (accepted(spec::read(&bytes)), accepted(pluto::read(&bytes)));
    assert_eq!(by_spec.scales.unwrap().frames, 9);
    assert_eq!(loaded.scales.unwrap().frames, 1);
    assert_eq!(field(&by_spec, &loaded).unwrap(), "scales.frames");
}

/// Note 6: the range searched has the counts and the bitmask in it.
#[test]
fn counts_and_bitmask_that_spell_scales_do_too() {
    // 0x7363 bones spell `sc`, the mask goes on with `ales` and two counts of 0.
    let mask = Bytes::default()
        .raw("ales")
        .zeros(0x7363usize.div_ceil(8) - 4)
        .0;
    let bytes = Panim::with(section("translations", 0, 0x7363, &mask, &[]));
    assert_eq!(accepted(spec::read(&bytes)).scales, None);
    let loaded = accepted(pluto::read(&bytes));
    let scales = loaded.scales.unwrap();
    assert_eq!((scales.frames, scales.bones), (0, 0));
}

/// Note 6: the spec looks for scales exactly where the track ends, the others
/// further on too.
#[test]
fn scales_behind_a_gap_are_found_by_search_only() {
    let scales = section("scales", 1, 8, &[1], &[4; 6]);
    let translations = section("translations", 1, 8, &[1], &[4; 6]);
    let bytes = Panim::with([&translations[..], b"gap", &scales].concat());
    assert_eq!(accepted(spec::read(&bytes)).scales, None);
    assert!(accepted(pluto::read(&bytes)).scales.is_some());
    assert!(accepted(bytewise::read(&bytes)).scales.is_some());
}

/// Note 6: occurrences overlap in `scalescales`.
#[test]
fn overlapping_occurrences_are_found() {
    use crate::readers::panim::search::{find, find_even};
    assert_eq!(find(b"scalescales", b"scales", 0), Some(0));
    assert_eq!(find(b"scalescales", b"scales", 1), Some(5));
    assert_eq!(find(b"xscalescales", b"scales", 2), Some(6));
    assert_eq!(find_even(b"xscalescales", b"scales", 0), Some(6));
    assert_eq!(find_even(b"xscalescales", b"scales", 1), Some(1));
    assert_eq!(find(b"scale", b"scales", 0), None);
    assert_eq!(find(b"", b"scales", 9), None);
}

/// Note 19: an index table of an odd number of bytes at the end of the file.
#[test]
fn odd_index_table_is_read_past_the_end() {
    let bytes = Panim::with([0]);
    let fault = (Cause::ReadPastEnd, bytes.len());
    assert_eq!(undefined(pluto::read(&bytes)), fault);
    assert_eq!(accepted(spec::read(&bytes)).bone_count, 20);

    // Not where a section follows at an even distance.
    let sections = section("translations", 1, 8, &[1], &[4; 6]);
    accepted(pluto::read(&Panim::with([&sections[..], &[0]].concat())));
}

/// Note 6: with translations, the search for scales begins behind their tag; an
/// index table that spells `scales` is harmless then.
#[test]
fn scales_in_the_table_are_not_searched_before_translations() {
    // With a length of 0 no row is played: these words are no ranges.
    let mut panim = Panim {
        length: 0,
        ..Panim::default()
    };
    panim.table[6..9].copy_from_slice(&[0x7363, 0x616C, 0x6573]);
    panim.sections = section("translations", 1, 8, &[1], &[4; 6]);
    let bytes = panim.bytes();
    assert_eq!(first_disagreement(&panim_readings(&bytes)), None);
    assert_eq!(accepted(pluto::read(&bytes)).scales, None);

    panim.sections.clear();
    let bytes = panim.bytes();
    assert!(accepted(pluto::read(&bytes)).scales.is_some());
    assert_eq!(accepted(spec::read(&bytes)).scales, None);
}
