//! Fixes of a stand-alone file that was written in another form: in the other
//! byte order, or with bools of four bytes (spec-notes: pas4-1, 12).

use byteorder::{BigEndian, ByteOrder, LittleEndian};

use super::Declined;
use crate::bytes::{Edit, Span};
use crate::limits::FIX_EDITS;
use crate::pas4::layout::{Field, MAGIC, ParmField};
use crate::pas4::read::frame;
use crate::pas4::value::ParmType;

/// Width of a Bool in the files of tools that do not take one byte.
const WIDE: usize = 4;

/// Turns every word round. The magic is written as it is in every file.
pub(super) fn byte_order(bytes: &[u8]) -> Result<Vec<Edit>, Declined> {
    let mut upright = bytes.to_vec();
    if let Some(magic) = upright.get_mut(..MAGIC.len()) {
        magic.copy_from_slice(&MAGIC);
    }
    let narrow = ParmType::Bool.width();
    let words = words::<LittleEndian>(&upright, narrow)
        .ok_or("the numbers do not read whole in little-endian order either")?;
    let magic = Span::new(0, MAGIC.len());
    let swapped = words.into_iter().filter_map(|(span, kind, field)| {
        let mut word = span.of(bytes).to_vec();
        word.reverse();
        let is_new = kind != ParmType::Bool && word != span.of(bytes);
        is_new.then(|| Edit::replace(span, word, field.to_string()))
    });
    let tag =
        (magic.of(bytes) != MAGIC).then(|| Edit::replace(magic, MAGIC, Field::Magic.to_string()));
    Ok(tag.into_iter().chain(swapped).collect())
}

/// Writes every Bool as one byte.
pub(super) fn bools(bytes: &[u8]) -> Result<Vec<Edit>, Declined> {
    let words = words::<BigEndian>(bytes, WIDE)
        .ok_or("the file does not read whole with bools of four bytes")?;
    let narrow = |(span, kind, field): (Span, ParmType, Field)| {
        let word = BigEndian::read_u32(span.of(bytes).get(..WIDE)?);
        // What is neither 0 nor 1 is kept where a byte can hold it.
        let byte = u8::try_from(word).unwrap_or(1);
        (kind == ParmType::Bool).then(|| Edit::replace(span, [byte], field.to_string()))
    };
    Ok(words.into_iter().filter_map(narrow).collect())
}

/// A number of the file: its place, its type, its field.
type Word = (Span, ParmType, Field);

/// Every number behind the magic, in file order; none where the file does not
/// read whole in this form, or has more numbers than a fix may change.
fn words<E: ByteOrder>(bytes: &[u8], bool_width: usize) -> Option<Vec<Word>> {
    let whole = frame::<E>(bytes, 0, bool_width).is_ok_and(|it| it.end == bytes.len());
    if !whole {
        return None;
    }
    let mut walk = Walk::<E> {
        bytes,
        at: MAGIC.len(),
        bool_width,
        seen: Vec::new(),
        order: std::marker::PhantomData,
    };
    let states = walk.word(Field::StateCount)?;
    walk.word(Field::DefaultState)?;
    for state in 0..states {
        walk.state(state)?;
    }
    Some(walk.seen)
}

struct Walk<'a, E> {
    bytes: &'a [u8],
    at: usize,
    bool_width: usize,
    seen: Vec<Word>,
    order: std::marker::PhantomData<E>,
}

impl<E: ByteOrder> Walk<'_, E> {
    fn state(&mut self, state: u32) -> Option<()> {
        self.word(Field::StateId(state))?;
        let parms = self.word(Field::ParmCount(state))?;
        let anims = self.word(Field::AnimCount(state))?;
        let mut kinds = Vec::new();
        for parm in 0..parms {
            let of = |field| Field::Parm(state, parm, field);
            let kind = ParmType::from_code(self.word(of(ParmField::Type))?)?;
            self.word(of(ParmField::WeightFunction))?;
            self.word(of(ParmField::Weight))?;
            self.value(kind, of(ParmField::Min))?;
            self.value(kind, of(ParmField::Max))?;
            kinds.push(kind);
        }
        for anim in 0..anims {
            self.word(Field::AnimId(state, anim))?;
            for (value, kind) in (0..).zip(&kinds) {
                self.value(*kind, Field::Value(state, anim, value))?;
            }
        }
        Some(())
    }

    fn word(&mut self, field: Field) -> Option<u32> {
        let span = self.value(ParmType::Uint32, field)?;
        Some(E::read_u32(span.of(self.bytes).get(..4)?))
    }

    fn value(&mut self, kind: ParmType, field: Field) -> Option<Span> {
        let width = match kind {
            ParmType::Bool => self.bool_width,
            ParmType::Int32 | ParmType::Uint32 | ParmType::Real | ParmType::Enum => kind.width(),
        };
        let span = Span::new(self.at, width);
        if self.seen.len() > FIX_EDITS || span.end() > self.bytes.len() {
            return None;
        }
        self.at = span.end();
        self.seen.push((span, kind, field));
        Some(span)
    }
}
