//! Whom a finding concerns: the readers by what they read.

use super::{Phase, Reader, Rule, panim};

/// The formats that share their readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// `.panim`.
    Panim,
    /// PAS4 and the files that carry it.
    Pas4,
}

impl Reader {
    /// All readers.
    pub const ALL: [Self; 9] = [
        Self::Spec,
        Self::Bytewise,
        Self::Pluto,
        Self::Engine,
        Self::Rds,
        Self::Metaforce,
        Self::Pwe,
        Self::Randomprime,
        Self::SignedIds,
    ];

    /// The reader of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Whether it reads files of this family.
    #[must_use]
    pub const fn reads(self, family: Family) -> bool {
        match (self, family) {
            (Self::Spec, Family::Panim | Family::Pas4)
            | (Self::Bytewise | Self::Pluto, Family::Panim)
            | (
                Self::Engine
                | Self::Rds
                | Self::Metaforce
                | Self::Pwe
                | Self::Randomprime
                | Self::SignedIds,
                Family::Pas4,
            ) => true,
            (Self::Bytewise | Self::Pluto, Family::Pas4)
            | (
                Self::Engine
                | Self::Rds
                | Self::Metaforce
                | Self::Pwe
                | Self::Randomprime
                | Self::SignedIds,
                Family::Panim,
            ) => false,
        }
    }
}

impl Rule {
    /// Whether what this rule finds may matter to somebody who cares for these
    /// readers alone. It does not only where it is known whom it concerns,
    /// they are all others, and one of `readers` takes such files at all. A
    /// file without a model concerns everybody.
    #[must_use]
    pub fn concerns(&self, readers: &[Reader]) -> bool {
        let family = match panim::ALL.contains(&self) {
            true => Family::Panim,
            false => Family::Pas4,
        };
        self.phase == Phase::Structure
            || self.readers.is_empty()
            || self.readers.iter().any(|one| readers.contains(one))
            || !readers.iter().any(|one| one.reads(family))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::all;
    use crate::rules::panim::{EMPTY_FILE, ODD_INDICES, SIGNED_INDEX};
    use crate::rules::pas4::BOOL_BYTE;

    #[test]
    fn every_rule_names_readers_of_its_family() {
        for rule in all().filter(|rule| !rule.readers.is_empty()) {
            let family = match panim::ALL.contains(&rule) {
                true => Family::Panim,
                false => Family::Pas4,
            };
            assert!(rule.readers.iter().all(|one| one.reads(family)), "{rule}");
        }
    }

    #[test]
    fn what_concerns_others_alone_does_not_concern_one() {
        assert!(!ODD_INDICES.concerns(&[Reader::Pluto]));
        assert!(!SIGNED_INDEX.concerns(&[Reader::Pluto, Reader::Engine]));
        assert!(SIGNED_INDEX.concerns(&[Reader::Pluto, Reader::Spec]));
        assert!(!BOOL_BYTE.concerns(&[Reader::Metaforce]));
        // Nobody of those who are cared for reads such files.
        assert!(BOOL_BYTE.concerns(&[Reader::Pluto]));
        // No model, no reader known, no wish.
        assert!(EMPTY_FILE.concerns(&[Reader::Bytewise]));
        assert!(all().all(|rule| rule.concerns(&[])));
    }
}
