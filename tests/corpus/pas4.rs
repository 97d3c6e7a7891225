//! The cases of PAS4.

mod corners;
mod states;
mod structure;
mod values;

use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::pas4::Value::{self, Bool, Enum, Int32, Uint32};

use crate::case::Case;
use crate::family::{self, real, sorted};

/// All cases, in the order of their files.
pub(crate) fn cases() -> Vec<Case> {
    sorted([
        plain(),
        corners::cases(),
        states::cases(),
        structure::cases(),
        values::cases(),
    ])
}

fn case(
    name: &str,
    expected: &[(&'static str, usize)],
    tests: &'static str,
    bytes: Vec<u8>,
) -> Case {
    family::case(name, "pas4", expected, tests, bytes)
}

/// Offset of the first state's id.
const STATE: usize = 12;

/// Offset of the first parm's type.
const PARM: usize = 24;

/// A state of this id with nothing in it.
fn bare(id: i32) -> Vec<u8> {
    state(id, &[], &[])
}

/// A database of one state, which is its default.
fn one(parms: &[Vec<u8>], anims: &[Vec<u8>]) -> Vec<u8> {
    database(5, &[state(5, parms, anims)])
}

/// As [`one`], with one parm and an anim for each value.
fn values(parm: Vec<u8>, values: &[Value]) -> Vec<u8> {
    let anims = (0..).zip(values).map(|(id, value)| anim(id, &[*value]));
    one(&[parm], &anims.collect::<Vec<_>>())
}

/// Databases without a finding.
fn plain() -> Vec<Case> {
    let parms = [
        parm(0, 1.0, Int32(-3), Int32(3)),
        parm(1, 0.5, Uint32(0), Uint32(u32::MAX)),
        parm(2, 0.25, real(-180.0), real(180.0)),
        parm(3, 1.0, Bool(0), Bool(1)),
        parm(2, 1.0, Enum(2), Enum(2)),
    ];
    let anims = [
        anim(0, &[Int32(-3), Uint32(0), real(0.0), Bool(0), Enum(2)]),
        anim(7, &[Int32(3), Uint32(9), real(-180.0), Bool(1), Enum(2)]),
    ];
    vec![
        case(
            "empty",
            &[],
            "A database without states has the default -1.",
            database(-1, &[]),
        ),
        case(
            "every-type",
            &[],
            "All types and functions, values at the ends of their ranges.",
            database(8, &[bare(-1), state(8, &parms, &anims), bare(24), bare(26)]),
        ),
    ]
}
