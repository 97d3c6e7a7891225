//! The leaves of a file of the PAS4 family.

use std::fmt::Display;

use super::form::Form;
use super::pas4::Forms;
use super::{Leaf, See, pas4, unread};
use crate::bytes::Span;
use crate::carrier::{self, Format, Model, Part};
use crate::limits::Bounds;
use crate::pas4::MAGIC;

/// Shows the leaves of a file that `hint` names the format of.
pub(super) fn each_leaf(bytes: &[u8], hint: Option<Format>, see: See<'_>) {
    let checked = carrier::check(bytes, hint, &Bounds::default());
    match (checked.model, checked.format) {
        (Some(Model::Database(database)), _) => pas4::each_leaf(bytes, &database, see),
        (Some(Model::Carrier(carrier)), _) => {
            let mut forms = Forms::default();
            carrier
                .each_part(&mut |path, span, part| see(leaf(bytes, path, span, part, &mut forms)));
        }
        (None, Some(Format::Pas4)) => pas4::each_broken_leaf(bytes, 0, "", see),
        (None, Some(Format::Ancs | Format::Char)) => each_broken_leaf(bytes, see),
        (None, Some(Format::Scan) | None) => see(unread(0, bytes.len())),
    }
}

/// Shows the leaves of a carrier that cannot be framed, as far as it goes.
fn each_broken_leaf(bytes: &[u8], see: See<'_>) {
    let mut forms = Forms::default();
    let mut character = String::new();
    let stopped = carrier::each_part_until_stopped(bytes, &mut |path, span, part| {
        let leaf = leaf(bytes, path, span, part, &mut forms);
        if let Some((first, _)) = leaf.path.split_once('.')
            && first.starts_with("characters[")
        {
            first.clone_into(&mut character);
        }
        see(leaf);
    });
    if bytes
        .get(stopped..)
        .is_some_and(|rest| rest.starts_with(&MAGIC))
    {
        pas4::each_broken_leaf(bytes, stopped, &format!("{character}.pas."), see);
    } else {
        see(unread(stopped, bytes.len()));
    }
}

fn leaf(bytes: &[u8], path: &dyn Display, span: Span, part: Part, forms: &mut Forms) -> Leaf {
    let form = match part {
        Part::Text => Form::Text,
        Part::TypeCode => Form::Tag,
        Part::Database(field) => forms.of(field, span.of(bytes)),
        Part::Other => Form::plain(span.len),
    };
    Leaf::new(path.to_string(), span, form)
}
