//! CHAR of Metroid Prime 3 (spec-notes: carrier-char).

use super::judge::{self, Judge};
use super::layout::Outline;
use super::model::{Carrier, Places};
use super::path::Path;
use super::walk::{Stop, Visit, Walker};
use super::{Format, Game};
use crate::bytes::Span;
use crate::finding::Findings;

const KIND: &str = "CHAR of Metroid Prime 3";

/// The versions that are known, which are also the first bytes of a file.
pub(super) const VERSIONS: [u8; 2] = [3, 5];

/// Bytes of an overlay: a type code and two ids.
const OVERLAY: usize = 20;

/// Walks over all fields up to the end of the database, and gives its offset.
pub(super) fn walk<V: Visit>(bytes: &[u8], visitor: &mut V) -> Result<usize, Stop> {
    let mut walker = Walker::new(bytes, visitor);
    let mut outline = Outline::default();
    let result = fields(&mut walker, &mut outline);
    walker.leave_character(0, 1, &outline);
    result.map(|()| walker.offset())
}

fn fields<V: Visit>(walker: &mut Walker<'_, '_, V>, outline: &mut Outline) -> Result<(), Stop> {
    let character = Path::root("characters").at(0);
    let version = walker.u8(&character.field("version"))?;
    if !VERSIONS.contains(&version) {
        let path = character.field("version");
        return Err(walker.unknown_version(u16::from(version), 1, &path));
    }
    walker.u8(&character.field("id"))?;
    walker.text(&character.field("name"))?;
    walker.plain(8, &character.field("model"))?;
    walker.plain(8, &character.field("skin"))?;
    let overlays = character.field("overlays");
    for index in 0..walker.count(OVERLAY, &overlays)? {
        let overlay = overlays.at(index);
        walker.type_code(&overlay.field("type"))?;
        walker.plain(8, &overlay.field("model"))?;
        walker.plain(8, &overlay.field("skin"))?;
    }
    walker.plain(8, &character.field("skeleton"))?;
    walker.plain(8, &character.field("animation_set"))?;
    outline.database = Some(walker.database(&character.field("pas"))?);
    outline.end = walker.offset();
    Ok(())
}

/// Whether `bytes` frame as a CHAR through their database.
pub(super) fn frames(bytes: &[u8]) -> bool {
    struct Nothing;
    impl Visit for Nothing {
        fn field(&mut self, _: Span, _: &Path<'_>, _: super::walk::Content<'_>) {}
    }
    bytes.first().is_some_and(|first| VERSIONS.contains(first)) && walk(bytes, &mut Nothing).is_ok()
}

/// Checks a CHAR; gives the model where it can be framed.
pub(super) fn check<'a>(bytes: &'a [u8], findings: &mut Findings) -> Option<Carrier<'a>> {
    let mut judge = Judge::new(bytes, findings);
    match walk(bytes, &mut judge) {
        Ok(_) => Some(Carrier {
            bytes,
            format: Format::Char,
            game: Some(Game::Prime3),
            layout: None,
            places: Places::Characters(judge.places),
        }),
        Err(stop) => {
            judge::say_why(bytes, KIND, stop, findings);
            None
        }
    }
}
