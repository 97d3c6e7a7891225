//! Findings, where they sit.

use crate::finding::{Finding, Findings};

/// Hands the findings of a file to its leaves as these come in file order.
#[derive(Clone, Debug)]
pub struct Marks<'f> {
    /// About the file as a whole.
    whole: &'f [Finding],
    /// In leaves that did not come yet, in file order.
    rest: &'f [Finding],
    /// At the end of the file or past it.
    behind: &'f [Finding],
}

impl<'f> Marks<'f> {
    /// The findings, which are sorted, of a file of `len` bytes.
    #[must_use]
    pub fn new(findings: &'f Findings, len: usize) -> Self {
        let kept = findings.kept();
        let start = |finding: &Finding| finding.span.map(|span| span.start);
        let (whole, placed) = kept.split_at(kept.partition_point(|it| start(it).is_none()));
        let inside = |it: &Finding| start(it).is_some_and(|at| at < len);
        let (rest, behind) = placed.split_at(placed.partition_point(inside));
        Self {
            whole,
            rest,
            behind,
        }
    }

    /// Those about the file as a whole.
    #[must_use]
    pub const fn whole(&self) -> &'f [Finding] {
        self.whole
    }

    /// Those at the end of the file or past it, which no leaf has.
    #[must_use]
    pub const fn behind(&self) -> &'f [Finding] {
        self.behind
    }

    /// Those that begin before `end`, where the next leaf ends.
    pub fn up_to(&mut self, end: usize) -> &'f [Finding] {
        let before = |it: &Finding| it.span.is_some_and(|span| span.start < end);
        let (here, rest) = self.rest.split_at(self.rest.partition_point(before));
        self.rest = rest;
        here
    }
}
