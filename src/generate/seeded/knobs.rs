//! What a user may set, and which settings no file can have.

use std::fmt;
use std::str::FromStr;

use super::{Format, Impossible};
use crate::limits::{DENSE_TRACK_BYTES, FILE_BYTES};

/// Numbers from `low` to `high`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub low: u32,
    /// The greatest.
    pub high: u32,
}

impl Range {
    /// The numbers from `low` to `high`.
    #[must_use]
    pub const fn new(low: u32, high: u32) -> Self {
        Self { low, high }
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let number = |text: &str| {
            text.parse::<u32>().map_err(|_| {
                "takes a number such as 20, or a range such as 1-20, of which one is drawn for each file".to_owned()
            })
        };
        let (low, high) = given.split_once('-').unwrap_or((given, given));
        let range = Self::new(number(low)?, number(high)?);
        if range.low > range.high {
            return Err(format!("{} is above {}", range.low, range.high));
        }
        Ok(range)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            write!(f, "{}", self.low)
        } else {
            write!(f, "{}-{}", self.low, self.high)
        }
    }
}

/// Which tracks a `.panim` has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracks {
    /// None.
    None,
    /// Translations.
    Translations,
    /// Scales, after an empty translations section, so that every reader
    /// finds them.
    Scales,
    /// Translations and scales.
    Both,
}

/// What may be set. Whatever is not set is drawn for each file, as real files
/// have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Knobs {
    /// Bytes of a file: none is larger, nor smaller by 64 bytes or more.
    pub size: Option<u64>,
    /// Panim: which tracks there are.
    pub tracks: Option<Tracks>,
    /// Panim: bones that each track has data for.
    pub track_bones: Option<Range>,
    /// Panim: the length of the animation.
    pub frames: Option<Range>,
    /// Panim: rows of the index table; the bone count is one less.
    pub rows: Option<Range>,
    /// PAS4: states of a database.
    pub states: Option<Range>,
    /// PAS4: parms of a state.
    pub parms: Option<Range>,
    /// PAS4: anims of a state.
    pub anims: Option<Range>,
    /// ANCS: characters.
    pub characters: Option<Range>,
    /// ANCS: version of all characters.
    pub character_version: Option<Range>,
}

/// Rows of the largest table that is made: 12 MB.
pub(super) const MOST_ROWS: u32 = 1_000_000;
/// Frames of the longest animation that is made. Entries of the index table
/// stay below 0x6100 then, so that no two of them spell letters.
pub(super) const MOST_FRAMES: u32 = 24_830;
/// Rows of the largest table that can have tracks.
pub(super) const MOST_TRACKED_ROWS: u32 = 65_536;
/// Bones with data of the largest track.
pub(super) const MOST_TRACK_BONES: u32 = 65_535;
/// Ids that readers list.
pub(super) const MOST_STATES: u32 = 27;
/// Parms that the engine holds.
pub(super) const MOST_PARMS: u32 = 8;
/// Anims of the largest state that is made.
pub(super) const MOST_ANIMS: u32 = 1_000_000;
/// Characters of the largest set that is made.
pub(super) const MOST_CHARACTERS: u32 = 10_000;

/// A knob: its name, its value, the formats that have it, the least and the
/// greatest value, and why no other is valid.
type Row = (
    &'static str,
    Option<Range>,
    &'static [Format],
    u32,
    u32,
    &'static str,
);

/// What the loader allocates for a track.
pub(super) fn dense_bytes(bones: u32, frames: u32) -> u64 {
    u64::from(bones)
        .saturating_mul(u64::from(frames))
        .saturating_mul(6)
}

impl Knobs {
    /// Says why no valid file of `format` has these.
    pub(super) fn check(&self, format: Format) -> Result<(), Impossible> {
        for (name, range, formats, least, most, why) in self.table() {
            let Some(range) = range else { continue };
            if !formats.contains(&format) {
                return Err(Impossible::new(format!(
                    "{name} says nothing about a .{}",
                    format.extension()
                )));
            }
            if range.low < least || range.high > most {
                return Err(Impossible::new(format!(
                    "{name} {range} is not within {least} to {most}: {why}"
                )));
            }
        }
        if self.tracks.is_some() && format != Format::Panim {
            return Err(Impossible::new(format!(
                "--tracks says nothing about a .{}",
                format.extension()
            )));
        }
        if let Some(size) = self.size.filter(|size| *size > FILE_BYTES) {
            return Err(Impossible::new(format!(
                "--size {size} is above {FILE_BYTES}, and a check does not read larger files unless it is told to"
            )));
        }
        self.check_tracks()?;
        self.check_anims()
    }

