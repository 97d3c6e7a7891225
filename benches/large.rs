//! One large `.panim` in memory, plain and adversarial, at three sizes: time
//! has to grow as the size does.
//!
//! `cargo bench --bench large [-- --mib N]`; N is the largest size, 60 unless
//! given. Nothing is asserted about time.

use std::hint::black_box;
use std::time::Instant;

use animlint::limits::Bounds;
use animlint::panim;

/// Measured runs of each file.
const ROUNDS: usize = 5;

/// A kind of large file: its name, and its bytes up to about a size.
type Kind = (&'static str, fn(usize) -> Vec<u8>);

const KINDS: &[Kind] = &[
    ("plain", plain),
    ("plain, long index table", long_table),
    ("values all `indices`", |len| spelled(b"indices", len)),
    ("values all `indices_`", |len| spelled(b"indices_", len)),
    ("values all `values`", |len| spelled(b"values", len)),
    ("`indices`, rows whole again and again", rivals),
    ("`indices`, then all `scales`", |len| {
        after_indices(b"scales", len)
    }),
    ("`indices`, then all `translations`", |len| {
        after_indices(b"translations", len)
    }),
    ("`indices`, then empty sections", |len| {
        after_indices(b"scales\0\0\0\0translations\0\0\0\0", len)
    }),
    ("a row, then empty sections", |len| {
        after_row(b"scales\0\0\0\0translations\0\0\0\0", len)
    }),
    ("a row, then `scales` of full bitmasks", full_bitmasks),
    ("a row, then `scales` at every row", |len| {
        after_row(b"\0\x01\0\0\0\x01scales", len)
    }),
    ("index table all 0xFF", |len| after_row(b"\xFF", len)),
    ("index table all 0x00", |len| after_row(b"\0", len)),
    ("no tag at all", |len| {
        let mut bytes = vec![0; 0x6A];
        bytes.resize(len, 0);
        bytes
    }),
    ("`indices` without a header", |len| {
        repeated(vec![0; 0x6A], b"indices_", len)
    }),
    ("one section as large as the file", large_section),
];

fn main() -> Result<(), std::num::ParseIntError> {
    let arguments: Vec<String> = std::env::args().collect();
    let largest: usize = match arguments.iter().position(|argument| argument == "--mib") {
        Some(at) => arguments.get(at + 1).map_or("", String::as_str).parse()?,
        None if arguments.iter().any(|argument| argument == "--bench") => 60,
        // `cargo test --benches` only wants to see that it runs.
        None => 1,
    };
    let sizes = [4, 2, 1].map(|part| (largest << 20) / part);
    let [quarter, half, whole] = sizes.map(|size| format!("{} KiB", size >> 10));
    println!(
        "{:<38} {quarter:>12} {half:>12} {whole:>12}   GB/s",
        "median ms"
    );
    for (name, make) in KINDS {
        let seconds = sizes.map(|size| time(&make(size)));
        let [quarter, half, whole] = seconds.map(|took| took * 1e3);
        let rate = sizes[2] as f64 / 1e9 / seconds[2];
        println!("{name:<38} {quarter:>12.2} {half:>12.2} {whole:>12.2} {rate:>6.2}");
    }
    Ok(())
}

/// The median of some runs, in seconds.
fn time(bytes: &[u8]) -> f64 {
    let bounds = Bounds::default();
    let mut seconds = [0.0; ROUNDS].map(|_: f64| {
        let started = Instant::now();
        black_box(panim::check(black_box(bytes), &bounds));
        started.elapsed().as_secs_f64()
    });
    seconds.sort_unstable_by(f64::total_cmp);
    seconds[ROUNDS / 2]
}

/// A header with its tag.
fn header() -> Vec<u8> {
    let mut bytes = b"Large".to_vec();
    bytes.resize(0x60, 0);
    bytes.extend([0xA6, 0, 48, 20]);
    bytes.extend(b"values");
    bytes
}

/// `bytes`, then `pattern` again and again up to `len`.
fn repeated(mut bytes: Vec<u8>, pattern: &[u8], len: usize) -> Vec<u8> {
    let rest = len.saturating_sub(bytes.len());
    bytes.extend(pattern.iter().copied().cycle().take(rest));
    bytes
}

fn spelled(pattern: &[u8], len: usize) -> Vec<u8> {
    repeated(header(), pattern, len)
}

fn after_indices(pattern: &[u8], len: usize) -> Vec<u8> {
    let mut bytes = header();
    bytes.extend(b"\0\0indices");
    repeated(bytes, pattern, len)
}

fn after_row(pattern: &[u8], len: usize) -> Vec<u8> {
    let mut bytes = header();
    bytes.extend(b"\0\0indices\0\x01\0\0\0\x01\0\0\0\x01\0\0");
    repeated(bytes, pattern, len)
}

/// Numbers that move.
fn noise() -> impl Iterator<Item = u8> {
    let mut state = 1_u32;
    std::iter::from_fn(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some(state.to_be_bytes()[0])
    })
}

/// A huge value table and a small index table.
fn plain(len: usize) -> Vec<u8> {
    let mut bytes = header();
    bytes.extend(noise().take((len - 200) & !1));
    bytes.extend(b"indices");
    for row in 0..6_u16 {
        for axis in 0..3 {
            bytes.extend(48_u16.to_be_bytes());
            bytes.extend(((row * 3 + axis) * 48).to_be_bytes());
        }
    }
    bytes
}

/// A small value table and a huge index table.
fn long_table(len: usize) -> Vec<u8> {
    let mut bytes = header();
    bytes.extend(noise().take(1 << 17));
    bytes.extend(b"indices");
    let mut start = 0_u16;
    while bytes.len() + 12 <= len {
        for _ in 0..3 {
            bytes.extend(8_u16.to_be_bytes());
            bytes.extend(start.to_be_bytes());
            start = (start + 8) % 0xFF00;
        }
    }
    bytes
}

/// Rival tags at odd distances, each with a table that is whole.
fn rivals(len: usize) -> Vec<u8> {
    let mut bytes = header();
    for _ in 0..20 {
        bytes.extend(b"\0\0\0\0\0indices\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0");
    }
    let rest = (len.saturating_sub(bytes.len())) / 12 * 12;
    let total = bytes.len() + rest;
    repeated(bytes, b"\0\x01\0\0\0\x01\0\0\0\x01\0\0", total)
}

/// Many sections of 65,535 bones, all present, without frames.
fn full_bitmasks(len: usize) -> Vec<u8> {
    let mut section = b"scales\0\0\xFF\xFF".to_vec();
    section.resize(section.len() + 0x2000, 0xFF);
    after_row(&section, len)
}

/// Translations of 240 bones that fill the file.
fn large_section(len: usize) -> Vec<u8> {
    let mut bytes = header();
    bytes.extend(b"\0\0indices\0\x01\0\0\0\x01\0\0\0\x01\0\0translations");
    let frames = u16::try_from((len - 200) / (240 * 6)).expect("fits");
    bytes.extend(frames.to_be_bytes());
    bytes.extend(240_u16.to_be_bytes());
    bytes.extend([0xFF; 30]);
    bytes.extend(noise().take(usize::from(frames) * 240 * 6));
    bytes
}
