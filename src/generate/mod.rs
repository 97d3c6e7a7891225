//! Valid and near-valid inputs.
//!
//! From bytes of entropy (feature `arbitrary`): the same generators serve the
//! property tests and the fuzz targets. They aim at the places where the
//! formats are ambiguous: data that spells tags, counts at their limits, odd
//! numbers of bytes, sections in unusual order.
//!
//! From a seed (feature `cli`): whole files for stress trees and for other
//! people's tests, see [`seeded`].

#[cfg(feature = "arbitrary")]
pub mod carrier;
#[cfg(feature = "arbitrary")]
mod damage;
#[cfg(feature = "arbitrary")]
pub mod edit;
#[cfg(feature = "arbitrary")]
pub mod panim;
pub mod parts;
#[cfg(feature = "arbitrary")]
pub mod pas4;
#[cfg(feature = "cli")]
pub mod seeded;
#[cfg(feature = "proptest")]
pub mod strategies;

#[cfg(feature = "arbitrary")]
use damage::{damage, overwrite, pick};
