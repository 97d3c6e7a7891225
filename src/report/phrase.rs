//! Findings in one line, as the formats of CIs show them.

use std::fmt::Write;

use crate::finding::Finding;
use crate::rules::Rule;
use crate::tree::TroubleKind;

use super::closing::number;
use super::escape;
use super::summary::Counts;
use crate::rules::Severity;

/// Where and what: `indices.rows[3] at 0x194: Row 3 ...`, safe to be shown.
pub(super) fn headline(finding: &Finding) -> String {
    let mut line = escape::text(&finding.field).into_owned();
    if let Some(span) = finding.span {
        let at = if line.is_empty() { "at" } else { " at" };
        // Writing to a string does not fail.
        let _ = write!(line, "{at} 0x{:X}", span.start);
    }
    if !line.is_empty() {
        line.push_str(": ");
    }
    line.push_str(&escape::text(&finding.message));
    line
}

/// What stands for findings that are not shown one by one.
pub(super) fn remainder(rule: &Rule, more: u64) -> String {
    format!("... and {more} more {} in this file", rule.id)
}

/// What a path that gave no verdict is filed under, beside the rules.
pub(super) const fn title(kind: TroubleKind) -> &'static str {
    match kind {
        TroubleKind::Fault => "internal-fault",
        TroubleKind::Missing
        | TroubleKind::Denied
        | TroubleKind::NotAFile
        | TroubleKind::TooLarge
        | TroubleKind::Changed
        | TroubleKind::Loop
        | TroubleKind::Io => "unreadable",
    }
}

/// `2 errors, 1 note`; none where there is nothing.
pub(super) fn counted(counts: Counts) -> Option<String> {
    let parts: Vec<String> = Severity::ALL
        .into_iter()
        .filter(|severity| counts.of(*severity) > 0)
        .map(|severity| number(counts.of(severity), severity.name()))
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What a run that was broken off has to say.
pub(super) const INCOMPLETE: &str = "The run was broken off: this is not all.";
