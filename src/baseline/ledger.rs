//! A baseline, held against what a run finds.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use crate::finding::Findings;
use crate::report::{Excused, Known};
use crate::rules::Rule;

use super::{Baseline, Entry, Key, Name};

/// A baseline in use.
#[derive(Debug)]
pub struct Ledger {
    baseline: Baseline,
    /// The entries of each content.
    by_digest: HashMap<[u8; 32], Vec<Name>>,
    /// What is left of the entries that were looked at.
    left: BTreeMap<Name, BTreeMap<Key, u64>>,
}

/// An entry of a baseline of which less is found than it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The file; absolute.
    pub file: PathBuf,
    /// The id of the rule.
    pub rule: String,
    /// The field; none where none is known.
    pub field: Option<String>,
    /// How many of the entry's findings are not there.
    pub left: u64,
    /// Why not.
    pub why: StaleWhy,
}

/// Why findings of a baseline are not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleWhy {
    /// The file has them no more.
    Fixed,
    /// The file is gone.
    Gone,
}

impl Ledger {
    /// Opens it for a run.
    #[must_use]
    pub fn new(baseline: Baseline) -> Self {
        let mut by_digest: HashMap<_, Vec<Name>> = HashMap::new();
        for (name, entry) in &baseline.files {
            if let Some(digest) = entry.digest {
                by_digest.entry(digest).or_default().push(name.clone());
            }
        }
        Self {
            baseline,
            by_digest,
            left: BTreeMap::new(),
        }
    }

    /// Tells which findings of the file at `file`, an absolute path, are
    /// known. Only for files that gave a verdict.
    pub fn excuse(
        &mut self,
        file: &Path,
        findings: &Findings,
        digest: Option<[u8; 32]>,
    ) -> Excused {
        let name = Name::of(&self.baseline.folder, file);
        let Some((name, entry)) = self.entry(name, digest) else {
            return Excused::default();
        };
        let mut left = entry.known.clone();
        let excused = excuse(findings, &mut left);
        self.left.entry(name).or_insert(left);
        excused
    }

    /// The entry of a file: the one of its path, or one of the same content
    /// whose path is gone.
    fn entry(&self, name: Name, digest: Option<[u8; 32]>) -> Option<(Name, &Entry)> {
        if let Some(entry) = self.baseline.files.get(&name) {
            return Some((name, entry));
        }
        let named = self.by_digest.get(&digest?)?;
        let moved = named
            .iter()
            .find(|name| !self.left.contains_key(name) && self.is_gone(name))?;
        Some((moved.clone(), self.baseline.files.get(moved)?))
    }

    fn is_gone(&self, name: &Name) -> bool {
        let place = name.place(&self.baseline.folder);
        fs::symlink_metadata(place).is_err_and(|error| {
            matches!(
                error.kind(),
                std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory
            )
        })
    }

    /// The entries of which less was found than they say. Files that are gone
    /// are told only where `covers` holds for all that the baseline knows:
    /// a run that looked at a part cannot tell whether one was moved.
    #[must_use]
    pub fn stale(&self, covers: impl Fn(&Path) -> bool) -> Vec<Stale> {
        let folder = &self.baseline.folder;
        let whole = self
            .baseline
            .files
            .keys()
            .all(|name| covers(&name.place(folder)));
        let mut stale = Vec::new();
        for (name, entry) in &self.baseline.files {
            let (left, why) = match self.left.get(name) {
                Some(left) => (left, StaleWhy::Fixed),
                None if whole && self.is_gone(name) => (&entry.known, StaleWhy::Gone),
                None => continue,
            };
            for (key, left) in left.iter().filter(|(_, left)| **left > 0) {
                stale.push(Stale {
                    file: name.place(folder),
                    rule: key.rule.clone(),
                    field: key.field.clone(),
                    left: *left,
                    why,
                });
            }
        }
        stale
    }
}

