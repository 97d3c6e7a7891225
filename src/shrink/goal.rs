//! What a file has to show: rules that it breaks.

use std::path::Path;

use super::Others;
use crate::limits;
use crate::rules::Rule;
use crate::tree::file::{Found, check};

/// The rules that a check of `bytes` under this name finds broken, in order.
#[must_use]
pub fn rules_of(bytes: &[u8], path: &Path) -> Vec<&'static Rule> {
    let checked = check(bytes, path, Found::Named, false, &limits::Bounds::default());
    let counts = checked.findings.counts().iter();
    counts.map(|(rule, _)| *rule).collect()
}

/// The rules that have to be broken.
#[derive(Clone, Debug)]
pub struct Goal {
    /// All of them.
    pub keep: Vec<&'static Rule>,
    /// Whether any other rule may be broken as well. Otherwise only those that
    /// the file broke from the start, and of them as few as can be.
    pub allow_others: bool,
}

impl Goal {
    /// What the test is to say of `bytes`: none where a rule is not broken.
    #[must_use]
    pub fn test(&self, bytes: &[u8], path: &Path) -> Option<Others> {
        let broken = rules_of(bytes, path);
        if !self.keep.iter().all(|rule| broken.contains(rule)) {
            return None;
        }
        let others = broken.into_iter().filter(|rule| {
            let is_kept = self.keep.contains(rule);
            !self.allow_others && !is_kept
        });
        Some(others.map(|rule| rule.id).collect())
    }
}
