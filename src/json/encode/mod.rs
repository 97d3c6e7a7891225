//! JSON to files: the way back from `decode`.
//!
//! Nothing of the JSON is taken on trust. Keys that are not known or missing
//! are errors, numbers have to fit, and what the JSON says twice (derived keys
//! such as `bone_count`, raw bytes beside plain keys) has to agree: an edit
//! that would be ignored in silence is lost work. Every error says where it
//! is and what would be right.

mod carrier;
mod error;
mod node;
mod object;
mod panim;
mod pas4;
mod scalar;
mod track;

pub use error::JsonError;

pub(crate) use node::Node;
#[cfg(feature = "cli")]
pub(crate) use node::{Kind, Place};
#[cfg(feature = "cli")]
pub(crate) use object::unknown_key;
pub(crate) use scalar::Excerpt;

/// What a JSON makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The word for the format: panim, pas4, ancs, char or scan.
    pub format: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Makes the file that `json`, as `decode` writes it, describes.
///
/// # Errors
/// Where the text is no JSON of this kind, or says what no file can hold, or
/// the file would not read back as what it says.
pub fn encode(json: &[u8]) -> Result<Encoded, JsonError> {
    let text = utf8(json)?;
    let root = Node::root(text)?;
    let format = root.peek("format")?;
    let name = format.text()?;
    let found = FORMATS.into_iter().find(|(known, _)| *known == name);
    let Some((format, encode)) = found else {
        return Err(format.error(format!(
            "`{}` is no format; there are {}",
            Excerpt(&name),
            FORMATS.map(|(name, _)| name).join(", ")
        )));
    };
    let bytes = encode(&root)?;
    Ok(Encoded { format, bytes })
}

type Encode = fn(&Node<'_, '_>) -> Result<Vec<u8>, JsonError>;

const FORMATS: [(&str, Encode); 5] = [
    ("panim", panim::encode),
    ("pas4", pas4::encode),
    ("ancs", |root| {
        carrier::encode(root, crate::carrier::Format::Ancs)
    }),
    ("char", |root| {
        carrier::encode(root, crate::carrier::Format::Char)
    }),
    ("scan", |root| {
        carrier::encode(root, crate::carrier::Format::Scan)
    }),
];

/// The text without a byte order mark.
fn utf8(json: &[u8]) -> Result<&str, JsonError> {
    let error = |offset, message| JsonError::at(json, offset, None, message);
    if json.starts_with(&[0xFF, 0xFE]) || json.starts_with(&[0xFE, 0xFF]) {
        return Err(error(
            0,
            "this text is UTF-16, as a Windows shell writes it; save it as UTF-8, or let `decode -o FILE` write it",
        ));
    }
    let text = std::str::from_utf8(json).map_err(|found| {
        error(
            found.valid_up_to(),
            "this is no UTF-8, so no JSON; if it is a text, save it as UTF-8",
        )
    })?;
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// Both of two places speak of one thing, and part.
fn contradiction(
    node: &Node<'_, '_>,
    says: &str,
    other: &Node<'_, '_>,
    other_says: &str,
) -> JsonError {
    node.error(format!(
        "this says {says}, but {} says {other_says}; change one of them to agree, or leave this key out, which then follows from the other",
        other.place()
    ))
}
