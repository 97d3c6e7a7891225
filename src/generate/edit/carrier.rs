//! Changes of a carrier that mostly keep it framed.

use arbitrary::{Result, Unstructured};

use super::super::carrier::{character, name};
use super::super::pas4::WORDS;
use super::super::{damage, overwrite, pick};
use super::index;
use crate::bytes::Span;
use crate::carrier::{Carrier, Format, Layout, Model, Segment, check};
use crate::limits::Bounds;
use crate::pas4::write;

/// Bytes of an ANCS before its first character; the last four are the count.
const ANCS_HEADER: usize = 8;

/// A file after a change of one of its databases, a field, a string or the
/// number of its characters; what is no carrier is only damaged.
///
/// # Errors
/// Where the entropy runs out in a way that no value can be made of.
pub fn edited(file: &[u8], u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut bytes = file.to_vec();
    match check(file, None, &Bounds::default()).model {
        Some(Model::Database(database)) => {
            return Ok(write(&super::pas4::edited(&database, u)?));
        }
        Some(Model::Carrier(carrier)) => match u.int_in_range(0..=9)? {
            0 => damage(u, &mut bytes, 4, &WORDS)?,
            1 if carrier.format() == Format::Ancs => one_more(u, &mut bytes)?,
            1..=4 => edit_field(u, &carrier, &mut bytes)?,
            _ => return with_database(u, &carrier),
        },
        None => damage(u, &mut bytes, 4, &WORDS)?,
    }
    Ok(bytes)
}

/// The file with a change in one database, wherever it then is read.
fn with_database(u: &mut Unstructured<'_>, carrier: &Carrier<'_>) -> Result<Vec<u8>> {
    let chosen = match carrier.len().checked_sub(1) {
        Some(last) => u.int_in_range(0..=last)?,
        None => 0,
    };
    let mut bytes = Vec::new();
    let mut number = 0_usize;
    for segment in carrier.segments() {
        match segment {
            Segment::Opaque(opaque) => bytes.extend(opaque),
            Segment::Database(database) => {
                let is_chosen = number == chosen;
                number = number.saturating_add(1);
                if is_chosen {
                    let edited = super::pas4::edited(&database, u)?;
                    bytes.extend(write(&edited.with_trailing(&[][..])));
                } else {
                    bytes.extend(write(&database));
                }
            }
        }
    }
    Ok(bytes)
}

/// Changes a field outside the databases by what its size says of it: a word
/// takes another number, or counts one more and gets a word for it; two bytes
/// are a version; anything else is taken for a string.
fn edit_field(u: &mut Unstructured<'_>, carrier: &Carrier<'_>, bytes: &mut Vec<u8>) -> Result<()> {
    let mut databases = carrier.characters().map(|it| {
        let end = it.offset.saturating_add(crate::pas4::size(&it.database));
        Span::between(it.offset, end)
    });
    let mut database = databases.next();
    let mut spans = Vec::new();
    carrier.each_field(&mut |_, span| {
        while database.is_some_and(|it| it.end() <= span.start) {
            database = databases.next();
        }
        if database.is_none_or(|it| span.start < it.start) {
            spans.push(span);
        }
    });
    let Some(span) = index(u, &spans)?.and_then(|index| spans.get(index)) else {
        return Ok(());
    };
    match span.len {
        4 if u.ratio(1, 2)? => {
            let count = pick(u, &[0_u32, 1, 2, 3, 5, 0xFFFF_FFFF])?;
            overwrite(bytes, span.start, &count.to_be_bytes());
        }
        4 => {
            if let Some(low) = bytes.get_mut(span.end().saturating_sub(1)) {
                *low = low.wrapping_add(1);
            }
            bytes.splice(span.end()..span.end(), [0, 0, 0, 1]);
        }
        2 => {
            let version = u.int_in_range(1_u16..=10)?;
            overwrite(bytes, span.start, &version.to_be_bytes());
        }
        _ => {
            let mut text = name(u)?;
            text.push(0);
            bytes.splice(span.start..span.end(), text);
        }
    }
    Ok(())
}

/// Puts one more character before the others of an ANCS and counts it.
fn one_more(u: &mut Unstructured<'_>, bytes: &mut Vec<u8>) -> Result<()> {
    let version = u.int_in_range(1..=10)?;
    let layout = pick(u, &Layout::ALL)?;
    let made = character(u, version)?.write(layout);
    if let Some(low) = bytes.get_mut(ANCS_HEADER.saturating_sub(1)) {
        *low = low.wrapping_add(1);
        bytes.splice(ANCS_HEADER..ANCS_HEADER, made);
    }
    Ok(())
}
