//! ANCS, CHAR and scanned files from JSON.

use crate::bytes::Sink;
use crate::carrier::{self, Character, Format, Model};
use crate::json::Hex;
use crate::limits::Bounds;
use crate::pas4::{self, Database};

use super::error::JsonError;
use super::node::Node;
use super::object::Object;
use super::pas4::nested;
use super::scalar::Excerpt;

type Plain<'a, 'p> = Object<'a, 'p, 5>;

const CHARACTER: [&str; 5] = ["id", "version", "name", "offset", "pas"];

/// The bytes of a file.
pub(super) fn encode(root: &Node<'_, '_>, format: Format) -> Result<Vec<u8>, JsonError> {
    let keys = root.object(["format", "game", "characters", "raw"])?;
    let raw = keys.required("raw")?;
    let raw = raw.object(["opaque", "sizes", "names"])?;
    let list = keys.required("characters")?;
    let mut databases = Vec::new();
    list.items(|_, node| {
        databases.push(nested(&node.object(CHARACTER)?.required("pas")?)?);
        Ok(())
    })?;
    let (bytes, places) = joined(&raw.required("opaque")?, &databases)?;
    let sizes = numbers(&raw.required("sizes")?, databases.len())?;
    check_offsets(&list, &databases, &places, &sizes)?;

    let checked = carrier::check(&bytes, Some(format), &Bounds::default());
    let opaque = raw.required("opaque")?;
    let Some(Model::Carrier(carrier)) = &checked.model else {
        let why = checked.findings.kept().first();
        return Err(opaque.error(format!(
            "with these bytes around the databases the file is none of format {}: {}",
            format.name(),
            why.map_or("it is a database alone", |finding| &finding.message)
        )));
    };
    if carrier.format() != format {
        let found = carrier.format().name();
        return Err(contradiction_with_bytes(&keys.required("format")?, found));
    }
    let game = keys.required("game")?;
    let found = carrier.game().map(|game| game.name());
    let says = game.nullable(Node::text)?;
    if says.as_deref() != found {
        return Err(contradiction_with_bytes(&game, found.unwrap_or("null")));
    }
    if carrier.len() != databases.len() {
        return Err(list.error(format!(
            "the file would read back with {} databases, not {}: characters can be changed here, but not added or taken out, and bytes in $.raw.opaque cannot hold databases",
            carrier.len(),
            databases.len()
        )));
    }
    let expected = databases.iter().zip(&places);
    let mut found = carrier.characters().zip(expected);
    list.items(|_, node| match found.next() {
        Some((character, (database, place))) => {
            let same_place = character.offset == *place;
            check_character(&node.object(CHARACTER)?, &character, database, same_place)
        }
        None => Ok(()),
    })?;
    drop(found);
    if let Some(names) = raw.optional("names") {
        check_names(&names, carrier.characters())?;
    }
    drop(checked);
    Ok(bytes)
}

/// The file, and where its databases stand.
fn joined(
    opaque: &Node<'_, '_>,
    databases: &[Database<'_>],
) -> Result<(Vec<u8>, Vec<usize>), JsonError> {
    let (mut bytes, mut places) = (Vec::new(), Vec::new());
    let count = opaque.items(|index, node| {
        bytes.put(&node.hex()?);
        if let Some(database) = databases.get(index) {
            places.push(bytes.len());
            pas4::write_to(database, &mut bytes);
        }
        Ok(())
    })?;
    let expected = databases.len().saturating_add(1);
    if count != expected {
        return Err(opaque.error(format!(
            "{expected} runs of bytes are needed here, around and between {} databases, not {count}",
            databases.len()
        )));
    }
    Ok((bytes, places))
}

/// As many numbers as there are databases.
fn numbers(node: &Node<'_, '_>, count: usize) -> Result<Vec<i64>, JsonError> {
    let mut numbers = Vec::new();
    node.items(|_, item| {
        numbers.push(item.whole()?);
        Ok(())
    })?;
    if numbers.len() == count {
        return Ok(numbers);
    }
    Err(node.error(format!(
        "the sizes of {count} databases are needed here, not {}",
        numbers.len()
    )))
}

/// An offset is that of the file that was decoded, which databases that change
/// their sizes move, or that of the file that is written.
fn check_offsets(
    list: &Node<'_, '_>,
    databases: &[Database<'_>],
    places: &[usize],
    sizes: &[i64],
) -> Result<(), JsonError> {
    let mut moved = 0i64;
    list.items(|index, node| {
        let (Some(database), Some(place), Some(size)) =
            (databases.get(index), places.get(index), sizes.get(index))
        else {
            return Ok(());
        };
        let keys = node.object(CHARACTER)?;
        let offset = keys.required("offset")?;
        let says = offset.whole::<i64>()?;
        let place = i64::try_from(*place).unwrap_or(i64::MAX);
        let before = place.saturating_add(moved);
        if says != place && says != before {
            let then = match before == place {
                true => String::new(),
                false => format!(" and stood at {before} before the databases changed their sizes"),
            };
            return Err(offset.error(format!(
                "this says {says}, but the database stands at {place}{then}; it is moved by bytes in $.raw.opaque only, so change this to {place}"
            )));
        }
        let written = i64::try_from(pas4::size(database)).unwrap_or(i64::MAX);
        moved = moved.saturating_add(*size).saturating_sub(written);
        Ok(())
    })?;
    Ok(())
}

/// The character reads back as what the JSON says.
fn check_character(
    keys: &Plain<'_, '_>,
    found: &Character<'_>,
    database: &Database<'_>,
    same_place: bool,
) -> Result<(), JsonError> {
    let id = keys.required("id")?;
    if id.nullable(Node::whole)? != found.id {
        return Err(contradiction_with_bytes(&id, &shown(found.id)));
    }
    let version = keys.required("version")?;
    if version.nullable(Node::whole)? != found.version {
        return Err(contradiction_with_bytes(&version, &shown(found.version)));
    }
    let name = keys.required("name")?;
    let found_name = found.name.map(String::from_utf8_lossy);
    if name.nullable(Node::text)? != found_name {
        let found = found_name.map_or("null".to_owned(), |name| format!("{name:?}"));
        return Err(contradiction_with_bytes(&name, &found));
    }
    if found.database != *database || !same_place {
        return Err(keys.required("pas")?.error(
            "with this database the file would not read back as what is written here: its bytes would be taken for something else",
        ));
    }
    Ok(())
}

fn shown(number: Option<impl ToString>) -> String {
    number.map_or("null".to_owned(), |number| number.to_string())
}

/// A key that only repeats what the opaque bytes hold.
fn contradiction_with_bytes(node: &Node<'_, '_>, found: &str) -> JsonError {
    let says = Excerpt(node.source());
    node.error(format!(
        "this says {says}, but by the bytes in $.raw.opaque it is {found}; it is changed there only, so write {found} here"
    ))
}

/// The names that are no UTF-8.
fn check_names<'a>(
    names: &Node<'_, '_>,
    mut characters: impl ExactSizeIterator<Item = Character<'a>>,
) -> Result<(), JsonError> {
    let expected = characters.len();
    let count = names.items(|_, node| {
        let name = characters.next().and_then(|character| character.name);
        match node.nullable(Node::hex)? {
            Some(bytes) if name != Some(&*bytes) => Err(contradiction_with_bytes(
                node,
                &name.map_or("null".to_owned(), |name| Hex(name).to_string()),
            )),
            Some(_) | None => Ok(()),
        }
    })?;
    if count != expected {
        return Err(names.error(format!(
            "{expected} names are needed here, null for those that are UTF-8, not {count}"
        )));
    }
    Ok(())
}
