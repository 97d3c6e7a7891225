//! Files of the PAS4 family byte by byte. Nothing is checked, so that what is
//! wrong can be made as easily as what is right.

pub mod carrier;
pub mod pas4;
