//! Many findings of one rule in one file, as some and a number.

use crate::rules::{Rule, Severity};

use super::judged::{Judged, JudgedFinding};

/// What is shown of a file's findings.
pub(super) struct Fold<'j, 'a> {
    /// The first of each rule, in file order.
    pub(super) shown: Vec<&'j JudgedFinding<'a>>,
    /// The rest of them, exactly.
    pub(super) more: Vec<(&'static Rule, Severity, u64)>,
}

impl<'j, 'a> Fold<'j, 'a> {
    /// Of each rule whose severity is `wanted`, at most `each` findings.
    pub(super) fn new(
        file: &'j Judged<'a>,
        each: usize,
        wanted: impl Fn(Severity) -> bool,
    ) -> Self {
        let mut shown = Vec::new();
        let mut rules: Vec<(&'static Rule, Severity, u64)> = Vec::new();
        let each = u64::try_from(each).unwrap_or(u64::MAX);
        for found in file.findings.iter().filter(|found| wanted(found.severity)) {
            let rule = found.finding.rule;
            let count = add(&mut rules, rule, found.severity, 1);
            if count <= each {
                shown.push(found);
            }
        }
        for (_, _, count) in &mut rules {
            *count = count.saturating_sub(each);
        }
        for &(rule, severity, count) in &file.folded {
            if wanted(severity) {
                add(&mut rules, rule, severity, count);
            }
        }
        rules.retain(|(_, _, count)| *count > 0);
        Self { shown, more: rules }
    }

    /// How many more of `rule` there are.
    pub(super) fn more_of(&self, rule: &Rule) -> u64 {
        let of_rule = self.more.iter().filter(|(known, ..)| *known == rule);
        of_rule.map(|(_, _, count)| *count).sum()
    }
}

/// Adds to the count of a rule, and tells what it is now.
fn add(
    rules: &mut Vec<(&'static Rule, Severity, u64)>,
    rule: &'static Rule,
    severity: Severity,
    more: u64,
) -> u64 {
    match rules.iter_mut().find(|(known, ..)| *known == rule) {
        Some((_, _, count)) => {
            *count = count.saturating_add(more);
            *count
        }
        None => {
            rules.push((rule, severity, more));
            more
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::{judge, reports};

    #[test]
    fn what_is_not_shown_is_counted() {
        let reports = reports();
        let judged = judge(&reports);
        for (each, shown, more) in [(0, 0, 70), (1, 1, 69), (8, 8, 62), (64, 64, 6), (99, 64, 6)] {
            let fold = Fold::new(&judged[0], each, |severity| severity == Severity::Error);
            assert_eq!(fold.shown.len(), shown, "{each}");
            let counts: Vec<u64> = fold.more.iter().map(|(_, _, count)| *count).collect();
            assert_eq!(counts, [more], "{each}");
        }
        let fold = Fold::new(&judged[0], 1, |_| true);
        assert_eq!(fold.shown.len(), 2);
        assert_eq!(fold.more.len(), 1, "there is one note only");
        assert_eq!(fold.more_of(fold.shown[0].finding.rule), 0);
        assert_eq!(fold.more_of(fold.shown[1].finding.rule), 69);
    }
}
