//! Making a file smaller while it still shows something.
//!
//! [`shrink`] drops what a format is made of, from the coarse to the fine:
//! states, anims and parms; characters and what they list; sections, rows,
//! bones, frames and values; with counts, bitmasks, starts and lengths kept
//! consistent. Then it drops bytes, which is all that there is to do where a
//! file cannot be read, and writes zeros over what does not matter. It begins
//! anew until nothing more can be dropped.
//!
//! What it does depends on the file and on what the test says alone, so the
//! same gives the same, unless time runs out.

mod axis;
mod bytes;
mod carrier;
mod database;
mod engine;
mod goal;
mod panim;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::tree::detect::Format;

use engine::Engine;
pub use goal::{Goal, rules_of};

/// What a test says of a file that still shows what it is to show: the ids of
/// the other rules that it breaks, in order.
pub type Others = Vec<&'static str>;

/// Says whether a candidate shows it.
pub type Test<'t> = dyn FnMut(&[u8]) -> Option<Others> + 't;

/// Bounds on the work.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'b> {
    /// Candidates that are tested.
    pub steps: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stops it when set.
    pub stop: &'b AtomicBool,
}

/// Why no more was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing more can be dropped.
    Smallest,
    /// The bound on steps was met.
    Steps,
    /// Time ran out.
    Time,
    /// It was stopped.
    Stopped,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest file that was found; never larger than the one given.
    pub bytes: Vec<u8>,
    /// The other rules that it breaks.
    pub others: Others,
    /// Candidates that were tested.
    pub steps: u64,
    /// Why no more was tried.
    pub end: End,
}

/// Makes `file`, which `format` was told to be of, smaller. `test` is asked
/// about every candidate; one that breaks a rule that the best one so far does
/// not is no candidate. None where the file itself does not pass the test.
/// `see` gets the number of steps and the size after each step.
pub fn shrink(
    file: &[u8],
    format: Option<Format>,
    bounds: Bounds<'_>,
    test: &mut Test<'_>,
    see: &mut dyn FnMut(u64, usize),
) -> Option<Shrunk> {
    let mut engine = Engine::new(file, bounds, test, see)?;
    let axes = match format {
        Some(Format::Panim) => panim::AXES,
        Some(Format::Pas4) => database::AXES,
        Some(Format::Ancs | Format::Char | Format::Scan) => carrier::AXES,
        None => &[],
    };
    let edits = match format {
        Some(Format::Panim) => panim::EDITS,
        Some(Format::Pas4 | Format::Ancs | Format::Char | Format::Scan) | None => &[],
    };
    loop {
        let mut changed = false;
        for axis in axes.iter().chain(bytes::AXES) {
            changed |= engine.drop_along(axis);
        }
        for edit in edits {
            changed |= engine.edit(*edit);
        }
        changed |= engine.zero();
        if !changed || engine.end().is_some() {
            return Some(engine.finish());
        }
    }
}
