//! What a finding is known by from one run to the next.

use std::collections::HashMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::rules::Rule;

use super::places::Place;

/// Bytes of a fingerprint: too many for two findings to share one by chance.
const BYTES: usize = 16;

/// The fingerprints of one file's findings. They are of the place, the rule,
/// the field, and which of several such it is; not of the offset, which
/// moves with every edit before it. Within a run they are unique.
pub(super) struct Fingerprints<'a> {
    place: &'a Place,
    seen: HashMap<(&'static str, &'a str), u64>,
}

impl<'a> Fingerprints<'a> {
    pub(super) fn new(place: &'a Place) -> Self {
        Self {
            place,
            seen: HashMap::new(),
        }
    }

    /// Which of the findings of `rule` at `field` the next one is.
    pub(super) fn ordinal(&mut self, rule: &'static Rule, field: &'a str) -> u64 {
        let seen = self.seen.entry((rule.id, field)).or_default();
        let ordinal = *seen;
        *seen = ordinal.saturating_add(1);
        ordinal
    }

    /// The fingerprint of that finding, in hex.
    pub(super) fn of(&self, rule: &str, field: &str, ordinal: u64) -> String {
        let mut hash = Sha256::new();
        // Each part ends where the next one starts, whatever is in it.
        for part in [self.place.bytes(), rule.as_bytes(), field.as_bytes()] {
            hash.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_le_bytes());
            hash.update(part);
        }
        hash.update(ordinal.to_le_bytes());
        let mut hex = String::with_capacity(2 * BYTES);
        for byte in hash.finalize().iter().take(BYTES) {
            // Writing to a string does not fail.
            let _ = write!(hex, "{byte:02x}");
        }
        hex
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::panim::{INDEX_OUT_OF_RANGE, NODE_COUNT};

    /// Protects: they are stored by CI servers, so they stay from one version
    /// to the next.
    #[test]
    fn a_fingerprint_stays_as_it_is() {
        let place = Place::Inside("a/walk.panim".into());
        let prints = Fingerprints::new(&place);
        assert_eq!(
            prints.of("PAN026", "indices.rows[3].y.start", 0),
            "9de8b156028ec5e98c90fb62e9eeb009"
        );
    }

    #[test]
    fn equal_findings_are_told_apart_by_their_order() {
        let place = Place::Inside("a".into());
        let mut prints = Fingerprints::new(&place);
        let ordinals = [
            prints.ordinal(&INDEX_OUT_OF_RANGE, "f"),
            prints.ordinal(&NODE_COUNT, "f"),
            prints.ordinal(&INDEX_OUT_OF_RANGE, "f"),
            prints.ordinal(&INDEX_OUT_OF_RANGE, "g"),
        ];
        assert_eq!(ordinals, [0, 0, 1, 0]);
        let other = Place::Inside("ab".into());
        let others = Fingerprints::new(&other);
        let all = [
            prints.of("b", "c", 0),
            prints.of("b", "c", 1),
            prints.of("bc", "", 0),
            prints.of("", "bc", 0),
            others.of("", "c", 0),
            others.of("b", "c", 0),
        ];
        let unique: std::collections::HashSet<&String> = all.iter().collect();
        assert_eq!(unique.len(), all.len());
    }
}
