//! Anims: ids, values, and whether anything tells them apart (spec-notes:
//! pas4-7, pas4-10, pas4-13).
//!
//! Nearly every value is as it should be, so the anims are looked through a
//! column at a time for anything worth a word, and only a block that has it
//! is gone through again to say it.

use std::cmp::Ordering;

use byteorder::{BigEndian, ByteOrder};

use super::duplicates::duplicates;
use super::report::Report;
use super::{floats, parms};
use crate::bytes::Span;
use crate::finding::counted;
use crate::pas4::layout::{ANIM_HEADER, Field, STATE_HEADER};
use crate::pas4::model::{Parm, State};
use crate::pas4::value::{ParmType, Real, Value};
use crate::rules::pas4 as rules;

/// Bytes of anims that are looked through at a time: few enough to stay in
/// the processor's nearest cache from column to column.
const BLOCK: usize = 16 << 10;

/// An id from here on has its high bit set.
const HIGH_BIT: u32 = 0x8000_0000;

/// Judges the anims of state number `index`, which starts at `at`.
pub(super) fn judge(
    state: &State<'_>,
    index: u32,
    at: usize,
    anim_list: Option<u32>,
    scratch: &mut Vec<u32>,
    report: &mut Report<'_>,
) {
    let bytes = state.anim_bytes();
    let anims_at = at.saturating_add(state.size()).saturating_sub(bytes.len());
    let walk = Walk {
        state,
        index,
        at: anims_at,
        anim_list,
    };
    let stride = state.stride();
    let rows = BLOCK.checked_div(stride).unwrap_or(1).max(1);
    let mut order = Order::default();
    let mut equal = state.anim_count() > 1;
    let mut first = 0u32;
    for block in bytes.chunks(rows.saturating_mul(stride)) {
        let mut plain = order.next(block, stride, first, walk.id_limit());
        let mut offset = ANIM_HEADER;
        for parm in state.parms() {
            let end = offset.saturating_add(parm.kind().width());
            let column = || {
                let rows = block.chunks_exact(stride);
                rows.filter_map(|row| row.get(offset..end))
            };
            plain &= is_plain(&parm, column());
            if equal && is_weighted(&parm) {
                let one = bytes.get(offset..end).unwrap_or_default();
                equal = column().all(|other| are_equal(parm.kind(), one, other));
            }
            offset = end;
        }
        if !plain {
            walk.judge_block(block, first, report);
        }
        first = first.saturating_add(rows.try_into().unwrap_or(u32::MAX));
    }
    walk.judge_order(&order, scratch, report);
    if equal {
        walk.say_equal(report);
    }
}

/// Whether no value of a parm's column is worth a word.
fn is_plain<'a>(parm: &Parm, mut column: impl Iterator<Item = &'a [u8]>) -> bool {
    match (parm.min(), parm.max()) {
        (Value::Int32(min), Value::Int32(max)) | (Value::Enum(min), Value::Enum(max)) => {
            column.all(|value| (min..=max).contains(&BigEndian::read_i32(value)))
        }
        (Value::Uint32(min), Value::Uint32(max)) => {
            column.all(|value| (min..=max).contains(&BigEndian::read_u32(value)))
        }
        (Value::Real(min), Value::Real(max)) => {
            let (min, max) = (min.number(), max.number());
            column.all(|value| {
                let value = Real(BigEndian::read_u32(value));
                let number = value.number();
                floats::is_plain(value) && !(number < min || number > max)
            })
        }
        (Value::Bool(_), _) => column.all(|value| matches!(value, [0 | 1])),
        (Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Enum(_), _) => false,
    }
}

/// Whether a parm has a say in the choice of an anim.
fn is_weighted(parm: &Parm) -> bool {
    parm.weight_function().weighs() && parm.weight().number() != 0.0
}

/// Whether two values are the same to the engine: a Bool by its truth, a Real
/// by its number.
fn are_equal(kind: ParmType, one: &[u8], other: &[u8]) -> bool {
    one == other
        || match kind {
            ParmType::Int32 | ParmType::Uint32 | ParmType::Enum => false,
            ParmType::Bool => one.first().map(|it| *it != 0) == other.first().map(|it| *it != 0),
            ParmType::Real => match (Value::decode(kind, one), Value::decode(kind, other)) {
                (Some(one), Some(other)) => parms::compare(one, other) == Some(Ordering::Equal),
                (None | Some(_), _) => false,
            },
        }
}

/// The order of the anims' ids.
#[derive(Default)]
struct Order {
    previous: Option<u32>,
    /// Whether some id is not above the one before it.
    loose: bool,
    /// The first id that is below the one before it: index, that one, this.
    descent: Option<(u32, u32, u32)>,
    descents: u64,
}

impl Order {
    /// Takes the ids of a block whose first anim is number `first`, and tells
    /// whether all are below `limit`.
    fn next(&mut self, block: &[u8], stride: usize, first: u32, limit: u32) -> bool {
        let mut plain = true;
        for (index, row) in (first..).zip(block.chunks_exact(stride)) {
            let Some(id) = row.get(..ANIM_HEADER) else {
                continue;
            };
            let id = BigEndian::read_u32(id);
            plain &= id < limit;
            let Some(before) = self.previous.replace(id) else {
                continue;
            };
            if id <= before {
                self.loose = true;
                if id < before {
                    self.descent.get_or_insert((index, before, id));
                    self.descents = self.descents.saturating_add(1);
                }
            }
        }
        plain
    }
}

