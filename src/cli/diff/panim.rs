//! What differs between two `.panim` files in meaning.

use crate::bytes::Span;
use crate::finding::counted;
use crate::panim::{self, Panim, ROW_BYTES, SectionKind, Track, channels, frames};

use super::differences::{Difference, Differences};
use super::runs::runs;

/// Numbers of a run that are shown.
const NUMBERS: usize = 8;

/// Compares two files that are accepted.
pub(super) fn compare(left: &[u8], right: &[u8]) -> Vec<Difference> {
    let mut found = Differences::default();
    if let (Ok(left), Ok(right)) = (panim::read(left), panim::read(right)) {
        header(&left, &right, &mut found);
        values(&left, &right, &mut found);
        rows(&left, &right, &mut found);
        for kind in [SectionKind::Translations, SectionKind::Scales] {
            section(kind, &left, &right, &mut found);
        }
    }
    found.into_list()
}

fn header(left: &Panim<'_>, right: &Panim<'_>, found: &mut Differences) {
    let (a, b) = (&left.header, &right.header);
    let text = |field: &[u8]| format!("{:?}", String::from_utf8_lossy(panim::text(field)));
    found.field("header", a.generation.name(), b.generation.name());
    // The text may be the same where the bytes, which are no UTF-8, are not.
    for (field, a, b) in [("name", &a.name, &b.name), ("author", &a.author, &b.author)] {
        if panim::text(a) != panim::text(b) {
            found.add(field, Some(text(a)), Some(text(b)));
        }
    }
    found.field("looping", a.loops(), b.loops());
    found.field("length", a.length, b.length);
    found.field("node_count", a.node_count, b.node_count);
}

fn values(left: &Panim<'_>, right: &Panim<'_>, found: &mut Differences) {
    found.field("values.count", left.values.len(), right.values.len());
    let a: Vec<i16> = left.values.signed().collect();
    let b: Vec<i16> = right.values.signed().collect();
    for (old, new) in runs(&a, &b) {
        let numbers = |all: &[i16], span: Span| {
            let of = all.get(span.start..span.end()).unwrap_or_default();
            let mut text: Vec<String> = of.iter().take(NUMBERS).map(i16::to_string).collect();
            if of.len() > NUMBERS {
                text.push(format!("... {} more", of.len().saturating_sub(NUMBERS)));
            }
            (!of.is_empty()).then(|| text.join(" "))
        };
        let place = if old.is_empty() { new } else { old };
        let field = match place.len {
            1 => format!("values[{}]", place.start),
            _ => format!("values[{}..{}]", place.start, place.end()),
        };
        found.add(field, numbers(&a, old), numbers(&b, new));
    }
}

fn rows(left: &Panim<'_>, right: &Panim<'_>, found: &mut Differences) {
    found.field("bone_count", left.bone_count(), right.bone_count());
    let mut a = left.indices.bytes().chunks_exact(ROW_BYTES);
    let mut b = right.indices.bytes().chunks_exact(ROW_BYTES);
    for row in 0.. {
        let field = format_args!("indices.rows[{row}]");
        match (a.next(), b.next()) {
            (Some(a), Some(b)) => {
                let axes = ["x", "y", "z"]
                    .into_iter()
                    .zip(channels(a).zip(channels(b)));
                for (axis, (a, b)) in axes {
                    found.field(format_args!("{field}.{axis}.frames"), a.frames, b.frames);
                    found.field(format_args!("{field}.{axis}.start"), a.start, b.start);
                }
            }
            (Some(a), None) => found.only_left(field, row_text(a)),
            (None, Some(b)) => found.only_right(field, row_text(b)),
            (None, None) => return,
        }
    }
}

fn row_text(row: &[u8]) -> String {
    let axes = ["x", "y", "z"].into_iter().zip(channels(row));
    let axes = axes.map(|(axis, it)| format!("{axis} {}@{}", it.frames, it.start));
    axes.collect::<Vec<_>>().join(", ")
}

fn section(kind: SectionKind, left: &Panim<'_>, right: &Panim<'_>, found: &mut Differences) {
    let name = kind.name();
    let text = |track: &Track<'_>| {
        let (frames, bones) = (counted(track.frames, "frame"), counted(track.bones, "bone"));
        format!("{frames}, {bones}")
    };
    match (left.sections.first(kind), right.sections.first(kind)) {
        (Some(a), Some(b)) => track(name, &a, &b, found),
        (Some(a), None) => found.only_left(name, text(&a)),
        (None, Some(b)) => found.only_right(name, text(&b)),
        (None, None) => {}
    }
}

fn track(name: &str, left: &Track<'_>, right: &Track<'_>, found: &mut Differences) {
    found.field(format_args!("{name}.frames"), left.frames, right.frames);
    found.field(format_args!("{name}.bones"), left.bones, right.bones);
    let mut a = left.bone_data().peekable();
    let mut b = right.bone_data().peekable();
    // Both come in ascending order of bones.
    loop {
        let (next_a, next_b) = (a.peek().map(|it| it.0), b.peek().map(|it| it.0));
        let bone = match (next_a, next_b) {
            (Some(a), Some(b)) => a.min(b),
            (Some(bone), None) | (None, Some(bone)) => bone,
            (None, None) => return,
        };
        let a = a.next_if(|it| it.0 == bone);
        let b = b.next_if(|it| it.0 == bone);
        let field = format_args!("{name}.data[{bone}]");
        match (a, b) {
            (Some((_, a)), Some((_, b))) => {
                for (frame, (a, b)) in frames(a).zip(frames(b)).enumerate() {
                    if a != b {
                        let text = |[x, y, z]: [i16; 3]| Some(format!("{x} {y} {z}"));
                        found.add(format_args!("{field}.frames[{frame}]"), text(a), text(b));
                    }
                }
            }
            (Some(_), None) => found.only_left(field, "present"),
            (None, Some(_)) => found.only_right(field, "present"),
            (None, None) => {}
        }
    }
}
