//! The boundary between values and index table (spec-notes: panim-3).

use crate::bytes::Span;
use crate::finding::{Findings, counted, words};
use crate::panim::header::Generation;
use crate::panim::layout::{Body, INDICES_TAG, body};
use crate::panim::split::Split;
use crate::rules::panim as rules;

/// Says what is to be said about the `indices` tags and tells whether the
/// file is split too early, so that what follows from it is held back.
pub(super) fn check(
    bytes: &[u8],
    generation: Generation,
    split: &Split,
    body: &Body,
    findings: &mut Findings,
) -> bool {
    let taken = body.values.end();
    if split.even.is_none() {
        misaligned(generation, split, body, findings);
        return false;
    }
    let whole = body.is_whole(bytes);
    let rival = split.whole_rivals().next().is_some();
    match (whole, rival) {
        (true, true) => {
            findings.add(&rules::RIVAL_INDICES, Some(tag(taken)), || {
                words(
                    "indices.tag",
                    format!(
                        "the file reads whole with `indices` at 0x{taken:X} ({}), and also with {}. \
                         The first is decoded; which one the author meant cannot be told",
                        counts(body),
                        rivals(bytes, split)
                    ),
                    "change one of the numbers that spell the tag that is not meant by 1",
                )
            });
        }
        (false, true) => {
            let first = split.whole_rivals().next().unwrap_or(taken);
            findings.add(&rules::EARLY_INDICES, Some(tag(taken)), || {
                let (cause, help) = match first < taken {
                    true => (
                        "One byte of the values is most likely missing or too many, so that the true tag stands at an odd distance \
                         and data behind it spells another",
                        format!(
                            "insert or remove the byte so that `indices` at 0x{first:X} comes to stand at an even distance, \
                             or export the animation again"
                        ),
                    ),
                    false => (
                        "The values most likely spell the tag",
                        format!(
                            "change one of the values at 0x{taken:X} to 0x{:X} by 1",
                            taken.saturating_add(6)
                        ),
                    ),
                };
                words(
                    "indices.tag",
                    format!(
                        "`indices` at 0x{taken:X} is the first at an even distance, but what follows does not fit together ({}), \
                         while the file reads whole with {}. {cause}; readers that search two bytes at a time split at the first",
                        counts(body),
                        rivals(bytes, split)
                    ),
                    help,
                )
            });
        }
        (true, false) => odd(generation, split, findings),
        (false, false) => {}
    }
    !whole && rival
}

/// The values spell the tag where only a byte-wise searcher sees it.
fn odd(generation: Generation, split: &Split, findings: &mut Findings) {
    let Some(at) = split.first_odd else { return };
    findings.add(&rules::ODD_INDICES, Some(tag(at)), || {
        let more = match split.odd_before {
            0 | 1 => String::new(),
            2 => " (and once more)".to_owned(),
            count => format!(" (and {} more times)", count.saturating_sub(1)),
        };
        words(
            "values",
            format!(
                "the values spell `indices` at 0x{at:X}, at an odd distance{more}. {} does not see it; \
                 a reader that searches byte by byte splits the file there",
                two_by_two(generation)
            ),
            "change one of these values by 1 if byte-wise readers matter to you",
        )
    });
}

/// The tag stands at an odd distance only.
fn misaligned(generation: Generation, split: &Split, body: &Body, findings: &mut Findings) {
    let at = body.values.end();
    findings.add(&rules::MISALIGNED_INDICES, Some(tag(at)), || {
        let others = split.whole_rivals().skip(1).count();
        let mut others = match others {
            0 => String::new(),
            _ => format!(" ({others} more such tags read whole as well; the first is taken)"),
        };
        if split.untried > 0 {
            others.push_str(&format!(" ({} later ones were not tried)", split.untried));
        }
        words(
            "indices.tag",
            format!(
                "`indices` stands at 0x{at:X}, {} behind the first value, an odd number{others}. \
                 {} runs past it to the end of the file and is left without an index position",
                counted(body.values.len as u64, "byte"),
                two_by_two(generation)
            ),
            "one byte of the values is missing or too many: export the animation again, or insert or remove that byte",
        )
    });
}

/// Where nothing read whole and rivals were left untried, says so in the first
/// finding that shows it: a cap must not decide in silence.
pub(super) fn untried(bytes: &[u8], split: &Split, body: &Body, findings: &mut Findings) {
    if split.untried == 0 || body.is_whole(bytes) || split.whole_rivals().next().is_some() {
        return;
    }
    let remark = format!(
        " ({} more `indices` were not tried as the boundary)",
        split.untried
    );
    findings.remark(&remark, |rule| {
        [
            &rules::TRUNCATED_TRACK,
            &rules::TRAILING_BYTES,
            &rules::NO_INDEX_ROW,
            &rules::PARTIAL_INDEX_ROW,
            &rules::INDEX_OUT_OF_RANGE,
            &rules::INDEX_WITHOUT_FRAMES,
            &rules::ODD_INDEX_TABLE,
        ]
        .contains(&rule)
    });
}

/// There is no tag that can be used.
pub(super) fn no_indices(bytes: &[u8], split: &Split, findings: &mut Findings) {
    let place = match split.first_odd {
        Some(at) => tag(at),
        None => Span::between(split.data, bytes.len()),
    };
    findings.add(&rules::NO_INDICES_TAG, Some(place), || {
        let data = split.data;
        let (message, help) = match split.first_odd {
            None => (
                format!(
                    "no `indices` tag follows the values that begin at 0x{data:X}, so nothing says where they end. \
                     The Pluto loader runs to the end of the file and is left without an index position"
                ),
                "the file was cut off within the values, or the tag is damaged: get it again, or write the tag where the index table begins",
            ),
            Some(at) => {
                let untried = match split.untried {
                    0 => String::new(),
                    more => format!(" ({more} later ones were not tried)"),
                };
                (
                    format!(
                        "`indices` stands at odd distances only (first at 0x{at:X}) and what follows does not fit together there{untried}. \
                         The Pluto loader searches two bytes at a time, misses the tag and is left without an index position"
                    ),
                    "bytes are missing or too many in more than one place: export the animation again",
                )
            }
        };
        words("indices.tag", message, help)
    });
}

/// The reader that looks for the tag two bytes at a time. From a header of
/// another size than its own the Pluto loader starts elsewhere.
const fn two_by_two(generation: Generation) -> &'static str {
    match generation {
        Generation::Current => "The Pluto loader, which searches two bytes at a time,",
        Generation::Padded | Generation::August2024 | Generation::July2024 => {
            "A reader of this header that searches two bytes at a time"
        }
    }
}

/// The place of the tag at `at`.
const fn tag(at: usize) -> Span {
    Span::new(at, INDICES_TAG.len())
}

/// What a reading gives, in a few words.
fn counts(body: &Body) -> String {
    format!(
        "{}, bone count {}",
        counted(body.value_count() as u64, "value"),
        body.bone_count()
    )
}

/// The rivals that read whole, each with what it gives.
fn rivals(bytes: &[u8], split: &Split) -> String {
    let named: Vec<String> = split
        .whole_rivals()
        .map(|at| {
            let reading = body(bytes, split.data, at);
            let parity = match reading.values.len.is_multiple_of(2) {
                true => "",
                false => ", at an odd distance",
            };
            format!("the one at 0x{at:X} ({}{parity})", counts(&reading))
        })
        .collect();
    let untried = match split.untried {
        0 => String::new(),
        more => format!(" ({more} more were not tried)"),
    };
    format!("{}{untried}", named.join(" and "))
}
