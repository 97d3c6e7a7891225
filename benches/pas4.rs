//! Reading, checking and walking PAS4 databases in memory, alone and within an
//! ANCS.
//!
//! `cargo bench --bench pas4`. The database is of real size: a dozen states of
//! six parms, fifty anims each, about 17 KB.

use std::hint::black_box;

use animlint::bytes::Compare;
use animlint::carrier::{self, Format, Layout, Model};
use animlint::generate::parts::carrier::{Character, ancs};
use animlint::generate::parts::pas4 as parts;
use animlint::limits::Bounds;
use animlint::pas4::{self, Real, Value};
use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

/// A value for a parm of each kind.
fn value(parm: usize, n: u32) -> Value {
    let small = i32::try_from(n % 90).expect("small");
    match parm {
        0 | 5 => Value::Real(Real::new(f32::from(u16::try_from(n % 90).expect("small")))),
        1 => Value::Int32(small),
        2 => Value::Enum(small % 5),
        3 => Value::Bool(u8::from(n.is_multiple_of(2))),
        _ => Value::Uint32(n % 90),
    }
}

/// A database without errors.
fn real_size() -> Vec<u8> {
    let states: Vec<Vec<u8>> = (0..12)
        .map(|id| {
            let parms: Vec<Vec<u8>> = (0..6)
                .map(|parm| parts::parm(u32::from(parm == 0), 0.5, value(parm, 0), value(parm, 89)))
                .collect();
            let anims: Vec<Vec<u8>> = (0..50)
                .map(|anim| {
                    let values: Vec<Value> = (0..6)
                        .map(|parm| match parm {
                            2 => Value::Enum(i32::try_from(anim % 5).expect("small")),
                            _ => value(parm, anim),
                        })
                        .collect();
                    parts::anim(anim, &values)
                })
                .collect();
            parts::state(id, &parms, &anims)
        })
        .collect();
    parts::database(0, &states)
}

/// Structure alone; values are not looked at.
#[divan::bench]
fn read(bencher: Bencher) {
    let file = real_size();
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| pas4::read(black_box(&file)).expect("a database"));
}

/// Every value of every anim through the model's iterators.
#[divan::bench]
fn walk_every_value(bencher: Bencher) {
    let file = real_size();
    let database = pas4::read(&file).expect("a database");
    bencher.counter(BytesCount::of_slice(&file)).bench(|| {
        let states = black_box(&database).states();
        let values = states
            .flat_map(|state| state.anims())
            .flat_map(|anim| anim.values());
        values.filter(|value| *value == Value::Int32(7)).count()
    });
}

/// All rules, which look at every value, and the byte-exact round trip.
#[divan::bench]
fn check_and_round_trip(bencher: Bencher) {
    let file = real_size();
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| check(black_box(&file), Format::Pas4));
}

/// Read, check and walk of every value in one.
#[divan::bench]
fn read_check_and_walk(bencher: Bencher) {
    let file = real_size();
    bencher.counter(BytesCount::of_slice(&file)).bench(|| {
        check(black_box(&file), Format::Pas4);
        let database = pas4::read(&file).expect("a database");
        let values = database
            .states()
            .flat_map(|state| state.anims())
            .flat_map(|anim| anim.values());
        values.filter(|value| *value == Value::Int32(7)).count()
    });
}

/// Eight characters in an ANCS; to be held against the databases alone.
#[divan::bench]
fn ancs_of_eight(bencher: Bencher) {
    let file = ancs_file();
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| check(black_box(&file), Format::Ancs));
}

/// The same eight databases, each by itself.
#[divan::bench]
fn eight_alone(bencher: Bencher) {
    let file = real_size();
    bencher.counter(BytesCount::new(file.len() * 8)).bench(|| {
        for _ in 0..8 {
            check(black_box(&file), Format::Pas4);
        }
    });
}

fn ancs_file() -> Vec<u8> {
    let mut character = Character::plain(5, &real_size());
    character.anim_list = (0..50).collect();
    let characters = vec![character.write(Layout::Rds); 8];
    ancs(&characters, &[0, 4, 0, 0])
}

/// As `animlint check` does it.
fn check(file: &[u8], format: Format) {
    let checked = carrier::check(file, Some(format), &Bounds::default());
    let model: Model<'_> = checked.model.expect("a model");
    let mut compare = Compare::with(file);
    model.write_to(&mut compare);
    assert_eq!(compare.difference(), None);
}
