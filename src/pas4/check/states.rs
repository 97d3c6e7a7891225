//! States: default, ids, order, and the walk over parms and anims.

use super::duplicates::duplicates;
use super::report::Report;
use super::{Subject, Surroundings, anims, parms};
use crate::bytes::Span;
use crate::finding::counted;
use crate::pas4::iter::Parms;
use crate::pas4::layout::{
    DATABASE_HEADER, ENGINE_PARMS, Field, STATE_HEADER, is_listed_state, state_name,
};
use crate::pas4::model::{Database, Parm};
use crate::rules::pas4 as rules;

/// Judges all that was read of a database.
pub(super) fn judge(subject: &Subject<'_>, around: &Surroundings<'_>, report: &mut Report<'_>) {
    let database = subject.read.database(subject.bytes);
    let partial = subject.partial.unwrap_or_default();
    let partial_at = subject.read.end;
    let partial_parms = subject
        .bytes
        .get(partial_at.saturating_add(STATE_HEADER)..)
        .and_then(|rest| Parms::measure(rest, partial.parms_read))
        .map(|(parms, _)| parms);

    // Of a part nothing can be said that is to hold for all.
    let all = database.states().flat_map(|state| state.parms());
    let twice = subject.partial.is_none() && parms::have_minimum_twice(all);
    let states_at = subject.read.at.saturating_add(DATABASE_HEADER);
    if twice {
        say_minimum_twice(Span::between(states_at, subject.read.end), report);
    }

    let mut scratch = Vec::new();
    let mut ids = Ids::default();
    let mut at = states_at;
    for (index, state) in (0..).zip(database.states()) {
        judge_id(state.id(), index, at, report);
        ids.next(state.id(), index, at);
        judge_parm_count(state.parm_count(), index, at, report);
        judge_parms(state.parms(), index, at, twice, report);
        anims::judge(&state, index, at, around.anim_list, &mut scratch, report);
        at = at.saturating_add(state.size());
    }
    if let Some(id) = partial.id {
        judge_id(id, database.state_count(), at, report);
        ids.next(id, database.state_count(), at);
    }
    if let Some(count) = partial.parm_count {
        judge_parm_count(count, database.state_count(), at, report);
    }
    if let Some(parms) = partial_parms {
        judge_parms(parms, database.state_count(), at, twice, report);
    }

    ids.judge_order(report);
    if !ids.strict {
        judge_duplicates(&database, partial.id, states_at, &mut scratch, report);
    }
    if subject.partial.is_none() {
        judge_default(&database, subject.read.at, report);
    }
}

fn say_minimum_twice(span: Span, report: &mut Report<'_>) {
    report.say(
        &rules::MINIMUM_TWICE,
        span,
        Field::States,
        || "all parms of types other than Int32 have the same minimum and maximum, as an old tool wrote them; percentage functions compare exactly where the range has no width",
        "take the maximums from the original, if it is at hand",
    );
}

/// The order of the states' ids, as far as the walk came.
#[derive(Default)]
struct Ids {
    previous: Option<i32>,
    /// Whether every id was above the one before it.
    strict: bool,
    /// The first id that is below the one before it.
    descent: Option<(u32, usize, i32, i32)>,
    descents: u64,
}

impl Ids {
    fn next(&mut self, id: i32, index: u32, at: usize) {
        match self.previous.replace(id) {
            None => self.strict = true,
            Some(before) if id > before => {}
            Some(before) => {
                self.strict = false;
                if id < before {
                    self.descent.get_or_insert((index, at, before, id));
                    self.descents = self.descents.saturating_add(1);
                }
            }
        }
    }

    fn judge_order(&self, report: &mut Report<'_>) {
        let Some((index, at, before, id)) = self.descent else {
            return;
        };
        let descents = self.descents;
        report.say(
            &rules::STATE_ORDER,
            Span::new(at, 4),
            Field::StateId(index),
            || {
                format!(
                    "state id {id} follows {before}, the first of {} where an id is below the one before; metaforce and the engine's latest revision sort the states, an older revision keeps this order",
                    counted(descents, "place")
                )
            },
            "sort the states by id if all readers should see one order",
        );
    }
}

