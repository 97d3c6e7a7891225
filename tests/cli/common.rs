//! A folder to work in, and the program run in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A file of the corpus.
pub(crate) fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus/panim")
        .join(name)
}

/// A file without findings, one with a warning, and one that is rejected.
pub(crate) const CLEAN: &str = "valid/minimal.panim";
pub(crate) const WARNED: &str = "valid/text-control.panim";
pub(crate) const REJECTED: &str = "invalid/no-indices-tag.panim";

/// What the program did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().expect("an exit status, not a signal"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        }
    }
}

impl Ran {
    /// The JSON report on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The paths and verdicts of the JSON report.
    pub(crate) fn verdicts(&self) -> Vec<(String, String)> {
        let json = self.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        json["files"]
            .as_array()
            .unwrap()
            .iter()
            .map(|file| (text(&file["path"]), text(&file["verdict"])))
            .collect()
    }
}

/// A folder that goes away with the test.
pub(crate) struct Sandbox {
    root: TempDir,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        Self {
            root: tempfile::tempdir().unwrap(),
        }
    }

    /// One with copies of corpus files, given as (path, corpus file).
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let sandbox = Self::new();
        for (path, source) in files {
            sandbox.copy(path, source);
        }
        sandbox
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub(crate) fn copy(&self, name: &str, source: &str) {
        self.write(name, &fs::read(corpus(source)).unwrap());
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_animlint"));
        command
            .args(arguments)
            .current_dir(self.root.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    /// All formats of reports for programs, as the program itself names them.
    pub(crate) fn formats(&self) -> Vec<String> {
        let ran = self.run(&["check", "--report", "no-such-format"]);
        let (_, formats) = ran.stderr.split_once("is none of ").expect("a list");
        let formats = formats.lines().next().unwrap().split(", ");
        let formats: Vec<String> = formats.map(str::to_owned).collect();
        assert!(formats.len() >= 2, "{formats:?}");
        formats
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// Runs with `input` on standard input.
    pub(crate) fn run_on(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may well be done before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap().into()
    }
}

/// (path, verdict) pairs as [`Ran::verdicts`] gives them.
pub(crate) fn verdicts(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |&(path, verdict): &(&str, &str)| (path.to_owned(), verdict.to_owned());
    expected.iter().map(owned).collect()
}

/// A file with three findings of PAN026 in each of so many rows.
pub(crate) fn flood(rows: usize) -> Vec<u8> {
    let mut bytes = fs::read(corpus("invalid/index-out-of-range.panim")).unwrap();
    let table = bytes
        .windows(7)
        .position(|seen| seen == b"indices")
        .unwrap()
        + 7;
    bytes.truncate(table);
    bytes.extend([0, 1, 0, 9].repeat(3 * rows));
    bytes
}
