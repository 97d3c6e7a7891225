//! `.panim` to JSON.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::panim::{Generation, Panim, SectionKind, Track, frames, pad, padding_bits, text};

use super::{Array, Hex};

/// Serializes a model as the JSON of `decode`.
#[derive(Clone, Copy, Debug)]
pub struct PanimJson<'a>(pub &'a Panim<'a>);

impl Serialize for PanimJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let model = self.0;
        let header = &model.header;
        let raw = Raw::of(model);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", "panim")?;
        map.serialize_entry("name", &String::from_utf8_lossy(text(&header.name)))?;
        map.serialize_entry("author", &String::from_utf8_lossy(text(&header.author)))?;
        map.serialize_entry("looping", &header.loops())?;
        map.serialize_entry("length", &header.length)?;
        map.serialize_entry("node_count", &header.node_count)?;
        map.serialize_entry("bone_count", &model.bone_count())?;
        map.serialize_entry("values", &Array(|| model.values.signed()))?;
        map.serialize_entry("indices", &Array(|| model.indices.unsigned()))?;
        for kind in [SectionKind::Translations, SectionKind::Scales] {
            let track = model.sections.first(kind);
            map.serialize_entry(kind.name(), &track.map(TrackJson))?;
        }
        if !raw.is_empty() {
            map.serialize_entry("raw", &raw)?;
        }
        map.end()
    }
}

/// One section.
struct TrackJson<'a>(Track<'a>);

impl Serialize for TrackJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let track = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("frames", &track.frames)?;
        map.serialize_entry("bones", &track.bones)?;
        map.serialize_entry("present", &Array(|| track.present()))?;
        map.serialize_entry("data", &Data(track))?;
        map.end()
    }
}

/// The data of a section's present bones.
struct Data<'a>(Track<'a>);

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bones = serializer.serialize_seq(None)?;
        for (_, data) in self.0.bone_data() {
            bones.serialize_element(&Array(|| frames(data)))?;
        }
        bones.end()
    }
}

/// What the plain keys cannot carry.
struct Raw<'a>(Vec<(&'static str, RawValue<'a>)>);

/// One raw value.
enum RawValue<'a> {
    Text(&'static str),
    Byte(u8),
    Bytes(&'a [u8]),
}

impl<'a> Raw<'a> {
    fn of(model: &'a Panim<'_>) -> Self {
        let header = &model.header;
        let mut raw = Vec::new();
        if header.generation != Generation::Current {
            raw.push(("generation", RawValue::Text(header.generation.name())));
        }
        for (key, field) in [("name", &header.name), ("author", &header.author)] {
            let plain = std::str::from_utf8(text(field))
                .ok()
                .and_then(|text| pad(text.as_bytes(), field.len()));
            if plain.as_deref() != Some(&**field) {
                raw.push((key, RawValue::Bytes(field)));
            }
        }
        if !matches!(header.looping, 0xA6 | 0x00) {
            raw.push(("looping", RawValue::Byte(header.looping)));
        }
        if !header.padding.is_empty() {
            raw.push(("padding", RawValue::Bytes(&header.padding)));
        }
        for (key, table) in [
            ("values_odd_byte", &model.values),
            ("indices_odd_byte", &model.indices),
        ] {
            if let Some(byte) = table.odd_byte() {
                raw.push((key, RawValue::Byte(byte)));
            }
        }
        if !is_plain(model) {
            raw.push(("sections", RawValue::Bytes(model.sections.bytes())));
        }
        if !model.trailing.is_empty() {
            raw.push(("trailing", RawValue::Bytes(&model.trailing)));
        }
        Self(raw)
    }

    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether the plain keys give the sections back: at most one of each,
/// translations first, no padding bits.
fn is_plain(model: &Panim<'_>) -> bool {
    let mut sections = model.sections.iter();
    let kinds: Vec<SectionKind> = sections.by_ref().take(3).map(|track| track.kind).collect();
    let in_order = matches!(
        *kinds,
        [] | [_] | [SectionKind::Translations, SectionKind::Scales]
    );
    in_order
        && model
            .sections
            .iter()
            .all(|track| padding_bits(track.bitmask, track.bones) == 0)
}

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl Serialize for RawValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Byte(byte) => serializer.serialize_u8(*byte),
            Self::Bytes(bytes) => Hex(bytes).serialize(serializer),
        }
    }
}
