//! One case of the corpus and what the crate shows for it.

use std::path::PathBuf;

use animlint::finding::Verdict;
use animlint::limits::Bounds;
use animlint::tree::file::{Found, RoundTrip, check};

use crate::expected::Expected;

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

    /// What a reader has to make of it.
    pub(crate) fn expected(&self) -> Expected {
        Expected::of(self)
    }

    /// The file with the JSON of the reading at this place: beside the case,
    /// and but for our own named after the first who reads it so.
    pub(crate) fn json_file(&self, at: usize) -> String {
        match (at, self.expected()) {
            (1.., Expected::Differ(readings)) => format!("{}.{}.json", self.id, readings[at].by[0]),
            _ => format!("{}.json", self.id),
        }
    }

    /// Every JSON that is expected of readers, by the file's name.
    pub(crate) fn json_files(&self) -> Vec<(String, String)> {
        match self.expected() {
            Expected::Accept(json) => vec![(self.json_file(0), json)],
            Expected::Reject => Vec::new(),
            Expected::Differ(readings) => (0..)
                .zip(readings)
                .filter_map(|(at, reading)| Some((self.json_file(at), reading.json?)))
                .collect(),
        }
    }

    /// The tags, with those that follow from the file.
    pub(crate) fn all_tags(&self) -> Vec<&'static str> {
        let mut tags = self.tags.clone();
        if matches!(self.extension, "ancs" | "char") {
            tags.push("carrier");
        }
        if self.rules.iter().any(|(id, _)| *id == "CAR016") {
            tags.push("scan");
        }
        if self.inseparable {
            tags.push("several-rules");
        }
        if self.verdict == Verdict::Foreign {
            tags.push("foreign");
        }
        let json = self.json_files();
        if json.iter().any(|(_, json)| json.contains("\"raw\": {")) {
            tags.push("raw");
        }
        if json
            .iter()
            .any(|(_, json)| json.contains("\"trailing\": \""))
        {
            tags.push("trailing-bytes");
        }
        if json
            .iter()
            .any(|(_, json)| json.contains("{\"bits\": ") || json.contains("\"bits\": \""))
        {
            tags.push("not-finite");
        }
        tags.sort_unstable();
        tags.dedup();
        tags
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
