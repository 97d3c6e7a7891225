//! What a report says can be read back and said again.

use super::*;
use crate::report::fixture::{judge, reports};

/// The file, written as JSON and read back.
fn reread(judged: &Judged<'_>) -> Recorded {
    let json = serde_json::to_string(&FileRecord::from(judged)).unwrap();
    let record: FileRecord<'_> = serde_json::from_str(&json).unwrap();
    record.try_into().unwrap()
}

#[test]
fn what_is_read_back_says_the_same() {
    let mut reports = reports();
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        let name = std::ffi::OsString::from_vec(b"a/\xFF\n%::]]>.panim".to_vec());
        reports[1].path = name.into();
    }
    for judged in judge(&reports) {
        let recorded = reread(&judged);
        let again = recorded.judged();
        assert_eq!(FileRecord::from(&again), FileRecord::from(&judged));
        assert_eq!(again.file.path, judged.file.path);
        assert_eq!(again.file.outcome, judged.file.outcome);
        assert_eq!(again.counts, judged.counts);
        assert_eq!(again.folded, judged.folded);
    }
}

#[test]
fn what_is_known_is_read_back_as_known() {
    let reports = reports();
    let by: std::sync::Arc<str> = "it is so".into();
    let excused = crate::report::Excused {
        kept: vec![None, Some(Known::Baseline), Some(Known::Suppressed(by))],
        folded: vec![(&rules::panim::INDEX_OUT_OF_RANGE, Known::Baseline, 4)],
    };
    let policy = crate::report::Policy::default();
    let judged = Judged::with(&reports[0], &policy, excused);
    assert_eq!((judged.baselined, judged.suppressed), (5, 1));
    assert_eq!((judged.counts.error, judged.counts.note), (70 - 6, 1));
    assert_eq!(judged.findings.len(), 63);
    assert_eq!(judged.folded[0].2, 2);
    let recorded = reread(&judged);
    let again = recorded.judged();
    assert_eq!(FileRecord::from(&again), FileRecord::from(&judged));
    assert_eq!((again.baselined, again.suppressed), (5, 1));
    assert_eq!(again.counts, judged.counts);
}

#[test]
fn a_record_that_makes_no_sense_is_refused() {
    let reports = reports();
    let judged = judge(&reports);
    let good = serde_json::to_string(&FileRecord::from(&judged[0])).unwrap();
    let said = |wrong: &str| {
        let record: FileRecord<'_> = serde_json::from_str(wrong).unwrap();
        Recorded::try_from(record).unwrap_err().to_string()
    };
    for (from, to, expected) in [
        (r#""PAN022""#, r#""XYZ001""#, "no rule `XYZ001`"),
        (r#""error""#, r#""fatal\u001b""#, r"no severity `fatal\x1B`"),
        (r#""accepted""#, r#""fine""#, "no verdict `fine`"),
        (r#""accepted""#, r#""unreadable""#, "no trouble is named"),
        (r#""panim""#, r#""png""#, "no format `png`"),
        (r#""offset":404"#, r#""offset":null"#, "come together"),
    ] {
        assert!(good.contains(from), "{good}");
        let said = said(&good.replace(from, to));
        assert!(said.starts_with("the entry for walk.panim: "), "{said}");
        assert!(said.contains(expected), "{said}");
    }
    let trouble = serde_json::to_string(&FileRecord::from(&judged[2])).unwrap();
    let said = said(&trouble.replace("unreadable", "accepted"));
    assert!(said.contains("a verdict and trouble"), "{said}");
}
