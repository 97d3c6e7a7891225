//! Valid databases.

pub(super) mod draft;
mod plan;

use super::Impossible;
use super::knobs::Knobs;
use super::stream::Stream;
use crate::pas4::{ParmType, Real, Value};
use draft::{Anim, Draft, Parm, State};
use plan::StatePlan;
pub(super) use plan::{Plan, Size};

/// Draws a valid stand-alone file.
pub(super) fn valid(knobs: &Knobs, stream: &mut Stream) -> Result<Draft, Impossible> {
    Ok(draft(
        &Plan::draw(knobs, knobs.size.map(Size::Exactly), stream)?,
        stream,
    ))
}

/// Draws a database to a plan.
pub(super) fn draft(plan: &Plan, stream: &mut Stream) -> Draft {
    let count = u32::try_from(plan.states.len()).unwrap_or(u32::MAX);
    let ids = stream.distinct(count, 27);
    let ids: Vec<i32> = ids.into_iter().map(listed_id).collect();
    let states: Vec<State> = ids
        .iter()
        .zip(&plan.states)
        .map(|(id, state)| self::state(*id, state, stream))
        .collect();
    let default = ids.get(stream.index(ids.len()));
    Draft {
        default_state: default.copied().unwrap_or(-1),
        states,
    }
}

/// The ids that readers list, in rising order: -1, 0 to 24 and 26.
pub(super) fn listed_id(number: u32) -> i32 {
    match number {
        0 => -1,
        1..=25 => i32::try_from(number).unwrap_or(0).saturating_sub(1),
        _ => 26,
    }
}

fn state(id: i32, plan: &StatePlan, stream: &mut Stream) -> State {
    let mut parms = Vec::new();
    for (index, kind) in plan.parms.iter().enumerate() {
        // The first tells the anims apart.
        parms.push(parm(*kind, index == 0, stream));
    }
    let anims = anims(&parms, plan.anims, stream);
    State { id, parms, anims }
}

/// A parm of this type with a range that has a width. `weighs`: it tells
/// anims apart.
pub(super) fn parm(kind: ParmType, weighs: bool, stream: &mut Stream) -> Parm {
    let function = match weighs {
        true => stream.within(0, 2),
        false => stream.within(0, 3),
    };
    let weight = match !weighs && stream.one_in(6) {
        true => Real::new(0.0),
        false => eighths(stream.within(1, 16)),
    };
    let low = stream.within(0, 400);
    let width = stream.within(1, 400);
    let (min, max) = match kind {
        ParmType::Bool => (Value::Bool(0), Value::Bool(1)),
        ParmType::Int32 | ParmType::Uint32 | ParmType::Real | ParmType::Enum => (
            value_at(kind, low),
            value_at(kind, low.saturating_add(width)),
        ),
    };
    Parm {
        function,
        weight,
        min,
        max,
    }
}

/// So many eighths, which a float holds exactly.
pub(super) fn eighths(count: u32) -> Real {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    Real::new(f32::from(count) / 8.0)
}

/// The value of this type that is `step` steps above the least one that is
/// drawn.
fn value_at(kind: ParmType, step: u32) -> Value {
    let signed = i32::try_from(step).unwrap_or(i32::MAX).saturating_sub(200);
    match kind {
        ParmType::Int32 => Value::Int32(signed),
        ParmType::Uint32 => Value::Uint32(step),
        ParmType::Enum => Value::Enum(signed),
        ParmType::Bool => Value::Bool(u8::from(step % 2 == 1)),
        ParmType::Real => {
            let number = i16::try_from(signed).unwrap_or(i16::MAX);
            Value::Real(Real::new(f32::from(number) / 4.0))
        }
    }
}

/// Anims with rising ids and values within the ranges. The first two differ
/// in every parm.
pub(super) fn anims(parms: &[Parm], count: u32, stream: &mut Stream) -> Vec<Anim> {
    let mut anims = Vec::new();
    let mut id = stream.within(0, 3);
    for number in 0..count {
        let values = parms.iter().map(|parm| match number {
            0 => parm.min,
            1 => parm.max,
            _ => value(parm, stream),
        });
        let values = values.collect();
        anims.push(Anim { id, values });
        id = id.saturating_add(stream.pick(1, &[1, 1, 2]));
    }
    anims
}

/// A value within a parm's range.
pub(super) fn value(parm: &Parm, stream: &mut Stream) -> Value {
    let drawn = stream.word();
    match (parm.min, parm.max) {
        (Value::Int32(min), Value::Int32(max)) => Value::Int32(between(min, max, drawn)),
        (Value::Enum(min), Value::Enum(max)) => Value::Enum(between(min, max, drawn)),
        (Value::Uint32(min), Value::Uint32(max)) => {
            let span = u64::from(max.saturating_sub(min)).saturating_add(1);
            let step = u64::from(drawn).saturating_mul(span) >> 32;
            Value::Uint32(min.saturating_add(u32::try_from(step).unwrap_or(0)))
        }
        (Value::Bool(_), _) => Value::Bool(u8::from(drawn & 1 == 1)),
        (Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Enum(_), _) => {
            // The ends are in the range whatever it is.
            if drawn & 1 == 1 { parm.min } else { parm.max }
        }
    }
}

fn between(min: i32, max: i32, drawn: u32) -> i32 {
    let span = i64::from(max).saturating_sub(min.into()).max(0);
    let scaled = i64::from(drawn).saturating_mul(span.saturating_add(1)) >> 32;
    i32::try_from(i64::from(min).saturating_add(scaled)).unwrap_or(min)
}
