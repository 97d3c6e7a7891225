//! Files of no known format.

use animlint::finding::Verdict;

use crate::case::Case;
use crate::panim::build::{bytes, minimal};

/// All cases, in the order of their files.
pub(crate) fn cases() -> Vec<Case> {
    let case = |id: &str, verdict, rules: &[(&'static str, usize)], tests, bytes| Case {
        id: id.to_owned(),
        extension: "bin",
        bytes,
        verdict,
        rules: rules.to_vec(),
        near: None,
        inseparable: false,
        tests,
        tags: Vec::new(),
    };
    vec![
        case(
            "invalid/unknown-format",
            Verdict::Foreign,
            &[("FIL001", 0)],
            "Neither extension nor content name a format.",
            b"?".to_vec(),
        ),
        case(
            "valid/unknown-format-near",
            Verdict::Accepted,
            &[],
            "The content says what the extension does not.",
            bytes(&minimal()),
        )
        .near("FIL001"),
    ]
}
