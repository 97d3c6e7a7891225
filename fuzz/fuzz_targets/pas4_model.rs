//! Generated PAS4 databases: what is written reads back as the same model.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|entropy: &[u8]| animlint::oracle::pas4::model_of(entropy));
