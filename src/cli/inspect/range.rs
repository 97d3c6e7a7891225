//! Ranges of bytes on the command line: START..END or START+LEN.

use std::ffi::OsStr;

use clap::builder::TypedValueParser;

use crate::bytes::Span;
use crate::report::escape;

use super::super::refused;

/// Takes a range; either side of `..` may be left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangeParser;

impl TypedValueParser for RangeParser {
    type Value = Span;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let text = value.to_string_lossy();
        range(&text).ok_or_else(|| {
            let what = format!(
                "{} is no range; give START..END or START+LEN, as in 0x64..0x80 or 100+28",
                escape::text(&text)
            );
            refused(command, argument, what)
        })
    }
}

fn range(text: &str) -> Option<Span> {
    if let Some((start, end)) = text.split_once("..") {
        let start = if start.is_empty() { 0 } else { number(start)? };
        let end = match end {
            "" => usize::MAX,
            end => number(end)?,
        };
        return (start < end).then(|| Span::between(start, end));
    }
    let (start, len) = text.split_once('+')?;
    let span = Span::new(number(start)?, number(len)?);
    (!span.is_empty()).then_some(span)
}

fn number(text: &str) -> Option<usize> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((text, 10), |digits| (digits, 16));
    // A sign is no digit here.
    let plain = digits.chars().all(|digit| digit.is_digit(radix));
    usize::from_str_radix(digits, radix).ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_a_range_are_read() {
        assert_eq!(range("0x10..0x20"), Some(Span::new(16, 16)));
        assert_eq!(range("16+16"), Some(Span::new(16, 16)));
        assert_eq!(range("..4"), Some(Span::new(0, 4)));
        assert_eq!(range("0XfF.."), Some(Span::between(255, usize::MAX)));
        for wrong in [
            "", "4", "4..4", "5..4", "4+0", "0x+1", "+4+1", "a..b", "-1..2",
        ] {
            assert_eq!(range(wrong), None, "{wrong}");
        }
    }
}
