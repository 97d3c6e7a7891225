//! Writing a changed database back.

use super::{checked, plain_database};
use animlint::carrier::{Carrier, Format, Layout, Model, ReplaceError};
use animlint::generate::parts::carrier::{Character, ancs, char_prime3};
use animlint::generate::parts::pas4::{anim, database, state};
use animlint::pas4::{Builder, Database, read};

fn carrier(bytes: &[u8], hint: Option<Format>) -> Carrier<'_> {
    match checked(bytes, hint).model {
        Some(Model::Carrier(carrier)) => carrier,
        other => panic!("no carrier: {other:?}"),
    }
}

#[test]
fn only_the_databases_bytes_differ() {
    let character = |database: &[u8]| Character::plain(6, database).write(Layout::Rds);
    let old = plain_database();
    let new = database(1, &[state(1, &[], &[anim(2, &[])])]);
    let before = ancs(&[character(&old), character(&old)], &[0, 1, 9]);
    let after = ancs(&[character(&old), character(&new)], &[0, 1, 9]);
    let replaced = carrier(&before, None).replace_database(1, &read(&new).unwrap());
    assert_eq!(replaced, Ok(after));
    let same = carrier(&before, None).replace_database(0, &read(&old).unwrap());
    assert_eq!(same, Ok(before.clone()));

    let before = char_prime3(5, b"n", &[], &old, b"rest");
    let after = char_prime3(5, b"n", &[], &new, b"rest");
    let replaced = carrier(&before, None).replace_database(0, &read(&new).unwrap());
    assert_eq!(replaced, Ok(after));
}

#[test]
fn what_would_not_read_back_is_refused() {
    let bytes = [b"xx", &plain_database()[..]].concat();
    let scanned = carrier(&bytes, Some(Format::Scan));
    assert_eq!(
        scanned.replace_database(1, &Database::empty()),
        Err(ReplaceError::NoSuchDatabase { index: 1, count: 1 })
    );
    assert_eq!(
        scanned.replace_database(0, &Database::empty().with_trailing(&b"t"[..])),
        Err(ReplaceError::Trailing { len: 1 })
    );
    // A scan does not take an empty database.
    assert_eq!(
        scanned.replace_database(0, &Database::empty()),
        Err(ReplaceError::DoesNotSurvive)
    );
    let mut builder = Builder::new();
    builder.state(2, &[], [(0, [])]).unwrap();
    let replaced = scanned.replace_database(0, &builder.finish(2)).unwrap();
    assert_eq!(carrier(&replaced, Some(Format::Scan)).len(), 1);
}
