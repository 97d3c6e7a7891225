//! CHAR of Metroid Prime 3.

use super::{assert_found, checked, plain_database};
use animlint::carrier::{Detected, Format, Game, Model, detect};
use animlint::finding::Verdict;
use animlint::generate::parts::carrier::char_prime3;

#[test]
fn a_plain_char_has_no_finding() {
    for version in [3, 5] {
        let bytes = char_prime3(
            version,
            b"PAS4",
            &[*b"CMDL"],
            &plain_database(),
            b"PAS4 rest",
        );
        assert_found(&bytes, None, []);
        let checked = checked(&bytes, None);
        let Some(Model::Carrier(carrier)) = checked.model else {
            panic!("no carrier")
        };
        assert_eq!(carrier.game(), Some(Game::Prime3));
        let character = carrier.character(0).unwrap();
        assert_eq!(character.id, Some(9));
        assert_eq!(character.version, Some(u16::from(version)));
        assert_eq!(character.name, Some(&b"PAS4"[..]));
        assert_eq!(character.anim_list, None);
        assert_eq!(carrier.len(), 1);
    }
}

#[test]
fn a_first_byte_alone_proves_nothing() {
    let bytes = char_prime3(3, b"name", &[], &plain_database(), b"");
    assert_eq!(detect(&bytes), Some(Detected::CharPrime3));
    assert_eq!(detect(&bytes[..40]), None);
    let other = char_prime3(4, b"name", &[], &plain_database(), b"");
    assert_eq!(detect(&other), None);
    assert_eq!(checked(&other, None).verdict, Verdict::Foreign);
    assert_found(
        &other,
        Some(Format::Char),
        [("carrier-version", "characters[0].version")],
    );
}

#[test]
fn what_cannot_be_framed_says_where() {
    let whole = char_prime3(5, b"name", &[*b"CMDL"], &plain_database(), b"");
    let rejected = |bytes: &[u8], rule, field: &str| {
        assert_found(bytes, Some(Format::Char), [(rule, field)]);
    };
    rejected(&whole[..4], "carrier-truncated", "characters[0].name");
    rejected(&whole[..10], "carrier-truncated", "characters[0].model");
    rejected(
        &whole[..30],
        "carrier-count",
        "characters[0].overlays.count",
    );
    let mut magic = whole.clone();
    magic[63] = 0;
    rejected(&magic, "carrier-no-database", "characters[0].pas");
    rejected(
        &whole[..whole.len() - 1],
        "count-cannot-fit",
        "characters[0].pas.states[0].anim_count",
    );
}

#[test]
fn overlays_have_a_type_code() {
    let bytes = char_prime3(5, b"\xFF", &[*b"CMDL", *b"\x80MDL"], &plain_database(), b"");
    assert_found(
        &bytes,
        None,
        [
            ("carrier-text-not-utf8", "characters[0].name"),
            ("type-code-not-ascii", "characters[0].overlays[1].type"),
        ],
    );
}
