//! The JSON of `decode` and `encode`: without loss, editable, and as its
//! schema says.

mod edits_carrier;
mod edits_panim;
mod edits_pas4;
mod files;
mod hostile;
mod properties;
mod schemas;

use animlint::carrier::Format;
use animlint::json::{Encoded, JsonError, encode};
use animlint::oracle::json::decoded;
use serde_json::Value;

/// The JSON of a file that is accepted; without a hint as a `.panim`.
#[track_caller]
fn json_of(bytes: &[u8], hint: Option<Format>) -> Value {
    let (_, json) = decoded(bytes, hint).expect("an accepted file");
    serde_json::from_slice(&json).expect("JSON")
}

/// The file that a JSON makes.
#[track_caller]
fn made(json: &Value) -> Vec<u8> {
    let Encoded { bytes, .. } = tried(json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    bytes
}

fn tried(json: &Value) -> Result<Encoded, JsonError> {
    encode(json.to_string().as_bytes())
}

/// A JSON is refused at this path, with a message that has all these words.
#[track_caller]
fn assert_refused(json: &Value, path: &str, words: &[&str]) {
    let error = tried(json).expect_err("a refusal");
    assert_eq!(error.path(), Some(path), "{error}");
    for word in words {
        assert!(error.message().contains(word), "no {word:?} in: {error}");
    }
}