    fn table(&self) -> [Row; 8] {
        const PANIM: &[Format] = &[Format::Panim];
        const DATABASES: &[Format] = &[Format::Pas4, Format::Ancs, Format::Char];
        [
            (
                "--rows",
                self.rows,
                PANIM,
                1,
                MOST_ROWS,
                "the root's position needs a row (PAN020), and more rows than that are not made",
            ),
            (
                "--frames",
                self.frames,
                PANIM,
                1,
                MOST_FRAMES,
                "an animation of no frames plays nothing (PAN030), and longer ones are not made, so that no entry spells a tag",
            ),
            (
                "--track-bones",
                self.track_bones,
                PANIM,
                1,
                MOST_TRACK_BONES,
                "a track without a bone says nothing (PAN036; see --tracks none), and a bone count has 16 bits",
            ),
            (
                "--states",
                self.states,
                DATABASES,
                0,
                MOST_STATES,
                "readers list 27 state ids, any other is a finding (PAS013), and so is one that comes twice (PAS020)",
            ),
            (
                "--parms",
                self.parms,
                DATABASES,
                0,
                MOST_PARMS,
                "the engine holds 8 parms of a state (PAS017)",
            ),
            (
                "--anims",
                self.anims,
                DATABASES,
                0,
                MOST_ANIMS,
                "more anims than that are not made",
            ),
            (
                "--characters",
                self.characters,
                &[Format::Ancs],
                0,
                MOST_CHARACTERS,
                "more characters than that are not made",
            ),
            (
                "--character-version",
                self.character_version,
                &[Format::Ancs],
                5,
                10,
                "below 5 readers differ (CAR011), and above 10 no reader knows (CAR004)",
            ),
        ]
    }

    fn check_tracks(&self) -> Result<(), Impossible> {
        let wanted = match self.tracks {
            Some(Tracks::None) => {
                return match self.track_bones {
                    Some(_) => Err(Impossible::new(
                        "--track-bones says nothing where --tracks is none",
                    )),
                    None => Ok(()),
                };
            }
            Some(Tracks::Translations | Tracks::Scales | Tracks::Both) => true,
            None => self.track_bones.is_some(),
        };
        if !wanted {
            return Ok(());
        }
        let bones = self.track_bones.map_or(1, |range| range.high);
        let rows = self
            .rows
            .unwrap_or(Range::new(MOST_TRACKED_ROWS, MOST_TRACKED_ROWS));
        if bones >= rows.low {
            return Err(Impossible::new(format!(
                "a track of {bones} bones needs an index table of {} rows or more, and --rows allows {} (PAN023)",
                bones.saturating_add(1),
                rows.low
            )));
        }
        if rows.high > MOST_TRACKED_ROWS {
            return Err(Impossible::new(format!(
                "a track has a bone for each row but the first, and its bone count has 16 bits, so with tracks --rows goes up to {MOST_TRACKED_ROWS}"
            )));
        }
        let frames = self.frames.map_or(1, |range| range.low);
        let least = rows
            .low
            .min(self.rows.map_or(bones.saturating_add(1), |rows| rows.low));
        let dense = dense_bytes(least.saturating_sub(1), frames.saturating_add(1));
        if dense > DENSE_TRACK_BYTES {
            return Err(Impossible::new(format!(
                "tracks of {frames} frames for {least} rows make the loader allocate {dense} bytes (PAN039); take fewer frames or rows"
            )));
        }
        Ok(())
    }

    fn check_anims(&self) -> Result<(), Impossible> {
        let parms = self.parms.map_or(1, |range| range.low);
        let anims = self.anims.map_or(0, |range| range.low);
        if parms == 0 && anims > 1 {
            return Err(Impossible::new(
                "--parms allows none, and without a parm nothing tells two anims of a state apart (PAS035); start --parms at 1 or --anims at 1 or 0",
            ));
        }
        if let (Some(states), Some(anims)) = (self.states, self.anims)
            && states.high == 0
            && anims.low > 0
        {
            return Err(Impossible::new("--anims needs a state to stand in"));
        }
        Ok(())
    }
}
