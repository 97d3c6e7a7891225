//! Text from files and paths, made safe for terminals, logs and editors.
//!
//! Control characters move cursors and change colours; bidirectional and
//! invisible characters make text read as something else. They are shown as
//! escapes: `\x1B`, `\u{202E}`, and a byte that is no UTF-8 as `\xFF`. A
//! backslash is shown as `\\`, so that different names never look the same.
//!
//! What runs a job reads its log, too: GitHub takes `::` at the start of a
//! line and `##[` anywhere in it for a command, Azure `##vso[`, TeamCity
//! `##teamcity[`. The second of two colons or number signs is escaped, so that
//! a name cannot give orders.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

pub use crate::text::is_unsafe;

/// The text with every unsafe character and every backslash escaped.
#[must_use]
pub fn text(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len().saturating_add(16));
    push(&mut out, text);
    Cow::Owned(out)
}

fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let orders = |pair: &[u8]| matches!(pair, b"::" | b"##");
    (is_printable(bytes) || !text.contains(is_unsafe))
        && !bytes.contains(&b'\\')
        && !bytes.windows(2).any(orders)
}

/// Whether all is ASCII that shows. Nearly all is, and this is known faster
/// than whether there is anything unsafe.
fn is_printable(bytes: &[u8]) -> bool {
    // Without a way out of the loop, many are looked at in one step.
    bytes
        .iter()
        .fold(true, |all, byte| all & (0x20..0x7F).contains(byte))
}

fn push(out: &mut String, text: &str) {
    for char in text.chars() {
        let code = u32::from(char);
        // Writing to a string does not fail.
        let _ = match char {
            ':' | '#' if out.ends_with(char) => write!(out, "\\x{code:02X}"),
            '\\' => out.write_str("\\\\"),
            '\n' => out.write_str("\\n"),
            '\r' => out.write_str("\\r"),
            '\t' => out.write_str("\\t"),
            _ if !is_unsafe(char) => out.write_char(char),
            _ if code < 0x100 => write!(out, "\\x{code:02X}"),
            _ => write!(out, "\\u{{{code:X}}}"),
        };
    }
}

/// The path with `/` between its components, unsafe characters, backslashes
/// and bytes that are no UTF-8 escaped.
#[must_use]
pub fn path(path: &Path) -> String {
    if let Some(plain) = path.to_str()
        && (!cfg!(windows) && is_plain(plain))
    {
        return plain.to_owned();
    }
    let mut out = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        push(&mut out, &slashes(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02X}");
        }
    }
    out
}

/// The text with the platform's separator as `/`.
pub(super) fn slashes(text: &str) -> Cow<'_, str> {
    if cfg!(windows) {
        Cow::Owned(text.replace('\\', "/"))
    } else {
        Cow::Borrowed(text)
    }
}

/// JSON text with the unsafe characters in its strings as JSON escapes, so
/// that it can be looked at in a terminal. The content stays the same.
#[must_use]
pub fn json(json: String) -> String {
    if is_printable(json.as_bytes()) || !json.contains(is_unsafe) {
        return json;
    }
    let mut out = String::with_capacity(json.len().saturating_add(16));
    for char in json.chars() {
        if is_unsafe(char) {
            for unit in char.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(char);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays() {
        for plain in ["", "a b", "größe/日本.panim", "`a`"] {
            assert!(matches!(text(plain), Cow::Borrowed(same) if same == plain));
        }
    }

    #[test]
    fn what_a_terminal_acts_on_is_escaped() {
        assert_eq!(text("a\x1B[31mb\n"), "a\\x1B[31mb\\n");
        assert_eq!(text("x\u{202E}y\u{9B}"), "x\\u{202E}y\\x9B");
        assert_eq!(text("\u{E0041}"), "\\u{E0041}");
        for invisible in [
            '\u{34F}',
            '\u{115F}',
            '\u{3164}',
            '\u{FE0F}',
            '\u{FFA0}',
            '\u{1D173}',
            '\u{E0100}',
            '\u{E01EF}',
        ] {
            assert!(is_unsafe(invisible), "{invisible:?}");
        }
    }

    #[test]
    fn a_log_takes_no_orders_from_a_name() {
        assert_eq!(text("::stop-commands::x"), ":\\x3Astop-commands:\\x3Ax");
        assert_eq!(text("a:::b"), "a:\\x3A:b");
        assert_eq!(text("a ##[error]"), "a #\\x23[error]");
        assert_eq!(path(Path::new("a/##vso[x]")), "a/#\\x23vso[x]");
        for harmless in ["a:b: c", "#1 # 2"] {
            assert_eq!(text(harmless), harmless);
        }
        for hostile in ["::::", "####", ":::#::", "#:##:#"] {
            let shown = text(hostile);
            assert!(!shown.contains("::") && !shown.contains("##"), "{shown}");
        }
    }

    #[test]
    fn different_names_look_different() {
        assert_eq!(text("a\\x1B"), "a\\\\x1B");
        assert_ne!(text("a\\x1B"), text("a\x1B"));
        assert_ne!(text("\\\\n"), text("\\\n"));
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_utf8_are_shown() {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"a/\xFFb\x07.panim");
        assert_eq!(path(Path::new(name)), "a/\\xFFb\\x07.panim");
        let spelled = path(Path::new("a/\\xFFb\\x07.panim"));
        assert_eq!(spelled, "a/\\\\xFFb\\\\x07.panim");
    }

    #[test]
    fn escaped_json_says_the_same() {
        let said = "a\u{202E}\u{E0041}\x7Fb\n";
        let plain = serde_json::to_string(said).unwrap();
        let escaped = json(plain);
        assert!(!escaped.contains(is_unsafe));
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), said);
    }
}
