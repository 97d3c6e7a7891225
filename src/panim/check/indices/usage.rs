//! Values that no row uses (spec-notes: panim-11).

use crate::bytes::Span;
use crate::finding::{Findings, words};
use crate::panim::channel::channels;
use crate::panim::layout::Body;
use crate::rules::panim as rules;

/// Tables of up to this many channels are sorted on the stack; 256 channels
/// are 85 bones, and real files have 20.
const FEW: usize = 256;
/// Starts are u16, so this many of them.
const STARTS: usize = 1 << 16;

/// Reports the values that no channel reads, said once.
pub(super) fn check(table: &[u8], body: &Body, findings: &mut Findings) {
    let count = body.value_count();
    let Gaps { first, unused } = gaps(table, count);
    let Some(first) = first else { return };
    let place = body.values.start.saturating_add(first.saturating_mul(2));
    findings.add(&rules::UNUSED_VALUES, Some(Span::new(place, 2)), || {
        words(
            format!("values[{first}]"),
            match unused == count {
                true => format!("no index row uses any of the values ({count})"),
                false => format!(
                    "no index row uses {unused} of the {count} values, the first being values[{first}]"
                ),
            },
            "nothing needs to be done, unless a row's start or frame count is wrong",
        )
    });
}

/// Values that no channel covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gaps {
    /// The first of them.
    first: Option<usize>,
    /// How many.
    unused: usize,
}

impl Gaps {
    /// Counts the values from `from` up to `to`.
    fn add(&mut self, from: usize, to: usize) {
        if from < to {
            self.first = self.first.or(Some(from));
            self.unused = self.unused.saturating_add(to.saturating_sub(from));
        }
    }
}

/// Finds the gaps in time linear in the table and the values, whatever the
/// frame counts say.
fn gaps(table: &[u8], count: usize) -> Gaps {
    let ranges = channels(table)
        .filter(|channel| channel.frames > 0)
        .map(|channel| (usize::from(channel.start), channel.end() as usize));
    if channels(table).nth(FEW).is_none() {
        let mut few = [(0, 0); FEW];
        let mut used = 0_usize;
        for (slot, range) in few.iter_mut().zip(ranges) {
            *slot = range;
            used = used.saturating_add(1);
        }
        let few = few.get_mut(..used).unwrap_or_default();
        few.sort_unstable();
        sweep(few.iter().copied(), count)
    } else {
        // The furthest end of all channels that share a start.
        let mut ends = vec![0_u32; STARTS];
        for (start, end) in ranges {
            if let Some(known) = ends.get_mut(start) {
                *known = (*known).max(u32::try_from(end).unwrap_or(u32::MAX));
            }
        }
        let sorted = ends.iter().enumerate().filter(|(_, end)| **end > 0);
        sweep(sorted.map(|(start, end)| (start, *end as usize)), count)
    }
}

/// The gaps between ranges that come in order of their starts.
fn sweep(ranges: impl Iterator<Item = (usize, usize)>, count: usize) -> Gaps {
    let mut gaps = Gaps::default();
    let mut covered = 0;
    for (start, end) in ranges {
        gaps.add(covered, start.min(count));
        covered = covered.max(end);
    }
    gaps.add(covered, count);
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of channels given as (frames, start).
    fn table(channels: &[(u16, u16)]) -> Vec<u8> {
        channels
            .iter()
            .flat_map(|(frames, start)| [frames.to_be_bytes(), start.to_be_bytes()].concat())
            .collect()
    }

    #[test]
    fn gaps_are_found_before_between_and_behind() {
        let table = table(&[(2, 1), (1, 5), (3, 1)]);
        let gaps = gaps(&table, 8);
        // Values 0, 4, 6 and 7.
        assert_eq!(
            gaps,
            Gaps {
                first: Some(0),
                unused: 4
            }
        );
    }

    #[test]
    fn overlaps_and_ranges_past_the_end_are_no_gaps() {
        assert_eq!(
            gaps(&table(&[(9, 0), (1, 2), (1, 400)]), 5),
            Gaps::default()
        );
    }

    #[test]
    fn many_channels_give_the_same_as_few() {
        let few = [(2, 1), (1, 5), (0, 6)];
        let many: Vec<(u16, u16)> = few.iter().copied().cycle().take(300).collect();
        assert_eq!(gaps(&table(&many), 70_000), gaps(&table(&few), 70_000));
    }
}
