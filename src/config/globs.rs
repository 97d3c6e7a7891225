//! Patterns of paths.

use std::fmt;
use std::path::{Component, Path};

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::report::escape;

/// A list of patterns. A pattern without a slash means a file or folder of
/// that name anywhere; one with a slash begins in the folder of the
/// configuration. `*` and `?` stop at slashes, `**` goes through folders. What
/// lies in a folder that is meant is meant, too.
#[derive(Clone, Debug)]
pub struct Globs {
    patterns: Vec<String>,
    set: GlobSet,
}

/// What is wrong with a pattern: the one at this place of the list, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobsError {
    /// Its place in the list, from 0 on.
    pub at: usize,
    why: String,
}

impl fmt::Display for GlobsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for GlobsError {}

impl Globs {
    /// From patterns.
    ///
    /// # Errors
    /// Where one of them is none, or can never mean anything.
    pub fn new<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Result<Self, GlobsError> {
        let mut set = GlobSetBuilder::new();
        let mut given = Vec::new();
        for (at, pattern) in patterns.into_iter().enumerate() {
            let wrong = |why: String| GlobsError {
                at,
                why: format!("`{}` is no pattern: {why}", escape::text(pattern)),
            };
            let anywhere = anchored(pattern).map_err(|why| wrong(why.to_owned()))?;
            let glob = GlobBuilder::new(&anywhere)
                .literal_separator(true)
                .backslash_escape(true)
                .build()
                .map_err(|error| wrong(escape::text(&error.kind().to_string()).into_owned()))?;
            set.add(glob);
            given.push(pattern.to_owned());
        }
        let set = set.build().map_err(|error| GlobsError {
            at: 0,
            why: escape::text(&error.to_string()).into_owned(),
        })?;
        Ok(Self {
            patterns: given,
            set,
        })
    }

    /// The patterns as they were given.
    #[must_use]
    pub fn patterns(&self) -> &[String] {
        &self.patterns
    }

    /// Whether the path itself is meant. It is relative to the folder of the
    /// configuration.
    #[must_use]
    pub fn mean(&self, path: &Path) -> bool {
        !path.as_os_str().is_empty() && self.set.is_match(path)
    }

    /// Whether the path is meant, or a folder that it lies in.
    #[must_use]
    pub fn hold(&self, path: &Path) -> bool {
        !self.patterns.is_empty() && path.ancestors().any(|path| self.mean(path))
    }
}

/// The pattern as one that begins in the folder of the configuration.
fn anchored(pattern: &str) -> Result<String, &'static str> {
    if pattern.starts_with('!') {
        return Err("none can be turned around with !; for a name that begins so, write \\!");
    }
    let inner = pattern.strip_prefix("./").unwrap_or(pattern);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    if inner.trim_matches('/').is_empty() {
        return Err("it means no path");
    }
    if Path::new(inner)
        .components()
        .any(|component| component == Component::ParentDir)
    {
        return Err("`..` leads out of the folder that it begins in");
    }
    Ok(match inner.strip_prefix('/') {
        Some(inner) => inner.to_owned(),
        None if pattern.starts_with("./") || inner.contains('/') => inner.to_owned(),
        None => format!("**/{inner}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(pattern: &str, path: &str) -> bool {
        Globs::new([pattern]).unwrap().hold(Path::new(path))
    }

    #[test]
    fn a_name_is_meant_anywhere_and_a_path_in_its_place() {
        for (pattern, path, expected) in [
            ("a.panim", "a.panim", true),
            ("a.panim", "x/y/a.panim", true),
            ("a.panim", "ba.panim", false),
            ("*.panim", "x/b.panim", true),
            ("/a.panim", "a.panim", true),
            ("/a.panim", "x/a.panim", false),
            ("./a.panim", "x/a.panim", false),
            ("x/a.panim", "x/a.panim", true),
            ("x/a.panim", "y/x/a.panim", false),
            ("x/*.panim", "x/y/a.panim", false),
            ("x/**/*.panim", "x/y/z/a.panim", true),
            ("x/**/*.panim", "x/a.panim", true),
            ("x/**", "x/y/a.panim", true),
            ("x/**", "xy/a.panim", false),
            ("build", "a/build/b.panim", true),
            ("build/", "a/build/b.panim", true),
            ("/build/", "a/build/b.panim", false),
            ("a/build", "a/build/c/d.panim", true),
            ("{a,b}.panim", "b.panim", true),
            ("[ab].panim", "b.panim", true),
            ("\\!a", "!a", true),
            ("*", ".hidden", true),
            ("A.panim", "a.panim", false),
        ] {
            assert_eq!(hold(pattern, path), expected, "{pattern} {path}");
        }
        assert!(!Globs::new([]).unwrap().hold(Path::new("a")));
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_utf8_is_matched_by_its_bytes() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"x/\xFF.panim"));
        assert!(Globs::new(["x/*.panim"]).unwrap().hold(path));
    }

    #[test]
    fn what_is_no_pattern_is_said() {
        for (pattern, why) in [
            ("", "no path"),
            ("/", "no path"),
            ("!a", "turned around"),
            ("a/../b", "leads out"),
            ("[a", "unclosed character class"),
            ("{a", "unclosed alternate"),
        ] {
            let error = Globs::new(["x", pattern]).unwrap_err();
            assert_eq!(error.at, 1);
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
