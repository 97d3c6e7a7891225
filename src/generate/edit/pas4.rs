//! Changes of a PAS4 database that keep it whole.

use arbitrary::{Result, Unstructured};

use super::super::pas4::{Draft, anim_id, parm, state, value_of, values_of};
use super::super::pick;
use super::{index, one, reorder};
use crate::pas4::{Builder, Database, State};

/// The database after one to three changes: of ids, ranges, values, types, the
/// order or number of anything, what stands behind it.
///
/// # Errors
/// Where the entropy runs out in a way that no value can be made of.
pub fn edited(database: &Database<'_>, u: &mut Unstructured<'_>) -> Result<Database<'static>> {
    let mut states: Vec<Draft> = database.states().map(draft).collect();
    let mut default = database.default_state();
    let mut trailing = database.trailing().to_vec();
    for _ in 0..u.int_in_range(1..=3)? {
        match u.int_in_range(0..=11)? {
            0 => default = other_default(u, &states)?,
            1 => trailing = pick(u, &[&[][..], &[0; 4], &[0xFF; 7], b"PAS4", &[1]])?.to_vec(),
            2 | 3 => reorder(u, &mut states)?,
            4 => {
                let id = u.int_in_range(-1..=26)?;
                states.push(state(u, id, false)?);
            }
            _ => {
                if let Some(state) = one(u, &mut states)? {
                    edit(u, state)?;
                }
            }
        }
    }
    let mut builder = Builder::new();
    for state in &states {
        state.push(&mut builder);
    }
    Ok(builder.finish(default).with_trailing(trailing))
}

fn draft(state: State<'_>) -> Draft {
    Draft {
        id: state.id(),
        parms: state.parms().collect(),
        anims: state
            .anims()
            .map(|anim| (anim.id(), anim.values().collect()))
            .collect(),
    }
}

/// The id of a state, as it should be, or something else.
fn other_default(u: &mut Unstructured<'_>, states: &[Draft]) -> Result<i32> {
    match index(u, states)?.and_then(|index| states.get(index)) {
        Some(state) if u.ratio(3, 4)? => Ok(state.id),
        Some(_) | None => u.int_in_range(-1..=6),
    }
}

fn edit(u: &mut Unstructured<'_>, state: &mut Draft) -> Result<()> {
    match u.int_in_range(0..=9)? {
        0 => state.id = u.int_in_range(-1..=26)?,
        1 => reorder(u, &mut state.anims)?,
        2 => {
            let next = state.anims.last().map_or(0, |(id, _)| id.saturating_add(1));
            let id = anim_id(u, next)?;
            state.anims.push((id, values_of(u, &state.parms)?));
        }
        3 => {
            let made = parm(u, false)?;
            for (_, values) in &mut state.anims {
                values.push(value_of(u, &made)?);
            }
            state.parms.push(made);
        }
        4 => {
            if let Some(index) = index(u, &state.parms)? {
                state.parms.remove(index);
                for (_, values) in &mut state.anims {
                    values.remove(index);
                }
            }
        }
        5 | 6 => change_parm(u, state)?,
        7 => {
            if let Some((id, _)) = one(u, &mut state.anims)? {
                *id = anim_id(u, *id)?;
            }
        }
        _ => {
            let parms = &state.parms;
            if let Some((_, values)) = one(u, &mut state.anims)?
                && let Some(index) = index(u, values)?
                && let Some((value, parm)) = values.get_mut(index).zip(parms.get(index))
            {
                *value = value_of(u, parm)?;
            }
        }
    }
    Ok(())
}

/// Puts another parm in the place of one; its values go with it where the type
/// is another.
fn change_parm(u: &mut Unstructured<'_>, state: &mut Draft) -> Result<()> {
    let Some(index) = index(u, &state.parms)? else {
        return Ok(());
    };
    let made = parm(u, false)?;
    for (_, values) in &mut state.anims {
        if let Some(value) = values.get_mut(index)
            && value.kind() != made.kind()
        {
            *value = value_of(u, &made)?;
        }
    }
    if let Some(parm) = state.parms.get_mut(index) {
        *parm = made;
    }
    Ok(())
}
