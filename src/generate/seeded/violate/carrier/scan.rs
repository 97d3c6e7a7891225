//! CHAR of Donkey Kong Country Returns and Tropical Freeze, in which
//! databases are searched for.

use super::super::super::Impossible;
use super::super::super::knobs::{Knobs, Range};
use super::super::super::pas4::draft::{Draft as Database, State};
use super::super::super::pas4::{self, Plan, Size};
use super::super::super::stream::Stream;
use crate::pas4::DATABASE_HEADER;
use crate::rules::Rule;
use crate::rules::carrier as rules;

type Make = fn(&Knobs, &mut Stream) -> Result<Vec<u8>, Impossible>;

pub(super) const TABLE: &[(&Rule, Make)] = &[
    (&rules::NOTHING_FOUND, nothing),
    (&rules::FOUND_BY_SCANNING, found),
    (&rules::POSSIBLE_DATABASE, possible),
    (&rules::SCAN_LIMIT, limit),
];

/// The start of a file of one of the two games.
fn magic(stream: &mut Stream) -> Vec<u8> {
    stream.pick(*b"RFRM", &[*b"\x59\xBE\x00\x0E"]).to_vec()
}

/// Bytes of which nothing is known and in which nothing is spelled.
fn between(stream: &mut Stream) -> Vec<u8> {
    let len = stream.within(0, 300);
    let bytes = stream.plain_bytes(len);
    bytes.iter().map(|byte| byte | 0x80).collect()
}

/// A database that passes for one.
fn database(knobs: &Knobs, stream: &mut Stream) -> Result<Database, Impossible> {
    let least = |range: Option<Range>, usual: Range| {
        let range = range.unwrap_or(usual);
        Some(Range::new(range.low.max(1), range.high.max(1)))
    };
    let knobs = Knobs {
        states: least(knobs.states, Range::new(1, 8)),
        parms: least(knobs.parms, Range::new(1, 5)),
        anims: least(knobs.anims, Range::new(1, 12)),
        ..*knobs
    };
    let size = knobs.size.map(|size| Size::UpTo((size / 2).max(200)));
    Ok(pas4::draft(&Plan::draw(&knobs, size, stream)?, stream))
}

fn found(knobs: &Knobs, stream: &mut Stream) -> Result<Vec<u8>, Impossible> {
    let database = database(knobs, stream)?.write();
    Ok([magic(stream), between(stream), database, between(stream)].concat())
}

/// No database, though something begins like one.
fn nothing(_: &Knobs, stream: &mut Stream) -> Result<Vec<u8>, Impossible> {
    let mut bytes = [magic(stream), between(stream)].concat();
    for _ in 0..stream.within(0, 3) {
        bytes.extend(b"PAS4");
        bytes.extend(between(stream));
    }
    Ok(bytes)
}

fn possible(knobs: &Knobs, stream: &mut Stream) -> Result<Vec<u8>, Impossible> {
    let empty = Database {
        default_state: -1,
        states: Vec::new(),
    };
    let parts = [
        magic(stream),
        between(stream),
        empty.write(),
        between(stream),
        database(knobs, stream)?.write(),
    ];
    Ok(parts.concat())
}

/// So many databases, each of which seems to go on nearly to the end and only
/// then turns out to be none, that the rest goes untried.
fn limit(_: &Knobs, stream: &mut Stream) -> Result<Vec<u8>, Impossible> {
    let heads = stream.within(36, 60);
    let anims = stream.within(2000, 6000);
    let id = pas4::listed_id(stream.within(0, 26));
    let head = Database {
        // No id of a state that is there.
        default_state: if id == 7 { 8 } else { 7 },
        states: vec![State {
            id,
            parms: Vec::new(),
            anims: Vec::new(),
        }],
    };
    let mut head = head.write();
    let count = DATABASE_HEADER.saturating_add(8);
    for (place, byte) in head.iter_mut().skip(count).zip(anims.to_be_bytes()) {
        *place = byte;
    }
    let mut bytes = magic(stream);
    for _ in 0..heads {
        bytes.extend(&head);
    }
    let tail = usize::try_from(anims).unwrap_or(0).saturating_mul(4);
    bytes.resize(bytes.len().saturating_add(tail), 0);
    Ok(bytes)
}
