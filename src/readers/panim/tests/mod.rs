//! What the models of `.panim` readers protect, by note of spec-notes.md.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod agreement;
mod size;
mod tags;

use super::{PanimView, bytewise, player, pluto, spec};
use crate::readers::testing::{Panim, accepted, rejected, section, undefined};
use crate::readers::{Cause, View};

/// The field in which two views first differ, if any.
fn field(a: &PanimView<'_>, b: &PanimView<'_>) -> Option<String> {
    a.first_difference(b).map(|difference| difference.field)
}

/// Note 13: any byte but 0 loops in the loader, 0xA6 alone by the spec.
#[test]
fn looping_is_any_byte_for_the_loader() {
    for (byte, by_spec, by_loader) in [(0xA6, true, true), (0, false, false), (1, false, true)] {
        let looping = byte;
        let bytes = Panim {
            looping,
            ..Panim::default()
        }
        .bytes();
        assert_eq!(accepted(spec::read(&bytes)).looping, by_spec);
        assert_eq!(accepted(pluto::read(&bytes)).looping, by_loader);
        assert_eq!(accepted(bytewise::read(&bytes)).looping, by_loader);
    }
}

/// Note 12: the player's length is an s16.
#[test]
fn length_turns_negative_in_the_player() {
    for (length, by_player) in [(0x7FFF, 32767), (0x8000, -32768), (0xFFFF, -1)] {
        let bytes = Panim {
            length,
            ..Panim::default()
        }
        .bytes();
        let (by_spec, played) = (accepted(spec::read(&bytes)), accepted(player::read(&bytes)));
        assert_eq!(by_spec.length, i32::from(length));
        assert_eq!(played.length, by_player);
        let differs = (length >= 0x8000).then(|| "length".to_owned());
        assert_eq!(field(&by_spec, &played), differs);
    }
}

/// Note 4: an entry with the high bit is negative by the letter of the spec and
/// is not for the loader.
#[test]
fn index_entries_differ_from_0x8000_up() {
    let mut panim = Panim::default();
    panim.table[0] = 0x7FFF;
    let bytes = panim.bytes();
    assert_eq!(
        field(
            &accepted(spec::read(&bytes)),
            &accepted(bytewise::read(&bytes))
        ),
        None
    );

    panim.table[0] = 0x8000;
    let bytes = panim.bytes();
    let (by_spec, loaded) = (accepted(spec::read(&bytes)), accepted(pluto::read(&bytes)));
    assert_eq!(by_spec.indices.iter().next(), Some(-32768));
    assert_eq!(loaded.indices.iter().next(), Some(32768));
    assert_eq!(field(&by_spec, &loaded).unwrap(), "indices[0]");
}

/// Note 7: words / 6 − 1 in integer arithmetic.
#[test]
fn bone_count_is_floored() {
    for (words, bones) in [(0, -1), (5, -1), (6, 0), (11, 0), (12, 1), (126, 20)] {
        let table = vec![0; words];
        let bytes = Panim {
            table,
            ..Panim::default()
        }
        .bytes();
        assert_eq!(accepted(spec::read(&bytes)).bone_count, bones);
        assert_eq!(accepted(pluto::read(&bytes)).bone_count, bones);
    }
}

/// Note 14: name and author end at the first NUL, or fill their field.
#[test]
fn name_and_author_end_at_the_first_nul() {
    let panim = Panim {
        name: b"a name\0junk".to_vec(),
        author: vec![b'x'; 32],
        ..Panim::default()
    };
    let bytes = panim.bytes();
    let view = accepted(spec::read(&bytes));
    assert_eq!((view.name, view.author), (&b"a name"[..], &[b'x'; 32][..]));
    assert_eq!(field(&view, &accepted(pluto::read(&bytes))), None);
}

/// Note 11: the guard compares with >, so an index that equals the number of
/// values slips through, and one above it is clamped.
#[test]
fn player_clamps_above_the_count_and_reads_one_past_at_it() {
    let play = |frames, start| {
        let mut panim = Panim {
            length: 100,
            ..Panim::default()
        };
        panim.table = vec![1, 0, 1, 0, 1, 0, 1, 0, frames, start, 1, 0];
        panim.bytes()
    };
    let fault = Cause::ValuePastEnd {
        row: 1,
        axis: 1,
        count: 24,
    };
    // The pair lies 16 bytes into the index table, which has 24 bytes.
    let at = play(1, 0).len() - 8;

    assert_eq!(accepted(player::read(&play(24, 0))).clamped_axes, 0);
    assert_eq!(undefined(player::read(&play(25, 0))), (fault, at));
    assert_eq!(undefined(player::read(&play(1, 24))), (fault, at));
    assert_eq!(undefined(player::read(&play(900, 3))), (fault, at));
    let clamped = play(900, 25);
    assert_eq!(accepted(player::read(&clamped)).clamped_axes, 1);
    // The table says what it says all the same.
    assert_eq!(
        field(
            &accepted(spec::read(&clamped)),
            &accepted(player::read(&clamped))
        ),
        None
    );
}

