//! How large the parts of a `.panim` are: drawn as real files have it, within
//! the knobs, so that the file gets the size that is asked for.

use super::super::Impossible;
use super::super::knobs::{
    Knobs, MOST_FRAMES, MOST_ROWS, MOST_TRACK_BONES, MOST_TRACKED_ROWS, Range, Tracks, dense_bytes,
};
use super::super::stream::Stream;
use crate::limits::DENSE_TRACK_BYTES;
use crate::panim::SectionKind;

/// Starts are kept below this, so that no reader takes one for negative.
pub(super) const MOST_START: u32 = 0x7FFF;

/// Frames of an animation that is not made longer without need.
const PLAUSIBLE_FRAMES: u32 = 400;

/// Header with its tag, and the tag of the index table.
const FIXED: u64 = 106 + 7;

/// The sizes of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) rows: u32,
    /// The animation's length.
    pub(super) frames: u32,
    /// Bones that each track has data for.
    pub(super) track_bones: u32,
    pub(super) tracks: Tracks,
    /// None where the rows decide.
    pub(super) values: Option<u32>,
}

/// The least that a plan may have, whatever the knobs say.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate::seeded) struct Floor {
    pub(in crate::generate::seeded) rows: u32,
    pub(in crate::generate::seeded) frames: u32,
}

impl Floor {
    /// What every file has.
    pub(in crate::generate::seeded) const NONE: Self = Self { rows: 1, frames: 1 };

    /// The numbers of `range` that are high enough.
    fn raise(range: Option<Range>, least: u32, most: u32) -> Range {
        let range = range.unwrap_or(Range::new(least, most));
        let low = range.low.max(least);
        Range::new(low, range.high.max(low))
    }
}

impl Tracks {
    /// The sections, without the empty one before lone scales.
    pub(super) const fn kinds(self) -> &'static [SectionKind] {
        match self {
            Self::None => &[],
            Self::Translations => &[SectionKind::Translations],
            Self::Scales => &[SectionKind::Scales],
            Self::Both => &[SectionKind::Translations, SectionKind::Scales],
        }
    }
}

/// The numbers that a plan may choose, and the one that it moves.
#[derive(Clone, Copy)]
enum Dimension {
    Frames,
    TrackBones,
    Rows,
}

const DIMENSIONS: [Dimension; 3] = [Dimension::Frames, Dimension::TrackBones, Dimension::Rows];

impl Plan {
    /// Draws a plan.
    pub(super) fn draw(
        knobs: &Knobs,
        floor: Floor,
        stream: &mut Stream,
    ) -> Result<Self, Impossible> {
        let least = Knobs {
            rows: Some(Floor::raise(knobs.rows, floor.rows, MOST_ROWS)),
            frames: Some(Floor::raise(knobs.frames, floor.frames, MOST_FRAMES)),
            ..*knobs
        };
        let tracks = knobs.tracks.unwrap_or_else(|| draw_tracks(knobs, stream));
        let mut plan = Self {
            rows: usual(stream, knobs.rows, 18, 24).max(floor.rows),
            frames: usual(stream, knobs.frames, 12, 60).max(floor.frames),
            track_bones: usual(stream, knobs.track_bones, 1, 4),
            tracks,
            values: None,
        };
        plan.make_possible(knobs);
        if let Some(size) = knobs.size {
            plan.fit(&least, size)?;
        }
        Ok(plan)
    }

    /// Moves what was drawn apart where it does not go together.
    fn make_possible(&mut self, knobs: &Knobs) {
        if self.tracks == Tracks::None {
            return;
        }
        self.rows = self.rows.min(MOST_TRACKED_ROWS);
        let bones = self.track_bones.saturating_add(1);
        if self.rows < bones {
            match knobs.rows {
                None => self.rows = bones,
                Some(rows) => {
                    self.rows = self.rows.max(rows.high.min(bones));
                    self.track_bones = self.track_bones.min(self.rows.saturating_sub(1)).max(1);
                }
            }
        }
        let frames = knobs.frames.map_or(1, |range| range.low);
        self.rows = self.rows.min(most_tracked_rows(frames));
        self.frames = self.frames.min(self.most_frames(knobs));
    }

