//! Joining the reports of several runs to that of one: the files of all, in
//! the order of paths, each once.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::tree::{Shard, order};

use super::read::ReadReport;
use super::record::FileRecord;
use super::recorded::Recorded;

/// The files of several reports.
#[derive(Debug, Default)]
pub struct Joined {
    /// All of them, in the order of paths.
    pub files: Vec<Recorded>,
    /// How many were told of by more than one report in the same words; each
    /// is there once.
    pub repeated: u64,
    /// Paths of which two reports say different things, and which two they
    /// are, by their places in what was joined.
    pub conflicts: Vec<Conflict>,
    /// Shards of which no report is there.
    pub missing: Vec<Shard>,
}

/// A path of which two reports say different things.
#[derive(Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The path.
    pub path: PathBuf,
    /// The places of the reports in what was joined.
    pub reports: (usize, usize),
}

/// Joins reports. None of them tells a path twice that another one tells as
/// well, unless with the same words.
#[must_use]
pub fn join(reports: Vec<ReadReport>) -> Joined {
    let mut joined = Joined {
        missing: missing(&reports),
        ..Joined::default()
    };
    let mut all: Vec<(usize, Recorded)> = Vec::new();
    for (number, report) in reports.into_iter().enumerate() {
        all.extend(report.files.into_iter().map(|file| (number, file)));
    }
    // Stable: what one report tells of one path keeps its order.
    all.sort_by(|(_, a), (_, b)| order(a.path(), b.path()));
    let mut all = all.into_iter().peekable();
    while let Some((report, first)) = all.next() {
        let at = first.path().to_owned();
        let mut of_path = vec![(report, first)];
        while let Some(next) = all.next_if(|(_, file)| order(&at, file.path()).is_eq()) {
            joined.add_again(&mut of_path, next);
        }
        joined
            .files
            .extend(of_path.into_iter().map(|(_, file)| file));
    }
    joined
}

impl Joined {
    /// Adds one more file to those of the same path, unless another report
    /// tells of it.
    fn add_again(
        &mut self,
        of_path: &mut Vec<(usize, Recorded)>,
        (report, file): (usize, Recorded),
    ) {
        let mut others = of_path
            .iter()
            .filter(|(of, other)| *of != report && other.path() == file.path())
            .peekable();
        let Some((first, _)) = others.peek() else {
            return of_path.push((report, file));
        };
        let reports = (*first, report);
        if others.any(|(_, other)| is_same(other, &file)) {
            self.repeated = self.repeated.saturating_add(1);
        } else {
            let path = file.path().to_owned();
            self.conflicts.push(Conflict { path, reports });
        }
    }
}

fn is_same(a: &Recorded, b: &Recorded) -> bool {
    FileRecord::from(&a.judged()) == FileRecord::from(&b.judged())
}

/// The shards that are needed to make each set of shards whole.
fn missing(reports: &[ReadReport]) -> Vec<Shard> {
    let shards = reports.iter().filter_map(|report| report.shard);
    let there: BTreeSet<Shard> = shards.collect();
    let mut counts: Vec<u32> = there.iter().map(|shard| shard.count()).collect();
    counts.dedup();
    let all = counts
        .into_iter()
        .flat_map(|count| (1..=count).filter_map(move |index| Shard::new(index, count)));
    all.filter(|shard| !there.contains(shard)).collect()
}
