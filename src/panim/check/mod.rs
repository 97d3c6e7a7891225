//! Everything that is to be said about a file.

mod header;
mod indices;
mod sections;
mod split;
mod start;
mod tracks;

use crate::finding::{Findings, Verdict};
use crate::limits::Bounds;

use super::header::Generation;
use super::model::Panim;
use super::read::{Layout, Start};

/// What checking a file gave.
#[derive(Debug)]
pub struct Checked<'a> {
    /// What became of the file.
    pub verdict: Verdict,
    /// The model, which every accepted file has.
    pub model: Option<Panim<'a>>,
    /// Where everything stands.
    pub layout: Layout,
    /// What was found, in file order.
    pub findings: Findings,
}

/// Reads and checks a file. Total: any bytes give a verdict, in time linear in
/// their number.
#[must_use]
pub fn check<'a>(bytes: &'a [u8], bounds: &Bounds) -> Checked<'a> {
    let layout = Layout::of(bytes);
    let mut findings = Findings::new();
    let verdict = match layout.start {
        Start::Header(generation) => {
            header::check(bytes, generation, &mut findings);
            check_body(bytes, generation, &layout, bounds, &mut findings)
        }
        Start::Foreign(kind) => {
            start::foreign(kind, &mut findings);
            Verdict::Foreign
        }
        Start::Empty | Start::Misplaced { .. } | Start::Damaged | Start::Truncated => {
            start::rejected(bytes, layout.start, &mut findings);
            Verdict::Rejected
        }
    };
    findings.sort();
    let model = match verdict {
        Verdict::Accepted => layout.model(bytes),
        Verdict::Rejected | Verdict::Foreign => None,
    };
    Checked {
        verdict,
        model,
        layout,
        findings,
    }
}

/// Checks what follows the header.
fn check_body(
    bytes: &[u8],
    generation: Generation,
    layout: &Layout,
    bounds: &Bounds,
    findings: &mut Findings,
) -> Verdict {
    let Some(split) = &layout.split else {
        return Verdict::Rejected;
    };
    let Some(body) = &layout.body else {
        split::no_indices(bytes, split, findings);
        return Verdict::Rejected;
    };
    let early = split::check(bytes, generation, split, body, findings);
    let context = tracks::Context {
        bytes,
        bones: body.bone_count(),
        length: generation.fields().read_length(bytes),
        bounds,
        early,
    };
    indices::check(bytes, generation, body, early, findings);
    sections::check(bytes, body, findings);
    tracks::check(&context, body, findings);
    let verdict = match body.cut {
        Some(cut) => {
            sections::cut(bytes, body, cut, findings);
            Verdict::Rejected
        }
        None => Verdict::Accepted,
    };
    split::untried(bytes, split, body, findings);
    verdict
}
