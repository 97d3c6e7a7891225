//! What a whole run came to.

use std::time::Duration;

use super::grade::{Kind, Role};
use super::run::Graded;

/// What becomes of a case in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing<'a> {
    /// The grades count.
    Counts,
    /// It fails, as the skip says, for this reason.
    Skipped(&'a str),
    /// It is skipped for this reason and yet passes.
    Stale(&'a str),
}

impl<'a> Standing<'a> {
    /// The standing of a case that is skipped for the reason, if any.
    #[must_use]
    pub fn of(graded: &Graded<'_>, skip: Option<&'a str>) -> Self {
        let passes = || {
            let mut grades = graded.grades.iter();
            grades.all(|it| it.grade.kind() == Kind::Pass)
        };
        match skip {
            None => Self::Counts,
            Some(reason) if passes() => Self::Stale(reason),
            Some(reason) => Self::Skipped(reason),
        }
    }
}

/// How often each kind of grade was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; Kind::ALL.len()]);

impl Tally {
    /// Grades of this kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        let kinds = Kind::ALL.iter().zip(self.0);
        kinds
            .filter(|(it, _)| **it == kind)
            .map(|(_, count)| count)
            .sum()
    }

    /// All grades.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.0.iter().sum()
    }

    fn add(&mut self, kind: Kind) {
        for (it, count) in Kind::ALL.iter().zip(&mut self.0) {
            *count = count.saturating_add(u64::from(*it == kind));
        }
    }
}

/// What a whole run came to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases that were tried.
    pub cases: u64,
    /// Those that fail as their skips say.
    pub skipped: u64,
    /// Those that pass though they are to be skipped.
    pub stale: u64,
    /// The grades in each role, skipped cases left out.
    pub reader: Tally,
    /// As `reader`.
    pub writer: Tally,
    /// As `reader`.
    pub round_trip: Tally,
    /// Whether all was tried that was to be.
    pub complete: bool,
    /// How long it took.
    pub elapsed: Option<Duration>,
}

impl Summary {
    /// Counts a case.
    pub fn add(&mut self, graded: &Graded<'_>, standing: Standing<'_>) {
        let one_more = |count: &mut u64| *count = count.saturating_add(1);
        one_more(&mut self.cases);
        match standing {
            Standing::Skipped(_) => return one_more(&mut self.skipped),
            Standing::Stale(_) => one_more(&mut self.stale),
            Standing::Counts => {}
        }
        for it in &graded.grades {
            self.tally_mut(it.role).add(it.grade.kind());
        }
    }

    /// The grades in a role.
    #[must_use]
    pub const fn tally(&self, role: Role) -> &Tally {
        match role {
            Role::Reader => &self.reader,
            Role::Writer => &self.writer,
            Role::RoundTrip => &self.round_trip,
        }
    }

    const fn tally_mut(&mut self, role: Role) -> &mut Tally {
        match role {
            Role::Reader => &mut self.reader,
            Role::Writer => &mut self.writer,
            Role::RoundTrip => &mut self.round_trip,
        }
    }

    /// Grades of this kind in all roles.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        Role::ALL.map(|role| self.tally(role).of(kind)).iter().sum()
    }

    /// Grades that count against the implementation.
    #[must_use]
    pub fn failures(&self) -> u64 {
        let failures = Kind::ALL.into_iter().filter(|kind| kind.is_failure());
        failures.map(|kind| self.of(kind)).sum()
    }

    /// Whether no case was graded: all that were tried are not supported.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.skipped == 0 && self.of(Kind::Pass) == 0 && self.failures() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::Difference;
    use super::super::grade::{Crash, Grade};
    use super::super::run::RoleGrade;
    use super::super::testing::cases;
    use super::*;

    #[test]
    fn a_skip_holds_while_anything_fails() {
        let cases = cases();
        let graded = |grades: &[Grade]| Graded {
            case: &cases[0],
            grades: grades
                .iter()
                .zip(Role::ALL)
                .map(|(grade, role)| RoleGrade {
                    role,
                    grade: grade.clone(),
                    said: None,
                })
                .collect(),
        };
        let crash = Grade::Crash(Crash::Signal(11));
        let wrong = Grade::WrongContent(Difference {
            path: None,
            expected: None,
            actual: None,
            message: "m".to_owned(),
        });
        let mut summary = Summary::default();
        let mut add = |grades: &[Grade], skip: Option<&str>, expected: Standing<'_>| {
            let graded = graded(grades);
            let standing = Standing::of(&graded, skip);
            assert_eq!(standing, expected);
            summary.add(&graded, standing);
        };
        add(&[Grade::Pass, crash.clone()], None, Standing::Counts);
        add(&[Grade::Pass, crash], Some("r"), Standing::Skipped("r"));
        add(&[Grade::Unsupported], Some("r"), Standing::Skipped("r"));
        add(&[Grade::Pass, Grade::Pass], Some("r"), Standing::Stale("r"));
        add(&[wrong], None, Standing::Counts);
        add(&[Grade::Unsupported], None, Standing::Counts);
        assert_eq!((summary.cases, summary.skipped, summary.stale), (6, 2, 1));
        assert_eq!(summary.reader.of(Kind::Pass), 2);
        assert_eq!(summary.reader.all(), 4);
        assert_eq!(summary.writer.of(Kind::Crash), 1);
        assert_eq!(summary.failures(), 2);
        assert_eq!(summary.of(Kind::Unsupported), 1);
        assert!(!summary.is_void());
        assert!(Summary::default().is_void());
    }
}
