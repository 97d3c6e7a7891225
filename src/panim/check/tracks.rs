//! What the tracks hold (spec-notes: panim-9, 10, 15, 16, 18, 21).

use crate::bytes::Span;
use crate::finding::{Findings, counted, words};
use crate::limits::{Bounds, DENSE_TRACK_ENTRIES};
use crate::panim::layout::Body;
use crate::panim::model::{Track, frames};
use crate::panim::section::{SectionAt, SectionKind, SectionName, named, padding_bits};
use crate::rules::panim as rules;

/// Frames at the limit of s16 that are most likely a clamp.
const CLAMPED_RUN: u32 = 3;

/// What the tracks are held against.
pub(super) struct Context<'a> {
    /// The file.
    pub(super) bytes: &'a [u8],
    /// Bone count of the index table.
    pub(super) bones: i64,
    /// The header's length in frames.
    pub(super) length: u16,
    /// The user's bounds.
    pub(super) bounds: &'a Bounds,
    /// The split is wrong, so the bone count says nothing.
    pub(super) early: bool,
}

/// Checks the tracks that count, the first of each kind, a cut one too as far
/// as it goes. Readers ignore a repeat, so nothing is said of what it holds.
pub(super) fn check(context: &Context<'_>, body: &Body, findings: &mut Findings) {
    let bytes = context.bytes;
    let complete = body
        .sections(bytes)
        .map(|section| (section.kind, Ok(section)));
    let cut = body.cut.map(|cut| (cut.kind, Err(cut)));
    let scales = body.true_scales(bytes);
    for (name, section) in named(complete.chain(cut)) {
        if name.is_repeat() {
            continue;
        }
        match section {
            Ok(section) => {
                // An empty translations section before the scales keeps them
                // apart from the index table (spec-notes: panim-5).
                let separates = section.kind == SectionKind::Translations
                    && section.bones == 0
                    && scales.is_some_and(|at| at > section.tag.start);
                if !separates {
                    check_track(context, &section, name, findings);
                }
            }
            Err(cut) => {
                if let Some((frames, bones)) = cut.counts {
                    let place = Span::new(cut.tag.end(), 4);
                    dense(context, frames, bones, place, name, findings);
                }
            }
        }
    }
}

/// One complete track.
fn check_track(
    context: &Context<'_>,
    section: &SectionAt,
    name: SectionName,
    findings: &mut Findings,
) {
    let track = Track {
        kind: section.kind,
        frames: section.frames,
        bones: section.bones,
        bitmask: section.bitmask.of(context.bytes),
        data: section.data.of(context.bytes),
    };
    let counts = Span::new(section.tag.end(), 4);
    let hazard = dense(context, track.frames, track.bones, counts, name, findings);
    padding(section, &track, name, findings);
    clamps(section, &track, name, findings);
    if !hazard {
        if !context.early {
            bone_count(context, section, name, findings);
        }
        frame_count(context, section, name, findings);
        defaults(section, &track, name, findings);
    }
}

/// What the loader allocates before it looks at the data. Tells whether it is
/// a hazard.
fn dense(
    context: &Context<'_>,
    frames: u16,
    bones: u16,
    place: Span,
    name: SectionName,
    findings: &mut Findings,
) -> bool {
    let entries = u64::from(frames)
        .saturating_mul(u64::from(bones))
        .saturating_mul(3);
    let size = entries.saturating_mul(2);
    let bound = context.bounds.dense_track_bytes;
    if entries > DENSE_TRACK_ENTRIES {
        findings.add(&rules::DENSE_OVERFLOW, Some(place), || {
            words(
                name.path(),
                format!(
                    "{frames} frames x {bones} bones x 3 axes are {entries} entries, more than an int holds: \
                     the Pluto loader aborts, or allocates too little and writes data of this file past it"
                ),
                "do not load this file in Pluto; correct the counts, which are most likely damaged",
            )
        });
        true
    } else if size > bound {
        findings.add(&rules::DENSE_SIZE, Some(place), || {
            words(
                name.path(),
                format!(
                    "{frames} frames x {bones} bones make the Pluto loader allocate {size} bytes before it looks at the data (bound {bound})"
                ),
                "correct the counts if they are damaged; raise the bound (--max-dense-size) if they are right",
            )
        });
        true
    } else {
        false
    }
}

