//! Promise 1 for the models: no bytes make one panic, and all that a view gives
//! can be walked. Chance makes the bytes, and bends files that are whole.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use super::testing::{Bytes, Chance, Panim, section};
use super::*;
use super::{carrier::CarrierView, panim::PanimView, pas4::PasView};

/// Reads the bytes in every way, compares all outcomes and walks all views.
fn try_all(bytes: &[u8]) {
    walk(&panim_readings(bytes), |view: &PanimView<'_>| {
        let words = view.values.iter().count() + view.indices.iter().count();
        let tracks = [view.translations, view.scales].into_iter().flatten();
        let held = tracks
            .flat_map(|track| track.present())
            .map(|(_, data)| data.len());
        assert!(words * 2 + held.sum::<usize>() <= 3 * bytes.len());
    });
    walk(&pas4_readings(bytes), walk_database);
    walk(
        &[((), pas4::rival::four_byte_bools(bytes))].map(|(_, r)| (ReaderId::Rds, r)),
        walk_database,
    );
    walk(&ancs_readings(bytes), walk_carrier);
    walk(&char_readings(bytes), walk_carrier);
    for game in [carrier::Game::Prime1, carrier::Game::Prime2] {
        let readings = [
            carrier::rds::read_as(bytes, game),
            carrier::pwe::read_as(bytes, game),
        ];
        walk(
            &readings.map(|reading| (ReaderId::Rds, reading)),
            walk_carrier,
        );
    }
}

fn walk<V: View + std::fmt::Debug>(readings: &[(ReaderId, Reading<V>)], visit: impl Fn(&V)) {
    for (id, reading) in readings {
        if let Some(view) = reading.accepted() {
            visit(view);
            assert_eq!(view.first_difference(view), None, "{id:?}");
        }
        if let Some(reason) = reading.reason() {
            assert!(!reason.to_string().is_empty() && !reason.id().is_empty());
        }
        for (_, other) in readings {
            let _ = reading
                .first_difference(other)
                .map(|difference| difference.to_string());
        }
    }
}

fn walk_database(view: &PasView<'_>) {
    let states = view.states().map(|state| {
        let columns = state.columns();
        assert_eq!(state.anims().len(), state.anim_count() as usize);
        let values = state
            .anims()
            .iter()
            .map(|anim| anim.values(&columns).count())
            .sum::<usize>();
        let anims = state.anims().len() * 4 + values;
        12 + state.parms().count() * 12 + anims
    });
    // Everything has bytes of its own in the file.
    assert!(states.sum::<usize>() <= view.end - view.at);
    let _ = (
        view.default_by_id().is_some(),
        view.default_by_index().is_some(),
    );
}

fn walk_carrier(view: &CarrierView<'_>) {
    for one in &view.characters {
        walk_database(&one.pas);
        assert!(one.anim_list().count() * 4 <= view.end && one.end <= view.end);
    }
}

/// Whole files of every format, with everything in them that a model looks at.
fn seeds() -> Vec<Vec<u8>> {
    let mut sections = section("translations", 3, 9, &[3, 1], &[1; 54]);
    sections.extend(section("scales", 2, 4, &[5], &[4; 24]));
    let parms = Bytes::default()
        .u32s(&[0, 0, 0x3F80_0000, 1, 9])
        .u32s(&[3, 1, 0x3F80_0000])
        .raw([0, 1])
        .u32s(&[2, 2, 0x7F80_0001, 0, 0x4000_0000]);
    let anim = |id| Bytes::default().u32s(&[id, 5]).u8(1).u32(0x3F80_0000).0;
    let state = Bytes::default().u32s(&[5, 3, 2]).raw(parms.0);
    let state = state.raw(anim(7)).raw(anim(2)).0;
    let database = Bytes::default().raw("PAS4").u32s(&[2, 5]);
    let database = database.raw(&state).raw(&state).0;

    let effects = Bytes::default()
        .u32(1)
        .string("e")
        .u32(1)
        .string("p")
        .raw("PART");
    let effects = effects.u32(1).string("Bip").zeros(12).0;
    let characters = [2, 5, 6, 10].map(|version| carrier::tests::Character {
        pas: database.clone(),
        effects: effects.clone(),
        ..carrier::tests::Character::of(version)
    });
    let mut seeds = vec![
        Panim::default().bytes(),
        Panim::with(sections),
        database,
        carrier::tests::char3(5, b"name", b"CMDL"),
        carrier::tests::ancs(&characters),
    ];
    seeds.extend(characters.map(|one| carrier::tests::ancs(&[one])));
    seeds
}

#[test]
fn whole_files_and_all_their_beginnings() {
    for seed in seeds() {
        (0..=seed.len()).for_each(|end| try_all(&seed[..end]));
    }
}

