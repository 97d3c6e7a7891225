//! One case with one implementation, in every role in which it can be tried.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::limits::CONFORM_OUTPUT_BYTES;
use crate::report::escape;

use super::command::CommandLine;
use super::grade::{Grade, Role};
use super::judge;
use super::process::{self, Allowed, End, Ran};
use super::run::{Harness, HarnessError, RoleGrade};
use super::suite::{Case, Expected};

/// The JSON from which a writer has to make the case's file.
pub(super) fn json_for_writer(case: &Case) -> Option<&str> {
    match &case.expected {
        Expected::Accept { json } => json.as_deref(),
        // Which reading a writer is held to is not said.
        Expected::Reject | Expected::ReadersDiffer(_) => None,
    }
}

/// A temporary folder for the inputs, where one is needed. It goes away with
/// this.
#[derive(Debug)]
pub struct Workspace {
    pub(super) folder: Option<TempDir>,
}

impl Workspace {
    /// The folder.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.folder.as_ref().map(TempDir::path)
    }

    /// Lays down an input.
    fn file(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let folder = self.path().ok_or(io::ErrorKind::NotFound)?;
        let path = folder.join(name);
        fs::write(&path, bytes)?;
        Ok(path)
    }
}

/// One case with one implementation.
pub(super) struct Attempt<'h, 's> {
    pub(super) harness: &'h Harness,
    pub(super) workspace: &'h Workspace,
    pub(super) case: &'s Case,
    pub(super) index: usize,
    pub(super) stopped: &'h dyn Fn() -> bool,
}

impl Attempt<'_, '_> {
    /// The grades in all roles, or nothing where the run was broken off.
    pub(super) fn grades(&self) -> Result<Option<Vec<RoleGrade>>, HarnessError> {
        let mut grades = Vec::new();
        let (case, harness) = (self.case, self.harness);
        let bounds = judge::Bounds {
            time: harness.timeout,
            output: CONFORM_OUTPUT_BYTES,
        };
        let mut own_json = None;
        if let Some(reader) = &harness.reader {
            let name = Path::new(&case.file).file_name();
            let name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let Some(ran) = self.ran(reader, &format!("{}-{name}", self.index), &case.bytes)?
            else {
                return Ok(None);
            };
            let grade = judge::reader(case, &ran, bounds, harness.verdict_only);
            grades.push(RoleGrade::new(Role::Reader, grade, &ran));
            if ran.end == End::Exit(judge::ACCEPTS) {
                own_json = Some(ran.stdout);
            }
        }
        let Some(writer) = &harness.writer else {
            return Ok(Some(grades));
        };
        let round_trip = match case.expected {
            Expected::Accept { .. } => own_json.as_deref(),
            Expected::Reject | Expected::ReadersDiffer(_) => None,
        };
        for (role, json) in [
            (Role::Writer, json_for_writer(case).map(str::as_bytes)),
            (Role::RoundTrip, round_trip),
        ] {
            let Some(json) = json else { continue };
            let name = format!("{}-{}.json", self.index, role.name());
            let Some(ran) = self.ran(writer, &name, json)? else {
                return Ok(None);
            };
            let grade = judge::writer(case, &ran, bounds);
            grades.push(RoleGrade::new(role, grade, &ran));
        }
        Ok(Some(grades))
    }

    /// Runs a command on an input, or gives nothing where the run was broken
    /// off.
    fn ran(
        &self,
        command: &CommandLine,
        name: &str,
        input: &[u8],
    ) -> Result<Option<Ran>, HarnessError> {
        let file = match command.takes_file() {
            true => Some(
                self.workspace
                    .file(name, input)
                    .map_err(HarnessError::Temporary)?,
            ),
            false => None,
        };
        let allowed = Allowed {
            time: self.harness.timeout,
            output: CONFORM_OUTPUT_BYTES,
        };
        let mut process = command.with(file.as_deref(), self.case.format.name());
        let stdin = file.is_none().then_some(input);
        let ran = process::run(&mut process, stdin, allowed, self.stopped);
        if let Some(file) = file {
            // The folder goes away at the end in any case.
            let _ = fs::remove_file(file);
        }
        match ran {
            Ok(ran) if ran.end == End::Stopped => Ok(None),
            Ok(ran) => Ok(Some(ran)),
            Err(error) => {
                let program = escape::path(Path::new(command.program()));
                Err(HarnessError::Start(program, error))
            }
        }
    }
}

impl RoleGrade {
    fn new(role: Role, grade: Grade, ran: &Ran) -> Self {
        let said = String::from_utf8_lossy(&ran.stderr);
        let last = said
            .lines()
            .rev()
            .map(str::trim)
            .find(|line| !line.is_empty());
        let said = last.map(|line| line.chars().take(MOST_SAID).collect());
        Self { role, grade, said }
    }
}

/// Characters of what an implementation says that are kept.
const MOST_SAID: usize = 500;
