//! Frames a database as a reader does.

use super::dialect::UnknownFunction;
use super::view::Record;
use super::{Dialect, ParmView, PasView, Value};
use crate::readers::Cause;
use crate::readers::cursor::{Cursor, Short};
use crate::readers::reading::Stop;

/// The fewest bytes of a state: id and two counts.
const STATE_SIZE: u64 = 12;
/// Parms that the engine's array holds (spec-notes.md, PAS4 note 6).
const ENGINE_PARMS: u32 = 8;

/// Reads the database whose magic stands at `at`.
///
/// Time is linear in the bytes from there on: a parm has 12 bytes or more and an
/// anim 4, whatever their type, so no count makes more rounds than the file has
/// bytes for. Sorting costs its logarithm for states out of order.
pub(crate) fn database<'a>(
    bytes: &'a [u8],
    at: usize,
    dialect: &'static Dialect,
) -> Result<PasView<'a>, Stop> {
    let short = |short: Short| dialect.short(short.offset);
    let mut cursor = Cursor::new(bytes, at);
    if cursor.take(4).map_err(short)? != b"PAS4" {
        return Err(Cause::BadMagic.rejects(at));
    }
    let count_at = cursor.at();
    let state_count = cursor.u32().map_err(short)?;
    let default_state = cursor.u32().map_err(short)?.cast_signed();
    reserve(dialect, state_count, STATE_SIZE, &cursor, count_at)?;

    let mut states = Vec::new();
    for _ in 0..state_count {
        states.push(state(bytes, &mut cursor, dialect)?);
    }
    if dialect.sorts {
        states.reverse();
        states.sort_by_key(Record::id);
    }
    Ok(PasView {
        dialect,
        at,
        end: cursor.at(),
        default_state,
        states,
    })
}

fn state<'a>(
    bytes: &'a [u8],
    cursor: &mut Cursor<'a>,
    dialect: &'static Dialect,
) -> Result<Record<'a>, Stop> {
    let short = |short: Short| dialect.short(short.offset);
    let start = cursor.at();
    cursor.u32().map_err(short)?;
    let parm_count_at = cursor.at();
    let parm_count = cursor.u32().map_err(short)?;
    let anim_count_at = cursor.at();
    let anim_count = cursor.u32().map_err(short)?;
    if dialect.engine_limits && parm_count > ENGINE_PARMS {
        let count = parm_count;
        return Err(Cause::TooManyParms { count }.undefined(parm_count_at));
    }

    let mut anim_size = 4u64;
    for _ in 0..parm_count {
        anim_size = anim_size.saturating_add(parm(cursor, dialect)?);
    }
    reserve(dialect, anim_count, anim_size, cursor, anim_count_at)?;
    let anims = cursor.at().saturating_sub(start);
    cursor.take_records(anim_count, anim_size).map_err(short)?;
    Ok(Record {
        bytes: bytes.get(start..cursor.at()).unwrap_or(&[]),
        anims,
    })
}

/// Takes a parm and gives the bytes of one value of its type.
fn parm(cursor: &mut Cursor<'_>, dialect: &'static Dialect) -> Result<u64, Stop> {
    let short = |short: Short| dialect.short(short.offset);
    let start = cursor.at();
    let head = *cursor;
    let word = cursor.u32().map_err(short)?;
    let width = dialect
        .width(word)
        .ok_or_else(|| Cause::UnknownType { word }.rejects(start))?;

    let function_at = cursor.at();
    let function = cursor.u32().map_err(short)?;
    if dialect.unknown_function == UnknownFunction::Refused && function > 3 {
        let word = function;
        return Err(Cause::UnknownFunction { word }.rejects(function_at));
    }
    cursor.u32().map_err(short)?;
    let min_at = cursor.at();
    cursor.take_records(2, width).map_err(short)?;

    let taken = ParmView::first_of(head.rest(), dialect);
    if let (true, Some((parm, _))) = (dialect.engine_limits, taken) {
        check_width(&parm, min_at)?;
    }
    Ok(width)
}

/// The engine computes max − min of Int32 and Enum in an `int` (spec-notes.md, PAS4
/// note 9).
fn check_width(parm: &ParmView, offset: usize) -> Result<(), Stop> {
    let (Some(min), Some(max)) = (signed(parm.min), signed(parm.max)) else {
        return Ok(());
    };
    if max > min && max.checked_sub(min).is_none() {
        return Err(Cause::WidthOverflow { min, max }.undefined(offset));
    }
    Ok(())
}

fn signed(value: Value) -> Option<i32> {
    match value {
        Value::Int32(n) | Value::Enum(n) => Some(n),
        Value::Uint32(_) | Value::Real(_) | Value::Bool(_) | Value::Opaque(_) | Value::Nothing => {
            None
        }
    }
}

/// The engine reserves by a count before it reads (spec-notes.md, PAS4 note 6).
/// Where so many records cannot follow, it asks for more memory than the file
/// can fill and then reads past the end.
fn reserve(
    dialect: &Dialect,
    count: u32,
    size: u64,
    cursor: &Cursor<'_>,
    offset: usize,
) -> Result<(), Stop> {
    let needed = u64::from(count).saturating_mul(size);
    let left = u64::try_from(cursor.rest().len()).unwrap_or(u64::MAX);
    if dialect.engine_limits && needed > left {
        return Err(Cause::HugeReserve { count }.undefined(offset));
    }
    Ok(())
}
