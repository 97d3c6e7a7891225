//! Editing the JSON of a `.panim`.

use std::fs;
use std::path::Path;

use animlint::panim::{self, SectionKind};
use serde_json::{Value, json};

use crate::{assert_refused, json_of, made};

fn file(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus/panim")
        .join(name);
    json_of(&fs::read(path).unwrap(), None)
}

/// The JSON with other values at some paths.
fn with<const N: usize>(mut json: Value, edits: [(&str, Value); N]) -> Value {
    for (pointer, value) in edits {
        match json.pointer_mut(pointer) {
            Some(place) => *place = value,
            None => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                let parent = json.pointer_mut(parent).unwrap().as_object_mut().unwrap();
                parent.insert(key.to_owned(), value);
            }
        }
    }
    json
}

/// A file of two bones, so with three rows.
fn plain() -> Value {
    with(
        file("valid/minimal.panim"),
        [
            ("/values", json!([0, -1, 2])),
            (
                "/indices",
                json!([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 3, 0, 3, 0, 3, 0]),
            ),
            ("/bone_count", json!(2)),
        ],
    )
}

/// Protects: each plain key can be changed, and the file then says so.
#[test]
fn an_edited_key_is_in_the_file() {
    let track = json!({"frames": 2, "bones": 9, "present": [0, 8],
        "data": [[[1, 2, 3], [-4, 5, 6]], [[7, 8, 9], [0, 0, 32767]]]});
    let edits = [
        ("/name", json!("größer")),
        ("/author", json!("me")),
        ("/looping", json!(true)),
        ("/length", json!(65535)),
        ("/node_count", json!(255)),
        ("/values/1", json!(-32768)),
        ("/indices/12", json!(2.0)),
        ("/translations", track.clone()),
        ("/scales", track.clone()),
    ];
    let json = with(plain(), edits.clone());
    let bytes = made(&json);
    let model = panim::read(&bytes).unwrap();
    assert_eq!(panim::text(&model.header.name), "größer".as_bytes());
    assert_eq!((model.header.looping, model.header.length), (0xA6, 65535));
    let scales = model.sections.first(SectionKind::Scales).unwrap();
    assert!(scales.present().eq([0, 8]));
    assert_eq!(scales.data.len(), 24);
    let again = json_of(&bytes, None);
    assert_eq!(again["translations"], track);
    assert_eq!(again["values"], json!([0, -32768, 2]));
    // Each of the edits alone, except scales without translations.
    for edit in edits.into_iter().take(8) {
        made(&with(plain(), [edit]));
    }
    // A track is taken out again.
    let without = with(
        again,
        [("/translations", Value::Null), ("/scales", Value::Null)],
    );
    assert!(panim::read(&made(&without)).unwrap().sections.is_empty());
}

/// Protects: what does not fit is refused where it stands, and the message
/// says what would fit.
#[test]
fn what_does_not_fit_is_refused() {
    let long = "x".repeat(65);
    let cases = [
        ("/name", json!(long), "$.name", "65 bytes"),
        ("/name", json!("a\0b"), "$.name", "NUL"),
        ("/author", json!(5), "$.author", "a text is needed"),
        ("/looping", json!(1), "$.looping", "true or false is needed"),
        ("/length", json!(65536), "$.length", "0 to 65535"),
        ("/length", json!(-1), "$.length", "0 to 65535"),
        ("/length", json!(1.5), "$.length", "no whole number"),
        ("/length", json!(1e300), "$.length", "out of range"),
        ("/node_count", json!(256), "$.node_count", "0 to 255"),
        ("/bone_count", json!(3), "$.bone_count", "make 2"),
        ("/values/2", json!(32768), "$.values[2]", "-32768 to 32767"),
        (
            "/values/2",
            Value::Null,
            "$.values[2]",
            "a number is needed here, not null",
        ),
        ("/indices/0", json!(-1), "$.indices[0]", "0 to 65535"),
        ("/indices", json!([1, 0]), "$.bone_count", "make -1"),
        (
            "/translations",
            json!([]),
            "$.translations",
            "an object is needed",
        ),
        ("/raw", json!({"trailing": "abc"}), "$.raw.trailing", "even"),
        (
            "/raw",
            json!({"trailing": "zz"}),
            "$.raw.trailing",
            "no hex digit",
        ),
        (
            "/raw",
            json!({"trailing": "00"}),
            "$.raw.trailing",
            "need a section before them",
        ),
        (
            "/raw",
            json!({"generation": "new"}),
            "$.raw.generation",
            "july-2024",
        ),
        (
            "/raw",
            json!({"generation": "padded"}),
            "$.raw.generation",
            "3 bytes of padding",
        ),
        (
            "/raw",
            json!({"padding": "00"}),
            "$.raw.padding",
            "0 bytes of padding",
        ),
        ("/raw", Value::Null, "$.raw", "an object is needed"),
        ("/raw", json!({"nam": ""}), "$.raw", "did you mean `name`?"),
        ("/color", json!(1), "$", "`color` is not known"),
        (
            "/format",
            json!("gif"),
            "$.format",
            "panim, pas4, ancs, char, scan",
        ),
    ];
    for (pointer, value, path, words) in cases {
        assert_refused(&with(plain(), [(pointer, value)]), path, &[words]);
    }
    for key in [
        "format",
        "name",
        "author",
        "looping",
        "bone_count",
        "values",
        "scales",
    ] {
        let mut json = plain();
        json.as_object_mut().unwrap().remove(key);
        assert_refused(&json, "$", &["missing", key]);
    }
}

