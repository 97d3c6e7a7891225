//! Parms, their floats and ranges, and the values of anims.

use animlint::generate::parts::pas4::{anim, parm};
use animlint::pas4::Value::{Bool, Enum, Int32, Uint32};

use super::{PARM, case, one, values};
use crate::case::Case;
use crate::family::real;

pub(super) fn cases() -> Vec<Case> {
    [kinds(), floats(), ranges(), widths(), equal()].concat()
}

/// Offset of the first parm's weight.
const WEIGHT: usize = PARM + 8;

/// Offset of the first parm's minimum.
const MIN: usize = PARM + 12;

fn kinds() -> Vec<Case> {
    let bools = |value| values(parm(0, 1.0, Bool(0), Bool(1)), &[Bool(value)]);
    let function = |function| one(&[parm(function, 1.0, Int32(0), Int32(1))], &[]);
    vec![
        case(
            "bool-byte",
            &[("PAS011", MIN + 6)],
            "A Bool of 2 is true to some and 2 to others.",
            bools(2),
        ),
        case("bool-byte-near", &[], "A Bool of 1 is true.", bools(1)).near("PAS011"),
        case(
            "unknown-weight-function",
            &[("PAS012", PARM + 4)],
            "Weight function 4 does not exist.",
            function(4),
        ),
        case(
            "unknown-weight-function-near",
            &[],
            "Weight function 3, NoWeight, is the last.",
            function(3),
        )
        .near("PAS012"),
    ]
}

fn floats() -> Vec<Case> {
    let weight = |weight| one(&[parm(0, weight, Int32(0), Int32(1))], &[]);
    let bits = |bits| weight(f32::from_bits(bits));
    let reals = |value| values(parm(0, 1.0, real(-9.0), real(9.0)), &[value]);
    vec![
        case(
            "signalling-nan",
            &[("PAS022", WEIGHT)],
            "A weight is a signalling NaN.",
            bits(0x7F80_0001),
        ),
        case(
            "signalling-nan-near",
            &[("PAS023", WEIGHT)],
            "A weight is a quiet NaN.",
            bits(0x7FC0_0001),
        )
        .near("PAS022"),
        case(
            "not-finite",
            &[("PAS023", WEIGHT)],
            "A weight is infinite.",
            weight(f32::INFINITY),
        ),
        case(
            "not-finite-value",
            &[("PAS023", MIN + 12)],
            "A value that is not a number leaves no range.",
            reals(real(f32::from_bits(0x7FC0_0000))),
        ),
        case(
            "not-finite-near",
            &[],
            "A weight is the greatest finite number.",
            weight(f32::MAX),
        )
        .near("PAS023"),
        case(
            "negative-weight",
            &[("PAS024", WEIGHT)],
            "A weight is below zero.",
            weight(-1.0),
        ),
        case(
            "negative-weight-infinite",
            &[("PAS023", WEIGHT)],
            "A weight of minus infinity is infinite in the first place.",
            weight(f32::NEG_INFINITY),
        ),
        case(
            "negative-weight-near",
            &[("PAS025", WEIGHT)],
            "A weight of -0 is not below zero.",
            weight(-0.0),
        )
        .near("PAS024"),
        case(
            "negative-zero",
            &[("PAS025", MIN + 12)],
            "A value is -0.",
            reals(real(-0.0)),
        ),
        case("negative-zero-near", &[], "A value is 0.", reals(real(0.0))).near("PAS025"),
    ]
}

