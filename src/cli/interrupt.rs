//! Signals that end the program (SIGINT, SIGTERM, SIGHUP; Ctrl-C on Windows):
//! the first lets it tell what was done by then, the second ends it at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::INTERRUPTED;

static STOP: AtomicBool = AtomicBool::new(false);
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Starts to listen, and gives what is set by the first signal.
///
/// Where the caller had one of the signals ignored, as `nohup` does, that
/// stays so, and the others have their plain effect.
pub(super) fn listen() -> &'static AtomicBool {
    // Without it the program ends as any other does.
    let _ = ctrlc::try_set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            for path in temporaries().iter() {
                // It may have been moved to its place by now.
                let _ = match path.is_dir() {
                    true => fs::remove_dir_all(path),
                    false => fs::remove_file(path),
                };
            }
            process::exit(i32::from(INTERRUPTED));
        }
    });
    &STOP
}

/// Has a file or folder removed when the program is ended at once.
pub(super) fn remove_at_once(temporary: PathBuf) {
    temporaries().push(temporary);
}

/// Takes back [`remove_at_once`]: the file is in its place, or gone.
pub(super) fn forget(temporary: &Path) {
    temporaries().retain(|path| path != temporary);
}

fn temporaries() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}
