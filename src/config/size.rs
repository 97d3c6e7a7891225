//! Sizes that a person writes, such as 64MiB.

use crate::report::escape;

/// Characters of a wrong size that are shown.
const SHOWN: usize = 32;

/// The number of bytes that `given` says: a whole number, then a unit in any
/// case, with or without a space between them; bytes where there is none.
///
/// # Errors
/// Says what a size looks like where it is none.
pub fn size(given: &str) -> Result<u64, String> {
    const UNITS: [(&str, u32); 5] = [("", 0), ("B", 0), ("KiB", 10), ("MiB", 20), ("GiB", 30)];
    let digits = given.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = given.split_at_checked(digits).unwrap_or_default();
    let unit = unit.strip_prefix(' ').unwrap_or(unit);
    let unit = UNITS
        .into_iter()
        .find(|(name, _)| unit.eq_ignore_ascii_case(name));
    let (false, Some((_, shift))) = (number.is_empty(), unit) else {
        return Err(format!(
            "{} is no size: use a number with B, KiB, MiB, GiB",
            shown(given)
        ));
    };
    let bytes = number.parse::<u64>().ok();
    bytes
        .and_then(|bytes| bytes.checked_mul(1_u64.checked_shl(shift)?))
        .ok_or_else(|| {
            format!(
                "{} is no size: it is more bytes than any file can have",
                shown(given)
            )
        })
}

/// The start of a text, in quotes.
fn shown(given: &str) -> String {
    let start: String = given.chars().take(SHOWN).collect();
    let dots = if start.len() < given.len() { "..." } else { "" };
    match given {
        "" => "an empty text".to_owned(),
        _ => format!("`{}{dots}`", escape::text(&start)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_number_and_a_unit() {
        for (given, expected) in [
            ("0", 0),
            ("50000", 50_000),
            ("7B", 7),
            ("1kib", 1 << 10),
            ("64MiB", 64 << 20),
            ("2 GiB", 2 << 30),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(size(given), Ok(expected), "{given}");
        }
    }

    #[test]
    fn what_is_no_size_is_told_what_would_be() {
        for given in [
            "1ZiB", "much", "MiB", "-1", "1.5GiB", " 1", "1  B", "1B ", "1KB", "é",
        ] {
            assert_eq!(
                size(given),
                Err(format!(
                    "`{given}` is no size: use a number with B, KiB, MiB, GiB"
                ))
            );
        }
        let said = |given: &str| size(given).unwrap_err();
        assert!(said("").starts_with("an empty text is no size: use"));
        assert!(said("18446744073709551616").contains("more bytes than any file"));
        assert!(said("18014398509481984 KiB").contains("more bytes than any file"));
        assert!(said(&"9".repeat(5000)).len() < 100);
        assert!(said(&"x".repeat(5000)).starts_with(&format!("`{}...` is", "x".repeat(32))));
    }
}
