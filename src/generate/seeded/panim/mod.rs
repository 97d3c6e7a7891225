//! Valid `.panim` files.

pub(super) mod draft;
mod plan;

use super::knobs::{Knobs, Tracks};
use super::stream::Stream;
use super::{Impossible, VERSION};
use crate::panim::{Generation, SectionKind};
use draft::{Channel, Draft, Section};
pub(super) use plan::Floor;
use plan::{MOST_START, Plan};

/// Words for names.
const WORDS: [&str; 10] = [
    "Walk",
    "Run",
    "Long jump",
    "Idle  ",
    "Saut \u{E9}lev\u{E9}",
    "\u{30B8}\u{30E3}\u{30F3}\u{30D7}",
    "Wave \u{1F44B}",
    "Dive",
    "Sit down",
    "",
];

/// Draws a valid file.
pub(super) fn valid(
    knobs: &Knobs,
    floor: Floor,
    index: u64,
    stream: &mut Stream,
) -> Result<Draft, Impossible> {
    let plan = Plan::draw(knobs, floor, stream)?;
    Ok(draft(&plan, index, stream))
}

fn draft(plan: &Plan, index: u64, stream: &mut Stream) -> Draft {
    let (channels, count) = channels(plan, stream);
    let bones = plan.rows.saturating_sub(1);
    let word = stream.pick("Turn", &WORDS);
    let name = match stream.one_in(4) {
        true => word.to_owned(),
        false => format!("{word} {index}"),
    };
    Draft {
        generation: Generation::Current,
        name: name.into_bytes(),
        author: format!("animlint gen {VERSION}").into_bytes(),
        looping: stream.pick(0xA6, &[0x00]),
        length: short(plan.frames),
        node_count: u8::try_from(bones).unwrap_or(u8::MAX),
        padding: Vec::new(),
        values: numbers(count, stream),
        channels,
        table_tail: Vec::new(),
        sections: sections(plan, stream),
        trailing: Vec::new(),
    }
}

