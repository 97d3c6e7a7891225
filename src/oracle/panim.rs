//! Properties of `.panim`.

use arbitrary::Unstructured;

use crate::bytes::Compare;
use crate::finding::Verdict;
use crate::generate;
use crate::limits::Bounds;
use crate::panim::{self, Panim, check, fields, read, write, write_to};
use crate::readers;

/// Any bytes: checking ends with a verdict; an accepted file has a model that
/// writes back the same bytes; every byte belongs to exactly one field;
/// findings lie within the file.
pub fn bytes(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    accounted(bytes, &checked.layout);

    super::findings(bytes, &checked.findings, checked.verdict);
    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    assert_eq!(read(bytes).ok(), checked.model, "read and check part");
    if let Some(model) = &checked.model {
        let mut compare = Compare::with(bytes);
        write_to(model, &mut compare);
        assert_eq!(compare.difference(), None, "the round trip is not exact");
        assert_eq!(
            write(model).as_deref(),
            Ok(bytes),
            "the writer refuses what was read"
        );
    }
}

/// Every byte belongs to exactly one field, in order.
fn accounted(bytes: &[u8], layout: &panim::Layout) {
    let mut at = 0;
    for field in fields(bytes, layout) {
        assert_eq!(
            field.span.start, at,
            "{} begins at the wrong place",
            field.path
        );
        assert!(!field.span.is_empty(), "{} is empty", field.path);
        at = field.span.end();
    }
    assert_eq!(at, bytes.len(), "the last bytes belong to no field");
}

/// Any model: what the writer takes reads back as the same model, and what it
/// refuses would not.
pub fn model(model: &Panim<'_>) {
    match write(model) {
        Ok(written) => {
            assert_eq!(
                read(&written).as_ref(),
                Ok(model),
                "the model did not survive"
            );
            bytes(&written);
        }
        Err(reason) => {
            assert!(!reason.to_string().is_empty());
            let mut forced = Vec::new();
            write_to(model, &mut forced);
            assert_ne!(
                read(&forced).as_ref(),
                Ok(model),
                "refused for no reason: {reason}"
            );
        }
    }
}

/// [`model`] of what the generator makes of entropy; nothing where it makes
/// none.
pub fn model_of(entropy: &[u8]) {
    let mut u = Unstructured::new(entropy);
    if let Ok(made) = generate::panim::model(&mut u) {
        model(&made);
    }
}

/// Changes a file in place as files are damaged, knowing the format's words
/// and counts; a file that is not one is made from its bytes as entropy. The
/// new size is returned, at most `max_size`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    super::mutate(data, size, max_size, seed, |old, u| match read(old) {
        Ok(_) => generate::panim::damaged(old, u),
        Err(_) => generate::panim::near_valid(&mut Unstructured::new(old)),
    })
}

/// A reading of every modelled reader, in words, for a message.
fn told(
    readings: &[(
        readers::ReaderId,
        readers::Reading<readers::panim::PanimView<'_>>,
    )],
) -> String {
    readings
        .iter()
        .map(|(id, reading)| format!("{id:?}: {}", reading.verdict()))
        .collect::<Vec<_>>()
        .join(", ")
}

/// An accepted file without violation, ambiguity and hazard is read the same
/// by every modelled reader, and as the model says (the normalisations are
/// those of [`readers::panim::PanimView`]).
pub fn agreement(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    let Some(model) = &checked.model else { return };
    if !super::is_clean(&checked.findings) {
        return;
    }
    let readings = readers::panim_readings(bytes);
    if let Some((left, right, difference)) = readers::first_disagreement(&readings) {
        panic!(
            "{left:?} and {right:?} part: {difference:?} ({})",
            told(&readings)
        );
    }
    for (id, reading) in &readings {
        let view = reading
            .accepted()
            .unwrap_or_else(|| panic!("{id:?} does not take a clean file ({})", told(&readings)));
        assert_eq!(view.name, panim::text(&model.header.name), "{id:?}: name");
        assert_eq!(
            view.author,
            panim::text(&model.header.author),
            "{id:?}: author"
        );
        assert_eq!(view.looping, model.header.loops(), "{id:?}: looping");
        assert_eq!(
            view.length,
            i32::from(model.header.length),
            "{id:?}: length"
        );
        assert_eq!(view.values.bytes(), model.values.bytes(), "{id:?}: values");
        assert_eq!(
            view.indices.bytes(),
            model.indices.bytes(),
            "{id:?}: indices"
        );
        assert_eq!(view.bone_count, model.bone_count(), "{id:?}: bone count");
        for (kind, track) in [
            (panim::SectionKind::Translations, view.translations),
            (panim::SectionKind::Scales, view.scales),
        ] {
            let own = model.sections.first(kind);
            assert_eq!(track.is_some(), own.is_some(), "{id:?}: {}", kind.name());
            if let (Some(track), Some(own)) = (track, own) {
                assert_eq!(
                    (track.frames, track.bones, track.bitmask, track.data),
                    (own.frames, own.bones, own.bitmask, own.data),
                    "{id:?}: {}",
                    kind.name()
                );
            }
        }
    }
}

/// The converse: some modelled reader takes this file differently, is
/// undefined on it, or pays for it.
#[must_use]
pub fn is_told_apart(bytes: &[u8]) -> bool {
    let readings = readers::panim_readings(bytes);
    let costly = readings.iter().any(|(_, reading)| {
        reading.accepted().is_some_and(|view| {
            let cost = view.cost.translations.max(view.cost.scales);
            cost > crate::limits::DENSE_TRACK_BYTES
        })
    });
    costly
        || readers::first_disagreement(&readings).is_some()
        || readings.iter().any(|(_, reading)| reading.is_undefined())
}
