//! Any text as JSON: encoding ends with a file that reads back, or with a
//! message. A seed that is a file is turned into its JSON first.
#![no_main]

libfuzzer_sys::fuzz_target!(|json: &[u8]| animlint::oracle::json::text(json));

libfuzzer_sys::fuzz_mutator!(
    |data: &mut [u8], size: usize, max_size: usize, _seed: u32| {
        let size = animlint::oracle::json::turn(data, size, max_size);
        libfuzzer_sys::fuzzer_mutate(data, size, max_size)
    }
);
