//! States, their order and their counts.

use super::{assert_found, bare, one};
use animlint::generate::parts::pas4::{anim, database, parm};
use animlint::pas4::Value::Int32;

#[test]
fn state_ids_are_known() {
    let with = |id| database(id, &[bare(id)]);
    for id in [-1, 0, 24, 26] {
        assert_found(&with(id), []);
    }
    for id in [-2, 25, 27, i32::MAX] {
        assert_found(&with(id), [("unknown-state-id", "states[0].id")]);
    }
}

#[test]
fn the_default_state_is_listed() {
    assert_found(
        &database(0, &[]),
        [("default-without-states", "default_state")],
    );
    let with = |default| database(default, &[bare(5), bare(6)]);
    assert_found(&with(6), []);
    assert_found(&with(1), [("default-as-index", "default_state")]);
    assert_found(&with(2), [("default-not-listed", "default_state")]);
    assert_found(&with(-1), [("default-not-listed", "default_state")]);
}

#[test]
fn the_engine_holds_eight_parms() {
    let with = |count| one(&vec![parm(0, 1.0, Int32(0), Int32(1)); count], &[]);
    assert_found(&with(8), []);
    assert_found(&with(9), [("too-many-parms", "states[0].parm_count")]);
}

#[test]
fn order_and_duplicates_of_states() {
    let with = |ids: &[i32]| {
        let states: Vec<_> = ids.iter().map(|id| bare(*id)).collect();
        database(ids[0], &states)
    };
    assert_found(&with(&[-1, 0, 2]), []);
    assert_found(&with(&[0, -1, 2]), [("state-order", "states[1].id")]);
    assert_found(&with(&[3, 3]), [("duplicate-state", "states[1].id")]);
    assert_found(
        &with(&[3, 4, 3, 2]),
        [
            ("state-order", "states[2].id"),
            ("duplicate-state", "states[2].id"),
        ],
    );
}

#[test]
fn order_and_duplicates_of_anims() {
    let with = |ids: &[u32]| {
        let parms = [parm(0, 1.0, Int32(0), Int32(99))];
        let anims: Vec<_> = ids
            .iter()
            .zip(0..)
            .map(|(id, at)| anim(*id, &[Int32(at)]))
            .collect();
        one(&parms, &anims)
    };
    assert_found(&with(&[0, 1, 7]), []);
    assert_found(
        &with(&[1, 0, 7, 6]),
        [("anim-order", "states[0].anims[1].id")],
    );
    assert_found(
        &with(&[1, 1]),
        [("duplicate-anim", "states[0].anims[1].id")],
    );
    // Unsigned: this is in order.
    assert_found(
        &with(&[1, u32::MAX]),
        [("anim-id-high-bit", "states[0].anims[1].id")],
    );
}
