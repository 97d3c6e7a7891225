//! Where sections stand (spec-notes: panim-5, 6, 17, 19, 20).

use crate::bytes::{Span, find_all};
use crate::finding::{Findings, counted, words};
use crate::limits::SCALES_CANDIDATES;
use crate::panim::layout::{Body, TableEnd, bone_count, ends_table, odd_translations};
use crate::panim::section::{
    CutPart, CutSection, SectionAt, SectionKind, SectionName, named, section_at,
};
use crate::rules::panim as rules;

/// Checks order, repetition and the tags that data spells.
pub(super) fn check(bytes: &[u8], body: &Body, findings: &mut Findings) {
    hidden_translations(bytes, body, findings);
    lone_scales(bytes, body, findings);
    false_scales(bytes, body, findings);
    order(bytes, body, findings);
    if !body.trailing.is_empty() {
        findings.add(&rules::TRAILING_BYTES, Some(body.trailing), || {
            words(
                "trailing",
                format!(
                    "{} left over behind the last track; readers ignore what stands there, and it is kept",
                    counted(body.trailing.len as u64, "byte")
                ),
                "remove them, unless they are a section whose tag is damaged",
            )
        });
    }
}

/// `translations` where only the letter of the specification sees it.
fn hidden_translations(bytes: &[u8], body: &Body, findings: &mut Findings) {
    let Some(at) = odd_translations(bytes, body.table) else {
        return;
    };
    let kind = SectionKind::Translations;
    findings.add(&rules::ODD_TRANSLATIONS, Some(Span::new(at, kind.tag().len())), || {
        let distance = at.saturating_sub(body.table.start);
        words(
            "indices.rows",
            format!(
                "`translations` stands at 0x{at:X}, {} into the index table, an odd distance. By the specification it ends the table; \
                 the Pluto loader looks at even distances only and takes it and what follows for rows. {}",
                counted(distance as u64, "byte"),
                as_section(bytes, at)
            ),
            "one byte of the index table is missing or too many; if these are index entries that spell the tag, change one by 1",
        )
    });
}

/// What a section at `at` would be.
fn as_section(bytes: &[u8], at: usize) -> String {
    match section_at(bytes, at) {
        Some(Ok(section)) => {
            let rest = bytes.len().saturating_sub(section.end());
            let fit = match rest {
                0 => "up to the end of the file".to_owned(),
                _ => format!("with {} behind it", counted(rest as u64, "byte")),
            };
            format!(
                "Read as a section it has {} of {}, {fit}",
                counted(section.frames, "frame"),
                counted(section.bones, "bone")
            )
        }
        Some(Err(_)) | None => "Read as a section it does not fit into the file".to_owned(),
    }
}

/// Scales that only rows stand before.
fn lone_scales(bytes: &[u8], body: &Body, findings: &mut Findings) {
    if body.table_end != TableEnd::Scales {
        return;
    }
    let at = body.table.end();
    findings.add(
        &rules::SCALES_WITHOUT_TRANSLATIONS,
        Some(Span::new(at, SectionKind::Scales.tag().len())),
        || {
            let end = body.loader_translations.unwrap_or(bytes.len());
            let then = match body.loader_translations {
                Some(_) => "and misses the scales, which it searches behind the translations",
                None => "and still finds the scales afterwards",
            };
            let length = end.saturating_sub(body.table.start);
            let then = match (body.loader_translations, length % 2) {
                (None, 1) => format!("{then}, but reads past the end of the file, as that table has an odd number of bytes"),
                (None | Some(_), _) => then.to_owned(),
            };
            let swallowed = bone_count(length / 2);
            words(
                "scales.tag",
                format!(
                    "scales follow the index table at 0x{at:X} without translations before them. By the letter, and in the Pluto loader, \
                     the table does not end there: the loader gets bone count {swallowed} instead of {} {then}",
                    body.bone_count()
                ),
                "insert an empty translations section (`translations`, then four zero bytes) before the scales",
            )
        },
    );
}

