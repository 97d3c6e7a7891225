//! The generators as proptest strategies. They shrink by shrinking the
//! entropy, which makes tables shorter and numbers plainer.

use arbitrary::Unstructured;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use crate::carrier::Format;
use crate::panim::Panim;
use crate::pas4::Database;

/// What a generator makes of entropy.
fn made<T: std::fmt::Debug>(
    make: impl Fn(&mut Unstructured<'_>) -> arbitrary::Result<T>,
) -> impl Strategy<Value = T> {
    vec(any::<u8>(), 0..1024).prop_filter_map("entropy that gives a value", move |entropy| {
        make(&mut Unstructured::new(&entropy)).ok()
    })
}

/// Models of `.panim`; some of them must be refused by the writer.
pub fn panim_models() -> impl Strategy<Value = Panim<'static>> {
    made(super::panim::model)
}

/// Near-valid `.panim` files.
pub fn panim_files() -> impl Strategy<Value = Vec<u8>> {
    made(super::panim::near_valid)
}

/// PAS4 databases.
pub fn pas4_models() -> impl Strategy<Value = Database<'static>> {
    made(super::pas4::model)
}

/// Near-valid stand-alone PAS4 files.
pub fn pas4_files() -> impl Strategy<Value = Vec<u8>> {
    made(super::pas4::near_valid)
}

/// Near-valid carriers, with what their names say.
pub fn carrier_files() -> impl Strategy<Value = (Option<Format>, Vec<u8>)> {
    made(super::carrier::near_valid)
}
