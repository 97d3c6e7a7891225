//! Keeps the results in flight small where files have many findings.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::outcome::FileReport;

/// Findings that the results in flight may hold before threads that are ahead
/// wait: with what goes with each, its message and excerpt, some MiB.
const MOST: usize = 1 << 13;

/// Findings of one file that weigh nothing: so few are bounded by the number
/// of files in flight, and the usual file costs no more than a look at a
/// counter.
const FEW: usize = 16;

/// Where threads that are ahead wait. The one that works on the batch that is
/// to be delivered next never does, so the run always goes on.
#[derive(Default)]
pub(super) struct Gate {
    held: AtomicUsize,
    turn: Mutex<Turn>,
    moved: Condvar,
}

#[derive(Default)]
struct Turn {
    /// Number of the batch that is to be delivered next.
    next: usize,
    /// Nothing is delivered any more.
    over: bool,
}

impl Gate {
    /// Waits while too much is held and it is not `batch`'s turn.
    pub(super) fn pass(&self, batch: usize) {
        let full = || self.held.load(Ordering::Relaxed) > MOST;
        if !full() {
            return;
        }
        let mut turn = self.turn();
        while full() && turn.next != batch && !turn.over {
            turn = self
                .moved
                .wait(turn)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Counts a result from when it is there.
    pub(super) fn hold(&self, report: &FileReport) {
        match weight(report) {
            0 => {}
            more => {
                self.held.fetch_add(more, Ordering::Relaxed);
            }
        }
    }

    /// Counts a result up to when it is handed over.
    pub(super) fn release(&self, report: &FileReport) {
        match weight(report) {
            0 => {}
            less => {
                self.held.fetch_sub(less, Ordering::Relaxed);
            }
        }
    }

    /// It is `batch`'s turn now.
    pub(super) fn turn_to(&self, batch: usize) {
        // What was released before is seen by those who wait: they look at it
        // under the same lock.
        self.turn().next = batch;
        self.moved.notify_all();
    }

    /// Lets everybody pass for good when what it gives goes away, be it by a
    /// panic.
    pub(super) fn open_at_end(&self) -> impl Drop + '_ {
        OpenAtEnd(self)
    }

    fn turn(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct OpenAtEnd<'a>(&'a Gate);

impl Drop for OpenAtEnd<'_> {
    fn drop(&mut self) {
        self.0.turn().over = true;
        self.0.moved.notify_all();
    }
}

/// Bytes of a kept file that weigh as much as a finding.
const BYTES: usize = 512;

fn weight(report: &FileReport) -> usize {
    let content = report.content.as_ref().map_or(0, |bytes| bytes.len());
    match report.findings.kept().len() {
        few if few <= FEW => content / BYTES,
        many => many.saturating_add(content / BYTES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Findings, words};
    use crate::rules::panim::{FALSE_SCALES, UNUSED_VALUES};
    use crate::tree::trouble::Trouble;
    use std::path::PathBuf;
    use std::thread;

    /// A report with more than a few findings.
    fn heavy() -> FileReport {
        let trouble = Trouble::not_a_file("a test");
        let mut findings = Findings::new();
        for rule in [&UNUSED_VALUES, &FALSE_SCALES] {
            for _ in 0..64 {
                findings.add(rule, None, || words("", String::new(), ""));
            }
        }
        FileReport {
            findings,
            ..FileReport::unreadable(PathBuf::new(), None, trouble)
        }
    }

    /// A gate at which everything ahead of batch 0 waits.
    fn full() -> Gate {
        let gate = Gate::default();
        for _ in 0..=MOST / weight(&heavy()) {
            gate.hold(&heavy());
        }
        gate
    }

    /// What makes batch 1 pass a full gate?
    fn passes_after(act: impl FnOnce(&Gate)) {
        let gate = full();
        thread::scope(|scope| {
            let ahead = scope.spawn(|| gate.pass(1));
            gate.pass(0);
            thread::sleep(std::time::Duration::from_millis(20));
            assert!(!ahead.is_finished());
            act(&gate);
            ahead.join().unwrap();
        });
    }

    #[test]
    fn who_is_ahead_waits_for_room() {
        passes_after(|gate| {
            gate.release(&heavy());
            gate.turn_to(0);
        });
    }

    #[test]
    fn who_is_ahead_waits_for_its_turn() {
        passes_after(|gate| gate.turn_to(1));
    }

    #[test]
    fn nobody_waits_when_the_run_is_over() {
        passes_after(|gate| drop(gate.open_at_end()));
    }
}
