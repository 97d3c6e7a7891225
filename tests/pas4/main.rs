//! Each rule from both sides: the least that triggers it, and nothing else
//! with it, and the nearest that does not.

mod states;
mod structure;
mod values;

use animlint::finding::Verdict;
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::limits::Bounds;
use animlint::pas4::Value::{self, Bool, Enum, Int32, Uint32};
use animlint::pas4::check;
use animlint::pas4::{Real, write};

fn real(number: f32) -> Value {
    Value::Real(Real::new(number))
}

/// The rules that `bytes` break, with the fields, in file order.
#[track_caller]
fn found(bytes: &[u8]) -> Vec<(&'static str, String)> {
    let checked = check(bytes, &Bounds::default());
    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    if let Some(model) = &checked.model {
        assert_eq!(write(model), bytes, "the round trip");
    }
    let kept = checked.findings.kept().iter();
    kept.map(|it| (it.rule.name, it.field.to_string()))
        .collect()
}

#[track_caller]
fn assert_found<const N: usize>(bytes: &[u8], expected: [(&str, &str); N]) {
    let found = found(bytes);
    let found: Vec<_> = found
        .iter()
        .map(|(rule, field)| (*rule, field.as_str()))
        .collect();
    assert_eq!(found, expected);
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

/// A state of this id with nothing in it.
fn bare(id: i32) -> Vec<u8> {
    state(id, &[], &[])
}

#[test]
fn plain_databases_have_no_finding() {
    assert_found(&database(-1, &[]), []);
    assert_found(&database(3, &[bare(3), bare(24), bare(26)]), []);
    assert_found(&database(-1, &[bare(-1), bare(0)]), []);
    let parms = [
        parm(0, 1.0, Int32(-3), Int32(3)),
        parm(1, 1.0, Uint32(0), Uint32(u32::MAX)),
        parm(2, 0.0, real(-180.0), real(180.0)),
        parm(3, 1.0, Bool(0), Bool(1)),
        parm(2, 1.0, Enum(2), Enum(2)),
    ];
    let anims = [
        anim(0, &[Int32(-3), Uint32(0), real(0.0), Bool(0), Enum(2)]),
        anim(7, &[Int32(3), Uint32(9), real(-180.0), Bool(1), Enum(2)]),
    ];
    assert_found(&one(&parms, &anims), []);
}
