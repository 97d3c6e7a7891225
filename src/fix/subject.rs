//! A file that was read, as one thing whatever its format.

use std::borrow::Cow;

use crate::bytes::{Compare, Edit};
use crate::carrier::{self, Model};
use crate::finding::{Findings, Verdict};
use crate::limits::Bounds;
use crate::panim::{self, Layout, Panim};
use crate::pas4;
use crate::rules::{Rule, pas4 as rules};

/// As what a file is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// A `.panim`.
    Panim,
    /// Of the PAS4 family: what its content says, or else its name.
    Carrier(Option<carrier::Format>),
}

/// Whether the rule says that the file was written in another form. What it
/// means is then not what was read of it, if anything was.
pub(super) fn is_another_form(rule: &Rule) -> bool {
    rule == &rules::BYTE_SWAPPED || rule == &rules::FOUR_BYTE_BOOLS
}

/// A file that was read and checked.
pub(super) struct Subject<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) verdict: Verdict,
    pub(super) findings: Findings,
    pub(super) holds: Holds<'a>,
}

/// What it holds; no model where it was not accepted.
pub(super) enum Holds<'a> {
    Panim(Box<Layout>, Option<Box<Panim<'a>>>),
    Family(Option<Model<'a>>),
}

impl<'a> Subject<'a> {
    pub(super) fn check(bytes: &'a [u8], taken: As, bounds: &Bounds) -> Self {
        match taken {
            As::Panim => {
                let checked = panim::check(bytes, bounds);
                Self {
                    bytes,
                    verdict: checked.verdict,
                    findings: checked.findings,
                    holds: Holds::Panim(Box::new(checked.layout), checked.model.map(Box::new)),
                }
            }
            As::Carrier(hint) => {
                let checked = carrier::check(bytes, hint, bounds);
                Self {
                    bytes,
                    verdict: checked.verdict,
                    findings: checked.findings,
                    holds: Holds::Family(checked.model),
                }
            }
        }
    }

    /// How many findings of `rule` there are.
    pub(super) fn count(&self, rule: &Rule) -> u64 {
        let mut counts = self.findings.counts().iter();
        counts
            .find(|(known, _)| *known == rule)
            .map_or(0, |(_, count)| *count)
    }

    /// What to change for `rule`; words where there is no way.
    pub(super) fn edits(&self, rule: &Rule) -> Result<Vec<Edit>, Cow<'static, str>> {
        match &self.holds {
            Holds::Panim(layout, _) => panim::fix(self.bytes, layout, rule),
            Holds::Family(Some(Model::Carrier(carrier))) => carrier::fix(carrier, rule),
            Holds::Family(Some(Model::Database(database))) if !is_another_form(rule) => {
                pas4::fix(database, 0, "", rule)
            }
            Holds::Family(Some(Model::Database(_)) | None) => pas4::rewrite(self.bytes, rule),
        }
    }

    /// Where the model writes other bytes than it was read from.
    pub(super) fn roundtrip_difference(&self) -> Option<usize> {
        let mut compare = Compare::with(self.bytes);
        match &self.holds {
            Holds::Panim(_, Some(model)) => panim::write_to(model, &mut compare),
            Holds::Family(Some(model)) => model.write_to(&mut compare),
            Holds::Panim(_, None) | Holds::Family(None) => return None,
        }
        compare.difference()
    }
}
