//! ANCS, the character set of Metroid Prime 1 and 2 (spec-notes:
//! carrier-ancs).

use byteorder::{BigEndian, ByteOrder};

use super::judge::{self, Judge};
use super::layout::{Layout, Outline, SMALLEST_CHARACTER, character};
use super::model::{Carrier, Place, Places};
use super::path::Path;
use super::walk::{Content, Stop, Visit, Walker};
use super::{Format, Game};
use crate::bytes::Span;
use crate::finding::{Findings, words};
use crate::rules::carrier as rules;

/// The first four bytes: the versions of the file and of the character set.
pub(super) const MAGIC: [u8; 4] = [0, 1, 0, 1];

const KIND: &str = "ANCS";

/// Walks over all characters in one layout and gives the offset of the
/// animation set.
pub(super) fn walk<V: Visit>(bytes: &[u8], layout: Layout, visitor: &mut V) -> Result<usize, Stop> {
    let mut walker = Walker::new(bytes, visitor);
    for name in ["version", "character_set_version"] {
        let path = Path::root(name);
        let version = walker.u16(&path)?;
        if version != 1 {
            return Err(walker.unknown_version(version, 2, &path));
        }
    }
    let characters = Path::root("characters");
    let count = walker.count(SMALLEST_CHARACTER, &characters)?;
    for index in 0..count {
        let mut outline = Outline::default();
        let path = characters.at(index);
        let result = character(&mut walker, &path, layout, &mut outline);
        walker.leave_character(index, count, &outline);
        result?;
    }
    Ok(walker.offset())
}

/// What one layout makes of the file.
struct Survey {
    layout: Layout,
    /// Offset of the animation set, or why it is not reached.
    result: Result<usize, Stop>,
    forks: bool,
}

impl Survey {
    fn of(bytes: &[u8], layout: Layout) -> Self {
        let mut forks = Forks(false);
        let result = walk(bytes, layout, &mut forks);
        Self {
            layout,
            result,
            forks: forks.0,
        }
    }

    fn frames(&self) -> bool {
        self.result.is_ok()
    }

    /// Whether an animation set of a known version follows.
    fn fits(&self, bytes: &[u8]) -> bool {
        let end = self.result.as_ref().ok();
        end.and_then(|end| set_version(bytes, *end))
            .is_some_and(|version| (1..=4).contains(&version))
    }

    fn reached(&self) -> usize {
        match &self.result {
            Ok(end) => *end,
            Err(stop) => stop.span.start,
        }
    }
}

/// Notes whether layouts take anything differently.
struct Forks(bool);

impl Visit for Forks {
    fn field(&mut self, _: Span, _: &Path<'_>, _: Content<'_>) {}

    fn character(&mut self, _: u32, _: u32, outline: &Outline) {
        self.0 |= outline.forks;
    }
}

/// The first word of the animation set at `end`.
fn set_version(bytes: &[u8], end: usize) -> Option<u16> {
    let word = bytes.get(end..)?.get(..2)?;
    Some(BigEndian::read_u16(word))
}

/// Chooses a layout: the first that frames every character and is followed by
/// an animation set of a known version; else the first that frames; else the
/// one that comes furthest. All surveys are given, the chosen one first.
fn choose(bytes: &[u8]) -> Option<(Survey, Vec<Survey>)> {
    let mut surveys = vec![Survey::of(bytes, Layout::Rds)];
    if surveys.iter().any(|survey| survey.forks) {
        surveys.extend([Layout::Metaforce, Layout::Randomprime].map(|it| Survey::of(bytes, it)));
    }
    let fitting = surveys.iter().position(|survey| survey.fits(bytes));
    let framing = || surveys.iter().position(Survey::frames);
    let furthest = || {
        let reached = surveys.iter().map(Survey::reached).max()?;
        surveys.iter().position(|it| it.reached() == reached)
    };
    let chosen = fitting.or_else(framing).or_else(furthest)?;
    let chosen = surveys.remove(chosen);
    Some((chosen, surveys))
}

/// The layout by which a file is read.
pub(super) fn layout_of(bytes: &[u8]) -> Option<Layout> {
    choose(bytes).map(|(chosen, _)| chosen.layout)
}

/// Checks an ANCS; gives the model where it can be framed.
pub(super) fn check<'a>(bytes: &'a [u8], findings: &mut Findings) -> Option<Carrier<'a>> {
    let (chosen, others) = choose(bytes)?;
    let mut judge = Judge::new(bytes, findings);
    let end = walk(bytes, chosen.layout, &mut judge);
    let (old, below_10, from_10) = (judge.old, judge.below_10, judge.from_10);
    let places = judge.places;
    let mut reasons = Reasons::default();
    if let Some((index, version)) = old {
        reasons.old_version(index, version);
    }
    if below_10 > 0 && from_10 > 0 {
        reasons.mixed();
    }
    let end = match end {
        Ok(end) if judge_set(bytes, end, findings) => end,
        Ok(_) => {
            reasons.say(chosen.layout, &places, findings);
            return None;
        }
        Err(stop) => {
            reasons.say(chosen.layout, &places, findings);
            judge::say_why(bytes, KIND, stop, findings);
            return None;
        }
    };
    let kept = |survey: &Survey| survey.frames() && survey.fits(bytes) == chosen.fits(bytes);
    for other in &others {
        reasons.compare(bytes, other, kept(other), &places, end);
    }
    reasons.say(chosen.layout, &places, findings);
    Some(Carrier {
        bytes,
        format: Format::Ancs,
        game: match (below_10, from_10) {
            (0, 0) => None,
            (_, 0) => Some(Game::Prime1),
            (0, _) => Some(Game::Prime2),
            (_, _) => None,
        },
        layout: Some(chosen.layout),
        places: Places::Characters(places),
    })
}

