//! Repairs of stand-alone databases: proved, idempotent, and no reader is worse off.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::fix::pas4(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 3 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    animlint::oracle::pas4::mutate(data, size, max_size, seed)
});
