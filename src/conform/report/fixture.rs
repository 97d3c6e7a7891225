//! One run for the tests of all reports.

use std::time::Duration;

use super::super::content;
use super::super::grade::{Crash, Grade, Role};
use super::super::place;
use super::super::run::{Graded, RoleGrade};
use super::super::suite::Format;
use super::super::summary::{Standing, Summary};
use super::super::testing::cases;
use super::{About, Reporter};

pub(super) fn about() -> About {
    About {
        suite_version: "1.0.0".to_owned(),
        suite_cases: 300,
        reader: Some("./read {file}".to_owned()),
        writer: Some("./write".to_owned()),
        verdict_only: false,
    }
}

/// What a reporter writes about a run in which a bit of everything happened.
pub(super) fn report(reporter: &mut dyn Reporter) -> String {
    let cases = cases();
    let wrong = content::same("{\"a\":1}", b"{\"a\":2}").unwrap_err();
    let file = b"PAS4\0\0\0\x01\0\0\0\0";
    let bytes = place::same(Format::Pas4, &cases[0].bytes, file).unwrap_err();
    let it = |role, grade, said: Option<&str>| RoleGrade {
        role,
        grade,
        said: said.map(str::to_owned),
    };
    let crash = || Grade::Crash(Crash::Signal(11));
    let run = [
        (
            vec![
                it(
                    Role::Reader,
                    Grade::WrongContent(wrong),
                    Some("\x1B[2Jbyte 7"),
                ),
                it(Role::Writer, Grade::Pass, None),
                it(Role::RoundTrip, Grade::WrongBytes(bytes), None),
            ],
            None,
        ),
        (vec![it(Role::Reader, crash(), None)], None),
        (vec![it(Role::Reader, crash(), None)], Some("known: #1")),
        (vec![it(Role::Reader, Grade::Pass, None)], Some("gone")),
    ];
    let mut out = Vec::new();
    let mut summary = Summary::default();
    for (case, (grades, skip)) in cases.iter().zip(run) {
        let graded = Graded { case, grades };
        let standing = Standing::of(&graded, skip);
        summary.add(&graded, standing);
        reporter.case(&graded, standing, &mut out).unwrap();
    }
    summary.elapsed = Some(Duration::from_millis(1500));
    reporter.finish(&summary, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
