//! JSON for the eye: objects spread over lines, numbers side by side.

use std::io::{self, Write};

use serde_json::ser::Formatter;

use crate::text::is_unsafe;

/// Numbers of one line.
const ACROSS: usize = 12;

/// Formats objects as other pretty printers do, and arrays of numbers as rows,
/// so that a thousand values do not take a thousand lines.
#[derive(Debug, Default)]
pub struct Readable {
    /// The arrays and objects that are open.
    open: Vec<Open>,
}

/// An array or object that is being written.
#[derive(Debug, Default)]
struct Open {
    /// Its elements begin lines of their own.
    spread: bool,
    /// Elements so far.
    count: usize,
}

impl Readable {
    fn new_line(&self, depth: usize, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..depth).try_for_each(|_| out.write_all(b"  "))
    }

    fn begin(&mut self, bracket: &[u8], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        // A bracket within an array begins a line: only plain elements stand
        // side by side.
        let depth = self.open.len();
        let nested = self.open.last_mut().filter(|open| !open.spread);
        if let Some(open) = nested {
            open.spread = true;
            self.new_line(depth, out)?;
        }
        self.open.push(Open::default());
        out.write_all(bracket)
    }

    fn end(&mut self, bracket: &[u8], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let closed = self.open.pop().unwrap_or_default();
        if closed.spread {
            self.new_line(self.open.len(), out)?;
        }
        out.write_all(bracket)
    }
}

/// Formats JSON in one line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compact;

impl Formatter for Compact {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        write_harmless(writer, fragment)
    }
}

/// Writes text with escapes for what JSON allows raw and a terminal acts on.
/// What lies beyond 16 bits becomes a pair of surrogates.
fn write_harmless(writer: &mut (impl Write + ?Sized), text: &str) -> io::Result<()> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return writer.write_all(text.as_bytes());
    }
    for run in text.split_inclusive(is_unsafe) {
        match run.char_indices().next_back() {
            Some((at, c)) if is_unsafe(c) => {
                let (plain, _) = run.split_at_checked(at).unwrap_or((run, ""));
                writer.write_all(plain.as_bytes())?;
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            Some(_) | None => writer.write_all(run.as_bytes())?,
        }
    }
    Ok(())
}

impl Formatter for Readable {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        write_harmless(writer, fragment)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(b"[", writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(b"]", writer)
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        let depth = self.open.len();
        let Some(open) = self.open.last_mut() else {
            return Ok(());
        };
        open.count = open.count.saturating_add(1);
        let wraps = open.count > ACROSS && open.count % ACROSS == 1;
        let lines = open.spread || wraps;
        if !first {
            writer.write_all(if lines { b"," } else { b", " })?;
        }
        if lines && !first {
            self.new_line(depth, writer)?;
        }
        Ok(())
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(b"{", writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(b"}", writer)
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if let Some(open) = self.open.last_mut() {
            open.spread = true;
        }
        if !first {
            writer.write_all(b",")?;
        }
        self.new_line(self.open.len(), writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Value, json};

    fn readable(value: &Value) -> String {
        let mut text = Vec::new();
        let mut serializer = serde_json::Serializer::with_formatter(&mut text, Readable::default());
        value.serialize(&mut serializer).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn what_a_terminal_acts_on_is_escaped_and_comes_back() {
        let value = json!("a\u{1B}[2Jb\u{7F}\u{9B}c\u{202E}\u{E9}\u{E0041}");
        let expected =
            r#""a\u001b[2Jb\u007f\u009bc\u202e\u00e9\udb40\udc41""#.replace("\\u00e9", "\u{E9}");
        assert_eq!(readable(&value), expected);
        assert_eq!(serde_json::from_str::<Value>(&expected).unwrap(), value);
        let all: String = ('\0'..=char::MAX).collect();
        let written = readable(&json!(all));
        assert_eq!(written.find(is_unsafe), None);
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), all);
    }

    #[test]
    fn numbers_stand_side_by_side_and_objects_below_each_other() {
        let value = json!({
            "name": "x",
            "values": (0..14).collect::<Vec<_>>(),
            "states": [{"id": 1, "anims": []}, {"id": 2, "anims": [[1, 2], [3, 4]]}],
        });
        let expected = "{\n  \"name\": \"x\",\n  \
            \"values\": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,\n    12, 13],\n  \
            \"states\": [\n    {\n      \"id\": 1,\n      \"anims\": []\n    },\n    \
            {\n      \"id\": 2,\n      \"anims\": [\n        [1, 2],\n        [3, 4]\n      ]\n    }\n  ]\n}";
        assert_eq!(readable(&value), expected);
        assert_eq!(
            serde_json::from_str::<Value>(&readable(&value)).unwrap(),
            value
        );
    }
}
