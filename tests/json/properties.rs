//! Properties over generated files.

use animlint::generate::strategies::{
    carrier_files, panim_files, panim_models, pas4_files, pas4_models,
};
use animlint::{oracle, panim, pas4};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// Protects: decoding and encoding give the same bytes for whatever is
    /// accepted.
    #[test]
    fn panim_files_come_back(file in panim_files()) {
        oracle::json::bytes(&file);
    }

    #[test]
    fn panim_models_come_back(model in panim_models()) {
        if let Ok(bytes) = panim::write(&model) {
            oracle::json::bytes(&bytes);
        }
    }

    #[test]
    fn databases_come_back(model in pas4_models(), file in pas4_files()) {
        oracle::json::bytes(&pas4::write(&model));
        oracle::json::bytes(&file);
    }

    #[test]
    fn carriers_come_back((_, file) in carrier_files()) {
        oracle::json::bytes(&file);
    }

    /// Protects: any text ends with a file that reads back, or with a message.
    #[test]
    fn any_text_is_survived(text in "\\PC{0,64}|[\\[\\]{}\":,0-9a-z.\\\\-]{0,64}") {
        oracle::json::text(text.as_bytes());
    }
}