    /// Frames up to which the tracks are no hazard.
    fn most_frames(&self, knobs: &Knobs) -> u32 {
        let most = knobs.frames.map_or(MOST_FRAMES, |range| range.high);
        if self.tracks == Tracks::None {
            return most;
        }
        let bones = self.rows.saturating_sub(1).max(1);
        let bound = DENSE_TRACK_BYTES
            .checked_div(dense_bytes(bones, 1))
            .unwrap_or(0);
        let bound = u32::try_from(bound).unwrap_or(u32::MAX).saturating_sub(1);
        most.min(bound)
    }

    /// Values that the rows can use, if the last one shares with others.
    pub(super) fn most_values(&self) -> u32 {
        let longest = self.longest();
        let owners = match self.rows {
            1 => 3,
            rows => rows.saturating_sub(1).saturating_mul(3),
        };
        let end = MOST_START.saturating_add(longest);
        owners.saturating_mul(longest).min(end)
    }

    /// Frames of the longest row.
    pub(super) fn longest(&self) -> u32 {
        self.frames.saturating_add(1).min(MOST_FRAMES)
    }

    /// Bytes of everything but the values.
    fn bare(&self) -> u64 {
        let bones = u64::from(self.rows.saturating_sub(1));
        let data = dense_bytes(self.track_bones, self.frames);
        let sections = self.tracks.kinds().iter().map(|kind| {
            (kind.tag().len() as u64)
                .saturating_add(4)
                .saturating_add(bones.div_ceil(8))
                .saturating_add(data)
        });
        let separator = match self.tracks {
            Tracks::Scales => 16,
            Tracks::None | Tracks::Translations | Tracks::Both => 0,
        };
        FIXED
            .saturating_add(u64::from(self.rows).saturating_mul(12))
            .saturating_add(sections.sum())
            .saturating_add(separator)
    }

    fn least(&self) -> u64 {
        self.bare().saturating_add(2)
    }

    fn most(&self) -> u64 {
        let values = u64::from(self.most_values()).saturating_mul(2);
        self.bare().saturating_add(values).saturating_add(1)
    }

    /// Moves the numbers as little as it takes for a file of `size` bytes.
    fn fit(&mut self, knobs: &Knobs, size: u64) -> Result<(), Impossible> {
        for dimension in DIMENSIONS {
            if self.least() > size {
                self.shrink(dimension, knobs, size);
            }
        }
        if self.least() > size && knobs.tracks.is_none() && knobs.track_bones.is_none() {
            self.tracks = Tracks::None;
            self.shrink(Dimension::Rows, knobs, size);
        }
        if self.least() > size {
            return Err(Impossible::new(format!(
                "--size {size} is too small: with these knobs a .panim takes {} bytes or more",
                self.least()
            )));
        }
        self.grow_all(knobs, size);
        let is_free = knobs.tracks.is_none()
            && knobs
                .rows
                .is_none_or(|rows| rows.low <= MOST_TRACKED_ROWS && rows.high > self.track_bones);
        if self.most() < size && self.tracks == Tracks::None && is_free {
            // No table is so large.
            self.tracks = Tracks::Both;
            self.make_possible(knobs);
            self.grow_all(knobs, size);
        }
        if self.most() < size {
            return Err(Impossible::new(format!(
                "--size {size} is too large: with these knobs a .panim takes up to {} bytes; allow more rows, frames or tracks",
                self.most()
            )));
        }
        let left = size.saturating_sub(self.bare()) / 2;
        self.values = Some(
            u32::try_from(left)
                .unwrap_or(u32::MAX)
                .min(self.most_values()),
        );
        Ok(())
    }

    /// Raises the numbers as far as it takes: each only to where it is still
    /// plausible, as long as others can be raised.
    fn grow_all(&mut self, knobs: &Knobs, size: u64) {
        for (dimension, most) in [
            (Dimension::Frames, PLAUSIBLE_FRAMES),
            (Dimension::TrackBones, u32::MAX),
            (Dimension::Rows, u32::MAX),
            (Dimension::TrackBones, u32::MAX),
            (Dimension::Frames, u32::MAX),
        ] {
            if self.most() < size {
                self.grow(dimension, most, knobs, size);
            }
        }
    }

    /// Lowers one number as far as it takes.
    fn shrink(&mut self, dimension: Dimension, knobs: &Knobs, size: u64) {
        let low = self.limits(dimension, knobs).low;
        let high = *self.number(dimension);
        // The greatest that is not too large, or the least there is.
        *self = self.search(dimension, low, high, |plan| plan.least() > size);
        if self.least() > size && *self.number(dimension) > low {
            let lower = self.number(dimension).saturating_sub(1);
            *self.number(dimension) = lower.max(low);
        }
    }

