//! Files without a header that could be read (spec-notes: panim-2, 14, 22).

use crate::bytes::Span;
use crate::finding::{Findings, counted, words};
use crate::panim::foreign::Foreign;
use crate::panim::read::{FIRST_VALUE, Start};
use crate::rules::panim as rules;

/// One finding that says why the file is rejected.
pub(super) fn rejected(bytes: &[u8], start: Start, findings: &mut Findings) {
    match start {
        Start::Empty => findings.add(&rules::EMPTY_FILE, Some(Span::new(0, 0)), || {
            words(
                "",
                "the file is empty: a converter most likely crashed after it had opened its output",
                "convert the animation again and look at what the converter says",
            )
        }),
        Start::Misplaced { at } => misplaced(at, findings),
        Start::Damaged => {
            let tag = Span::new(0x64, 6);
            findings.add(&rules::DAMAGED_VALUES_TAG, Some(tag), || {
                words(
                    "values.tag",
                    format!(
                        "the tag `values` at 0x64 is damaged: there stands {}, but all that follows fits together. \
                         The Pluto loader skips the six bytes unseen and plays the file; a reader that checks the tag refuses it",
                        quoted(tag.of(bytes))
                    ),
                    "write the six bytes `values` (76 61 6C 75 65 73) at 0x64",
                )
            });
        }
        Start::Truncated => {
            findings.add(
                &rules::TRUNCATED_HEADER,
                Some(Span::new(0, bytes.len())),
                || {
                    words(
                        "",
                        format!(
                            "the file ends after {}, within the header: header and `values` tag take {FIRST_VALUE}. \
                             The Pluto loader does not check and reads past the end",
                            counted(bytes.len() as u64, "byte")
                        ),
                        "the file was cut off; get it again from where it came from",
                    )
                },
            );
        }
        Start::Header(_) | Start::Foreign(_) => {}
    }
}

/// `values` at a place that no header has.
fn misplaced(at: usize, findings: &mut Findings) {
    findings.add(&rules::MISPLACED_VALUES_TAG, Some(Span::new(at, 6)), || {
        let (off, advice) = match at.checked_sub(0x64) {
            Some(more) => (
                format!("{} too long", counted(more as u64, "byte")),
                format!("if the header is at fault, remove {} before 0x{at:X}", counted(more as u64, "byte")),
            ),
            None => {
                let less = 0x64_usize.saturating_sub(at);
                (
                    format!("{} too short", counted(less as u64, "byte")),
                    format!("if the header is at fault, insert {} before 0x{at:X}", counted(less as u64, "byte")),
                )
            }
        };
        words(
            "values.tag",
            format!(
                "`values` stands at 0x{at:X} and not at 0x64, so the header seems to be {off}. \
                 This is a guess: a name may itself say `values`. The Pluto loader takes values from 0x6A on and reads this file shifted"
            ),
            format!("export the animation again; {advice}"),
        )
    });
}

/// One finding that says what the file looks like.
pub(super) fn foreign(kind: Foreign, findings: &mut Findings) {
    findings.add(&rules::FOREIGN_FILE, Some(Span::new(0, 0)), || {
        words(
            "",
            match kind {
                Foreign::Unknown => "this is not a .panim of Pluto, nor of any format known here".to_owned(),
                known => format!("this is not a .panim of Pluto; it looks like {known}"),
            },
            "leave it alone and exclude it from the check, or rename it if it should be a .panim of Pluto",
        )
    });
}

/// Bytes as they can be shown: hex, and the text where it is plain.
fn quoted(bytes: &[u8]) -> String {
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let hex = hex.join(" ");
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic()) => {
            format!("`{text}` ({hex})")
        }
        Ok(_) | Err(_) => hex,
    }
}
