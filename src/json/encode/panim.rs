//! `.panim` from JSON.

use crate::bytes::Sink;
use crate::panim::{
    Generation, Header, Panim, SectionKind, Sections, Shorts, WriteError, pad, text, write,
};

use super::contradiction;
use super::error::JsonError;
use super::node::Node;
use super::object::Object;
use super::scalar::Excerpt;
use super::track::PlainTrack;

const KEYS: [&str; 12] = [
    "format",
    "name",
    "author",
    "looping",
    "length",
    "node_count",
    "bone_count",
    "values",
    "indices",
    "translations",
    "scales",
    "raw",
];

const RAW_KEYS: [&str; 9] = [
    "generation",
    "name",
    "author",
    "looping",
    "padding",
    "values_odd_byte",
    "indices_odd_byte",
    "sections",
    "trailing",
];

/// The bytes of a file.
pub(super) fn encode(root: &Node<'_, '_>) -> Result<Vec<u8>, JsonError> {
    let keys = root.object(KEYS)?;
    let raw_node = keys.optional("raw");
    let raw = match &raw_node {
        Some(node) => Some(node.object(RAW_KEYS)?),
        None => None,
    };
    let both = Keys { plain: keys, raw };
    let model = both.model()?;
    write(&model).map_err(|error| both.refused(error))
}

/// The plain keys and those under `raw`.
struct Keys<'a, 'p> {
    plain: Object<'a, 'p, { KEYS.len() }>,
    raw: Option<Object<'a, 'p, { RAW_KEYS.len() }>>,
}

