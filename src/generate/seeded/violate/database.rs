//! What a database means, broken by one rule. It may stand alone or in a
//! carrier.

use super::super::knobs::Knobs;
use super::super::pas4::draft::{Draft, Parm, State};
use super::super::pas4::{self, Plan, Size, anims, listed_id, parm, value};
use super::super::stream::Stream;
use super::super::{Format, Impossible};
use super::pas4::ALONE;
use crate::pas4::{ParmType, Real, Value};
use crate::rules::Rule;
use crate::rules::pas4 as rules;

/// The formats in which a rule of PAS4 can be broken alone.
pub(super) fn formats(rule: &Rule) -> &'static [Format] {
    if *rule == rules::ANIM_BEYOND_LIST {
        &[Format::Ancs]
    } else if *rule == rules::ANIM_ID_HIGH_BIT {
        // In an ANCS such an id is beyond the list as well.
        &[Format::Pas4, Format::Char]
    } else if ALONE.iter().any(|(known, _)| *known == rule) {
        &[Format::Pas4]
    } else {
        &[Format::Pas4, Format::Ancs, Format::Char]
    }
}

/// A valid database with a state of its own for what is to be broken.
pub(super) struct Host {
    pub(super) draft: Draft,
    /// Index of the state that can be changed at will.
    host: usize,
}

impl Host {
    /// Draws one of up to `size` bytes, or of any size.
    pub(super) fn draw(
        knobs: &Knobs,
        size: Option<u64>,
        stream: &mut Stream,
    ) -> Result<Self, Impossible> {
        // Room for the state, and an id that no other has.
        let mut knobs = *knobs;
        if let Some(states) = &mut knobs.states {
            states.high = states.high.saturating_sub(1).clamp(1, 26);
            states.low = states.low.saturating_sub(1).min(states.high);
        }
        let size = size.map(|size| Size::UpTo(size.saturating_sub(256).max(76)));
        let mut draft = pas4::draft(&Plan::draw(&knobs, size, stream)?, stream);
        let free: Vec<i32> = (0..27)
            .map(listed_id)
            .filter(|id| draft.states.iter().all(|state| state.id != *id))
            .collect();
        let id = free.get(stream.index(free.len())).copied().unwrap_or(0);
        let host = draft.states.iter().filter(|state| state.id < id).count();
        // The first parm tells the anims apart.
        let parms = vec![parm(kind(stream), true, stream)];
        let anims = anims(&parms, stream.within(2, 5), stream);
        draft.states.insert(host, State { id, parms, anims });
        if draft.states.len() == 1 {
            draft.default_state = id;
        }
        Ok(Self { draft, host })
    }

    /// The state to change.
    pub(super) fn state(&mut self) -> Option<&mut State> {
        self.draft.states.get_mut(self.host)
    }

    /// Gives the state one more parm, with a value in each anim.
    fn add(&mut self, parm: Parm, stream: &mut Stream) {
        let Some(state) = self.state() else { return };
        state.parms.push(parm);
        for anim in &mut state.anims {
            anim.values.push(value(&parm, stream));
        }
    }

    /// The parm that was added.
    fn last_parm(&mut self) -> Option<&mut Parm> {
        self.state()?.parms.last_mut()
    }

    /// The added parm's value in one of the anims.
    fn a_value(&mut self, stream: &mut Stream) -> Option<&mut Value> {
        let state = self.state()?;
        let index = stream.index(state.anims.len());
        state.anims.get_mut(index)?.values.last_mut()
    }
}

/// Any type.
fn kind(stream: &mut Stream) -> ParmType {
    let [first, more @ ..] = ParmType::ALL;
    stream.pick(first, &more)
}

/// A type whose range means something.
fn ranged_kind(stream: &mut Stream) -> ParmType {
    stream.pick(
        ParmType::Int32,
        &[ParmType::Uint32, ParmType::Real, ParmType::Enum],
    )
}