/// The anims of one state and where they are.
struct Walk<'w, 'a> {
    state: &'w State<'a>,
    index: u32,
    /// Absolute offset of the first anim.
    at: usize,
    anim_list: Option<u32>,
}

impl Walk<'_, '_> {
    /// The least id that is worth a word.
    fn id_limit(&self) -> u32 {
        self.anim_list.unwrap_or(HIGH_BIT).min(HIGH_BIT)
    }

    fn place(&self, anim: u32) -> usize {
        let anim = usize::try_from(anim).unwrap_or(usize::MAX);
        self.at
            .saturating_add(anim.saturating_mul(self.state.stride()))
    }

    /// Goes through a block anim by anim and says what there is to say.
    fn judge_block(&self, block: &[u8], first: u32, report: &mut Report<'_>) {
        let rows = block.chunks_exact(self.state.stride());
        for (anim, row) in (first..).zip(rows) {
            let Some((id, mut rest)) = row.split_at_checked(ANIM_HEADER) else {
                continue;
            };
            let mut at = self.place(anim);
            self.judge_id(BigEndian::read_u32(id), anim, at, report);
            at = at.saturating_add(ANIM_HEADER);
            for (index, parm) in (0..).zip(self.state.parms()) {
                let width = parm.kind().width();
                let Some((value, behind)) = rest.split_at_checked(width) else {
                    break;
                };
                rest = behind;
                if let Some(value) = Value::decode(parm.kind(), value) {
                    let field = Field::Value(self.index, anim, index);
                    judge_value(&parm, value, Span::new(at, width), field, report);
                }
                at = at.saturating_add(width);
            }
        }
    }

    fn judge_id(&self, id: u32, anim: u32, at: usize, report: &mut Report<'_>) {
        let (span, field) = (Span::new(at, 4), Field::AnimId(self.index, anim));
        if let Some(len) = self.anim_list.filter(|&len| id >= len) {
            report.say(
                &rules::ANIM_BEYOND_LIST,
                span,
                field,
                || {
                    format!(
                        "anim id {id} has no place in the character's anim list of {len}; a reader fails here or takes what lies behind the list"
                    )
                },
                "correct the id, or add the animation to the character's list",
            );
        }
        if id >= HIGH_BIT {
            report.say(
                &rules::ANIM_ID_HIGH_BIT,
                span,
                field,
                || {
                    format!(
                        "anim id {id} (0x{id:X}) has its high bit set; a reader that compares ids signed takes it for {}",
                        id.cast_signed()
                    )
                },
                "write the position of the animation in the character's list",
            );
        }
    }

    fn judge_order(&self, order: &Order, scratch: &mut Vec<u32>, report: &mut Report<'_>) {
        if let Some((anim, before, id)) = order.descent {
            let descents = order.descents;
            report.say(
                &rules::ANIM_ORDER,
                Span::new(self.place(anim), 4),
                Field::AnimId(self.index, anim),
                || {
                    format!(
                        "anim id {id} follows {before}, the first of {} in this state where an id is below the one before; metaforce and the engine's latest revision sort the anims, an older revision keeps this order",
                        counted(descents, "place")
                    )
                },
                "sort the anims by id if all readers should see one order",
            );
        }
        if !order.loose {
            return;
        }
        let anims = self.state.anims();
        let (found, total) = duplicates(anims.map(|anim| anim.id()), anims.len(), scratch);
        let unkept = total.saturating_sub(found.len());
        for duplicate in found {
            let (id, first) = (duplicate.id, duplicate.first);
            report.say(
                &rules::DUPLICATE_ANIM,
                Span::new(self.place(duplicate.index), 4),
                Field::AnimId(self.index, duplicate.index),
                || {
                    format!(
                        "anim id {id} is that of anims[{first}] of this state too; which of them a reader finds depends on how it searches, most likely the later one"
                    )
                },
                "remove one of the two",
            );
        }
        report.count(&rules::DUPLICATE_ANIM, unkept);
    }

    fn say_equal(&self, report: &mut Report<'_>) {
        let count = self.state.anim_count();
        report.say(
            &rules::EQUAL_ANIMS,
            Span::new(
                self.at.saturating_sub(self.head()),
                self.state.size(),
            ),
            Field::State(self.index),
            || {
                format!(
                    "the {count} anims of this state are equal in every value that is weighted, so the engine picks among them at random"
                )
            },
            "leave it if a random choice is meant; else give the anims values that differ",
        );
    }

    /// Bytes of the state before its anims.
    fn head(&self) -> usize {
        let parms = self
            .state
            .size()
            .saturating_sub(self.state.anim_bytes().len());
        parms.max(STATE_HEADER)
    }
}

/// Judges a value by itself and against its parm's range.
fn judge_value(parm: &Parm, value: Value, span: Span, field: Field, report: &mut Report<'_>) {
    parms::judge_value(value, span, field, report);
    let below = parms::compare(value, parm.min()) == Some(Ordering::Less);
    let above = parms::compare(value, parm.max()) == Some(Ordering::Greater);
    if below || above {
        report.say(
            &rules::VALUE_OUTSIDE_RANGE,
            span,
            field,
            || {
                format!(
                    "the value {value} lies outside the parm's range from {} to {}; readers do not check, so the anim scores worse than it should",
                    parm.min(),
                    parm.max()
                )
            },
            "correct the value, or widen the parm's range",
        );
    }
}