/// `scales` where the loader's byte-wise search meets it before the true one.
fn false_scales(bytes: &[u8], body: &Body, findings: &mut Findings) {
    let from = body.loader_translations.map_or(body.table.start, |at| {
        at.saturating_add(SectionKind::Translations.tag().len())
    });
    let truth = body.true_scales(bytes).filter(|at| *at >= from);
    let to = truth.unwrap_or(bytes.len());
    let tag = SectionKind::Scales.tag();
    let mut places = places(bytes, body).peekable();
    for at in find_all(bytes, tag, from).take_while(|at| *at < to) {
        // Both rise, so the places are walked once for all occurrences.
        while places.next_if(|(end, _)| *end <= at).is_some() {}
        findings.add(&rules::FALSE_SCALES, Some(Span::new(at, tag.len())), || {
            let (field, repeat) = match places.peek() {
                Some((_, Place::Table)) => ("indices.rows".to_owned(), false),
                Some((_, Place::Section(name, section))) => (
                    format!("{}.{}", name.path(), section.part_at(at)),
                    section.tag.start == at,
                ),
                None if body.cut.is_some() => ("unread".to_owned(), false),
                None => ("trailing".to_owned(), false),
            };
            let (what, help) = match repeat {
                true => ("a repeated scales section stands", "remove the section that is not wanted"),
                false => ("data spells `scales`", "change one of the numbers that spell it by 1"),
            };
            let hides = match truth {
                Some(truth) => format!("and does not get to the true one at 0x{truth:X}"),
                None => "and there is none that counts where it looks".to_owned(),
            };
            words(
                field,
                format!(
                    "{what} at 0x{at:X}: the Pluto loader searches byte by byte and takes it for the section, {hides}. {}{}",
                    as_section(bytes, at),
                    beyond_cap(bytes, body, at)
                ),
                help,
            )
        });
    }
}

/// Says where only the cap on candidates kept scales from ending the table.
fn beyond_cap(bytes: &[u8], body: &Body, at: usize) -> String {
    match at < body.table.end() && ends_table(bytes, body.table.start, at) {
        true => format!(
            "; it would end the index table, but only the first {SCALES_CANDIDATES} such places are tried"
        ),
        false => String::new(),
    }
}

/// A part of the file in which data can spell a tag.
enum Place {
    /// The index table.
    Table,
    /// A section.
    Section(SectionName, SectionAt),
}

/// The parts behind the values with their ends, in file order.
fn places<'a>(bytes: &'a [u8], body: &Body) -> impl Iterator<Item = (usize, Place)> + use<'a> {
    let table = (body.table.end(), Place::Table);
    let chain = named(body.sections(bytes).map(|section| (section.kind, section)));
    std::iter::once(table)
        .chain(chain.map(|(name, section)| (section.end(), Place::Section(name, section))))
}

/// Scales before translations, and repeats.
fn order(bytes: &[u8], body: &Body, findings: &mut Findings) {
    let complete = body
        .sections(bytes)
        .map(|section: SectionAt| (section.kind, section.tag));
    let cut = body.cut.map(|cut| (cut.kind, cut.tag));
    let mut scales = false;
    for (name, tag) in named(complete.chain(cut)) {
        let kind = name.kind;
        scales |= kind == SectionKind::Scales;
        if name.is_repeat() {
            findings.add(&rules::REPEATED_SECTION, Some(tag), || {
                words(
                    name.path(),
                    format!("another {} section stands at 0x{:X}; the first counts, this one is kept and ignored", kind.name(), tag.start),
                    "remove the section that is not wanted",
                )
            });
        } else if kind == SectionKind::Translations && scales {
            findings.add(&rules::SECTION_ORDER, Some(tag), || {
                words(
                    "translations.tag",
                    format!(
                        "translations at 0x{:X} stand behind the scales; the Pluto loader {}",
                        tag.start,
                        match body.loader_translations {
                            Some(_) => "searches scales behind the translations only and misses them",
                            None => "does not see these translations at an odd distance and takes them for rows of the index table",
                        }
                    ),
                    "put translations first, then scales",
                )
            });
        }
    }
}

/// The section with which the file ends too early.
pub(super) fn cut(bytes: &[u8], body: &Body, cut: CutSection, findings: &mut Findings) {
    findings.add(&rules::TRUNCATED_TRACK, Some(cut.tag), || {
        let complete = body.sections(bytes).map(|section| (section.kind, ()));
        let all = complete.chain(std::iter::once((cut.kind, ())));
        let path = named(all).last().map(|(name, ())| name.path());
        let (field, part) = match cut.part {
            CutPart::Counts => ("frames", "frame count and bone count"),
            CutPart::Bitmask => ("bitmask", "bitmask"),
            CutPart::Data => ("data", "data"),
        };
        let counts = match cut.counts {
            Some((frames, bones)) => format!(
                " ({}, {})",
                counted(frames, "frame"),
                counted(bones, "bone")
            ),
            None => String::new(),
        };
        words(
            format!("{}.{field}", path.unwrap_or_default()),
            format!(
                "the {} section at 0x{:X}{counts} is cut short: it needs {} of {part}, but {} left. \
                 The Pluto loader says nothing and leaves the rest of the track at its defaults",
                cut.kind.name(),
                cut.tag.start,
                counted(cut.needed, "byte"),
                match cut.left {
                    1 => "only 1 byte is".to_owned(),
                    left => format!("only {left} bytes are"),
                }
            ),
            "get the file again from where it came from, or correct the counts if they are what is wrong",
        )
    });
}
