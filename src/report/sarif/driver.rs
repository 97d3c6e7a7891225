//! The tool as SARIF describes it: its rules, and what it says of itself.

use serde_json::{Value, json};

use crate::report::record::TOOL;
use crate::rules::{self, Rule};

use super::log::Descriptor;

pub(super) const UNREADABLE: Descriptor = descriptor("unreadable", 0);
pub(super) const FAULT: Descriptor = descriptor("internal-fault", 1);
pub(super) const LEFT_OUT: Descriptor = descriptor("left-out", 2);
pub(super) const INCOMPLETE_RUN: Descriptor = descriptor("incomplete", 3);

const fn descriptor(id: &'static str, index: usize) -> Descriptor {
    Descriptor { id, index }
}

/// The notifications, in the order of their indexes.
const NOTIFICATIONS: [(Descriptor, &str); 4] = [
    (UNREADABLE, "A path could not be read or checked."),
    (FAULT, "The tool itself is at fault."),
    (LEFT_OUT, "There are more findings than the report holds."),
    (INCOMPLETE_RUN, "The run was broken off."),
];

/// The driver: all rules, in the order of their ids, whether something was
/// found or not.
pub(super) fn driver() -> Value {
    let notifications = NOTIFICATIONS
        .map(|(descriptor, text)| json!({"id": descriptor.id, "shortDescription": {"text": text}}));
    json!({
        "name": TOOL.name,
        "version": TOOL.version,
        "semanticVersion": TOOL.version,
        "shortDescription": {"text": env!("CARGO_PKG_DESCRIPTION")},
        "rules": rules::all().map(rule).collect::<Vec<Value>>(),
        "notifications": notifications,
    })
}

fn rule(rule: &Rule) -> Value {
    let evidence: Vec<&str> = rule.evidence.iter().map(|one| one.name()).collect();
    let readers: Vec<&str> = rule.readers.iter().map(|one| one.name()).collect();
    json!({
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.explanation},
        "help": {"text": help(rule, &evidence, &readers), "markdown": markdown(rule, &evidence, &readers)},
        "defaultConfiguration": {"level": rule.severity.name()},
        "properties": {
            "class": rule.class.name(),
            "phase": rule.phase.name(),
            "evidence": evidence,
            "readers": readers,
            "fix": rule.fix.name(),
            "note": rule.note,
            // GitHub shows tags, and sorts by the other two.
            "tags": [rule.class.name(), rule.phase.name()],
            "problem.severity": problem(rule),
            "precision": "very-high",
        },
    })
}

/// GitHub's word for a severity.
const fn problem(rule: &Rule) -> &'static str {
    match rule.severity {
        rules::Severity::Error => "error",
        rules::Severity::Warning => "warning",
        rules::Severity::Note => "recommendation",
    }
}

fn help(rule: &Rule, evidence: &[&str], readers: &[&str]) -> String {
    let Rule {
        explanation, note, ..
    } = rule;
    let class = rule.class.name();
    let (evidence, readers) = (listed(evidence), listed(readers));
    format!(
        "{explanation}\n\nClass: {class}. Evidence: {evidence}. Readers affected: {readers}. \
         Decided in spec-notes.md, {note}."
    )
}

fn markdown(rule: &Rule, evidence: &[&str], readers: &[&str]) -> String {
    let Rule {
        id,
        name,
        summary,
        explanation,
        note,
        ..
    } = rule;
    let class = rule.class.name();
    let (evidence, readers) = (listed(evidence), listed(readers));
    format!(
        "# {id} {name}\n\n{summary}\n\n{explanation}\n\n\
         | | |\n|---|---|\n| Class | {class} |\n| Evidence | {evidence} |\n\
         | Readers affected | {readers} |\n| Decided in | spec-notes.md, {note} |\n"
    )
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
