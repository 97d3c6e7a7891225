//! What our own program and each modelled reader see in a case, as the JSON of
//! `decode`.

use std::path::PathBuf;

use animlint::carrier::{self, Model};
use animlint::finding::Verdict;
use animlint::json::carrier::CarrierJson;
use animlint::json::panim::PanimJson;
use animlint::json::pas4::Pas4Json;
use animlint::limits::Bounds;
use animlint::readers::carrier::CarrierView;
use animlint::readers::panim::{PanimView, RawTrack};
use animlint::readers::pas4::{PasView, StateView, Value as Held, rival};
use animlint::readers::{self, ReaderId, Reading, View};
use animlint::tree::detect::Format;
use animlint::tree::file::{Found, check};
use serde_json::{Value, json};

use crate::case::Case;
use crate::expected::INFERRED;

/// What a reader makes of a file.
pub(crate) enum Seen {
    /// It takes the file and sees this; none where JSON cannot say it.
    Accepts(Option<Value>),
    /// It refuses the file, for this reason.
    Rejects(String),
    /// It crashes or worse.
    Undefined(String),
}

/// What our own program decodes.
pub(crate) fn decoded(case: &Case) -> Option<Value> {
    let path = PathBuf::from(case.file());
    let checked = check(&case.bytes, &path, Found::Named, false, &Bounds::default());
    let hint = match checked.format? {
        Format::Panim => {
            let model = animlint::panim::read(&case.bytes).ok()?;
            return Some(value(&PanimJson(&model)));
        }
        Format::Pas4 => carrier::Format::Pas4,
        Format::Ancs => carrier::Format::Ancs,
        Format::Char => carrier::Format::Char,
        Format::Scan => carrier::Format::Scan,
    };
    let model = carrier::check(&case.bytes, Some(hint), &Bounds::default()).model?;
    Some(match &model {
        Model::Database(model) => value(&Pas4Json(model)),
        Model::Carrier(model) => value(&CarrierJson(model)),
    })
}

/// By way of the text, so that a float is the number that is printed.
fn value(model: &impl serde::Serialize) -> Value {
    let text = serde_json::to_string(model).expect("a model is JSON");
    serde_json::from_str(&text).expect("what was written")
}

/// The plain keys: what readers are held to.
pub(crate) fn without_raw(mut value: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.shift_remove("raw");
                map.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    strip(&mut value);
    value
}

/// What each modelled reader makes of a case, by its name.
///
/// Left out are the player, which reads no files, and the reader that compares
/// anim ids as signed numbers, of which no more is known than that.
pub(crate) fn of(case: &Case) -> Vec<(&'static str, Seen)> {
    let bytes = &*case.bytes;
    let left_out = [ReaderId::PlutoPlayer, ReaderId::SignedAnimIds];
    let mut seen = match case.extension {
        "panim" => {
            let node_count = decoded(case).map(|own| own["node_count"].clone());
            let readings = readers::panim_readings(bytes);
            all(&readings, |view| panim(view, node_count.as_ref()))
        }
        "pas4" => all(&readers::pas4_readings(bytes), pas4_file),
        "ancs" => all(&readers::ancs_readings(bytes), |view| ancs(view)),
        "char" => all(&readers::char_readings(bytes), |view| char(view)),
        _ => Vec::new(),
    };
    if case.verdict == Verdict::Accepted && case.rules.iter().any(|(id, _)| *id == "PAS010") {
        // The document does not say how wide a Bool is.
        let rival = [(ReaderId::Engine, rival::four_byte_bools(bytes))];
        let rival = all(&rival, pas4_file).into_iter();
        seen.extend(rival.map(|(_, it)| (INFERRED, it)));
    }
    seen.retain(|(reader, _)| left_out.iter().all(|id| id.name() != *reader));
    seen
}

fn all<V: View>(
    readings: &[(ReaderId, Reading<V>)],
    json: impl Fn(&V) -> Option<Value>,
) -> Vec<(&'static str, Seen)> {
    let seen = readings.iter().map(|(id, reading)| {
        let seen = match reading {
            Reading::Accepts(view) => Seen::Accepts(json(view)),
            Reading::Rejects(reason) => Seen::Rejects(reason.to_string()),
            Reading::Undefined(reason) => Seen::Undefined(reason.to_string()),
        };
        (id.name(), seen)
    });
    seen.collect()
}

