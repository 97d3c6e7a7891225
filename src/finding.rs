//! Findings: what a rule says about one place of one file.

use std::borrow::Cow;

use crate::bytes::Span;
use crate::limits::FINDINGS_PER_RULE;
use crate::rules::Rule;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A model exists and holds every byte, whatever findings there are.
    Accepted,
    /// The structure cannot be delimited; there is no model.
    Rejected,
    /// The bytes are of another format that shares the extension.
    Foreign,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Accepted, Self::Rejected, Self::Foreign];

    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Foreign => "foreign",
        }
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// The place, where there is one.
    pub span: Option<Span>,
    /// Path of the field, such as `indices.rows[3].y.start`; empty where the
    /// file as a whole is meant.
    pub field: Cow<'static, str>,
    /// What is wrong here and what readers do with it.
    pub message: Cow<'static, str>,
    /// What to do about it.
    pub help: Cow<'static, str>,
}

/// The findings of one file. Of each rule the first
/// [`FINDINGS_PER_RULE`] are kept and the rest counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    kept: Vec<Finding>,
    counts: Vec<(&'static Rule, u64)>,
}

/// What to say about a place: the texts of a finding.
pub struct Words {
    field: Cow<'static, str>,
    message: Cow<'static, str>,
    help: Cow<'static, str>,
}

/// The texts of a finding: field path, message, help.
pub fn words(
    field: impl Into<Cow<'static, str>>,
    message: impl Into<Cow<'static, str>>,
    help: impl Into<Cow<'static, str>>,
) -> Words {
    Words {
        field: field.into(),
        message: message.into(),
        help: help.into(),
    }
}

/// A number with its noun: "1 byte", "2 bytes".
#[must_use]
pub fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count: u64 = count.into();
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

impl Findings {
    /// No findings.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            kept: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Adds a finding. `say` makes its texts and is called only where the
    /// finding is kept, so that a flood costs no more than counting.
    pub fn add(&mut self, rule: &'static Rule, span: Option<Span>, say: impl FnOnce() -> Words) {
        let count = self.tally(rule);
        if count > FINDINGS_PER_RULE as u64 {
            return;
        }
        let Words {
            field,
            message,
            help,
        } = say();
        self.kept.push(Finding {
            rule,
            span,
            field,
            message,
            help,
        });
    }

    /// Counts one more finding of `rule` and tells how many there are now.
    fn tally(&mut self, rule: &'static Rule) -> u64 {
        match self
            .counts
            .iter_mut()
            .find(|(known, _)| std::ptr::eq(*known, rule))
        {
            Some((_, count)) => {
                *count = count.saturating_add(1);
                *count
            }
            None => {
                self.counts.push((rule, 1));
                1
            }
        }
    }

    /// The findings that were kept. In file order after [`Self::sort`].
    #[must_use]
    pub fn kept(&self) -> &[Finding] {
        &self.kept
    }

    /// Every rule with findings and the exact number of them.
    #[must_use]
    pub fn counts(&self) -> &[(&'static Rule, u64)] {
        &self.counts
    }

    /// Rules with more findings than were kept, and how many were left out.
    pub fn folded(&self) -> impl Iterator<Item = (&'static Rule, u64)> + '_ {
        self.counts.iter().filter_map(|&(rule, count)| {
            let left_out = count.checked_sub(FINDINGS_PER_RULE as u64)?;
            (left_out > 0).then_some((rule, left_out))
        })
    }

    /// Whether there is no finding at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Whether there is a finding of `rule`.
    #[must_use]
    pub fn has(&self, rule: &Rule) -> bool {
        self.counts.iter().any(|(known, _)| *known == rule)
    }

    /// Appends `remark` to the message of the first finding whose rule is
    /// chosen.
    pub fn remark(&mut self, remark: &str, chosen: impl Fn(&Rule) -> bool) {
        let first = self.kept.iter_mut().find(|finding| chosen(finding.rule));
        if let Some(finding) = first {
            finding.message.to_mut().push_str(remark);
        }
    }

    /// Puts findings and counts in the order of the file, then of the rules.
    pub fn sort(&mut self) {
        self.kept
            .sort_by_key(|finding| (finding.span.map(|span| span.start), finding.rule.id));
        self.counts.sort_by_key(|(rule, _)| rule.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::panim::{INDEX_OUT_OF_RANGE, UNUSED_VALUES};

    fn add(findings: &mut Findings, rule: &'static Rule, at: usize) {
        findings.add(rule, Some(Span::new(at, 2)), || words("f", "m", "h"));
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1_u8, "byte"), "1 byte");
        assert_eq!(counted(0_u8, "byte"), "0 bytes");
    }

    #[test]
    fn a_flood_is_cut_and_counted_exactly() {
        let mut findings = Findings::new();
        for at in 0..200 {
            add(&mut findings, &INDEX_OUT_OF_RANGE, at);
        }
        add(&mut findings, &UNUSED_VALUES, 3);
        assert_eq!(findings.kept().len(), 65);
        assert_eq!(
            findings.counts(),
            [(&INDEX_OUT_OF_RANGE, 200), (&UNUSED_VALUES, 1)]
        );
        assert_eq!(
            findings.folded().collect::<Vec<_>>(),
            [(&INDEX_OUT_OF_RANGE, 136)]
        );
    }
}
