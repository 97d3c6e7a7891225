//! A state with its parms and anims, read from the file on demand.

use super::Dialect;
use super::Value;
use super::dialect::UnknownFunction;

/// A state as a reader sees it. Holds slices of the file only.
#[derive(Debug, Clone, Copy)]
pub struct StateView<'a> {
    pub(super) dialect: &'static Dialect,
    /// Id of the state, signed.
    pub id: i32,
    pub(super) parms: &'a [u8],
    pub(super) anims: &'a [u8],
    pub(super) anim_count: u32,
}

/// A parm as a reader sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParmView {
    /// Type word: 0 Int32, 1 Uint32, 2 Real, 3 Bool, 4 Enum, others unknown.
    pub type_word: u32,
    /// Weight function: 0 ExactMatch, 1 PercentError, 2 AngularPercent, 3
    /// NoWeight, others unknown; 3 where a reader makes NoWeight of those.
    pub function: u32,
    /// Bits of the f32 weight.
    pub weight: u32,
    /// Minimum, in the parm's type.
    pub min: Value,
    /// Maximum, in the parm's type.
    pub max: Value,
}

/// An anim as a reader sees it.
#[derive(Debug, Clone, Copy)]
pub struct AnimView<'a> {
    /// Anim id: 0 to 2^32−1, or −2^31 to 2^31−1 in a reader that takes it as
    /// signed.
    pub id: i64,
    values: &'a [u8],
}

/// The parms of a state that have bytes in an anim: what cuts an anim's bytes
/// into values. Made once for a state, so that anims take time in proportion to
/// their bytes, however many parms without bytes there are.
#[derive(Debug, Clone)]
pub struct Columns {
    dialect: &'static Dialect,
    /// Parm index from 0, type word, width in bytes (never 0).
    columns: Vec<(usize, u32, usize)>,
}

impl<'a> StateView<'a> {
    /// The parms in file order.
    pub fn parms(&self) -> impl Iterator<Item = ParmView> + use<'a> {
        let dialect = self.dialect;
        let mut rest = self.parms;
        std::iter::from_fn(move || {
            let (parm, behind) = ParmView::first_of(rest, dialect)?;
            rest = behind;
            Some(parm)
        })
    }

    /// Number of anims.
    pub fn anim_count(&self) -> u32 {
        self.anim_count
    }

    /// The anims in file order.
    pub fn anims_in_file_order(&self) -> impl DoubleEndedIterator<Item = AnimView<'a>> + use<'a> {
        let signed = self.dialect.signed_anim_ids;
        let count = usize::try_from(self.anim_count).unwrap_or(usize::MAX);
        // Each anim has at least its id, so no count divides by less than 4.
        let width = self.anims.len().checked_div(count).unwrap_or(0).max(4);
        self.anims
            .chunks_exact(width)
            .filter_map(move |row| AnimView::of(row, signed))
    }

    /// The anims in the order in which the reader holds them: that of the file,
    /// or by unsigned id with the later one of equal ids first (spec-notes.md, PAS4
    /// note 7). Holds a few words for each anim.
    pub fn anims(&self) -> Vec<AnimView<'a>> {
        if !self.dialect.sorts {
            return self.anims_in_file_order().collect();
        }
        let mut anims: Vec<_> = self.anims_in_file_order().rev().collect();
        anims.sort_by_key(|anim| anim.id);
        anims
    }

    /// What cuts an anim of this state into values.
    pub fn columns(&self) -> Columns {
        let dialect = self.dialect;
        let columns = self.parms().enumerate().filter_map(|(at, parm)| {
            let width = usize::try_from(dialect.width(parm.type_word)?).ok()?;
            (width > 0).then_some((at, parm.type_word, width))
        });
        Columns {
            dialect,
            columns: columns.collect(),
        }
    }
}

impl ParmView {
    /// The parm at the start of `bytes` and the bytes behind it.
    pub(super) fn first_of<'a>(bytes: &'a [u8], dialect: &Dialect) -> Option<(Self, &'a [u8])> {
        let (words, rest) = bytes.split_first_chunk::<12>()?;
        let [type_word, function, weight] = words_of(words)?;
        let width = usize::try_from(dialect.width(type_word)?).ok()?;
        let (min, rest) = rest.split_at_checked(width)?;
        let (max, rest) = rest.split_at_checked(width)?;
        let parm = Self {
            type_word,
            function: match dialect.unknown_function {
                UnknownFunction::NoWeight => function.min(3),
                UnknownFunction::Refused | UnknownFunction::Kept => function,
            },
            weight: if dialect.quietens_weights {
                quietened(weight)
            } else {
                weight
            },
            min: Value::of(min, type_word, dialect),
            max: Value::of(max, type_word, dialect),
        };
        Some((parm, rest))
    }
}

impl<'a> AnimView<'a> {
    fn of(row: &'a [u8], signed: bool) -> Option<Self> {
        let (id, values) = row.split_first_chunk::<4>()?;
        let id = if signed {
            i64::from(i32::from_be_bytes(*id))
        } else {
            i64::from(u32::from_be_bytes(*id))
        };
        Some(Self { id, values })
    }

    /// The values that have bytes, each with the index of its parm from 0.
    /// `columns` are those of the state that the anim is of.
    pub fn values<'c>(
        &self,
        columns: &'c Columns,
    ) -> impl Iterator<Item = (usize, Value)> + use<'a, 'c> {
        let dialect = columns.dialect;
        let mut rest = self.values;
        columns
            .columns
            .iter()
            .map_while(move |(at, type_word, width)| {
                let (own, behind) = rest.split_at_checked(*width)?;
                rest = behind;
                Some((*at, Value::of(own, *type_word, dialect)))
            })
    }
}

fn words_of(bytes: &[u8; 12]) -> Option<[u32; 3]> {
    let (words, _) = bytes.as_chunks::<4>();
    let words: &[[u8; 4]; 3] = words.first_chunk()?;
    Some(words.map(u32::from_be_bytes))
}

/// A signalling NaN made quiet: the highest bit of its fraction set.
fn quietened(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() {
        bits | 0x0040_0000
    } else {
        bits
    }
}
