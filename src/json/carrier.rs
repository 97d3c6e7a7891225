//! ANCS, CHAR and what was scanned to JSON.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::carrier::{Carrier, Character, Segment};
use crate::pas4;

use super::pas4::DatabaseJson;
use super::{Array, Hex};

/// Serializes a carrier as the JSON of `decode`.
#[derive(Clone, Copy, Debug)]
pub struct CarrierJson<'a>(pub &'a Carrier<'a>);

impl Serialize for CarrierJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let carrier = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", carrier.format().name())?;
        map.serialize_entry("game", &carrier.game().map(|game| game.name()))?;
        let characters = Array(|| carrier.characters().map(CharacterJson));
        map.serialize_entry("characters", &characters)?;
        map.serialize_entry("raw", &Raw(carrier))?;
        map.end()
    }
}

struct CharacterJson<'a>(Character<'a>);

impl Serialize for CharacterJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let character = &self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &character.id)?;
        map.serialize_entry("version", &character.version)?;
        map.serialize_entry("name", &character.name.map(String::from_utf8_lossy))?;
        map.serialize_entry("offset", &character.offset)?;
        map.serialize_entry("pas", &DatabaseJson(&character.database))?;
        map.end()
    }
}

/// What the plain keys cannot carry: the bytes around the databases, of which
/// there is one run more than there are databases; the sizes that the
/// databases had, so that an offset can be told to be that of the file that
/// was decoded; and the names, where one is no UTF-8.
struct Raw<'a>(&'a Carrier<'a>);

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let carrier = self.0;
        let opaque = || {
            carrier.segments().filter_map(|segment| match segment {
                Segment::Opaque(bytes) => Some(Hex(bytes)),
                Segment::Database(_) => None,
            })
        };
        let databases = || carrier.characters().map(|character| character.database);
        let names = || carrier.characters().map(|character| odd_name(&character));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("opaque", &Array(opaque))?;
        map.serialize_entry("sizes", &Array(|| databases().map(|it| pas4::size(&it))))?;
        if names().any(|name| name.is_some()) {
            map.serialize_entry("names", &Array(names))?;
        }
        map.end()
    }
}

/// The name's bytes where they are no UTF-8.
fn odd_name<'a>(character: &Character<'a>) -> Option<Hex<'a>> {
    let name = character.name?;
    std::str::from_utf8(name).is_err().then_some(Hex(name))
}
