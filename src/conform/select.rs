//! Which cases are tried.

use std::collections::BTreeSet;
use std::fmt;

use globset::{Glob, GlobMatcher};

use crate::report::escape;

use super::suite::{Case, Format};

/// Which cases are tried: those that fit everything that is asked for. What is
/// left empty asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Of one of these formats.
    pub formats: Vec<Format>,
    /// With one of these tags.
    pub tags: Vec<String>,
    /// With none of these tags.
    pub without_tags: Vec<String>,
    /// With an id that fits one of these patterns.
    pub ids: Vec<String>,
}

/// Why a selection makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionError {
    /// No case has this tag; these are there.
    Tag(String, Vec<String>),
    /// No case has such an id; this is the nearest.
    Id(String, Option<String>),
    /// No pattern.
    Pattern(String),
    /// Each part fits some case, but no case fits all.
    Nothing,
}

impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(tag, known) => write!(
                f,
                "no case has the tag `{}`; the tags are {}",
                escape::text(tag),
                known.join(", ")
            ),
            Self::Id(id, near) => {
                write!(f, "no case has the id `{}`", escape::text(id))?;
                match near {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => f.write_str("; --list prints all ids"),
                }
            }
            Self::Pattern(said) => f.write_str(said),
            Self::Nothing => {
                f.write_str("no case is selected: none fits everything that is asked for")
            }
        }
    }
}

impl std::error::Error for SelectionError {}

impl Selection {
    /// The cases that are selected, in their order.
    ///
    /// # Errors
    /// Where a part of the selection fits no case at all, or nothing is left.
    pub fn of<'s>(&self, cases: &'s [Case]) -> Result<Vec<&'s Case>, SelectionError> {
        let known: BTreeSet<&str> = cases.iter().flat_map(tags).collect();
        for tag in self.tags.iter().chain(&self.without_tags) {
            if !known.contains(&**tag) {
                let known = known.iter().map(|tag| escape::text(tag).into_owned());
                return Err(SelectionError::Tag(tag.clone(), known.collect()));
            }
        }
        let ids: Vec<Ids> = self
            .ids
            .iter()
            .map(|id| Ids::new(id, cases))
            .collect::<Result<_, _>>()?;
        let has = |case: &Case, wanted: &[String]| {
            tags(case).any(|tag| wanted.iter().any(|wanted| wanted == tag))
        };
        let selected: Vec<&Case> = cases
            .iter()
            .filter(|case| self.formats.is_empty() || self.formats.contains(&case.format))
            .filter(|case| self.tags.is_empty() || has(case, &self.tags))
            .filter(|case| !has(case, &self.without_tags))
            .filter(|case| ids.is_empty() || ids.iter().any(|ids| ids.hold(&case.id)))
            .collect();
        match selected.is_empty() {
            true => Err(SelectionError::Nothing),
            false => Ok(selected),
        }
    }
}

fn tags(case: &Case) -> impl Iterator<Item = &str> {
    case.tags.iter().map(String::as_str)
}

/// The ids that a pattern stands for; an id stands for itself. `*` takes in
/// `/` as well.
#[derive(Clone, Debug)]
pub(super) struct Ids(GlobMatcher);

impl Ids {
    /// A pattern that some case has to fit.
    pub(super) fn new(pattern: &str, cases: &[Case]) -> Result<Self, SelectionError> {
        let glob = Glob::new(pattern).map_err(|error| {
            SelectionError::Pattern(escape::text(&error.to_string()).into_owned())
        })?;
        let ids = Self(glob.compile_matcher());
        match cases.iter().any(|case| ids.hold(&case.id)) {
            true => Ok(ids),
            false => Err(SelectionError::Id(
                pattern.to_owned(),
                nearest(pattern, cases),
            )),
        }
    }

    pub(super) fn hold(&self, id: &str) -> bool {
        self.0.is_match(id)
    }
}

/// The id that is most like what was asked for, if one is like it at all.
fn nearest(asked: &str, cases: &[Case]) -> Option<String> {
    let distances = cases
        .iter()
        .map(|case| (strsim::damerau_levenshtein(asked, &case.id), &case.id));
    let (distance, id) = distances.min()?;
    let near = distance <= asked.len().max(3) / 3;
    near.then(|| escape::text(id).into_owned())
}

#[cfg(test)]
mod tests {
    use super::super::testing::cases;
    use super::*;

    fn selected(selection: &Selection) -> Result<Vec<String>, String> {
        let cases = cases();
        match selection.of(&cases) {
            Ok(selected) => Ok(selected.iter().map(|case| case.id.clone()).collect()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn everything_that_is_asked_for_has_to_fit() {
        let all = selected(&Selection::default()).unwrap();
        assert_eq!(
            all,
            [
                "panim/valid/a",
                "panim/invalid/b",
                "pas4/valid/c",
                "pas4/ambiguous/d"
            ]
        );
        let formats = Selection {
            formats: vec![Format::Pas4],
            ..Selection::default()
        };
        assert_eq!(selected(&formats).unwrap(), all[2..]);
        let tags = Selection {
            tags: texts(&["tracks", "floats"]),
            ..Selection::default()
        };
        assert_eq!(selected(&tags).unwrap(), ["panim/valid/a", "pas4/valid/c"]);
        let without = Selection {
            without_tags: texts(&["tracks"]),
            ..Selection::default()
        };
        assert_eq!(selected(&without).unwrap(), all[1..]);
        let ids = Selection {
            ids: texts(&["*/valid/*", "panim/invalid/b"]),
            ..Selection::default()
        };
        assert_eq!(selected(&ids).unwrap(), all[..3]);
        let both = Selection {
            formats: vec![Format::Pas4],
            ..ids
        };
        assert_eq!(selected(&both).unwrap(), ["pas4/valid/c"]);
    }

    #[test]
    fn what_fits_nothing_is_told() {
        let tags = Selection {
            tags: texts(&["track"]),
            ..Selection::default()
        };
        assert_eq!(
            selected(&tags).unwrap_err(),
            "no case has the tag `track`; the tags are floats, tracks"
        );
        let ids = |id: &str| {
            selected(&Selection {
                ids: texts(&[id]),
                ..Selection::default()
            })
            .unwrap_err()
        };
        assert_eq!(
            ids("panim/valid/b"),
            "no case has the id `panim/valid/b`; did you mean `panim/valid/a`?"
        );
        assert_eq!(ids("x*"), "no case has the id `x*`; --list prints all ids");
        assert!(ids("[").contains("unclosed"), "{}", ids("["));
        let nothing = Selection {
            formats: vec![Format::Pas4],
            tags: texts(&["tracks"]),
            ..Selection::default()
        };
        assert!(
            selected(&nothing)
                .unwrap_err()
                .starts_with("no case is selected")
        );
    }
}
