//! Files of no known format.

use super::super::stream::Stream;

/// Bytes that name no format: too few letters for any magic or tag.
pub(super) fn file(stream: &mut Stream) -> Vec<u8> {
    let len = stream.within(1, 4000);
    let mut bytes = stream.plain_bytes(len);
    // Magics are capitals, or begin with a byte below 0x10.
    if let Some(first) = bytes.first_mut() {
        *first |= 0x80;
    }
    bytes
}
