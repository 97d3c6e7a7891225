//! Valid files of all knobs.

use animlint::generate::seeded::{Format, Knobs, Range, Recipe, Tracks};
use animlint::panim;

use crate::{VALID, broken, file};

/// Protects: a valid file has no finding of any severity.
#[test]
fn valid_files_have_no_finding() {
    for format in VALID {
        for seed in 0..40 {
            for index in 0..10 {
                let bytes = file(format, None, Knobs::default(), seed, index);
                assert!(
                    broken(format, &bytes).is_empty(),
                    "{format:?} {seed} {index}: {:?}",
                    broken(format, &bytes)
                );
            }
        }
    }
}

/// Settings of one knob, from one end to the other.
fn settings(format: Format) -> Vec<Knobs> {
    let plain = Knobs::default();
    let range = |low, high| Some(Range::new(low, high));
    match format {
        Format::Panim => {
            let mut all = Vec::new();
            for (rows, frames) in [
                (1, 1),
                (1, 24_830),
                (2, 1),
                (2, 2),
                (9, 7),
                (300, 3),
                (70_000, 1),
            ] {
                all.push(Knobs {
                    rows: range(rows, rows),
                    frames: range(frames, frames),
                    ..plain
                });
            }
            for tracks in [
                Tracks::None,
                Tracks::Translations,
                Tracks::Scales,
                Tracks::Both,
            ] {
                all.push(Knobs {
                    tracks: Some(tracks),
                    ..plain
                });
                all.push(Knobs {
                    tracks: Some(tracks),
                    frames: range(1, 1),
                    ..plain
                });
                all.push(Knobs {
                    tracks: Some(tracks),
                    rows: range(2, 3),
                    ..plain
                });
            }
            for (bones, rows) in [(1, 2), (7, 8), (8, 9), (15, 17), (64, 65), (500, 501)] {
                all.push(Knobs {
                    tracks: Some(Tracks::Both),
                    track_bones: range(bones, bones),
                    rows: range(rows, rows),
                    frames: range(1, 5),
                    ..plain
                });
            }
            // Bitmasks of which nearly all bytes have letters to spell.
            all.push(Knobs {
                track_bones: range(12_000, 12_000),
                frames: range(1, 1),
                ..plain
            });
            all.push(Knobs {
                track_bones: range(3, 3),
                ..plain
            });
            all
        }
        Format::Pas4 | Format::Ancs | Format::Char => {
            let mut all = Vec::new();
            for (states, parms, anims) in [
                (0, 0, 0),
                (1, 0, 1),
                (1, 1, 1),
                (27, 8, 2),
                (27, 1, 60),
                (3, 8, 3000),
            ] {
                all.push(Knobs {
                    states: range(states, states),
                    parms: range(parms, parms),
                    anims: range(anims.min(states * 9000), anims),
                    ..plain
                });
            }
            all.push(Knobs {
                parms: range(0, 8),
                anims: range(0, 9),
                ..plain
            });
            if format == Format::Ancs {
                for version in 5..=10 {
                    all.push(Knobs {
                        character_version: range(version, version),
                        ..plain
                    });
                }
                all.push(Knobs {
                    characters: range(0, 0),
                    ..plain
                });
                all.push(Knobs {
                    characters: range(60, 60),
                    ..plain
                });
            }
            all
        }
        Format::Other => Vec::new(),
    }
}

/// Protects: no knob, at its ends too, gives anything that has a finding.
#[test]
fn valid_files_of_all_knobs_have_no_finding() {
    for format in VALID {
        for knobs in settings(format) {
            for seed in 0..6 {
                let bytes = file(format, None, knobs, seed, seed);
                assert!(
                    broken(format, &bytes).is_empty(),
                    "{knobs:?} {seed}: {:?}",
                    broken(format, &bytes)
                );
            }
        }
    }
}

/// Protects: what `size` means, as its documentation has it.
#[test]
fn a_size_is_met() {
    for format in VALID {
        let sizes = [
            150, 200, 333, 512, 777, 1000, 1600, 2047, 3000, 6000, 6001, 12_345, 65_536, 100_000,
            250_001, 1_000_000, 5_000_000,
        ];
        for size in sizes {
            for seed in 0..if size > 100_000 { 1 } else { 8 } {
                let knobs = Knobs {
                    size: Some(size),
                    ..Knobs::default()
                };
                let bytes = file(format, None, knobs, seed, 1);
                let len = bytes.len() as u64;
                assert!(
                    len <= size && size - len < 64,
                    "{format:?} {seed}: {size} {len}"
                );
                assert!(
                    broken(format, &bytes).is_empty(),
                    "{format:?} {size} {seed}: {:?}",
                    broken(format, &bytes)
                );
            }
        }
    }
}

