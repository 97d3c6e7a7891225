//! Properties of `.panim` over generated models and files.

use animlint::generate::strategies::{panim_files, panim_models};
use animlint::oracle;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// Protects: whatever the writer takes reads back as the same model, and
    /// it refuses nothing that would.
    #[test]
    fn models_survive_or_are_refused(model in panim_models()) {
        oracle::panim::model(&model);
    }

    /// Protects: near-valid files give a verdict, round-trip where accepted,
    /// and every byte is accounted for.
    #[test]
    fn near_valid_files_are_total_exact_and_accounted(file in panim_files()) {
        oracle::panim::bytes(&file);
    }

    /// Protects: promise 3. A clean file is read the same by every modelled
    /// reader.
    #[test]
    fn clean_files_are_read_the_same_by_every_reader(file in panim_files()) {
        oracle::panim::agreement(&file);
    }

    /// Protects: the same for bytes without any structure.
    #[test]
    fn any_bytes_are_total_exact_and_accounted(file in proptest::collection::vec(any::<u8>(), 0..512)) {
        oracle::panim::bytes(&file);
    }
}

/// Protects: the generators are not idle. They reach both verdicts, accepted
/// and refused models, and most rules; a generator that made only plain files
/// would let every property above pass.
#[test]
fn the_generators_reach_what_they_aim_at() {
    use animlint::{limits::Bounds, panim, rules};
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::collections::BTreeSet;

    let mut runner = TestRunner::deterministic();
    let (mut seen, mut written, mut refused) = (BTreeSet::new(), 0, 0);
    for _ in 0..4096 {
        let model = panim_models()
            .new_tree(&mut runner)
            .expect("a model")
            .current();
        match panim::write(&model) {
            Ok(_) => written += 1,
            Err(_) => refused += 1,
        }
        let file = panim_files()
            .new_tree(&mut runner)
            .expect("a file")
            .current();
        let checked = panim::check(&file, &Bounds::default());
        seen.extend(checked.findings.counts().iter().map(|(rule, _)| rule.id));
    }
    assert!(
        written > 1000 && refused > 200,
        "{written} written, {refused} refused"
    );
    // An empty file, a high bit (65,536 values) and three frames at a limit
    // are for the corpus and the fuzzer.
    let missed: Vec<_> = rules::all()
        .filter(|rule| rule.id.starts_with("PAN") && !seen.contains(rule.id))
        .map(|rule| rule.name)
        .collect();
    assert!(missed.len() <= 3, "the generators never show {missed:?}");
}
