//! Readers of `.panim`: the spec to the letter, a byte-wise searcher, the
//! Pluto loader, and the Pluto player on top of it.
//!
//! All share the header of 100 bytes (spec-notes.md, .panim note 1) and
//! differ in how they find the four tags and in what they make of data that is
//! missing or out of range.

pub mod bytewise;
mod dense;
mod header;
pub mod player;
pub mod pluto;
mod search;
pub mod spec;
mod track;
mod view;
mod words;

pub use track::RawTrack;
pub use view::PanimView;
pub use words::Words;

#[cfg(test)]
mod tests;
