//! Editing the JSON of a carrier.

use animlint::carrier::{Carrier, Format, Model, check};
use animlint::limits::Bounds;
use serde_json::{Value, json};

use crate::files::{plain_database, prime3, scanned, two_characters};
use crate::{assert_refused, json_of, made};

fn ancs() -> Value {
    json_of(&two_characters(), Some(Format::Ancs))
}

#[track_caller]
fn carrier(bytes: &[u8], hint: Format) -> Carrier<'_> {
    match check(bytes, Some(hint), &Bounds::default()).model {
        Some(Model::Carrier(carrier)) => carrier,
        other => panic!("no carrier: {other:?}"),
    }
}

/// Protects: the contract of keys.
#[test]
fn the_keys_of_a_carrier() {
    let json = ancs();
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&json), ["format", "game", "characters", "raw"]);
    assert_eq!(
        (&json["format"], &json["game"]),
        (&json!("ancs"), &json!("mp1"))
    );
    let characters = json["characters"].as_array().unwrap();
    assert_eq!(
        keys(&characters[0]),
        ["id", "version", "name", "offset", "pas"]
    );
    assert_eq!(keys(&characters[0]["pas"]), ["default_state", "states"]);
    assert_eq!(
        (&characters[0]["name"], &characters[1]["name"]),
        (&json!("name"), &json!("caf\u{FFFD}"))
    );
    assert_eq!(
        (&characters[0]["id"], &characters[0]["version"]),
        (&json!(7), &json!(6))
    );
    let bytes = two_characters();
    for character in characters {
        let offset = usize::try_from(character["offset"].as_u64().unwrap()).unwrap();
        assert_eq!(&bytes[offset..offset + 4], b"PAS4");
    }
    assert_eq!(keys(&json["raw"]), ["opaque", "sizes", "names"]);
    assert_eq!(json["raw"]["names"], json!([null, "636166e9"]));
    assert_eq!(json["raw"]["opaque"].as_array().unwrap().len(), 3);

    let json = json_of(&prime3(), Some(Format::Char));
    let expected =
        json!({"id": 9, "version": 5, "name": "größe", "offset": json["characters"][0]["offset"]});
    let mut character = json["characters"][0].clone();
    character.as_object_mut().unwrap().remove("pas");
    assert_eq!((character, &json["game"]), (expected, &json!("mp3")));

    let json = json_of(&scanned(), Some(Format::Scan));
    let character = &json["characters"][1];
    assert_eq!(
        (&json["format"], &json["game"]),
        (&json!("scan"), &Value::Null)
    );
    for key in ["id", "version", "name"] {
        assert_eq!(character[key], Value::Null);
    }
}

/// Protects: a database can be changed, also to another size, and all else
/// stays: what follows moves, and its offset need not be touched.
#[test]
fn a_changed_database_moves_what_follows() {
    let before = two_characters();
    for (bytes, hint) in [
        (before, Format::Ancs),
        (prime3(), Format::Char),
        (scanned(), Format::Scan),
    ] {
        let mut json = json_of(&bytes, Some(hint));
        json["characters"][0]["pas"]["states"][0]["anims"]
            .as_array_mut()
            .unwrap()
            .push(json!({"id": 2, "values": [5, 0.25]}));
        let after = made(&json);
        assert_eq!(after.len(), bytes.len() + 12);
        let (old, new) = (carrier(&bytes, hint), carrier(&after, hint));
        assert_eq!(new.len(), old.len());
        let first = new.character(0).unwrap().database;
        assert_eq!(first.states().next().unwrap().anim_count(), 3);
        if let (Some(old), Some(new)) = (old.character(1), new.character(1)) {
            assert_eq!((new.database, new.offset), (old.database, old.offset + 12));
        }
        // The new offsets are as good.
        let again = json_of(&after, Some(hint));
        for (index, character) in again["characters"].as_array().unwrap().iter().enumerate() {
            json["characters"][index]["offset"] = character["offset"].clone();
        }
        assert_eq!(made(&json), after);
    }
}

/// Protects: keys that only repeat what the bytes say are not ignored when
/// somebody changes them.
#[test]
fn derived_keys_have_to_agree() {
    let offset = ancs()["characters"][1]["offset"].as_u64().unwrap();
    let cases = [
        (
            "/characters/1/id",
            json!(8),
            "$.characters[1].id",
            "it is 7",
        ),
        (
            "/characters/1/version",
            json!(5),
            "$.characters[1].version",
            "it is 6",
        ),
        (
            "/characters/0/name",
            json!("x"),
            "$.characters[0].name",
            "it is \"name\"",
        ),
        (
            "/characters/0/name",
            Value::Null,
            "$.characters[0].name",
            "it is \"name\"",
        ),
        (
            "/characters/1/offset",
            json!(offset + 1),
            "$.characters[1].offset",
            "stands at",
        ),
        ("/game", json!("mp2"), "$.game", "it is mp1"),
        ("/format", json!("char"), "$.format", "it is ancs"),
        ("/raw/names/1", json!("00"), "$.raw.names[1]", "636166e9"),
        ("/raw/names", json!([]), "$.raw.names", "not 0"),
        ("/raw/sizes", json!([]), "$.raw.sizes", "not 0"),
        ("/raw/opaque", json!(["", ""]), "$.raw.opaque", "3 runs"),
        (
            "/raw/opaque/0",
            json!("00".repeat(48)),
            "$.raw.opaque",
            "none of format ancs",
        ),
        (
            "/characters/1/pas/states/0/parms",
            json!([]),
            "$.characters[1].pas.states[0].anims[0].values",
            "not 5",
        ),
    ];
    for (pointer, value, path, words) in cases {
        let mut json = ancs();
        *json.pointer_mut(pointer).unwrap() = value;
        assert_refused(&json, path, &[words]);
    }
    let mut json = ancs();
    json["characters"].as_array_mut().unwrap().pop();
    assert_refused(&json, "$.raw.opaque", &["2 runs"]);
}

/// Protects: a file that would be read otherwise is not written.
#[test]
fn what_would_not_read_back_is_refused() {
    // A scan does not take a database without anims.
    let mut json = json_of(&scanned(), Some(Format::Scan));
    json["characters"][1]["pas"]["states"][0]["anims"] = json!([]);
    assert_refused(&json, "$.characters", &["1 databases, not 2"]);
    // A database in the opaque bytes would be found as well.
    let mut json = json_of(&scanned(), Some(Format::Scan));
    let hex: String = plain_database()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    json["raw"]["opaque"][2] = json!(hex);
    assert_refused(&json, "$.characters", &["3 databases, not 2"]);
}
