//! What differs between two files of the PAS4 family in meaning.

use crate::carrier::{self, Carrier, Character, Model};
use crate::limits::Bounds;

use super::differences::{Difference, Differences, matched};
use super::pas4;

/// Compares two files that are accepted.
pub(super) fn compare(left: &[u8], right: &[u8]) -> Vec<Difference> {
    let mut found = Differences::default();
    let model = |bytes| carrier::check(bytes, None, &Bounds::default()).model;
    match (model(left), model(right)) {
        (Some(Model::Database(a)), Some(Model::Database(b))) => {
            pas4::compare("", &a, &b, &mut found);
        }
        (Some(Model::Carrier(a)), Some(Model::Carrier(b))) => carriers(&a, &b, &mut found),
        // Both were found to be of one format.
        (Some(Model::Database(_) | Model::Carrier(_)) | None, _) => {}
    }
    found.into_list()
}

fn carriers(left: &Carrier<'_>, right: &Carrier<'_>, found: &mut Differences) {
    let game = |carrier: &Carrier<'_>| carrier.game().map_or("unknown", |game| game.name());
    found.field("game", game(left), game(right));
    let matched = matched(
        left.characters().map(|it| (it.id, it)),
        right.characters().map(|it| (it.id, it)),
    );
    if !matched.same_order {
        let text = |what: &str| Some(what.to_owned());
        found.add("characters", text("one order"), text("another order"));
    }
    for (index, pair) in matched.items.iter().enumerate() {
        match pair {
            (Some(a), Some(b)) => characters(&path(index, a), a, b, found),
            (Some(a), None) => found.only_left(path(index, a), name(a)),
            (None, Some(b)) => found.only_right(path(index, b), name(b)),
            (None, None) => {}
        }
    }
}

/// A character by its id, or by its number where a scan found it.
fn path(index: usize, character: &Character<'_>) -> String {
    match character.id {
        Some(id) => format!("characters[id {id}]"),
        None => format!("characters[{index}]"),
    }
}

fn name(character: &Character<'_>) -> String {
    let name = character.name.unwrap_or_default();
    format!("{:?}", String::from_utf8_lossy(name))
}

fn characters(path: &str, left: &Character<'_>, right: &Character<'_>, found: &mut Differences) {
    let number = |number: Option<u32>| number.map_or("none".to_owned(), |it| it.to_string());
    if left.name != right.name {
        found.add(
            format_args!("{path}.name"),
            Some(name(left)),
            Some(name(right)),
        );
    }
    found.field(
        format_args!("{path}.version"),
        number(left.version.map(u32::from)),
        number(right.version.map(u32::from)),
    );
    found.field(
        format_args!("{path}.anim_list.count"),
        number(left.anim_list),
        number(right.anim_list),
    );
    let prefix = format!("{path}.pas.");
    pas4::compare(&prefix, &left.database, &right.database, found);
}
