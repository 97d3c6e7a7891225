//! Where the files of a suite come from.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use miniz_oxide::inflate::decompress_to_vec;

use super::error::{Kind, SuiteError};

/// Every file of corpus/ by its path there, in order, with its length.
const LENGTHS: &[(&str, usize)] = include!(concat!(env!("OUT_DIR"), "/suite.rs"));

/// The files, one behind the other, deflated.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/suite.deflate"));

/// The files, one behind the other. What does not unpack is no suite, as
/// [`super::Suite::embedded`] then says.
static CONTENT: LazyLock<Vec<u8>> = LazyLock::new(|| decompress_to_vec(PACKED).unwrap_or_default());

/// Every file of corpus/ by its path there, in order.
static EMBEDDED: LazyLock<Vec<(&str, &[u8])>> = LazyLock::new(|| {
    let mut rest = CONTENT.as_slice();
    let files = LENGTHS.iter().map_while(|(path, length)| {
        let (file, behind) = rest.split_at_checked(*length)?;
        rest = behind;
        Some((*path, file))
    });
    files.collect()
});

/// Bytes of the longest file that is read from a folder.
const LONGEST: u64 = 64 << 20;

/// Where the files of a suite come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The program itself.
    Embedded,
    /// A folder.
    Folder(PathBuf),
}

impl Source {
    /// What an error calls the file at `path` of the suite.
    pub(super) fn place(&self, path: &str) -> PathBuf {
        match self {
            Self::Embedded => PathBuf::from(path),
            Self::Folder(folder) => folder.join(path),
        }
    }

    /// The file at `path` of the suite; none where there is no such file.
    pub(super) fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, SuiteError> {
        match self {
            Self::Embedded => Ok(embedded(path).map(Cow::Borrowed)),
            Self::Folder(folder) => {
                let place = folder.join(path);
                match read_file(&place) {
                    Ok(bytes) => Ok(Some(Cow::Owned(bytes))),
                    Err(Kind::Io(error)) if is_missing(&error) => Ok(None),
                    Err(kind) => Err(SuiteError::new(place, kind)),
                }
            }
        }
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

fn embedded(path: &str) -> Option<&'static [u8]> {
    let at = EMBEDDED
        .binary_search_by_key(&path, |(path, _)| path)
        .ok()?;
    EMBEDDED.get(at).map(|(_, bytes)| *bytes)
}

/// Every file that the program carries: the cases, their JSON, the manifests
/// and the page about them.
pub(super) fn all_embedded() -> &'static [(&'static str, &'static [u8])] {
    &EMBEDDED
}

fn read_file(path: &Path) -> Result<Vec<u8>, Kind> {
    // Before it is opened: opening a pipe waits for somebody to write.
    if !fs::metadata(path).map_err(Kind::Io)?.is_file() {
        return Err(Kind::NoFile);
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(Kind::Io)?;
    let mut file = file.take(LONGEST.saturating_add(1));
    file.read_to_end(&mut bytes).map_err(Kind::Io)?;
    if file.limit() == 0 {
        return Err(Kind::TooLong { most: LONGEST });
    }
    Ok(bytes)
}
