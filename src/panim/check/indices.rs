//! The index table (spec-notes: panim-4, 7, 8, 10, 11, 19).

use crate::bytes::Span;
use crate::finding::{Findings, counted, words};
use crate::panim::channel::{Channel, channels};
use crate::panim::header::{Generation, HeaderFields};
use crate::panim::layout::{Body, ROW_BYTES, ROW_ENTRIES};
use crate::rules::panim as rules;

mod usage;

/// Names of a row's channels.
const AXES: [&str; 3] = ["x", "y", "z"];

/// Checks the table. `early` holds back what only follows from a wrong split.
pub(super) fn check(
    bytes: &[u8],
    generation: Generation,
    body: &Body,
    early: bool,
    findings: &mut Findings,
) {
    let table = body.table.of(bytes);
    let fields = generation.fields();
    node_count(bytes, &fields, body, findings);
    frame_counts(table, body, fields.read_length(bytes), findings);
    if !table.len().is_multiple_of(2) {
        let at = body.table.end().saturating_sub(1);
        findings.add(&rules::ODD_INDEX_TABLE, Some(Span::new(at, 1)), || {
            words(
                "indices.odd_byte",
                format!(
                    "the index table has {}, an odd number, and reaches the end of the file: \
                     the Pluto loader reads it two bytes at a time and runs past the end",
                    counted(table.len() as u64, "byte")
                ),
                "one byte is missing or too many: export the animation again, or remove the last byte if the rows are whole without it",
            )
        });
    }
    if !early {
        signs(table, body, findings);
        rows(body, findings);
        ranges(table, body, findings);
        usage::check(table, body, findings);
    }
}

/// The advisory node count.
fn node_count(bytes: &[u8], fields: &HeaderFields, body: &Body, findings: &mut Findings) {
    let (nodes, bones) = (fields.read_node_count(bytes), body.bone_count());
    // A table without rows gives -1, which the field cannot say.
    if i64::from(nodes) == bones.clamp(0, 255) {
        return;
    }
    findings.add(&rules::NODE_COUNT, Some(fields.node_count), || {
        words(
            "node_count",
            format!("the node count says {nodes}, the index table gives a bone count of {bones}; readers go by the table"),
            "nothing needs to be done",
        )
    });
}

/// Entries with the high bit, said once.
fn signs(table: &[u8], body: &Body, findings: &mut Findings) {
    let is_high = |entry: &[u8]| entry.first().is_some_and(|byte| *byte >= 0x80);
    let entries = || table.chunks_exact(2);
    let Some(first) = entries().position(is_high) else {
        return;
    };
    let place = Span::new(body.table.start.saturating_add(first.saturating_mul(2)), 2);
    findings.add(&rules::SIGNED_INDEX, Some(place), || {
        let count = entries().filter(|entry| is_high(entry)).count();
        let more = match count {
            1 => String::new(),
            _ => format!(", the first of {count} such entries,"),
        };
        words(
            entry_path(first),
            format!(
                "the entry at 0x{:X}{more} has its high bit set: read as s16, as the specification calls it, it is negative; \
                 as u16, as in SM64 and the Pluto loader, it is not. u16 is taken",
                place.start
            ),
            "keep frame counts and the value table below 32768",
        )
    });
}

/// Rows are whole, and there is one.
fn rows(body: &Body, findings: &mut Findings) {
    let (entries, bones) = (body.entry_count(), body.bone_count());
    if body.row_count() == 0 {
        findings.add(&rules::NO_INDEX_ROW, Some(body.table), || {
            words(
                "indices.rows",
                format!("the index table has {entries} of the 6 entries of the root's row: the bone count comes out as -1"),
                "the index table is missing: export the animation again",
            )
        });
    } else if !entries.is_multiple_of(ROW_ENTRIES) {
        let start = body
            .table
            .start
            .saturating_add(body.row_count().saturating_mul(ROW_BYTES));
        findings.add(
            &rules::PARTIAL_INDEX_ROW,
            Some(Span::between(start, body.table.end())),
            || {
                words(
                    "indices.partial_row",
                    format!(
                        "the index table has {} and {} of the 6 entries of a broken one. \
                         Readers divide, get bone count {bones} and drop the broken row without a word",
                        counted(body.row_count() as u64, "whole row"),
                        entries % ROW_ENTRIES
                    ),
                    "the table was cut, or something was inserted before its end: export the animation again",
                )
            },
        );
    }
}

