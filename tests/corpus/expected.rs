//! What a reader has to make of a case: what the program decides, and where
//! modelled readers part from it what they read.
//!
//! The models in `readers` know nothing of the code that decodes, so the
//! expected JSON is held against a second source here: it has to be what some
//! model sees, and where it is not, that is said below.

use animlint::finding::Verdict;
use animlint::json::Readable;
use serde::Serialize;
use serde_json::Value;

use crate::case::Case;
use crate::views::{self, Seen};

/// Rules for which a file is refused here and may be taken elsewhere: the
/// readers of carriers end before what is missing.
const MAY_BE_TAKEN: &[&str] = &["CAR005"];

/// Rules for which a careful reader may refuse what is taken here, and why.
const MAY_BE_REFUSED: &[(&str, &str)] = &[(
    "PAN039",
    "Who lays tracks out in memory may bound their size.",
)];

/// The model of a search that looks at every byte. No program is known to do so
/// today, so alone it makes no reading.
const BYTEWISE: &str = "bytewise";

/// What a reader has to make of a case.
pub(crate) enum Expected {
    /// It has to be taken, and says this.
    Accept(String),
    /// It has to be refused.
    Reject,
    /// Any of these will do.
    Differ(Vec<Reading>),
}

/// One of the readings that are allowed.
pub(crate) struct Reading {
    /// Whether the file is taken.
    pub(crate) accepts: bool,
    /// What it then says, where readers can be held to that.
    pub(crate) json: Option<String>,
    /// Who reads it so.
    pub(crate) by: Vec<&'static str>,
    /// Why, or in what it differs.
    pub(crate) note: Option<String>,
}

impl Reading {
    fn new(seen: Option<Value>, accepts: bool, by: &'static str, note: &str) -> Self {
        Self {
            accepts,
            json: seen.map(|value| readable(&value)),
            by: vec![by],
            note: Some(note.to_owned()),
        }
    }
}

/// Who stands for what no known reader does, but a careful one may.
pub(crate) const INFERRED: &str = "inferred";

/// Our own name in a list of readers.
pub(crate) const OWN: &str = "animlint";

impl Expected {
    /// What is expected of a reader on this case.
    pub(crate) fn of(case: &Case) -> Self {
        let own = views::decoded(case);
        let may_be_taken = |(rule, _): &(&str, usize)| MAY_BE_TAKEN.contains(rule);
        if own.is_none() && !case.rules.iter().any(may_be_taken) {
            return Self::Reject;
        }
        let mut readings = vec![Reading {
            accepts: own.is_some(),
            json: own.as_ref().map(readable),
            by: vec![OWN],
            note: None,
        }];
        let plain = own.map(views::without_raw);
        for (reader, seen) in views::of(case) {
            merge(&mut readings, plain.as_ref(), reader, seen);
        }
        for (rule, why) in MAY_BE_REFUSED {
            let shown = case.rules.iter().any(|(id, _)| id == rule);
            if shown && readings.iter().all(|known| known.accepts) {
                readings.push(Reading::new(None, false, INFERRED, why));
            }
        }
        readings.retain(|reading| reading.by != [BYTEWISE]);
        match (readings.len(), case.verdict) {
            (1, Verdict::Accepted) => Self::Accept(readings.remove(0).json.expect("a JSON")),
            (1, Verdict::Rejected | Verdict::Foreign) => Self::Reject,
            _ => Self::Differ(readings),
        }
    }
}

/// Adds what a reader makes of the file to the readings.
fn merge(readings: &mut Vec<Reading>, own: Option<&Value>, reader: &'static str, seen: Seen) {
    match seen {
        Seen::Accepts(json) => {
            if json.is_some() && json.as_ref() == own {
                readings[0].by.push(reader);
                return;
            }
            let text = json.as_ref().map(readable);
            let same = readings
                .iter_mut()
                .skip(1)
                .find(|known| known.accepts && known.json == text);
            match same {
                Some(known) => known.by.push(reader),
                None => {
                    let note = note(own, json.as_ref());
                    readings.push(Reading::new(json, true, reader, &note));
                }
            }
        }
        Seen::Rejects(reason) => match readings.iter_mut().find(|known| !known.accepts) {
            Some(known) if known.by == [INFERRED] => {
                known.by = vec![reader];
                known.note = Some(reason);
            }
            Some(known) => known.by.push(reader),
            None => readings.push(Reading::new(None, false, reader, &reason)),
        },
        Seen::Undefined(reason) => {
            if !readings.iter().any(|known| !known.accepts) {
                let note = format!("{reader} crashes or worse: {reason}.");
                readings.push(Reading::new(None, false, INFERRED, &note));
            }
        }
    }
}

/// In what a reading differs from our own.
fn note(own: Option<&Value>, theirs: Option<&Value>) -> String {
    match (own, theirs) {
        (_, None) => "A track is not complete and filled up.".to_owned(),
        (None, Some(_)) => "Nothing behind the characters is read.".to_owned(),
        (Some(own), Some(theirs)) => match difference("", own, theirs) {
            Some((path, own, theirs)) => format!("{path} is {theirs} and not {own}."),
            None => panic!("equal readings"),
        },
    }
}

/// The first place where two JSONs differ, and what stands there.
fn difference(path: &str, own: &Value, theirs: &Value) -> Option<(String, String, String)> {
    let here = |own: String, theirs: String| Some((path.to_owned(), own, theirs));
    match (own, theirs) {
        _ if own == theirs => None,
        (Value::Object(own), Value::Object(theirs)) => own.iter().find_map(|(key, value)| {
            let path = match path {
                "" => key.clone(),
                path => format!("{path}.{key}"),
            };
            difference(&path, value, theirs.get(key).unwrap_or(&Value::Null))
        }),
        (Value::Array(own), Value::Array(theirs)) if own.len() == theirs.len() => {
            let mut pairs = own.iter().zip(theirs).enumerate();
            pairs.find_map(|(at, (own, theirs))| difference(&format!("{path}[{at}]"), own, theirs))
        }
        (Value::Array(own), Value::Array(theirs)) => here(
            format!("of {} items", own.len()),
            format!("of {} items", theirs.len()),
        ),
        (Value::Object(_) | Value::Array(_), _) => here("there".to_owned(), theirs.to_string()),
        (_, Value::Object(_) | Value::Array(_)) => here(own.to_string(), "there".to_owned()),
        _ => here(own.to_string(), theirs.to_string()),
    }
}

/// As `decode --layout readable` prints it.
fn readable(value: &Value) -> String {
    let mut text = Vec::new();
    let mut json = serde_json::Serializer::with_formatter(&mut text, Readable::default());
    value.serialize(&mut json).expect("writes to memory");
    text.push(b'\n');
    String::from_utf8(text).expect("UTF-8")
}