/// Protects: size and other knobs together.
#[test]
fn a_size_is_met_within_other_knobs() {
    let range = |low, high| Some(Range::new(low, high));
    for knobs in [
        Knobs {
            size: Some(6000),
            rows: range(21, 21),
            ..Knobs::default()
        },
        Knobs {
            size: Some(6000),
            rows: range(2, 400),
            frames: range(5, 5),
            ..Knobs::default()
        },
        Knobs {
            size: Some(6000),
            tracks: Some(Tracks::Both),
            rows: range(2, 400),
            ..Knobs::default()
        },
        Knobs {
            size: Some(50_000),
            tracks: Some(Tracks::Scales),
            track_bones: range(1, 20),
            ..Knobs::default()
        },
        Knobs {
            size: Some(115_000),
            tracks: Some(Tracks::None),
            rows: range(3, 3),
            ..Knobs::default()
        },
    ] {
        for seed in 0..10 {
            let bytes = file(Format::Panim, None, knobs, seed, 0);
            let (len, size) = (bytes.len() as u64, knobs.size.unwrap());
            assert!(len <= size && size - len < 64, "{knobs:?} {seed}: {len}");
            assert!(broken(Format::Panim, &bytes).is_empty(), "{knobs:?} {seed}");
            let model = panim::read(&bytes).unwrap();
            let rows = u32::try_from(model.indices.len() / 6).unwrap();
            assert!(
                knobs
                    .rows
                    .is_none_or(|range| (range.low..=range.high).contains(&rows))
            );
            let frames = u32::from(model.header.length);
            assert!(
                knobs
                    .frames
                    .is_none_or(|range| (range.low..=range.high).contains(&frames))
            );
        }
    }
}

/// Protects: what no file can have is refused before anything is made, with
/// the reason.
#[test]
fn impossible_knobs_say_why() {
    let range = |low, high| Some(Range::new(low, high));
    let plain = Knobs::default();
    for (format, knobs, why) in [
        (
            Format::Panim,
            Knobs {
                rows: range(0, 0),
                ..plain
            },
            "--rows 0 is not within 1 to 1000000: the root's position",
        ),
        (
            Format::Panim,
            Knobs {
                frames: range(0, 4),
                ..plain
            },
            "(PAN030)",
        ),
        (
            Format::Panim,
            Knobs {
                track_bones: range(0, 0),
                ..plain
            },
            "(PAN036; see --tracks none)",
        ),
        (
            Format::Panim,
            Knobs {
                tracks: Some(Tracks::Both),
                rows: range(1, 9),
                ..plain
            },
            "(PAN023)",
        ),
        (
            Format::Panim,
            Knobs {
                tracks: Some(Tracks::Both),
                rows: range(60_000, 60_000),
                frames: range(400, 400),
                ..plain
            },
            "(PAN039)",
        ),
        (
            Format::Panim,
            Knobs {
                tracks: Some(Tracks::None),
                track_bones: range(1, 1),
                ..plain
            },
            "--tracks is none",
        ),
        (
            Format::Panim,
            Knobs {
                states: range(1, 1),
                ..plain
            },
            "--states says nothing about a .panim",
        ),
        (
            Format::Panim,
            Knobs {
                size: Some(100),
                ..plain
            },
            "--size 100 is too small",
        ),
        (
            Format::Panim,
            Knobs {
                size: Some(60_000),
                rows: range(2, 2),
                frames: range(9, 9),
                tracks: Some(Tracks::None),
                ..plain
            },
            "--size 60000 is too large: with these knobs a .panim takes up to 198 bytes",
        ),
        (
            Format::Panim,
            Knobs {
                size: Some(1 << 40),
                ..plain
            },
            "does not read larger files",
        ),
        (
            Format::Pas4,
            Knobs {
                rows: range(1, 1),
                ..plain
            },
            "--rows says nothing about a .pas4",
        ),
        (
            Format::Pas4,
            Knobs {
                tracks: Some(Tracks::None),
                ..plain
            },
            "--tracks says nothing",
        ),
        (
            Format::Pas4,
            Knobs {
                states: range(28, 28),
                ..plain
            },
            "(PAS013)",
        ),
        (
            Format::Pas4,
            Knobs {
                parms: range(9, 9),
                ..plain
            },
            "(PAS017)",
        ),
        (
            Format::Pas4,
            Knobs {
                parms: range(0, 2),
                anims: range(2, 2),
                ..plain
            },
            "(PAS035)",
        ),
        (
            Format::Pas4,
            Knobs {
                size: Some(5000),
                anims: range(1, 1),
                states: range(2, 2),
                parms: range(1, 1),
                ..plain
            },
            "is too large",
        ),
        (
            Format::Pas4,
            Knobs {
                size: Some(11),
                ..plain
            },
            "is too small",
        ),
        (
            Format::Ancs,
            Knobs {
                character_version: range(4, 4),
                ..plain
            },
            "(CAR011)",
        ),
        (
            Format::Ancs,
            Knobs {
                character_version: range(11, 11),
                ..plain
            },
            "(CAR004)",
        ),
        (
            Format::Char,
            Knobs {
                characters: range(1, 1),
                ..plain
            },
            "--characters says nothing about a .char",
        ),
    ] {
        let refused = Recipe::new(format, None, knobs, 0);
        let said = refused.map(|_| ()).expect_err("impossible").to_string();
        assert!(said.contains(why), "{said}");
    }
}
