//! The verdict on what an implementation did: pure, so that it can be tested
//! without running anything.

use std::time::Duration;

use super::content::{self, Difference};
use super::grade::{Crash, Grade};
use super::place;
use super::process::{End, Ran};
use super::suite::{Case, Expected, Reading, Verdict};

/// The exit status by which an implementation accepts.
pub const ACCEPTS: i32 = 0;
/// The exit status by which an implementation rejects.
pub const REJECTS: i32 = 1;
/// The exit status by which an implementation says that it does not take
/// files of this kind; that of automake for a test that was skipped.
pub const UNSUPPORTED: i32 = 77;

/// What the end of a program says.
enum Said {
    Verdict(Verdict),
    /// No verdict, but a grade.
    Other(Grade),
}

fn said(ran: &Ran, time: Duration, output: usize) -> Said {
    Said::Other(match ran.end {
        End::Exit(ACCEPTS) => return Said::Verdict(Verdict::Accept),
        End::Exit(REJECTS) => match exception(&ran.stderr) {
            Some(language) => Grade::Crash(Crash::Exception(language)),
            None => return Said::Verdict(Verdict::Reject),
        },
        End::Exit(UNSUPPORTED) => Grade::Unsupported,
        End::Exit(status) => Grade::Crash(Crash::Status(status)),
        End::Signal(signal) => Grade::Crash(Crash::Signal(signal)),
        End::Timeout | End::Stopped => Grade::Timeout(time),
        End::Flood => Grade::Crash(Crash::Flood(output)),
    })
}

/// The language of an exception that ended the program. Some interpreters give
/// it the exit status that stands for a rejection, so its trace has to tell.
fn exception(stderr: &[u8]) -> Option<&'static str> {
    let has = |line_start: &[u8]| {
        memchr::memmem::find_iter(stderr, line_start).any(|at| {
            let before = at.checked_sub(1).and_then(|at| stderr.get(at));
            before.is_none_or(|byte| *byte == b'\n')
        })
    };
    [
        ("Python", &b"Traceback (most recent call last):"[..]),
        ("Java", b"Exception in thread \""),
        ("JavaScript", b"Node.js v"),
    ]
    .into_iter()
    .find(|(_, start)| has(start))
    .map(|(language, _)| language)
}

/// Bounds that a grade names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) time: Duration,
    pub(super) output: usize,
}

/// Judges a reader.
pub(super) fn reader(case: &Case, ran: &Ran, bounds: Bounds, verdict_only: bool) -> Grade {
    let verdict = match said(ran, bounds.time, bounds.output) {
        Said::Verdict(verdict) => verdict,
        Said::Other(grade) => return grade,
    };
    let content = |json: Option<&str>| match (verdict_only, json) {
        (true, _) => Ok(()),
        (false, Some(json)) => content::same(json, &ran.stdout),
        (false, None) => content::is_json(&ran.stdout),
    };
    match (&case.expected, verdict) {
        (Expected::Accept { json }, Verdict::Accept) => match content(json.as_deref()) {
            Ok(()) => Grade::Pass,
            Err(difference) => Grade::WrongContent(difference),
        },
        (Expected::Reject, Verdict::Reject) => Grade::Pass,
        (Expected::Accept { .. }, Verdict::Reject) | (Expected::Reject, Verdict::Accept) => {
            Grade::WrongVerdict(verdict)
        }
        (Expected::ReadersDiffer(readings), _) => any_of(readings, verdict, content),
    }
}

/// Judges by the readings, any of which will do.
fn any_of<'r>(
    readings: &'r [Reading],
    verdict: Verdict,
    content: impl Fn(Option<&'r str>) -> Result<(), Difference>,
) -> Grade {
    let mut first = None;
    let mut others = 0_usize;
    for reading in readings.iter().filter(|reading| reading.verdict == verdict) {
        let result = match verdict {
            Verdict::Accept => content(reading.json.as_deref()),
            Verdict::Reject => Ok(()),
        };
        match (result, &first) {
            (Ok(()), _) => return Grade::Pass,
            (Err(difference), None) => first = Some(difference),
            (Err(_), Some(_)) => others = others.saturating_add(1),
        }
    }
    match first {
        None => Grade::WrongVerdict(verdict),
        Some(mut difference) => {
            if others > 0 {
                difference
                    .message
                    .push_str(" by the first reading that is allowed; it fits no other one either");
            }
            Grade::WrongContent(difference)
        }
    }
}

/// Judges a writer, and also a round trip: the file has to be the case's.
pub(super) fn writer(case: &Case, ran: &Ran, bounds: Bounds) -> Grade {
    match said(ran, bounds.time, bounds.output) {
        Said::Verdict(Verdict::Accept) => {
            match place::same(case.format, &case.bytes, &ran.stdout) {
                Ok(()) => Grade::Pass,
                Err(difference) => Grade::WrongBytes(difference),
            }
        }
        Said::Verdict(Verdict::Reject) => Grade::WrongVerdict(Verdict::Reject),
        Said::Other(grade) => grade,
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
