//! The file that a report goes to: written beside its place and moved there
//! when it is whole, so that an old report is never half overwritten.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A report file in the making. Dropped before [`ReportFile::keep`], it leaves
/// what was there before.
#[derive(Debug)]
pub struct ReportFile {
    target: Target,
}

#[derive(Debug)]
enum Target {
    Beside {
        out: BufWriter<NamedTempFile>,
        place: PathBuf,
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
            Err(error) => return Err(error),
        };
        let target = match found {
            Some(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(path)?;
                Target::Into(BufWriter::new(file))
            }
            found => {
                // A link stays; what it leads to is replaced.
                let place = if found.is_some() {
                    fs::canonicalize(path)?
                } else {
                    path.to_owned()
                };
                let folder = match place.parent() {
                    Some(folder) if !folder.as_os_str().is_empty() => folder,
                    Some(_) | None => Path::new("."),
                };
                let file = beside(folder)?;
                if let Some(found) = found {
                    file.as_file().set_permissions(found.permissions())?;
                }
                Target::Beside {
                    out: BufWriter::new(file),
                    place,
                }
            }
        };
        Ok(Self { target })
    }

    /// Puts the report in its place.
    ///
    /// # Errors
    /// Where the rest cannot be written, or the file cannot be moved.
    pub fn keep(self) -> io::Result<()> {
        match self.target {
            Target::Beside { out, place } => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.persist(place).map(|_| ()).map_err(Into::into)
            }
            Target::Into(mut out) => out.flush(),
        }
    }
}

fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".animlint-").suffix(".tmp");
    // A report is for everyone whom the umask lets read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
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

        let null = Path::new("/dev/null");
        ReportFile::create(null).unwrap().keep().unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
    }

    #[test]
    fn a_folder_is_no_place_for_a_report() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ReportFile::create(folder.path()).is_err());
        assert!(ReportFile::create(&folder.path().join("no/such.json")).is_err());
    }
}
