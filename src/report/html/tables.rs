//! The states of a database with their parms and anims, as tables.

use serde::Serialize;

use crate::carrier::Model;
use crate::pas4::{self, State, WeightFunction, state_name};

use super::detail::each_database;

/// Rows of all tables of one file.
const ROWS: usize = 2000;

/// One database.
#[derive(Debug, Serialize)]
pub(super) struct Database {
    title: String,
    /// Where it starts in the file.
    offset: usize,
    default_state: i32,
    states: Vec<StateTable>,
    /// States that there was no room for.
    more: usize,
}

#[derive(Debug, Serialize)]
struct StateTable {
    id: i32,
    name: Option<&'static str>,
    is_default: bool,
    /// Type, weight function, weight, minimum, maximum.
    parms: Vec<[String; 5]>,
    more_parms: usize,
    /// The id, then a value for each parm.
    anims: Vec<Vec<String>>,
    more_anims: usize,
}

/// All databases of a model, as many rows as there is room for.
pub(super) fn databases(model: &Model<'_>) -> Vec<Database> {
    let mut room = ROWS;
    let mut all = Vec::new();
    each_database(model, &mut |title, offset, database| {
        if room > 0 {
            room = room.saturating_sub(1);
            all.push(table(title, offset, database, &mut room));
        }
    });
    all
}

fn table(
    title: String,
    offset: usize,
    database: &pas4::Database<'_>,
    room: &mut usize,
) -> Database {
    let mut states = Vec::new();
    let mut more: usize = 0;
    // The engine takes the id for the default state (spec-notes: pas4-5).
    let default_state = database.default_state();
    for state in database.states() {
        if *room == 0 {
            more = more.saturating_add(1);
            continue;
        }
        states.push(state_table(&state, default_state, room));
    }
    Database {
        title,
        offset,
        default_state,
        states,
        more,
    }
}

/// Takes `count` rows, or as many as there are left.
fn take(room: &mut usize, count: usize) -> usize {
    let taken = count.min(*room);
    *room = room.saturating_sub(taken);
    taken
}

fn state_table(state: &State<'_>, default_state: i32, room: &mut usize) -> StateTable {
    let count = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let (parms, anims) = (count(state.parm_count()), count(state.anim_count()));
    take(room, 1);
    let shown_parms = take(room, parms);
    let shown_anims = take(room, anims);
    StateTable {
        id: state.id(),
        name: state_name(state.id()),
        is_default: state.id() == default_state,
        parms: state.parms().take(shown_parms).map(parm).collect(),
        more_parms: parms.saturating_sub(shown_parms),
        anims: state
            .anims()
            .take(shown_anims)
            .map(|anim| {
                let values = anim.values().take(shown_parms);
                std::iter::once(anim.id().to_string())
                    .chain(values.map(|value| value.to_string()))
                    .collect()
            })
            .collect(),
        more_anims: anims.saturating_sub(shown_anims),
    }
}

fn parm(parm: pas4::Parm) -> [String; 5] {
    let function: WeightFunction = parm.weight_function();
    [
        parm.kind().name().to_owned(),
        match function.name() {
            Some(name) => name.to_owned(),
            None => format!("unknown ({})", function.code()),
        },
        parm.weight().to_string(),
        parm.min().to_string(),
        parm.max().to_string(),
    ]
}
