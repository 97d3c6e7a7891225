//! The run: one thread walks, others read and check, and the caller's thread
//! gets the results in the order of the walk.

use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use sha2::{Digest, Sha256};

use crate::limits::Bounds;
use crate::rules::Rule;

use super::detect::{by_extension, may_be_known};
use super::excerpt::excerpts;
use super::file::{self, Checked, Found, RoundTrip};
use super::gate::Gate;
use super::open;
use super::outcome::{FileReport, Outcome};
use super::roots::{Input, roots};
use super::select::Selection;
use super::shard::Sharding;
use super::stoppable::Stoppable;
use super::trouble::Trouble;
use super::walk::{Choice, Entry, Source, Walk};

/// The most threads that a run may have.
pub const MOST_JOBS: usize = 256;

/// Bytes of the largest file that is kept whole for a report: three times the
/// largest real `.panim`, and what a page can show without being slow.
pub const CONTENT_BYTES: usize = 128 << 10;

/// Files of one batch, the unit that threads hand each other: enough to make
/// the handing over cheap, few enough to keep the results in flight small.
const BATCH: usize = 16;

/// What a worker's buffer may keep between files, in bytes.
const KEEP: usize = 1 << 20;

/// How to run.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Threads that read and check; at most [`MOST_JOBS`].
    pub jobs: NonZeroUsize,
    /// Bounds on what is read of the file at a path and on what is allocated by
    /// a header's word.
    pub bounds: &'a (dyn Fn(&Path) -> Bounds + Sync),
    /// In folders, look at the content of every file, not only at those with
    /// a known extension.
    pub all_files: bool,
    /// In folders, go through symbolic links to folders.
    pub follow: bool,
    /// Search files for PAS4 databases: whatever is named outright, and what a
    /// walk meets that is of no known format.
    pub scan: bool,
    /// What else the user wants of folders, or wants left out.
    pub selection: Option<&'a Selection>,
    /// Of all that, the part to do.
    pub sharding: Option<&'a Sharding>,
    /// Of which rules' findings in the file at a path to keep the bytes around
    /// them.
    pub excerpts: &'a (dyn Fn(&Path, &Rule) -> bool + Sync),
    /// Whether to take the SHA-256 of the file at a path, if it has findings.
    pub digests: &'a (dyn Fn(&Path) -> bool + Sync),
    /// Whether to keep the whole of a file with findings, up to
    /// [`CONTENT_BYTES`].
    pub contents: bool,
    /// Ends the run early when it is set: what is done by then is handed over,
    /// without gaps from the first path on.
    pub stop: &'a AtomicBool,
}

impl<'a> Options<'a> {
    /// For [`one`]: a file that is named outright, whatever it is called, of
    /// which nothing is kept but its report and its bytes.
    pub fn of_one(bounds: &'a (dyn Fn(&Path) -> Bounds + Sync), stop: &'a AtomicBool) -> Self {
        Self {
            jobs: NonZeroUsize::MIN,
            bounds,
            all_files: true,
            follow: true,
            scan: false,
            selection: None,
            sharding: None,
            excerpts: &|_, _| false,
            contents: false,
            digests: &|_| false,
            stop,
        }
    }
}

/// Checks `inputs` and calls `visit` with what was found of each path, in the
/// order of paths, until it breaks.
///
/// # Errors
/// Where not a single thread can be had.
pub fn run<B>(
    inputs: &[Input],
    options: &Options<'_>,
    visit: impl FnMut(FileReport) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    run_with(inputs, options, by_format(options), visit)
}

/// The check that every file gets.
fn by_format(
    options: &Options<'_>,
) -> impl Fn(&[u8], &Path, Found, &Bounds) -> Checked + Sync + use<> {
    let scan = options.scan;
    move |bytes, path, found, bounds| file::check(bytes, path, found, scan, bounds)
}

