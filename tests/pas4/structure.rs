//! What cannot be read, or not as it stands.

use super::{assert_found, bare, one, values};
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Value::{Bool, Int32};

#[test]
fn the_magic_has_to_be_there() {
    assert_found(b"PAS5\0\0\0\0\xFF\xFF\xFF\xFF", [("bad-magic", "magic")]);
    assert_found(b"x", [("bad-magic", "magic")]);
    assert_found(b"PAS", [("truncated-database", "magic")]);
    assert_found(b"", [("truncated-database", "magic")]);
}

#[test]
fn truncation_names_the_field() {
    let whole = values(parm(0, 1.0, Int32(0), Int32(9)), &[Int32(4)]);
    assert_found(&whole[..7], [("truncated-database", "state_count")]);
    assert_found(&whole[..8], [("truncated-database", "default_state")]);
    let second = database(5, &[bare(5), bare(6)]);
    let mut cut = second.clone();
    cut[19] = 1; // one parm, so the second state is short
    cut[11] = 5;
    assert_found(&cut, [("count-cannot-fit", "states[0].parm_count")]);
    assert_found(
        &whole[..39],
        [("truncated-database", "states[0].parms[0].min")],
    );
    let last = whole.len() - 1;
    assert_found(
        &whole[..last],
        [("count-cannot-fit", "states[0].anim_count")],
    );
    let no_anim = one(&[parm(0, 1.0, Int32(0), Int32(9))], &[]);
    assert_found(
        &no_anim[..40],
        [("truncated-database", "states[0].parms[0].max")],
    );
}

#[test]
fn a_count_that_cannot_fit_is_refused() {
    let mut states = database(-1, &[]);
    states[7] = 1;
    assert_found(&states, [("count-cannot-fit", "state_count")]);
    let mut anims = values(parm(0, 1.0, Bool(0), Bool(1)), &[Bool(0)]);
    anims[20] = 0xFF;
    assert_found(&anims, [("count-cannot-fit", "states[0].anim_count")]);
    anims[20] = 0;
    anims[23] = 2;
    assert_found(&anims, [("count-cannot-fit", "states[0].anim_count")]);
    anims[16] = 0x10;
    assert_found(&anims, [("count-cannot-fit", "states[0].parm_count")]);
}

#[test]
fn an_unknown_type_stops_the_reading() {
    let mut bytes = values(parm(0, 1.0, Int32(0), Int32(9)), &[Int32(4)]);
    bytes[27] = 5;
    assert_found(&bytes, [("unknown-parm-type", "states[0].parms[0].type")]);
}

#[test]
fn what_was_read_before_a_rejection_is_judged() {
    let good = parm(0, 1.0, Int32(0), Int32(9));
    let mut parms = vec![parm(7, -1.0, Int32(9), Int32(0))];
    parms.extend(vec![good; 8]);
    let mut bytes = database(
        30,
        &[
            state(9, &[], &[anim(1, &[]), anim(1, &[])]),
            state(9, &parms, &[]),
        ],
    );
    let at = bytes.len() - 20;
    bytes[at] = 1;
    assert_found(
        &bytes,
        [
            ("equal-anims", "states[0]"),
            ("duplicate-anim", "states[0].anims[1].id"),
            ("duplicate-state", "states[1].id"),
            ("too-many-parms", "states[1].parm_count"),
            (
                "unknown-weight-function",
                "states[1].parms[0].weight_function",
            ),
            ("negative-weight", "states[1].parms[0].weight"),
            ("inverted-range", "states[1].parms[0].min"),
            ("unknown-parm-type", "states[1].parms[8].type"),
        ],
    );
}

fn swap_words(bytes: &[u8]) -> Vec<u8> {
    let words = bytes.chunks_exact(4);
    words.flat_map(|word| word.iter().rev().copied()).collect()
}

#[test]
fn byte_swapped_files_are_named_as_such() {
    let good = values(parm(0, 1.0, Int32(0), Int32(9)), &[Int32(4)]);
    let mut swapped = swap_words(&good);
    assert_found(&swapped, [("byte-swapped", "magic")]);
    swapped[..4].copy_from_slice(b"PAS4");
    assert_found(&swapped, [("byte-swapped", "magic")]);
    swapped.push(0);
    assert_found(&swapped, [("count-cannot-fit", "state_count")]);
    assert_found(b"4SAP", [("byte-swapped", "magic")]);
    assert_found(b"PAS4\0\0\0\0\xFF\xFF\xFF\xFF", []);
}

#[test]
fn four_byte_bools_are_recognized() {
    // With one byte: the range ends after two bytes of the minimum, one anim
    // of id 0 and value 0 follows, and a tail is left.
    let mut wide = database(5, &[]);
    wide[7] = 1;
    wide.extend(
        [5, 1, 1, 3, 0, 0x3F80_0000, 0, 1, 7, 1]
            .map(u32::to_be_bytes)
            .concat(),
    );
    assert_found(&wide, [("four-byte-bools", "states")]);
    wide.push(0);
    assert_found(&wide, [("bytes-after-database", "trailing")]);

    // Where the reading with one byte fails, it is said as well. Here true is
    // all ones, so that the second type reads 0x0000FFFF.
    let mut failing = database(5, &[]);
    failing[7] = 1;
    failing.extend([5, 2, 0].map(u32::to_be_bytes).concat());
    for _ in 0..2 {
        let parm = [3, 0, 0x3F80_0000, 0, u32::MAX];
        failing.extend(parm.map(u32::to_be_bytes).concat());
    }
    assert_found(
        &failing,
        [
            ("four-byte-bools", "states"),
            ("unknown-parm-type", "states[0].parms[1].type"),
        ],
    );
}

#[test]
fn padding_is_told_from_other_bytes_behind() {
    let padded = |fill: u8, len: usize| {
        let mut bytes = database(-1, &[]);
        bytes.resize(len, fill);
        bytes
    };
    assert_found(&padded(0, 32), [("package-padding", "trailing")]);
    assert_found(&padded(0xFF, 32), [("package-padding", "trailing")]);
    assert_found(&padded(1, 32), [("bytes-after-database", "trailing")]);
    assert_found(&padded(0, 31), [("bytes-after-database", "trailing")]);
    assert_found(&padded(0, 64), [("bytes-after-database", "trailing")]);
    let mut mixed = padded(0, 32);
    mixed[31] = 0xFF;
    assert_found(&mixed, [("bytes-after-database", "trailing")]);
    let mut full = database(-1, &vec![bare(-1); 5]);
    full.resize(96, 0);
    let found = super::found(&full);
    assert_eq!(found.last().unwrap().0, "package-padding");
    full.resize(128, 0);
    let found = super::found(&full);
    assert_eq!(found.last().unwrap().0, "bytes-after-database");
}
