//! How the user names rules.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Rule, all, find};

use super::escape;

/// One rule by its id or name, or several by the start of their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector(Vec<&'static Rule>);

impl Selector {
    /// The rules that are meant, in the order of the catalogue.
    #[must_use]
    pub fn rules(&self) -> &[&'static Rule] {
        &self.0
    }

    /// Whether the rule is meant.
    pub(super) fn has(&self, rule: &Rule) -> bool {
        self.0.contains(&rule)
    }
}

/// No rule goes by this id, name or prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    given: String,
    nearest: Vec<&'static Rule>,
}

impl UnknownRule {
    /// For what was given in place of a rule.
    #[must_use]
    pub fn new(given: &str) -> Self {
        Self {
            given: given.to_owned(),
            nearest: nearest(given),
        }
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = escape::text(&self.given);
        write!(f, "there is no rule `{given}`")?;
        let mut nearest = self.nearest.iter();
        if let Some(rule) = nearest.next() {
            write!(f, "; did you mean {rule}")?;
            nearest.try_for_each(|rule| write!(f, ", or {rule}"))?;
            f.write_str("?")
        } else {
            f.write_str("; `animlint rules` lists all")
        }
    }
}

impl std::error::Error for UnknownRule {}

impl FromStr for Selector {
    type Err = UnknownRule;

    fn from_str(given: &str) -> Result<Self, UnknownRule> {
        if let Some(rule) = find(given) {
            return Ok(Self(vec![rule]));
        }
        let by_prefix: Vec<_> = all()
            .filter(|rule| {
                let start = rule.id.get(..given.len());
                !given.is_empty() && start.is_some_and(|start| start.eq_ignore_ascii_case(given))
            })
            .collect();
        if by_prefix.is_empty() {
            return Err(UnknownRule::new(given));
        }
        Ok(Self(by_prefix))
    }
}

/// Up to three rules whose id or name is most like `given`, the nearest
/// first.
fn nearest(given: &str) -> Vec<&'static Rule> {
    /// Below this, a name is another name and not a misspelling.
    const ALIKE: f64 = 0.75;
    /// So much less like than the nearest, and a name is no longer worth
    /// naming beside it.
    const CLOSE: f64 = 0.05;
    let name = given.to_ascii_lowercase();
    let id = given.to_ascii_uppercase();
    let likeness = |rule: &Rule| {
        let by_id = if id.len() == rule.id.len() {
            strsim::normalized_damerau_levenshtein(&id, rule.id)
        } else {
            0.0
        };
        by_id.max(strsim::jaro_winkler(&name, rule.name))
    };
    let mut alike: Vec<_> = all().map(|rule| (likeness(rule), rule)).collect();
    alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let best = alike.first().map_or(0.0, |(best, _)| *best);
    alike
        .into_iter()
        .take_while(|(likeness, _)| *likeness >= ALIKE.max(best - CLOSE))
        .take(3)
        .map(|(_, rule)| rule)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::panim::{EMPTY_FILE, NODE_COUNT};

    fn selected(given: &str) -> Selector {
        given.parse().unwrap()
    }

    #[test]
    fn a_rule_goes_by_id_name_or_prefix() {
        assert_eq!(selected("pan001").0, [&EMPTY_FILE]);
        assert_eq!(selected("empty-file").0, [&EMPTY_FILE]);
        assert!(selected("PAN02").0.contains(&&NODE_COUNT));
        assert!(!selected("PAN02").0.contains(&&EMPTY_FILE));
        for unknown in ["", "x", "PAN9", "é", "PAN0011"] {
            assert!(unknown.parse::<Selector>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn an_unknown_rule_comes_with_the_nearest() {
        let said = |given: &str| given.parse::<Selector>().unwrap_err().to_string();
        assert!(
            said("unused-vales")
                .starts_with("there is no rule `unused-vales`; did you mean PAN028 unused-values"),
            "{}",
            said("unused-vales")
        );
        assert!(
            said("PAN910").contains("did you mean PAN010 "),
            "{}",
            said("PAN910")
        );
        assert!(said("\x1B").contains("`\\x1B`; `animlint rules`"));
    }
}
