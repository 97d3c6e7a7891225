//! Parms, values and anims.

use super::{assert_found, one, real, values};
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Real;
use animlint::pas4::Value::{self, Bool, Enum, Int32, Uint32};

const MIN: &str = "states[0].parms[0].min";
const MAX: &str = "states[0].parms[0].max";
const WEIGHT: &str = "states[0].parms[0].weight";

#[test]
fn bools_are_zero_or_one() {
    assert_found(
        &values(parm(3, 1.0, Bool(0), Bool(2)), &[Bool(255)]),
        [
            ("bool-byte", MAX),
            ("bool-byte", "states[0].anims[0].values[0]"),
        ],
    );
    assert_found(&values(parm(0, 1.0, Bool(1), Bool(0)), &[Bool(1)]), []);
}

#[test]
fn weight_functions_are_known() {
    let with = |function| one(&[parm(function, 1.0, Int32(0), Int32(1))], &[]);
    assert_found(&with(3), []);
    assert_found(
        &with(4),
        [(
            "unknown-weight-function",
            "states[0].parms[0].weight_function",
        )],
    );
}

#[test]
fn floats_keep_their_bits_and_odd_ones_are_named() {
    let quiet = Value::Real(Real(0x7FC0_0001));
    let signalling = Value::Real(Real(0xFF80_0001));
    let value = "states[0].anims[0].values[0]";
    for (odd, rule) in [
        (quiet, "not-finite"),
        (real(f32::INFINITY), "not-finite"),
        (signalling, "signalling-nan"),
        (real(-0.0), "negative-zero"),
    ] {
        let wide = parm(0, 1.0, real(f32::MIN), real(f32::MAX));
        let bytes = values(wide, &[odd]);
        if odd == real(f32::INFINITY) {
            assert_found(&bytes, [(rule, value), ("value-outside-range", value)]);
        } else {
            assert_found(&bytes, [(rule, value)]);
        }
    }
    // NaN bounds nothing.
    assert_found(
        &values(parm(0, 1.0, quiet, real(1.0)), &[real(-9.0)]),
        [("not-finite", MIN)],
    );
    assert_found(
        &values(parm(0, 1.0, real(0.0), signalling), &[real(9.0)]),
        [("signalling-nan", MAX)],
    );
}

#[test]
fn weights_are_finite_and_not_negative() {
    let with = |weight| one(&[parm(0, weight, Int32(0), Int32(1))], &[]);
    assert_found(&with(0.0), []);
    assert_found(&with(-0.5), [("negative-weight", WEIGHT)]);
    assert_found(&with(-0.0), [("negative-zero", WEIGHT)]);
    assert_found(&with(f32::NEG_INFINITY), [("not-finite", WEIGHT)]);
    assert_found(&with(f32::from_bits(0xFFC0_0000)), [("not-finite", WEIGHT)]);
}

#[test]
fn ranges_are_not_inverted() {
    let with = |min, max| one(&[parm(0, 1.0, min, max)], &[]);
    assert_found(&with(Int32(1), Int32(1)), []);
    assert_found(&with(Int32(-1), Int32(1)), []);
    assert_found(&with(Uint32(1), Uint32(u32::MAX)), []);
    assert_found(&with(Bool(1), Bool(0)), []);
    for (min, max) in [
        (Int32(1), Int32(-1)),
        (Enum(1), Enum(0)),
        (Uint32(u32::MAX), Uint32(1)),
        (real(0.5), real(0.25)),
    ] {
        assert_found(&with(min, max), [("inverted-range", MIN)]);
    }
}

#[test]
fn values_keep_to_their_range() {
    let outside = |value| ("value-outside-range", value);
    let (first, last) = (
        "states[0].anims[0].values[0]",
        "states[0].anims[3].values[0]",
    );
    for (min, max, low, high) in [
        (Int32(-2), Int32(2), Int32(-3), Int32(3)),
        (Enum(-2), Enum(2), Enum(-3), Enum(3)),
        (Uint32(1), Uint32(2), Uint32(0), Uint32(u32::MAX)),
        (real(-1.0), real(1.0), real(-1.5), real(1.5)),
    ] {
        let bytes = values(parm(0, 1.0, min, max), &[low, min, max, high]);
        assert_found(&bytes, [outside(first), outside(last)]);
        let bytes = values(parm(0, 1.0, min, max), &[min, max]);
        assert_found(&bytes, []);
    }
}

