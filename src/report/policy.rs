//! What the user makes of the rules: which count, and how much.

use std::collections::HashMap;

use crate::rules::{Reader, Rule, Severity, all};

use super::selector::Selector;

/// A severity, or none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Findings count with this severity.
    At(Severity),
    /// Findings are neither shown nor counted.
    Off,
}

impl Level {
    /// The level of this name: that of a severity, or `off`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let at = Severity::ALL.into_iter().find(|one| one.name() == name);
        at.map(Self::At).or((name == "off").then_some(Self::Off))
    }

    /// The word used in configurations and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::At(severity) => severity.name(),
            Self::Off => "off",
        }
    }
}

/// What one place says about rules: the command line, a configuration, or one
/// of its overrides.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// If there are any, only these rules count.
    pub select: Vec<Selector>,
    /// These do not count, whatever the others say.
    pub ignore: Vec<Selector>,
    /// What the rest counts as; the last one for a rule wins.
    pub severity: Vec<(Selector, Level)>,
}

/// What a layer says about one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// It counts, with the severity that it has so far.
    Selected,
    /// It does not count, since others are selected.
    Unselected,
    /// It does not count, by the entry of `ignore` at this place.
    Ignored(usize),
    /// It is set to a level by the entry of `severity` at this place.
    Set(usize, Level),
}

impl Layer {
    /// What it says about `rule`, if anything.
    #[must_use]
    pub fn word(&self, rule: &Rule) -> Option<Word> {
        let named = |some: &Selector| some.has(rule);
        if let Some(at) = self.ignore.iter().position(named) {
            return Some(Word::Ignored(at));
        }
        if !self.select.is_empty() && !self.select.iter().any(named) {
            return Some(Word::Unselected);
        }
        match self.set(rule) {
            Some((at, level)) => Some(Word::Set(at, level)),
            None if !self.select.is_empty() => Some(Word::Selected),
            None => None,
        }
    }

    /// What its `severity` says about `rule`, and at which place.
    fn set(&self, rule: &Rule) -> Option<(usize, Level)> {
        let mut all = self.severity.iter().enumerate().rev();
        let (at, (_, level)) = all.find(|(_, (some, _))| some.has(rule))?;
        Some((at, *level))
    }
}

/// The severity of each rule, as the user wants it.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    moved: HashMap<&'static str, Level>,
}

impl Policy {
    /// The policy of a single layer.
    #[must_use]
    pub fn new(select: &[Selector], ignore: &[Selector], severity: &[(Selector, Level)]) -> Self {
        let layer = Layer {
            select: select.to_vec(),
            ignore: ignore.to_vec(),
            severity: severity.to_vec(),
        };
        Self::of(&[], &[&layer])
    }

    /// The policy of several layers, each of which goes before those that
    /// stand before it. Where the user cares for some readers only, given in
    /// `target`, rules that do not [concern](Rule::concerns) them start as
    /// notes.
    #[must_use]
    pub fn of(target: &[Reader], layers: &[&Layer]) -> Self {
        let mut moved = HashMap::new();
        for rule in all() {
            let level = level(rule, target, layers);
            if level != Level::At(rule.severity) {
                moved.insert(rule.id, level);
            }
        }
        Self { moved }
    }

    /// What a finding of `rule` counts as; none where it does not count.
    #[must_use]
    pub fn severity(&self, rule: &Rule) -> Option<Severity> {
        match self.moved.get(rule.id) {
            None => Some(rule.severity),
            Some(Level::At(severity)) => Some(*severity),
            Some(Level::Off) => None,
        }
    }
}

/// What a rule comes to.
fn level(rule: &Rule, target: &[Reader], layers: &[&Layer]) -> Level {
    let mut severity = match rule.concerns(target) {
        true => rule.severity,
        false => Severity::Note,
    };
    let mut counts = true;
    for layer in layers {
        // Also where the layer takes the rule out: a later one may select it.
        if let Some((_, Level::At(set))) = layer.set(rule) {
            severity = set;
        }
        counts = match layer.word(rule) {
            None => counts,
            Some(Word::Selected | Word::Set(_, Level::At(_))) => true,
            Some(Word::Unselected | Word::Ignored(_) | Word::Set(_, Level::Off)) => false,
        };
    }
    if counts {
        Level::At(severity)
    } else {
        Level::Off
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::panim::{EMPTY_FILE, NODE_COUNT, UNUSED_VALUES};

    fn select(given: &str) -> Selector {
        given.parse().unwrap()
    }

    #[test]
    fn severity_brings_no_rule_back_that_is_left_out() {
        let up = (select("PAN022"), Level::At(Severity::Error));
        let policy = Policy::new(&[], &[], std::slice::from_ref(&up));
        assert_eq!(policy.severity(&NODE_COUNT), Some(Severity::Error));
        assert_eq!(policy.severity(&UNUSED_VALUES), Some(Severity::Note));

        let policy = Policy::new(&[select("PAN001")], &[], std::slice::from_ref(&up));
        assert_eq!(policy.severity(&EMPTY_FILE), Some(Severity::Error));
        assert_eq!(policy.severity(&NODE_COUNT), None);

        let policy = Policy::new(&[], &[select("PAN")], &[up]);
        assert_eq!(policy.severity(&NODE_COUNT), None);
    }

    #[test]
    fn a_later_layer_goes_before_an_earlier_one() {
        let off = Layer {
            ignore: vec![select("PAN022")],
            severity: vec![(select("PAN028"), Level::At(Severity::Error))],
            ..Layer::default()
        };
        let none = Layer::default();
        let back = Layer {
            severity: vec![(select("PAN022"), Level::At(Severity::Warning))],
            ..Layer::default()
        };
        let only = Layer {
            select: vec![select("PAN028")],
            ..Layer::default()
        };
        let of = |layers: &[&Layer]| {
            let policy = Policy::of(&[], layers);
            (
                policy.severity(&NODE_COUNT),
                policy.severity(&UNUSED_VALUES),
            )
        };
        let error = Some(Severity::Error);
        assert_eq!(of(&[&off, &none]), (None, error));
        assert_eq!(of(&[&off, &back]), (Some(Severity::Warning), error));
        assert_eq!(of(&[&back, &off]), (None, error));
        // A selection keeps what was said of the rules that it names.
        assert_eq!(of(&[&off, &only]), (None, error));
        assert_eq!(of(&[&only, &back]).0, Some(Severity::Warning));
        assert_eq!(of(&[&back, &only]).0, None);
    }

    #[test]
    fn what_is_nothing_to_the_target_is_a_note_unless_it_is_said() {
        use crate::rules::panim::SIGNED_INDEX;
        let pluto = [Reader::Pluto];
        let up = Layer {
            severity: vec![(select("PAN016"), Level::At(Severity::Error))],
            ..Layer::default()
        };
        let of = |layers: &[&Layer]| Policy::of(&pluto, layers).severity(&SIGNED_INDEX);
        assert_eq!(SIGNED_INDEX.severity, Severity::Warning);
        assert_eq!(of(&[]), Some(Severity::Note));
        assert_eq!(of(&[&up]), Some(Severity::Error));
        assert_eq!(
            Policy::of(&pluto, &[]).severity(&EMPTY_FILE),
            Some(EMPTY_FILE.severity)
        );
    }
}
