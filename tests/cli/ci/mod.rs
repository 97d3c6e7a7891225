//! The formats of CIs, each read by a parser that is not ours: on findings in
//! files with hostile names, on no findings, no files, unreadable paths, and a
//! run that was broken off.

mod github;
mod gitlab;
mod json;
mod junit;
mod sarif;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

use crate::common::{CLEAN, REJECTED, Sandbox, WARNED, corpus};

/// The formats, and the files that [`Reports::of`] has them written to.
const FORMATS: [&str; 6] = ["json", "jsonl", "sarif", "junit", "github", "gitlab"];

/// All reports of one run, by format.
struct Reports {
    output: Output,
    texts: Vec<String>,
}

impl Reports {
    /// Runs a check that writes each format to a file of its name in a folder.
    fn of(command: &mut Command, folder: &Path) -> Self {
        Self::end(Self::start(command, folder), folder)
    }

    fn start(command: &mut Command, folder: &Path) -> Child {
        for format in FORMATS {
            command.arg("--report");
            command.arg(format!("{format}={}", folder.join(format).display()));
        }
        command
            .env_remove("GITHUB_WORKSPACE")
            .env_remove("CI_PROJECT_DIR")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn end(child: Child, folder: &Path) -> Self {
        let output = child.wait_with_output().unwrap();
        let text = |format| fs::read_to_string(folder.join(format)).unwrap();
        Self {
            output,
            texts: FORMATS.into_iter().map(text).collect(),
        }
    }

    fn status(&self) -> i32 {
        self.output.status.code().unwrap()
    }

    fn text(&self, format: &str) -> &str {
        let nth = FORMATS.iter().position(|known| *known == format);
        &self.texts[nth.unwrap()]
    }

    fn json(&self, format: &str) -> Value {
        serde_json::from_str(self.text(format)).unwrap()
    }
}

/// What a run is over.
struct Scene {
    sandbox: Sandbox,
}

impl Scene {
    fn new() -> Self {
        let sandbox = Sandbox::new();
        for folder in ["repo", "reports"] {
            fs::create_dir(sandbox.path(folder)).unwrap();
        }
        Self { sandbox }
    }

    /// A copy of a corpus file in the checked folder.
    fn copy(&self, name: impl AsRef<Path>, source: &str) {
        let path = self.sandbox.path("repo").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(corpus(source), &path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// The reports of a check in `repo` with these arguments.
    fn check(&self, arguments: &[&str]) -> Reports {
        let mut command = self.sandbox.command(&["check"]);
        command
            .args(arguments)
            .current_dir(self.sandbox.path("repo"));
        Reports::of(&mut command, &self.sandbox.path("reports"))
    }
}

/// Names that would break a format that escapes them wrongly, as bytes.
#[cfg(target_os = "linux")]
fn hostile_names() -> Vec<OsString> {
    use std::os::unix::ffi::OsStringExt;
    let mut names: Vec<Vec<u8>> = [
        &b"new\nline\r\n::error::.panim"[..],
        b"::error file=x,line=1::y.panim",
        b"::stop-commands::z.panim",
        b"##[add-mask]a.panim",
        b"##vso[task.complete result=Succeeded;]a.panim",
        b"100%25%0A%.panim",
        b"cdata]]>end.panim",
        b"<b>&amp;'\".panim",
        b"\x1B[31mred\x07\x01\x7F.panim",
        b"\xFF\xFEbad\x80\n.panim",
        b"spa ce,com;ma=.panim",
        b"{0} [link](mailto:a@example.com).panim",
        b"back\\slash\\n.panim",
        b"#hash?query.panim",
        b"-dash.panim",
        b"~tilde.panim",
        b"a:b/c:d.panim",
        b"\t.panim",
        b"..panim",
        b".../x.panim",
    ]
    .map(<[u8]>::to_vec)
    .to_vec();
    names.push("\u{202E}rtl\u{2028}\u{FEFF}\u{FFFF}\u{E0041}.panim".into());
    names.push("größe/日本.panim".into());
    names.push([&[b'l'; 240][..], b".panim"].concat());
    let deep = [&[b'd'; 200][..], b"/"].concat().repeat(12);
    names.push([&deep[..], b"x.panim"].concat());
    names.into_iter().map(OsString::from_vec).collect()
}

/// A scene with a rejected file of each of these names.
#[cfg(target_os = "linux")]
fn hostile() -> (Scene, Vec<OsString>) {
    let scene = Scene::new();
    let names = hostile_names();
    for name in &names {
        scene.copy(name, REJECTED);
    }
    (scene, names)
}

/// Names as the reports for people show them.
#[cfg(target_os = "linux")]
fn shown(name: impl AsRef<Path>) -> String {
    animlint::report::escape::path(name.as_ref())
}

/// Sorted, to be compared with what a report names.
fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// A file without a finding, and one that has a warning.
fn quiet() -> Scene {
    let scene = Scene::new();
    scene.copy("clean.panim", CLEAN);
    scene.copy("sub/warned.panim", WARNED);
    scene
}

/// A run that is broken off before it has seen a file.
#[cfg(unix)]
fn broken_off() -> Option<Reports> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & (1 << 14) != 0);
    if ignored {
        return None;
    }
    let scene = quiet();
    let list = scene.sandbox.path("list");
    assert!(
        Command::new("mkfifo")
            .arg(&list)
            .status()
            .unwrap()
            .success()
    );
    let mut command = scene.sandbox.command(&["check", "--files-from"]);
    command.arg(&list).current_dir(scene.sandbox.path("repo"));
    let reports = scene.sandbox.path("reports");
    let child = Reports::start(&mut command, &reports);
    // Opening the list waits for its reader, who listens to signals by then.
    let writer = fs::OpenOptions::new().write(true).open(&list).unwrap();
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &id]).status();
    assert!(killed.unwrap().success());
    let reports = Reports::end(child, &reports);
    drop(writer);
    assert_eq!(reports.status(), 130);
    Some(reports)
}

/// A schema of tests/schemas.
fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/schemas")
        .join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::options()
        .should_validate_formats(true)
        .build(schema)
        .unwrap()
}

#[track_caller]
fn assert_valid(validator: &jsonschema::Validator, json: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}
