//! Which of the paths that a walk meets, and of those that were named, are
//! looked at.

use std::fmt;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::detect::by_extension;
use super::gitignore::Ignores;
use super::globs::{Globs, Kind};
use super::place::absolute;
use super::roots::Root;
use super::trouble::Trouble;

/// What is said on the way: configurations that lie in the tree itself.
pub trait Configured: fmt::Debug + Send + Sync {
    /// Whether the entry at this absolute place is left out; of the folders
    /// above it the same was asked before.
    fn leaves_out(&self, place: &Path, kind: Kind) -> bool;

    /// Whether the name of a file in a folder says that it is to be looked at;
    /// none where nothing is said of it.
    fn includes(&self, place: &Path) -> Option<bool>;
}

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
    /// What is left out beside that, and taken where `include` says nothing.
    pub configured: Option<Arc<dyn Configured>>,
}

impl Selection {
    /// Whether what was named is left out.
    pub(super) fn leaves_out(&self, root: &Root) -> bool {
        let kind = match root {
            Root::Folder(_) => Kind::Folder,
            Root::File(_) | Root::Stdin(_) => Kind::File,
        };
        let place = absolute(&self.current, root.path());
        (!self.exclude.is_empty() && self.exclude.match_named(&place, kind))
            || self.configured.as_ref().is_some_and(|configured| {
                let kinds = iter::once(kind).chain(iter::repeat(Kind::Folder));
                place
                    .ancestors()
                    .zip(kinds)
                    .any(|(place, kind)| configured.leaves_out(place, kind))
            })
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
        if self.ignores.as_ref().is_some_and(ignored) {
            return true;
        }
        let Selection {
            exclude,
            configured,
            ..
        } = self.selection;
        if exclude.is_empty() && configured.is_none() {
            return false;
        }
        let place = self.place.join(inner);
        let by_configuration = |some: &Arc<dyn Configured>| some.leaves_out(&place, kind);
        exclude.match_one(&place, kind) || configured.as_ref().is_some_and(by_configuration)
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
        let place = || self.place.join(self.inner(path));
        if !include.is_empty() {
            return include.match_one(&place(), Kind::File);
        }
        let configured = self.selection.configured.as_ref();
        configured
            .and_then(|configured| configured.includes(&place()))
            .unwrap_or_else(|| all_files || by_extension(path).is_some())
    }

    fn inner<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