fn ranges() -> Vec<Case> {
    let range = |min, max| one(&[parm(0, 1.0, min, max)], &[]);
    let value = |value| values(parm(0, 1.0, Int32(-1), Int32(1)), &[Int32(value)]);
    vec![
        case(
            "inverted-range",
            &[("PAS026", MIN)],
            "The minimum is above the maximum.",
            range(Int32(1), Int32(0)),
        ),
        case(
            "inverted-range-value",
            &[("PAS026", MIN), ("PAS027", MIN + 12)],
            "No value lies within an inverted range.",
            values(parm(0, 1.0, Int32(1), Int32(0)), &[Int32(1)]),
        )
        .inseparable(),
        case(
            "inverted-range-near",
            &[],
            "Signed numbers are compared signed.",
            range(Enum(-1), Enum(1)),
        )
        .near("PAS026"),
        case(
            "inverted-range-bool",
            &[],
            "The range of a Bool means nothing.",
            range(Bool(1), Bool(0)),
        )
        .near("PAS026"),
        case(
            "value-outside-range",
            &[("PAS027", MIN + 12)],
            "A value is above the maximum.",
            value(2),
        ),
        case(
            "value-outside-range-near",
            &[],
            "A value is the maximum.",
            value(1),
        )
        .near("PAS027"),
        case(
            "value-outside-range-nan",
            &[("PAS023", MIN)],
            "NaN bounds nothing.",
            values(
                parm(0, 1.0, real(f32::from_bits(0x7FC0_0000)), real(1.0)),
                &[real(-9.0)],
            ),
        )
        .near("PAS027"),
        case(
            "range-overflow",
            &[("PAS028", MIN)],
            "The width does not fit the engine's int.",
            range(Int32(-1), Int32(i32::MAX)),
        ),
        case(
            "range-overflow-near",
            &[],
            "The width just fits.",
            range(Int32(-1), Int32(i32::MAX - 1)),
        )
        .near("PAS028"),
        case(
            "range-overflow-unsigned",
            &[],
            "Unsigned ranges are as wide as they like.",
            range(Uint32(0), Uint32(u32::MAX)),
        )
        .near("PAS028"),
    ]
}

fn widths() -> Vec<Case> {
    let width = |function, value| one(&[parm(function, 1.0, value, value)], &[]);
    let twice = |value| parm(1, 1.0, value, value);
    let three = [twice(real(2.0)), twice(Bool(1)), twice(Uint32(5))];
    let int = twice(Int32(3));
    vec![
        case(
            "zero-width",
            &[("PAS029", MIN)],
            "PercentError meets a range without width.",
            width(1, Int32(4)),
        ),
        case(
            "zero-width-near",
            &[],
            "The width of an Enum under AngularPercent is never zero.",
            width(2, Enum(4)),
        )
        .near("PAS029"),
        case(
            "minimum-twice",
            &[("PAS030", 12)],
            "Three parms, none of them Int32, all have their minimum twice.",
            one(&three, &[]),
        ),
        case(
            "minimum-twice-int",
            &[("PAS029", MIN + 8 + 14 + 20 + 12), ("PAS030", 12)],
            "The old tool wrote Int32 as it should be, so that one is said.",
            one(&[three.as_slice(), &[int]].concat(), &[]),
        ),
        case(
            "minimum-twice-near",
            &[("PAS029", MIN)],
            "Two such parms are too few to tell.",
            one(&three[..2], &[]),
        )
        .near("PAS030"),
    ]
}

fn equal() -> Vec<Case> {
    let two = |function, weight, other| {
        let parm = parm(function, weight, Int32(0), Int32(9));
        values(parm, &[Int32(4), Int32(other)])
    };
    vec![
        case(
            "equal-anims",
            &[("PAS035", 12)],
            "Two anims have the same weighted value.",
            two(0, 1.0, 4),
        ),
        case(
            "equal-anims-unweighted",
            &[("PAS035", 12)],
            "Two anims differ only in what has no weight.",
            two(3, 1.0, 5),
        ),
        case(
            "equal-anims-nothing",
            &[("PAS035", 12)],
            "Two anims have no value at all.",
            one(&[], &[anim(0, &[]), anim(1, &[])]),
        ),
        case(
            "equal-anims-near",
            &[],
            "Two anims differ in a weighted value.",
            two(0, 1.0, 5),
        )
        .near("PAS035"),
    ]
}