/// [`run`] with another check in place of [`file::check`], for tests.
fn run_with<B>(
    inputs: &[Input],
    options: &Options<'_>,
    check: impl Fn(&[u8], &Path, Found, &Bounds) -> Checked + Sync,
    visit: impl FnMut(FileReport) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    let jobs = options.jobs.get().min(MOST_JOBS);
    let choice = Choice {
        all_files: options.all_files,
        follow: options.follow,
        selection: options.selection,
        sharding: options.sharding,
    };
    // Batches in flight: as many as keep every thread busy while one of them
    // is late.
    let window = jobs.saturating_mul(2).saturating_add(2);
    // The walk sends a permit before each batch and waits while the channel
    // is full; a permit is taken out when a batch was handed to the caller.
    let (permit, permits) = bounded(window);
    let (batch, batches) = unbounded();
    let (done, results) = unbounded();
    let gate = Gate::default();
    thread::scope(|scope| {
        let name = |name: &str| thread::Builder::new().name(name.to_owned());
        let walk = move || send_walk(inputs, choice, jobs, options.stop, &permit, &batch);
        name("walk").spawn_scoped(scope, walk)?;
        let (check, gate) = (&check, &gate);
        for nth in 0..jobs {
            let (batches, done) = (batches.clone(), done.clone());
            let work = move || work(options, check, gate, &batches, &done);
            match name("check").spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if nth == 0 => return Err(error),
                // Fewer than wished for will do.
                Err(_) => break,
            }
        }
        drop((batches, done));
        Ok(deliver(results, permits, gate, visit))
    })
}

/// A number of paths in the order of the walk, with the number of the batch.
struct Batch<T> {
    number: usize,
    items: Vec<T>,
    /// Whether the run was stopped before all of it was done.
    cut: bool,
}

fn send_walk(
    inputs: &[Input],
    choice: Choice<'_>,
    jobs: usize,
    stop: &AtomicBool,
    permit: &Sender<()>,
    batch: &Sender<Batch<Entry>>,
) {
    let mut walk = Walk::new(roots(inputs), choice, stop);
    for number in 0_usize.. {
        // The first batches are small: a handful of large files is spread
        // over all threads, and the first results come early.
        let size = number
            .checked_div(jobs)
            .unwrap_or_default()
            .saturating_add(1)
            .min(BATCH);
        let items: Vec<Entry> = walk.by_ref().take(size).collect();
        let batch_of = |items| Batch {
            number,
            items,
            cut: false,
        };
        if items.is_empty() || permit.send(()).is_err() || batch.send(batch_of(items)).is_err() {
            return;
        }
    }
}

fn work(
    options: &Options<'_>,
    check: &(impl Fn(&[u8], &Path, Found, &Bounds) -> Checked + Sync),
    gate: &Gate,
    batches: &Receiver<Batch<Entry>>,
    done: &Sender<Batch<FileReport>>,
) {
    let mut buffer = Vec::new();
    let stopped = || options.stop.load(Ordering::Relaxed);
    for Batch { number, items, .. } in batches {
        let wanted = items.len();
        let items: Vec<FileReport> = items
            .into_iter()
            .map_while(|Entry { path, source }| {
                gate.pass(number);
                if stopped() {
                    return None;
                }
                let from_stdin = matches!(source, Source::Stdin);
                // A panic is a fault of this program; it costs one file.
                let looked = catch_unwind(AssertUnwindSafe(|| {
                    look(&path, source, options, check, &mut buffer)
                }));
                buffer.clear();
                buffer.shrink_to(KEEP);
                let report = match looked {
                    Ok(Ok(report)) => FileReport { path, ..report },
                    // That it was given up is nothing to say about it.
                    Ok(Err(_)) if from_stdin && stopped() => return None,
                    Ok(Err(trouble)) => {
                        let format = by_extension(&path);
                        FileReport::unreadable(path, format, trouble)
                    }
                    Err(panic) => {
                        let format = by_extension(&path);
                        FileReport::unreadable(path, format, Trouble::panic(&*panic))
                    }
                };
                gate.hold(&report);
                Some(report)
            })
            .collect();
        let batch = Batch {
            number,
            cut: items.len() < wanted,
            items,
        };
        if done.send(batch).is_err() {
            return;
        }
    }
}

/// Reads and checks one file outside of a run, and gives its bytes as well;
/// none where it cannot be read.
pub fn one(input: &Input, options: &Options<'_>) -> (FileReport, Vec<u8>) {
    let (path, source) = match input {
        Input::Path(path) => (path, Source::Path(Found::Named)),
        Input::Stdin { name } => (name, Source::Stdin),
    };
    let mut buffer = Vec::new();
    let report = match look(path, source, options, &by_format(options), &mut buffer) {
        Ok(report) => FileReport {
            path: path.clone(),
            ..report
        },
        Err(trouble) => {
            buffer.clear();
            FileReport::unreadable(path.clone(), by_extension(path), trouble)
        }
    };
    (report, buffer)
}

