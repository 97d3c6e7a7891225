//! Patterns for paths, each with the folder that it is read from: that of the
//! configuration that holds it, or the current one.
//!
//! - A pattern without `/` is held against names alone, at any depth:
//!   `*.bak.panim`, `old`.
//! - One with `/` is held against the path below its folder: `assets/old/**`.
//! - One that ends in `/` means folders only.
//!
//! `*` and `?` do not match `/`, `**` does. `[a-z]`, `{a,b}` and `\` before a
//! special character are as in a shell. Case counts.

use std::fmt;
use std::path::{Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use super::place::absolute;

/// A pattern as it was written, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The absolute folder from which a pattern with `/` is read.
    pub folder: PathBuf,
    /// The pattern.
    pub glob: String,
}

/// A pattern that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPattern {
    /// The pattern, as it was written.
    pub glob: String,
    /// What is wrong with it: a clause without a full stop.
    pub why: String,
}

impl fmt::Display for BadPattern {
    /// The pattern is shown as it is: whoever prints it has to escape it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no pattern: {}", self.glob, self.why)
    }
}

impl std::error::Error for BadPattern {}

/// Patterns, ready to be held against paths.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    groups: Vec<Group>,
}

/// The patterns that are read from one folder.
#[derive(Clone, Debug)]
struct Group {
    folder: PathBuf,
    any: Set,
    folders: Set,
}

#[derive(Clone, Debug, Default)]
struct Set {
    /// Held against the name alone.
    names: GlobSet,
    /// Held against the path below the folder.
    paths: GlobSet,
}

/// What a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file, or anything else that is no folder.
    File,
    /// A folder.
    Folder,
}

impl Globs {
    /// Makes patterns ready.
    ///
    /// # Errors
    /// Where one of them cannot be read, or says nothing.
    pub fn new(patterns: impl IntoIterator<Item = Pattern>) -> Result<Self, BadPattern> {
        let mut parts: Vec<(PathBuf, Vec<Parsed>)> = Vec::new();
        for pattern in patterns {
            let (folder, parsed) = parse(pattern)?;
            match parts.iter_mut().find(|(known, _)| *known == folder) {
                Some((_, group)) => group.push(parsed),
                None => parts.push((folder, vec![parsed])),
            }
        }
        let groups = parts
            .into_iter()
            .map(|(folder, group)| {
                let set = |kind| {
                    Ok(Set {
                        names: built(&group, kind, Held::Name)?,
                        paths: built(&group, kind, Held::Path)?,
                    })
                };
                Ok(Group {
                    folder,
                    any: set(Kind::File)?,
                    folders: set(Kind::Folder)?,
                })
            })
            .collect::<Result<_, BadPattern>>()?;
        Ok(Self { groups })
    }

    /// Whether there is no pattern.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether a pattern matches the path at `place`, which is absolute and
    /// has neither `.` nor `..` in it. The folders above it do not count.
    #[must_use]
    pub fn match_one(&self, place: &Path, kind: Kind) -> bool {
        self.groups.iter().any(|group| group.matches(place, kind))
    }

    /// Whether a pattern matches the path at `place`, which was named, or a
    /// folder above it. Of the folders above it those below the folder of the
    /// pattern count: by which way one comes there is nobody's choice.
    #[must_use]
    pub fn match_named(&self, place: &Path, kind: Kind) -> bool {
        self.groups.iter().any(|group| {
            if group.folder.starts_with(place) {
                false
            } else if place.starts_with(&group.folder) {
                let above = place.ancestors().skip(1);
                let above = above.take_while(|above| *above != group.folder);
                group.matches(place, kind)
                    || above
                        .into_iter()
                        .any(|above| group.matches(above, Kind::Folder))
            } else {
                group.matches(place, kind)
            }
        })
    }
}

impl Group {
    fn matches(&self, place: &Path, kind: Kind) -> bool {
        let inner = place.strip_prefix(&self.folder).ok();
        let set = |set: &Set| {
            place
                .file_name()
                .is_some_and(|name| set.names.is_match(name))
                || inner.is_some_and(|inner| set.paths.is_match(inner))
        };
        set(&self.any) || (kind == Kind::Folder && set(&self.folders))
    }
}

/// What a pattern is held against.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Name,
    Path,
}

struct Parsed {
    glob: Glob,
    /// `Folder` where it means folders only.
    kind: Kind,
    held: Held,
}

fn parse(
    Pattern {
        mut folder,
        glob: whole,
    }: Pattern,
) -> Result<(PathBuf, Parsed), BadPattern> {
    let bad = |why: String| BadPattern {
        glob: whole.clone(),
        why,
    };
    let (text, kind) = match whole.strip_suffix('/') {
        Some(text) => (text, Kind::Folder),
        None => (&*whole, Kind::File),
    };
    let mut rest = text;
    let mut held = match text.contains('/') {
        true => Held::Path,
        false => Held::Name,
    };
    if let Some(from_root) = rest.strip_prefix('/') {
        folder = absolute(&folder, Path::new("/"));
        rest = from_root;
    }
    loop {
        if let Some(inner) = rest.strip_prefix("./") {
            rest = inner;
        } else if let Some(inner) = rest.strip_prefix("../") {
            folder.pop();
            rest = inner;
        } else {
            break;
        }
        held = Held::Path;
    }
    if rest.is_empty() {
        return Err(bad("there is nothing in it that could match".to_owned()));
    }
    if rest.split('/').any(|name| matches!(name, "" | "." | "..")) {
        return Err(bad(
            "no path has an empty name, `.` or `..` at that place; \
             `./` and `../` can stand at the start, and `**` stands for all below a folder"
                .to_owned(),
        ));
    }
    let glob = GlobBuilder::new(rest)
        .literal_separator(true)
        .build()
        .map_err(|error| bad(error.kind().to_string()))?;
    Ok((folder, Parsed { glob, kind, held }))
}

fn built(group: &[Parsed], kind: Kind, held: Held) -> Result<GlobSet, BadPattern> {
    let mut set = GlobSetBuilder::new();
    let mut last = "";
    for parsed in group {
        if parsed.kind == kind && parsed.held == held {
            set.add(parsed.glob.clone());
            last = parsed.glob.glob();
        }
    }
    set.build().map_err(|error| BadPattern {
        glob: last.to_owned(),
        why: error.kind().to_string(),
    })
}

#[cfg(test)]
#[cfg(unix)]
#[path = "globs_tests.rs"]
mod tests;
