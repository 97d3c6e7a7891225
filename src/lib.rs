//! Strict reading, byte-exact writing and checking of two game-animation
//! formats: `.panim` of Pluto (a Super Mario 64 film tool) and PAS4, the
//! animation-state database of Retro Studios' games.
//!
//! The readings that this crate takes where the formats' documents are silent
//! or contradict themselves are listed in spec-notes.md; each public item
//! names the note it comes from.
//!
//! # Features
//! - `cli` (default): the program, the tree runner and the reports.
//! - `json`: the JSON of `decode` and `encode`, part of `cli`.
//! - `arbitrary`, `proptest`: generators of valid and near-valid inputs.
//! - `oracle`: the properties that tests and fuzz targets share; not a stable
//!   interface.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unwrap_used
    )
)]

#[cfg(feature = "cli")]
pub mod baseline;
pub mod bytes;
pub mod carrier;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod config;
#[cfg(feature = "cli")]
pub mod conform;
pub mod finding;
pub mod fix;
#[cfg(any(feature = "arbitrary", feature = "cli"))]
pub mod generate;
#[cfg(feature = "cli")]
pub mod inspect;
#[cfg(feature = "json")]
pub mod json;
pub mod limits;
#[cfg(feature = "oracle")]
#[doc(hidden)]
pub mod oracle;
pub mod panim;
pub mod pas4;
pub mod readers;
#[cfg(feature = "cli")]
pub mod report;
pub mod rules;
#[cfg(feature = "cli")]
pub mod shrink;
pub mod text;
#[cfg(feature = "cli")]
pub mod tree;
