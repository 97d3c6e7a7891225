//! Where the smaller file goes: never to the file itself, by whatever name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::report::escape;

/// `walk.min.panim` for `walk.panim`.
///
/// # Errors
/// Where something stands there.
pub(super) fn beside(path: &Path) -> Result<PathBuf, String> {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(".min");
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    let place = path.with_file_name(name);
    match fs::symlink_metadata(&place) {
        Ok(_) => Err(format!(
            "{} exists and is not replaced; name it with -o if it may be, or another place",
            escape::path(&place)
        )),
        Err(_) => Ok(place),
    }
}

/// Whether `output` is not the file at `path`: not the same path, and neither
/// a symbolic nor a hard link to it.
///
/// # Errors
/// Where it is.
pub(super) fn is_another(path: &Path, output: &Path) -> Result<(), String> {
    let same_path = match (fs::canonicalize(path), fs::canonicalize(output)) {
        (Ok(one), Ok(other)) => one == other,
        (Ok(_) | Err(_), _) => false,
    };
    if same_path || is_linked(path, output) {
        return Err(format!(
            "{} is the file to make smaller, which is never written to; name another with -o",
            escape::path(output)
        ));
    }
    Ok(())
}

/// Whether two paths lead to the same content.
#[cfg(unix)]
fn is_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path| fs::metadata(path).map(|found| (found.dev(), found.ino()));
    matches!((place(one), place(other)), (Ok(one), Ok(other)) if one == other)
}

/// A file that is replaced takes a name from the content and no more, so that
/// another name for it keeps it.
#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}
