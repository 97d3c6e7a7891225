//! What is to be checked: named paths, lists of paths, standard input.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::report::escape;
use crate::tree::Input;

/// What is to be checked.
#[derive(Args, Debug)]
pub(super) struct Inputs {
    /// Files and folders to check; - is standard input [default: .]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The path to report for standard input; its extension tells the format
    #[arg(long, value_name = "PATH", help_heading = "What to check")]
    stdin_filename: Option<PathBuf>,

    /// Check the paths that FILE lists as well, one a line; - is standard input
    #[arg(long, value_name = "FILE", help_heading = "What to check")]
    files_from: Option<PathBuf>,

    /// The paths in --files-from end with a NUL byte, as `find -print0` and
    /// `git ls-files -z` write them
    #[arg(
        long,
        short = '0',
        requires = "files_from",
        help_heading = "What to check"
    )]
    null: bool,
}

/// Why the paths cannot be had.
#[derive(Debug)]
pub(super) enum InputsError {
    StdinTwice,
    List(PathBuf, io::Error),
}

impl fmt::Display for InputsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StdinTwice => {
                f.write_str("standard input can be the list of paths or one of them, not both")
            }
            Self::List(path, error) => {
                write!(
                    f,
                    "cannot read the list of paths {}: {error}",
                    escape::path(path)
                )
            }
        }
    }
}

const STDIN: &str = "-";

impl Inputs {
    /// All paths, those of the list included.
    pub(super) fn read(&self) -> Result<Vec<Input>, InputsError> {
        let mut paths = self.paths.clone();
        if let Some(list) = &self.files_from {
            if list == Path::new(STDIN) && paths.iter().any(|path| path == Path::new(STDIN)) {
                return Err(InputsError::StdinTwice);
            }
            let bytes = read_list(list).map_err(|error| InputsError::List(list.clone(), error))?;
            let end = if self.null { 0 } else { b'\n' };
            let listed = bytes.split(|byte| *byte == end);
            paths.extend(listed.filter(|path| !path.is_empty()).map(path_of));
        } else if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let input = |path: PathBuf| {
            if path == Path::new(STDIN) {
                let name = self.stdin_filename.clone();
                Input::Stdin {
                    name: name.unwrap_or(path),
                }
            } else {
                Input::Path(path)
            }
        };
        Ok(paths.into_iter().map(input).collect())
    }

    /// The named paths, for a message.
    pub(super) fn shown(&self) -> String {
        let mut names: Vec<String> = self.paths.iter().map(|path| escape::path(path)).collect();
        names.extend(
            self.files_from
                .iter()
                .map(|list| format!("the paths that {} lists", escape::path(list))),
        );
        if names.is_empty() {
            names.push(".".to_owned());
        }
        names.join(", ")
    }
}

fn read_list(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new(STDIN) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        std::fs::read(path)
    }
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    let text = String::from_utf8_lossy(bytes);
    PathBuf::from(text.strip_suffix('\r').unwrap_or(&text))
}
