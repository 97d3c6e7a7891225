//! Parms: types and functions, ranges, and what values must keep to
//! (spec-notes: pas4-1, pas4-3, pas4-8, pas4-9).

use std::cmp::Ordering;

use super::floats;
use super::report::Report;
use crate::bytes::Span;
use crate::pas4::layout::{Field, PARM_HEADER, ParmField};
use crate::pas4::model::Parm;
use crate::pas4::value::{ParmType, Value, WeightFunction};
use crate::rules::pas4 as rules;

/// Parms that have to have their minimum twice before the old writer is
/// named.
const TWICE_AT_LEAST: u64 = 3;

/// Whether all parms but those of type Int32, three or more, have their
/// minimum for maximum.
pub(super) fn have_minimum_twice(parms: impl Iterator<Item = Parm>) -> bool {
    let mut seen = 0u64;
    for parm in parms.filter(|parm| parm.kind() != ParmType::Int32) {
        if parm.min() != parm.max() {
            return false;
        }
        seen = seen.saturating_add(1);
    }
    seen >= TWICE_AT_LEAST
}

/// Judges parm number `parm` of state number `state`, which starts at `at`.
/// `twice`: its zero width is said for all parms at once.
pub(super) fn judge(
    it: &Parm,
    (state, parm): (u32, u32),
    at: usize,
    twice: bool,
    report: &mut Report<'_>,
) {
    let named = |field| Field::Parm(state, parm, field);
    let place = |offset: usize, len| Span::new(at.saturating_add(offset), len);
    if let WeightFunction::Unknown(code) = it.weight_function() {
        report.say(
            &rules::UNKNOWN_WEIGHT_FUNCTION,
            place(4, 4),
            named(ParmField::WeightFunction),
            || {
                format!(
                    "the weight function is {code} (0x{code:X}), which does not exist; the engine gives the parm no weight, retro-data-structures refuses the file"
                )
            },
            "write a function that exists: 0 ExactMatch, 1 PercentError, 2 AngularPercent, 3 NoWeight",
        );
    }
    floats::judge_weight(it.weight(), place(8, 4), named(ParmField::Weight), report);

    let width = it.kind().width();
    let max_at = PARM_HEADER.saturating_add(width);
    let (min, max) = (place(PARM_HEADER, width), place(max_at, width));
    judge_value(it.min(), min, named(ParmField::Min), report);
    judge_value(it.max(), max, named(ParmField::Max), report);
    let range = place(PARM_HEADER, width.saturating_mul(2));
    judge_range(it, range, named(ParmField::Min), twice, report);
}

/// Judges a value by itself: a float's kind, a bool's byte.
pub(super) fn judge_value(value: Value, span: Span, field: Field, report: &mut Report<'_>) {
    match value {
        Value::Real(real) => floats::judge(real, span, field, report),
        Value::Bool(byte) if byte > 1 => report.say(
            &rules::BOOL_BYTE,
            span,
            field,
            || {
                format!("the Bool is {byte}; the engine takes it for true, retro-data-structures keeps {byte}")
            },
            "write 1 for true, 0 for false",
        ),
        Value::Bool(_) | Value::Int32(_) | Value::Uint32(_) | Value::Enum(_) => {}
    }
}

/// How two values of one type compare; not for Bool, whose range means
/// nothing, and not with NaN.
pub(super) fn compare(left: Value, right: Value) -> Option<Ordering> {
    match (left, right) {
        (Value::Int32(left), Value::Int32(right)) | (Value::Enum(left), Value::Enum(right)) => {
            Some(left.cmp(&right))
        }
        (Value::Uint32(left), Value::Uint32(right)) => Some(left.cmp(&right)),
        (Value::Real(left), Value::Real(right)) => left.number().partial_cmp(&right.number()),
        (
            Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Bool(_) | Value::Enum(_),
            _,
        ) => None,
    }
}

fn judge_range(it: &Parm, span: Span, field: Field, twice: bool, report: &mut Report<'_>) {
    let (min, max) = (it.min(), it.max());
    match compare(min, max) {
        Some(Ordering::Greater) => report.say(
            &rules::INVERTED_RANGE,
            span,
            field,
            || {
                format!("the minimum {min} is above the maximum {max}, so no value lies within; scores come out with the wrong sign")
            },
            "swap the two, or correct the one that is wrong",
        ),
        Some(Ordering::Less) => {
            if let Some(width) = overflowing_width(min, max) {
                report.say(
                    &rules::RANGE_OVERFLOW,
                    span,
                    field,
                    || {
                        format!("the range from {min} to {max} is {width} wide, above 2147483647; the engine's int overflows, other readers compute wider")
                    },
                    "narrow the range",
                );
            }
        }
        Some(Ordering::Equal) => {
            let said = twice && it.kind() != ParmType::Int32;
            if !said && is_zero_width(it) {
                report.say(
                    &rules::ZERO_WIDTH,
                    span,
                    field,
                    || {
                        format!("minimum and maximum are both {min}, and the weight function relates to the width between them; the engine compares exactly instead")
                    },
                    "widen the range, or use ExactMatch",
                );
            }
        }
        None => {}
    }
}

/// The width of a signed range where it does not fit the engine's int.
fn overflowing_width(min: Value, max: Value) -> Option<i64> {
    let (min, max) = match (min, max) {
        (Value::Int32(min), Value::Int32(max)) | (Value::Enum(min), Value::Enum(max)) => (min, max),
        (
            Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Bool(_) | Value::Enum(_),
            _,
        ) => return None,
    };
    let width = i64::from(max).saturating_sub(i64::from(min));
    (width > i64::from(i32::MAX)).then_some(width)
}

/// Whether a function that relates to the width of a range meets none; the
/// bounds are known to be equal. The width of an Enum under AngularPercent is
/// max - min + 1.
fn is_zero_width(it: &Parm) -> bool {
    match it.weight_function() {
        WeightFunction::PercentError => true,
        WeightFunction::AngularPercent => it.kind() != ParmType::Enum,
        WeightFunction::ExactMatch | WeightFunction::NoWeight | WeightFunction::Unknown(_) => false,
    }
}
