//! Properties of the JSON of `decode` and `encode`.

use serde::Serialize;
use serde_json::ser::Formatter;

use crate::carrier::{self, Format, Model};
use crate::json::carrier::CarrierJson;
use crate::json::panim::PanimJson;
use crate::json::pas4::Pas4Json;
use crate::json::{Compact, Readable, encode};
use crate::limits::Bounds;
use crate::panim;
use crate::text::is_unsafe;

/// As what bytes are taken; the content tells the carriers from each other.
const HINTS: [Option<Format>; 3] = [None, Some(Format::Pas4), Some(Format::Scan)];

/// What `decode` writes in one line of bytes that are accepted as a `.panim`,
/// or with a hint in the PAS4 family, with the word for the format.
#[must_use]
pub fn decoded(bytes: &[u8], hint: Option<Format>) -> Option<(&'static str, Vec<u8>)> {
    decoded_with(bytes, hint, || Compact)
}

fn decoded_with<F: Formatter>(
    bytes: &[u8],
    hint: Option<Format>,
    layout: impl Fn() -> F,
) -> Option<(&'static str, Vec<u8>)> {
    if hint.is_none() {
        let model = panim::read(bytes).ok()?;
        return Some(("panim", written(&PanimJson(&model), layout())));
    }
    let model = carrier::check(bytes, hint, &Bounds::default()).model?;
    Some(match model {
        Model::Database(model) => ("pas4", written(&Pas4Json(&model), layout())),
        Model::Carrier(model) => {
            let format = model.format().name();
            (format, written(&CarrierJson(&model), layout()))
        }
    })
}

fn written(value: &impl Serialize, layout: impl Formatter) -> Vec<u8> {
    let mut json = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut json, layout);
    value
        .serialize(&mut serializer)
        .expect("writing to memory does not fail");
    json
}

/// Any bytes: what `decode` makes of them, `encode` makes them again, in both
/// layouts; and nothing in the JSON acts on a terminal.
pub fn bytes(bytes: &[u8]) {
    for hint in HINTS {
        if let Some((format, json)) = decoded(bytes, hint) {
            gives_back(format, &json, bytes);
            let (_, json) = decoded_with(bytes, hint, Readable::default).expect("a model again");
            gives_back(format, &json, bytes);
        }
    }
}

fn gives_back(format: &str, json: &[u8], bytes: &[u8]) {
    let text = std::str::from_utf8(json).expect("JSON is UTF-8");
    let acts = text.chars().find(|c| is_unsafe(*c) && *c != '\n');
    assert_eq!(acts, None, "a terminal acts on this");
    let encoded = encode(json).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(encoded.format, format);
    assert!(
        encoded.bytes == bytes,
        "the bytes did not come back from {text}"
    );
}

/// Any text: encoding ends with a file or with a place and a reason; a file is
/// read as what it was made from.
pub fn text(json: &[u8]) {
    match encode(json) {
        Ok(encoded) => {
            let hint = match encoded.format {
                "panim" => None,
                "scan" => Some(Format::Scan),
                _ => Some(Format::Pas4),
            };
            let (format, again) = decoded(&encoded.bytes, hint).expect("what was written reads");
            assert_eq!(format, encoded.format);
            gives_back(format, &again, &encoded.bytes);
        }
        Err(error) => {
            let lines = json.split(|byte| *byte == b'\n');
            let line = lines.clone().nth(error.line().saturating_sub(1));
            let line = line.unwrap_or_else(|| panic!("no such line: {error}"));
            // The end of a line is a place, too, and a mark may stand before it.
            assert!(error.column() >= 1 && error.column() <= line.len().saturating_add(2));
            assert!(!error.message().is_empty());
        }
    }
}

/// Turns a file in place into its JSON, for a fuzzer that is to change that;
/// what is no file stays. The new size is returned, at most `max_size`.
pub fn turn(data: &mut [u8], size: usize, max_size: usize) -> usize {
    let old = data.get(..size).unwrap_or_default();
    let json = HINTS.iter().find_map(|hint| decoded(old, *hint));
    let Some((_, json)) = json.filter(|(_, json)| json.len() <= max_size.min(data.len())) else {
        return size;
    };
    for (place, byte) in data.iter_mut().zip(&json) {
        *place = *byte;
    }
    json.len()
}