/// The bone count fits one of the two ways of counting.
fn bone_count(
    context: &Context<'_>,
    section: &SectionAt,
    name: SectionName,
    findings: &mut Findings,
) {
    let (bones, table) = (i64::from(section.bones), context.bones);
    if bones == table || bones == table.saturating_sub(1) {
        return;
    }
    findings.add(&rules::TRACK_BONE_COUNT, Some(section.bones_span()), || {
        words(
            format!("{}.bones", name.path()),
            format!(
                "the track speaks of {}; the index table gives a bone count of {table}, so {} would fit",
                counted(section.bones, "bone"),
                match table {
                    ..0 => "none".to_owned(),
                    0 => "0".to_owned(),
                    _ => format!("{table} or {}", table.saturating_sub(1)),
                }
            ),
            "export the track for the skeleton of this animation",
        )
    });
}

/// The frame count goes with the header's length.
fn frame_count(
    context: &Context<'_>,
    section: &SectionAt,
    name: SectionName,
    findings: &mut Findings,
) {
    let (frames, length) = (section.frames, context.length);
    if frames == length || u32::from(frames) == u32::from(length).saturating_add(1) {
        return;
    }
    findings.add(
        &rules::TRACK_FRAME_COUNT,
        Some(section.frames_span()),
        || {
            let effect = match frames < length {
                true => "the Pluto player holds its last frame from there on",
                false => "its last frames are never shown",
            };
            words(
                format!("{}.frames", name.path()),
                format!(
                    "the track has {}, the animation plays {length}: {effect}",
                    counted(frames, "frame")
                ),
                "export track and rotations with the same number of frames",
            )
        },
    );
}

/// Mask bits that stand for no bone.
fn padding(section: &SectionAt, track: &Track<'_>, name: SectionName, findings: &mut Findings) {
    let bits = padding_bits(track.bitmask, track.bones);
    if bits == 0 {
        return;
    }
    let at = section.bitmask.end().saturating_sub(1);
    findings.add(&rules::BITMASK_PADDING, Some(Span::new(at, 1)), || {
        words(
            format!("{}.bitmask", name.path()),
            format!(
                "the last bitmask byte has bits set beyond bone {} (0x{bits:02X}); no data belongs to them and readers ignore them",
                track.bones.saturating_sub(1)
            ),
            "clear these bits",
        )
    });
}

/// Bones that say nothing.
fn defaults(section: &SectionAt, track: &Track<'_>, name: SectionName, findings: &mut Findings) {
    if track.present().next().is_none() {
        findings.add(&rules::EMPTY_TRACK, Some(section.tag), || {
            words(
                name.path(),
                "no bone is present in this section, so it says nothing that its absence would not say",
                "leave the section out",
            )
        });
    }
    let default = track.kind.default_value();
    let mut at = section.data.start;
    for (bone, data) in track.bone_data() {
        let place = Span::new(at, data.len());
        at = place.end();
        if frames(data).all(|axes| axes == [default; 3]) {
            findings.add(&rules::DEFAULT_BONE, Some(place), || {
                words(
                    format!("{}.data[{bone}]", name.path()),
                    format!(
                        "bone {bone} holds nothing but {default}, which is what an absent bone has"
                    ),
                    "leave the bone out and clear its bit",
                )
            });
        }
    }
}

/// Axes that stay at the limit of s16.
fn clamps(section: &SectionAt, track: &Track<'_>, name: SectionName, findings: &mut Findings) {
    let mut at = section.data.start;
    for (bone, data) in track.bone_data() {
        // Each axis: how many frames running it has been at which limit.
        let mut runs = [(0_u32, 0_i16); 3];
        let mut said = [false; 3];
        for (frame, axes) in frames(data).enumerate() {
            for (axis, ((value, (run, limit)), said)) in
                axes.iter().zip(&mut runs).zip(&mut said).enumerate()
            {
                *run = match *value {
                    i16::MAX | i16::MIN if *value == *limit => run.saturating_add(1),
                    i16::MAX | i16::MIN => 1,
                    _ => 0,
                };
                *limit = *value;
                if *run < CLAMPED_RUN || std::mem::replace(said, true) {
                    continue;
                }
                let first = frame.saturating_sub(2);
                let start = at
                    .saturating_add(first.saturating_mul(6))
                    .saturating_add(axis.saturating_mul(2));
                let axis = ["x", "y", "z"].get(axis).copied().unwrap_or_default();
                findings.add(&rules::CLAMPED_TRACK, Some(Span::new(start, 2)), || {
                    words(
                        format!("{}.data[{bone}].frames[{first}].{axis}", name.path()),
                        format!("bone {bone}, axis {axis}, stays at {value} for three frames or more from frame {first} on: the export most likely clamped it"),
                        "scale the motion down and export again if it should go further",
                    )
                });
            }
        }
        at = at.saturating_add(data.len());
    }
}
