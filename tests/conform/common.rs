//! The program, and implementations made for the purpose.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with the implementations of a test, which goes away with it.
pub(crate) struct Bench {
    root: TempDir,
}

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
    pub(crate) fn report(&self) -> Report {
        let json = serde_json::from_str(&self.stdout);
        Report(json.unwrap_or_else(|error| panic!("{error}: {self:?}")))
    }
}

/// A JSON report.
pub(crate) struct Report(pub(crate) Value);

impl Report {
    /// How many grades of a kind a role has.
    pub(crate) fn count(&self, role: &str, kind: &str) -> u64 {
        self.0["summary"][role][kind].as_u64().expect("a count")
    }

    /// Every case with what was expected and its grade as a reader.
    pub(crate) fn readings(&self) -> Vec<(&str, &str, &Value)> {
        let cases = self.0["cases"].as_array().expect("cases");
        let reading = |case: &'_ Value| -> Option<usize> {
            let grades = case["grades"].as_array().expect("grades");
            grades.iter().position(|grade| grade["role"] == "reader")
        };
        let cases = cases.iter().filter_map(|case| Some((case, reading(case)?)));
        cases
            .map(|(case, index)| {
                let text = |key: &str| case[key].as_str().expect("a text");
                (text("id"), text("expected"), &case["grades"][index])
            })
            .collect()
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self {
            root: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// `animlint conform` with these arguments. Scripts find the program in
    /// `$ANIMLINT`.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_animlint");
        let mut command = Command::new(program);
        command
            .arg("conform")
            .args(arguments)
            .current_dir(self.root.path())
            .env("ANIMLINT", program)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// Grades a reader that is this shell script.
    pub(crate) fn reader(&self, script: &str, arguments: &[&str]) -> Report {
        self.write("reader.sh", script);
        let fixed = ["--reader", "sh reader.sh", "--report", "json"];
        let ran = self.run(&[&fixed[..], arguments].concat());
        assert!(matches!(ran.status, 0 | 1), "{ran:?}");
        ran.report()
    }
}

/// Our own program as a reader and as a writer.
pub(crate) fn own() -> [String; 4] {
    let quoted = shlex::try_quote(env!("CARGO_BIN_EXE_animlint")).unwrap();
    [
        "--reader".to_owned(),
        format!("{quoted} decode - --stdin-filename case.{{format}}"),
        "--writer".to_owned(),
        format!("{quoted} encode"),
    ]
}
