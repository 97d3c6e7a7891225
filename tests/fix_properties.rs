//! Properties of repairs, over generated near-valid files.

use animlint::generate::strategies::{carrier_files, panim_files, pas4_files};
use animlint::oracle::fix;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// Protects: each repair is proved, a second run has nothing to do, and no
    /// reader is worse off.
    #[test]
    fn panim_files_are_repaired_once_and_for_all(file in panim_files()) {
        fix::panim(&file);
    }

    /// Protects: the same for stand-alone databases.
    #[test]
    fn databases_are_repaired_once_and_for_all(file in pas4_files()) {
        fix::pas4(&file);
    }

    /// Protects: the same for databases in carriers.
    #[test]
    fn carriers_are_repaired_once_and_for_all((format, file) in carrier_files()) {
        fix::any(&file, animlint::fix::As::Carrier(format));
        fix::carrier(&file);
    }
}

/// Protects: the generators are not idle. Every rule that can be fixed is
/// fixed in some generated file, but for those that are named.
#[test]
fn the_generators_reach_the_fixes() {
    use animlint::fix::{As, fix, fixable};
    use animlint::limits::Bounds;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::collections::BTreeSet;

    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let mut take = |bytes: &[u8], taken| {
        let fixed = fix(bytes, taken, &Bounds::default(), |_| true);
        seen.extend(fixed.steps.iter().map(|rule| rule.id));
    };
    for _ in 0..4096 {
        let panim = panim_files().new_tree(&mut runner).unwrap().current();
        take(&panim, As::Panim);
        let pas4 = pas4_files().new_tree(&mut runner).unwrap().current();
        take(&pas4, As::Carrier(None));
    }
    let unseen: Vec<&str> = fixable()
        .map(|rule| rule.id)
        .filter(|id| !seen.contains(id))
        .collect();
    assert!(unseen.len() <= 2, "never fixed: {unseen:?}");
}
