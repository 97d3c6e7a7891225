//! The file that a report goes to: written beside its place and moved there
//! when it is whole, so that an old report is never half overwritten.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::escape;
use crate::tree::TEMPORARY;

/// Links that are followed one after the other before they count as a circle,
/// as on Linux.
const MOST_LINKS: usize = 40;

/// A report file in the making. Dropped before [`ReportFile::keep`], it leaves
/// what was there before.
#[derive(Debug)]
pub struct ReportFile {
    target: Target,
    place: PathBuf,
}

#[derive(Debug)]
enum Target {
    Beside {
        out: BufWriter<File>,
        temporary: TempPath,
    },
    /// A device or a FIFO, which cannot be replaced.
    Into(BufWriter<File>),
}

impl ReportFile {
    /// Starts the report that is to stand at `path`.
    ///
    /// # Errors
    /// Where the folder cannot be written to, or `path` is a folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let found = match fs::metadata(path) {
            Ok(found) => Some(found),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(explained(folder_of(path), &error)),
        };
        match found {
            Some(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(path)?;
                Ok(Self {
                    target: Target::Into(BufWriter::new(file)),
                    // A pipe may have no place that could be looked up.
                    place: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
                })
            }
            found => {
                // A link stays; what it leads to is replaced, or made.
                let place = match found {
                    Some(_) => fs::canonicalize(path)?,
                    None => place_to_be(path)?,
                };
                let (file, temporary) = beside(folder_of(&place))?;
                if let Some(found) = found {
                    file.set_permissions(found.permissions())?;
                }
                Ok(Self {
                    target: Target::Beside {
                        out: BufWriter::new(file),
                        temporary,
                    },
                    place,
                })
            }
        }
    }

    /// Where the report will stand, without links: two reports of the same
    /// place would overwrite each other.
    #[must_use]
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Where it is written until it is whole.
    #[must_use]
    pub fn temporary(&self) -> Option<&Path> {
        match &self.target {
            Target::Beside { temporary, .. } => Some(temporary),
            Target::Into(_) => None,
        }
    }

    /// Gives the file the owner of what it is to replace, as far as that is
    /// allowed, and its permissions.
    ///
    /// # Errors
    /// Where the permissions cannot be set.
    pub fn own_as(&self, found: &fs::Metadata) -> io::Result<()> {
        let Target::Beside { out, .. } = &self.target else {
            return Ok(());
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only root may give files away; whoever else replaces a file owns
            // the new one. The group goes along where it can.
            let (user, group) = (Some(found.uid()), Some(found.gid()));
            let _ =
                fchown(out.get_ref(), user, group).or_else(|_| fchown(out.get_ref(), None, group));
        }
        // Last, as a change of owner takes some of them away.
        out.get_ref().set_permissions(found.permissions())
    }

    /// As [`ReportFile::keep`], and the bytes are on the disk before the name
    /// points to them: a crash of the machine leaves the old file or the new
    /// one. `allowed` has the last word before the move.
    ///
    /// # Errors
    /// Where something cannot be written or moved, or is not `allowed`.
    pub fn keep_safely(self, allowed: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        match self.target {
            Target::Beside { out, temporary } => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.sync_all()?;
                allowed()?;
                temporary
                    .persist(&self.place)
                    .map_err(|error| error.error)?;
                sync_folder(folder_of(&self.place));
                Ok(())
            }
            Target::Into(mut out) => {
                allowed()?;
                out.flush()
            }
        }
    }

    /// Puts the report in its place.
    ///
    /// # Errors
    /// Where the rest cannot be written, or the file cannot be moved.
    pub fn keep(self) -> io::Result<()> {
        match self.target {
            Target::Beside { out, temporary } => {
                out.into_inner().map_err(io::IntoInnerError::into_error)?;
                temporary.persist(self.place).map_err(|error| error.error)
            }
            Target::Into(mut out) => out.flush(),
        }
    }
}