/// Reads and checks one file. The path of the report is left empty.
fn look(
    path: &Path,
    source: Source,
    options: &Options<'_>,
    check: &impl Fn(&[u8], &Path, Found, &Bounds) -> Checked,
    buffer: &mut Vec<u8>,
) -> Result<FileReport, Trouble> {
    let bounds = (options.bounds)(path);
    let bound = bounds.file_bytes;
    // Without a telling extension, the content decides how much of it is worth
    // reading.
    let is_told = by_extension(path).is_some() || options.scan;
    let (content, found) = match source {
        Source::Trouble(trouble) => return Err(trouble),
        Source::Stdin => (read_stdin(bound, options.stop, buffer)?, Found::Stdin),
        Source::Path(found) => {
            // What was named is worth all that the bound allows.
            let of_walk = |head: &[u8], _| may_be_known(head);
            let of_named = |head: &[u8], size| size <= bound || may_be_known(head);
            let wanted: Option<open::Wanted<'_>> = match found {
                _ if is_told => None,
                Found::Walked => Some(&of_walk),
                Found::Named | Found::Stdin => Some(&of_named),
            };
            (open::read(path, bound, wanted, buffer)?, found)
        }
        Source::File => {
            let of_walk = |head: &[u8], _| may_be_known(head);
            let wanted: Option<open::Wanted<'_>> = match is_told {
                true => None,
                false => Some(&of_walk),
            };
            (open::read_file(path, bound, wanted, buffer)?, Found::Walked)
        }
    };
    let checked = if content.whole {
        check(buffer, path, found, &bounds)
    } else {
        file::unknown(found)
    };
    let mut report = FileReport {
        path: Default::default(),
        format: checked.format,
        outcome: Outcome::Judged {
            verdict: checked.verdict,
            roundtrip: checked.roundtrip == RoundTrip::Same,
        },
        bytes: content.size,
        excerpts: excerpts(buffer, &checked.findings, |rule| {
            (options.excerpts)(path, rule)
        }),
        digest: (content.whole && !checked.findings.is_empty() && (options.digests)(path))
            .then(|| Sha256::digest(&*buffer).into()),
        content: (options.contents
            && content.whole
            && !checked.findings.is_empty()
            && buffer.len() <= CONTENT_BYTES)
            .then(|| buffer.as_slice().into()),
        findings: checked.findings,
    };
    match checked.roundtrip {
        RoundTrip::NoModel | RoundTrip::Same => {}
        RoundTrip::Differs(offset) => {
            report.outcome = Outcome::Unreadable(Trouble::roundtrip(offset));
        }
    }
    Ok(report)
}

/// Reads standard input, which may never end.
fn read_stdin(
    bound: u64,
    stop: &AtomicBool,
    buffer: &mut Vec<u8>,
) -> Result<open::Content, Trouble> {
    let input = Stoppable::new(|| Ok(io::stdin()), stop)
        .map_err(|error| Trouble::io("cannot be read", &error))?;
    open::read_stream(input, bound, buffer)
}

/// Hands the results over in order, holding back those that came early.
fn deliver<B>(
    results: Receiver<Batch<FileReport>>,
    permits: Receiver<()>,
    gate: &Gate,
    mut visit: impl FnMut(FileReport) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let _open = gate.open_at_end();
    let mut early: VecDeque<Option<Batch<FileReport>>> = VecDeque::new();
    let mut next = 0_usize;
    for batch in results {
        let place = batch.number.saturating_sub(next);
        if early.len() <= place {
            early.resize_with(place.saturating_add(1), || None);
        }
        if let Some(slot) = early.get_mut(place) {
            *slot = Some(batch);
        }
        while let Some(Some(batch)) = early.front_mut().map(Option::take) {
            early.pop_front();
            next = next.saturating_add(1);
            for report in batch.items {
                gate.release(&report);
                visit(report)?;
            }
            gate.turn_to(next);
            if batch.cut {
                return ControlFlow::Continue(());
            }
            // None only where the walk is over; then nobody waits.
            let _ = permits.try_recv();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
