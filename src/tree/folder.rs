//! The walk through one named folder: which of its entries are looked at, and
//! what is told where it cannot go on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use walkdir::{DirEntry, WalkDir};

use super::detect::by_extension;
use super::file::Found;
use super::globs::Kind;
use super::select::Filter;
use super::trouble::Trouble;
use super::walk::{Choice, Entry, Source};

/// The walk through one named folder.
pub(super) struct Folder<'a> {
    root: PathBuf,
    entries: walkdir::IntoIter,
    filter: Option<Filter<'a>>,
}

impl<'a> Folder<'a> {
    pub(super) fn new(root: &Path, choice: Choice<'a>) -> Self {
        Self {
            root: root.to_owned(),
            filter: choice
                .selection
                .map(|selection| Filter::new(selection, root)),
            entries: WalkDir::new(root)
                .follow_links(choice.follow)
                // By file name, said so that no path has to be taken apart:
                // within a folder the names begin at the same place.
                .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
                .into_iter(),
        }
    }

    /// The next entry that is to be looked at; none once `stop` is set.
    pub(super) fn next(&mut self, choice: Choice<'_>, stop: &AtomicBool) -> Option<Entry> {
        while !stop.load(Relaxed) {
            let entry = match self.entries.next()? {
                Ok(entry) => match self.filtered(&entry) {
                    Filtered::Kept => self.taken(entry, choice),
                    Filtered::LeftOut => None,
                    Filtered::Trouble(trouble) => Some(Entry {
                        path: entry.into_path(),
                        source: Source::Trouble(trouble),
                    }),
                },
                Err(error) => self.trouble(&error, choice),
            };
            if let Some(mut entry) = entry {
                if self.root == Path::new(".")
                    && let Ok(inner) = entry.path.strip_prefix(".")
                    && !inner.as_os_str().is_empty()
                {
                    entry.path = inner.to_owned();
                }
                return Some(entry);
            }
        }
        None
    }

    /// What the user's selection makes of an entry.
    fn filtered(&mut self, entry: &DirEntry) -> Filtered {
        let Some(filter) = &mut self.filter else {
            return Filtered::Kept;
        };
        let (path, depth) = (entry.path(), entry.depth());
        let kind = match entry.file_type().is_dir() {
            true => Kind::Folder,
            false => Kind::File,
        };
        let left_out = filter.leaves_out(path, depth, kind);
        match (kind, left_out) {
            (Kind::Folder, true) => self.entries.skip_current_dir(),
            (Kind::Folder, false) => filter.enter(path, depth),
            (Kind::File, _) => {}
        }
        match filter.trouble(path) {
            Some(trouble) => Filtered::Trouble(trouble),
            None if left_out => Filtered::LeftOut,
            None => Filtered::Kept,
        }
    }

    fn trouble(&self, error: &walkdir::Error, choice: Choice<'_>) -> Option<Entry> {
        let path = error.path().unwrap_or(&self.root);
        let kind = match error.loop_ancestor() {
            Some(_) => Kind::Folder,
            None => Kind::File,
        };
        let left_out = |filter: &Filter<'_>| filter.leaves_out(path, error.depth(), kind);
        if self.filter.as_ref().is_some_and(left_out) {
            return None;
        }
        let trouble = match (error.loop_ancestor(), error.io_error()) {
            (Some(ancestor), _) => Trouble::link_loop(ancestor),
            // Where links are followed, one that leads nowhere comes here. As
            // where they are not, the reader complains about it, if it matters.
            (None, Some(_)) if self.is_candidate(path, choice) && is_link(path) => {
                return Some(Entry {
                    path: path.to_owned(),
                    source: Source::Path(Found::Walked),
                });
            }
            (None, Some(cause)) if cause.kind() == io::ErrorKind::NotFound && is_link(path) => {
                return None;
            }
            (None, Some(cause)) => Trouble::io("cannot be looked into", cause),
            (None, None) => Trouble::io("cannot be looked into", &io::Error::other("unknown")),
        };
        Some(Entry {
            path: path.to_owned(),
            source: Source::Trouble(trouble),
        })
    }

    fn is_candidate(&self, path: &Path, choice: Choice<'_>) -> bool {
        match &self.filter {
            Some(filter) => filter.includes(path, choice.all_files && !is_temporary(path)),
            None => (choice.all_files && !is_temporary(path)) || by_extension(path).is_some(),
        }
    }

    /// The entry, if it is to be looked at.
    fn taken(&self, entry: DirEntry, choice: Choice<'_>) -> Option<Entry> {
        let kind = entry.file_type();
        let path = entry.path();
        let take = if kind.is_dir() {
            false
        } else if kind.is_file() {
            self.is_candidate(path, choice)
        } else if kind.is_symlink() {
            // A link to a folder is not gone through, one to a file is read,
            // and one that leads nowhere is for the reader to complain about.
            self.is_candidate(path, choice)
                && !fs::metadata(path).is_ok_and(|target| target.is_dir())
        } else {
            // A FIFO, socket or device has no content that could be looked at;
            // only a name that promises one makes it worth a word.
            self.is_candidate(
                path,
                Choice {
                    all_files: false,
                    ..choice
                },
            )
        };
        take.then(|| Entry {
            source: match kind.is_file() {
                true => Source::File,
                false => Source::Path(Found::Walked),
            },
            path: entry.into_path(),
        })
    }
}

/// What the user's selection makes of an entry.
enum Filtered {
    Kept,
    LeftOut,
    /// It is where trouble with the selection itself is told.
    Trouble(Trouble),
}

/// Start and end of the names of files that this program has not finished:
/// what is left of one that was killed is no file to check.
pub const TEMPORARY: (&str, &str) = (".animlint-", ".tmp");

fn is_temporary(path: &Path) -> bool {
    let (start, end) = TEMPORARY;
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    name.starts_with(start.as_bytes()) && name.ends_with(end.as_bytes())
}

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
}
