//! Corners that implementations get wrong without breaking a rule: signs,
//! widths, empty lists, floats to the bit; and counts that overflow.

use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Value::{Bool, Enum, Int32, Uint32};

use super::{PARM, STATE, bare, case, one, values};
use crate::case::Case;
use crate::family::real;

pub(super) fn cases() -> Vec<Case> {
    [numbers(), floats(), lists(), broken()].concat()
}

fn numbers() -> Vec<Case> {
    let of = |id| database(id, &[bare(id)]);
    vec![
        case(
            "uint32-above-s32",
            &[],
            "A Uint32 of 0xFFFFFFFE is positive.",
            values(
                parm(0, 1.0, Uint32(0), Uint32(u32::MAX)),
                &[Uint32(0xFFFF_FFFE)],
            ),
        ),
        case(
            "int32-limits",
            &[],
            "An Int32 is signed, down to -2147483648.",
            values(
                parm(0, 1.0, Int32(i32::MIN), Int32(-1)),
                &[Int32(i32::MIN), Int32(-1)],
            ),
        ),
        case(
            "enum-negative",
            &[],
            "An Enum is signed.",
            values(parm(0, 1.0, Enum(-1), Enum(3)), &[Enum(-1)]),
        ),
        case(
            "byte-order",
            &[],
            "Counts, ids and values that tell the byte order: 1 and 0x01020304.",
            values(
                parm(1, 1.0, Int32(0), Int32(0x0102_0304)),
                &[Int32(0x0102_0304)],
            ),
        ),
        case(
            "bools-unaligned",
            &[],
            "A Bool takes one byte, so what stands behind it is unaligned.",
            one(
                &[
                    parm(0, 1.0, Bool(0), Bool(1)),
                    parm(0, 1.0, Int32(0), Int32(9)),
                    parm(0, 1.0, Bool(0), Bool(1)),
                ],
                &[
                    anim(1, &[Bool(1), Int32(3), Bool(0)]),
                    anim(2, &[Bool(0), Int32(4), Bool(1)]),
                ],
            ),
        ),
        case(
            "unknown-state-id-least",
            &[("PAS013", STATE)],
            "A state's id is signed: -2147483648.",
            of(i32::MIN),
        ),
        case(
            "default-minus-one",
            &[],
            "A default of -1 is an id like any other where a state has it.",
            database(-1, &[bare(-1), bare(5)]),
        ),
        case(
            "anim-id-high-bit-greatest",
            &[("PAS032", PARM)],
            "An anim id of 0xFFFFFFFF is unsigned, not -1.",
            one(&[], &[anim(u32::MAX, &[])]),
        ),
    ]
}

fn floats() -> Vec<Case> {
    let reals = |numbers: &[f32]| {
        let all: Vec<_> = numbers.iter().map(|number| real(*number)).collect();
        values(parm(0, 1.0, real(f32::MIN), real(f32::MAX)), &all)
    };
    let bits = |bits| {
        let parm = parm(0, 1.0, real(-9.0), real(9.0));
        values(parm, &[real(f32::from_bits(bits))])
    };
    vec![
        case(
            "reals-to-the-bit",
            &[],
            "0.1, its neighbour, 1/3 and 16777216 survive only with all 24 bits.",
            reals(&[0.1, 0.100_000_01, 1.0 / 3.0, 16_777_216.0]),
        ),
        case(
            "reals-limits",
            &[],
            "The least and greatest numbers, and the least above zero.",
            reals(&[f32::MIN, f32::from_bits(1), f32::MIN_POSITIVE, f32::MAX]),
        ),
        case(
            "weight-above-one",
            &[],
            "Nothing bounds a weight from above: 1000.5.",
            one(&[parm(0, 1000.5, Int32(0), Int32(1))], &[]),
        ),
        case(
            "not-finite-payload",
            &[("PAS023", PARM + 24)],
            "A NaN keeps its sign and payload.",
            bits(0xFFC1_2345),
        ),
        case(
            "not-finite-range",
            &[("PAS023", PARM + 12), ("PAS023", PARM + 16)],
            "A range without ends.",
            one(
                &[parm(0, 1.0, real(f32::NEG_INFINITY), real(f32::INFINITY))],
                &[],
            ),
        ),
    ]
}

fn lists() -> Vec<Case> {
    let all: Vec<Vec<u8>> = (0..25).map(bare).collect();
    let weighed = |function| parm(function, 0.5, Int32(0), Int32(9));
    vec![
        case(
            "parms-without-anims",
            &[],
            "A state may have parms and no anim.",
            one(&[parm(0, 1.0, Int32(0), Int32(1))], &[]),
        ),
        case(
            "anims-without-parms",
            &[],
            "An anim without parms is its id and no value.",
            one(&[], &[anim(7, &[])]),
        ),
        case(
            "every-state-id",
            &[],
            "The 25 ids that have names, none of which has content.",
            database(0, &all),
        ),
        case(
            "every-weight-function",
            &[],
            "The four weight functions in their order.",
            one(&[0, 1, 2, 3].map(weighed), &[]),
        ),
        case(
            "states-of-different-parms",
            &[],
            "Each state's anims are as wide as its own parms, Bool or Int32.",
            database(
                1,
                &[
                    state(1, &[parm(0, 1.0, Bool(0), Bool(1))], &[anim(1, &[Bool(1)])]),
                    state(2, &[], &[anim(2, &[])]),
                    state(
                        3,
                        &[parm(0, 1.0, Int32(0), Int32(9))],
                        &[anim(3, &[Int32(4)])],
                    ),
                ],
            ),
        ),
    ]
}

fn broken() -> Vec<Case> {
    let edited = |at: usize, word: u32| {
        let mut bytes = one(&[], &[anim(7, &[])]);
        bytes[at..at + 4].copy_from_slice(&word.to_be_bytes());
        bytes
    };
    let typed = |at: usize| {
        let mut bytes = one(&[parm(0, 1.0, Int32(0), Int32(9))], &[]);
        bytes[at..at + 4].copy_from_slice(&u32::MAX.to_be_bytes());
        bytes
    };
    vec![
        case(
            "bad-magic-case",
            &[("PAS001", 0)],
            "The magic is in capitals.",
            [b"pas4", &database(-1, &[])[4..]].concat(),
        ),
        case(
            "truncated-database-magic",
            &[("PAS002", 4)],
            "The magic alone is no database.",
            b"PAS4".to_vec(),
        ),
        case(
            "count-cannot-fit-parms",
            &[("PAS003", STATE + 4)],
            "So many parms cannot follow.",
            edited(STATE + 4, 3),
        ),
        case(
            "count-cannot-fit-product",
            &[("PAS003", STATE + 8)],
            "2^30 anims of four bytes: the product is 0 to who multiplies in 32 bits.",
            edited(STATE + 8, 1 << 30),
        ),
        case(
            "count-cannot-fit-negative",
            &[("PAS003", STATE + 8)],
            "A count of anims with its high bit set is not below zero.",
            edited(STATE + 8, 0xFFFF_FFFF),
        ),
        case(
            "unknown-parm-type-greatest",
            &[("PAS004", PARM)],
            "A type of 0xFFFFFFFF is unknown, and no index from the end.",
            typed(PARM),
        ),
        case(
            "unknown-weight-function-greatest",
            &[("PAS012", PARM + 4)],
            "A weight function of 0xFFFFFFFF is unknown, and no index from the end.",
            typed(PARM + 4),
        ),
    ]
}
