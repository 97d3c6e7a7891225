//! Reading, checking and writing one `.panim` in memory.
//!
//! `cargo bench --bench panim`. The file is of real size: 20 bones, 31 frames,
//! about 6 KB, as the animations that are shared.

use std::hint::black_box;

use animlint::bytes::Compare;
use animlint::limits::Bounds;
use animlint::panim;
use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

/// A file as real ones are: every rotation of every bone moves.
fn real_size() -> Vec<u8> {
    let (bones, frames) = (20_u16, 48_u16);
    let mut values: Vec<i16> = vec![0, 180, 0];
    let mut entries: Vec<u16> = vec![1, 0, 1, 1, 1, 2];
    for channel in 0..bones * 3 {
        entries.extend([frames, 3 + channel * frames]);
        values.extend((0..frames).map(|frame| {
            let phase = f64::from(frame * (channel % 7 + 1)) / 9.0;
            (phase.sin() * 9000.0) as i16
        }));
    }
    let model = panim::Panim {
        header: panim::Header {
            generation: panim::Generation::Current,
            name: panim::pad(b"Walking", 64).expect("fits").into(),
            author: panim::pad(b"animlint", 32).expect("fits").into(),
            looping: 0xA6,
            length: frames,
            node_count: 95,
            padding: Vec::new().into(),
        },
        values: panim::Shorts::from_signed(&values),
        indices: panim::Shorts::from_unsigned(&entries),
        sections: panim::Sections::default(),
        trailing: Vec::new().into(),
    };
    panim::write(&model).expect("a model that survives")
}

/// Layout and model alone.
#[divan::bench]
fn read(bencher: Bencher) {
    let file = real_size();
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::read(black_box(&file)).expect("a model"));
}

/// All rules.
#[divan::bench]
fn check(bencher: Bencher) {
    let file = real_size();
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::check(black_box(&file), &Bounds::default()));
}

/// All rules and the byte-exact round trip, as `animlint check` does it.
#[divan::bench]
fn check_and_round_trip(bencher: Bencher) {
    let file = real_size();
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
    let file = real_size();
    let model = panim::read(&file).expect("a model");
    bencher
        .counter(BytesCount::of_slice(&file))
        .bench(|| panim::write(black_box(&model)).expect("bytes"));
}