/// Judges where the animation set starts; false where there is none.
fn judge_set(bytes: &[u8], end: usize, findings: &mut Findings) -> bool {
    let left = bytes.len().saturating_sub(end);
    let Some(version) = set_version(bytes, end) else {
        findings.add(&rules::NO_ANIMATION_SET, Some(Span::new(end, left)), || {
            words(
                "animation_set",
                format!("the characters end at 0x{end:X} and the file ends there or within the two bytes that the animation set starts with (left: {left})"),
                "get the file again from where it came from",
            )
        });
        return false;
    };
    if !(1..=4).contains(&version) {
        findings.add(&rules::ANIMATION_SET_VERSION, Some(Span::new(end, 2)), || {
            words(
                "animation_set.version",
                format!("the animation set starts with {version} in every layout that frames the characters; 1 to 4 are known, so the characters may have been framed wrongly"),
                "check the fields of the last characters, or whether the animation set is damaged",
            )
        });
    }
    true
}

/// Why readers may disagree on the characters.
#[derive(Default)]
struct Reasons {
    texts: Vec<String>,
    /// The first character whose database some layout does not find.
    misplaced: Option<usize>,
    /// The first character in which something differs.
    first: Option<usize>,
}

impl Reasons {
    fn add(&mut self, index: usize, text: String) {
        self.first = Some(self.first.map_or(index, |first| first.min(index)));
        self.texts.push(text);
    }

    fn old_version(&mut self, index: u32, version: u16) {
        self.add(
            usize::try_from(index).unwrap_or(usize::MAX),
            format!("characters[{index}] is of version {version}, and PrimeWorldEditor reads fields behind the database that exist from version 5 on only"),
        );
    }

    fn mixed(&mut self) {
        self.add(
            0,
            "versions below and from 10 stand in one set, and retro-data-structures and PrimeWorldEditor choose the form of effects' bones by game, not by version".to_owned(),
        );
    }

    /// Compares the chosen reading with another layout's. Only of one that is
    /// `kept` can it be said that it has a database elsewhere; of one that
    /// fails, that it reads something else.
    fn compare(&mut self, bytes: &[u8], other: &Survey, kept: bool, places: &[Place], end: usize) {
        let mut compare = Compare {
            places,
            same: 0,
            found: 0,
        };
        let result = walk(bytes, other.layout, &mut compare);
        let name = other.layout.name();
        let (same, found) = (compare.same, compare.found);
        let agrees = same == places.len() && matches!(result, Ok(other) if other == end);
        if agrees {
            return;
        }
        let last = places.len().saturating_sub(1);
        let mut text = match result {
            Ok(_) => format!(
                "the layout of {name} frames characters[{}] otherwise",
                same.min(last)
            ),
            Err(stop) => format!(
                "the layout of {name} fails at {} (0x{:X})",
                stop.field, stop.span.start
            ),
        };
        if kept && found < places.len() {
            text.push_str(&format!(
                ", and does not find the database of characters[{found}]"
            ));
            self.misplaced = Some(self.misplaced.map_or(found, |first| first.min(found)));
        }
        self.add(same.min(last), text);
    }

    fn say(self, chosen: Layout, places: &[Place], findings: &mut Findings) {
        let Some(first) = self.first else { return };
        let index = self.misplaced.unwrap_or(first);
        let place = places.get(index).or(places.last());
        let rule = match self.misplaced {
            Some(_) => &rules::MISPLACED_BY_LAYOUT,
            None => &rules::LAYOUTS_DIFFER,
        };
        let texts = self.texts;
        let span = place.map(|place| match self.misplaced {
            Some(_) => Span::between(place.database, place.database_end),
            None => Span::new(place.start, 6),
        });
        findings.add(rule, span, || {
            let field = match self.misplaced {
                Some(index) => format!("characters[{index}].pas"),
                None => format!("characters[{index}]"),
            };
            words(
                field,
                format!("{}; read here by the layout of {}", texts.join("; "), chosen.name()),
                "check that the databases are those that are meant; a file of one game and its usual version (5 or 6 in Metroid Prime, 10 in Metroid Prime 2) avoids most of this",
            )
        });
    }
}

/// Compares a walk with the places of the chosen one.
struct Compare<'p> {
    places: &'p [Place],
    /// Characters that are framed the same, up to the first that is not.
    same: usize,
    /// Databases that are found at the same places, up to the first that is
    /// not.
    found: usize,
}

impl Visit for Compare<'_> {
    fn field(&mut self, _: Span, _: &Path<'_>, _: Content<'_>) {}

    fn character(&mut self, index: u32, _: u32, outline: &Outline) {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let (Some(place), Some(here)) = (self.places.get(index), Place::of(outline)) else {
            return;
        };
        if self.found == index && here.database == place.database {
            self.found = index.saturating_add(1);
        }
        let next = self.places.get(index.saturating_add(1));
        let ends_alike = next.is_none_or(|next| next.start == outline.end);
        let whole = outline.end != 0;
        if self.same == index && whole && here == *place && ends_alike {
            self.same = index.saturating_add(1);
        }
    }
}
