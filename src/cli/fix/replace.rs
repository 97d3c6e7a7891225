//! Putting a repaired file in the place of the old one, so that at any moment
//! either stands there, and nothing that somebody else wrote is lost.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::report::ReportFile;

use super::super::interrupt;

/// Backups of one file that are counted through before it is given up.
const MOST_BACKUPS: u32 = 9999;

/// A file as it was read.
pub(super) struct Original {
    /// Where it is, without links.
    place: PathBuf,
    metadata: Metadata,
    pub(super) bytes: Vec<u8>,
}

impl Original {
    /// Reads the file at `place`, which is no link, up to `bound` bytes.
    pub(super) fn read(place: PathBuf, bound: u64) -> io::Result<Self> {
        let file = open(&place)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::other("it is no file any more"));
        }
        let mut bytes = Vec::new();
        let most = bound.saturating_add(1);
        (&file).take(most).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > bound {
            return Err(changed("and is too large now"));
        }
        let read = Self {
            place,
            metadata,
            bytes,
        };
        match read.is(&file.metadata()?) && read.bytes.len() as u64 == read.metadata.len() {
            true => Ok(read),
            false => Err(changed("while it was read")),
        }
    }

    /// Other names of the same file.
    pub(super) fn other_names(&self) -> u64 {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            self.metadata.nlink().saturating_sub(1)
        }
        #[cfg(not(unix))]
        {
            0
        }
    }

    /// Puts a file of these bytes in its place, with the same permissions and,
    /// where that is allowed, the same owner. With `backup`, the old file stays
    /// under a name beside it, which is given.
    pub(super) fn replace(&self, new: &[u8], backup: bool) -> io::Result<Option<PathBuf>> {
        if self.metadata.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it is read-only; make it writable if it may be changed",
            ));
        }
        let mut out = ReportFile::create(&self.place)?;
        let temporary = out.temporary().map(Path::to_owned);
        if let Some(temporary) = &temporary {
            interrupt::remove_at_once(temporary.clone());
        }
        let mut kept = None;
        let result = out
            .own_as(&self.metadata)
            .and_then(|()| out.write_all(new))
            .and_then(|()| {
                out.keep_safely(|| {
                    self.stands()?;
                    if backup {
                        kept = Some(self.back_up()?);
                        self.stands()?;
                    }
                    Ok(())
                })
            });
        if let Some(temporary) = &temporary {
            interrupt::forget(temporary);
        }
        if let (Err(_), Some((path, true))) = (&result, &kept) {
            // The file is as it was, so there is nothing to keep.
            let _ = fs::remove_file(path);
        }
        result.map(|()| kept.map(|(path, _)| path))
    }

    /// Whether nobody changed the file since it was read.
    fn stands(&self) -> io::Result<()> {
        match fs::symlink_metadata(&self.place) {
            Ok(found) if self.is(&found) => Ok(()),
            Ok(_) => Err(changed("after it was read")),
            Err(error) => Err(error),
        }
    }

    fn is(&self, found: &Metadata) -> bool {
        identity(&self.metadata) == identity(found)
    }

    /// Gives the old file another name as well: it is whole at once, and there
    /// is no other such file that could be overwritten. Tells the name, and
    /// whether it is new.
    fn back_up(&self) -> io::Result<(PathBuf, bool)> {
        for number in 0..MOST_BACKUPS {
            let path = self.backup(number);
            match fs::hard_link(&self.place, &path) {
                Ok(()) => return Ok((path, true)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    // Left by a run that was killed just then.
                    if fs::symlink_metadata(&path)
                        .is_ok_and(|found| is_same(&self.metadata, &found))
                    {
                        return Ok((path, false));
                    }
                }
                // A file system without such names, such as FAT.
                Err(_) => match self.copy_to(&path) {
                    Ok(()) => return Ok((path, true)),
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    Err(error) => return Err(error),
                },
            }
        }
        Err(io::Error::other("there are too many backups of it"))
    }

    /// Copies the old file to a name that is not taken.
    fn copy_to(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let (start, end) = crate::tree::TEMPORARY;
        let mut copy = tempfile::Builder::new()
            .prefix(start)
            .suffix(end)
            .tempfile_in(folder)?;
        copy.write_all(&self.bytes)?;
        copy.as_file()
            .set_permissions(self.metadata.permissions())?;
        copy.as_file().sync_all()?;
        copy.persist_noclobber(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// `walk.panim.orig`, then `walk.panim.orig.1` and so on.
    fn backup(&self, number: u32) -> PathBuf {
        let mut name = OsString::from(self.place.file_name().unwrap_or_default());
        name.push(".orig");
        if number > 0 {
            name.push(format!(".{number}"));
        }
        self.place.with_file_name(name)
    }
}

fn changed(when: &str) -> io::Error {
    io::Error::other(format!(
        "it was changed {when}, so it was left alone; run again when nothing writes to it"
    ))
}

/// What changes when a file is written to or replaced.
fn identity(found: &Metadata) -> (u64, u64, u64, Option<SystemTime>) {
    let (device, inode) = inode(found);
    (device, inode, found.len(), found.modified().ok())
}

fn is_same(one: &Metadata, other: &Metadata) -> bool {
    cfg!(unix) && inode(one) == inode(other)
}

/// Device and number of a file, where the system tells.
fn inode(found: &Metadata) -> (u64, u64) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (found.dev(), found.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        (0, 0)
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A link or a FIFO may have taken the file's place.
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            fs::write(folder.path().join(name), name).unwrap();
        }
        folder
    }

    fn read(folder: &tempfile::TempDir, name: &str) -> Original {
        Original::read(folder.path().join(name), 100).unwrap()
    }

    fn names(folder: &tempfile::TempDir) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn backups_are_counted_and_never_overwritten() {
        let folder = folder(&["a", "a.orig"]);
        for (round, expected) in ["a.orig.1", "a.orig.2"].iter().enumerate() {
            let old = fs::read(folder.path().join("a")).unwrap();
            let backup = read(&folder, "a").replace(&[round as u8], true).unwrap();
            assert_eq!(backup, Some(folder.path().join(expected)));
            assert_eq!(fs::read(folder.path().join(expected)).unwrap(), old);
        }
        assert_eq!(fs::read(folder.path().join("a.orig")).unwrap(), b"a.orig");
        assert_eq!(names(&folder), ["a", "a.orig", "a.orig.1", "a.orig.2"]);
    }

    #[test]
    fn a_copy_is_a_backup_as_well() {
        let folder = folder(&["a", "b"]);
        let original = read(&folder, "a");
        original.copy_to(&folder.path().join("c")).unwrap();
        assert_eq!(fs::read(folder.path().join("c")).unwrap(), b"a");
        let taken = original.copy_to(&folder.path().join("b")).unwrap_err();
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(names(&folder), ["a", "b", "c"]);
    }

    #[test]
    fn what_somebody_else_wrote_is_left_alone() {
        let folder = folder(&["a", "b"]);
        let path = folder.path().join("a");
        let longer = read(&folder, "a");
        fs::write(&path, "longer").unwrap();
        let replaced = read(&folder, "a");
        fs::rename(folder.path().join("b"), &path).unwrap();
        let gone = read(&folder, "a");
        let kept = fs::read(&path).unwrap();
        for old in [&longer, &replaced] {
            let said = old.replace(b"new", true).unwrap_err().to_string();
            assert!(said.contains("left alone"), "{said}");
            assert_eq!(fs::read(&path).unwrap(), kept);
        }
        fs::remove_file(&path).unwrap();
        assert!(gone.replace(b"new", true).is_err());
        assert_eq!(names(&folder), [""; 0]);
    }

    #[test]
    fn a_file_over_the_bound_is_not_read_in_part() {
        let folder = folder(&["abc"]);
        assert!(Original::read(folder.path().join("abc"), 2).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder(&["a"]);
        let path = folder.path().join("a");
        for mode in [0o600, 0o640, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            read(&folder, "a").replace(&[mode as u8], false).unwrap();
            let now = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(now & 0o7777, mode);
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let said = read(&folder, "a").replace(b"new", false).unwrap_err();
        assert!(said.to_string().contains("read-only"), "{said}");
    }
}
