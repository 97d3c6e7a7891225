//! Making a baseline from what a run finds.

use std::collections::BTreeMap;
use std::path::Path;

use crate::finding::{Finding, Findings};
use crate::report::{Excused, Known};

use super::{Baseline, Entry, Key, Name};

/// A baseline in the making.
#[derive(Debug)]
pub struct Recorder {
    old: Baseline,
    new: BTreeMap<Name, Entry>,
}

impl Recorder {
    /// Starts from an old one: what it knows of files that the run does not
    /// look at stays.
    #[must_use]
    pub const fn new(old: Baseline) -> Self {
        Self {
            old,
            new: BTreeMap::new(),
        }
    }

    /// Takes down those findings of the file at `file`, an absolute path, that
    /// are `wanted`, and tells which they are: from now on they are known.
    pub fn add(
        &mut self,
        file: &Path,
        findings: &Findings,
        digest: Option<[u8; 32]>,
        mut wanted: impl FnMut(What<'_>) -> bool,
    ) -> Excused {
        let mut excused = Excused::default();
        let mut known = BTreeMap::new();
        let mut count = |key: Key, more: u64| {
            let count: &mut u64 = known.entry(key).or_default();
            *count = count.saturating_add(more);
        };
        for finding in findings.kept() {
            let wanted = wanted(What::Kept(finding));
            if wanted {
                count(Key::of(finding.rule, Some(&finding.field)), 1);
            }
            excused.kept.push(wanted.then_some(Known::Baseline));
        }
        for (rule, more) in findings.folded() {
            if wanted(What::Folded(rule)) {
                count(Key::of(rule, None), more);
                excused.folded.push((rule, Known::Baseline, more));
            }
        }
        let name = Name::of(&self.old.folder, file);
        self.new.insert(name, Entry { digest, known });
        excused
    }

    /// The new baseline. Of the old one stay the files that the run neither
    /// looked at nor `covers`.
    #[must_use]
    pub fn finish(self, covers: impl Fn(&Path) -> bool) -> Baseline {
        let Self { old, mut new } = self;
        let Baseline { folder, files } = old;
        for (name, entry) in files {
            if !new.contains_key(&name) && !covers(&name.place(&folder)) {
                new.insert(name, entry);
            }
        }
        new.retain(|_, entry| !entry.known.is_empty());
        Baseline { folder, files: new }
    }
}

/// What may be taken down.
#[derive(Clone, Copy, Debug)]
pub enum What<'a> {
    /// A finding.
    Kept(&'a Finding),
    /// The findings of this rule that were not kept.
    Folded(&'static crate::rules::Rule),
}
