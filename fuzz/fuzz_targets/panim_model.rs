//! Generated `.panim` models: what the writer takes survives, what it refuses
//! would not.
#![no_main]

use animlint_fuzz as _;

libfuzzer_sys::fuzz_target!(|entropy: &[u8]| animlint::oracle::panim::model_of(entropy));
