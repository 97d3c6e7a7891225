//! The objects of a SARIF log that a report is made of.

use serde::Serialize;

use crate::bytes::Span;
use crate::rules::{self, Rule, Severity};

#[derive(Clone, Debug, Serialize)]
pub(super) struct Message {
    text: String,
}

impl Message {
    /// A message of plain text, in which nothing reads as a link: SARIF takes
    /// `[text](target)` for one.
    pub(super) fn new(text: String) -> Self {
        let text = if text.contains("](") {
            text.replace("](", "\\](")
        } else {
            text
        };
        Self { text }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: PartialFingerprints,
}

/// The second name is the one that GitHub knows. It would otherwise take the
/// hash of a line's text, and a file here is all one line to it.
#[derive(Debug, Serialize)]
struct PartialFingerprints {
    #[serde(rename = "placeRuleField/v1")]
    ours: String,
    #[serde(rename = "primaryLocationLineHash")]
    line_hash: String,
}

impl SarifResult {
    pub(super) fn new(
        rule: &'static Rule,
        severity: Severity,
        text: String,
        location: Location,
        fingerprint: String,
    ) -> Self {
        Self {
            rule_id: rule.id,
            rule_index: rules::all().take_while(|known| *known != rule).count(),
            level: severity.name(),
            message: Message::new(text),
            locations: [location],
            partial_fingerprints: PartialFingerprints {
                line_hash: format!("{fingerprint}:1"),
                ours: fingerprint,
            },
        }
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<LogicalLocation>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Artifact {
    pub(super) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uri_base_id: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    /// The files have no lines, but GitHub wants one.
    start_line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_offset: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_length: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    fully_qualified_name: String,
    kind: &'static str,
}

impl Location {
    /// A place in a file: its bytes and the path of its field, where there are
    /// such.
    pub(super) fn new(artifact_location: Artifact, span: Option<Span>, field: &str) -> Self {
        let field = (!field.is_empty()).then(|| LogicalLocation {
            fully_qualified_name: field.to_owned(),
            kind: "member",
        });
        Self {
            physical_location: PhysicalLocation {
                artifact_location,
                region: Region {
                    start_line: 1,
                    byte_offset: span.map(|span| span.start),
                    byte_length: span.map(|span| span.len),
                },
            },
            logical_locations: field.into_iter().collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Notification {
    pub(super) descriptor: Descriptor,
    pub(super) level: &'static str,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<Location>,
}

/// A reference to one of the driver's notifications.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Descriptor {
    pub(super) id: &'static str,
    pub(super) index: usize,
}
