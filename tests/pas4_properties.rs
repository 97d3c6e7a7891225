//! Properties of PAS4 and its carriers over generated models and files.

use animlint::generate::strategies::{carrier_files, pas4_files, pas4_models};
use animlint::oracle;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// Protects: every model survives being written and read.
    #[test]
    fn models_survive(model in pas4_models()) {
        oracle::pas4::model(&model);
    }

    /// Protects: near-valid files give a verdict, round-trip where accepted,
    /// and every byte is accounted for.
    #[test]
    fn near_valid_files_are_total_exact_and_accounted(file in pas4_files()) {
        oracle::pas4::bytes(&file);
    }

    /// Protects: promise 3. A clean file is read the same by every modelled
    /// reader.
    #[test]
    fn clean_files_are_read_the_same_by_every_reader(file in pas4_files()) {
        oracle::pas4::agreement(&file);
    }

    /// Protects: the same promises for carriers, under any name.
    #[test]
    fn near_valid_carriers_are_total_exact_and_accounted((format, file) in carrier_files()) {
        oracle::carrier::bytes(&file, format);
    }

    /// Protects: promise 3 for carriers.
    #[test]
    fn clean_carriers_are_read_the_same_by_every_reader((format, file) in carrier_files()) {
        oracle::carrier::agreement(&file, format);
    }

    /// Protects: the same for bytes without any structure.
    #[test]
    fn any_bytes_are_total_exact_and_accounted(file in proptest::collection::vec(any::<u8>(), 0..512)) {
        use animlint::carrier::Format;
        oracle::pas4::bytes(&file);
        for format in [None, Some(Format::Ancs), Some(Format::Char), Some(Format::Scan)] {
            oracle::carrier::bytes(&file, format);
        }
    }
}

/// Protects: the generators are not idle. They reach every verdict, clean
/// files and nearly all rules.
#[test]
fn the_generators_reach_what_they_aim_at() {
    use animlint::{carrier, finding::Verdict, limits::Bounds, pas4, rules};
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::collections::BTreeSet;

    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let (mut clean, mut accepted) = (0, 0);
    for _ in 0..8192 {
        let file = pas4_files()
            .new_tree(&mut runner)
            .expect("a file")
            .current();
        let checked = pas4::check(&file, &Bounds::default());
        seen.extend(checked.findings.counts().iter().map(|(rule, _)| rule.id));
        let (format, file) = carrier_files()
            .new_tree(&mut runner)
            .expect("a file")
            .current();
        let checked = carrier::check(&file, format, &Bounds::default());
        seen.extend(checked.findings.counts().iter().map(|(rule, _)| rule.id));
        accepted += usize::from(checked.verdict == Verdict::Accepted);
        let is_clean = checked
            .findings
            .counts()
            .iter()
            .all(|(rule, _)| rule.class == rules::Class::Hygiene);
        clean += usize::from(checked.verdict == Verdict::Accepted && is_clean);
    }
    assert!(
        accepted > 2000 && clean > 1000,
        "{accepted} accepted, {clean} clean"
    );
    // Four-byte bools and a scan that meets its bound are for the corpus and
    // the fuzzer.
    let missed: Vec<_> = rules::all()
        .filter(|rule| ["PAS", "CAR"].contains(&&rule.id[..3]) && !seen.contains(rule.id))
        .map(|rule| rule.name)
        .collect();
    assert!(missed.len() <= 2, "the generators never show {missed:?}");
}
