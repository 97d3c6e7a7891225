//! Types, functions and floats.

use super::*;

/// Note 1: the engine collapses a bool, RDS keeps its byte.
#[test]
fn bools_collapse_in_the_engine() {
    for (min, max, value, differs) in [
        (0, 1, 1, None),
        (0, 1, 2, Some("states[0].anims[0].values[0]")),
        (2, 1, 1, Some("states[0].parms[0].min")),
        (0, 0xFF, 0, Some("states[0].parms[0].max")),
    ] {
        let parm = Bytes::default().u32s(&[3, 0, ONE]).raw([min, max]).0;
        let bytes = pas(5, &[state(5, &[parm], &[anim(1, &[value])])]);
        assert_eq!(
            field(engine::read(&bytes), rds::read(&bytes)).as_deref(),
            differs
        );
        assert_eq!(
            field(engine::read(&bytes), engine::read_older(&bytes)),
            None
        );
        assert_eq!(field(pwe::read(&bytes), rds::read(&bytes)), None);
    }
}

/// Note 1: the rival reading of four bytes, and where it ends.
#[test]
fn four_byte_bools_are_a_rival_reading() {
    let parm = Bytes::default().u32s(&[3, 0, ONE, 0, 1]).0;
    let bytes = pas(5, &[state(5, &[parm], &[anim(1, &[0, 0, 0, 1])])]);
    let rival = accepted(rival::four_byte_bools(&bytes));
    assert_eq!(rival.end, bytes.len());
    let state = rival.states().next().unwrap();
    let parm = state.parms().next().unwrap();
    assert_eq!((parm.min, parm.max), (Value::Bool(0), Value::Bool(1)));
    // The one-byte reading leaves a tail here.
    assert!(accepted(rds::read(&bytes)).end < bytes.len());
}

/// Note 2: no bytes in the engine, metaforce and PWE, four in randomprime, and
/// RDS refuses.
#[test]
fn unknown_types_have_no_width_or_four_bytes() {
    let narrow = Bytes::default().u32s(&[5, 0, ONE]).0;
    let bytes = pas(5, &[state(5, &[narrow], &[anim(1, &[])])]);
    for reading in [
        engine::read(&bytes),
        metaforce::read(&bytes),
        pwe::read(&bytes),
    ] {
        let view = accepted(reading);
        assert_eq!(view.end, bytes.len());
        let state = view.states().next().unwrap();
        assert_eq!(state.parms().next().unwrap().min, Value::Nothing);
        let anims = state.anims();
        assert_eq!(anims[0].values(&state.columns()).count(), 0);
    }
    assert_eq!(rejected(randomprime::read(&bytes)).0, "truncated");
    assert_eq!(rejected(rds::read(&bytes)), ("unknown-type", 24));

    let wide = parm(5, 0, ONE, 7, 8);
    let bytes = pas(5, &[state(5, &[wide], &[anim(1, &[0, 0, 0, 9])])]);
    let view = accepted(randomprime::read(&bytes));
    let state = view.states().next().unwrap();
    let values: Vec<_> = state.anims()[0].values(&state.columns()).collect();
    assert_eq!(values, [(0, Value::Opaque(9))]);
    // The others take the minimum for the anim's id.
    assert_eq!(accepted(pwe::read(&bytes)).end, bytes.len() - 12);
    assert_eq!(
        field(pwe::read(&bytes), randomprime::read(&bytes)).unwrap(),
        "states[0].parms[0].min"
    );
}

/// Note 3: no weight in the engine, RDS refuses.
#[test]
fn unknown_functions_have_no_weight_in_the_engine() {
    let bytes = pas(5, &[state(5, &[parm(0, 4, ONE, 0, 1)], &[])]);
    assert_eq!(rejected(rds::read(&bytes)), ("unknown-function", 28));
    let function = |reading: Reading<PasView<'_>>| {
        accepted(reading)
            .states()
            .next()
            .unwrap()
            .parms()
            .next()
            .unwrap()
            .function
    };
    assert_eq!(function(engine::read(&bytes)), 3);
    for reading in tolerant(&bytes) {
        assert_eq!(function(reading), 4);
    }
    let known = pas(5, &[state(5, &[parm(0, 3, ONE, 0, 1)], &[])]);
    assert_eq!(field(engine::read(&known), rds::read(&known)), None);
}

/// Note 8: RDS quietens a signalling NaN in a weight, and only there.
#[test]
fn signalling_weights_are_quietened_by_rds() {
    for (bits, quiet) in [
        (0x7F80_0001, 0x7FC0_0001),
        (0xFFA0_0000, 0xFFE0_0000),
        (0x7FC0_0001, 0x7FC0_0001),
        (0x7F80_0000, 0x7F80_0000),
        (0x8000_0000, 0x8000_0000),
    ] {
        let bytes = pas(5, &[state(5, &[parm(2, 3, bits, bits, bits)], &[])]);
        let parm = accepted(rds::read(&bytes))
            .states()
            .next()
            .unwrap()
            .parms()
            .next()
            .unwrap();
        assert_eq!(
            (parm.weight, parm.min, parm.max),
            (quiet, Value::Real(bits), Value::Real(bits))
        );
        let differs = (bits != quiet).then(|| "states[0].parms[0].weight".to_owned());
        assert_eq!(field(rds::read(&bytes), pwe::read(&bytes)), differs);
    }
}
