//! What differs between two databases in meaning.

use std::fmt::Display;

use crate::finding::counted;
use crate::pas4::{Anim, Database, Parm, State, WeightFunction, state_name};

use super::differences::{Differences, matched};

/// Compares two databases; `prefix` stands before their fields.
pub(super) fn compare(
    prefix: &str,
    left: &Database<'_>,
    right: &Database<'_>,
    found: &mut Differences,
) {
    let default = |database: &Database<'_>| named(database.default_state());
    found.field(
        format_args!("{prefix}default_state"),
        default(left),
        default(right),
    );
    let keyed = |state: State<'_>| state.id();
    let matched = matched(
        left.states().into_iter().map(|state| (keyed(state), state)),
        right
            .states()
            .into_iter()
            .map(|state| (keyed(state), state)),
    );
    if !matched.same_order {
        order(format_args!("{prefix}states"), found);
    }
    for pair in &matched.items {
        match pair {
            (Some(a), Some(b)) => states(&state_path(prefix, a), a, b, found),
            (Some(a), None) => found.only_left(state_path(prefix, a), summary(a)),
            (None, Some(b)) => found.only_right(state_path(prefix, b), summary(b)),
            (None, None) => {}
        }
    }
}

fn order(field: impl Display, found: &mut Differences) {
    let text = |what: &str| Some(what.to_owned());
    found.add(field, text("one order"), text("another order"));
}

fn named(id: i32) -> String {
    match state_name(id) {
        Some(name) => format!("{id} {name}"),
        None => id.to_string(),
    }
}

fn state_path(prefix: &str, state: &State<'_>) -> String {
    format!("{prefix}states[id {}]", named(state.id()))
}

fn summary(state: &State<'_>) -> String {
    let parms = state.parms().into_iter().count() as u64;
    let anims = state.anims().into_iter().count() as u64;
    format!("{}, {}", counted(parms, "parm"), counted(anims, "anim"))
}

fn states(path: &str, left: &State<'_>, right: &State<'_>, found: &mut Differences) {
    let mut a = left.parms().into_iter();
    let mut b = right.parms().into_iter();
    for index in 0.. {
        let path = format!("{path}.parms[{index}]");
        match (a.next(), b.next()) {
            (Some(a), Some(b)) => parms(&path, &a, &b, found),
            (Some(a), None) => found.only_left(path, parm_text(&a)),
            (None, Some(b)) => found.only_right(path, parm_text(&b)),
            (None, None) => break,
        }
    }
    let matched = matched(
        left.anims().into_iter().map(|anim| (anim.id(), anim)),
        right.anims().into_iter().map(|anim| (anim.id(), anim)),
    );
    if !matched.same_order {
        order(format_args!("{path}.anims"), found);
    }
    let anim_path = |anim: &Anim<'_>| format!("{path}.anims[id {}]", anim.id());
    for pair in &matched.items {
        match pair {
            (Some(a), Some(b)) => {
                // Where the types differ the same bits are another value.
                if a.values().ne(b.values()) {
                    found.field(
                        format_args!("{}.values", anim_path(a)),
                        values(a),
                        values(b),
                    );
                }
            }
            (Some(a), None) => found.only_left(anim_path(a), values(a)),
            (None, Some(b)) => found.only_right(anim_path(b), values(b)),
            (None, None) => {}
        }
    }
}

fn parms(path: &str, left: &Parm, right: &Parm, found: &mut Differences) {
    let function = |function: WeightFunction| match function.name() {
        Some(name) => name.to_owned(),
        None => function.code().to_string(),
    };
    let (a, b) = (left, right);
    found.field(
        format_args!("{path}.type"),
        a.kind().name(),
        b.kind().name(),
    );
    let field = format_args!("{path}.weight_function");
    found.field(
        field,
        function(a.weight_function()),
        function(b.weight_function()),
    );
    found.field(format_args!("{path}.weight"), a.weight(), b.weight());
    found.field(format_args!("{path}.min"), a.min(), b.min());
    found.field(format_args!("{path}.max"), a.max(), b.max());
}

fn parm_text(parm: &Parm) -> String {
    format!("{} {}..{}", parm.kind().name(), parm.min(), parm.max())
}

fn values(anim: &Anim<'_>) -> String {
    let values: Vec<String> = anim.values().map(|value| value.to_string()).collect();
    match values.is_empty() {
        true => "no values".to_owned(),
        false => values.join(" "),
    }
}
