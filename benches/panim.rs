//! Reading, checking and writing one `.panim` in memory.
//!
//! `cargo bench --bench panim`. The file is of real size, as the animations
//! that are shared.

mod common;

use std::hint::black_box;

use animlint::bytes::Compare;
use animlint::limits::Bounds;
use animlint::panim;
use divan::Bencher;
use divan::counter::BytesCount;

use common::real_size;

fn main() {
    divan::main();
}

/// Layout and model alone.
#[divan::bench]
fn read(bencher: Bencher) {
    let file = real_size(0);
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::read(black_box(&file)).expect("a model"));
}

/// All rules.
#[divan::bench]
fn check(bencher: Bencher) {
    let file = real_size(0);
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::check(black_box(&file), &Bounds::default()));
}

/// All rules and the byte-exact round trip, as `animlint check` does it.
#[divan::bench]
fn check_and_round_trip(bencher: Bencher) {
    let file = real_size(0);
    bencher.counter(BytesCount::of_slice(&file)).bench(|| {
        let checked = panim::check(black_box(&file), &Bounds::default());
        let mut compare = Compare::with(&file);
        panim::write_to(checked.model.as_ref().expect("a model"), &mut compare);
        assert_eq!(compare.difference(), None);
    });
}

/// Writing with the proof that the file reads back.
#[divan::bench]
fn write(bencher: Bencher) {
    let file = real_size(0);
    let model = panim::read(&file).expect("a model");
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::write(black_box(&model)).expect("bytes"));
}
