//! One case of the corpus and what the crate shows for it.

use std::path::PathBuf;

use animlint::finding::Verdict;
use animlint::limits::Bounds;
use animlint::tree::file::{Found, RoundTrip, check};

/// One file of the corpus.
#[derive(Clone)]
pub(crate) struct Case {
    /// `<folder>/<name>`, where the folder is valid, invalid or ambiguous.
    pub(crate) id: String,
    /// The file's extension.
    pub(crate) extension: &'static str,
    /// The file.
    pub(crate) bytes: Vec<u8>,
    /// What becomes of it.
    pub(crate) verdict: Verdict,
    /// Rules that it shows, each with the offset of the finding.
    pub(crate) rules: Vec<(&'static str, usize)>,
    /// The rule that it just misses.
    pub(crate) near: Option<&'static str>,
    /// The rules cannot be shown apart.
    pub(crate) inseparable: bool,
    /// What it tests, in one sentence.
    pub(crate) tests: &'static str,
    /// What an implementation needs for it.
    pub(crate) tags: Vec<&'static str>,
}

impl Case {
    pub(crate) fn file(&self) -> String {
        format!("{}.{}", self.id, self.extension)
    }

    pub(crate) fn name(&self) -> &str {
        self.id.rsplit('/').next().unwrap_or(&self.id)
    }

    pub(crate) fn sorted_rules(&self) -> Vec<(&'static str, usize)> {
        let mut rules = self.rules.clone();
        rules.sort_unstable();
        rules
    }

    pub(crate) fn near(mut self, rule: &'static str) -> Self {
        self.near = Some(rule);
        self
    }

    pub(crate) fn tagged(mut self, tag: &'static str) -> Self {
        self.tags.push(tag);
        self
    }

    pub(crate) fn inseparable(mut self) -> Self {
        self.inseparable = true;
        self
    }
}

/// What the crate says about a case.
pub(crate) struct Shown {
    pub(crate) verdict: Verdict,
    pub(crate) rules: Vec<(&'static str, usize)>,
    pub(crate) round_trips: bool,
}

impl Shown {
    /// Checks the case as a file that is named outright.
    pub(crate) fn of(case: &Case) -> Self {
        let path = PathBuf::from(case.file());
        let checked = check(&case.bytes, &path, Found::Named, false, &Bounds::default());
        let mut rules: Vec<(&'static str, usize)> = checked
            .findings
            .kept()
            .iter()
            .map(|finding| (finding.rule.id, finding.span.map_or(0, |span| span.start)))
            .collect();
        rules.sort_unstable();
        Self {
            verdict: checked.verdict,
            rules,
            round_trips: match checked.verdict {
                Verdict::Accepted => checked.roundtrip == RoundTrip::Same,
                Verdict::Rejected | Verdict::Foreign => checked.roundtrip == RoundTrip::NoModel,
            },
        }
    }
}
