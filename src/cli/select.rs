//! Which files to check: patterns, git's own, and shards.

use std::env;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use crate::report::escape;
use crate::tree::{BadPattern, Configured, Globs, Pattern, Selection, Shard, Sharding, detect};

/// Which files to check.
#[derive(Args, Debug)]
pub(super) struct Select {
    /// In folders, check the files that match, in place of those with a known
    /// extension
    ///
    /// A pattern without / is held against names (`*.bin`), one with / against
    /// the path below the current folder (`assets/**/*.bin`). * does not match
    /// /, ** does. Case counts. Files of no known format are passed over.
    #[arg(long, value_name = "GLOB", help_heading = "What to check")]
    #[arg(conflicts_with = "all_files")]
    include: Vec<String>,

    /// Leave out files that match, also where they are named, and folders with
    /// all that is below them
    ///
    /// Patterns are as for --include; one that ends in / means folders only.
    #[arg(long, value_name = "GLOB", help_heading = "What to check")]
    exclude: Vec<String>,

    /// In folders, leave out what git ignores
    ///
    /// The .gitignore files in and above each folder up to the root of its
    /// repository count, and the repository's .git/info/exclude; the user's own
    /// settings do not. What matches is left out even if git tracks it; what is
    /// named outright is checked.
    #[arg(long, help_heading = "What to check")]
    gitignore: bool,

    /// Check only the I-th of N parts of all that (1/N to N/N); `animlint
    /// merge` joins their JSON reports
    ///
    /// A path's part depends on the path and N alone: each file is in exactly
    /// one part, on every machine that is given the same paths.
    #[arg(long, value_name = "I/N", help_heading = "What to check")]
    shard: Option<Shard>,

    /// Exit with status 2 if there is no file to check; otherwise that is a
    /// warning
    #[arg(long, help_heading = "What counts")]
    require_files: bool,
}

/// Why the selection cannot be had.
#[derive(Debug)]
pub(super) enum SelectError {
    Pattern(BadPattern),
    Current(io::Error),
}

impl From<BadPattern> for SelectError {
    fn from(bad: BadPattern) -> Self {
        Self::Pattern(bad)
    }
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern(bad) => f.write_str(&escape::text(&bad.to_string())),
            Self::Current(error) => write!(f, "the current folder cannot be told: {error}"),
        }
    }
}

/// What a run is to take, where the user wants anything of it.
pub(super) struct Selected {
    pub(super) selection: Option<Selection>,
    pub(super) sharding: Option<Sharding>,
}

/// All but what matches these patterns, and what configurations leave out.
pub(super) fn excluding(
    patterns: &[String],
    configured: Arc<dyn Configured>,
) -> Result<Selection, SelectError> {
    let current = env::current_dir().map_err(SelectError::Current)?;
    Ok(Selection {
        include: globs(&[], &current)?,
        exclude: globs(patterns, &current)?,
        gitignore: false,
        configured: Some(configured),
        current,
    })
}

fn globs(patterns: &[String], current: &Path) -> Result<Globs, BadPattern> {
    Globs::new(patterns.iter().map(|glob| Pattern {
        folder: current.to_owned(),
        glob: glob.clone(),
    }))
}

impl Select {
    /// Makes the patterns ready.
    pub(super) fn read(
        &self,
        configured: Option<Arc<dyn Configured>>,
    ) -> Result<Selected, SelectError> {
        let selects = self.is_selective() || configured.is_some();
        if !selects && self.shard.is_none() {
            return Ok(Selected {
                selection: None,
                sharding: None,
            });
        }
        let current = env::current_dir().map_err(SelectError::Current)?;
        let selection = Selection {
            current: current.clone(),
            include: globs(&self.include, &current)?,
            exclude: globs(&self.exclude, &current)?,
            gitignore: self.gitignore,
            configured,
        };
        Ok(Selected {
            selection: selects.then_some(selection),
            sharding: self.shard.map(|shard| Sharding::new(shard, current)),
        })
    }

    /// Whether files of folders are left out that are checked otherwise.
    pub(super) const fn is_selective(&self) -> bool {
        self.gitignore || !self.include.is_empty() || !self.exclude.is_empty()
    }

    /// Whether to fail where there is no file.
    pub(super) const fn require_files(&self) -> bool {
        self.require_files
    }

    /// What there is none of below `places`, for a message. Where
    /// configurations leave out or take files, that is said.
    pub(super) fn nothing(&self, places: &str, configured: bool) -> String {
        let kind = if self.include.is_empty() {
            let known: Vec<String> = detect::extensions().map(|one| format!(".{one}")).collect();
            format!("no file with a known extension ({})", known.join(", "))
        } else {
            let patterns: Vec<_> = self.include.iter().map(|one| escape::text(one)).collect();
            format!("no file that matches --include {}", patterns.join(", "))
        };
        let left_out = match (self.exclude.is_empty(), self.gitignore) {
            (true, false) => "",
            (false, false) => " that --exclude does not leave out",
            (true, true) => " that git does not ignore",
            (false, true) => " that neither --exclude nor --gitignore leaves out",
        };
        let by_configuration = match configured {
            true => "; the configuration leaves files out, see --show-config",
            false => "",
        };
        format!("{kind} under {places}{left_out}{by_configuration}")
    }
}

impl Selected {
    /// The part that is done, where it is one.
    pub(super) fn shard(&self) -> Option<Shard> {
        self.sharding.as_ref().map(Sharding::shard)
    }

    /// How many paths other shards have, for a run that found none.
    pub(super) fn left_to_others(&self) -> u64 {
        self.sharding.as_ref().map_or(0, Sharding::left)
    }
}
