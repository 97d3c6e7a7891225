//! Where the result of a command goes: standard output, or a file that is
//! replaced when the result is whole.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::report::{ReportFile, escape};

use super::{BROKEN, CLEAN, complain};

/// Writes a result to `place`, or to standard output where there is none or it
/// is `-`, as the bytes that they are. Gives the exit status.
pub(super) fn written(
    place: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> u8 {
    let (result, name) = match file(place) {
        Some(path) => (to_file(path, write), escape::path(path)),
        None => (to_stdout(write), "standard output".to_owned()),
    };
    match result {
        Ok(()) => CLEAN,
        Err(error) => {
            complain("error", format_args!("cannot write to {name}: {error}"));
            BROKEN
        }
    }
}

/// The file that `place` names, if it does not mean standard output.
pub(super) fn file(place: Option<&Path>) -> Option<&Path> {
    place.filter(|place| place.as_os_str() != "-")
}

fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = ReportFile::create(path)?;
    write(&mut out)?;
    out.keep()
}

fn to_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        // A reader that has seen enough is nobody's fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