    /// Raises one number as far as it takes and the size allows.
    fn grow(&mut self, dimension: Dimension, most: u32, knobs: &Knobs, size: u64) {
        let high = self.limits(dimension, knobs).high.min(most);
        let low = *self.number(dimension);
        let before = *self;
        *self = self.search(dimension, low, high.max(low), |plan| plan.most() >= size);
        if self.least() > size {
            *self = before.search(dimension, low, high.max(low), |plan| plan.least() > size);
            let lower = self.number(dimension).saturating_sub(1);
            *self.number(dimension) = lower.max(low);
        }
    }

    /// The plan with the least number from `low` to `high` at which `holds`,
    /// which stays so from there on; `high` where it never does.
    fn search(
        self,
        dimension: Dimension,
        mut low: u32,
        mut high: u32,
        holds: impl Fn(&Self) -> bool,
    ) -> Self {
        let at = |number| {
            let mut plan = self;
            *plan.number(dimension) = number;
            plan
        };
        while low < high {
            let middle = low.saturating_add(high.saturating_sub(low) / 2);
            if holds(&at(middle)) {
                high = middle;
            } else {
                low = middle.saturating_add(1);
            }
        }
        at(low)
    }

    fn number(&mut self, dimension: Dimension) -> &mut u32 {
        match dimension {
            Dimension::Frames => &mut self.frames,
            Dimension::TrackBones => &mut self.track_bones,
            Dimension::Rows => &mut self.rows,
        }
    }

    /// How far a number may be moved while the others stay.
    fn limits(&self, dimension: Dimension, knobs: &Knobs) -> Range {
        let tracked = self.tracks != Tracks::None;
        match dimension {
            Dimension::Frames => Range::new(
                knobs.frames.map_or(1, |range| range.low),
                self.most_frames(knobs),
            ),
            Dimension::TrackBones if !tracked => Range::new(self.track_bones, self.track_bones),
            Dimension::TrackBones => {
                let knob = knobs.track_bones.unwrap_or(Range::new(1, MOST_TRACK_BONES));
                Range::new(knob.low, knob.high.min(self.rows.saturating_sub(1)))
            }
            Dimension::Rows => {
                let knob = knobs.rows.unwrap_or(Range::new(1, MOST_ROWS));
                let (low, high) = match tracked {
                    true => (
                        self.track_bones.saturating_add(1),
                        most_tracked_rows(self.frames),
                    ),
                    false => (1, MOST_ROWS),
                };
                Range::new(knob.low.max(low), knob.high.min(high))
            }
        }
    }
}

/// Rows up to which tracks of so many frames, or one more, are no hazard.
fn most_tracked_rows(frames: u32) -> u32 {
    let bones = DENSE_TRACK_BYTES
        .checked_div(dense_bytes(1, frames.saturating_add(1)))
        .unwrap_or(0);
    let bones = u32::try_from(bones).unwrap_or(u32::MAX);
    bones.saturating_add(1).min(MOST_TRACKED_ROWS)
}

/// Real files have none; every kind is worth trying.
fn draw_tracks(knobs: &Knobs, stream: &mut Stream) -> Tracks {
    let drawn = stream.pick(
        Tracks::None,
        &[Tracks::Translations, Tracks::Scales, Tracks::Both],
    );
    if knobs.track_bones.is_some() && drawn == Tracks::None {
        return Tracks::Both;
    }
    let frames = knobs.frames.map_or(1, |range| range.low);
    let few = knobs.rows.is_some_and(|rows| {
        rows.low < 2 || rows.high > MOST_TRACKED_ROWS || rows.low > most_tracked_rows(frames)
    });
    // Tracks take their place from the rest.
    let small = knobs.size.is_some_and(|size| size < 512) && knobs.track_bones.is_none();
    if few || small { Tracks::None } else { drawn }
}

/// A number of the knob's range; where there is none, one from `low` to
/// `high`. A range as wide as `most` says nothing and is treated as none.
fn usual(stream: &mut Stream, knob: Option<Range>, low: u32, high: u32) -> u32 {
    let range = knob.unwrap_or(Range::new(low, high));
    stream.within(range.low, range.high)
}
