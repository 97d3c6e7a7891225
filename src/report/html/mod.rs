//! `html`: one page for people who look before they read.
//!
//! The page is whole in itself and asks no network. What comes from files is
//! data in script blocks that are never run, and reaches the page as text
//! only; a policy in the page lets no other script or style run than its own.
//! Without scripts there is still the summary and a list of findings.

mod bands;
mod charts;
mod detail;
mod entry;
mod page;
mod tables;
mod tracks;

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::rules::Severity;

use self::detail::Detail;
use self::entry::Entry;
use self::page::{Page, data};
use super::Reporter;
use super::judged::Judged;
use super::phrase::counted;
use super::summary::Summary;
use super::worst::Worst;

/// Files of one page: about what a browser still lists without a pause.
const FILES: usize = 10_000;

/// Findings of one page that are written out while there is room for more of
/// each file than its first few.
const FINDINGS: usize = 20_000;

/// Findings of one file while there is room, and when there is none left.
const FINDINGS_OF_FILE: [usize; 2] = [100, 4];

/// A page. Of the files it holds the gravest, and counts the rest; it is
/// written at the end of the run.
#[derive(Debug)]
pub struct Html {
    /// Files that may be shown in detail; none where no bytes are known.
    most_details: Option<usize>,
    entries: Worst<Entry>,
    /// Each with the number of its entry.
    details: Worst<(usize, Detail)>,
    rules: BTreeMap<&'static str, Tally>,
    seen: usize,
    /// Findings that were written out so far.
    written: usize,
    /// Findings that were not, of files that are in the page.
    cut: u64,
}

/// How often a rule was broken.
#[derive(Debug)]
struct Tally {
    rule: &'static crate::rules::Rule,
    severity: Severity,
    findings: u64,
    files: u64,
}

impl Html {
    /// A page with so many files in detail; none where the bytes of files are
    /// not to be had.
    #[must_use]
    pub fn new(details: Option<usize>) -> Self {
        Self {
            most_details: details,
            entries: Worst::new(FILES),
            details: Worst::new(details.unwrap_or_default()),
            rules: BTreeMap::new(),
            seen: 0,
            written: 0,
            cut: 0,
        }
    }

    /// Counts the findings of a file by their rules.
    fn tally(&mut self, file: &Judged<'_>) {
        let kept = file.findings.iter();
        let kept = kept.map(|found| (found.finding.rule, found.severity, 1));
        let mut of_file: BTreeMap<&str, Tally> = BTreeMap::new();
        for (rule, severity, count) in kept.chain(file.folded.iter().copied()) {
            let tally = of_file.entry(rule.id).or_insert(Tally {
                rule,
                severity,
                findings: 0,
                files: 1,
            });
            tally.findings = tally.findings.saturating_add(count);
        }
        for (id, of_file) in of_file {
            match self.rules.get_mut(id) {
                None => {
                    self.rules.insert(id, of_file);
                }
                Some(tally) => {
                    tally.severity = tally.severity.max(of_file.severity);
                    tally.findings = tally.findings.saturating_add(of_file.findings);
                    tally.files = tally.files.saturating_add(1);
                }
            }
        }
    }
}

impl Reporter for Html {
    fn file(&mut self, file: &Judged<'_>, _: &mut dyn Write) -> io::Result<()> {
        if file.is_silent() {
            return Ok(());
        }
        self.tally(file);
        let number = self.seen;
        self.seen = self.seen.saturating_add(1);
        let severity = gravest(file);
        let [most, least] = FINDINGS_OF_FILE;
        let most = match self.written < FINDINGS {
            true => most,
            false => least,
        };
        let (written, cut) = (&mut self.written, &mut self.cut);
        self.entries.offer(severity, || {
            let entry = Entry::new(number, file, most);
            *written = written.saturating_add(entry.findings.len());
            *cut = cut.saturating_add(entry.cut);
            entry
        });
        if file.trouble().is_none()
            && let Some(bytes) = &file.file.content
        {
            self.details
                .offer(severity, || (number, Detail::of(bytes, file.file.format)));
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_by_key(|entry| entry.number);
        let mut details: Vec<&(usize, Detail)> = self.details.iter().collect();
        details.sort_by_key(|(number, _)| *number);
        let mut rules: Vec<&Tally> = self.rules.values().collect();
        rules.sort_by_key(|tally| {
            (
                std::cmp::Reverse((tally.severity, tally.findings)),
                tally.rule.id,
            )
        });
        let page = Page {
            summary,
            entries: &entries,
            rules: &rules,
            remark: self.remark(),
            most_details: self.most_details,
        };
        page.write(out, |out| {
            for (number, detail) in details {
                writeln!(
                    out,
                    "<script type=\"application/json\" id=\"detail-{number}\">{}</script>",
                    data(detail)?
                )?;
            }
            Ok(())
        })
    }

    fn remark(&self) -> Option<String> {
        let files = self.entries.left_out();
        let files = Severity::ALL
            .into_iter()
            .map(|severity| files.of(severity))
            .fold(0, u64::saturating_add);
        match (files, self.cut) {
            (0, 0) => None,
            (0, cut) => Some(format!(
                "counts {cut} findings without showing them one by one; the reports json and jsonl hold all that were kept"
            )),
            (files, cut) => Some(format!(
                "leaves out {files} files with findings, the least grave ({} by their gravest), and {cut} findings of others; the reports json and jsonl hold all that were kept",
                counted(self.entries.left_out()).unwrap_or_default()
            )),
        }
    }
}

/// The gravest of what is said of a file.
fn gravest(file: &Judged<'_>) -> Severity {
    if file.trouble().is_some() {
        return Severity::Error;
    }
    let has = |severity: &Severity| file.counts.of(*severity) > 0;
    Severity::ALL
        .into_iter()
        .find(has)
        .unwrap_or(Severity::Note)
}

#[cfg(test)]
mod tests;
