//! The command that says whether a file still shows it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::report::escape;

/// What stands for the path in the command.
const PLACEHOLDER: &str = "{file}";

/// The longest that an end goes unnoticed.
const PATIENCE: Duration = Duration::from_millis(10);

/// The command, and the file that it gets to see.
pub(super) struct Command<'s> {
    words: Vec<String>,
    candidate: PathBuf,
    limit: Duration,
    stop: &'s AtomicBool,
    trouble: Option<String>,
    /// Removed in the end.
    _folder: TempDir,
}

impl<'s> Command<'s> {
    /// Splits `given` into words. Candidates get the extension of `path`.
    ///
    /// # Errors
    /// Where there is no word, a quote without its end, or no place for the
    /// candidates.
    pub(super) fn new(
        given: &str,
        path: &Path,
        limit: Duration,
        stop: &'s AtomicBool,
    ) -> Result<Self, String> {
        let words = shlex::split(given).ok_or_else(|| {
            format!(
                "--keep-cmd `{}` has a quote without its end",
                escape::text(given)
            )
        })?;
        if words.is_empty() {
            return Err("--keep-cmd names no command".to_owned());
        }
        let folder = tempfile::Builder::new()
            .prefix("animlint-")
            .tempdir()
            .map_err(|error| format!("there is no place for the files to test: {error}"))?;
        let mut name = OsString::from("candidate");
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        Ok(Self {
            words,
            candidate: folder.path().join(name),
            limit,
            stop,
            trouble: None,
            _folder: folder,
        })
    }

    /// Why the command could not be asked.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether it exits with 0 for these bytes. Once it cannot be run it never
    /// does.
    pub(super) fn shows(&mut self, bytes: &[u8]) -> bool {
        if self.trouble.is_some() {
            return false;
        }
        self.run(bytes).unwrap_or_else(|why| {
            self.trouble = Some(why);
            false
        })
    }

    fn run(&self, bytes: &[u8]) -> Result<bool, String> {
        fs::write(&self.candidate, bytes).map_err(|error| {
            format!(
                "cannot write the file to test, {}: {error}",
                escape::path(&self.candidate)
            )
        })?;
        let (program, arguments) = match self.words.split_first() {
            Some((program, arguments)) => (program, arguments),
            None => return Ok(false),
        };
        let mut command = process::Command::new(self.filled(program));
        command
            .args(arguments.iter().map(|word| self.filled(word)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !self.words.iter().any(|word| word.contains(PLACEHOLDER)) {
            command.arg(&self.candidate);
        }
        // So that all that it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |error: io::Error| {
            format!(
                "--keep-cmd: `{}` cannot be run: {error}",
                escape::text(program)
            )
        };
        let mut child = command.spawn().map_err(failed)?;
        self.wait(&mut child).map_err(failed)
    }

    /// A word with the path in place of every placeholder.
    fn filled(&self, word: &str) -> OsString {
        let mut filled = OsString::new();
        for (index, part) in word.split(PLACEHOLDER).enumerate() {
            if index > 0 {
                filled.push(self.candidate.as_os_str());
            }
            filled.push(OsStr::new(part));
        }
        filled
    }

    /// Whether the command ends well, and in time.
    fn wait(&self, child: &mut Child) -> io::Result<bool> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            if started.elapsed() >= self.limit || self.stop.load(Ordering::Relaxed) {
                end(child);
                child.wait()?;
                return Ok(false);
            }
            thread::sleep(pause);
            pause = pause.saturating_mul(2).min(PATIENCE);
        }
    }
}

/// Ends a command and what it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = rustix::process::Pid::from_child(child);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // It may have ended by now.
    let _ = child.kill();
}
