//! The end of a text that may be long.

/// Bytes that are kept.
const KEPT: usize = 64 << 10;

/// The last bytes of what was pushed.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
}

impl Tail {
    pub(super) fn push(&mut self, more: &[u8]) {
        self.bytes.extend_from_slice(more);
        let over = self.bytes.len().saturating_sub(KEPT);
        self.bytes.drain(..over);
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let mut tail = Tail::default();
        tail.push(b"ab");
        tail.push(b"c");
        assert_eq!(tail.bytes, b"abc");
        tail.push(&[b'x'; KEPT]);
        tail.push(b"yz");
        assert_eq!(tail.bytes.len(), KEPT);
        assert!(tail.into_bytes().ends_with(b"xyz"));
    }
}
