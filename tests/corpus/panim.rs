//! The cases of `.panim`.

mod ambiguous;
pub(crate) mod build;
mod corners;
mod invalid;
mod valid;

use crate::case::Case;

/// All cases, in the order of their files.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = [
        ambiguous::cases(),
        corners::cases(),
        invalid::cases(),
        valid::cases(),
    ]
    .into_iter()
    .flatten()
    .collect();
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    cases
}
