//! Ids: which state, which order, which sign.

use super::*;

/// Note 5: the default state as an id, as the engine has it, and as an index.
#[test]
fn default_state_by_id_and_by_index() {
    let states = [state(9, &[], &[]), state(0, &[], &[]), state(4, &[], &[])];
    let of = |default| pas(default, &states);
    let names = |bytes: &[u8]| {
        let view = accepted(rds::read(bytes));
        (
            view.default_by_id().map(|s| s.id),
            view.default_by_index().map(|s| s.id),
        )
    };
    assert_eq!(names(&of(0)), (Some(0), Some(9)));
    assert_eq!(names(&of(9)), (Some(9), None));
    assert_eq!(names(&of(2)), (None, Some(4)));
    assert_eq!(names(&of(u32::MAX)), (None, None));
    let bytes = of(2);
    let sorted = accepted(engine::read(&bytes));
    assert!(sorted.default_by_index().is_none() && sorted.default_by_id().is_none());
    assert_eq!(
        accepted(engine::read(&of(9))).default_by_id().unwrap().id,
        9
    );
}

/// Note 7: metaforce and the latest engine sort states signed and anims
/// unsigned; views agree all the same.
#[test]
fn order_is_kept_or_sorted_and_not_compared() {
    let anims: Vec<_> = [7, 0x8000_0000, 3]
        .iter()
        .map(|id| anim(*id, &[]))
        .collect();
    let bytes = pas(
        5,
        &[
            state(5, &[], &anims),
            state(u32::MAX, &[], &[]),
            state(2, &[], &[]),
        ],
    );
    let order = |reading: Reading<PasView<'_>>| {
        let view = accepted(reading);
        let ids: Vec<_> = view.states().map(|s| s.id).collect();
        let state = view.states().find(|s| s.id == 5).unwrap();
        let anims: Vec<_> = state.anims().iter().map(|a| a.id).collect();
        (ids, anims)
    };
    let sorted = (vec![-1, 2, 5], vec![3, 7, 0x8000_0000]);
    let kept = (vec![5, -1, 2], vec![7, 0x8000_0000, 3]);
    assert_eq!(order(metaforce::read(&bytes)), sorted);
    assert_eq!(order(engine::read(&bytes)), sorted);
    for reading in [
        engine::read_older(&bytes),
        rds::read(&bytes),
        pwe::read(&bytes),
        randomprime::read(&bytes),
    ] {
        assert_eq!(order(reading), kept);
    }
    assert_eq!(field(metaforce::read(&bytes), rds::read(&bytes)), None);
    assert_eq!(field(rds::read(&bytes), engine::read(&bytes)), None);
}

/// Note 7: of equal ids the later one is found first where a reader sorts.
#[test]
fn duplicates_are_found_in_another_order() {
    let value = |id, n| anim(id, &[0, 0, 0, n]);
    let parms = [parm(0, 0, ONE, 0, 9)];
    let anims = pas(
        5,
        &[state(5, &parms, &[value(1, 1), value(2, 2), value(1, 3)])],
    );
    let place = Some("states[0].anims[0].values[0]".to_owned());
    assert_eq!(field(engine::read(&anims), rds::read(&anims)), place);
    assert_eq!(field(engine::read(&anims), metaforce::read(&anims)), None);
    assert_eq!(field(engine::read_older(&anims), rds::read(&anims)), None);

    let states = pas(5, &[state(5, &parms, &[]), state(5, &[], &[])]);
    assert_eq!(
        field(engine::read(&states), rds::read(&states)).unwrap(),
        "states[0].parms.length"
    );
    let found = accepted(rds::read(&states))
        .default_by_id()
        .unwrap()
        .parms()
        .count();
    assert_eq!(found, 0, "the later one");
    // Duplicates without a difference make none.
    let same = pas(5, &[state(5, &[], &[]), state(5, &[], &[])]);
    assert_eq!(field(engine::read(&same), rds::read(&same)), None);
}

/// Note 10: one reader takes anim ids as signed.
#[test]
fn anim_ids_are_signed_in_one_reader() {
    let of = |id| pas(5, &[state(5, &[], &[anim(4, &[]), anim(id, &[])])]);
    assert_eq!(
        field(signed::read(&of(0x7FFF_FFFF)), pwe::read(&of(0x7FFF_FFFF))),
        None
    );
    let bytes = of(u32::MAX);
    let difference = accepted(signed::read(&bytes)).first_difference(&accepted(pwe::read(&bytes)));
    let difference = difference.unwrap();
    assert_eq!(
        difference.to_string(),
        "states[0].anims[1].id: -1 against 4294967295"
    );
}