/// A number that is known to fit.
pub(super) fn short(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// Numbers whose bytes spell nothing and that are far from any limit.
pub(super) fn numbers(count: u32, stream: &mut Stream) -> Vec<i16> {
    let mut numbers = Vec::new();
    let pairs = count.div_ceil(2);
    for _ in 0..pairs {
        let [a, b, c, d] = stream.word().to_be_bytes();
        numbers.extend([number([a, b]), number([c, d])]);
    }
    numbers.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    numbers
}

/// -24,576 to 24,575: the high byte is below 0x60 or from 0xA0 on, so it is no
/// letter of a tag, and of any two bytes running one is a high byte.
fn number(drawn: [u8; 2]) -> i16 {
    let wide = i32::from(i16::from_be_bytes(drawn));
    i16::try_from(wide.saturating_mul(3) / 4).unwrap_or(0)
}

/// Rows that use every value, and the number of values. Those of the last
/// row, if there are several, share values with others.
fn channels(plan: &Plan, stream: &mut Stream) -> (Vec<Channel>, u32) {
    let longest = plan.longest();
    let owners = match plan.rows {
        1 => 3,
        rows => rows.saturating_sub(1).saturating_mul(3),
    };
    let wanted = plan.values.map(|count| count.min(plan.most_values()));
    let mut channels = Vec::new();
    let mut covered = 0_u32;
    for owner in 0..owners {
        let behind = owners.saturating_sub(owner).saturating_sub(1);
        let most = match wanted {
            Some(count) => longest.min(count.saturating_sub(covered)),
            None => longest,
        };
        if covered > MOST_START || most == 0 {
            let last = wanted.map_or(0, |count| count.saturating_sub(MOST_START));
            let rest = wanted.is_some_and(|count| covered > MOST_START && covered < count);
            if rest {
                channels.push(Channel {
                    frames: short(last),
                    start: short(MOST_START),
                });
                covered = covered.max(MOST_START.saturating_add(last));
            } else {
                channels.push(shared(covered, longest, stream));
            }
            continue;
        }
        // What the channels behind cannot use has to be used here.
        let least = wanted.map_or(1, |count| {
            let room = u64::from(behind).saturating_mul(longest.into());
            let left = u64::from(count.saturating_sub(covered));
            u32::try_from(left.saturating_sub(room)).unwrap_or(0)
        });
        let frames = match stream.pick(0_u8, &[1, 1, 2]) {
            0 => 1,
            1 => most,
            _ => stream.within(1, most),
        };
        let frames = frames.max(least).clamp(1, most);
        channels.push(Channel {
            frames: short(frames),
            start: short(covered),
        });
        covered = covered.saturating_add(frames);
    }
    if plan.rows > 1 {
        for _ in 0..3 {
            channels.push(shared(covered, longest, stream));
        }
    }
    (channels, covered)
}

/// A channel among the first `count` values.
pub(super) fn shared(count: u32, longest: u32, stream: &mut Stream) -> Channel {
    let start = stream.within(0, count.saturating_sub(1).min(MOST_START));
    let frames = stream.within(1, count.saturating_sub(start).min(longest));
    Channel {
        frames: short(frames),
        start: short(start),
    }
}

fn sections(plan: &Plan, stream: &mut Stream) -> Vec<Section> {
    let mut sections = Vec::new();
    if plan.tracks == Tracks::Scales {
        sections.push(Section::empty(SectionKind::Translations));
    }
    for kind in plan.tracks.kinds() {
        sections.push(section(plan, *kind, stream));
    }
    sections
}

fn section(plan: &Plan, kind: SectionKind, stream: &mut Stream) -> Section {
    let table = plan.rows.saturating_sub(1);
    // Both ways of counting bones are met, where the bones with data leave
    // room for it.
    let fewer = table.saturating_sub(1);
    let bones = match fewer >= plan.track_bones.max(1) && stream.one_in(2) && plan.values.is_none()
    {
        true => fewer,
        false => table,
    };
    let frames = match plan.values {
        None => stream.pick(plan.frames, &[plan.longest()]),
        Some(_) => plan.frames,
    };
    let present = stream.distinct(plan.track_bones, bones);
    let count = u32::try_from(present.len()).unwrap_or(u32::MAX);
    Section {
        kind,
        frames: short(frames),
        bones: short(bones),
        mask: mask(&present, bones),
        data: bytes(&track_numbers(kind, frames, count, stream)),
    }
}

/// The numbers of `bones` bones, none of which holds nothing but the default.
pub(super) fn track_numbers(
    kind: SectionKind,
    frames: u32,
    bones: u32,
    stream: &mut Stream,
) -> Vec<i16> {
    let of_one = frames.saturating_mul(3);
    let mut drawn = numbers(of_one.saturating_mul(bones), stream);
    let stride = usize::try_from(of_one).unwrap_or(usize::MAX).max(1);
    for first in drawn.iter_mut().step_by(stride) {
        if *first == kind.default_value() {
            *first = first.saturating_add(1);
        }
    }
    drawn
}

/// The bitmask of these bones. Where a byte would be a letter, its bones 5
/// and 7 change places, of which a letter has the first alone; the last byte
/// may be one, which spells nothing by itself.
pub(super) fn mask(present: &[u32], bones: u32) -> Vec<u8> {
    let mut mask = vec![0_u8; usize::try_from(bones.div_ceil(8)).unwrap_or(0)];
    for bone in present {
        let place = usize::try_from(bone / 8).unwrap_or(usize::MAX);
        if let Some(byte) = mask.get_mut(place) {
            *byte |= 1_u8.checked_shl(bone % 8).unwrap_or(0);
        }
    }
    let whole = usize::try_from(bones / 8).unwrap_or(0);
    for byte in mask.iter_mut().take(whole) {
        if byte.is_ascii_lowercase() {
            *byte ^= 0b1010_0000;
        }
    }
    mask
}

/// Numbers as bytes.
pub(super) fn bytes(numbers: &[i16]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_be_bytes())
        .collect()
}