impl<'a> Keys<'a, '_> {
    fn raw(&self, key: &'static str) -> Option<Node<'a, '_>> {
        self.raw.as_ref().and_then(|raw| raw.optional(key))
    }

    fn raw_bytes(&self, key: &'static str) -> Result<Vec<u8>, JsonError> {
        self.raw(key).map_or(Ok(Vec::new()), |node| node.hex())
    }

    fn model(&self) -> Result<Panim<'static>, JsonError> {
        let header = self.header()?;
        let mut values = Vec::new();
        self.plain.required("values")?.items(|_, node| {
            values.put(&node.whole::<i16>()?.to_be_bytes());
            Ok(())
        })?;
        let mut indices = Vec::new();
        self.plain.required("indices")?.items(|_, node| {
            indices.put(&node.whole::<u16>()?.to_be_bytes());
            Ok(())
        })?;
        for (table, key) in [
            (&mut values, "values_odd_byte"),
            (&mut indices, "indices_odd_byte"),
        ] {
            if let Some(byte) = self.raw(key) {
                table.push(byte.whole()?);
            }
        }
        let model = Panim {
            header,
            values: Shorts::from_bytes(values),
            indices: Shorts::from_bytes(indices),
            sections: self.sections()?,
            trailing: self.raw_bytes("trailing")?.into(),
        };
        self.check_bone_count(&model)?;
        Ok(model)
    }

    fn header(&self) -> Result<Header<'static>, JsonError> {
        let generation = match self.raw("generation") {
            Some(node) => read_generation(&node)?,
            None => Generation::Current,
        };
        let name_bytes = generation.name_bytes();
        let padding = self.raw_bytes("padding")?;
        let expected = generation.fields().padding.len;
        if padding.len() != expected {
            let at = self.raw("padding").or_else(|| self.raw("generation"));
            let node = at.unwrap_or(*self.plain.node());
            return Err(node.error(format!(
                "a header of the {} generation has {expected} bytes of padding, under `raw.padding`, not {}",
                generation.name(),
                padding.len()
            )));
        }
        Ok(Header {
            generation,
            name: self.field("name", name_bytes)?.into(),
            author: self.field("author", AUTHOR_BYTES)?.into(),
            looping: self.looping()?,
            length: self.plain.required("length")?.whole()?,
            node_count: self.plain.required("node_count")?.whole()?,
            padding: padding.into(),
        })
    }

    /// The bytes of the name or author field.
    fn field(&self, key: &'static str, size: usize) -> Result<Vec<u8>, JsonError> {
        let node = self.plain.required(key)?;
        let plain = node.text()?;
        let Some(raw) = self.raw(key) else {
            if plain.contains('\0') {
                return Err(node.error(
                    "a text ends at its first NUL; leave \\u0000 and what is behind it out, or give all bytes of the field under `raw`",
                ));
            }
            return pad(plain.as_bytes(), size).ok_or_else(|| {
                node.error(format!(
                    "this text takes {} bytes as UTF-8, and the field holds {size}; shorten it",
                    plain.len()
                ))
            });
        };
        let bytes = raw.hex()?;
        if bytes.len() != size {
            return Err(raw.error(format!(
                "all {size} bytes of the field are needed here, not {}",
                bytes.len()
            )));
        }
        let says = String::from_utf8_lossy(text(&bytes));
        if says != plain {
            let (says, plain) = (format!("{says:?}"), format!("{plain:?}"));
            return Err(contradiction(&raw, &says, &node, &plain));
        }
        Ok(bytes)
    }

    fn looping(&self) -> Result<u8, JsonError> {
        let node = self.plain.required("looping")?;
        let loops = node.bool()?;
        let Some(raw) = self.raw("looping") else {
            return Ok(if loops { 0xA6 } else { 0 });
        };
        let byte = raw.whole::<u8>()?;
        if (byte != 0) != loops {
            let says = format!("0x{byte:02X}, which is {}", byte != 0);
            return Err(contradiction(&raw, &says, &node, node.source()));
        }
        Ok(byte)
    }

    fn check_bone_count(&self, model: &Panim<'_>) -> Result<(), JsonError> {
        let node = self.plain.required("bone_count")?;
        let says = node.whole::<i64>()?;
        let counted = model.bone_count();
        if says == counted {
            return Ok(());
        }
        Err(node.error(format!(
            "this says {says}, but the {} entries of $.indices make {counted} (entries / 6 - 1); change this to {counted}, or the indices",
            model.indices.len()
        )))
    }

    fn sections(&self) -> Result<Sections<'static>, JsonError> {
        let raw = self.raw("sections");
        let mut sections = match &raw {
            Some(raw) => Sections::from_bytes(raw.hex()?).ok_or_else(|| {
                raw.error("these bytes are no chain of whole translations and scales sections; leave them out to have them made from $.translations and $.scales")
            })?,
            None => Sections::default(),
        };
        for kind in [SectionKind::Translations, SectionKind::Scales] {
            let node = self.plain.required(kind.name())?;
            let plain = node.nullable(PlainTrack::read)?;
            let Some(raw) = &raw else {
                if let Some(track) = &plain {
                    track.push(kind, &mut sections, &node)?;
                }
                continue;
            };
            let agrees = match (&plain, sections.first(kind)) {
                (Some(plain), Some(track)) => plain.agrees(&track),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            if !agrees {
                let says = format!("other {}", kind.name());
                return Err(contradiction(raw, &says, &node, "others"));
            }
        }
        Ok(sections)
    }

    /// Why the model cannot be written, at the key that it comes from.
    fn refused(&self, error: WriteError) -> JsonError {
        let (plain, raw) = match error {
            WriteError::FieldSize { field, .. } => (field, field),
            WriteError::LengthRange { .. } => ("length", "generation"),
            WriteError::HeaderSpelled { .. } => ("name", "generation"),
            WriteError::TagSpelled { field, .. } => (field, field),
            WriteError::OddLength { field: "values" } => ("values", "values_odd_byte"),
            WriteError::OddLength { .. } => ("indices", "indices_odd_byte"),
            WriteError::TrailingWithoutSection => ("trailing", "trailing"),
            WriteError::Swallowed { .. } => ("scales", "sections"),
        };
        let node = self.known(plain).or_else(|| self.raw(raw));
        let node = node.unwrap_or(*self.plain.node());
        node.error(format!("this cannot be written: {error}"))
    }

    /// A plain key, if there is one of this name.
    fn known(&self, key: &'static str) -> Option<Node<'a, '_>> {
        self.plain.optional(key)
    }
}

/// Bytes of the author field.
const AUTHOR_BYTES: usize = 32;

fn read_generation(node: &Node<'_, '_>) -> Result<Generation, JsonError> {
    let name = node.text()?;
    let found = Generation::ALL.into_iter().find(|it| it.name() == name);
    found.ok_or_else(|| {
        node.error(format!(
            "`{}` is no generation; there are {}",
            Excerpt(&name),
            Generation::ALL.map(Generation::name).join(", ")
        ))
    })
}
