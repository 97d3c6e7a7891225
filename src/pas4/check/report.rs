//! Saying something about a field.

use std::borrow::Cow;

use crate::bytes::Span;
use crate::finding::{Findings, words};
use crate::pas4::layout::Field;
use crate::rules::Rule;

/// Adds findings about the fields of one database.
pub(super) struct Report<'r> {
    prefix: &'r str,
    findings: &'r mut Findings,
}

impl<'r> Report<'r> {
    /// A report whose field paths start with `prefix`.
    pub(super) const fn new(prefix: &'r str, findings: &'r mut Findings) -> Self {
        Self { prefix, findings }
    }

    /// Adds a finding. `message` is made only where the finding is kept.
    pub(super) fn say<M: Into<Cow<'static, str>>>(
        &mut self,
        rule: &'static Rule,
        span: Span,
        field: Field,
        message: impl FnOnce() -> M,
        help: &'static str,
    ) {
        let prefix = self.prefix;
        self.findings.add(rule, Some(span), || {
            words(format!("{prefix}{field}"), message(), help)
        });
    }

    /// Counts findings whose texts are not wanted any more, since as many as
    /// are kept were said before.
    pub(super) fn count(&mut self, rule: &'static Rule, more: usize) {
        for _ in 0..more {
            self.findings.add(rule, None, || words("", "", ""));
        }
    }
}
