//! Any bytes under any name as a carrier of PAS4: total, exact, accounted.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::carrier::under_any_name(bytes));
