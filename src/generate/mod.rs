//! Inputs to try readers on: made by hand from raw parts, right or wrong.

pub mod carrier;
pub mod pas4;
