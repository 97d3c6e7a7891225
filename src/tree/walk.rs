//! Going through the starting points in the order of paths: component by
//! component, each compared by its bytes.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::file::Found;
use super::folder::Folder;
use super::roots::Root;
use super::select::Selection;
use super::shard::Sharding;
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

/// Which entries to take.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice<'a> {
    /// Every file, not only those with a known extension.
    pub(super) all_files: bool,
    /// Go through links to folders.
    pub(super) follow: bool,
    /// What the user wants beyond that.
    pub(super) selection: Option<&'a Selection>,
    /// Of all that, the part to take.
    pub(super) sharding: Option<&'a Sharding>,
}

/// The entries of all starting points, in order and each once. Of a folder
/// only its own entries are held at a time.
pub(super) struct Walk<'a> {
    heads: BinaryHeap<Reverse<Head<'a>>>,
    choice: Choice<'a>,
    /// Ends the walk early, also where it meets nothing for a long time.
    stop: &'a AtomicBool,
}

/// What comes next in one of the walks that are under way.
struct Head<'a> {
    path: PathBuf,
    next: Next<'a>,
}

enum Next<'a> {
    /// A starting point that was not reached yet.
    Root(Root),
    /// An entry, and the walk behind it.
    Walked(Source, Box<Folder<'a>>),
}

impl<'a> Walk<'a> {
    pub(super) fn new(roots: Vec<Root>, choice: Choice<'a>, stop: &'a AtomicBool) -> Self {
        let left_out = |root: &Root| choice.selection.is_some_and(|some| some.leaves_out(root));
        let heads = roots
            .into_iter()
            .filter(|root| !left_out(root))
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
        let Some(sharding) = self.choice.sharding else {
            return self.entry();
        };
        loop {
            let entry = self.entry()?;
            if sharding.takes(&entry.path) {
                return Some(entry);
            }
        }
    }
}

impl Walk<'_> {
    /// The next entry, be it of this shard or not.
    fn entry(&mut self) -> Option<Entry> {
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
fn is_again(found: &Entry, next: &Head<'_>) -> bool {
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

impl Next<'_> {
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

/// The order of paths: by their components, each compared by its bytes. A
/// leading `./` does not count.
#[must_use]
pub fn order(a: &Path, b: &Path) -> Ordering {
    let components =
        |path| Path::components(path).filter(|component| !matches!(component, Component::CurDir));
    components(a).cmp(components(b))
}

impl PartialEq for Head<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head<'_> {}

impl PartialOrd for Head<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        order(&self.path, &other.path)
            .then_with(|| self.next.rank().cmp(&other.next.rank()))
            .then_with(|| self.path.as_os_str().cmp(other.path.as_os_str()))
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
