//! Colours and numbers, as the views of a file show them.

use anstyle::{AnsiColor, Style};

use crate::rules::Severity;

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const FAINT: Style = AnsiColor::Blue.on_default();

/// The colours of sections that stand side by side.
pub(super) const BANDS: [Style; 5] = [
    AnsiColor::Cyan.on_default(),
    AnsiColor::Green.on_default(),
    AnsiColor::Magenta.on_default(),
    AnsiColor::Blue.on_default(),
    AnsiColor::Yellow.on_default(),
];

pub(super) const fn severity(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    color.on_default().bold()
}

/// Digits of an offset in a file of `len` bytes.
pub(super) const fn offset_digits(len: usize) -> usize {
    if len > 1 << 24 { 8 } else { 6 }
}

/// The number with a comma between groups of three digits.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && digits.len().saturating_sub(index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_threes() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1234567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
