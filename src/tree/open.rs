//! Reading one file: never blocking, never past the bound, and never quietly
//! less or more than the file held.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::detect::HEAD;
use super::trouble::Trouble;

/// Up to this many bytes are asked for in one call, into a buffer that has to
/// be written first: little next to what a second call costs. 64 KiB is more
/// than any real file has.
const AT_ONCE: usize = 64 << 10;

/// What reading gave.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Content {
    /// Size of the file in bytes.
    pub(super) size: u64,
    /// Whether the buffer holds all of it, or only its head, which was of no
    /// interest.
    pub(super) whole: bool,
}

/// Reads the file at `path` into `buffer`, whose content is replaced. Where
/// there is a `wanted` and the first [`HEAD`] bytes are not, nothing more is
/// read, and the bound does not matter.
pub(super) fn read(
    path: &Path,
    bound: u64,
    wanted: Option<fn(&[u8]) -> bool>,
    buffer: &mut Vec<u8>,
) -> Result<Content, Trouble> {
    // Before the file is opened: opening a FIFO waits for a writer, and
    // opening a device may move something.
    let metadata = fs::metadata(path).map_err(|error| Trouble::io("cannot be read", &error))?;
    only_a_file(metadata.file_type())?;
    read_file(path, bound, wanted, buffer)
}

/// [`read`] for a path that was seen to be a regular file a moment ago, which
/// saves a look at it.
pub(super) fn read_file(
    path: &Path,
    bound: u64,
    wanted: Option<fn(&[u8]) -> bool>,
    buffer: &mut Vec<u8>,
) -> Result<Content, Trouble> {
    buffer.clear();
    let mut file = open(path).map_err(|error| Trouble::io("cannot be opened", &error))?;
    let metadata = file
        .metadata()
        .map_err(|error| Trouble::io("cannot be read", &error))?;
    // In any case, since the path may lead elsewhere by now.
    only_a_file(metadata.file_type())?;
    let size = metadata.len();
    if let Some(wanted) = wanted
        && size > HEAD as u64
    {
        fill(&mut file, HEAD as u64, size.min(bound), buffer)?;
        if !wanted(buffer) {
            return Ok(Content { size, whole: false });
        }
    }
    if size > bound {
        return Err(Trouble::too_large(Some(size), bound));
    }
    let so_far = buffer.len() as u64;
    fill(
        &mut file,
        size.saturating_add(1).saturating_sub(so_far),
        size,
        buffer,
    )?;
    let read = buffer.len() as u64;
    if read == size {
        Ok(Content { size, whole: true })
    } else {
        Err(Trouble::changed(size, read))
    }
}

/// Reads all of `input`, which tells no size, into `buffer`.
pub(super) fn read_stream(
    input: impl Read,
    bound: u64,
    buffer: &mut Vec<u8>,
) -> Result<Content, Trouble> {
    buffer.clear();
    fill(input, bound.saturating_add(1), 0, buffer)?;
    let size = buffer.len() as u64;
    if size > bound {
        return Err(Trouble::too_large(None, bound));
    }
    Ok(Content { size, whole: true })
}

/// Appends up to `most` bytes to `buffer`, which is made ready for `expected`
/// bytes in all.
fn fill(input: impl Read, most: u64, expected: u64, buffer: &mut Vec<u8>) -> Result<(), Trouble> {
    // With a little room to spare the end is seen without growing the buffer.
    let room = usize::try_from(expected)
        .ok()
        .and_then(|expected| expected.checked_add(64));
    let reserved = room.map(|room| buffer.try_reserve_exact(room.saturating_sub(buffer.len())));
    if !matches!(reserved, Some(Ok(()))) {
        let error = io::Error::from(io::ErrorKind::OutOfMemory);
        return Err(Trouble::io("cannot be held in memory", &error));
    }
    match usize::try_from(most) {
        Ok(most) if most <= AT_ONCE => at_once(input, most, expected, buffer),
        _ => input.take(most).read_to_end(buffer).map(|_| ()),
    }
    .map_err(|error| Trouble::io("cannot be read", &error))
}

