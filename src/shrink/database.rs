//! PAS4: states, anims and parms of every database in a file, as far as it can
//! be read.

use std::ops::Range;

use byteorder::{BigEndian, ByteOrder, LittleEndian};

use super::axis::Axis;
use crate::bytes::find_all;
use crate::pas4::{
    ANIM_HEADER, DATABASE_HEADER, MAGIC, PARM_HEADER, ParmType, STATE_HEADER, SWAPPED_MAGIC,
};

pub(super) const AXES: &[Axis] = &[STATES, ANIMS, PARMS];

pub(super) const STATES: Axis = Axis {
    count: |bytes| walk(bytes).count_of(States),
    without: |bytes, range| walk(bytes).without(bytes, States, &range),
};

pub(super) const ANIMS: Axis = Axis {
    count: |bytes| walk(bytes).count_of(Anims),
    without: |bytes, range| walk(bytes).without(bytes, Anims, &range),
};

pub(super) const PARMS: Axis = Axis {
    count: |bytes| walk(bytes).count_of(Parms),
    without: |bytes, range| walk(bytes).without(bytes, Parms, &range),
};

/// What is dropped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    States,
    Anims,
    Parms,
}
use What::{Anims, Parms, States};

/// Databases of one file that are looked at.
const MOST_DATABASES: usize = 256;

/// Packages pad what they hold to a multiple of this.
const PADDED: usize = 32;

/// Where a state is.
struct StateAt {
    /// Offset of the database that it is in.
    database: usize,
    at: usize,
    end: usize,
    id: i32,
    order: Order,
    /// Size of each parm's record and of its values.
    parms: Vec<(usize, usize)>,
    stride: usize,
    anims: usize,
}

impl StateAt {
    /// The state at `at`; none where it is not whole.
    fn read(bytes: &[u8], database: usize, at: usize, order: Order) -> Option<Self> {
        let word = |offset: usize| order.word(bytes, at.saturating_add(offset));
        let (id, parm_count, anims) = (word(0)?.cast_signed(), word(4)?, word(8)?);
        let mut offset = STATE_HEADER;
        let (mut parms, mut stride) = (Vec::new(), ANIM_HEADER);
        for _ in 0..parm_count {
            let width = ParmType::from_code(word(offset)?)?.width();
            let size = PARM_HEADER.saturating_add(width.saturating_mul(2));
            parms.push((size, width));
            offset = offset.saturating_add(size);
            stride = stride.saturating_add(width);
        }
        let anims = usize::try_from(anims).ok()?;
        let end = at
            .checked_add(offset)?
            .checked_add(stride.checked_mul(anims)?)?;
        (end <= bytes.len()).then_some(Self {
            database,
            at,
            end,
            id,
            order,
            parms,
            stride,
            anims,
        })
    }

    fn anims_at(&self) -> usize {
        let anims = self.stride.saturating_mul(self.anims);
        self.end.saturating_sub(anims)
    }
}

/// All states of all databases.
struct Walk(Vec<StateAt>);

/// Finds the states, up to the first that cannot be read: big-endian, or
/// little-endian where that gives more.
fn walk(bytes: &[u8]) -> Walk {
    let mut states = Vec::new();
    if bytes.starts_with(&SWAPPED_MAGIC) {
        states_at(bytes, 0, Order::Little, &mut states);
    }
    let mut from = 0;
    for at in find_all(bytes, &MAGIC, 0).take(MOST_DATABASES) {
        if at < from {
            continue;
        }
        let before = states.len();
        from = states_at(bytes, at, Order::Big, &mut states);
        if states.len() == before && at == 0 {
            from = states_at(bytes, at, Order::Little, &mut states);
        }
    }
    Walk(states)
}

/// Reads the states of the database at `at` and gives where they end.
fn states_at(bytes: &[u8], at: usize, order: Order, states: &mut Vec<StateAt>) -> usize {
    let mut from = at.saturating_add(DATABASE_HEADER);
    let count = order.word(bytes, at.saturating_add(4)).unwrap_or(0);
    for _ in 0..count {
        let Some(state) = StateAt::read(bytes, at, from, order) else {
            break;
        };
        from = state.end;
        states.push(state);
    }
    from
}

/// Byte order of the words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Big,
    Little,
}

impl Order {
    fn word(self, bytes: &[u8], at: usize) -> Option<u32> {
        let word = bytes.get(at..)?.get(..4)?;
        Some(match self {
            Self::Big => BigEndian::read_u32(word),
            Self::Little => LittleEndian::read_u32(word),
        })
    }

    fn set(self, bytes: &mut [u8], at: usize, word: u32) {
        let word = match self {
            Self::Big => word.to_be_bytes(),
            Self::Little => word.to_le_bytes(),
        };
        for (place, byte) in bytes.iter_mut().skip(at).zip(word) {
            *place = byte;
        }
    }

