//! Where files stand from the root of the checkout: what a CI's own formats
//! name them by.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

use super::escape;

/// Bytes that are escaped in a URI: all but the unreserved ones and the
/// slash. A colon would make a scheme of the start of a relative reference.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The folder that named paths start from, and the root of the checkout.
#[derive(Clone, Debug)]
pub struct Places {
    current: PathBuf,
    root: PathBuf,
    /// The current folder from the root on.
    inner: PathBuf,
}

/// Where a file stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Below the root, from there on; `.` is the root itself.
    Inside(PathBuf),
    /// Elsewhere, from the root of the file system on.
    Outside(PathBuf),
}

impl Places {
    /// Named paths start from `current`; where that is not below `root`, it
    /// is taken for the root as well. Both are absolute and without links.
    #[must_use]
    pub fn new(current: PathBuf, root: PathBuf) -> Self {
        let (root, inner) = match current.strip_prefix(&root) {
            Ok(inner) => (root, inner.to_owned()),
            Err(_) => (current.clone(), PathBuf::new()),
        };
        Self {
            current,
            root,
            inner,
        }
    }

    /// Where the file of this path stands, by the path alone.
    pub(super) fn of(&self, path: &Path) -> Place {
        if is_plain(path) {
            return Place::Inside(self.inner.join(path));
        }
        let path = normal(&self.current.join(path));
        match path.strip_prefix(&self.root) {
            Ok(inside) if inside.as_os_str().is_empty() => Place::Inside(PathBuf::from(".")),
            Ok(inside) => Place::Inside(inside.to_owned()),
            Err(_) => Place::Outside(path),
        }
    }
}

/// Whether the path goes down from the current folder, without detours and
/// with one separator between its parts, as nearly all do.
fn is_plain(path: &Path) -> bool {
    let mut spelled: usize = 0;
    for component in path.components() {
        let Component::Normal(name) = component else {
            return false;
        };
        spelled = spelled.saturating_add(name.len()).saturating_add(1);
    }
    spelled == path.as_os_str().len().saturating_add(1)
}

/// The absolute path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                normal.push(component);
            }
        }
    }
    normal
}

impl Place {
    fn path(&self) -> &Path {
        match self {
            Self::Inside(path) | Self::Outside(path) => path,
        }
    }

    /// Its bytes, which tell it from every other place.
    pub(super) fn bytes(&self) -> &[u8] {
        self.path().as_os_str().as_encoded_bytes()
    }

    /// The path with `/`, exact wherever it is UTF-8, escaped otherwise.
    pub(super) fn text(&self) -> Cow<'_, str> {
        match self.path().to_str() {
            Some(exact) => escape::slashes(exact),
            None => Cow::Owned(escape::path(self.path())),
        }
    }

    /// As a URI reference: relative to the root, or with the scheme `file`.
    pub(super) fn uri(&self) -> String {
        let encode = |path: &Path| {
            let bytes = path.as_os_str().as_encoded_bytes();
            if cfg!(windows) {
                let slashes: Vec<u8> = bytes
                    .iter()
                    .map(|byte| if *byte == b'\\' { b'/' } else { *byte })
                    .collect();
                percent_encode(&slashes, ESCAPED).to_string()
            } else {
                percent_encode(bytes, ESCAPED).to_string()
            }
        };
        match self {
            Self::Inside(path) => encode(path),
            Self::Outside(path) => {
                let slash = if cfg!(windows) { "/" } else { "" };
                format!("file://{slash}{}", encode(path))
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    fn uri(path: &[u8]) -> String {
        let places = Places::new("/repo/sub".into(), "/repo".into());
        places.of(Path::new(OsStr::from_bytes(path))).uri()
    }

    #[test]
    fn a_place_is_told_from_the_root() {
        for (path, expected) in [
            (&b"a.panim"[..], "sub/a.panim"),
            (b"./a//b/./c", "sub/a/b/c"),
            (b"a//b", "sub/a/b"),
            (b"a/b/", "sub/a/b"),
            (b"", "sub"),
            (b"../x", "x"),
            (b"..", "."),
            (b"../../x", "file:///x"),
            (b"/repo/y", "y"),
            (b"/else/y", "file:///else/y"),
            (b"/../y", "file:///y"),
            (b"a b%:?#[]", "sub/a%20b%25%3A%3F%23%5B%5D"),
            (b"\xFF\n\"\\", "sub/%FF%0A%22%5C"),
            ("größe".as_bytes(), "sub/gr%C3%B6%C3%9Fe"),
        ] {
            assert_eq!(uri(path), expected);
        }
    }

    #[test]
    fn where_the_root_is_elsewhere_it_is_the_current_folder() {
        let places = Places::new("/work".into(), "/repo".into());
        assert_eq!(places.of(Path::new("a")), Place::Inside("a".into()));
    }

    #[test]
    fn a_name_is_exact_where_it_can_be() {
        let places = Places::new("/w".into(), "/w".into());
        let text = |name: &[u8]| {
            let place = places.of(Path::new(OsStr::from_bytes(name)));
            place.text().into_owned()
        };
        assert_eq!(text(b"a\n::b"), "a\n::b");
        assert_eq!(text(b"a\n\xFF"), "a\\n\\xFF");
    }
}
