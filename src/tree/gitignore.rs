//! What git ignores, for walks on request: the `.gitignore` files of the
//! folders that a walk goes through and of those above it up to the root of
//! the repository, and the repository's `info/exclude`. What the user's own
//! git is set to ignore is left aside: it would differ between machines.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::limits::FILE_BYTES;

use super::globs::Kind;
use super::open;
use super::trouble::{Trouble, TroubleKind};

const NAME: &str = ".gitignore";
const REPOSITORY: &str = ".git";

/// What is ignored where a walk stands.
pub(super) struct Ignores {
    /// The named folder, without links.
    folder: PathBuf,
    /// From the outermost inwards.
    levels: Vec<Level>,
    /// Files that cannot be read, each with the path of the walk at which that
    /// is to be told.
    troubles: Vec<(PathBuf, Trouble)>,
}

/// One file of patterns.
struct Level {
    /// The depth of its folder below the named one; 0 also for those above it.
    depth: usize,
    patterns: Gitignore,
    /// Where a repository begins: what stands outside of it does not count.
    is_outermost: bool,
}

impl Ignores {
    /// For a walk through `root`, with what stands above it.
    pub(super) fn of(root: &Path) -> Self {
        let folder = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let mut ignores = Self {
            folder: folder.clone(),
            levels: Vec::new(),
            troubles: Vec::new(),
        };
        let repository = folder.ancestors().find(|one| is_repository(one));
        if let Some(repository) = repository {
            let above = folder.ancestors().skip(1);
            let above = above.take_while(|one| one.starts_with(repository));
            let mut above: Vec<&Path> = above.collect();
            above.reverse();
            for one in above {
                ignores.add(one, one, 0, root);
            }
        }
        ignores
    }

    /// The walk goes into the folder at `path`, which is `inner` below the
    /// named one and so deep.
    pub(super) fn enter(&mut self, path: &Path, inner: &Path, depth: usize) {
        if depth > 0 {
            self.levels.retain(|level| level.depth < depth);
        }
        let place = self.folder.join(inner);
        self.add(&place, path, depth, &path.join(NAME));
    }

    /// Adds what the folder at `path`, which is that at `place`, has to say.
    fn add(&mut self, place: &Path, path: &Path, depth: usize, tell_at: &Path) {
        if is_repository(path) {
            let exclude = common_folder(path).join("info/exclude");
            self.add_file(place, &exclude, depth, tell_at, true);
        }
        self.add_file(place, &path.join(NAME), depth, tell_at, false);
    }

    fn add_file(
        &mut self,
        place: &Path,
        file: &Path,
        depth: usize,
        tell_at: &Path,
        is_outermost: bool,
    ) {
        let patterns = patterns(place, file).unwrap_or_else(|trouble| {
            self.troubles.push((tell_at.to_owned(), trouble));
            Gitignore::empty()
        });
        if is_outermost || !patterns.is_empty() {
            self.levels.push(Level {
                depth,
                patterns,
                is_outermost,
            });
        }
    }

    /// Whether the entry, which is so deep, is ignored.
    pub(super) fn leave_out(&self, inner: &Path, depth: usize, kind: Kind) -> bool {
        let is_folder = kind == Kind::Folder;
        if is_folder && inner.file_name() == Some(OsStr::new(REPOSITORY)) {
            return true;
        }
        let place = self.folder.join(inner);
        // The innermost has the last word.
        for level in self.levels.iter().rev().filter(|level| level.depth < depth) {
            match level.patterns.matched(&place, is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None if level.is_outermost => return false,
                Match::None => {}
            }
        }
        false
    }

    /// What is to be told where the walk meets `path`, once.
    pub(super) fn trouble(&mut self, path: &Path) -> Option<Trouble> {
        let at = self.troubles.iter().position(|(at, _)| at == path)?;
        Some(self.troubles.swap_remove(at).1)
    }
}

fn is_repository(folder: &Path) -> bool {
    folder.join(REPOSITORY).exists()
}

/// Where the repository at `folder` keeps what all its working trees share.
/// In a submodule or a further working tree `.git` is a file that leads there.
fn common_folder(folder: &Path) -> PathBuf {
    let git = folder.join(REPOSITORY);
    let led = |file: &Path, prefix: &str, from: &Path| {
        let text = read(file).ok().flatten()?;
        let path = text
            .trim_ascii_end()
            .strip_prefix(prefix.as_bytes())?
            .to_owned();
        Some(from.join(String::from_utf8(path).ok()?))
    };
    let git = led(&git, "gitdir: ", folder).unwrap_or(git);
    led(&git.join("commondir"), "", &git).unwrap_or(git)
}

/// The patterns in `file`, read from the folder at `place`; none where there
/// is no such file. As git does, what is no pattern is passed over.
fn patterns(place: &Path, file: &Path) -> Result<Gitignore, Trouble> {
    let Some(bytes) = read(file)? else {
        return Ok(Gitignore::empty());
    };
    let mut patterns = GitignoreBuilder::new(place);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    for line in String::from_utf8_lossy(bytes).lines() {
        let _ = patterns.add_line(None, line);
    }
    patterns.build().map_err(|error| Trouble {
        kind: TroubleKind::Io,
        what: format!("{} cannot be used: {error}", file.display()),
        help: "make it smaller, or leave --gitignore out".into(),
    })
}

/// The content of `file`, if there is one.
fn read(file: &Path) -> Result<Option<Vec<u8>>, Trouble> {
    let mut bytes = Vec::new();
    match open::read(file, FILE_BYTES, None, &mut bytes) {
        Ok(_) => Ok(Some(bytes)),
        Err(trouble) if trouble.kind == TroubleKind::Missing => Ok(None),
        Err(trouble) => Err(Trouble {
            what: format!(
                "what {} ignores is not known: {}",
                file.display(),
                trouble.what
            ),
            help: "make it readable, or leave --gitignore out".into(),
            ..trouble
        }),
    }
}
