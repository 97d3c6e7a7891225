//! From the paths that were named to starting points in one spelling.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Something that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file or a folder.
    Path(PathBuf),
    /// Standard input.
    Stdin {
        /// The path that reports give; its extension tells the format.
        name: PathBuf,
    },
}

/// Where a walk starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Root {
    Folder(PathBuf),
    /// A file, or a path at which there is nothing that could be walked.
    File(PathBuf),
    Stdin(PathBuf),
}

impl Root {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::File(path) | Self::Stdin(path) => path,
        }
    }
}

/// The starting points of `inputs`, each once. A path that lies in a named
/// folder, however it is spelled, is given in the spelling of the outermost
/// such folder, so that the walk meets it under the same name.
pub(super) fn roots(inputs: &[Input]) -> Vec<Root> {
    let mut places = Places::default();
    let mut roots: Vec<Root> = inputs
        .iter()
        .map(|input| match input {
            Input::Stdin { name } => Root::Stdin(name.clone()),
            Input::Path(path) if fs::metadata(path).is_ok_and(|found| found.is_dir()) => {
                Root::Folder(path.clone())
            }
            Input::Path(path) => Root::File(path.clone()),
        })
        .collect();
    // A single root cannot overlap with another.
    if roots.len() > 1 {
        let real: Vec<Option<PathBuf>> = roots.iter().map(|root| places.real(root)).collect();
        let mut folders = HashMap::new();
        for (root, real) in roots.iter().zip(&real) {
            if let (Root::Folder(path), Some(real)) = (root, real) {
                folders.entry(real.clone()).or_insert_with(|| path.clone());
            }
        }
        let mut files = HashMap::new();
        for (root, real) in roots.iter_mut().zip(real) {
            let Some(real) = real else { continue };
            if let Some(path) = respelled(&real, &folders) {
                *root = match root {
                    Root::Folder(_) => Root::Folder(path),
                    Root::File(_) | Root::Stdin(_) => Root::File(path),
                };
            } else {
                // The same file twice: in the spelling that came first.
                let first = files.entry(real).or_insert_with(|| root.clone());
                *root = first.clone();
            }
        }
        let mut seen = std::collections::HashSet::new();
        roots.retain(|root| seen.insert(root.clone()));
    }
    roots
}

/// The real places of paths, with the folders looked up once each.
#[derive(Default)]
struct Places {
    parents: HashMap<PathBuf, Option<PathBuf>>,
}

impl Places {
    /// The path without links, save that a file that is itself a link stays
    /// one: it is a name of its own.
    fn real(&mut self, root: &Root) -> Option<PathBuf> {
        match root {
            Root::Stdin(_) => None,
            Root::Folder(path) => fs::canonicalize(path).ok(),
            Root::File(path) => {
                let name = path.file_name()?;
                let parent = match path.parent()? {
                    parent if parent.as_os_str().is_empty() => Path::new("."),
                    parent => parent,
                };
                let real = self
                    .parents
                    .entry(parent.to_owned())
                    .or_insert_with(|| fs::canonicalize(parent).ok());
                real.as_ref().map(|real| real.join(name))
            }
        }
    }
}

/// `real` in the spelling of the outermost of the named `folders` that holds
/// it.
fn respelled(real: &Path, folders: &HashMap<PathBuf, PathBuf>) -> Option<PathBuf> {
    let (outer, spelled) = real
        .ancestors()
        .filter_map(|ancestor| folders.get_key_value(ancestor))
        .last()?;
    let inner = real.strip_prefix(outer).ok()?;
    Some(if inner.as_os_str().is_empty() {
        spelled.clone()
    } else if spelled == Path::new(".") {
        inner.to_owned()
    } else {
        spelled.join(inner)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/x.panim"), "").unwrap();
        root
    }

    fn spelled(root: &Path, names: &[&str]) -> Vec<Root> {
        let inputs: Vec<Input> = names
            .iter()
            .map(|name| Input::Path(root.join(name)))
            .collect();
        roots(&inputs)
    }

    #[test]
    fn what_lies_in_a_named_folder_takes_its_spelling() {
        let tree = tree();
        let root = tree.path();
        assert_eq!(
            spelled(root, &["a/b/../b/x.panim", "a/b", "a/../a", "a"]),
            [
                Root::File(root.join("a/../a/b/x.panim")),
                Root::Folder(root.join("a/../a/b")),
                Root::Folder(root.join("a/../a")),
            ]
        );
    }

    #[test]
    fn the_same_file_is_taken_once() {
        let tree = tree();
        let root = tree.path();
        assert_eq!(
            spelled(root, &["a/b/x.panim", "a/../a/b/x.panim", "missing"]),
            [
                Root::File(root.join("a/b/x.panim")),
                Root::File(root.join("missing")),
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_a_link_keeps_its_name() {
        let tree = tree();
        let root = tree.path();
        std::os::unix::fs::symlink("b/x.panim", root.join("a/link.panim")).unwrap();
        assert_eq!(
            spelled(root, &["a/link.panim", "a/b/x.panim"]),
            [
                Root::File(root.join("a/link.panim")),
                Root::File(root.join("a/b/x.panim")),
            ]
        );
    }
}
