//! Editing the JSON of a database.

use animlint::carrier::Format;
use animlint::pas4::{self, Value as Is};
use serde_json::{Value, json};

use crate::files::{bits, odd_database, plain_database};
use crate::{assert_refused, json_of, made};

fn plain() -> Value {
    json_of(&plain_database(), Some(Format::Pas4))
}

/// Protects: the contract of keys, and what stands where plain keys end.
#[test]
fn the_keys_of_a_database() {
    let bytes = [&odd_database()[..], b"\xFF\0tail"].concat();
    assert_eq!(
        json_of(&bytes, Some(Format::Pas4)),
        json!({
            "format": "pas4",
            "default_state": -7,
            "states": [
                {
                    "id": 5,
                    "parms": [
                        {"type": "Int32", "weight_function": "ExactMatch", "weight": 1.0, "min": -2147483648, "max": 2147483647},
                        {"type": "Uint32", "weight_function": "PercentError", "weight": -0.0, "min": 0, "max": 4294967295_u32},
                        {"type": "Real", "weight_function": "AngularPercent", "weight": 0.1, "min": {"bits": "ff800000"}, "max": {"bits": "7f800000"}},
                        {"type": "Bool", "weight_function": "NoWeight", "weight": 2.938736e-39, "min": false, "max": true, "raw": {"max": 255}},
                        {"type": "Enum", "weight_function": 77, "weight": 3.4028235e38, "min": -1, "max": 1},
                    ],
                    "anims": [
                        {"id": 4294967295_u32, "values": [-1, 7, {"bits": "7fa00001"}, true, 0], "raw": {"values": [null, null, null, 2, null]}},
                        {"id": 0, "values": [0, 0, -0.0, true, -5]},
                        {"id": 0, "values": [9, 1, 1e-45, false, 3]},
                    ],
                },
                {"id": -2, "parms": [], "anims": [{"id": 3, "values": []}]},
            ],
            "raw": {"trailing": "ff007461696c"},
        })
    );
}

/// Protects: states, parms and anims can be changed, added and taken out.
#[test]
fn edits_are_in_the_file() {
    let mut json = plain();
    json["default_state"] = json!(7);
    let states = json["states"].as_array_mut().unwrap();
    states[0]["id"] = json!(-1);
    states[0]["anims"].as_array_mut().unwrap().remove(0);
    states[0]["anims"][0]["values"][1] = json!({"bits": "7FC00001"});
    states.push(json!({"anims": [{"values": [true], "id": 9, "raw": {"values": [3]}}], "id": 7,
        "parms": [{"raw": {"min": 9}, "min": true, "max": true, "weight": 1, "weight_function": 4, "type": "Bool"}]}));
    let bytes = made(&json);
    let database = pas4::read(&bytes).unwrap();
    assert_eq!(database.default_state(), 7);
    let states: Vec<_> = database.states().collect();
    assert_eq!((states[0].id(), states[0].anim_count()), (-1, 1));
    let anim = states[0].anims().next().unwrap();
    assert_eq!(anim.id(), 3);
    assert!(anim.values().eq([Is::Int32(2), bits(0x7FC0_0001)]));
    let parm = states[1].parms().next().unwrap();
    assert_eq!((parm.min(), parm.max()), (Is::Bool(9), Is::Bool(1)));
    assert!(states[1].anims().next().unwrap().values().eq([Is::Bool(3)]));
}

