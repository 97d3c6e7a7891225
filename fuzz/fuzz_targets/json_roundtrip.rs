//! Any bytes that some format accepts: decode, then encode, gives them back.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| animlint::oracle::json::bytes(bytes));
