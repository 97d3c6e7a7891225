//! Two JSON values, side by side.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::json::{Excerpt, JsonError, Kind, Node, Place, unknown_key};

use super::Difference;

/// The key beside which plain keys stand.
const RAW: &str = "raw";

/// Compares a value with the expected one. Within `raw`, whose keys are
/// optional, only what both sides have is compared.
pub(super) fn compare(
    expected: &Node<'_, '_>,
    actual: &Node<'_, '_>,
    in_raw: bool,
) -> Result<(), Difference> {
    match expected.kind() {
        Kind::Object if is_bits(expected) => reals(expected, actual),
        Kind::Object => objects(expected, actual, in_raw),
        Kind::Array => arrays(expected, actual, in_raw),
        Kind::Number if is_real(expected.source()) => reals(expected, actual),
        Kind::Number => numbers(expected, actual),
        Kind::Text => texts(expected, actual, in_raw),
        Kind::Bool | Kind::Null if expected.source() == actual.source() => Ok(()),
        Kind::Bool | Kind::Null => Err(differ(expected, actual)),
    }
}

/// Whether a number of `decode` is a float: it always writes those with a
/// fraction or an exponent, and whole numbers never.
fn is_real(source: &str) -> bool {
    source.contains(['.', 'e', 'E'])
}

/// Whether an object is a float as its bits.
fn is_bits(node: &Node<'_, '_>) -> bool {
    let mut keys = 0_usize;
    let mut bits = false;
    let walked = node.entries(|key, _| {
        keys = keys.saturating_add(1);
        bits |= key.get() == "\"bits\"";
        Ok(())
    });
    walked.is_ok() && bits && keys == 1
}

fn reals(expected: &Node<'_, '_>, actual: &Node<'_, '_>) -> Result<(), Difference> {
    match (expected.real(), actual.real()) {
        (Ok(expected), Ok(actual)) if expected.0 == actual.0 => Ok(()),
        (Ok(_), Err(error)) => Err(unfit(expected, actual, &error)),
        (Ok(_) | Err(_), Ok(_) | Err(_)) => Err(differ(expected, actual)),
    }
}

fn numbers(expected: &Node<'_, '_>, actual: &Node<'_, '_>) -> Result<(), Difference> {
    match (expected.whole::<i64>(), actual.whole::<i64>()) {
        (Ok(expected), Ok(actual)) if expected == actual => Ok(()),
        (Ok(_) | Err(_), Ok(_) | Err(_)) => Err(differ(expected, actual)),
    }
}

fn texts(expected: &Node<'_, '_>, actual: &Node<'_, '_>, in_raw: bool) -> Result<(), Difference> {
    if actual.kind() != Kind::Text {
        return Err(differ(expected, actual));
    }
    let wanted = expected.text().map_err(|error| Difference::of(&error))?;
    let found = actual
        .text()
        .map_err(|error| unfit(expected, actual, &error))?;
    // What stands under `raw` is hex, whose letters may be of either case.
    let same = match in_raw {
        true => wanted.eq_ignore_ascii_case(&found),
        false => wanted == found,
    };
    if same {
        Ok(())
    } else {
        Err(differ(expected, actual))
    }
}

fn arrays(expected: &Node<'_, '_>, actual: &Node<'_, '_>, in_raw: bool) -> Result<(), Difference> {
    if actual.kind() != Kind::Array {
        return Err(differ(expected, actual));
    }
    let wanted = expected.list().map_err(|error| Difference::of(&error))?;
    let mut found = None;
    let walked = actual.items(|index, item| {
        let result = match wanted.get(index) {
            Some(raw) => compare(&expected.item(index, raw), item, in_raw),
            None => Ok(()),
        };
        // The walk is broken off; its error is not looked at.
        result.map_err(|difference| {
            found = Some(difference);
            item.error("differs")
        })
    });
    match (found, walked) {
        (Some(difference), _) => Err(difference),
        (None, Ok(count)) if count == wanted.len() => Ok(()),
        (None, Ok(count)) => Err(Difference {
            message: format!("{} items were expected, not {count}", wanted.len()),
            ..differ(expected, actual)
        }),
        (None, Err(error)) => Err(unfit(expected, actual, &error)),
    }
}

type Entry<'a> = (Cow<'a, str>, &'a RawValue);

fn objects(expected: &Node<'_, '_>, actual: &Node<'_, '_>, in_raw: bool) -> Result<(), Difference> {
    if actual.kind() != Kind::Object {
        return Err(differ(expected, actual));
    }
    let mut wanted: Vec<Entry<'_>> = Vec::new();
    expected
        .entries(|key, value| {
            wanted.push((expected.unquoted(key)?, value));
            Ok(())
        })
        .map_err(|error| Difference::of(&error))?;
    let found = known(&wanted, actual, in_raw).map_err(|error| unfit(expected, actual, &error))?;
    for ((key, wanted), found) in wanted.iter().zip(found) {
        let optional = in_raw || key == RAW;
        let place = |node: &Node<'_, '_>| format!("{}.{key}", node.place());
        match found {
            Some(found) => compare(
                &expected.child(wanted, Place::Key(expected.place(), key)),
                &actual.child(found, Place::Key(actual.place(), key)),
                optional,
            )?,
            None if optional => {}
            None => {
                return Err(Difference {
                    path: Some(place(actual)),
                    expected: Some(Excerpt(wanted.get()).to_string()),
                    actual: None,
                    message: format!("the key `{key}` is missing"),
                });
            }
        }
    }
    Ok(())
}

/// The values of the wanted keys, as far as they are there. A key that stands
/// there twice or that is not wanted is an error, save within `raw`.
fn known<'a>(
    wanted: &[Entry<'_>],
    actual: &Node<'a, '_>,
    in_raw: bool,
) -> Result<Vec<Option<&'a RawValue>>, JsonError> {
    let mut found = vec![None; wanted.len()];
    actual.entries(|name, value| {
        let key = actual.unquoted(name)?;
        let index = wanted.iter().position(|(wanted, _)| *wanted == key);
        match index.and_then(|index| found.get_mut(index)) {
            Some(slot) if slot.is_some() => {
                Err(actual.error(format!("the key `{key}` stands here twice")))
            }
            Some(slot) => {
                *slot = Some(value);
                Ok(())
            }
            None if in_raw || key == RAW => Ok(()),
            None => {
                let keys: Vec<&str> = wanted.iter().map(|(key, _)| &**key).collect();
                Err(actual.error(unknown_key(&key, &keys)))
            }
        }
    })?;
    Ok(found)
}

/// The values are not the same.
fn differ(expected: &Node<'_, '_>, actual: &Node<'_, '_>) -> Difference {
    let shown = |node: &Node<'_, '_>| Excerpt(node.source()).to_string();
    let message = match (expected.kind(), actual.kind()) {
        (wanted, found) if wanted != found => {
            format!("{} was expected, not {}", wanted.name(), found.name())
        }
        (Kind::Object | Kind::Array | Kind::Text | Kind::Bool | Kind::Null | Kind::Number, _) => {
            format!("{} was expected, not {}", shown(expected), shown(actual))
        }
    };
    Difference {
        path: Some(actual.place().to_string()),
        expected: Some(shown(expected)),
        actual: Some(shown(actual)),
        message,
    }
}

/// The value cannot be taken at all.
fn unfit(expected: &Node<'_, '_>, actual: &Node<'_, '_>, error: &JsonError) -> Difference {
    Difference {
        path: error.path().map(str::to_owned),
        message: error.message().to_owned(),
        ..differ(expected, actual)
    }
}
