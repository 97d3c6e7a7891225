//! CHAR of Metroid Prime 3 that break one rule.

use super::super::super::carrier::char::Draft;
use super::super::super::stream::Stream;
use crate::pas4::MAGIC;
use crate::rules::Rule;
use crate::rules::carrier as rules;

type Make = fn(Draft, &mut Stream) -> Vec<u8>;

pub(super) const TABLE: &[(&Rule, Make)] = &[
    (&rules::CARRIER_TRUNCATED, truncated),
    (&rules::CARRIER_COUNT, count),
    (&rules::CARRIER_NO_DATABASE, no_database),
    (&rules::CARRIER_VERSION, version),
    (&rules::TEXT_NOT_UTF8_IN_CARRIER, not_utf8),
    (&rules::TYPE_CODE_NOT_ASCII, type_code),
];

/// Anywhere before the overlays, or in the ids behind them.
fn truncated(draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = draft.write();
    let overlays = draft.overlays_at();
    let keep = match stream.one_in(2) {
        true => stream.index(overlays).saturating_add(1),
        false => {
            let behind = draft.overlays.len().saturating_mul(20).saturating_add(4);
            let ids = overlays.saturating_add(behind);
            ids.saturating_add(stream.index(16))
        }
    };
    bytes.truncate(keep);
    bytes
}

fn count(draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let mut bytes = draft.write();
    let least = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let high = stream.within(least, u32::MAX).to_be_bytes();
    let at = draft.overlays_at();
    for (place, byte) in bytes.iter_mut().skip(at).zip(high) {
        *place = byte;
    }
    bytes
}

fn no_database(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let at = stream.index(MAGIC.len());
    if let Some(letter) = draft.database.get_mut(at) {
        *letter = stream.plain_byte() | 0x80;
    }
    draft.write()
}

fn version(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let drawn = u8::try_from(stream.within(6, 0xFF)).unwrap_or(6);
    // No magic of another format begins so.
    let drawn = match drawn {
        b'R' | b'P' | b'4' | 0x59 => 4,
        other => other,
    };
    draft.version = stream.pick(drawn, &[1, 2, 4]);
    draft.write()
}

fn not_utf8(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let wrong: [&[u8]; 2] = [b"n\xE4me", b"\xFF"];
    draft.name.extend(stream.pick(&b"\xC3"[..], &wrong));
    draft.write()
}

fn type_code(mut draft: Draft, stream: &mut Stream) -> Vec<u8> {
    let high = u8::try_from(stream.within(0x80, 0xFF)).unwrap_or(0x80);
    let at = stream.index(4);
    let mut code = *b"CMDL";
    if let Some(letter) = code.get_mut(at) {
        *letter = high;
    }
    let place = stream.index(draft.overlays.len().saturating_add(1));
    draft.overlays.insert(place, code);
    draft.write()
}
