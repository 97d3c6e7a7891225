//! Any bytes as a stand-alone PAS4 database: total, exact, accounted.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::pas4::bytes(bytes));
