//! Every byte of a database by its field.

use super::layout::{Field, ParmField};
use super::model::{Database, State};
use crate::bytes::Span;

/// The fields of `database` in file order, each with its place, where the
/// database starts at the absolute offset `at`. Each byte is in exactly one
/// of them.
pub fn fields<'d>(
    database: &'d Database<'_>,
    at: usize,
) -> impl Iterator<Item = (Field, Span)> + use<'d> {
    let header = [
        (Field::Magic, 4),
        (Field::StateCount, 4),
        (Field::DefaultState, 4),
    ];
    let states = (0..).zip(database.states());
    let trailing = Some(database.trailing().len()).filter(|len| *len > 0);
    header
        .into_iter()
        .chain(states.flat_map(|(index, state)| state_fields(index, state)))
        .chain(trailing.map(|len| (Field::Trailing, len)))
        .scan(at, |at, (field, len)| {
            let span = Span::new(*at, len);
            *at = span.end();
            Some((field, span))
        })
}

/// The fields of a state and their sizes.
fn state_fields(index: u32, state: State<'_>) -> impl Iterator<Item = (Field, usize)> + '_ {
    let header = [
        (Field::StateId(index), 4),
        (Field::ParmCount(index), 4),
        (Field::AnimCount(index), 4),
    ];
    let parms = (0..).zip(state.parms()).flat_map(move |(parm, it)| {
        [
            (ParmField::Type, 4),
            (ParmField::WeightFunction, 4),
            (ParmField::Weight, 4),
            (ParmField::Min, it.kind().width()),
            (ParmField::Max, it.kind().width()),
        ]
        .map(|(field, len)| (Field::Parm(index, parm, field), len))
    });
    let anims = (0..).zip(state.anims()).flat_map(move |(anim, it)| {
        let values = (0..).zip(it.values());
        std::iter::once((Field::AnimId(index, anim), 4)).chain(
            values.map(move |(value, it)| (Field::Value(index, anim, value), it.kind().width())),
        )
    });
    header.into_iter().chain(parms).chain(anims)
}
