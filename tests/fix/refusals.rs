//! What is not repaired, and why.

use animlint::fix::{As, Refusal};

use crate::{read, repaired};

/// The one reason for which `rule` was not repaired.
fn refused(bytes: &[u8], taken: As, rule: &str) -> Refusal {
    let fixed = repaired(bytes, taken, &[rule]);
    assert!(!fixed.is_changed() && fixed.bytes == bytes);
    let [(known, why)] = fixed.refused.as_slice() else {
        panic!("{:?}", fixed.refused);
    };
    assert_eq!(known.id, rule);
    why.clone()
}

/// Protects: a section that a later one would take the place of, or that keeps
/// bytes left over from the index table, stays.
#[test]
fn a_section_that_is_in_the_way_of_something_stays() {
    let old = read("panim/valid/empty-track.panim");
    let with_trailing = [old.clone(), vec![0; 12]].concat();
    let why = refused(&with_trailing, As::Panim, "PAN036");
    // They would be a row of it, and so a bone.
    assert!(matches!(why, Refusal::Appears(..)), "{why}");

    let mut again = b"translations\0\x01\0\x01\x01".to_vec();
    again.extend([0, 1, 0, 2, 0, 3]);
    let why = refused(&[old, again].concat(), As::Panim, "PAN036");
    assert!(matches!(why, Refusal::Meaning("translations")), "{why}");
}

/// Protects: scales are not kept apart by a section that makes the true one a
/// repeat.
#[test]
fn a_separator_does_not_hide_translations() {
    let old = read("panim/invalid/section-order.panim");
    let why = refused(&old, As::Panim, "PAN018");
    assert!(matches!(why, Refusal::Appears(..)), "{why}");
    assert!(why.to_string().contains("PAN043"), "{why}");
    // In their order, both are well.
    let fixed = repaired(&old, As::Panim, &[]);
    assert!(fixed.refused.is_empty() && fixed.findings.is_empty());
}

/// Protects: what is most likely no index entry is not cut to size.
#[test]
fn ranges_of_a_broken_table_stay() {
    for name in [
        "panim/ambiguous/scales-without-bones.panim",
        "panim/invalid/early-indices-not-whole.panim",
    ] {
        let why = refused(&read(name), As::Panim, "PAN026");
        assert!(matches!(why, Refusal::Declined(_)), "{name}: {why}");
    }
}

/// Protects: without a value there is nothing that a channel could hold.
#[test]
fn channels_without_values_stay() {
    let old = read("panim/invalid/index-out-of-range.panim");
    let mut none = old.clone();
    none.drain(0x6A..0x6C);
    let fixed = repaired(&none, As::Panim, &["PAN026"]);
    assert!(!fixed.is_changed());
    assert!(matches!(
        fixed.refused.as_slice(),
        [(_, Refusal::Declined(_))]
    ));
}

/// Protects: a rejected file is not touched, however wrong it is.
#[test]
fn a_rejected_file_stays() {
    let mut old = read("panim/invalid/truncated-track.panim");
    old[0x60] = 7;
    let why = refused(&old, As::Panim, "PAN031");
    assert!(matches!(why, Refusal::Declined(_)), "{why}");
    for name in [
        "panim/invalid/empty-file.panim",
        "panim/invalid/foreign-file.panim",
    ] {
        let Ok(old) = std::fs::read(crate::corpus_file(name)) else {
            continue;
        };
        assert!(!repaired(&old, As::Panim, &[]).is_changed());
    }
}

/// Protects: an odd byte is not taken off where that leaves a broken row.
#[test]
fn a_table_that_is_not_whole_without_its_odd_byte_stays() {
    let mut old = read("panim/ambiguous/odd-index-table.panim");
    old.extend([0, 0]);
    let why = refused(&old, As::Panim, "PAN040");
    assert!(matches!(why, Refusal::Declined(_)), "{why}");
}

/// Protects: reasons are told in words.
#[test]
fn every_reason_is_a_clause() {
    use animlint::finding::Verdict;
    use animlint::rules::panim::FALSE_SCALES;
    for why in [
        Refusal::NotAccepted(Verdict::Rejected),
        Refusal::RoundTrip(16),
        Refusal::Stays(1),
        Refusal::Appears(&FALSE_SCALES, 2),
        Refusal::Meaning("values"),
    ] {
        let said = why.to_string();
        assert!(!said.is_empty() && !said.ends_with('.'), "{said}");
    }
}
