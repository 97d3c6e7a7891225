//! What to change in a database so that a rule has nothing to say any more.
//!
//! As [`crate::panim::fix()`]: all findings of a rule at once, and nothing is
//! proved here. Fixes within the states never change their size, so they do
//! for a database in a carrier as well.

mod rewrite;

use std::borrow::Cow;

use crate::bytes::{Edit, Span};
use crate::limits::FIX_EDITS;
use crate::rules::{Rule, pas4 as rules};

use super::fields::fields;
use super::layout::{Field, ParmField};
use super::model::{Database, Parm};
use super::value::{Real, Value, WeightFunction};

/// Why a database cannot be fixed in this way, in words: a clause without a
/// full stop.
type Declined = Cow<'static, str>;

/// The bits of -0.
const NEGATIVE_ZERO: Real = Real(0x8000_0000);

/// The rules that can be fixed, in the order in which to do it.
pub fn fixable() -> impl Iterator<Item = &'static Rule> {
    static ALL: [&Rule; 8] = [
        &rules::BYTE_SWAPPED,
        &rules::FOUR_BYTE_BOOLS,
        &rules::BYTES_AFTER_DATABASE,
        &rules::PACKAGE_PADDING,
        &rules::UNKNOWN_WEIGHT_FUNCTION,
        &rules::BOOL_BYTE,
        &rules::NEGATIVE_ZERO,
        &rules::DEFAULT_WITHOUT_STATES,
    ];
    ALL.into_iter()
}

/// What to change for `rule`, of which there are findings, in the database at
/// the absolute offset `at`, whose field paths start with `prefix`. The edits
/// are in file order and do not overlap.
///
/// # Errors
/// Where the rule cannot be fixed in this database, with the reason.
pub fn fix(
    database: &Database<'_>,
    at: usize,
    prefix: &str,
    rule: &Rule,
) -> Result<Vec<Edit>, Declined> {
    let mut edits = Edits {
        prefix,
        made: Vec::new(),
    };
    if rule == &rules::BYTES_AFTER_DATABASE || rule == &rules::PACKAGE_PADDING {
        let end = at.saturating_add(super::size(database));
        let tail = Span::between(end.saturating_sub(database.trailing().len()), end);
        edits.add(tail, [], Field::Trailing);
    } else if rule == &rules::UNKNOWN_WEIGHT_FUNCTION {
        functions(database, at, &mut edits);
    } else if rule == &rules::BOOL_BYTE {
        values(database, at, &mut edits, |value| match value {
            Value::Bool(2..) => Some(vec![1]),
            Value::Bool(_)
            | Value::Int32(_)
            | Value::Uint32(_)
            | Value::Real(_)
            | Value::Enum(_) => None,
        });
    } else if rule == &rules::NEGATIVE_ZERO {
        values(database, at, &mut edits, |value| {
            (value == Value::Real(NEGATIVE_ZERO)).then(|| vec![0; 4])
        });
    } else if rule == &rules::DEFAULT_WITHOUT_STATES {
        let place = Span::new(at.saturating_add(8), 4);
        edits.add(place, [0xFF; 4], Field::DefaultState);
    } else {
        return Err("no fix is known for it".into());
    }
    match edits.made.len() {
        0..=FIX_EDITS => Ok(edits.made),
        _ => Err(format!("more than {FIX_EDITS} places would have to change").into()),
    }
}

/// As [`fix`], for a stand-alone file that is not accepted as it is, or not as
/// what it was meant to be.
///
/// # Errors
/// Where the rule cannot be fixed in this file, with the reason.
pub fn rewrite(bytes: &[u8], rule: &Rule) -> Result<Vec<Edit>, Declined> {
    let edits = if rule == &rules::BYTE_SWAPPED {
        rewrite::byte_order(bytes)?
    } else if rule == &rules::FOUR_BYTE_BOOLS {
        rewrite::bools(bytes)?
    } else {
        return Err(
            "a rejected file is not changed: what keeps it from being read comes first".into(),
        );
    };
    match edits.len() {
        0..=FIX_EDITS => Ok(edits),
        _ => Err(format!("more than {FIX_EDITS} places would have to change").into()),
    }
}

/// Edits with the paths of their fields.
struct Edits<'p> {
    prefix: &'p str,
    made: Vec<Edit>,
}

impl Edits<'_> {
    fn add(&mut self, span: Span, new: impl Into<Vec<u8>>, field: Field) {
        if self.made.len() <= FIX_EDITS {
            let field = format!("{}{field}", self.prefix);
            self.made.push(Edit::replace(span, new, field));
        }
    }
}

/// Writes NoWeight for functions that do not exist.
fn functions(database: &Database<'_>, at: usize, edits: &mut Edits<'_>) {
    let parms = database.states().flat_map(|state| state.parms());
    let mut parms = parms.map(|parm| parm.weight_function());
    for (field, span) in fields(database, at) {
        if let Field::Parm(_, _, ParmField::WeightFunction) = field
            && let Some(WeightFunction::Unknown(_)) = parms.next()
        {
            let new = WeightFunction::NoWeight.code().to_be_bytes();
            edits.add(span, new, field);
        }
    }
}

/// Writes what `better` makes of weights, bounds and values.
fn values(
    database: &Database<'_>,
    at: usize,
    edits: &mut Edits<'_>,
    better: impl Fn(Value) -> Option<Vec<u8>>,
) {
    let of_parm = |parm: Parm| [Value::Real(parm.weight()), parm.min(), parm.max()];
    let mut all = database.states().flat_map(|state| {
        let parms = state.parms().flat_map(of_parm);
        parms.chain(state.anims().flat_map(|anim| anim.values()))
    });
    for (field, span) in fields(database, at) {
        let value = match field {
            Field::Parm(_, _, ParmField::Weight | ParmField::Min | ParmField::Max)
            | Field::Value(..) => all.next(),
            Field::Parm(_, _, ParmField::Type | ParmField::WeightFunction)
            | Field::Magic
            | Field::StateCount
            | Field::DefaultState
            | Field::States
            | Field::State(_)
            | Field::StateId(_)
            | Field::ParmCount(_)
            | Field::AnimCount(_)
            | Field::Anims(_)
            | Field::AnimId(..)
            | Field::Trailing => None,
        };
        if let Some(new) = value.and_then(&better) {
            edits.add(span, new, field);
        }
    }
}
