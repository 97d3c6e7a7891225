//! The progress line: on standard error, and only if that is a terminal.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytesize::ByteSize;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time after which the line is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// Where the line is drawn. It hides itself where standard error is no
/// terminal.
fn target(wanted: bool) -> ProgressDrawTarget {
    if wanted {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// How far the run is. A copy shows the same line.
#[derive(Clone)]
pub(super) struct Progress {
    bar: ProgressBar,
    bytes: Arc<AtomicU64>,
}

impl Progress {
    /// A progress line that counts so many cases, or none.
    pub(super) fn of(cases: usize, wanted: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(cases as u64), target(wanted));
        if !bar.is_hidden() {
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {human_pos} of {human_len} cases")
            {
                bar.set_style(style);
            }
            bar.enable_steady_tick(TICK);
        }
        Self {
            bar,
            bytes: Arc::default(),
        }
    }

    /// A progress line that counts files and bytes, or none.
    pub(super) fn new(wanted: bool) -> Self {
        let bytes = Arc::new(AtomicU64::new(0));
        let bar = ProgressBar::with_draw_target(None, target(wanted));
        if !bar.is_hidden() {
            let seen = Arc::clone(&bytes);
            let size = move |_: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{}", ByteSize::b(seen.load(Ordering::Relaxed)));
            };
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a rate for people to look at"
            )]
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
            };
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {human_pos} files, {size}, {rate} files/s")
            {
                bar.set_style(style.with_key("size", size).with_key("rate", rate));
            }
            bar.enable_steady_tick(TICK);
        }
        Self { bar, bytes }
    }

    /// So many files and bytes are checked.
    pub(super) fn at(&self, files: u64, bytes: u64) {
        self.bytes.store(bytes, Ordering::Relaxed);
        self.bar.set_position(files);
    }

    /// One more case is done.
    pub(super) fn one_more(&self) {
        self.bar.inc(1);
    }

    /// Takes the line away while something else is printed.
    pub(super) fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    /// Takes the line away for good.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