fn panim(view: &PanimView<'_>, node_count: Option<&Value>) -> Option<Value> {
    let track = |track: Option<RawTrack<'_>>| match track {
        None => Some(Value::Null),
        Some(track) => track.is_complete().then(|| track_json(&track)),
    };
    Some(json!({
        "format": "panim",
        "name": String::from_utf8_lossy(view.name),
        "author": String::from_utf8_lossy(view.author),
        "looping": view.looping,
        "length": view.length,
        "node_count": node_count?,
        "bone_count": view.bone_count,
        "values": view.values.iter().collect::<Vec<_>>(),
        "indices": view.indices.iter().collect::<Vec<_>>(),
        "translations": track(view.translations)?,
        "scales": track(view.scales)?,
    }))
}

fn track_json(track: &RawTrack<'_>) -> Value {
    let frames = |data: &[u8]| {
        let words = data.as_chunks::<2>().0;
        let words: Vec<i16> = words.iter().map(|word| i16::from_be_bytes(*word)).collect();
        words.as_chunks::<3>().0.to_vec()
    };
    json!({
        "frames": track.frames,
        "bones": track.bones,
        "present": track.present().map(|(bone, _)| bone).collect::<Vec<_>>(),
        "data": track.present().map(|(_, data)| frames(data)).collect::<Vec<_>>(),
    })
}

fn pas4_file(view: &PasView<'_>) -> Option<Value> {
    let mut json = json!({ "format": "pas4" });
    let database = pas4(view)?;
    let keys = database.as_object()?.clone();
    json.as_object_mut()?.extend(keys);
    Some(json)
}

fn pas4(view: &PasView<'_>) -> Option<Value> {
    let states: Option<Vec<Value>> = view.states().map(|it| state(&it)).collect();
    Some(json!({ "default_state": view.default_state, "states": states? }))
}

const TYPES: [&str; 5] = ["Int32", "Uint32", "Real", "Bool", "Enum"];
const FUNCTIONS: [&str; 4] = ["ExactMatch", "PercentError", "AngularPercent", "NoWeight"];

fn state(state: &StateView<'_>) -> Option<Value> {
    let columns = state.columns();
    let parms: Option<Vec<Value>> = state
        .parms()
        .map(|parm| {
            let function = parm.function as usize;
            Some(json!({
                "type": TYPES.get(parm.type_word as usize)?,
                "weight_function": FUNCTIONS.get(function).map_or(json!(function), |it| json!(it)),
                "weight": real(parm.weight),
                "min": held(parm.min)?,
                "max": held(parm.max)?,
            }))
        })
        .collect();
    let anims: Option<Vec<Value>> = state
        .anims()
        .iter()
        .map(|anim| {
            let values: Option<Vec<Value>> =
                anim.values(&columns).map(|(_, it)| held(it)).collect();
            Some(json!({ "id": anim.id, "values": values? }))
        })
        .collect();
    Some(json!({ "id": state.id, "parms": parms?, "anims": anims? }))
}

fn held(value: Held) -> Option<Value> {
    match value {
        Held::Int32(number) | Held::Enum(number) => Some(json!(number)),
        Held::Uint32(number) => Some(json!(number)),
        Held::Real(bits) => Some(real(bits)),
        Held::Bool(number) => Some(json!(number != 0)),
        Held::Opaque(_) | Held::Nothing => None,
    }
}

fn real(bits: u32) -> Value {
    let number = f32::from_bits(bits);
    match number.is_finite() {
        // The shortest decimal, as it is printed.
        true => json!(number.to_string().parse::<f64>().expect("a number")),
        false => json!({ "bits": format!("{bits:08x}") }),
    }
}

fn ancs(view: &CarrierView<'_>) -> Option<Value> {
    let versions = || view.characters.iter().map(|it| it.version);
    let game = match view.characters.is_empty() {
        true => None,
        false if versions().all(|it| it < 10) => Some("mp1"),
        false if versions().all(|it| it == 10) => Some("mp2"),
        false => None,
    };
    carrier(view, "ancs", game)
}

fn char(view: &CarrierView<'_>) -> Option<Value> {
    carrier(view, "char", Some("mp3"))
}

fn carrier(view: &CarrierView<'_>, format: &str, game: Option<&str>) -> Option<Value> {
    let characters: Option<Vec<Value>> = view
        .characters
        .iter()
        .map(|character| {
            Some(json!({
                "id": character.id,
                "version": character.version,
                "name": String::from_utf8_lossy(character.name),
                "offset": character.pas.at,
                "pas": pas4(&character.pas)?,
            }))
        })
        .collect();
    Some(json!({ "format": format, "game": game, "characters": characters? }))
}
