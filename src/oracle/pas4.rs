//! Properties of PAS4.

use arbitrary::Unstructured;

use crate::bytes::Compare;
use crate::finding::Verdict;
use crate::generate::{edit, pas4 as generate};
use crate::limits::Bounds;
use crate::pas4::{Database, Value, check, fields, read, size, write, write_to};
use crate::readers;
use crate::readers::pas4::{PasView, Value as Seen};

/// Any bytes as a stand-alone database: checking ends with a verdict; an
/// accepted file has a model that writes back the same bytes; each byte belongs
/// to exactly one field.
pub fn bytes(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    super::findings(bytes, &checked.findings, checked.verdict);
    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    assert_eq!(read(bytes).ok(), checked.model, "read and check part");
    let Some(model) = &checked.model else { return };
    let mut compare = Compare::with(bytes);
    write_to(model, &mut compare);
    assert_eq!(compare.difference(), None, "the round trip is not exact");
    assert_eq!(size(model), bytes.len());
    let mut at = 0;
    for (field, span) in fields(model, 0) {
        assert_eq!(span.start, at, "{field} begins at the wrong place");
        assert!(!span.is_empty(), "{field} is empty");
        at = span.end();
    }
    assert_eq!(at, bytes.len(), "the last bytes belong to no field");
}

/// Any model reads back as itself.
pub fn model(model: &Database<'_>) {
    let written = write(model);
    let reread = read(&written);
    assert_eq!(reread.as_ref(), Ok(model), "the model did not survive");
    bytes(&written);
}

/// [`model`] of what the generator makes of entropy; nothing where it makes
/// none.
pub fn model_of(entropy: &[u8]) {
    if let Ok(made) = generate::model(&mut Unstructured::new(entropy)) {
        model(&made);
    }
}

/// Changes a file in place: mostly so that it stays a database (records more,
/// fewer or elsewhere with the counts that go with them, other types, ids and
/// values), at times as files are damaged. What is no database is damaged, or
/// one is made from its bytes as entropy. The new size is returned, at most
/// `max_size`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    super::mutate(data, size, max_size, seed, |old, u| match read(old) {
        Ok(database) if u.ratio(3, 4)? => Ok(write(&edit::pas4::edited(&database, u)?)),
        Err(_) if u.arbitrary()? => generate::near_valid(&mut Unstructured::new(old)),
        Ok(_) | Err(_) => generate::damaged(old, u),
    })
}

/// Any accepted file is read as spec-notes.md decides. Without violation,
/// ambiguity and hazard it is read the same by every modelled reader, up to
/// order, and as the model says.
pub fn agreement(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    let Some(model) = &checked.model else { return };
    let decided = readers::pas4::decided::read(bytes);
    same(decided.accepted().expect("it is accepted here"), model);
    if !super::is_clean(&checked.findings) {
        return;
    }
    let readings = readers::pas4_readings(bytes);
    if let Some((left, right, difference)) = readers::first_disagreement(&readings) {
        panic!("{left:?} and {right:?} part: {difference:?}");
    }
    for (id, reading) in &readings {
        let view = reading.accepted();
        let view = view.unwrap_or_else(|| panic!("{id:?} does not take a clean file"));
        if *id == readers::ReaderId::Rds {
            same(view, model);
        }
    }
}

/// The converse: some modelled reader takes this file differently or is
/// undefined on it, or it reads whole with four-byte bools.
#[must_use]
pub fn is_told_apart(bytes: &[u8]) -> bool {
    let readings = readers::pas4_readings(bytes);
    let rival = readers::pas4::rival::four_byte_bools(bytes);
    let rival_is_whole = rival.accepted().is_some_and(|view| view.end == bytes.len());
    rival_is_whole
        || readers::first_disagreement(&readings).is_some()
        || readings.iter().any(|(_, reading)| reading.is_undefined())
}

/// A reader that keeps the order of the file and the bytes of bools sees what
/// the model says.
pub(super) fn same(view: &PasView<'_>, model: &Database<'_>) {
    assert_eq!(view.default_state, model.default_state());
    assert_eq!(view.state_count(), model.states().len());
    for (seen, state) in view.states().zip(model.states()) {
        assert_eq!(seen.id, state.id());
        assert_eq!(seen.parms().count(), state.parms().len());
        for (seen, parm) in seen.parms().zip(state.parms()) {
            assert_eq!(seen.type_word, parm.kind().code());
            assert_eq!(seen.function, parm.weight_function().code());
            assert_eq!(seen.weight, parm.weight().0);
            assert_eq!(seen.min, as_seen(parm.min()));
            assert_eq!(seen.max, as_seen(parm.max()));
        }
        assert_eq!(seen.anim_count(), state.anim_count());
        let columns = seen.columns();
        for (seen, anim) in seen.anims_in_file_order().zip(state.anims()) {
            assert_eq!(seen.id, i64::from(anim.id()));
            let values = seen.values(&columns).map(|(_, value)| value);
            assert!(values.eq(anim.values().map(as_seen)));
        }
    }
}

fn as_seen(value: Value) -> Seen {
    match value {
        Value::Int32(number) => Seen::Int32(number),
        Value::Uint32(number) => Seen::Uint32(number),
        Value::Real(real) => Seen::Real(real.0),
        Value::Bool(byte) => Seen::Bool(u32::from(byte)),
        Value::Enum(number) => Seen::Enum(number),
    }
}
