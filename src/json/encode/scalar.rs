//! Numbers, truth values and hex.

use std::fmt;

use crate::pas4::Real;

use super::error::JsonError;
use super::node::{Kind, Node};

/// A whole number of a file.
pub(crate) trait Whole: TryFrom<i64> {
    const MIN: i64;
    const MAX: i64;
}

macro_rules! whole {
    ($($type:ty)*) => {$(
        impl Whole for $type {
            const MIN: i64 = <$type>::MIN as i64;
            const MAX: i64 = <$type>::MAX as i64;
        }
    )*};
}

whole!(u8 i16 u16 i32 u32 i64);

impl Node<'_, '_> {
    /// The value, which has to be a whole number in the type's range. `1.0` is
    /// one too: some programs write every number so.
    pub(crate) fn whole<T: Whole>(&self) -> Result<T, JsonError> {
        self.expect(Kind::Number)?;
        let source = self.source();
        let out_of_range = || {
            let (min, max) = (T::MIN, T::MAX);
            let shown = Excerpt(source);
            self.error(format!("{shown} is out of range; {min} to {max} fit here"))
        };
        let number = match source.parse::<i64>() {
            Ok(number) => number,
            Err(_) => match source.parse::<f64>() {
                Ok(float) if float.is_finite() && float.fract() != 0.0 => {
                    let shown = Excerpt(source);
                    return Err(self.error(format!(
                        "{shown} is no whole number; one from {} to {} is needed here",
                        T::MIN,
                        T::MAX
                    )));
                }
                Ok(float) if float.abs() < EXACT => float as i64,
                Ok(_) | Err(_) => return Err(out_of_range()),
            },
        };
        T::try_from(number).map_err(|_| out_of_range())
    }

    /// The value, which has to be true or false.
    pub(super) fn bool(&self) -> Result<bool, JsonError> {
        self.expect(Kind::Bool)?;
        Ok(self.source() == "true")
    }

    /// What `read` makes of the value, or nothing of null.
    pub(super) fn nullable<T>(
        &self,
        read: impl FnOnce(&Self) -> Result<T, JsonError>,
    ) -> Result<Option<T>, JsonError> {
        match self.kind() {
            Kind::Null => Ok(None),
            Kind::Object | Kind::Array | Kind::Text | Kind::Bool | Kind::Number => {
                read(self).map(Some)
            }
        }
    }

    /// The value, which has to be a text of hex digits, two for each byte.
    pub(super) fn hex(&self) -> Result<Vec<u8>, JsonError> {
        let text = self.text()?;
        if let Some((at, other)) = text.char_indices().find(|(_, c)| !c.is_ascii_hexdigit()) {
            return Err(self.error(format!("`{other}` at {at} in this text is no hex digit")));
        }
        let (pairs, rest) = text.as_bytes().as_chunks();
        if !rest.is_empty() {
            return Err(self.error(format!(
                "{} hex digits; a byte takes two, so their number has to be even",
                text.len()
            )));
        }
        Ok(pairs
            .iter()
            .map(|[high, low]| nibble(*high) << 4 | nibble(*low))
            .collect())
    }

    /// The value, which has to be a number or the bits of one.
    pub(crate) fn real(&self) -> Result<Real, JsonError> {
        match self.kind() {
            Kind::Object => self.bits(),
            Kind::Array | Kind::Text | Kind::Bool | Kind::Null => Err(self.error(
                "a number is needed here, or an object such as {\"bits\": \"7fc00000\"} for what no number can say",
            )),
            Kind::Number => match self.source().parse::<f32>() {
                Ok(number) if number.is_finite() => Ok(Real::new(number)),
                Ok(_) | Err(_) => Err(self.error(format!(
                    "{} is too large for an f32; infinity is {{\"bits\": \"7f800000\"}}, negative infinity {{\"bits\": \"ff800000\"}}",
                    Excerpt(self.source())
                ))),
            },
        }
    }

    fn bits(&self) -> Result<Real, JsonError> {
        let keys = self.object(["bits"])?;
        let node = keys.required("bits")?;
        match *node.hex()? {
            [a, b, c, d] => Ok(Real(u32::from_be_bytes([a, b, c, d]))),
            _ => Err(node.error("the bits of an f32 are eight hex digits, such as \"7fc00000\"")),
        }
    }
}

/// Whole numbers below this are exact as `f64`.
const EXACT: f64 = 9_007_199_254_740_992.0;

const fn nibble(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit.wrapping_sub(b'0'),
        b'a'..=b'f' => digit.wrapping_sub(b'a').wrapping_add(10),
        _ => digit.wrapping_sub(b'A').wrapping_add(10),
    }
}

/// The start of a text, for a message.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        match self
            .0
            .char_indices()
            .nth(MOST)
            .and_then(|(at, _)| self.0.get(..at))
        {
            Some(start) => write!(f, "{start}…"),
            None => f.write_str(self.0),
        }
    }
}
