//! Properties of the files that carry PAS4.

use arbitrary::Unstructured;

use crate::bytes::{Compare, Span};
use crate::carrier::{Carrier, Format, Game, Layout, Model, check, detect};
use crate::finding::Verdict;
use crate::generate::{carrier as generate, edit};
use crate::limits::Bounds;
use crate::readers::carrier::decided::{self, LayoutOf};
use crate::readers::carrier::{CarrierView, Game as ReaderGame};
use crate::readers::{self, ReaderId, Reading};

/// Any bytes under any name: checking ends with a verdict; an accepted file has
/// a model that writes back the same bytes; each byte belongs to exactly one
/// field; a database can be put back in its place.
pub fn bytes(bytes: &[u8], hint: Option<Format>) {
    let checked = check(bytes, hint, &Bounds::default());
    super::findings(bytes, &checked.findings, checked.verdict);
    assert_eq!(
        checked.model.is_some(),
        checked.verdict == Verdict::Accepted
    );
    let Some(model) = &checked.model else { return };
    let mut compare = Compare::with(bytes);
    model.write_to(&mut compare);
    assert_eq!(compare.difference(), None, "the round trip is not exact");
    match model {
        Model::Database(_) => super::pas4::bytes(bytes),
        Model::Carrier(carrier) => {
            accounted(bytes, carrier);
            for (index, character) in carrier.characters().enumerate() {
                let replaced = carrier.replace_database(index, &character.database);
                assert_eq!(replaced.as_deref(), Ok(bytes), "no database is replaced");
            }
        }
    }
}

/// [`bytes`] under every name that makes a difference: content goes before all
/// names but the wish to scan.
pub fn under_any_name(file: &[u8]) {
    bytes(file, None);
    bytes(file, Some(Format::Scan));
    if detect(file).is_none() {
        bytes(file, Some(Format::Pas4));
        bytes(file, Some(Format::Ancs));
        bytes(file, Some(Format::Char));
    }
}

/// Changes a file in place: mostly one of its databases or one field, so that
/// it can still be framed, at times as files are damaged or to another one,
/// made from its bytes as entropy. The new size is returned, at most
/// `max_size`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    super::mutate(data, size, max_size, seed, |old, u| match detect(old) {
        None if u.arbitrary()? => {
            let (_, made) = generate::near_valid(&mut Unstructured::new(old))?;
            Ok(made)
        }
        Some(_) | None => edit::carrier::edited(old, u),
    })
}

fn accounted(bytes: &[u8], carrier: &Carrier<'_>) {
    let mut at = 0;
    carrier.each_field(&mut |path, span: Span| {
        assert_eq!(span.start, at, "{path} begins at the wrong place");
        assert!(!span.is_empty(), "{path} is empty");
        at = span.end();
    });
    assert_eq!(at, bytes.len(), "the last bytes belong to no field");
}

/// Any accepted carrier is read as spec-notes.md decides, by the layout that the
/// model names. Without violation, ambiguity and hazard it is read the same by
/// every modelled reader of its game, and as the model says.
pub fn agreement(bytes: &[u8], hint: Option<Format>) {
    let checked = check(bytes, hint, &Bounds::default());
    let Some(Model::Carrier(carrier)) = &checked.model else {
        return;
    };
    if let Some(decided) = decided(bytes, carrier) {
        same(decided.accepted().expect("it is accepted here"), carrier);
    }
    if !super::is_clean(&checked.findings) {
        return;
    }
    match (carrier.format(), carrier.game()) {
        (Format::Ancs, game) => {
            let game = match game {
                Some(Game::Prime2) => ReaderGame::Prime2,
                Some(Game::Prime1 | Game::Prime3 | Game::Returns | Game::TropicalFreeze) | None => {
                    ReaderGame::Prime1
                }
            };
            let mut readings = readers::ancs_readings(bytes).to_vec();
            readings.retain(|(id, _)| id.is_made_for(game));
            agree(&readings, carrier);
        }
        (Format::Char, Some(Game::Prime3)) => agree(&readers::char_readings(bytes), carrier),
        (Format::Pas4 | Format::Char | Format::Scan, _) => {}
    }
}

fn agree(readings: &[(ReaderId, Reading<CarrierView<'_>>)], carrier: &Carrier<'_>) {
    if let Some((left, right, difference)) = readers::first_disagreement(readings) {
        panic!("{left:?} and {right:?} part: {difference:?}");
    }
    for (id, reading) in readings {
        let view = reading.accepted();
        let view = view.unwrap_or_else(|| panic!("{id:?} does not take a clean file"));
        if *id == ReaderId::Rds {
            same(view, carrier);
        }
    }
}

/// The reading that the model stands for; none where a scan found it.
fn decided<'a>(bytes: &'a [u8], carrier: &Carrier<'_>) -> Option<Reading<CarrierView<'a>>> {
    let layout = match (carrier.layout(), carrier.game()) {
        (Some(Layout::Rds), _) => LayoutOf::Rds,
        (Some(Layout::Metaforce), _) => LayoutOf::Metaforce,
        (Some(Layout::Randomprime), _) => LayoutOf::Randomprime,
        (None, Some(Game::Prime3)) => return Some(decided::read_char(bytes)),
        (None, _) => return None,
    };
    Some(decided::read(bytes, layout))
}

/// The view holds what the model says.
fn same(view: &CarrierView<'_>, carrier: &Carrier<'_>) {
    assert_eq!(view.characters.len(), carrier.len());
    for (seen, own) in view.characters.iter().zip(carrier.characters()) {
        assert_eq!(Some(seen.id), own.id);
        assert_eq!(Some(seen.version), own.version);
        assert_eq!(Some(seen.name), own.name);
        assert_eq!(seen.pas.at, own.offset);
        let list = own.anim_list.map(|len| u64::from(len).saturating_mul(4));
        assert_eq!(seen.anim_list.map(|list| list.len() as u64), list);
        super::pas4::same(&seen.pas, &own.database);
    }
}

/// The converse: some modelled reader takes this ANCS differently or is
/// undefined on it.
#[must_use]
pub fn is_told_apart(bytes: &[u8]) -> bool {
    let readings = readers::ancs_readings(bytes);
    readers::first_disagreement(&readings).is_some()
        || readings.iter().any(|(_, reading)| reading.is_undefined())
}
