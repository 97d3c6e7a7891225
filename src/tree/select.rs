//! Which of the paths that a walk meets, and of those that were named, are
//! looked at.

use std::path::{Path, PathBuf};

use super::detect::by_extension;
use super::gitignore::Ignores;
use super::globs::{Globs, Kind};
use super::place::absolute;
use super::roots::Root;
use super::trouble::Trouble;

/// What the user wants of folders, and wants left out. All paths are told
/// apart as they are named, without a look at links.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The absolute folder that relative paths start from.
    pub current: PathBuf,
    /// In folders, take the files that match, in place of those with a known
    /// extension; without a pattern, the latter.
    pub include: Globs,
    /// Leave out what matches, also where it was named, and folders with all
    /// that is below them.
    pub exclude: Globs,
    /// In folders, leave out what git ignores.
    pub gitignore: bool,
}

impl Selection {
    /// Whether what was named is left out.
    pub(super) fn leaves_out(&self, root: &Root) -> bool {
        let kind = match root {
            Root::Folder(_) => Kind::Folder,
            Root::File(_) | Root::Stdin(_) => Kind::File,
        };
        !self.exclude.is_empty()
            && self
                .exclude
                .match_named(&absolute(&self.current, root.path()), kind)
    }
}

/// The selection, held against what the walk through one folder meets.
pub(super) struct Filter<'a> {
    selection: &'a Selection,
    root: PathBuf,
    /// The absolute path of `root`.
    place: PathBuf,
    ignores: Option<Ignores>,
}

impl<'a> Filter<'a> {
    /// For the walk through `root`.
    pub(super) fn new(selection: &'a Selection, root: &Path) -> Self {
        Self {
            selection,
            root: root.to_owned(),
            place: absolute(&selection.current, root),
            ignores: selection.gitignore.then(|| Ignores::of(root)),
        }
    }

    /// Whether the entry at `path`, which is so deep below the named folder,
    /// is left out, and all that is below it.
    pub(super) fn leaves_out(&self, path: &Path, depth: usize, kind: Kind) -> bool {
        if depth == 0 {
            return false;
        }
        let inner = self.inner(path);
        let ignored = |ignores: &Ignores| ignores.leave_out(inner, depth, kind);
        self.ignores.as_ref().is_some_and(ignored)
            || (!self.selection.exclude.is_empty()
                && self
                    .selection
                    .exclude
                    .match_one(&self.place.join(inner), kind))
    }

    /// The walk goes into the folder at `path`.
    pub(super) fn enter(&mut self, path: &Path, depth: usize) {
        if let Some(ignores) = &mut self.ignores {
            let inner = path.strip_prefix(&self.root).unwrap_or(path);
            ignores.enter(path, inner, depth);
        }
    }

    /// Why a file that says what git ignores cannot be read, which is told
    /// where the walk meets `path`.
    pub(super) fn trouble(&mut self, path: &Path) -> Option<Trouble> {
        self.ignores.as_mut()?.trouble(path)
    }

    /// Whether the name of the file at `path` says that it is to be looked at.
    pub(super) fn includes(&self, path: &Path, all_files: bool) -> bool {
        let include = &self.selection.include;
        if include.is_empty() {
            all_files || by_extension(path).is_some()
        } else {
            include.match_one(&self.place.join(self.inner(path)), Kind::File)
        }
    }

    fn inner<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
