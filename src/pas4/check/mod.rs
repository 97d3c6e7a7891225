//! Checking: what a database means, and what readers will do with it.

mod anims;
mod duplicates;
mod file;
mod floats;
mod parms;
mod report;
mod states;

use byteorder::BigEndian;

use super::model::Database;
use super::read::{Frame, Partial, Stop, frame};
use super::value::ParmType;
use crate::finding::{Findings, Verdict};
use crate::limits::Bounds;
use report::Report;

/// What checking a stand-alone database gave.
#[derive(Debug)]
pub struct Checked<'a> {
    /// Accepted or rejected.
    pub verdict: Verdict,
    /// The database, where the file is accepted.
    pub model: Option<Database<'a>>,
    /// What was found, in file order.
    pub findings: Findings,
}

/// Reads and checks a stand-alone database.
///
/// Nothing in `bounds` concerns PAS4 so far; the parameter keeps the
/// signature of both formats the same.
#[must_use]
pub fn check<'a>(bytes: &'a [u8], bounds: &Bounds) -> Checked<'a> {
    let _ = bounds;
    let mut findings = Findings::new();
    let alone = Surroundings::default();
    let model = match frame::<BigEndian>(bytes, 0, ParmType::Bool.width()) {
        Ok(frame) => {
            judge(bytes, &frame, &alone, &mut findings);
            file::judge_tail(bytes, frame.end, &mut findings);
            let tail = bytes.get(frame.end..).unwrap_or_default();
            Some(frame.database(bytes).with_trailing(tail))
        }
        Err(stop) => {
            if !file::judge_byte_order(bytes, &mut findings) {
                file::judge_bool_width(bytes, &mut findings);
                judge_stopped(bytes, &stop, &alone, &mut findings);
            }
            None
        }
    };
    findings.sort();
    let verdict = match model {
        Some(_) => Verdict::Accepted,
        None => Verdict::Rejected,
    };
    Checked {
        verdict,
        model,
        findings,
    }
}

/// What a database's surroundings say about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surroundings<'s> {
    /// What stands before every field path, such as `characters[1].pas.`.
    pub(crate) prefix: &'s str,
    /// Length of the character's anim list, where it is known (spec-notes:
    /// pas4-10).
    pub(crate) anim_list: Option<u32>,
}

/// What there is to judge: all of a database, or what was read of it.
struct Subject<'a> {
    bytes: &'a [u8],
    read: Frame,
    /// How far the state came that could not be read, if any.
    partial: Option<Partial>,
}

/// Judges a database that stands whole in `bytes`.
pub(crate) fn judge(
    bytes: &[u8],
    frame: &Frame,
    around: &Surroundings<'_>,
    findings: &mut Findings,
) {
    let subject = Subject {
        bytes,
        read: *frame,
        partial: None,
    };
    states::judge(&subject, around, &mut Report::new(around.prefix, findings));
}

/// Says why a database could not be read, and judges what was read of it.
pub(crate) fn judge_stopped(
    bytes: &[u8],
    stop: &Stop,
    around: &Surroundings<'_>,
    findings: &mut Findings,
) {
    let mut report = Report::new(around.prefix, findings);
    file::say_why(bytes, &stop.error, &mut report);
    let subject = Subject {
        bytes,
        read: stop.read,
        partial: Some(stop.partial),
    };
    states::judge(&subject, around, &mut report);
}
