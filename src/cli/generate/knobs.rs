//! The knobs as arguments.

use clap::{Args, ValueEnum};

use crate::generate::seeded::{Knobs, Range, Tracks};

use super::super::size::SizeParser;

/// Each takes a number or a range such as 5-20.
#[derive(Args, Debug)]
#[command(next_help_heading = "Knobs (N is a number, or a range such as 5-20)")]
pub(super) struct KnobArgs {
    /// Size of each file: none is larger, nor smaller by 64 bytes or more
    /// [default: what comes of the other knobs]
    #[arg(long, value_name = "SIZE", value_parser = SizeParser)]
    size: Option<u64>,

    /// Panim: which tracks; scales alone stand behind an empty translations
    /// section, so that every reader finds them [default: drawn]
    #[arg(long, value_name = "TRACKS")]
    tracks: Option<TracksArg>,

    /// Panim: bones that each track has data for [default: 1-4]
    #[arg(long, value_name = "N")]
    track_bones: Option<Range>,

    /// Panim: length of the animation in frames [default: 12-60]
    #[arg(long, value_name = "N")]
    frames: Option<Range>,

    /// Panim: rows of the index table, one more than bones [default: 18-24]
    #[arg(long, value_name = "N")]
    rows: Option<Range>,

    /// Pas4, ancs, char: states of each database [default: 3-8]
    #[arg(long, value_name = "N")]
    states: Option<Range>,

    /// Pas4, ancs, char: parms of each state [default: 1-5]
    #[arg(long, value_name = "N")]
    parms: Option<Range>,

    /// Pas4, ancs, char: anims of each state [default: 1-12]
    #[arg(long, value_name = "N")]
    anims: Option<Range>,

    /// Ancs: characters [default: 1-3]
    #[arg(long, value_name = "N")]
    characters: Option<Range>,

    /// Ancs: version of all characters of a file [default: 5, 6, 7 or 10]
    #[arg(long, value_name = "N")]
    character_version: Option<Range>,
}

/// Which tracks there are.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TracksArg {
    None,
    Translations,
    Scales,
    Both,
}

impl KnobArgs {
    pub(super) fn knobs(&self) -> Knobs {
        Knobs {
            size: self.size,
            tracks: self.tracks.map(|tracks| match tracks {
                TracksArg::None => Tracks::None,
                TracksArg::Translations => Tracks::Translations,
                TracksArg::Scales => Tracks::Scales,
                TracksArg::Both => Tracks::Both,
            }),
            track_bones: self.track_bones,
            frames: self.frames,
            rows: self.rows,
            states: self.states,
            parms: self.parms,
            anims: self.anims,
            characters: self.characters,
            character_version: self.character_version,
        }
    }
}
