//! Every byte's place: the fields of any file, one by one and in file order,
//! each with what its bytes mean.
//!
//! The places are those of the formats' own modules; here lists are taken
//! apart to their items and each field is given its form. Each byte is in
//! exactly one leaf, also in files that are rejected: what cannot be delimited
//! is a leaf called `unread`.

mod carrier;
mod form;
mod marks;
mod panim;
mod pas4;

pub use form::{Decoded, Form};
pub use marks::Marks;

use crate::bytes::Span;
use crate::carrier::Format as CarrierFormat;
use crate::tree::detect::Format;

/// A run of bytes with one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The field's path, such as `indices.rows[3]`.
    pub path: String,
    /// Its place.
    pub span: Span,
    /// How its bytes are to be read.
    pub form: Form,
}

impl Leaf {
    fn new(path: impl Into<String>, span: Span, form: Form) -> Self {
        let path = path.into();
        Self { path, span, form }
    }

    /// What the leaf's bytes in `file` mean.
    #[must_use]
    pub fn decoded<'a>(&self, file: &'a [u8]) -> Decoded<'a> {
        Decoded::new(self.form, self.span.of(file))
    }
}

/// What sees leaves as they come.
pub type See<'s> = &'s mut dyn FnMut(Leaf);

/// Shows every leaf of `bytes`, a file of `format`, to `see`, in file order and
/// without gaps. Nothing is kept, so that a file of millions of fields costs no
/// memory.
pub fn each_leaf(bytes: &[u8], format: Option<Format>, see: See<'_>) {
    // No field is empty, but some strings of a record are.
    let mut see = |leaf: Leaf| {
        if !leaf.span.is_empty() {
            see(leaf);
        }
    };
    match format {
        Some(Format::Panim) => panim::each_leaf(bytes, &mut see),
        Some(Format::Pas4) => carrier::each_leaf(bytes, Some(CarrierFormat::Pas4), &mut see),
        Some(Format::Ancs) => carrier::each_leaf(bytes, Some(CarrierFormat::Ancs), &mut see),
        Some(Format::Char) => carrier::each_leaf(bytes, Some(CarrierFormat::Char), &mut see),
        Some(Format::Scan) => carrier::each_leaf(bytes, Some(CarrierFormat::Scan), &mut see),
        None => see(unread(0, bytes.len())),
    }
}

/// What is left from `at` up to `end`, which nobody can tell more about.
fn unread(at: usize, end: usize) -> Leaf {
    Leaf::new("unread", Span::between(at, end), Form::Unread)
}
