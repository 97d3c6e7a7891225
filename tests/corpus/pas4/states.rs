//! States and anims: ids, order and counts.

use animlint::generate::parts::pas4::{anim, database, parm};
use animlint::pas4::Value::{Bool, Int32};

use super::{PARM, STATE, bare, case, one};
use crate::case::Case;

pub(super) fn cases() -> Vec<Case> {
    [states(), anims()].concat()
}

fn states() -> Vec<Case> {
    let two = |default| database(default, &[bare(5), bare(6)]);
    let of = |id| database(id, &[bare(id)]);
    let parms = |count| one(&vec![parm(0, 1.0, Int32(0), Int32(1)); count], &[]);
    vec![
        case(
            "unknown-state-id",
            &[("PAS013", STATE)],
            "No reader lists state id 25.",
            of(25),
        ),
        case(
            "unknown-state-id-near",
            &[],
            "State id 26 stands in a reader's table.",
            of(26),
        )
        .near("PAS013"),
        case(
            "default-without-states",
            &[("PAS014", 8)],
            "Without states the default has to be -1.",
            database(0, &[]),
        ),
        case(
            "default-without-states-near",
            &[],
            "With a state of that id any default will do.",
            of(0),
        )
        .near("PAS014"),
        case(
            "default-not-listed",
            &[("PAS015", 8)],
            "The default is neither an id nor an index.",
            two(2),
        ),
        case(
            "default-not-listed-near",
            &[],
            "The default is the id of the last state.",
            two(6),
        )
        .near("PAS015"),
        case(
            "default-as-index",
            &[("PAS016", 8)],
            "The default is no id, but the index of the last state.",
            two(1),
        ),
        case(
            "default-as-index-near",
            &[],
            "The default is an id and an index.",
            database(1, &[bare(0), bare(1)]),
        )
        .near("PAS016"),
        case(
            "too-many-parms",
            &[("PAS017", STATE + 4)],
            "Nine parms do not fit the engine's array.",
            parms(9),
        ),
        case("too-many-parms-near", &[], "Eight parms fit.", parms(8)).near("PAS017"),
        case(
            "state-order",
            &[("PAS018", STATE + 12)],
            "The second id is below the first.",
            database(5, &[bare(6), bare(5)]),
        ),
        case(
            "state-order-near",
            &[],
            "Ids are signed: -1 comes first.",
            database(0, &[bare(-1), bare(0)]),
        )
        .near("PAS018"),
        case(
            "duplicate-state",
            &[("PAS020", STATE + 12)],
            "Two states have the id 5.",
            database(5, &[bare(5), bare(5)]),
        ),
        case(
            "duplicate-state-near",
            &[],
            "Two states have ids next to each other.",
            two(5),
        )
        .near("PAS020"),
    ]
}

fn anims() -> Vec<Case> {
    let of = |first, second| {
        let anims = [anim(first, &[Bool(0)]), anim(second, &[Bool(1)])];
        one(&[parm(0, 1.0, Bool(0), Bool(1))], &anims)
    };
    const SECOND: usize = PARM + 14 + 5;
    vec![
        case(
            "anim-order",
            &[("PAS019", SECOND)],
            "The second anim id is below the first.",
            of(2, 1),
        ),
        case(
            "anim-order-near",
            &[("PAS032", SECOND)],
            "Anim ids are unsigned: one with the high bit set comes last.",
            of(1, 0x8000_0000),
        )
        .near("PAS019"),
        case(
            "duplicate-anim",
            &[("PAS021", SECOND)],
            "Two anims of a state have the id 1.",
            of(1, 1),
        ),
        case(
            "duplicate-anim-near",
            &[],
            "Two anims have ids next to each other.",
            of(1, 2),
        )
        .near("PAS021"),
        case(
            "anim-id-high-bit",
            &[("PAS032", PARM)],
            "An anim id has its high bit set.",
            one(&[], &[anim(0x8000_0000, &[])]),
        ),
        case(
            "anim-id-high-bit-near",
            &[],
            "The greatest anim id without the high bit.",
            one(&[], &[anim(0x7FFF_FFFF, &[])]),
        )
        .near("PAS032"),
    ]
}
