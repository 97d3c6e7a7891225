//! The command line of another implementation.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;
use std::process;

use crate::report::escape;

/// Stands for the path of a file that holds the input.
const FILE: &str = "{file}";
/// Stands for the word for the case's format.
const FORMAT: &str = "{format}";

/// A program with its arguments, split as a shell would split them: quotes and
/// backslashes count, and nothing is expanded. `{file}` and `{format}` stand
/// for the input's path and the case's format wherever they occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: OsString,
    words: Words,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Words {
    program: OsString,
    arguments: Vec<OsString>,
}

/// Why a text is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandLineError {
    /// There is nothing in it.
    Empty,
    /// A quote is not closed, or a backslash has nothing behind it.
    Unfinished,
    /// It holds a NUL, which no argument can hold.
    Nul,
    /// It is no UTF-8, on a platform where it has to be.
    Encoding,
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the command is empty",
            Self::Unfinished => {
                "a quote is not closed, or the command ends in a backslash; it is split as a shell would split it"
            }
            Self::Nul => "the command holds a NUL",
            Self::Encoding => "the command is no UTF-8",
        })
    }
}

impl std::error::Error for CommandLineError {}

impl CommandLine {
    /// Splits a text into a command's words.
    ///
    /// # Errors
    /// Where it is no command.
    pub fn split(text: &OsStr) -> Result<Self, CommandLineError> {
        let bytes = text.as_encoded_bytes();
        if bytes.contains(&0) {
            return Err(CommandLineError::Nul);
        }
        let words = shlex::bytes::split(bytes).ok_or(CommandLineError::Unfinished)?;
        let words = words.into_iter().map(word).collect::<Result<Vec<_>, _>>()?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        Ok(Self {
            text: text.to_owned(),
            words: Words {
                program: program.ok_or(CommandLineError::Empty)?,
                arguments: words.collect(),
            },
        })
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &OsStr {
        &self.words.program
    }

    /// The text as it was given, safe to look at.
    #[must_use]
    pub fn shown(&self) -> String {
        escape::path(Path::new(&self.text))
    }

    /// Whether the input is handed over as a file.
    pub(super) fn takes_file(&self) -> bool {
        let mut words = std::iter::once(&self.words.program).chain(&self.words.arguments);
        words.any(|word| find(word.as_encoded_bytes(), FILE).is_some())
    }

    /// The command for one input.
    pub(super) fn with(&self, file: Option<&Path>, format: &str) -> process::Command {
        let fill = |word: &OsString| {
            let word = replaced(word, FORMAT, OsStr::new(format));
            match file {
                Some(path) => replaced(&word, FILE, path.as_os_str()),
                None => word,
            }
        };
        let mut command = process::Command::new(fill(&self.words.program));
        command.args(self.words.arguments.iter().map(fill));
        command
    }
}

#[cfg(unix)]
fn word(bytes: Vec<u8>) -> Result<OsString, CommandLineError> {
    use std::os::unix::ffi::OsStringExt;
    Ok(OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn word(bytes: Vec<u8>) -> Result<OsString, CommandLineError> {
    let text = String::from_utf8(bytes).map_err(|_| CommandLineError::Encoding)?;
    Ok(text.into())
}

fn find(text: &[u8], what: &str) -> Option<usize> {
    memchr::memmem::find(text, what.as_bytes())
}

/// The word with `by` in place of each `placeholder`.
fn replaced(text: &OsStr, placeholder: &str, by: &OsStr) -> OsString {
    let mut rest = text.as_encoded_bytes();
    let mut out = Vec::with_capacity(rest.len());
    while let Some(at) = find(rest, placeholder) {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, &[]));
        out.extend_from_slice(before);
        out.extend_from_slice(by.as_encoded_bytes());
        rest = after.get(placeholder.len()..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    // Only whole characters were put in place of whole characters.
    word(out).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Result<Vec<String>, CommandLineError> {
        let line = CommandLine::split(OsStr::new(text))?;
        let words = std::iter::once(line.words.program).chain(line.words.arguments);
        Ok(words.map(|word| word.into_string().unwrap()).collect())
    }

    #[test]
    fn it_is_split_as_a_shell_would() {
        assert_eq!(
            split(r#"python3 -c 'print("a b")'  x\ y "" "it's""#).unwrap(),
            ["python3", "-c", r#"print("a b")"#, "x y", "", "it's"]
        );
        // Nothing is expanded.
        assert_eq!(
            split("a $HOME *.rs '~'").unwrap(),
            ["a", "$HOME", "*.rs", "~"]
        );
    }

    #[test]
    fn what_is_no_command_is_told() {
        assert_eq!(split(""), Err(CommandLineError::Empty));
        assert_eq!(split("  "), Err(CommandLineError::Empty));
        assert_eq!(split("'' a"), Err(CommandLineError::Empty));
        assert_eq!(split("a 'b"), Err(CommandLineError::Unfinished));
        assert_eq!(split("a \\"), Err(CommandLineError::Unfinished));
        assert_eq!(split("a\0b"), Err(CommandLineError::Nul));
    }

    #[test]
    fn placeholders_are_filled_wherever_they_stand() {
        let line =
            CommandLine::split(OsStr::new("read --in={file}:{file} {format} {other}")).unwrap();
        assert!(line.takes_file());
        let command = line.with(Some(Path::new("/a {format}/b")), "pas4");
        let arguments: Vec<&OsStr> = command.get_args().collect();
        assert_eq!(
            arguments,
            ["--in=/a {format}/b:/a {format}/b", "pas4", "{other}"]
        );
        let line = CommandLine::split(OsStr::new("read {format}")).unwrap();
        assert!(!line.takes_file());
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_utf8_stay_what_they_are() {
        use std::os::unix::ffi::OsStrExt;
        let line = CommandLine::split(OsStr::from_bytes(b"./\xFFx 'a\xFE'")).unwrap();
        assert_eq!(line.program().as_bytes(), b"./\xFFx");
        let command = line.with(None, "panim");
        assert_eq!(command.get_args().next().unwrap().as_bytes(), b"a\xFE");
        assert_eq!(line.shown(), "./\\xFFx 'a\\xFE'");
    }
}
