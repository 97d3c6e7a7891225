//! Writing what was made: one file, or many by several threads.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bytesize::ByteSize;

use crate::finding::counted;
use crate::generate::seeded::Recipe;
use crate::report::ReportFile;

use super::super::progress::Progress;
use super::super::{BROKEN, Color, INTERRUPTED, complain, interrupt, printed};
use super::{Gen, path_of, shown};

/// Files that a thread takes at a time.
const BATCH: u64 = 64;

/// Writes a file that must not exist yet, unless `force`.
pub(super) fn to_file(path: &Path, bytes: &[u8], force: bool) -> Result<(), String> {
    let exists = || format!("{} exists; it is replaced only with --force", shown(path));
    let is_there = fs::metadata(path).is_ok_and(|found| found.is_file());
    if is_there && !force {
        return Err(exists());
    }
    let written = ReportFile::create(path).and_then(|mut out| {
        out.write_all(bytes)?;
        if force { out.keep() } else { out.keep_new() }
    });
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(),
        _ => format!("cannot write {}: {error}", shown(path)),
    })
}

/// Writes to standard output. A reader that has seen enough is nobody's fault.
pub(super) fn to_stdout(bytes: &[u8]) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to standard output: {error}"))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// How far the threads are.
struct Shared<'a> {
    next: AtomicU64,
    files: AtomicU64,
    bytes: AtomicU64,
    /// The first trouble ends all threads.
    trouble: Mutex<Option<String>>,
    over: AtomicBool,
    stop: &'a AtomicBool,
    progress: Progress,
}

/// Writes all files into `folder`.
pub(super) fn many(generate: &Gen, recipe: &Recipe, folder: &Path, color: Color) -> u8 {
    let shared = Shared {
        next: AtomicU64::new(generate.first),
        files: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        trouble: Mutex::new(None),
        over: AtomicBool::new(false),
        stop: interrupt::listen(),
        progress: Progress::new(true),
    };
    let jobs = generate
        .jobs
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN);
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(|| work(generate, recipe, folder, &shared));
        }
    });
    shared.progress.end();
    let files = shared.files.load(Ordering::Relaxed);
    let bytes = shared.bytes.load(Ordering::Relaxed);
    let done = format!(
        "{} ({}) written to {}: {}",
        counted(files, "file"),
        ByteSize::b(bytes),
        shown(folder),
        generate.shown(recipe)
    );
    let trouble = shared.trouble.into_inner();
    if let Some(why) = trouble.unwrap_or_else(PoisonError::into_inner) {
        complain("error", why);
        if files > 0 {
            complain("note", format_args!("before that, {done}"));
        }
        BROKEN
    } else if files < generate.count.get() {
        complain("note", format_args!("broken off; {done}"));
        INTERRUPTED
    } else {
        printed(color, |out| writeln!(out, "{done}"))
    }
}

/// Makes and writes batches of files until there are no more.
fn work(generate: &Gen, recipe: &Recipe, folder: &Path, shared: &Shared<'_>) {
    let end = generate.first.saturating_add(generate.count.get());
    let mut known_folder = PathBuf::new();
    loop {
        let from = shared.next.fetch_add(BATCH, Ordering::Relaxed);
        // Where the numbers wrap around there was an end before.
        if from >= end || from < generate.first {
            return;
        }
        for index in from..end.min(from.saturating_add(BATCH)) {
            if shared.over.load(Ordering::Relaxed) || shared.stop.load(Ordering::Relaxed) {
                return;
            }
            let path = path_of(folder, generate.per_folder, recipe.format(), index);
            let written = ready(&path, &mut known_folder).and_then(|()| {
                let bytes = generate.make(recipe, index)?;
                to_file(&path, &bytes, generate.force)?;
                Ok(bytes.len() as u64)
            });
            match written {
                Ok(len) => {
                    let bytes = shared.bytes.fetch_add(len, Ordering::Relaxed);
                    let files = shared.files.fetch_add(1, Ordering::Relaxed);
                    shared
                        .progress
                        .at(files.saturating_add(1), bytes.saturating_add(len));
                }
                Err(why) => {
                    shared.over.store(true, Ordering::Relaxed);
                    let mut trouble = shared
                        .trouble
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner);
                    trouble.get_or_insert(why);
                    return;
                }
            }
        }
    }
}

/// Makes the folder of a file, unless it was the last one made.
fn ready(path: &Path, known: &mut PathBuf) -> Result<(), String> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    if known != folder {
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make the folder {}: {error}", shown(folder)))?;
        folder.clone_into(known);
    }
    Ok(())
}