#[test]
fn bytes_of_chance() {
    let mut chance = Chance(1);
    let heads: [&[u8]; 4] = [b"", b"PAS4\0\0\0", &[0, 1, 0, 1, 0, 0, 0], &[5, 0, 0]];
    for _ in 0..20_000 {
        let size = chance.below(400);
        let mut bytes = chance.one_of(&heads).to_vec();
        // Small numbers get further than large ones.
        let mask = chance.one_of(&[0xFF, 0x07, 0x01]);
        bytes.extend(chance.bytes(size).iter().map(|byte| byte & mask));
        try_all(&bytes);
    }
}

#[test]
fn bent_files() {
    let mut chance = Chance(2);
    let seeds = seeds();
    let words: [&[u8]; 8] = [
        b"indices",
        b"translations",
        b"scales",
        b"PAS4",
        &[0xFF; 4],
        &[0; 4],
        &[0x7F, 0xFF, 0xFF, 0xFF],
        &[0, 0, 0, 9],
    ];
    for _ in 0..15_000 {
        let mut bytes = seeds[chance.below(seeds.len())].clone();
        for _ in 0..=chance.below(4) {
            let at = chance.below(bytes.len());
            match chance.below(5) {
                0 => bytes[at] ^= 1 << chance.below(8),
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, chance.next() as u8),
                _ => {
                    let word = chance.one_of(&words);
                    bytes.splice(at..(at + word.len()).min(bytes.len()), word.iter().copied());
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        try_all(&bytes);
    }
}

/// Time is linear: counts of any size make no more rounds than there are bytes,
/// and parms without bytes in the anims cost nothing there.
#[test]
fn large_files_with_large_counts() {
    let parms = [9u32, 0, 0].repeat(20_000);
    let head = Bytes::default()
        .raw("PAS4")
        .u32s(&[1, 5, 5, 20_000, 60_000]);
    let wide = head.u32s(&parms).zeros(4 * 60_000).0;
    let view = pas4::pwe::read(&wide);
    let view = view.accepted().unwrap();
    assert_eq!(view.end, wide.len());
    let states: Vec<_> = view.states().collect();
    let columns = states[0].columns();
    let values = |anim: &pas4::AnimView<'_>| anim.values(&columns).count();
    assert_eq!(states[0].anims().iter().map(values).sum::<usize>(), 0);
    assert_eq!(view.first_difference(view), None);

    let tags = b"scalesindicestranslations".repeat(20_000);
    try_all(&[Panim::default().bytes(), tags].concat());
    try_all(&[&b"PAS4\xFF\xFF\xFF\xFF"[..], &[0; 400_000]].concat());
    try_all(&[&[0, 1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF][..], &[1; 400_000]].concat());
}

/// The registry names every reader once, with its evidence, and the readings
/// hold those that it lists for the format, in its order.
#[test]
fn registry_is_whole() {
    let listed = |format| -> Vec<ReaderId> {
        let models = READERS
            .iter()
            .filter(|model| model.formats.contains(&format));
        models.map(|model| model.id).collect()
    };
    assert_eq!(
        panim_readings(&[]).map(|(id, _)| id)[..],
        listed(Format::Panim)
    );
    assert_eq!(
        pas4_readings(&[]).map(|(id, _)| id)[..],
        listed(Format::Pas4)
    );
    assert_eq!(
        ancs_readings(&[]).map(|(id, _)| id)[..],
        listed(Format::Ancs)
    );
    assert_eq!(
        char_readings(&[]).map(|(id, _)| id)[..],
        listed(Format::Char)
    );
    let mut names: Vec<_> = READERS.iter().map(ReaderModel::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), READERS.len());
    for model in READERS {
        assert!(!model.models.is_empty() && !model.evidence.is_empty());
        assert_eq!(model.id.model(), Some(model));
        assert!(
            model
                .name()
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b == b'-')
        );
    }
}

/// Promise 3 on a plain Prime 2 set with effects holds for the readers that are
/// made for it.
#[test]
fn randomprime_is_not_made_for_prime_2() {
    let effects = Bytes::default().u32(1).string("e").u32(1).string("p");
    let effects = effects.raw("PART").u32(1).u32(5).zeros(12).0;
    let bytes = carrier::tests::ancs(&[carrier::tests::Character {
        effects,
        ..carrier::tests::Character::of(10)
    }]);
    let game = carrier::Game::of_first_character(&bytes);
    let readings = ancs_readings(&bytes);
    assert!(first_disagreement(&readings).is_some());
    let (made, others): (Vec<_>, Vec<_>) = readings
        .into_iter()
        .partition(|(id, _)| id.is_made_for(game));
    assert_eq!(first_disagreement(&made), None);
    assert_eq!((made.len(), others.len()), (3, 1));
}
