//! The cases of the files that carry PAS4.

mod ancs;
mod char;

pub(crate) use ancs::cases as ancs;
pub(crate) use char::cases as char;
