//! The header's fields (spec-notes: panim-1, 12, 13, 14).

use crate::bytes::Span;
use crate::finding::{Findings, words};
use crate::panim::header::Generation;
use crate::panim::model::text;
use crate::rules::panim as rules;

/// Checks the header, except for the node count, which needs the index table.
pub(super) fn check(bytes: &[u8], generation: Generation, findings: &mut Findings) {
    let fields = generation.fields();
    self::generation(generation, fields.tag, findings);
    for (name, span) in [("name", fields.name), ("author", fields.author)] {
        check_text(name, span, span.of(bytes), findings);
    }

    let looping = fields.read_looping(bytes);
    if !matches!(looping, 0xA6 | 0x00) {
        findings.add(&rules::LOOPING_BYTE, Some(fields.looping), || {
            words(
                "looping",
                format!(
                    "the looping byte is 0x{looping:02X}; only 0xA6 (loop) and 0x00 (one-shot) are specified. \
                     The Pluto loader loops; a reader that compares with 0xA6 plays it once"
                ),
                "write 0xA6 if the animation should loop, else 0x00",
            )
        });
    }
    let length = fields.read_length(bytes);
    if length > 32_767 {
        findings.add(&rules::LENGTH_SIGN, Some(fields.length), || {
            words(
                "length",
                format!("the length of {length} frames turns negative in Pluto's player, which casts it to s16"),
                "keep the animation at 32767 frames or fewer",
            )
        });
    }
    if length == 0 {
        findings.add(&rules::LENGTH_ZERO, Some(fields.length), || {
            words(
                "length",
                "the length is 0, so nothing plays: it is the exclusive end of the loop in frames",
                "write the number of frames; an animation of one frame has length 1",
            )
        });
    }
}

/// A header of another size than the loader's.
fn generation(generation: Generation, tag: Span, findings: &mut Findings) {
    let at = Some(tag);
    match generation {
        Generation::Current => {}
        Generation::Padded => findings.add(&rules::PADDED_HEADER, at, || {
            words(
                "values.tag",
                "the header has 103 bytes, as the specification's outline says, so `values` stands at 0x67. \
                 Its text and every real file have 100; the Pluto loader takes values from 0x6A on and reads this file three bytes off",
                "remove the three bytes 0x64 to 0x66",
            )
        }),
        Generation::August2024 | Generation::July2024 => {
            findings.add(&rules::LEGACY_HEADER, at, || {
                let dates = match generation {
                    Generation::July2024 => "30 July to 5 August 2024",
                    Generation::August2024 | Generation::Current | Generation::Padded => {
                        "5 to 12 August 2024"
                    }
                };
                words(
                    "values.tag",
                    format!(
                        "`values` stands at 0x{:X}: the header is of the generation of {dates}, with a name of 32 bytes. \
                         Today's Pluto loader takes values from 0x6A on and misreads it",
                        tag.start
                    ),
                    "convert it to the current header: name padded to 64 bytes, length as two bytes",
                )
            });
        }
    }
}

/// One text field.
fn check_text(name: &'static str, span: Span, field: &[u8], findings: &mut Findings) {
    let text = text(field);
    let behind = field.get(text.len()..).unwrap_or_default();
    let junk = behind.iter().position(|byte| *byte != 0);
    let last = behind.iter().rposition(|byte| *byte != 0).unwrap_or(0);
    if let Some(junk) = junk {
        let at = span.start.saturating_add(text.len()).saturating_add(junk);
        findings.add(
            &rules::TEXT_AFTER_NUL,
            Some(Span::new(at, last.saturating_sub(junk).saturating_add(1))),
            || {
                words(
                    name,
                    format!(
                        "the {name} ends with a NUL at 0x{:X}, yet bytes follow at 0x{at:X}; no reader shows them",
                        span.start.saturating_add(text.len())
                    ),
                    "fill the field with zero bytes behind the text",
                )
            },
        );
    }

    let mut at = span.start;
    let (mut invalid, mut control) = (None, None);
    for chunk in text.utf8_chunks() {
        let inside = chunk.valid().char_indices().find(|(_, c)| c.is_control());
        if let Some((offset, c)) = inside {
            control = control.or(Some((at.saturating_add(offset), c)));
        }
        at = at.saturating_add(chunk.valid().len());
        if !chunk.invalid().is_empty() {
            invalid = invalid.or(Some(Span::new(at, chunk.invalid().len())));
        }
        at = at.saturating_add(chunk.invalid().len());
    }
    if let Some(place) = invalid {
        findings.add(&rules::TEXT_NOT_UTF8, Some(place), || {
            words(
                name,
                format!(
                    "the {name} is not UTF-8 from 0x{:X} on; readers show replacement characters or refuse the text",
                    place.start
                ),
                "write the text again in UTF-8",
            )
        });
    }
    if let Some((at, c)) = control {
        findings.add(&rules::TEXT_CONTROL, Some(Span::new(at, c.len_utf8())), || {
            words(
                name,
                format!(
                    "the {name} has the control character U+{:04X}; shown raw it can move a terminal's cursor or change its colours",
                    u32::from(c)
                ),
                "remove the control characters from the text",
            )
        });
    }
}
