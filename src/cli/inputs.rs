//! What is to be checked: named paths, lists of paths, standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use crate::limits::Bounds;
use crate::report::escape;
use crate::tree::{Input, Stoppable};

use super::size::SizeParser;

/// What is to be checked.
#[derive(Args, Debug)]
pub(super) struct Inputs {
    /// Files and folders to check; - is standard input [default: .]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The path to report for standard input; its extension tells the format.
    /// Where no other path is given, it stands for - as well
    #[arg(long, value_name = "PATH", help_heading = "What to check")]
    stdin_filename: Option<PathBuf>,

    /// Check the paths that FILE lists as well, one a line; - is standard input
    ///
    /// Lines may end in LF or CRLF, and a byte order mark at the start is passed
    /// over; a name that ends in CR has to be given with -0.
    #[arg(long, value_name = "FILE", help_heading = "What to check")]
    files_from: Option<PathBuf>,

    /// The paths in --files-from end with a NUL byte, as `find -print0` and
    /// `git ls-files -z` write them; a list with a NUL byte in it is taken so in
    /// any case
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
    NoStdin,
    List(PathBuf, io::Error),
    /// Reading the list was given up.
    Stopped,
}

impl fmt::Display for InputsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StdinTwice => {
                f.write_str("standard input can be the list of paths or one of them, not both")
            }
            Self::NoStdin => f.write_str(NO_STDIN),
            Self::Stopped => f.write_str("broken off while the list of paths was read"),
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

/// What is wrong with --stdin-filename beside other paths.
const NO_STDIN: &str = "--stdin-filename is given, but standard input is not to be checked; add - to have it checked, or leave the option out";

impl Inputs {
    /// All paths, those of the list included, unless `stop` is set before its
    /// end.
    pub(super) fn read(&self, stop: &AtomicBool) -> Result<Vec<Input>, InputsError> {
        let mut paths = self.paths.clone();
        if let Some(list) = &self.files_from {
            let twice =
                |paths: &[PathBuf]| is_stdin(list) && paths.iter().any(|path| is_stdin(path));
            // Asked before the list is waited for, too.
            if twice(&paths) {
                return Err(InputsError::StdinTwice);
            }
            let bytes =
                read_list(list, stop).map_err(|error| match stop.load(Ordering::Relaxed) {
                    true => InputsError::Stopped,
                    false => InputsError::List(list.clone(), error),
                })?;
            paths.extend(listed(&bytes, self.null));
            if twice(&paths) {
                return Err(InputsError::StdinTwice);
            }
        } else if paths.is_empty() {
            let all = match self.stdin_filename {
                Some(_) => STDIN,
                None => ".",
            };
            paths.push(PathBuf::from(all));
        }
        if self.stdin_filename.is_some() && !paths.iter().any(|path| is_stdin(path)) {
            return Err(InputsError::NoStdin);
        }
        let input = |path: PathBuf| {
            if is_stdin(&path) {
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

/// The one file of a command that looks at a single one.
#[derive(Args, Debug)]
pub(super) struct OneFile {
    /// The file; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "stdin_filename")]
    file: Option<PathBuf>,

    /// The path to report for standard input; its extension tells the format.
    /// Without FILE, it stands for - as well
    #[arg(long, value_name = "PATH", help_heading = "Input")]
    stdin_filename: Option<PathBuf>,

    /// Do not read a file larger than this
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "64MiB",
        value_parser = SizeParser,
        help_heading = "Input"
    )]
    max_size: u64,
}

impl OneFile {
    /// What is to be read: the file, or standard input, which a name for it
    /// stands for as well.
    pub(super) fn input(&self) -> Result<Input, &'static str> {
        match (&self.file, &self.stdin_filename) {
            (Some(file), None) if !is_stdin(file) => Ok(Input::Path(file.clone())),
            (Some(file), Some(_)) if !is_stdin(file) => Err(NO_STDIN),
            (_, name) => Ok(Input::Stdin {
                name: name.clone().unwrap_or_else(|| STDIN.into()),
            }),
        }
    }

    /// The bounds on what is read.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            file_bytes: self.max_size,
            ..Bounds::default()
        }
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// The paths of a list, each ended by a NUL byte or by a line's end. No path
/// has a NUL byte in it, so one is enough to tell.
fn listed(list: &[u8], null: bool) -> Vec<PathBuf> {
    let paths: Vec<&[u8]> = if null || list.contains(&0) {
        list.split(|byte| *byte == 0).collect()
    } else {
        let list = list.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(list);
        list.split(|byte| *byte == b'\n')
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
            .collect()
    };
    let paths = paths.into_iter().filter(|path| !path.is_empty());
    paths.map(path_of).collect()
}

fn read_list(path: &Path, stop: &AtomicBool) -> io::Result<Vec<u8>> {
    let mut input = if is_stdin(path) {
        Stoppable::new(|| Ok(io::stdin()), stop)
    } else {
        let path = path.to_owned();
        Stoppable::new(move || File::open(path), stop)
    }?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(&*String::from_utf8_lossy(bytes))
}
