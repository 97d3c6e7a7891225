//! Near-valid `.panim` files: a mutator that knows tags, counts and bitmasks
//! works on real files, and falls back to plain mutations.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::panim::bytes(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 3 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    animlint::oracle::panim::mutate(data, size, max_size, seed)
});