    /// Makes a count smaller.
    pub(super) fn lower(self, bytes: &mut [u8], at: usize, by: usize) {
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        let count = self.word(bytes, at).unwrap_or(0);
        self.set(bytes, at, count.saturating_sub(by));
    }
}

/// The bytes that are not in one of the spans, which rise.
pub(super) fn cut(bytes: &[u8], spans: &[Range<usize>]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for span in spans {
        out.extend(bytes.get(from..span.start)?);
        from = span.end;
    }
    out.extend(bytes.get(from..)?);
    Some(out)
}

impl Walk {
    fn count_of(&self, what: What) -> usize {
        match what {
            States => self.0.len(),
            Anims => self.0.iter().map(|state| state.anims).sum(),
            Parms => self.0.iter().map(|state| state.parms.len()).sum(),
        }
    }

    /// The file without those in `range`, counted over all databases.
    fn without(&self, bytes: &[u8], what: What, range: &Range<usize>) -> Option<Vec<u8>> {
        let mut changed = bytes.to_vec();
        let mut spans = Vec::new();
        let mut first = 0_usize;
        for state in &self.0 {
            let count = match what {
                States => 1,
                Anims => state.anims,
                Parms => state.parms.len(),
            };
            let own = Range {
                start: range.start.saturating_sub(first).min(count),
                end: range.end.saturating_sub(first).min(count),
            };
            first = first.saturating_add(count);
            if own.is_empty() {
                continue;
            }
            match what {
                States => {
                    state
                        .order
                        .lower(&mut changed, state.database.saturating_add(4), 1);
                    spans.push(state.at..state.end);
                }
                Anims => {
                    state
                        .order
                        .lower(&mut changed, state.at.saturating_add(8), own.len());
                    let at = |index: usize| {
                        let before = state.stride.saturating_mul(index);
                        state.anims_at().saturating_add(before)
                    };
                    spans.push(at(own.start)..at(own.end));
                }
                Parms => {
                    state
                        .order
                        .lower(&mut changed, state.at.saturating_add(4), own.len());
                    parm_spans(state, &own, &mut spans);
                }
            }
        }
        if what == States {
            self.move_defaults(&mut changed, range);
        }
        let mut out = cut(&changed, &spans)?;
        self.pad_anew(bytes, &mut out);
        Some(out)
    }

    /// Where the file was padded to a multiple of 32 behind its database, it
    /// is so again.
    fn pad_anew(&self, bytes: &[u8], out: &mut Vec<u8>) {
        let Some(last) = self.0.last().filter(|state| state.database == 0) else {
            return;
        };
        let tail = bytes.get(last.end..).unwrap_or_default();
        let fill = tail.first().copied().unwrap_or(1);
        let is_padding = matches!(fill, 0x00 | 0xFF)
            && tail.len() < PADDED
            && bytes.len().is_multiple_of(PADDED)
            && tail.iter().all(|byte| *byte == fill);
        if is_padding {
            out.truncate(out.len().saturating_sub(tail.len()));
            out.resize(out.len().next_multiple_of(PADDED), fill);
        }
    }

    /// Where a database's default state goes, another becomes it.
    fn move_defaults(&self, bytes: &mut [u8], range: &Range<usize>) {
        for (index, gone) in self.0.iter().enumerate() {
            let at = gone.database.saturating_add(8);
            let default = gone.order.word(bytes, at).map(u32::cast_signed);
            if !range.contains(&index) || default != Some(gone.id) {
                continue;
            }
            let left =
                self.0.iter().enumerate().find(|(other, state)| {
                    state.database == gone.database && !range.contains(other)
                });
            let id = left.map_or(-1, |(_, state)| state.id);
            gone.order.set(bytes, at, id.cast_unsigned());
        }
    }
}

/// The records of some parms, and their values in each anim.
fn parm_spans(state: &StateAt, own: &Range<usize>, spans: &mut Vec<Range<usize>>) {
    let sum = |to: usize, of: fn(&(usize, usize)) -> usize| -> usize {
        state.parms.iter().take(to).map(of).sum()
    };
    let record = |to| {
        state
            .at
            .saturating_add(STATE_HEADER)
            .saturating_add(sum(to, |parm| parm.0))
    };
    spans.push(record(own.start)..record(own.end));
    let (from, to) = (sum(own.start, |parm| parm.1), sum(own.end, |parm| parm.1));
    for anim in 0..state.anims {
        let values = state
            .anims_at()
            .saturating_add(state.stride.saturating_mul(anim))
            .saturating_add(4);
        spans.push(values.saturating_add(from)..values.saturating_add(to));
    }
}
