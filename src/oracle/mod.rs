//! The properties that tests and fuzz targets share. Each function panics
//! where its property does not hold; that is its purpose. Not a stable
//! interface.
#![allow(clippy::panic, clippy::expect_used)]

pub mod panim;
