//! What a reader sees in a carrier.

use crate::readers::pas4::PasView;
use crate::readers::{Difference, View};

/// The characters of a carrier. A CHAR has one.
#[derive(Debug, Clone)]
pub struct CarrierView<'a> {
    /// In file order. Each has 51 bytes or more in an ANCS.
    pub characters: Vec<CharacterView<'a>>,
    /// Offset where the reading ends: behind the character set of an ANCS, behind
    /// the database of a CHAR.
    pub end: usize,
}

/// One character, as far as it is compared. Model, skin, skeleton, resources,
/// bounds and effects are framed and not kept: they say nothing about animation
/// states, and where readers frame them differently, `end` tells.
#[derive(Debug, Clone)]
pub struct CharacterView<'a> {
    /// Id: u32 in ANCS, u8 in CHAR.
    pub id: u32,
    /// Version: 1 to 10 in ANCS, 3 or 5 in CHAR.
    pub version: u16,
    /// Bytes up to the NUL; the encoding is checked only by readers that do.
    pub name: &'a [u8],
    /// The database. Its `at` is the offset of the bytes `PAS4`.
    pub pas: PasView<'a>,
    /// The anim list, big-endian u32 from which the set-wide index is looked up
    /// by anim id (spec-notes.md, PAS4 note 10); `None` where the reader finds none
    /// in this version.
    pub anim_list: Option<&'a [u8]>,
    /// Offset behind the character.
    pub end: usize,
}

impl CharacterView<'_> {
    /// The set-wide indices in the anim list, in order; none without a list.
    pub fn anim_list(&self) -> impl Iterator<Item = u32> + '_ {
        let (words, _) = self.anim_list.unwrap_or_default().as_chunks::<4>();
        words.iter().map(|word| u32::from_be_bytes(*word))
    }

    fn first_difference(&self, other: &Self) -> Option<Difference> {
        let list = || match (self.anim_list, other.anim_list) {
            (Some(l), Some(r)) => Difference::of_bytes("anim_list", l, r),
            (None, None) => None,
            (Some(_), None) => Some(Difference::new("anim_list", "present", "absent")),
            (None, Some(_)) => Some(Difference::new("anim_list", "absent", "present")),
        };
        Difference::of("id", self.id, other.id)
            .or_else(|| Difference::of("version", self.version, other.version))
            .or_else(|| Difference::of_bytes("name", self.name, other.name))
            .or_else(|| Difference::of("offset", self.pas.at, other.pas.at))
            .or_else(|| Some(self.pas.first_difference(&other.pas)?.within("pas")))
            .or_else(list)
            .or_else(|| Difference::of("end", self.end, other.end))
    }
}

impl View for CarrierView<'_> {
    fn first_difference(&self, other: &Self) -> Option<Difference> {
        let pairs = self.characters.iter().zip(&other.characters);
        let counts = (self.characters.len(), other.characters.len());
        Difference::of("characters.length", counts.0, counts.1)
            .or_else(|| {
                pairs.enumerate().find_map(|(at, (l, r))| {
                    let difference = l.first_difference(r)?;
                    Some(difference.within(format_args!("characters[{at}]")))
                })
            })
            .or_else(|| Difference::of("end", self.end, other.end))
    }
}

/// Equal if there is no [`View::first_difference`].
impl PartialEq for CarrierView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.first_difference(other).is_none()
    }
}

impl Eq for CarrierView<'_> {}
