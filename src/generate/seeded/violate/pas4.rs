//! Stand-alone databases that break one rule: those that cannot be read as
//! they stand, and what follows a database.

use super::super::Impossible;
use super::super::knobs::Knobs;
use super::super::pas4::draft::{Anim, Draft, Parm, State, Style};
use super::super::pas4::{listed_id, parm, value};
use super::super::stream::Stream;
use super::database::{Host, broken};
use crate::pas4::{DATABASE_HEADER, ParmType, STATE_HEADER};
use crate::rules::Rule;
use crate::rules::pas4 as rules;

type Make = fn(Host, &mut Stream) -> Vec<u8>;

/// The rules that only a file of its own can break.
pub(super) const ALONE: &[(&Rule, Make)] = &[
    (&rules::BAD_MAGIC, bad_magic),
    (&rules::TRUNCATED_DATABASE, truncated),
    (&rules::COUNT_CANNOT_FIT, count),
    (&rules::UNKNOWN_PARM_TYPE, parm_type),
    (&rules::BYTE_SWAPPED, swapped),
    (&rules::FOUR_BYTE_BOOLS, wide_bools),
    (&rules::PACKAGE_PADDING, padding),
    (&rules::BYTES_AFTER_DATABASE, tail),
];

/// A file that breaks `rule`; none where nothing is known of it.
pub(super) fn file(
    rule: &Rule,
    knobs: &Knobs,
    stream: &mut Stream,
) -> Result<Option<Vec<u8>>, Impossible> {
    match ALONE.iter().find(|(known, _)| *known == rule) {
        Some((_, make)) => {
            let host = Host::draw(knobs, knobs.size, stream)?;
            Ok(Some(make(host, stream)))
        }
        None => {
            let made = broken(rule, knobs, knobs.size, stream)?;
            Ok(made.map(|draft| draft.write()))
        }
    }
}

fn bad_magic(host: Host, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = host.draft.write();
    let count = stream.within(1, 4);
    for place in stream.distinct(count, 4) {
        if let Some(letter) = bytes.get_mut(usize::try_from(place).unwrap_or(0)) {
            // Above every letter of a magic.
            *letter = stream.plain_byte() | 0x80;
        }
    }
    bytes
}

/// Within the header, or within the last parm, where fewer bytes are left
/// than its type takes but as many as the smallest parm has.
fn truncated(mut host: Host, stream: &mut Stream) -> Vec<u8> {
    if stream.one_in(3) {
        let mut bytes = host.draft.write();
        bytes.truncate(stream.index(DATABASE_HEADER));
        return bytes;
    }
    let kind = stream.pick(
        ParmType::Int32,
        &[ParmType::Real, ParmType::Uint32, ParmType::Enum],
    );
    let last = parm(kind, false, stream);
    move_last(&mut host.draft, last_state(vec![last]));
    let mut bytes = host.draft.write();
    let cut = stream.within(1, 6);
    bytes.truncate(
        bytes
            .len()
            .saturating_sub(usize::try_from(cut).unwrap_or(1)),
    );
    bytes
}

/// A state of the highest id, without anims.
fn last_state(parms: Vec<Parm>) -> State {
    State {
        id: 26,
        parms,
        anims: Vec::new(),
    }
}

/// Puts a state at the end, in place of one of its id.
fn move_last(draft: &mut Draft, state: State) {
    draft.states.retain(|other| other.id != state.id);
    if draft.default_state == state.id || draft.states.is_empty() {
        draft.default_state = state.id;
    }
    draft.states.push(state);
}

/// One of the counts is too high for what is left.
fn count(host: Host, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = host.draft.write();
    let at = match stream.within(0, 2) {
        0 => 4,
        // Parms or anims of the first state.
        1 => DATABASE_HEADER.saturating_add(4),
        _ => DATABASE_HEADER.saturating_add(8),
    };
    let least = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let high = stream.within(least, u32::MAX).to_be_bytes();
    overwrite(&mut bytes, at, &high);
    bytes
}

