//! Any bytes as a `.panim`: total, exact, accounted.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::panim::bytes(bytes));
