//! `.panim`: sections, rows, bones, frames, values, and texts.

mod parts;

use std::ops::Range;

use super::axis::{Axis, Edit, outside};
use crate::panim::INDICES_TAG;
use parts::{Parts, Section};

pub(super) const AXES: &[Axis] = &[
    Axis {
        count: |bytes| count(bytes, |parts| parts.sections.len()),
        without: |bytes, range| {
            change(bytes, |parts| {
                parts.sections = outside(std::mem::take(&mut parts.sections), &range);
            })
        },
    },
    // With the bones that the rows move.
    Axis {
        count: |bytes| count(bytes, |parts| parts.channels.len() / 3),
        without: |bytes, range| change(bytes, |parts| drop_rows(parts, &range, true)),
    },
    Axis {
        count: |bytes| count(bytes, |parts| parts.channels.len() / 3),
        without: |bytes, range| change(bytes, |parts| drop_rows(parts, &range, false)),
    },
    Axis {
        count: |bytes| count(bytes, longest),
        without: |bytes, range| change(bytes, |parts| drop_frames(parts, &range)),
    },
    // Each channel moves no more: one frame, the first value.
    Axis {
        count: |bytes| count(bytes, |parts| parts.channels.len()),
        without: |bytes, range| change(bytes, |parts| still(parts, &range, true)),
    },
    Axis {
        count: |bytes| count(bytes, |parts| parts.channels.len()),
        without: |bytes, range| change(bytes, |parts| still(parts, &range, false)),
    },
    Axis {
        count: |bytes| count(bytes, |parts| parts.values.len()),
        without: |bytes, range| change(bytes, |parts| parts.drop_values(&|at| range.contains(&at))),
    },
    // Bones, their data alone, and frames, counted over the sections.
    Axis {
        count: |bytes| count(bytes, |parts| sum(parts, Section::bone_count)),
        without: |bytes, range| {
            change(bytes, |parts| {
                in_sections(parts, &range, Section::bone_count, |section, own| {
                    section.drop_bones(&|bone| own.contains(&bone));
                });
            })
        },
    },
    // Counts without data: the fewer bones, the more frames.
    Axis {
        count: |bytes| count(bytes, |parts| sum(parts, Section::bone_count)),
        without: |bytes, range| {
            change(bytes, |parts| {
                in_sections(parts, &range, Section::bone_count, |section, own| {
                    if section.data.is_empty() {
                        section.drop_bones(&|bone| own.contains(&bone));
                        section.frames = u16::MAX;
                    }
                });
            })
        },
    },
    Axis {
        count: |bytes| count(bytes, |parts| sum(parts, Section::bone_count)),
        without: |bytes, range| {
            change(bytes, |parts| {
                in_sections(parts, &range, Section::bone_count, |section, own| {
                    section.drop_data(&|bone| own.contains(&bone));
                });
            })
        },
    },
    Axis {
        count: |bytes| count(bytes, |parts| sum(parts, Section::frame_count)),
        without: |bytes, range| {
            change(bytes, |parts| {
                in_sections(parts, &range, Section::frame_count, |section, own| {
                    section.drop_frames(&|frame| own.contains(&frame));
                });
            })
        },
    },
];

/// Simpler files of the same size.
pub(super) const EDITS: &[Edit] = &[
    |bytes| {
        change(bytes, |parts| {
            let bones = (parts.channels.len() / 3).saturating_sub(1);
            parts.set_node_count(u8::try_from(bones).unwrap_or(u8::MAX));
        })
    },
    still_last_rows,
    |bytes| change(bytes, |parts| parts.set_length(1)),
    |bytes| {
        change(bytes, |parts| {
            let longest = parts.channels.iter().map(|channel| channel.frames).max();
            parts.set_length(longest.unwrap_or(1));
        })
    },
];

