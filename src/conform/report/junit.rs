//! JUnit XML: a test suite for each role, a test case for each case.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::report::escape;

use super::super::grade::{Kind, Role};
use super::super::run::{Graded, RoleGrade};
use super::super::summary::{Standing, Summary};
use super::{About, Reporter};

/// The report for continuous integration. It is written at the end of the run.
#[derive(Debug)]
pub struct Junit {
    about: About,
    suites: [TestSuite; Role::ALL.len()],
}

impl Junit {
    /// A report that has not begun.
    #[must_use]
    pub fn new(about: About) -> Self {
        Self {
            about,
            suites: Role::ALL.map(|role| TestSuite::new(role.name())),
        }
    }
}

impl Reporter for Junit {
    fn case(
        &mut self,
        graded: &Graded<'_>,
        standing: Standing<'_>,
        _out: &mut dyn Write,
    ) -> io::Result<()> {
        for it in &graded.grades {
            let id = escape::text(&graded.case.id);
            let mut case = TestCase::new(&*id, status(it, standing));
            case.set_classname(graded.case.format.name());
            if let Some(said) = it.said.as_ref().filter(|_| it.grade.kind().is_failure()) {
                case.set_system_err(&*escape::text(said));
            }
            let suites = Role::ALL.into_iter().zip(&mut self.suites);
            for (_, suite) in suites.filter(|(role, _)| *role == it.role) {
                suite.add_test_case(case.clone());
            }
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let version = escape::text(&self.about.suite_version);
        let mut report = Report::new(format!("animlint conform, suite {version}"));
        for suite in self
            .suites
            .iter()
            .filter(|suite| !suite.test_cases.is_empty())
        {
            let mut suite = suite.clone();
            suite.add_property(("complete", if summary.complete { "true" } else { "false" }));
            report.add_test_suite(suite);
        }
        report.serialize(out).map_err(io::Error::other)
    }
}

fn status(it: &RoleGrade, standing: Standing<'_>) -> TestCaseStatus {
    let said = it.grade.to_string();
    let said = escape::text(&said);
    match standing {
        Standing::Skipped(reason) => {
            let mut status = TestCaseStatus::skipped();
            status.set_type("skip").set_message(&*escape::text(reason));
            status
        }
        Standing::Stale(reason) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type("stale-skip").set_message(format!(
                "it passes now, though the skip file says: {}",
                escape::text(reason)
            ));
            status
        }
        Standing::Counts => {
            let kind = it.grade.kind();
            let mut status = match kind {
                Kind::Pass => return TestCaseStatus::success(),
                Kind::Unsupported => TestCaseStatus::skipped(),
                Kind::Crash | Kind::Timeout => TestCaseStatus::non_success(NonSuccessKind::Error),
                Kind::WrongVerdict | Kind::WrongContent | Kind::WrongBytes => {
                    TestCaseStatus::non_success(NonSuccessKind::Failure)
                }
            };
            status.set_type(kind.name()).set_message(&*said);
            status
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn each_role_is_a_suite() {
        let xml = fixture::report(&mut Junit::new(fixture::about()));
        for part in [
            r#"<testsuites name="animlint conform, suite 1.0.0" tests="6" skipped="1" failures="3" errors="1">"#,
            r#"<testsuite name="reader" tests="4" skipped="1" errors="1" failures="2">"#,
            r#"<testcase name="panim/valid/a" classname="panim">"#,
            r#"<failure message="$.a: 1 was expected, not 2" type="wrong-content"/>"#,
            r#"<error message="ended by signal 11 (SIGSEGV)" type="crash"/>"#,
            r#"<skipped message="known: #1" type="skip"/>"#,
            r#"type="stale-skip"/>"#,
            r"<system-err>\x1B[2Jbyte 7</system-err>",
            r#"<property name="complete" value="false"/>"#,
        ] {
            assert!(xml.contains(part), "no {part} in {xml}");
        }
        // It holds no times: two runs give the same text.
        let again = fixture::report(&mut Junit::new(fixture::about()));
        assert_eq!(xml, again);
    }
}