type Table = [(&'static Rule, fn(&mut Host, &mut Stream))];

const TABLE: &Table = &[
    (&rules::BOOL_BYTE, bool_byte),
    (&rules::UNKNOWN_WEIGHT_FUNCTION, weight_function),
    (&rules::UNKNOWN_STATE_ID, state_id),
    (&rules::DEFAULT_WITHOUT_STATES, default_without_states),
    (&rules::DEFAULT_NOT_LISTED, default_not_listed),
    (&rules::DEFAULT_AS_INDEX, default_as_index),
    (&rules::TOO_MANY_PARMS, too_many_parms),
    (&rules::STATE_ORDER, state_order),
    (&rules::ANIM_ORDER, anim_order),
    (&rules::DUPLICATE_STATE, duplicate_state),
    (&rules::DUPLICATE_ANIM, duplicate_anim),
    (&rules::SIGNALLING_NAN, signalling_nan),
    (&rules::NOT_FINITE, not_finite),
    (&rules::NEGATIVE_WEIGHT, negative_weight),
    (&rules::NEGATIVE_ZERO, negative_zero),
    (&rules::INVERTED_RANGE, inverted_range),
    (&rules::VALUE_OUTSIDE_RANGE, value_outside),
    (&rules::RANGE_OVERFLOW, overflow),
    (&rules::ZERO_WIDTH, zero_width),
    (&rules::MINIMUM_TWICE, minimum_twice),
    (&rules::ANIM_BEYOND_LIST, |_, _| {}),
    (&rules::ANIM_ID_HIGH_BIT, high_bit),
    (&rules::EQUAL_ANIMS, equal_anims),
];

/// A database that breaks `rule`; none where nothing is known of it. Whether
/// an anim is beyond the list is for the list to say.
pub(super) fn broken(
    rule: &Rule,
    knobs: &Knobs,
    size: Option<u64>,
    stream: &mut Stream,
) -> Result<Option<Draft>, Impossible> {
    let Some((_, change)) = TABLE.iter().find(|(known, _)| *known == rule) else {
        return Ok(None);
    };
    let mut host = Host::draw(knobs, size, stream)?;
    change(&mut host, stream);
    Ok(Some(host.draft))
}

fn bool_byte(host: &mut Host, stream: &mut Stream) {
    host.add(parm(ParmType::Bool, false, stream), stream);
    let byte = Value::Bool(stream.within(2, 255).try_into().unwrap_or(2));
    match stream.within(0, 2) {
        0 => set(host.last_parm().map(|parm| &mut parm.min), byte),
        1 => set(host.last_parm().map(|parm| &mut parm.max), byte),
        _ => set(host.a_value(stream), byte),
    }
}

fn set<T>(place: Option<&mut T>, value: T) {
    if let Some(place) = place {
        *place = value;
    }
}

fn weight_function(host: &mut Host, stream: &mut Stream) {
    let code = match stream.one_in(2) {
        true => stream.within(4, 9),
        false => stream.within(4, u32::MAX),
    };
    let unknown = Parm {
        function: code,
        ..parm(kind(stream), false, stream)
    };
    host.add(unknown, stream);
}

/// An id at the place that its order asks for.
fn state_id(host: &mut Host, stream: &mut Stream) {
    let id = match stream.within(0, 2) {
        0 => 25,
        1 => i32::try_from(stream.within(27, 0x7FFF_FFFF)).unwrap_or(i32::MAX),
        _ => i32::try_from(stream.within(2, 0x7FFF_FFFF))
            .unwrap_or(2)
            .saturating_neg(),
    };
    let host_index = host.host;
    if host_index >= host.draft.states.len() {
        return;
    }
    let mut state = host.draft.states.remove(host_index);
    if host.draft.default_state == state.id {
        host.draft.default_state = id;
    }
    state.id = id;
    let states = host.draft.states.iter();
    let place = states.filter(|other| other.id < id).count();
    host.draft.states.insert(place, state);
}

fn default_without_states(host: &mut Host, stream: &mut Stream) {
    host.draft.states.clear();
    let drawn = stream.word().cast_signed();
    host.draft.default_state = stream.pick(0, &[drawn, drawn]);
    if host.draft.default_state == -1 {
        host.draft.default_state = 5;
    }
}

fn default_not_listed(host: &mut Host, stream: &mut Stream) {
    let id = stream.within(27, u32::MAX - 1).cast_signed();
    host.draft.default_state = stream.pick(id, &[id, 25]);
    if host.draft.default_state == 25 && host.draft.states.len() > 25 {
        host.draft.default_state = id;
    }
}

/// An index that is no id: a state of that id gets another.
fn default_as_index(host: &mut Host, stream: &mut Stream) {
    // Not the last index, for the case that a state has to go.
    let index = stream.index(host.draft.states.len().saturating_sub(1));
    let index = i32::try_from(index).unwrap_or(0);
    host.draft.default_state = index;
    let states = &mut host.draft.states;
    let Some(place) = states.iter().position(|state| state.id == index) else {
        return;
    };
    let free = (0..27)
        .map(listed_id)
        .find(|id| *id != index && states.iter().all(|state| state.id != *id));
    match free {
        Some(id) => {
            let mut state = states.remove(place);
            state.id = id;
            let place = states.iter().filter(|other| other.id < id).count();
            states.insert(place, state);
        }
        None => {
            states.remove(place);
        }
    }
}

fn too_many_parms(host: &mut Host, stream: &mut Stream) {
    for _ in 0..stream.within(8, 24) {
        host.add(parm(kind(stream), false, stream), stream);
    }
}

/// Two neighbours change places.
fn state_order(host: &mut Host, stream: &mut Stream) {
    if host.draft.states.len() == 1
        && let Some(mut other) = host.draft.states.first().cloned()
    {
        other.id = if other.id < 24 {
            other.id.saturating_add(1)
        } else {
            0
        };
        host.draft.states.push(other);
        host.draft.states.sort_by_key(|state| state.id);
    }
    let states = &mut host.draft.states;
    let at = stream.index(states.len().saturating_sub(1));
    states.swap(at, at.saturating_add(1));
}

fn anim_order(host: &mut Host, stream: &mut Stream) {
    if let Some(state) = host.state() {
        let at = stream.index(state.anims.len().saturating_sub(1));
        state.anims.swap(at, at.saturating_add(1));
    }
}

fn duplicate_state(host: &mut Host, stream: &mut Stream) {
    let states = &mut host.draft.states;
    let at = stream.index(states.len());
    if let Some(state) = states.get(at).cloned() {
        let mut twin = state;
        if stream.one_in(2) {
            twin.anims.truncate(1);
        }
        states.insert(at, twin);
    }
}

fn duplicate_anim(host: &mut Host, stream: &mut Stream) {
    if let Some(state) = host.state() {
        let at = stream.index(state.anims.len());
        if let Some(anim) = state.anims.get(at).cloned() {
            state.anims.insert(at, anim);
        }
    }
}

/// A place for a float: weight, minimum, maximum or value of a parm that was
/// added. `in_range`: also where it has to be within the range.
fn a_float(host: &mut Host, stream: &mut Stream, places: &[Place], real: Real) {
    let (first, more) = match places {
        [first, more @ ..] => (*first, more),
        [] => return,
    };
    let place = stream.pick(first, more);
    let kind = match place {
        Place::Weight => kind(stream),
        Place::Min | Place::Max | Place::Value => ParmType::Real,
    };
    let mut added = parm(kind, false, stream);
    // Both signs of zero are within.
    if kind == ParmType::Real {
        added.min = Value::Real(Real::new(-2.5));
        added.max = Value::Real(Real::new(12.75));
    }
    match place {
        Place::Weight => added.weight = real,
        Place::Min | Place::Max | Place::Value => {}
    }
    host.add(added, stream);
    let real = Value::Real(real);
    match place {
        Place::Weight => {}
        Place::Min => {
            set(host.last_parm().map(|parm| &mut parm.min), real);
            let max = added.max;
            set_values(host, max);
        }
        Place::Max => set(host.last_parm().map(|parm| &mut parm.max), real),
        Place::Value => set(host.a_value(stream), real),
    }
}

/// Gives every anim this value for the parm that was added.
fn set_values(host: &mut Host, value: Value) {
    if let Some(state) = host.state() {
        for anim in &mut state.anims {
            set(anim.values.last_mut(), value);
        }
    }
}

#[derive(Clone, Copy)]
enum Place {
    Weight,
    Min,
    Max,
    Value,
}

fn signalling_nan(host: &mut Host, stream: &mut Stream) {
    let sign = stream.pick(0, &[0x8000_0000]);
    let real = Real(sign | 0x7F80_0000 | stream.within(1, 0x003F_FFFF));
    let places = [Place::Weight, Place::Min, Place::Max, Place::Value];
    a_float(host, stream, &places, real);
}

fn not_finite(host: &mut Host, stream: &mut Stream) {
    let nan = Real(0x7FC0_0000 | stream.within(0, 0x003F_FFFF));
    match stream.within(0, 3) {
        0 => a_float(host, stream, &[Place::Weight], Real::new(f32::INFINITY)),
        1 => a_float(host, stream, &[Place::Min], Real::new(f32::NEG_INFINITY)),
        2 => a_float(host, stream, &[Place::Max], Real::new(f32::INFINITY)),
        _ => {
            let places = [Place::Weight, Place::Min, Place::Max, Place::Value];
            a_float(host, stream, &places, nan);
        }
    }
}

fn negative_weight(host: &mut Host, stream: &mut Stream) {
    let weight = pas4::eighths(stream.within(1, 4000));
    let negative = Real(weight.0 | 0x8000_0000);
    a_float(host, stream, &[Place::Weight], negative);
}

fn negative_zero(host: &mut Host, stream: &mut Stream) {
    let places = [Place::Weight, Place::Min, Place::Value];
    a_float(host, stream, &places, Real(0x8000_0000));
}

/// Without anims, whose values could not lie within.
fn inverted_range(host: &mut Host, stream: &mut Stream) {
    let straight = parm(ranged_kind(stream), false, stream);
    let inverted = Parm {
        min: straight.max,
        max: straight.min,
        ..straight
    };
    if let Some(state) = host.state() {
        state.anims.clear();
        state.parms.push(inverted);
    }
}

fn value_outside(host: &mut Host, stream: &mut Stream) {
    let ranged = parm(ranged_kind(stream), false, stream);
    host.add(ranged, stream);
    let above = stream.one_in(2);
    let by = stream.within(1, 1000);
    let outside = match (ranged.min, ranged.max) {
        (Value::Int32(_), Value::Int32(max)) => Value::Int32(max.saturating_add_unsigned(by)),
        (Value::Enum(min), Value::Enum(_)) => Value::Enum(min.saturating_sub_unsigned(by)),
        (Value::Uint32(_), Value::Uint32(max)) => Value::Uint32(max.saturating_add(by)),
        (Value::Real(_), _) if above => Value::Real(Real::new(1e6)),
        (_, _) => Value::Real(Real::new(-1e6)),
    };
    set(host.a_value(stream), outside);
}

fn overflow(host: &mut Host, stream: &mut Stream) {
    let min = i32::try_from(stream.within(1, 0x7FFF_FFFF))
        .unwrap_or(1)
        .saturating_neg();
    // From the least maximum that overflows up to the greatest there is.
    let spare = min.unsigned_abs().saturating_sub(1);
    let max = i32::MAX.saturating_sub_unsigned(stream.within(0, spare));
    let (min, max) = match stream.one_in(2) {
        true => (Value::Int32(min), Value::Int32(max)),
        false => (Value::Enum(min), Value::Enum(max)),
    };
    let drawn = parm(min.kind(), false, stream);
    host.add(Parm { min, max, ..drawn }, stream);
}

fn zero_width(host: &mut Host, stream: &mut Stream) {
    let drawn = parm(ranged_kind(stream), false, stream);
    let function = match drawn.kind() {
        // Under AngularPercent an Enum has a width.
        ParmType::Enum => 1,
        ParmType::Int32 | ParmType::Uint32 | ParmType::Real | ParmType::Bool => stream.within(1, 2),
    };
    let flat = Parm {
        function,
        max: drawn.min,
        ..drawn
    };
    host.add(flat, stream);
}

/// Every parm but those of type Int32 has its minimum for maximum, and one of
/// that type tells the anims of each state apart.
fn minimum_twice(host: &mut Host, stream: &mut Stream) {
    for _ in 0..3 {
        let kind = stream.pick(
            ParmType::Uint32,
            &[ParmType::Real, ParmType::Bool, ParmType::Enum],
        );
        host.add(parm(kind, false, stream), stream);
    }
    for state in &mut host.draft.states {
        for flat in &mut state.parms {
            if flat.kind() != ParmType::Int32 {
                flat.max = flat.min;
            }
        }
        for anim in &mut state.anims {
            for (value, of) in anim.values.iter_mut().zip(&state.parms) {
                if of.kind() != ParmType::Int32 {
                    *value = of.min;
                }
            }
        }
        let is_guarded = state
            .parms
            .iter()
            .any(|parm| parm.kind() == ParmType::Int32 && parm.weighs());
        if !is_guarded {
            // There may be as many parms as there may be.
            state.parms.truncate(7);
            let guard = parm(ParmType::Int32, true, stream);
            state.parms.push(guard);
            for (index, anim) in state.anims.iter_mut().enumerate() {
                anim.values.truncate(7);
                anim.values.push(match index {
                    0 => guard.min,
                    _ => guard.max,
                });
            }
        }
    }
}

fn high_bit(host: &mut Host, stream: &mut Stream) {
    let id = stream.within(0x8000_0000, u32::MAX);
    if let Some(anim) = host.state().and_then(|state| state.anims.last_mut()) {
        anim.id = id;
    }
}

/// Anims between which nothing weighted decides.
fn equal_anims(host: &mut Host, stream: &mut Stream) {
    let way = stream.within(0, 2);
    let unweighted = Parm {
        function: 3,
        ..parm(kind(stream), false, stream)
    };
    let drawn: Vec<Value> = (0..8).map(|_| value(&unweighted, stream)).collect();
    let Some(state) = host.state() else { return };
    match way {
        0 => {
            state.parms.clear();
            for anim in &mut state.anims {
                anim.values.clear();
            }
        }
        1 => {
            state.parms = vec![unweighted];
            for (anim, value) in state.anims.iter_mut().zip(drawn) {
                anim.values = vec![value];
            }
        }
        _ => {
            let first = state.anims.first().map(|anim| anim.values.clone());
            for anim in &mut state.anims {
                anim.values
                    .clone_from(first.as_ref().unwrap_or(&Vec::new()));
            }
        }
    }
}
