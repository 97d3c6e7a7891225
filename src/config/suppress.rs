//! Findings that somebody looked at and wants to stay as they are.

use std::path::{Component, Path, PathBuf};

use crate::finding::Finding;
use crate::rules::Rule;

use super::Patterns;

/// A `[[suppress]]`.
#[derive(Clone, Debug)]
pub struct Suppression {
    /// Where it begins.
    pub line: usize,
    /// The files that are meant.
    pub path: Patterns,
    /// The rule.
    pub rule: &'static Rule,
    /// The field, where only findings in it are meant.
    pub field: Option<String>,
    /// Why it is to stay so.
    pub reason: String,
}

impl Suppression {
    /// Whether this finding of a file that is meant is meant.
    #[must_use]
    pub fn takes(&self, finding: &Finding) -> bool {
        self.rule == finding.rule
            && self
                .field
                .as_ref()
                .is_none_or(|field| *field == finding.field)
    }

    /// Whether it can mean one file only.
    #[must_use]
    pub fn is_of_one_file(&self) -> bool {
        let pattern = self.path.given.first().map_or("", String::as_str);
        pattern.contains('/') && !pattern.ends_with('/') && !is_special(pattern)
    }

    /// The folder that every file lies in that can be meant, relative to that
    /// of the configuration.
    #[must_use]
    pub fn within(&self) -> PathBuf {
        let pattern = self.path.given.first().map_or("", String::as_str);
        if !pattern.contains('/') {
            return PathBuf::new();
        }
        let plain = |component: &Component<'_>| match component {
            Component::Normal(name) => !is_special(&name.to_string_lossy()),
            Component::CurDir | Component::ParentDir | Component::RootDir => true,
            Component::Prefix(_) => false,
        };
        let whole: PathBuf = Path::new(pattern)
            .components()
            .filter(|component| *component != Component::CurDir)
            .collect();
        let folder: PathBuf = whole.components().take_while(plain).collect();
        // The last component may well be a file.
        if folder == whole {
            folder.parent().map_or_else(PathBuf::new, Path::to_owned)
        } else {
            folder
        }
    }
}

/// Whether a pattern is more than a name.
fn is_special(pattern: &str) -> bool {
    pattern.contains(['*', '?', '[', '{', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::panim::EMPTY_FILE;
    use crate::tree::Globs;

    #[test]
    fn a_pattern_cannot_mean_what_lies_outside_of_its_folder() {
        for (pattern, expected) in [
            ("a.panim", ""),
            ("./a.panim", ""),
            ("x/a.panim", "x"),
            ("x/y/*.panim", "x/y"),
            ("./x/y/**", "x/y"),
            ("x/[y]/z", "x"),
            ("**/x/y", ""),
        ] {
            let suppression = Suppression {
                line: 1,
                path: Patterns {
                    given: vec![pattern.to_owned()],
                    globs: Globs::default(),
                },
                rule: &EMPTY_FILE,
                field: None,
                reason: String::new(),
            };
            assert_eq!(suppression.within(), Path::new(expected), "{pattern}");
        }
    }
}
