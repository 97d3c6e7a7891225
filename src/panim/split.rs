//! Where values end: the taken `indices` tag and its rivals (spec-notes:
//! panim-3).

use crate::bytes::find_all;
use crate::limits::RIVALS;

use super::layout::{Body, INDICES_TAG, Trials, body};

/// An occurrence of `indices` that is not the one taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Offset of the tag.
    pub at: usize,
    /// Whether a reading with it is whole.
    pub whole: bool,
}

/// Every `indices` from the first value byte on, weighed.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// Offset of the first value byte.
    pub data: usize,
    /// The first occurrence at an even distance: what the specification
    /// takes.
    pub even: Option<usize>,
    /// The first 16 other occurrences, in file order.
    tried: [Option<Rival>; RIVALS],
    /// Number of other occurrences that were not tried.
    pub untried: usize,
    /// Number of occurrences before the one taken; all of them at odd
    /// distances.
    pub odd_before: usize,
    /// The first of those.
    pub first_odd: Option<usize>,
}

/// Finds and weighs every `indices` from `data` on. Time is linear: at most
/// [`RIVALS`] readings are tried.
#[must_use]
pub(super) fn split(bytes: &[u8], data: usize) -> Split {
    let mut split = Split {
        data,
        even: None,
        tried: [None; RIVALS],
        untried: 0,
        odd_before: 0,
        first_odd: None,
    };
    let mut trials = Trials::default();
    let mut slots = split.tried.iter_mut();
    for at in find_all(bytes, INDICES_TAG, data) {
        let even = at.saturating_sub(data).is_multiple_of(2);
        if split.even.is_none() && even {
            split.even = Some(at);
            continue;
        }
        if split.even.is_none() {
            split.odd_before = split.odd_before.saturating_add(1);
            split.first_odd = split.first_odd.or(Some(at));
        }
        match slots.next() {
            Some(slot) => {
                *slot = Some(Rival {
                    at,
                    whole: trials.is_whole(bytes, data, at),
                });
            }
            None => split.untried = split.untried.saturating_add(1),
        }
    }
    split
}

impl Split {
    /// The rivals that were tried, in file order.
    pub fn rivals(&self) -> impl Iterator<Item = Rival> + '_ {
        self.tried.iter().copied().flatten()
    }

    /// Offsets of the rivals that read whole, in file order.
    pub fn whole_rivals(&self) -> impl Iterator<Item = usize> + '_ {
        self.rivals()
            .filter(|rival| rival.whole)
            .map(|rival| rival.at)
    }

    /// What is decoded: the even occurrence, or the first odd one that reads
    /// whole; none where the file cannot be delimited.
    #[must_use]
    pub fn taken(&self, bytes: &[u8]) -> Option<Body> {
        let at = self.even.or_else(|| self.whole_rivals().next())?;
        Some(body(bytes, self.data, at))
    }

    /// Whether a whole reading exists at all, taken or tried.
    #[must_use]
    pub fn any_whole(&self, bytes: &[u8]) -> bool {
        let mut trials = Trials::default();
        self.whole_rivals().next().is_some()
            || self
                .even
                .is_some_and(|at| trials.is_whole(bytes, self.data, at))
    }
}
