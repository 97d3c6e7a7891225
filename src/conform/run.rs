//! Runs an implementation over cases, in parallel, and hands over what it did
//! in the order of the cases.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::bounded;

use super::attempt::{Attempt, Workspace, json_for_writer};
use super::command::CommandLine;
use super::grade::{Grade, Role};
use super::suite::Case;

/// Whom to run and how.
#[derive(Clone, Debug)]
pub struct Harness {
    /// Turns files into JSON.
    pub reader: Option<CommandLine>,
    /// Turns JSON into files.
    pub writer: Option<CommandLine>,
    /// Only exit statuses count.
    pub verdict_only: bool,
    /// What one run may take.
    pub timeout: Duration,
    /// Runs at a time.
    pub jobs: NonZeroUsize,
}

/// What became of a case.
#[derive(Clone, Debug)]
pub struct Graded<'s> {
    /// The case.
    pub case: &'s Case,
    /// One grade for each role in which the case was tried.
    pub grades: Vec<RoleGrade>,
}

/// The grade in one role.
#[derive(Clone, Debug)]
pub struct RoleGrade {
    /// The role.
    pub role: Role,
    /// What the implementation did.
    pub grade: Grade,
    /// The last line that it wrote to standard error, if any.
    pub said: Option<String>,
}

/// Why the harness could not do its work.
#[derive(Debug)]
pub enum HarnessError {
    /// An implementation cannot be started.
    Start(String, io::Error),
    /// The input cannot be laid down for `{file}`.
    Temporary(io::Error),
    /// There is no thread to be had.
    Thread(io::Error),
}

impl fmt::Display for HarnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(program, error) => {
                write!(f, "cannot start {program}: {error}")?;
                if error.kind() == io::ErrorKind::NotFound {
                    f.write_str(if program.contains('/') {
                        "; if it is there, what its first line names as its interpreter is not"
                    } else {
                        "; it was looked for in PATH, and a program in this folder is called as ./NAME"
                    })?;
                }
                Ok(())
            }
            Self::Temporary(error) => {
                write!(f, "cannot write a temporary file for {{file}}: {error}")
            }
            Self::Thread(error) => write!(f, "cannot start a thread: {error}"),
        }
    }
}

impl std::error::Error for HarnessError {}

impl Harness {
    /// Whether the case is tried in any role: what is to be rejected has
    /// nothing for a writer.
    #[must_use]
    pub fn tries(&self, case: &Case) -> bool {
        self.reader.is_some() || (self.writer.is_some() && json_for_writer(case).is_some())
    }

    /// Where inputs are laid down, if a command asks for files.
    ///
    /// # Errors
    /// Where no folder can be made.
    pub fn workspace(&self) -> Result<Workspace, HarnessError> {
        let mut commands = self.reader.iter().chain(&self.writer);
        let folder = match commands.any(CommandLine::takes_file) {
            true => Some(
                tempfile::Builder::new()
                    .prefix("animlint-conform-")
                    .tempdir()
                    .map_err(HarnessError::Temporary)?,
            ),
            false => None,
        };
        Ok(Workspace { folder })
    }

    /// Tries the cases and hands over each with its grades, in their order.
    /// Says whether all were tried: `stop` breaks the run off, as does `see`
    /// by giving `false`.
    ///
    /// # Errors
    /// Where the harness cannot do its work.
    pub fn run<'s>(
        &self,
        cases: &[&'s Case],
        workspace: &Workspace,
        stop: &AtomicBool,
        mut see: impl FnMut(Graded<'s>) -> bool,
    ) -> Result<bool, HarnessError> {
        let next = AtomicUsize::new(0);
        let over = AtomicBool::new(false);
        let jobs = self.jobs.get().min(cases.len().max(1));
        let (sender, results) = bounded(jobs);
        thread::scope(|scope| {
            for _ in 0..jobs {
                let sender = sender.clone();
                let (next, over) = (&next, &over);
                let work = move || {
                    let stopped = || over.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
                    while !stopped() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(case) = cases.get(index) else {
                            return;
                        };
                        let attempt = Attempt {
                            harness: self,
                            workspace,
                            case,
                            index,
                            stopped: &stopped,
                        };
                        if sender.send((index, attempt.grades())).is_err() {
                            return;
                        }
                    }
                };
                let started = thread::Builder::new()
                    .name("conform".to_owned())
                    .spawn_scoped(scope, work);
                if let Err(error) = started {
                    over.store(true, Ordering::Relaxed);
                    return Err(HarnessError::Thread(error));
                }
            }
            drop(sender);
            let mut ahead = BTreeMap::new();
            let mut seen = 0_usize;
            for (index, grades) in results {
                ahead.insert(index, grades);
                while let Some(grades) = ahead.remove(&seen) {
                    let Some(case) = cases.get(seen).copied() else {
                        break;
                    };
                    let grades = match grades {
                        Ok(Some(grades)) => grades,
                        // Broken off.
                        Ok(None) => return Ok(false),
                        Err(error) => {
                            over.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    };
                    seen = seen.saturating_add(1);
                    if !see(Graded { case, grades }) {
                        over.store(true, Ordering::Relaxed);
                        return Ok(false);
                    }
                }
            }
            Ok(seen == cases.len())
        })
    }
}