fn judge_id(id: i32, index: u32, at: usize, report: &mut Report<'_>) {
    if is_listed_state(id) {
        return;
    }
    report.say(
        &rules::UNKNOWN_STATE_ID,
        Span::new(at, 4),
        Field::StateId(index),
        || format!("no reader has a name for state id {id}; the game is not known to ask for it"),
        "use an id of 0 to 24 if the state is meant to be picked",
    );
}

fn judge_parm_count(count: u32, index: u32, at: usize, report: &mut Report<'_>) {
    if count <= ENGINE_PARMS {
        return;
    }
    report.say(
        &rules::TOO_MANY_PARMS,
        Span::new(at.saturating_add(4), 4),
        Field::ParmCount(index),
        || {
            format!(
                "the state has {count} parms; the game's engine has room for {ENGINE_PARMS}, does not check, and overwrites memory behind them"
            )
        },
        "keep the file out of the game; remove parms until 8 are left",
    );
}

fn judge_parms(parms: Parms<'_>, state: u32, at: usize, twice: bool, report: &mut Report<'_>) {
    let mut at = at.saturating_add(STATE_HEADER);
    for (index, parm) in (0..).zip(parms) {
        parms::judge(&parm, (state, index), at, twice, report);
        at = at.saturating_add(Parm::size(&parm));
    }
}

fn judge_duplicates(
    database: &Database<'_>,
    partial: Option<i32>,
    states_at: usize,
    scratch: &mut Vec<u32>,
    report: &mut Report<'_>,
) {
    let whole = database.states();
    let count = whole.len().saturating_add(1);
    let ids = whole.map(|state| state.id()).chain(partial);
    let (found, total) = duplicates(ids.map(i32::cast_unsigned), count, scratch);
    let unkept = total.saturating_sub(found.len());

    let mut states = database.states();
    let mut at = states_at;
    let mut index = 0;
    for duplicate in found {
        while index < duplicate.index {
            at = at.saturating_add(states.next().map_or(0, |state| state.size()));
            index = index.saturating_add(1);
        }
        let (id, first) = (duplicate.id.cast_signed(), duplicate.first);
        report.say(
            &rules::DUPLICATE_STATE,
            Span::new(at, 4),
            Field::StateId(duplicate.index),
            || {
                format!(
                    "state id {} is that of states[{first}] too; which of them a reader finds depends on how it searches, most likely the later one",
                    named(id)
                )
            },
            "give one of them another id, or remove it",
        );
    }
    report.count(&rules::DUPLICATE_STATE, unkept);
}

/// An id with its name, where it has one.
fn named(id: i32) -> String {
    match state_name(id) {
        Some(name) => format!("{id} ({name})"),
        None => id.to_string(),
    }
}

/// The default state against the states (spec-notes: pas4-5).
fn judge_default(database: &Database<'_>, at: usize, report: &mut Report<'_>) {
    let default = database.default_state();
    let span = Span::new(at.saturating_add(8), 4);
    let count = database.state_count();
    if count == 0 {
        if default != -1 {
            report.say(
                &rules::DEFAULT_WITHOUT_STATES,
                span,
                Field::DefaultState,
                || {
                    format!(
                        "the default state is {}, but there are no states; a reader finds none",
                        named(default)
                    )
                },
                "write -1 (0xFFFFFFFF)",
            );
        }
        return;
    }
    if database.states().any(|state| state.id() == default) {
        return;
    }
    if default.cast_unsigned() < count {
        report.say(
            &rules::DEFAULT_AS_INDEX,
            span,
            Field::DefaultState,
            || {
                format!(
                    "the default state {} is the id of no state, but would do as an index of the {}; the engine looks for an id and finds none",
                    named(default),
                    counted(count, "state")
                )
            },
            "write the id of the state that is meant",
        );
    } else {
        report.say(
            &rules::DEFAULT_NOT_LISTED,
            span,
            Field::DefaultState,
            || {
                format!(
                    "the default state {} is the id of no state; the engine looks for it and finds none",
                    named(default)
                )
            },
            "write the id of a state that is listed",
        );
    }
}
