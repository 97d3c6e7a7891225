//! The search: candidates are tested one after the other, and the best so far
//! is kept.

use std::cmp::Ordering as Compared;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::axis::{Axis, Edit};
use super::{Bounds, End, Others, Shrunk, Test};

/// Parts into which a file is cut at most in one pass, so that a pass over a
/// large file takes no more than a few thousand steps.
const FINEST: usize = 4096;

pub(super) struct Engine<'e, 't> {
    best: Vec<u8>,
    others: Others,
    steps: u64,
    bounds: Bounds<'e>,
    test: &'e mut Test<'t>,
    see: &'e mut dyn FnMut(u64, usize),
    end: Option<End>,
}

impl<'e, 't> Engine<'e, 't> {
    /// Starts from `file`; none where it does not pass the test.
    pub(super) fn new(
        file: &[u8],
        bounds: Bounds<'e>,
        test: &'e mut Test<'t>,
        see: &'e mut dyn FnMut(u64, usize),
    ) -> Option<Self> {
        let others = test(file)?;
        Some(Self {
            best: file.to_vec(),
            others,
            steps: 0,
            bounds,
            test,
            see,
            end: None,
        })
    }

    /// Why no more is tried, if so.
    pub(super) const fn end(&self) -> Option<End> {
        self.end
    }

    pub(super) fn finish(self) -> Shrunk {
        Shrunk {
            bytes: self.best,
            others: self.others,
            steps: self.steps,
            end: self.end.unwrap_or(End::Smallest),
        }
    }

    /// Tests a candidate and takes it where it is better than the best.
    fn attempt(&mut self, candidate: Vec<u8>) -> bool {
        if self.end.is_some() || candidate.len() > self.best.len() || candidate == self.best {
            return false;
        }
        self.end = self.over();
        if self.end.is_some() {
            return false;
        }
        self.steps = self.steps.saturating_add(1);
        let others = (self.test)(&candidate);
        (self.see)(self.steps, self.best.len());
        let Some(others) = others else { return false };
        let breaks_more = others.iter().any(|rule| !self.others.contains(rule));
        if breaks_more || !self.is_better(&candidate, &others) {
            return false;
        }
        self.best = candidate;
        self.others = others;
        true
    }

    fn over(&self) -> Option<End> {
        if self.bounds.stop.load(Ordering::Relaxed) {
            return Some(End::Stopped);
        }
        if self.steps >= self.bounds.steps {
            return Some(End::Steps);
        }
        let late = self
            .bounds
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(End::Time)
    }

    /// Smaller; else fewer other rules; else fewer bytes that are not zero;
    /// else lower ones. So no file is met twice, and there is an end.
    fn is_better(&self, candidate: &[u8], others: &Others) -> bool {
        let filled = |bytes: &[u8]| bytes.iter().filter(|byte| **byte != 0).count();
        let compared = candidate
            .len()
            .cmp(&self.best.len())
            .then(others.len().cmp(&self.others.len()))
            .then_with(|| filled(candidate).cmp(&filled(&self.best)))
            .then_with(|| candidate.cmp(&self.best));
        compared == Compared::Less
    }

    /// Drops along an axis: all, halves, quarters, and so on, from the end.
    pub(super) fn drop_along(&mut self, axis: &Axis) -> bool {
        let mut changed = false;
        let count = (axis.count)(&self.best);
        let finest = count.div_ceil(FINEST);
        let mut chunk = count;
        while chunk > 0 && chunk >= finest && self.end.is_none() {
            let mut end = (axis.count)(&self.best);
            while end > 0 && self.end.is_none() {
                let start = end.saturating_sub(chunk);
                if let Some(candidate) = (axis.without)(&self.best, start..end)
                    && self.attempt(candidate)
                {
                    changed = true;
                }
                end = start.min((axis.count)(&self.best));
            }
            chunk /= 2;
        }
        changed
    }

    /// Tries another file of the same size.
    pub(super) fn edit(&mut self, edit: Edit) -> bool {
        edit(&self.best).is_some_and(|candidate| self.attempt(candidate))
    }

    /// Writes zeros over all, halves, quarters, and so on.
    pub(super) fn zero(&mut self) -> bool {
        let mut changed = false;
        let len = self.best.len();
        let finest = len.div_ceil(FINEST);
        let mut chunk = len;
        while chunk > 0 && chunk >= finest && self.end.is_none() {
            let mut start = 0;
            while start < len && self.end.is_none() {
                let end = start.saturating_add(chunk).min(len);
                let mut candidate = self.best.clone();
                if let Some(part) = candidate.get_mut(start..end) {
                    part.fill(0);
                }
                changed |= self.attempt(candidate);
                start = end;
            }
            chunk /= 2;
        }
        changed
    }
}
