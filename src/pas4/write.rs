//! Writing a database.

use super::layout::{DATABASE_HEADER, MAGIC};
use super::model::Database;
use crate::bytes::{Sink, put_u32};

/// Writes `database` in file order.
///
/// Every model can be written and reads back as itself: what could not be
/// written cannot be built (see [`BuildError`](super::BuildError)).
pub fn write_to(database: &Database<'_>, sink: &mut impl Sink) {
    sink.put(&MAGIC);
    put_u32(sink, database.state_count());
    put_u32(sink, database.default_state().cast_unsigned());
    sink.put(&database.states);
    sink.put(database.trailing());
}

/// The bytes of `database`.
#[must_use]
pub fn write(database: &Database<'_>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size(database));
    write_to(database, &mut bytes);
    bytes
}

/// Number of bytes that writing `database` gives.
#[must_use]
pub fn size(database: &Database<'_>) -> usize {
    DATABASE_HEADER
        .saturating_add(database.states.len())
        .saturating_add(database.trailing().len())
}