#[test]
fn widths_fit_the_engines_int() {
    let with = |min, max| one(&[parm(0, 1.0, min, max)], &[]);
    assert_found(&with(Int32(-1), Int32(i32::MAX - 1)), []);
    assert_found(&with(Int32(-1), Int32(i32::MAX)), [("range-overflow", MIN)]);
    assert_found(&with(Enum(i32::MIN), Enum(0)), [("range-overflow", MIN)]);
    assert_found(&with(Uint32(0), Uint32(u32::MAX)), []);
}

#[test]
fn zero_width_matters_to_percentages() {
    let with = |function, it| one(&[parm(function, 1.0, it, it)], &[]);
    assert_found(&with(0, Int32(4)), []);
    assert_found(&with(3, real(4.0)), []);
    assert_found(&with(1, Int32(4)), [("zero-width", MIN)]);
    assert_found(&with(2, real(4.0)), [("zero-width", MIN)]);
    assert_found(&with(1, Enum(4)), [("zero-width", MIN)]);
    assert_found(&with(2, Enum(4)), []);
    assert_found(&with(1, Bool(1)), []);
}

#[test]
fn the_minimum_twice_throughout_is_said_once() {
    let twice = |it| parm(1, 1.0, it, it);
    let parms = [twice(real(2.0)), twice(Bool(1)), twice(Uint32(5))];
    assert_found(&one(&parms, &[]), [("minimum-twice", "states")]);
    // Int32 is not concerned: its own zero width is still said.
    let with_int = [parms.clone().to_vec(), vec![twice(Int32(3))]].concat();
    assert_found(
        &one(&with_int, &[]),
        [
            ("minimum-twice", "states"),
            ("zero-width", "states[0].parms[3].min"),
        ],
    );
    // Two are too few; and one that differs is enough.
    assert_found(
        &one(&parms[..2], &[]),
        [("zero-width", "states[0].parms[0].min")],
    );
    let other = parm(1, 1.0, Enum(0), Enum(1));
    assert_found(
        &one(&[parms.to_vec(), vec![other]].concat(), &[]),
        [
            ("zero-width", "states[0].parms[0].min"),
            ("zero-width", "states[0].parms[2].min"),
        ],
    );
    // Across states.
    let states = [
        state(1, &parms[..1], &[]),
        state(2, &parms[..1], &[]),
        state(3, &parms[..1], &[]),
    ];
    assert_found(&database(1, &states), [("minimum-twice", "states")]);
}

#[test]
fn anims_that_nothing_tells_apart() {
    let equal = [("equal-anims", "states[0]")];
    let ints = |function, weight| parm(function, weight, Int32(0), Int32(9));
    assert_found(&values(ints(0, 1.0), &[Int32(4), Int32(4)]), equal);
    assert_found(&values(ints(0, 1.0), &[Int32(4), Int32(5)]), []);
    assert_found(&values(ints(0, 1.0), &[Int32(4)]), []);
    // What does not weigh does not tell apart.
    assert_found(&values(ints(3, 1.0), &[Int32(4), Int32(5)]), equal);
    assert_found(&values(ints(0, 0.0), &[Int32(4), Int32(5)]), equal);
    assert_found(&one(&[], &[anim(0, &[]), anim(1, &[])]), equal);
    // Far apart in a big state.
    let mut many = vec![Int32(4); 20_000];
    assert_found(&values(ints(0, 1.0), &many), equal);
    *many.last_mut().unwrap() = Int32(5);
    assert_found(&values(ints(0, 1.0), &many), []);
}

#[test]
fn anim_ids_with_their_high_bit_set() {
    let field = "states[0].anims[0].id";
    assert_found(&one(&[], &[anim((1 << 31) - 1, &[])]), []);
    let high = one(&[], &[anim(1 << 31, &[])]);
    assert_found(&high, [("anim-id-high-bit", field)]);
}

#[test]
fn floods_are_counted_exactly_and_places_are_right() {
    let count = 5000;
    let bad = values(parm(0, 1.0, Uint32(1), Uint32(1)), &vec![Uint32(0); count]);
    let checked = animlint::pas4::check(&bad, &animlint::limits::Bounds::default());
    let rule = &animlint::rules::pas4::VALUE_OUTSIDE_RANGE;
    assert!(checked.findings.counts().contains(&(rule, count as u64)));
    for (index, finding) in checked
        .findings
        .kept()
        .iter()
        .filter(|it| it.rule == rule)
        .enumerate()
    {
        assert_eq!(finding.span.unwrap().start, 12 + 12 + 20 + 8 * index + 4);
    }
}
