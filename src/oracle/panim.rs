//! Properties of `.panim`.

use crate::bytes::Compare;
use crate::finding::Verdict;
use crate::generate;
use crate::limits::{Bounds, FINDINGS_PER_RULE};
use crate::panim::{self, Panim, check, fields, read, write, write_to};
use crate::readers;
use crate::rules::{Class, Phase};

/// Any bytes: checking ends with a verdict; an accepted file has a model that
/// writes back the same bytes; every byte belongs to exactly one field;
/// findings lie within the file.
pub fn bytes(bytes: &[u8]) {
    let checked = check(bytes, &Bounds::default());
    accounted(bytes, &checked.layout);

    for finding in checked.findings.kept() {
        if let Some(span) = finding.span {
            assert!(
                span.end() <= bytes.len(),
                "{} lies outside: {span}",
                finding.rule
            );
        }
        assert!(
            !finding.message.is_empty() && !finding.help.is_empty(),
            "{} is mute",
            finding.rule
        );
    }
    for (rule, count) in checked.findings.counts() {
        let kept = checked
            .findings
            .kept()
            .iter()
            .filter(|finding| finding.rule == *rule);
        assert_eq!(
            kept.count() as u64,
            (*count).min(FINDINGS_PER_RULE as u64),
            "{rule} was miscounted"
        );
    }
    let structure = checked
        .findings
        .counts()
        .iter()
        .any(|(rule, _)| rule.phase == Phase::Structure);
    assert_eq!(
        checked.verdict != Verdict::Accepted,
        structure,
        "{:?} with {:?}",
        checked.verdict,
        checked.findings.counts()
    );

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
    let mut u = arbitrary::Unstructured::new(entropy);
    if let Ok(made) = generate::panim::model(&mut u) {
        model(&made);
    }
}

/// Changes a file in place as files are damaged, knowing the format's words
/// and counts; a file that is not one is made from its bytes as entropy. The
/// new size is returned, at most `max_size`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut entropy = [0; 64];
    let mut state = u64::from(seed) | 1 << 32;
    for byte in &mut entropy {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *byte = state.to_be_bytes()[0];
    }
    let mut u = arbitrary::Unstructured::new(&entropy);
    let old = data.get(..size).unwrap_or_default();
    let made = match read(old) {
        Ok(_) => generate::panim::damaged(old, &mut u),
        Err(_) => generate::panim::near_valid(&mut arbitrary::Unstructured::new(old)),
    };
    let made = made.unwrap_or_default();
    let new = made.len().min(max_size).min(data.len());
    for (place, byte) in data.iter_mut().zip(&made) {
        *place = *byte;
    }
    new
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
    let clean = checked
        .findings
        .counts()
        .iter()
        .all(|(rule, _)| rule.class == Class::Hygiene);
    if !clean {
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