#[test]
fn the_shape_of_a_track_has_to_agree() {
    let track = json!({"frames": 1, "bones": 2, "present": [1], "data": [[[1, 2, 3]]]});
    let cases = [
        (
            "/frames",
            json!(2),
            "$.scales.data[0]",
            "2 frames are needed here",
        ),
        ("/bones", json!(1), "$.scales.present[0]", "no bone 1"),
        (
            "/present",
            json!([1, 0]),
            "$.scales.present[1]",
            "ascending",
        ),
        (
            "/present",
            json!([0, 0]),
            "$.scales.present[1]",
            "each once",
        ),
        ("/present", json!([0, 1]), "$.scales.data", "2 bones"),
        ("/present", json!([]), "$.scales.data", "0 bones"),
        ("/data/0/0", json!([1, 2]), "$.scales.data[0][0]", "not 2"),
        (
            "/data/0/0/2",
            json!(40000),
            "$.scales.data[0][0][2]",
            "out of range",
        ),
        (
            "/data/0/0",
            json!(1),
            "$.scales.data[0][0]",
            "an array is needed",
        ),
    ];
    for (pointer, value, path, words) in cases {
        let track = with(track.clone(), [(pointer, value)]);
        assert_refused(&with(plain(), [("/scales", track)]), path, &[words]);
    }
}

/// Protects: raw keys and plain keys that part are never settled in silence.
#[test]
fn raw_keys_have_to_agree_with_the_plain_ones() {
    let named = file("valid/text-after-nul.panim");
    assert_refused(
        &with(named.clone(), [("/name", json!("x"))]),
        "$.raw.name",
        &["$.name", "\"x\""],
    );
    assert_refused(
        &with(named.clone(), [("/raw/name", json!("00"))]),
        "$.raw.name",
        &["all 64 bytes"],
    );
    // Without the raw key the plain one counts.
    made(&with(named, [("/name", json!("x")), ("/raw", json!({}))]));

    let looping = file("invalid/looping-byte.panim");
    assert_refused(
        &with(looping.clone(), [("/looping", json!(false))]),
        "$.raw.looping",
        &["0x01", "$.looping says false"],
    );
    made(&with(looping, [("/raw/looping", json!(7))]));

    let sections = file("valid/bitmask-padding.panim");
    let kind = if sections["translations"].is_null() {
        "scales"
    } else {
        "translations"
    };
    let data = format!("/{kind}/data/0/0/0");
    assert_refused(
        &with(sections.clone(), [(&data, json!(999))]),
        "$.raw.sections",
        &[kind],
    );
    made(&with(
        sections.clone(),
        [(&data, json!(999)), ("/raw", json!({}))],
    ));
    assert_refused(
        &with(sections, [("/raw/sections", json!("00"))]),
        "$.raw.sections",
        &["no chain"],
    );
}

/// Protects: what the writer refuses, since it would not read back, is said at
/// the key that it comes from.
#[test]
fn what_would_not_read_back_is_refused() {
    let indices = [0x696E, 0x6469, 0x6365, 0x7300];
    assert_refused(
        &with(plain(), [("/values", json!(indices))]),
        "$.values",
        &["spells `indices`", "change one of these numbers"],
    );
    assert_refused(
        &with(
            plain(),
            [("/raw", json!({"indices_odd_byte": 1, "trailing": "00"}))],
        ),
        "$.indices",
        &["odd number of bytes"],
    );
    let old = with(
        plain(),
        [
            ("/raw", json!({"generation": "july-2024"})),
            ("/length", json!(256)),
        ],
    );
    assert_refused(&old, "$.length", &["at most 255"]);
}
