//! The engine's limits, where others have none.

use super::*;

/// Note 6: a ninth parm is written past the engine's array.
#[test]
fn more_than_eight_parms_corrupt_the_engine() {
    let of = |n| pas(5, &[state(5, &vec![parm(0, 0, ONE, 0, 1); n], &[])]);
    assert_eq!(field(engine::read(&of(8)), rds::read(&of(8))), None);
    let fault = (Cause::TooManyParms { count: 9 }, 16);
    assert_eq!(undefined(engine::read(&of(9))), fault);
    assert_eq!(undefined(engine::read_older(&of(9))), fault);
    accepted(rds::read(&of(9)));
    for reading in tolerant(&of(9)) {
        accepted(reading);
    }
}

/// Note 6: the engine reserves before it reads; the others run out of bytes.
#[test]
fn huge_counts_are_reserved_by_the_engine_only() {
    let states = Bytes::default().raw("PAS4").u32s(&[u32::MAX, 0]).0;
    let anims = Bytes::default().raw("PAS4").u32s(&[1, 5, 5, 0, u32::MAX]).0;
    let parms = Bytes::default().raw("PAS4").u32s(&[1, 5, 5, u32::MAX, 0]).0;
    let reserved = Cause::HugeReserve { count: u32::MAX };
    assert_eq!(undefined(engine::read(&states)), (reserved, 4));
    assert_eq!(undefined(engine::read(&anims)), (reserved, 20));
    assert_eq!(
        undefined(engine::read(&parms)).0,
        Cause::TooManyParms { count: u32::MAX }
    );
    for bytes in [&states, &anims, &parms] {
        assert_eq!(rejected(rds::read(bytes)).0, "truncated");
        for reading in tolerant(bytes) {
            assert_eq!(rejected(reading).0, "truncated");
        }
    }
}

/// Note 9: a width of Int32 or Enum above 2^31−1 overflows the engine's int.
#[test]
fn wide_ranges_overflow_the_engine() {
    for type_word in 0..5 {
        let of = |min, max| {
            let parm = match type_word {
                3 => Bytes::default().u32s(&[3, 0, ONE]).raw([0, 1]).0,
                _ => parm(type_word, 0, ONE, min, max),
            };
            pas(5, &[state(5, &[parm], &[])])
        };
        accepted(engine::read(&of(u32::MAX, 0x7FFF_FFFE)));
        accepted(engine::read(&of(0x7FFF_FFFF, 0x8000_0000))); // max < min
        let wide = of(u32::MAX, 0x7FFF_FFFF);
        if matches!(type_word, 0 | 4) {
            let cause = Cause::WidthOverflow {
                min: -1,
                max: i32::MAX,
            };
            assert_eq!(undefined(engine::read(&wide)), (cause, 36));
        } else {
            accepted(engine::read(&wide));
        }
        accepted(rds::read(&wide));
    }
}

/// The engine reads on where the data ends; the others refuse.
#[test]
fn truncation_at_every_byte() {
    let parms = [
        parm(0, 1, ONE, 0, 9),
        Bytes::default().u32s(&[3, 0, ONE]).raw([0, 1]).0,
    ];
    let bytes = pas(
        5,
        &[
            state(5, &parms, &[anim(1, &[0, 0, 0, 1, 1])]),
            state(6, &[], &[]),
        ],
    );
    for cut in 0..bytes.len() {
        for (id, reading) in pas4_readings(&bytes[..cut]) {
            match id {
                ReaderId::Engine | ReaderId::EngineOlder => {
                    let cause = undefined(reading).0;
                    let known = matches!(cause, Cause::ReadPastEnd | Cause::HugeReserve { .. });
                    assert!(known, "{cause:?} at {cut}");
                }
                _ => assert_eq!(rejected(reading).0, "truncated", "{id:?} at {cut}"),
            }
        }
    }
    assert_eq!(first_disagreement(&pas4_readings(&bytes)), None);
}
