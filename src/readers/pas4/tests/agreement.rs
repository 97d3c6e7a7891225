//! What all readers have in common.

use super::*;

/// Notes 11 and 12: a tail is ignored, another magic is refused.
#[test]
fn tail_and_magic() {
    let bytes = pas(u32::MAX, &[]);
    let tailed = [&bytes[..], &[0; 20]].concat();
    for (id, reading) in pas4_readings(&tailed) {
        let view = accepted(reading);
        assert_eq!((view.end, view.default_state), (12, -1), "{id:?}");
    }
    let swapped = [b"4SAP", &bytes[4..]].concat();
    for (_, reading) in pas4_readings(&swapped) {
        assert_eq!(rejected(reading), ("bad-magic", 0));
    }
}

/// Promise 3: without a violation, an ambiguity or a hazard, all see the same,
/// whatever the order.
#[test]
fn clean_databases_are_read_alike() {
    let mut chance = Chance(5);
    let mut sorted = 0;
    for _ in 0..2000 {
        let bytes = clean(&mut chance);
        assert_eq!(first_disagreement(&pas4_readings(&bytes)), None);
        let view = accepted(rds::read(&bytes));
        assert_eq!(view.end, bytes.len());
        sorted += u32::from(view.states().map(|state| state.id).is_sorted());
    }
    assert!((100..1900).contains(&sorted), "{sorted} in order");
}

/// Known types and functions, no duplicates, narrow ranges, quiet floats.
fn clean(chance: &mut Chance) -> Vec<u8> {
    let mut ids: Vec<u32> = (0..25).collect();
    (0..ids.len()).for_each(|at| ids.swap(at, chance.below(25)));
    ids.truncate(chance.below(6));
    let states: Vec<_> = ids
        .iter()
        .map(|id| {
            let types: Vec<u32> = (0..chance.below(9))
                .map(|_| chance.below(5) as u32)
                .collect();
            let value = |chance: &mut Chance, of: &u32| match of {
                3 => vec![chance.below(2) as u8],
                2 => ONE.to_be_bytes().to_vec(),
                _ => (chance.below(1000) as u32).to_be_bytes().to_vec(),
            };
            let parms: Vec<_> = types
                .iter()
                .map(|of| {
                    let head = Bytes::default().u32s(&[*of, chance.below(4) as u32, ONE]);
                    head.raw(value(chance, of)).raw(value(chance, of)).0
                })
                .collect();
            let first = chance.below(1000) as u32;
            let anims: Vec<_> = (0..chance.below(5) as u32)
                .map(|n| {
                    let values: Vec<_> = types.iter().flat_map(|of| value(chance, of)).collect();
                    anim(first.wrapping_sub(n * 3) & 0x7FFF_FFFF, &values)
                })
                .collect();
            state(*id, &parms, &anims)
        })
        .collect();
    pas(ids.first().copied().unwrap_or(u32::MAX), &states)
}