fn overwrite(bytes: &mut [u8], at: usize, new: &[u8]) {
    for (place, byte) in bytes.iter_mut().skip(at).zip(new) {
        *place = *byte;
    }
}

/// The type of the first parm of some state.
fn parm_type(host: Host, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = host.draft.write();
    let with_parms: Vec<usize> = (0..host.draft.states.len())
        .filter(|index| {
            let state = host.draft.states.get(*index);
            state.is_some_and(|state| !state.parms.is_empty())
        })
        .collect();
    let chosen = with_parms.get(stream.index(with_parms.len()));
    let before = Draft {
        default_state: 0,
        states: host
            .draft
            .states
            .iter()
            .take(chosen.copied().unwrap_or(0))
            .cloned()
            .collect(),
    };
    let at = before.write().len().saturating_add(STATE_HEADER);
    let code = match stream.one_in(2) {
        true => stream.within(5, 12),
        false => stream.within(5, u32::MAX),
    };
    overwrite(&mut bytes, at, &code.to_be_bytes());
    bytes
}

fn swapped(host: Host, stream: &mut Stream) -> Vec<u8> {
    let magic = stream.one_in(2);
    host.draft.write_as(Style::Little { magic })
}

/// The last state has one parm that is a Bool, as its last, and with it no
/// anims, or as its only one, and with it one. Read with bools of one byte its
/// minimum and maximum then come out as 0, and a tail is left.
fn wide_bools(mut host: Host, stream: &mut Stream) -> Vec<u8> {
    for state in &mut host.draft.states {
        let keep: Vec<bool> = state
            .parms
            .iter()
            .map(|parm| parm.kind() != ParmType::Bool)
            .collect();
        let mut kept = keep.iter().copied();
        state.parms.retain(|_| kept.next().unwrap_or(true));
        for anim in &mut state.anims {
            let mut kept = keep.iter().copied();
            anim.values.retain(|_| kept.next().unwrap_or(true));
        }
        // What told them apart may be gone.
        state.anims.truncate(1);
    }
    let boolean = parm(ParmType::Bool, true, stream);
    let mut last = last_state(vec![boolean]);
    if stream.one_in(2) {
        let id = stream.within(0, 40);
        last.anims.push(Anim {
            id,
            values: vec![value(&boolean, stream)],
        });
    } else {
        for _ in 0..stream.within(0, 5) {
            let kind = stream.pick(ParmType::Int32, &[ParmType::Uint32, ParmType::Real]);
            last.parms.insert(0, parm(kind, false, stream));
        }
    }
    move_last(&mut host.draft, last);
    host.draft.write_as(Style::WideBools)
}

/// Zeros or ones up to a multiple of 32.
fn padding(mut host: Host, stream: &mut Stream) -> Vec<u8> {
    let fill = stream.pick(0x00, &[0xFF]);
    let mut bytes = host.draft.write();
    if bytes.len().is_multiple_of(32) {
        // A state of twelve bytes makes room.
        let used = |id: &i32| host.draft.states.iter().all(|state| state.id != *id);
        let id = (0..27).map(listed_id).find(used);
        if let Some(id) = id {
            let place = host.draft.states.iter().filter(|state| state.id < id);
            let place = place.count();
            let empty = State {
                id,
                parms: Vec::new(),
                anims: Vec::new(),
            };
            host.draft.states.insert(place, empty);
        } else {
            host.draft.states.pop();
        }
        bytes = host.draft.write();
    }
    let len = bytes.len().next_multiple_of(32);
    bytes.resize(len, fill);
    bytes
}

fn tail(host: Host, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = host.draft.write();
    let len = stream.within(1, 80);
    // Neither 0x00 nor 0xFF, so no package's padding.
    bytes.extend(stream.plain_bytes(len).iter().map(|byte| byte & 0x7F | 1));
    bytes
}
