//! Where a path stands, by its name alone: what a person sees in it.

use std::path::{Component, Path, PathBuf};

/// `path` from the root of the file system on, without `.` and `..`; a
/// relative path begins in `current`, which is absolute. Links are not looked
/// up: a folder goes by the name that it was named with.
#[must_use]
pub fn absolute(current: &Path, path: &Path) -> PathBuf {
    let mut place = PathBuf::new();
    for component in current.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                place.pop();
            }
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_one_spelling() {
        let of = |path: &str| absolute(Path::new("/home/a"), Path::new(path));
        assert_eq!(of("x/./y/../z"), Path::new("/home/a/x/z"));
        assert_eq!(of("."), Path::new("/home/a"));
        assert_eq!(of("../../../../b"), Path::new("/b"));
        assert_eq!(of("/c//d/"), Path::new("/c/d"));
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
