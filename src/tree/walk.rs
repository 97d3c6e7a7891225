//! Going through the starting points in the order of paths: component by
//! component, each compared by its bytes.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use walkdir::{DirEntry, WalkDir};

use super::detect::by_extension;
use super::file::Found;
use super::roots::Root;
use super::trouble::Trouble;

/// Something to look at.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) path: PathBuf,
    pub(super) source: Source,
}

/// Where its bytes come from.
#[derive(Debug)]
pub(super) enum Source {
    Path(Found),
    /// As a path that the walk found, and that it saw to be a regular file.
    File,
    Stdin,
    /// The walk could not go on here.
    Trouble(Trouble),
}

/// Which entries of a folder to take.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    /// Every file, not only those with a known extension.
    pub(super) all_files: bool,
    /// Go through links to folders.
    pub(super) follow: bool,
}

/// The entries of all starting points, in order and each once. Of a folder
/// only its own entries are held at a time.
pub(super) struct Walk<'a> {
    heads: BinaryHeap<Reverse<Head>>,
    choice: Choice,
    /// Ends the walk early, also where it meets nothing for a long time.
    stop: &'a AtomicBool,
}

/// What comes next in one of the walks that are under way.
struct Head {
    path: PathBuf,
    next: Next,
}

enum Next {
    /// A starting point that was not reached yet.
    Root(Root),
    /// An entry, and the walk behind it.
    Walked(Source, Box<Folder>),
}

impl<'a> Walk<'a> {
    pub(super) fn new(roots: Vec<Root>, choice: Choice, stop: &'a AtomicBool) -> Self {
        let heads = roots
            .into_iter()
            .map(|root| {
                Reverse(Head {
                    path: root.path().to_owned(),
                    next: Next::Root(root),
                })
            })
            .collect();
        Self {
            heads,
            choice,
            stop,
        }
    }

    /// Takes the first entry off the heap and lets its walk go on.
    fn step(&mut self) -> Option<Step> {
        let mut first = self.heads.peek_mut()?;
        let Head { path, next } = &mut first.0;
        let step = match next {
            Next::Walked(source, folder) => {
                if let Some(entry) = folder.next(self.choice, self.stop) {
                    Step::Entry(Entry {
                        path: std::mem::replace(path, entry.path),
                        source: std::mem::replace(source, entry.source),
                    })
                } else {
                    match PeekMut::pop(first).0 {
                        Head {
                            path,
                            next: Next::Walked(source, _),
                        } => Step::Entry(Entry { path, source }),
                        Head {
                            next: Next::Root(_),
                            ..
                        } => Step::Nothing,
                    }
                }
            }
            Next::Root(_) => match PeekMut::pop(first).0.next {
                Next::Root(Root::File(path)) => Step::Entry(Entry {
                    path,
                    source: Source::Path(Found::Named),
                }),
                Next::Root(Root::Stdin(path)) => Step::Entry(Entry {
                    path,
                    source: Source::Stdin,
                }),
                Next::Root(Root::Folder(path)) => {
                    let mut folder = Box::new(Folder::new(&path, self.choice));
                    if let Some(entry) = folder.next(self.choice, self.stop) {
                        self.heads.push(Reverse(Head {
                            path: entry.path,
                            next: Next::Walked(entry.source, folder),
                        }));
                    }
                    Step::Nothing
                }
                Next::Walked(..) => Step::Nothing,
            },
        };
        Some(step)
    }
}

enum Step {
    Entry(Entry),
    Nothing,
}

impl Iterator for Walk<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        // No walk gives a path twice, so while there is only one there is
        // nothing to compare.
        let alone = self.heads.len() == 1;
        let mut found: Option<Entry> = None;
        while !self.stop.load(Relaxed) {
            if let (Some(found), Some(first)) = (&found, self.heads.peek())
                && !is_again(found, &first.0)
            {
                break;
            }
            match (self.step(), &mut found) {
                (None, _) => break,
                (Some(Step::Nothing), _) => {}
                (Some(Step::Entry(entry)), None) if alone => return Some(entry),
                (Some(Step::Entry(entry)), None) => found = Some(entry),
                // The same path by two ways: being named counts.
                (Some(Step::Entry(entry)), Some(found)) => {
                    if matches!(entry.source, Source::Path(Found::Named)) {
                        found.source = entry.source;
                    }
                }
            }
        }
        found
    }
}