/// Protects: floats are read as `f32` at once, not by way of `f64`, which
/// rounds twice.
#[test]
fn floats_are_rounded_once() {
    for (text, expected) in [
        ("0.1", 0x3DCC_CCCD),
        ("1.00000005960464477540", 0x3F80_0001),
        ("16777217", 0x4B80_0000),
        ("-0", 0x8000_0000),
        ("1e-45", 1),
        ("1e-60", 0),
        ("3.4028235e38", 0x7F7F_FFFF),
    ] {
        let json = plain().to_string().replace("0.5", text);
        let bytes = animlint::json::encode(json.as_bytes()).unwrap().bytes;
        let database = pas4::read(&bytes).unwrap();
        let anim = database.states().next().unwrap().anims().next().unwrap();
        assert_eq!(anim.values().nth(1), Some(bits(expected)), "{text}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let parm = "$.states[0].parms[1]";
    let anim = "$.states[0].anims[1]";
    let cases = [
        (
            "/default_state",
            json!(2_147_483_648_u32),
            "$.default_state".to_owned(),
            "2147483647",
        ),
        (
            "/states/0/id",
            json!("x"),
            "$.states[0].id".to_owned(),
            "a number is needed",
        ),
        (
            "/states/0/parms/1/type",
            json!("Float"),
            format!("{parm}.type"),
            "Int32, Uint32, Real, Bool, Enum",
        ),
        (
            "/states/0/parms/1/weight_function",
            json!("Exact"),
            format!("{parm}.weight_function"),
            "NoWeight",
        ),
        (
            "/states/0/parms/1/weight_function",
            json!(3),
            format!("{parm}.weight_function"),
            "\"NoWeight\"",
        ),
        (
            "/states/0/parms/1/weight",
            json!("1"),
            format!("{parm}.weight"),
            "a number is needed",
        ),
        (
            "/states/0/parms/1/weight",
            json!(1e39),
            format!("{parm}.weight"),
            "7f800000",
        ),
        (
            "/states/0/parms/1/min",
            json!({"bits": "7fc0"}),
            format!("{parm}.min.bits"),
            "eight hex digits",
        ),
        (
            "/states/0/parms/1/min",
            json!({"bit": "7fc00000"}),
            format!("{parm}.min"),
            "did you mean `bits`?",
        ),
        (
            "/states/0/parms/1/min",
            json!(true),
            format!("{parm}.min"),
            "a number is needed",
        ),
        (
            "/states/0/parms/0/min",
            json!(0.5),
            "$.states[0].parms[0].min".to_owned(),
            "no whole number",
        ),
        (
            "/states/0/anims/1/id",
            json!(-1),
            format!("{anim}.id"),
            "0 to 4294967295",
        ),
        (
            "/states/0/anims/1/values",
            json!([1]),
            format!("{anim}.values"),
            "not 1",
        ),
        (
            "/states/0/anims/1/values",
            json!([1, 1, 1]),
            format!("{anim}.values"),
            "not 3",
        ),
        (
            "/states/0/anims/1/values/0",
            json!(true),
            format!("{anim}.values[0]"),
            "a number is needed",
        ),
        (
            "/states/0/parms",
            json!({}),
            "$.states[0].parms".to_owned(),
            "an array is needed here, not an object",
        ),
    ];
    for (pointer, value, path, words) in cases {
        let mut json = plain();
        *json.pointer_mut(pointer).unwrap() = value;
        assert_refused(&json, &path, &[words]);
    }
}

#[test]
fn odd_bools_have_to_agree_with_the_plain_ones() {
    let json = json_of(&odd_database(), Some(Format::Pas4));
    let raw = "$.states[0].anims[0].raw.values";
    for (pointer, value, path, words) in [
        (
            "/states/0/anims/0/values/3",
            json!(false),
            format!("{raw}[3]"),
            "$.states[0].anims[0].values[3] is false",
        ),
        (
            "/states/0/anims/0/raw/values/0",
            json!(2),
            format!("{raw}[0]"),
            "no Bool",
        ),
        (
            "/states/0/anims/0/raw/values/3",
            json!(256),
            format!("{raw}[3]"),
            "0 to 255",
        ),
        (
            "/states/0/anims/0/raw/values",
            json!([null]),
            raw.to_owned(),
            "not 1",
        ),
        (
            "/states/0/parms/3/max",
            json!(false),
            "$.states[0].parms[3].raw.max".to_owned(),
            "is false",
        ),
    ] {
        let mut json = json.clone();
        *json.pointer_mut(pointer).unwrap() = value;
        assert_refused(&json, &path, &[words]);
    }
}