/// Takes findings off what is `left` of an entry.
///
/// Findings that were counted and not kept have no field. They take what was
/// not kept back then and what was kept and is no more; what is left of the
/// former is taken by findings that were not kept back then and are now, since
/// others are gone. So there are never more known than the entry says, and a
/// fault that is fixed makes none of the others new.
fn excuse(findings: &Findings, left: &mut BTreeMap<Key, u64>) -> Excused {
    let mut kept: Vec<bool> = findings
        .kept()
        .iter()
        .map(|finding| take(left, &Key::of(finding.rule, Some(&finding.field)), 1) > 0)
        .collect();
    let mut folded: Vec<(&'static Rule, Known, u64)> = Vec::new();
    for (rule, more) in findings.folded() {
        // The key without a field is the first of the rule's.
        let of_rule = left.keys().filter(|key| key.rule == rule.id);
        let keys: Vec<Key> = of_rule.cloned().collect();
        let mut taken = 0_u64;
        for key in keys {
            taken = taken.saturating_add(take(left, &key, more.saturating_sub(taken)));
        }
        if taken > 0 {
            folded.push((rule, Known::Baseline, taken));
        }
    }
    for (finding, known) in findings.kept().iter().zip(&mut kept) {
        *known = *known || take(left, &Key::of(finding.rule, None), 1) > 0;
    }
    let known = |known: bool| known.then_some(Known::Baseline);
    Excused {
        kept: kept.into_iter().map(known).collect(),
        folded,
    }
}

/// Takes up to `most` findings off an entry, and says how many.
fn take(left: &mut BTreeMap<Key, u64>, key: &Key, most: u64) -> u64 {
    let Some(left) = left.get_mut(key) else {
        return 0;
    };
    let taken = most.min(*left);
    *left = left.saturating_sub(taken);
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Span;
    use crate::finding::words;
    use crate::limits::FINDINGS_PER_RULE;
    use crate::rules::panim::{INDEX_OUT_OF_RANGE, UNUSED_VALUES};

    /// Findings in the rows with these numbers.
    fn rows(numbers: impl IntoIterator<Item = usize>) -> Findings {
        let mut findings = Findings::new();
        for number in numbers {
            findings.add(&INDEX_OUT_OF_RANGE, Some(Span::new(number, 1)), || {
                words(format!("rows[{number}]"), "m", "h")
            });
        }
        findings
    }

    /// What a baseline of these findings says.
    fn known(findings: &Findings) -> BTreeMap<Key, u64> {
        let mut recorder = crate::baseline::Recorder::new(Baseline::default());
        recorder.add(Path::new("/x"), findings, None, |_| true);
        let mut baseline = recorder.finish(|_| true);
        baseline.files.remove(&Name(b"/x".to_vec())).unwrap().known
    }

    /// New findings that were kept, new ones that were not, and stale entries.
    fn compared(then: &Findings, now: &Findings) -> (Vec<String>, u64, u64) {
        let mut left = known(then);
        let excused = excuse(now, &mut left);
        let new = now.kept().iter().zip(&excused.kept);
        let new = new.filter(|(_, known)| known.is_none());
        let folded: u64 = now.folded().map(|(_, more)| more).sum();
        let excused: u64 = excused.folded.iter().map(|(_, _, more)| more).sum();
        (
            new.map(|(finding, _)| finding.field.clone().into_owned())
                .collect(),
            folded - excused,
            left.values().sum(),
        )
    }

    #[test]
    fn findings_of_a_kind_are_counted() {
        let one = rows([1, 2]);
        assert_eq!(compared(&one, &rows([1, 2])), (vec![], 0, 0));
        assert_eq!(
            compared(&one, &rows([2, 2, 1])),
            (vec!["rows[2]".to_owned()], 0, 0)
        );
        assert_eq!(compared(&one, &rows([2])), (vec![], 0, 1));
        let mut other = Findings::new();
        other.add(&UNUSED_VALUES, None, || words("rows[1]", "m", "h"));
        assert_eq!(compared(&one, &other), (vec!["rows[1]".to_owned()], 0, 2));
    }

    /// Protects: in a flood, fixing one fault makes none of the others new,
    /// and one more is one more.
    #[test]
    fn a_flood_is_counted_where_fields_are_not_known() {
        let most = FINDINGS_PER_RULE;
        let flood = rows(0..200);
        assert_eq!(compared(&flood, &rows(0..200)), (vec![], 0, 0));
        let fixed = rows((0..200).filter(|row| *row != 3));
        assert_eq!(compared(&flood, &fixed), (vec![], 0, 1));
        let more = rows(
            (0..200)
                .map(|row| if row == 0 { 999 } else { row - 1 })
                .chain([199]),
        );
        assert_eq!(
            compared(&flood, &more),
            (vec!["rows[999]".to_owned()], 0, 0)
        );
        assert_eq!(compared(&flood, &rows(0..201)), (vec![], 1, 0));
        // Around the bound.
        assert_eq!(compared(&rows(0..most), &rows(0..most + 1)), (vec![], 1, 0));
        assert_eq!(compared(&rows(0..most + 1), &rows(0..most)), (vec![], 0, 1));
        assert_eq!(
            compared(&rows(0..most + 1), &rows(1..most + 1)),
            (vec![], 0, 1)
        );
    }
}