/// Appends up to `most` bytes to `buffer`, with a single call where `input` is
/// a file of `expected` bytes: one that gives less than it was asked for is at
/// its end.
fn at_once(
    mut input: impl Read,
    most: usize,
    expected: u64,
    buffer: &mut Vec<u8>,
) -> io::Result<()> {
    let mut end = buffer.len();
    buffer.resize(end.saturating_add(most), 0);
    let result = loop {
        let room = buffer.get_mut(end..).unwrap_or_default();
        let asked = room.len();
        if asked == 0 {
            break Ok(());
        }
        match input.read(room) {
            Ok(read) => {
                end = end.saturating_add(read);
                if read == 0 || (read < asked && end as u64 == expected) {
                    break Ok(());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    buffer.truncate(end);
    result
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Should a FIFO have taken the file's place, opening it must not wait.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    options.open(path)
}

fn only_a_file(kind: FileType) -> Result<(), Trouble> {
    if kind.is_file() {
        Ok(())
    } else {
        Err(Trouble::not_a_file(name_of(kind)))
    }
}

fn name_of(kind: FileType) -> &'static str {
    if kind.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "a named pipe (FIFO)";
        } else if kind.is_socket() {
            return "a socket";
        } else if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    "something else"
}

#[cfg(test)]
mod tests {
    use super::super::trouble::TroubleKind;
    use super::*;

    fn temporary(len: usize) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(&file, vec![7; len]).unwrap();
        file
    }

    #[test]
    fn a_file_is_read_whole_up_to_the_bound() {
        let mut buffer = vec![1; 9];
        for len in [
            0,
            1,
            HEAD - 1,
            HEAD,
            HEAD + 1,
            AT_ONCE - 1,
            AT_ONCE,
            100_000,
        ] {
            let file = temporary(len);
            let content = read(file.path(), len as u64, None, &mut buffer).unwrap();
            assert_eq!(
                content,
                Content {
                    size: len as u64,
                    whole: true
                }
            );
            assert_eq!(buffer, vec![7; len]);
        }
        let file = temporary(11);
        let trouble = read(file.path(), 10, None, &mut buffer).unwrap_err();
        assert_eq!(trouble.kind, TroubleKind::TooLarge);
    }

    #[test]
    fn of_an_unwanted_file_only_the_head_is_read() {
        let file = temporary(100_000);
        let mut buffer = Vec::new();
        for bound in [10, 1 << 20] {
            let content = read(file.path(), bound, Some(|_| false), &mut buffer).unwrap();
            assert_eq!(
                content,
                Content {
                    size: 100_000,
                    whole: false
                }
            );
            assert_eq!(buffer.len(), HEAD);
        }
    }

    #[test]
    fn a_wanted_head_is_followed_by_the_rest() {
        let file = temporary(100_000);
        let mut buffer = Vec::new();
        let content = read(file.path(), 100_000, Some(|_| true), &mut buffer).unwrap();
        assert!(content.whole);
        assert_eq!(buffer, vec![7; 100_000]);
        assert!(read(file.path(), 99_999, Some(|_| true), &mut buffer).is_err());
    }

    #[test]
    fn a_stream_is_cut_at_the_bound() {
        let mut buffer = Vec::new();
        assert!(read_stream(io::repeat(0).take(10), 10, &mut buffer).is_ok());
        let trouble = read_stream(io::repeat(0), 10, &mut buffer).unwrap_err();
        assert_eq!(trouble.kind, TroubleKind::TooLarge);
        assert_eq!(buffer.len(), 11);
    }

    /// Gives one byte at a time, and is interrupted before each.
    struct Dripping<'a>(&'a [u8], bool);

    impl Read for Dripping<'_> {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            match self.1 {
                true => Err(io::ErrorKind::Interrupted.into()),
                false => self.0.by_ref().take(1).read(room),
            }
        }
    }

    #[test]
    fn what_comes_in_pieces_is_read_whole() {
        for expected in [0, 3, 4, 5, 9] {
            let mut buffer = b"x".to_vec();
            fill(Dripping(b"abcd", false), 9, expected, &mut buffer).unwrap();
            // Only a short read that gives all that was expected is the end.
            let read: &[u8] = match expected {
                4 => b"xabc",
                3 => b"xab",
                _ => b"xabcd",
            };
            assert_eq!(buffer, read, "{expected}");
        }
    }

    #[test]
    fn a_size_that_does_not_hold_is_said() {
        assert!(Trouble::changed(10, 5).what.contains("shrank"));
        assert!(Trouble::changed(10, 11).what.contains("grew"));
        // A file whose size the system does not tell is read as one that grew.
        #[cfg(target_os = "linux")]
        {
            let trouble = read(Path::new("/proc/self/status"), 99, None, &mut Vec::new());
            assert_eq!(trouble.unwrap_err().kind, TroubleKind::Changed);
        }
    }
}
