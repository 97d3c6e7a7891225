//! How large the parts of a database are: drawn as games have it, within the
//! knobs, so that the file gets the size that is asked for.

use super::super::Impossible;
use super::super::knobs::{Knobs, MOST_ANIMS, Range};
use super::super::stream::Stream;
use crate::pas4::{ANIM_HEADER, DATABASE_HEADER, PARM_HEADER, ParmType, STATE_HEADER};

/// The size that is asked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate::seeded) enum Size {
    /// As large as it gets up to so many bytes, less than 64 fewer.
    Exactly(u64),
    /// Any size up to so many bytes, the larger the better.
    UpTo(u64),
}

/// The parts of a state.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct StatePlan {
    pub(in crate::generate::seeded) parms: Vec<ParmType>,
    pub(in crate::generate::seeded) anims: u32,
}

/// The parts of a database.
#[derive(Clone, Debug)]
pub(in crate::generate::seeded) struct Plan {
    pub(in crate::generate::seeded) states: Vec<StatePlan>,
}

/// States, parms and anims of a database whose size does not matter.
const USUAL: [Range; 3] = [Range::new(3, 8), Range::new(1, 5), Range::new(1, 12)];

/// Up to this size the empty database is near enough.
const SMALL: u64 = 75;

/// A value takes at most this many bytes.
const WIDEST: u64 = 4;

impl StatePlan {
    fn bare(&self) -> u64 {
        let parms = self.parms.iter().map(|kind| {
            (PARM_HEADER as u64).saturating_add((kind.width() as u64).saturating_mul(2))
        });
        (STATE_HEADER as u64).saturating_add(parms.sum())
    }

    fn stride(&self) -> u64 {
        let values = self.parms.iter().map(|kind| kind.width() as u64);
        (ANIM_HEADER as u64).saturating_add(values.sum())
    }

    fn size(&self) -> u64 {
        let anims = self.stride().saturating_mul(self.anims.into());
        self.bare().saturating_add(anims)
    }
}

impl Plan {
    /// Draws a plan for a database of `size` bytes, or of any.
    pub(in crate::generate::seeded) fn draw(
        knobs: &Knobs,
        size: Option<Size>,
        stream: &mut Stream,
    ) -> Result<Self, Impossible> {
        let exact = matches!(size, Some(Size::Exactly(_)));
        let size = size.map(|(Size::Exactly(size) | Size::UpTo(size))| size);
        let [states, parms, anims] = USUAL;
        let states = knobs.states.unwrap_or(states);
        let parms = knobs.parms.unwrap_or(parms);
        let anims = match (knobs.anims, size) {
            (Some(anims), _) => anims,
            (None, None) => anims,
            (None, Some(_)) => Range::new(0, MOST_ANIMS),
        };
        let mut count = stream.within(states.low, states.high);
        if let Some(size) = size {
            let free = knobs.states.is_none();
            let low = if free { 0 } else { states.low };
            let least = smallest_state(parms.low, anims.low);
            let fit = size
                .saturating_sub(DATABASE_HEADER as u64)
                .checked_div(least)
                .unwrap_or(0);
            count = count.min(u32::try_from(fit).unwrap_or(u32::MAX)).max(low);
            // A file of any size needs a state whose anims fill it.
            if fit > 0 && size > SMALL {
                count = count.max(states.high.min(1));
            }
        }
        let mut plan = Self { states: Vec::new() };
        for _ in 0..count {
            let most = match size {
                Some(size) => affordable(size, count, parms, anims),
                None => parms.high,
            };
            let parms = stream.within(parms.low, most);
            let state = StatePlan {
                parms: (0..parms).map(|_| draw_kind(stream)).collect(),
                anims: match size {
                    Some(_) => anims.low,
                    None => stream.within(anims.low, anims.high),
                },
            };
            plan.states.push(state);
        }
        for state in &mut plan.states {
            if state.parms.is_empty() {
                state.anims = state.anims.min(1);
            }
        }
        if let Some(size) = size {
            plan.fill(size, anims.high, exact)?;
        }
        Ok(plan)
    }

    fn size(&self) -> u64 {
        let states = self.states.iter().map(StatePlan::size);
        (DATABASE_HEADER as u64).saturating_add(states.sum())
    }

    /// Adds anims until no more fit.
    fn fill(&mut self, size: u64, most: u32, exact: bool) -> Result<(), Impossible> {
        if self.size() > size {
            return Err(Impossible::new(format!(
                "--size {size} is too small: with these knobs a database takes {} bytes or more",
                self.size()
            )));
        }
        let mut left = size.saturating_sub(self.size());
        let count = self.states.len() as u64;
        for (behind, state) in (0..count).rev().zip(&mut self.states) {
            let most = if state.parms.is_empty() {
                most.min(1)
            } else {
                most
            };
            let share = left.checked_div(behind.saturating_add(1)).unwrap_or(0);
            left = left.saturating_sub(state.add(share, most));
        }
        // What is left over may still hold an anim of some state.
        for state in &mut self.states {
            let most = if state.parms.is_empty() {
                most.min(1)
            } else {
                most
            };
            left = left.saturating_sub(state.add(left, most));
        }
        if exact && left >= 64 {
            return Err(Impossible::new(format!(
                "--size {size} is too large: with these knobs a database takes up to {} bytes; allow more states or anims",
                self.size()
            )));
        }
        Ok(())
    }
}

impl StatePlan {
    /// Adds anims of up to `bytes` bytes and gives how many they take.
    fn add(&mut self, bytes: u64, most: u32) -> u64 {
        let fit = bytes.checked_div(self.stride()).unwrap_or(0);
        let fit = u32::try_from(fit).unwrap_or(u32::MAX);
        let added = fit.min(most.saturating_sub(self.anims));
        self.anims = self.anims.saturating_add(added);
        self.stride().saturating_mul(added.into())
    }
}

/// Bytes that suffice for a state of so many parms and anims.
fn smallest_state(parms: u32, anims: u32) -> u64 {
    let parms = u64::from(parms);
    let parm = (PARM_HEADER as u64).saturating_add(WIDEST.saturating_mul(2));
    let stride = (ANIM_HEADER as u64).saturating_add(parms.saturating_mul(WIDEST));
    (STATE_HEADER as u64)
        .saturating_add(parms.saturating_mul(parm))
        .saturating_add(stride.saturating_mul(anims.into()))
}

/// The most parms of each of `count` states.
fn affordable(size: u64, count: u32, parms: Range, anims: Range) -> u32 {
    let each = size
        .saturating_sub(DATABASE_HEADER as u64)
        .checked_div(count.into())
        .unwrap_or(0);
    let mut most = parms.high;
    while most > parms.low && smallest_state(most, anims.low) > each {
        most = most.saturating_sub(1);
    }
    most
}

fn draw_kind(stream: &mut Stream) -> ParmType {
    let [first, more @ ..] = ParmType::ALL;
    stream.pick(first, &more)
}