/// Note 11: a frame count of 0 reads the value before the start offset.
#[test]
fn player_reads_before_the_start_of_an_empty_row() {
    let play = |start, values: usize| {
        let table = vec![0, start, 1, 0, 1, 0];
        let values = vec![0; values * 2];
        Panim {
            table,
            values,
            ..Panim::default()
        }
        .bytes()
    };
    assert_eq!(accepted(player::read(&play(1, 4))).empty_axes, 1);
    let before = Cause::ValueBeforeStart { row: 0, axis: 0 };
    assert_eq!(undefined(player::read(&play(0, 4))).0, before);
    let past = Cause::ValuePastEnd {
        row: 0,
        axis: 0,
        count: 4,
    };
    assert_eq!(undefined(player::read(&play(5, 4))).0, past);
    assert_eq!(accepted(player::read(&play(6, 4))).clamped_axes, 1);
    // Clamped to the last of no values.
    assert_eq!(undefined(player::read(&play(2, 0))).0, before);
}

/// Notes 11 and 12: only frames below the length are played, and none if it is
/// 0 or negative.
#[test]
fn player_reads_only_the_frames_that_it_plays() {
    let play = |length| {
        let table = vec![30, 0, 1, 0, 1, 0];
        Panim {
            table,
            length,
            ..Panim::default()
        }
        .bytes()
    };
    for length in [0, 1, 24, 0x8000, 0xFFFF] {
        accepted(player::read(&play(length)));
    }
    let past = Cause::ValuePastEnd {
        row: 0,
        axis: 0,
        count: 24,
    };
    assert_eq!(undefined(player::read(&play(25))).0, past);
}

/// Note 17: the loader leaves defaults for what is missing; others refuse.
#[test]
fn truncated_tracks_are_silent_in_the_loader_only() {
    let whole = section("translations", 2, 9, &[0b10, 0b1], &[7; 24]);
    let begin = Panim::default().bytes().len();
    for cut in 0..=whole.len() {
        let bytes = Panim::with(&whole[..cut]);
        if cut < "translations".len() {
            continue; // An index table with a bit of text behind it.
        }
        let track = accepted(pluto::read(&bytes)).translations;
        if cut < 16 {
            assert_eq!(track, None, "counts cut off at {cut}");
        } else {
            let track = track.unwrap();
            // With the second byte of the mask goes bone 8 and its 12 bytes,
            // with the first bone 1 and its 12.
            let unknown = [12 + 12, 12, 0][(cut - 16).min(2)];
            assert_eq!(
                track.missing,
                (whole.len() - cut) as u64 - unknown,
                "at {cut}"
            );
        }
        if cut < whole.len() {
            let at = begin + "translations".len();
            assert_eq!(rejected(spec::read(&bytes)), ("truncated", at));
            assert_eq!(rejected(bytewise::read(&bytes)), ("truncated", at));
        } else {
            accepted(spec::read(&bytes));
        }
    }
}

/// Note 15: bit b%8 of byte b/8; bits beyond the bone count mean nothing.
#[test]
fn bitmask_is_least_significant_bit_first() {
    let data: Vec<u8> = (0..18).collect();
    let sections = section("translations", 1, 10, &[0b1000_0001, 0b1111_1110], &data);
    let bytes = Panim::with(sections);
    let track = accepted(spec::read(&bytes)).translations.unwrap();
    let present: Vec<_> = track.present().collect();
    assert_eq!(
        present,
        [(0, &data[..6]), (7, &data[6..12]), (9, &data[12..])]
    );
    assert!(track.is_complete());
}

/// Note 22 and the first lines of the models: files that are too short.
#[test]
fn short_files_are_cut_off_or_read_past() {
    let bytes = Panim::default().bytes();
    for size in 0..0x6A {
        let short = &bytes[..size];
        assert_eq!(undefined(pluto::read(short)), (Cause::ReadPastEnd, size));
        let refused = if size < 0x64 {
            "truncated"
        } else {
            "no-values-tag"
        };
        assert_eq!(rejected(spec::read(short)).0, refused);
        assert_eq!(rejected(bytewise::read(short)).0, refused);
    }
}
