//! The reports that are to be joined, read from files or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::report::{ReadReport, escape, read_report};
use crate::tree::Stoppable;

/// All that `path` holds.
pub(super) fn read_text(path: &Path, most: u64, stop: &AtomicBool) -> Result<Vec<u8>, String> {
    let failed = |error: &io::Error| format!("cannot read {}: {error}", shown(path));
    let input = if is_stdin(path) {
        Stoppable::new(|| Ok(io::stdin()), stop)
    } else {
        let path = path.to_owned();
        Stoppable::new(move || File::open(path), stop)
    };
    let mut text = Vec::new();
    input
        .and_then(|input| input.take(most.saturating_add(1)).read_to_end(&mut text))
        .map_err(|error| failed(&error))?;
    if text.len() as u64 > most {
        return Err(format!(
            "{} is larger than {most} bytes; raise the bound with --max-size",
            shown(path)
        ));
    }
    Ok(text)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The report, for a message.
pub(super) fn shown(path: &Path) -> String {
    match is_stdin(path) {
        true => "standard input".to_owned(),
        false => escape::path(path),
    }
}

/// The report that the text is.
pub(super) fn used(path: &Path, text: &[u8]) -> Result<ReadReport, String> {
    read_report(text).map_err(|error| {
        let path = shown(path);
        match error.place {
            Some(_) => format!("{path}:{error}"),
            None => format!("{path}: {error}"),
        }
    })
}