/// The rows behind the last `indices` hold the first value: what else reads
/// whole has to do so with fewer values as well.
fn still_last_rows(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut changed = bytes.to_vec();
    let at = memchr::memmem::rfind(bytes, INDICES_TAG)?;
    let (rows, _) = changed
        .get_mut(at.saturating_add(INDICES_TAG.len())..)?
        .as_chunks_mut::<4>();
    rows.fill([0, 1, 0, 0]);
    Some(changed)
}

fn count(bytes: &[u8], of: impl Fn(&Parts) -> usize) -> usize {
    Parts::of(bytes).map_or(0, |parts| of(&parts))
}

fn change(bytes: &[u8], change: impl FnOnce(&mut Parts)) -> Option<Vec<u8>> {
    let mut parts = Parts::of(bytes)?;
    change(&mut parts);
    Some(parts.write())
}

fn sum(parts: &Parts, of: impl Fn(&Section) -> usize) -> usize {
    parts.sections.iter().map(of).sum()
}

/// Frames of the longest section, or else of the animation.
fn longest(parts: &Parts) -> usize {
    let sections = parts.sections.iter().map(Section::frame_count);
    sections.max().unwrap_or(0).max(parts.length().into())
}

/// Does something to the part of `range` that is in each section, where `of`
/// counts.
fn in_sections(
    parts: &mut Parts,
    range: &Range<usize>,
    of: impl Fn(&Section) -> usize,
    change: impl Fn(&mut Section, &Range<usize>),
) {
    let mut first = 0_usize;
    for section in &mut parts.sections {
        let count = of(section);
        let own = Range {
            start: range.start.saturating_sub(first).min(count),
            end: range.end.saturating_sub(first).min(count),
        };
        first = first.saturating_add(count);
        if !own.is_empty() {
            change(section, &own);
        }
    }
}

/// Drops rows, the values that only they used, and with `bones` the bones of
/// the sections that they stand for.
fn drop_rows(parts: &mut Parts, range: &Range<usize>, bones: bool) {
    let before = (parts.channels.len() / 3).saturating_sub(1);
    let was_right = usize::from(parts.node_count()) == before.min(255);
    if bones {
        for section in &mut parts.sections {
            // The first bone is that of row 1 or of row 2.
            let shift = before.saturating_sub(section.bone_count());
            let row_of = |bone: usize| bone.saturating_add(1).saturating_add(shift);
            if shift <= 1 {
                section.drop_bones(&|bone| range.contains(&row_of(bone)));
            }
        }
    }
    let channels = range.start.saturating_mul(3)..range.end.saturating_mul(3);
    parts.keep_used(|parts| {
        parts.channels = outside(std::mem::take(&mut parts.channels), &channels);
    });
    if was_right {
        let after = (parts.channels.len() / 3).saturating_sub(1);
        parts.set_node_count(u8::try_from(after).unwrap_or(u8::MAX));
    }
}

/// Drops frames everywhere at once: in the sections, in rows that are as long
/// as the animation, and from its length.
fn drop_frames(parts: &mut Parts, range: &Range<usize>) {
    let before = parts.length();
    let gone = u16::try_from(range.len()).unwrap_or(u16::MAX);
    let after = before.saturating_sub(gone).max(before.min(1));
    for section in &mut parts.sections {
        section.drop_frames(&|frame| range.contains(&frame));
    }
    parts.set_length(after);
    parts.keep_used(|parts| {
        for channel in &mut parts.channels {
            if channel.frames <= before.saturating_add(1) {
                channel.frames = channel.frames.min(after.saturating_add(1));
            }
        }
    });
}

/// Leaves one frame of some channels, and with `start` the first value of all.
fn still(parts: &mut Parts, range: &Range<usize>, start: bool) {
    parts.keep_used(|parts| {
        let channels = parts.channels.iter_mut().enumerate();
        for (_, channel) in channels.filter(|(index, _)| range.contains(index)) {
            channel.frames = 1;
            if start {
                channel.start = 0;
            }
        }
    });
}