/// Where a file at `path`, at which there is none yet, comes to stand: the
/// end of the links, where it is one.
fn place_to_be(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            Err(_) => {
                let folder = folder_of(&place);
                let real = fs::canonicalize(folder).map_err(|error| explained(folder, &error))?;
                let ends_in_slash = place.to_string_lossy().ends_with(std::path::is_separator);
                return match place.file_name() {
                    Some(name) if !ends_in_slash => Ok(real.join(name)),
                    Some(_) | None => Err(io::Error::new(
                        io::ErrorKind::IsADirectory,
                        "it names a folder, not a file",
                    )),
                };
            }
        }
    }
    Err(io::Error::other("symbolic links lead in a circle"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// An error about a folder in words that fit a report: the error itself may
/// name a temporary file that nobody asked for.
fn explained(folder: &Path, error: &io::Error) -> io::Error {
    // Some folders, such as /proc, say of what cannot be made that it is not
    // there.
    let exists = folder.is_dir();
    let folder = escape::path(folder);
    let what = match error.kind() {
        io::ErrorKind::NotFound if exists => format!("no file can be made in the folder {folder}"),
        io::ErrorKind::NotFound => format!("the folder {folder} does not exist"),
        io::ErrorKind::PermissionDenied => format!("the folder {folder} is not writable"),
        io::ErrorKind::NotADirectory => format!("{folder} is not a folder"),
        kind => kind.to_string(),
    };
    io::Error::new(error.kind(), what)
}

/// Has the names in a folder written to the disk. A file system that cannot do
/// so has moved the file nevertheless.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

fn beside(folder: &Path) -> io::Result<(File, TempPath)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    // A report is for everyone whom the umask lets read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder
        .tempfile_in(folder)
        .map_err(|error| explained(folder, &error))?;
    Ok(file.into_parts())
}

impl ReportFile {
    /// As [`ReportFile::keep`], but never in place of another file.
    ///
    /// # Errors
    /// As [`ReportFile::keep`], and where a file stands there by now, of kind
    /// [`io::ErrorKind::AlreadyExists`].
    pub fn keep_new(self) -> io::Result<()> {
        match self.target {
            Target::Beside { out, temporary } => {
                out.into_inner().map_err(io::IntoInnerError::into_error)?;
                temporary
                    .persist_noclobber(self.place)
                    .map_err(|error| error.error)
            }
            Target::Into(_) => self.keep(),
        }
    }
}

impl Write for ReportFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Beside { out, .. } => out.write(bytes),
            Target::Into(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Beside { out, .. } => out.flush(),
            Target::Into(out) => out.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn the_old_report_stands_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        fs::write(&path, "old").unwrap();

        let mut given_up = ReportFile::create(&path).unwrap();
        given_up.write_all(b"new").unwrap();
        given_up.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(given_up);
        assert_eq!(names(folder.path()), ["report.json"]);

        let mut kept = ReportFile::create(&path).unwrap();
        kept.write_all(b"new").unwrap();
        kept.keep().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["report.json"]);
    }

    #[test]
    fn a_new_file_takes_no_others_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new");
        for (text, expected) in [("first", true), ("second", false)] {
            let mut file = ReportFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(file.keep_new().is_ok(), expected);
        }
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(names(folder.path()), ["new"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_a_device_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.json");
        fs::write(folder.path().join("real.json"), "old").unwrap();
        std::os::unix::fs::symlink("real.json", &link).unwrap();
        let mut report = ReportFile::create(&link).unwrap();
        report.write_all(b"new").unwrap();
        report.keep().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(folder.path().join("real.json")).unwrap(), b"new");

        // A link that leads nowhere yet is no different.
        fs::create_dir(folder.path().join("sub")).unwrap();
        let nowhere = folder.path().join("nowhere.json");
        std::os::unix::fs::symlink("sub/link.json", &nowhere).unwrap();
        std::os::unix::fs::symlink("made.json", folder.path().join("sub/link.json")).unwrap();
        let mut report = ReportFile::create(&nowhere).unwrap();
        assert_eq!(
            report.temporary().unwrap().parent(),
            Some(&*fs::canonicalize(folder.path().join("sub")).unwrap())
        );
        report.write_all(b"new").unwrap();
        report.keep().unwrap();
        assert!(fs::symlink_metadata(&nowhere).unwrap().is_symlink());
        assert_eq!(
            fs::read(folder.path().join("sub/made.json")).unwrap(),
            b"new"
        );

        let null = Path::new("/dev/null");
        ReportFile::create(null).unwrap().keep().unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
    }

    #[test]
    fn a_folder_is_no_place_for_a_report() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ReportFile::create(folder.path()).is_err());
        #[cfg(target_os = "linux")]
        {
            let error = ReportFile::create(Path::new("/proc/such.json")).unwrap_err();
            let said = "no file can be made in the folder /proc";
            assert_eq!(error.to_string(), said);
        }
        fs::write(folder.path().join("file"), "").unwrap();
        for (name, expected) in [
            ("no/such.json", "no does not exist"),
            ("file/such.json", "file is not a folder"),
            ("such/", "it names a folder, not a file"),
        ] {
            let error = ReportFile::create(&folder.path().join(name)).unwrap_err();
            assert!(error.to_string().ends_with(expected), "{name}: {error}");
        }
    }
}
