//! Paths in one spelling, so that they can be held against patterns and cut to
//! what lies below a folder. No disk is asked: a link stays what it was named.

use std::path::{Component, Path, PathBuf};

/// `path` below `folder`, which is absolute, without `.` and with each `..`
/// taken off against the name before it.
#[must_use]
pub fn absolute(folder: &Path, path: &Path) -> PathBuf {
    let mut place = folder.to_owned();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                place.pop();
            }
            // What is absolute takes the place of all before it.
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                place.push(component);
            }
        }
    }
    place
}

/// The way from the folder `from` to `to`, both as [`absolute`] gives them.
/// Where there is none, as between two drives, it is `to` itself.
#[must_use]
pub fn relative(from: &Path, to: &Path) -> PathBuf {
    let shared = from
        .components()
        .zip(to.components())
        .take_while(|(from, to)| from == to)
        .count();
    if shared == 0 {
        return to.to_owned();
    }
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

/// The bytes of `path` with `/` between its names, and without `.`.
#[must_use]
pub fn slashed(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(path.as_os_str().len());
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::RootDir => bytes.push(b'/'),
            Component::Prefix(_) | Component::ParentDir | Component::Normal(_) => {
                if bytes.last().is_some_and(|last| *last != b'/') {
                    bytes.push(b'/');
                }
                bytes.extend(component.as_os_str().as_encoded_bytes());
            }
        }
    }
    bytes
}

// The paths in these tests are those of Unix.
#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_path_are_one() {
        let folder = Path::new("/a/b");
        for (path, expected) in [
            ("x", "/a/b/x"),
            (".", "/a/b"),
            ("./x//y/.", "/a/b/x/y"),
            ("../x", "/a/x"),
            ("x/../../..", "/"),
            ("../../../..", "/"),
            ("/x/./y", "/x/y"),
        ] {
            assert_eq!(absolute(folder, Path::new(path)), Path::new(expected));
        }
    }

    #[test]
    fn slashes_stand_between_names_only() {
        for (path, expected) in [
            ("./a//b/./c", "a/b/c"),
            ("/a/b", "/a/b"),
            ("../a", "../a"),
            ("/", "/"),
            (".", ""),
        ] {
            assert_eq!(slashed(Path::new(path)), expected.as_bytes(), "{path}");
        }
    }

    #[test]
    fn a_way_leads_from_one_place_to_the_other() {
        let of = |from: &str, to: &str| relative(Path::new(from), Path::new(to));
        assert_eq!(of("/a/b", "/a/b/c/d"), Path::new("c/d"));
        assert_eq!(of("/a/b", "/a/c"), Path::new("../c"));
        assert_eq!(of("/a", "/a"), Path::new(""));
        assert_eq!(of("/", "/x"), Path::new("x"));
    }
}