/// Whether what comes next is the file at the same path once more. Standard
/// input is never that, whatever name it was given, and neither is trouble on
/// the way, unless it is told twice in the same words.
fn is_again(found: &Entry, next: &Head) -> bool {
    let same_source = match (&found.source, &next.next) {
        (Source::Path(_) | Source::File, _) => next.next.rank() == Rank::File,
        (Source::Trouble(told), Next::Walked(Source::Trouble(trouble), _)) => told == trouble,
        (Source::Trouble(_) | Source::Stdin, _) => false,
    };
    same_source && order(&found.path, &next.path).is_eq()
}

/// The order of what goes by the same path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    File,
    Trouble,
    Stdin,
}

impl Next {
    const fn rank(&self) -> Rank {
        match self {
            // A folder has no entry of its own; once opened, its first one
            // takes its place.
            Self::Root(Root::File(_) | Root::Folder(_))
            | Self::Walked(Source::Path(_) | Source::File, _) => Rank::File,
            Self::Walked(Source::Trouble(_), _) => Rank::Trouble,
            Self::Root(Root::Stdin(_)) | Self::Walked(Source::Stdin, _) => Rank::Stdin,
        }
    }
}

/// The order of paths. A leading `./` does not count.
fn order(a: &Path, b: &Path) -> Ordering {
    let components =
        |path| Path::components(path).filter(|component| !matches!(component, Component::CurDir));
    components(a).cmp(components(b))
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head {}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        order(&self.path, &other.path)
            .then_with(|| self.next.rank().cmp(&other.next.rank()))
            .then_with(|| self.path.as_os_str().cmp(other.path.as_os_str()))
    }
}

/// The walk through one named folder.
struct Folder {
    root: PathBuf,
    entries: walkdir::IntoIter,
}

impl Folder {
    fn new(root: &Path, choice: Choice) -> Self {
        Self {
            root: root.to_owned(),
            entries: WalkDir::new(root)
                .follow_links(choice.follow)
                // By file name, said so that no path has to be taken apart:
                // within a folder the names begin at the same place.
                .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
                .into_iter(),
        }
    }

    /// The next entry that is to be looked at; none once `stop` is set.
    fn next(&mut self, choice: Choice, stop: &AtomicBool) -> Option<Entry> {
        while !stop.load(Relaxed) {
            let entry = match self.entries.next()? {
                Ok(entry) => taken(entry, choice),
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

    fn trouble(&self, error: &walkdir::Error, choice: Choice) -> Option<Entry> {
        let path = error.path().unwrap_or(&self.root);
        let trouble = match (error.loop_ancestor(), error.io_error()) {
            (Some(ancestor), _) => Trouble::link_loop(ancestor),
            // Where links are followed, one that leads nowhere comes here. As
            // where they are not, the reader complains about it, if it matters.
            (None, Some(_)) if is_candidate(path, choice) && is_link(path) => {
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
}

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
}

fn is_candidate(path: &Path, choice: Choice) -> bool {
    (choice.all_files && !is_temporary(path)) || by_extension(path).is_some()
}

/// Start and end of the names of files that this program has not finished:
/// what is left of one that was killed is no file to check.
pub const TEMPORARY: (&str, &str) = (".animlint-", ".tmp");

fn is_temporary(path: &Path) -> bool {
    let (start, end) = TEMPORARY;
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    name.starts_with(start.as_bytes()) && name.ends_with(end.as_bytes())
}

/// The entry, if it is to be looked at.
fn taken(entry: DirEntry, choice: Choice) -> Option<Entry> {
    let kind = entry.file_type();
    let path = entry.path();
    let take = if kind.is_dir() {
        false
    } else if kind.is_file() {
        is_candidate(path, choice)
    } else if kind.is_symlink() {
        // A link to a folder is not gone through, one to a file is read, and
        // one that leads nowhere is for the reader to complain about.
        is_candidate(path, choice) && !fs::metadata(path).is_ok_and(|target| target.is_dir())
    } else {
        // A FIFO, socket or device has no content that could be looked at;
        // only a name that promises one makes it worth a word.
        by_extension(path).is_some()
    };
    take.then(|| Entry {
        source: match kind.is_file() {
            true => Source::File,
            false => Source::Path(Found::Walked),
        },
        path: entry.into_path(),
    })
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