/// Rows longer than the animation.
fn frame_counts(table: &[u8], body: &Body, length: u16, findings: &mut Findings) {
    let most = u32::from(length).saturating_add(1);
    for (row, bytes) in table.chunks_exact(ROW_BYTES).enumerate() {
        let longest = channels(bytes).map(|channel| channel.frames).max();
        let frames = longest.unwrap_or(0);
        if u32::from(frames) > most {
            findings.add(&rules::ROW_FRAME_COUNT, Some(row_span(body, row)), || {
                words(
                    format!("indices.rows[{row}]"),
                    format!(
                        "{} has {frames} frames, the animation a length of {length}: what is beyond is never shown",
                        row_name(row)
                    ),
                    "nothing needs to be done, unless the header's length is too small",
                )
            });
        }
    }
}

/// Every read stays within the values.
fn ranges(table: &[u8], body: &Body, findings: &mut Findings) {
    let count = body.value_count();
    for (index, channel) in channels(table).enumerate() {
        if !channel.fits(count) {
            range(index, channel, body, findings);
        }
    }
}

/// One channel that reads where it should not.
fn range(index: usize, channel: Channel, body: &Body, findings: &mut Findings) {
    let (row, axis) = (index / 3, AXES.get(index % 3).copied().unwrap_or_default());
    let Channel { frames, start } = channel;
    let count = body.value_count();
    let place = Span::new(body.table.start.saturating_add(index.saturating_mul(4)), 4);
    let field = || format!("indices.rows[{row}].{axis}");
    if frames == 0 {
        findings.add(&rules::INDEX_WITHOUT_FRAMES, Some(place), || {
            let read = match start.checked_sub(1) {
                Some(before) => format!("values[{before}], which belongs to something else"),
                None => "the two bytes before the value table".to_owned(),
            };
            words(
                field(),
                format!(
                    "{}, axis {axis}, has 0 frames from value {start}: players read {read}",
                    row_name(row)
                ),
                "write a frame count of 1 if the channel does not move",
            )
        });
    } else {
        findings.add(&rules::INDEX_OUT_OF_RANGE, Some(place), || {
            words(
                field(),
                format!(
                    "{}, axis {axis}, reads {} from value {start} on, so up to value {}, but the file has {}. {}",
                    row_name(row),
                    counted(frames, "frame"),
                    channel.end().saturating_sub(1),
                    counted(count as u64, "value"),
                    match count {
                        0 => "Players read whatever lies behind the empty table".to_owned(),
                        _ => format!(
                            "The game reads whatever lies behind them; Pluto clamps indexes above {count}, and reads one past the end at {count}"
                        ),
                    }
                ),
                "correct the frame count or the start, or restore the values that are missing",
            )
        });
    }
}

/// The place of a row.
fn row_span(body: &Body, row: usize) -> Span {
    let start = body
        .table
        .start
        .saturating_add(row.saturating_mul(ROW_BYTES));
    Span::new(start, ROW_BYTES)
}

/// What a row moves.
fn row_name(row: usize) -> String {
    match row {
        0 => "row 0 (the root's position)".to_owned(),
        1 => "row 1 (the root's rotation)".to_owned(),
        _ => format!("row {row}"),
    }
}

/// Path of an entry of the table.
fn entry_path(entry: usize) -> String {
    let (row, within) = (entry / ROW_ENTRIES, entry % ROW_ENTRIES);
    let axis = AXES.get(within / 2).copied().unwrap_or_default();
    let part = match within % 2 {
        0 => "frames",
        _ => "start",
    };
    format!("indices.rows[{row}].{axis}.{part}")
}
