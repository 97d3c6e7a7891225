//! The generators as proptest strategies. They shrink by shrinking the
//! entropy, which makes tables shorter and numbers plainer.

use arbitrary::Unstructured;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use crate::panim::Panim;

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
