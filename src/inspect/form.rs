//! What the bytes of a leaf mean: text for people, a value for programs.

use std::fmt;

use byteorder::{BigEndian, ByteOrder};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::panim::{self, Channel, channels};
use crate::pas4::{self, ParmType, Real, Value, WeightFunction};

/// How the bytes of a leaf are to be read. All numbers are big-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Letters that mark a place.
    Tag,
    /// Text up to the first NUL or the end.
    Text,
    /// An unsigned number of 1, 2 or 4 bytes.
    Unsigned,
    /// An id of 8 bytes.
    Id,
    /// The looping byte of a `.panim`.
    Looping,
    /// Signed numbers of 16 bits.
    Shorts,
    /// Unsigned numbers of 16 bits.
    Words,
    /// An index row: frame count and start of each axis.
    Row,
    /// x, y and z of one bone in one frame.
    Frame,
    /// The bitmask of a track for so many bones.
    Bitmask(u16),
    /// The id of a state, signed.
    StateId,
    /// The code of a parm type.
    ParmType,
    /// The code of a weight function.
    WeightFunction,
    /// A number of this type.
    Value(ParmType),
    /// Bytes without a form of their own.
    Bytes,
    /// Bytes that could not be delimited.
    Unread,
}

impl Form {
    /// The word used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Text => "text",
            Self::Unsigned => "unsigned",
            Self::Id => "id",
            Self::Looping => "looping",
            Self::Shorts => "s16_list",
            Self::Words => "u16_list",
            Self::Row => "index_row",
            Self::Frame => "frame",
            Self::Bitmask(_) => "bitmask",
            Self::StateId => "state_id",
            Self::ParmType => "parm_type",
            Self::WeightFunction => "weight_function",
            Self::Value(kind) => kind.name(),
            Self::Bytes => "bytes",
            Self::Unread => "unread",
        }
    }

    /// The form of a plain field of `len` bytes.
    pub(super) const fn plain(len: usize) -> Self {
        match len {
            1 | 2 | 4 => Self::Unsigned,
            8 => Self::Id,
            _ => Self::Bytes,
        }
    }
}

/// The meaning of a leaf's bytes. Displayed, it is not escaped yet.
#[derive(Clone, Copy, Debug)]
pub struct Decoded<'a> {
    form: Form,
    bytes: &'a [u8],
}

impl<'a> Decoded<'a> {
    pub(super) const fn new(form: Form, bytes: &'a [u8]) -> Self {
        Self { form, bytes }
    }

    /// The numbers of a list; none of any other form.
    pub fn numbers(&self) -> Option<impl ExactSizeIterator<Item = i32> + 'a> {
        let read = match self.form {
            Form::Shorts => |pair: &[u8]| i32::from(BigEndian::read_i16(pair)),
            Form::Words => |pair: &[u8]| i32::from(BigEndian::read_u16(pair)),
            Form::Tag
            | Form::Text
            | Form::Unsigned
            | Form::Id
            | Form::Looping
            | Form::Row
            | Form::Frame
            | Form::Bitmask(_)
            | Form::StateId
            | Form::ParmType
            | Form::WeightFunction
            | Form::Value(_)
            | Form::Bytes
            | Form::Unread => return None,
        };
        Some(self.bytes.chunks_exact(2).map(read))
    }

    fn number(&self) -> u64 {
        let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        self.bytes.iter().fold(0, add)
    }

    fn code(&self) -> u32 {
        u32::try_from(self.number()).unwrap_or(u32::MAX)
    }

    fn text(&self) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(panim::text(self.bytes))
    }

    fn present(&self, bones: u16) -> impl Iterator<Item = u16> + 'a {
        let bytes = self.bytes;
        let is_set = move |bone: &u16| {
            let byte = bytes.get(usize::from(bone / 8)).copied();
            byte.is_some_and(|byte| byte >> (bone % 8) & 1 == 1)
        };
        (0..bones).filter(is_set)
    }

    fn axes(&self) -> impl Iterator<Item = (&'static str, Channel)> + 'a {
        ["x", "y", "z"].into_iter().zip(channels(self.bytes))
    }

    fn frame(&self) -> [i16; 3] {
        panim::frames(self.bytes).next().unwrap_or_default()
    }
}

impl fmt::Display for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Form::Tag => write!(f, "`{}`", String::from_utf8_lossy(self.bytes)),
            Form::Text => write!(f, "\"{}\"", self.text()),
            Form::Unsigned => write!(f, "{}", self.number()),
            Form::Id => write!(f, "0x{:016X}", self.number()),
            Form::Looping if self.number() == 0 => f.write_str("no"),
            Form::Looping => f.write_str("yes"),
            Form::Shorts | Form::Words => {
                let noun = if self.bytes.len() / 2 == 1 { "" } else { "s" };
                write!(f, "{} number{noun}", self.bytes.len() / 2)
            }
            Form::Row => {
                for (index, (axis, channel)) in self.axes().enumerate() {
                    let gap = if index == 0 { "" } else { ", " };
                    write!(f, "{gap}{axis} {}@{}", channel.frames, channel.start)?;
                }
                Ok(())
            }
            Form::Frame => {
                let [x, y, z] = self.frame();
                write!(f, "x {x}, y {y}, z {z}")
            }
            Form::Bitmask(bones) => {
                f.write_str("bones")?;
                let mut present = self.present(bones).peekable();
                if present.peek().is_none() {
                    return f.write_str(" none");
                }
                present.try_for_each(|bone| write!(f, " {bone}"))
            }
            Form::StateId => {
                let id = self.code().cast_signed();
                match pas4::state_name(id) {
                    Some(name) => write!(f, "{id} {name}"),
                    None => write!(f, "{id}"),
                }
            }
            Form::ParmType => match ParmType::from_code(self.code()) {
                Some(kind) => write!(f, "{} {}", self.code(), kind.name()),
                None => write!(f, "{}, no type", self.code()),
            },
            Form::WeightFunction => match WeightFunction::from_code(self.code()).name() {
                Some(name) => write!(f, "{} {name}", self.code()),
                None => write!(f, "{}, unknown", self.code()),
            },
            Form::Value(kind) => match Value::decode(kind, self.bytes) {
                Some(value) => write!(f, "{value}"),
                None => f.write_str("cut short"),
            },
            Form::Bytes => Ok(()),
            Form::Unread => f.write_str("not understood"),
        }
    }
}

impl Serialize for Decoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.form {
            Form::Tag => serializer.serialize_str(&String::from_utf8_lossy(self.bytes)),
            Form::Text => serializer.serialize_str(&self.text()),
            Form::Unsigned => serializer.serialize_u64(self.number()),
            // A number of 64 bits does not survive every JSON reader.
            Form::Id => serializer.collect_str(self),
            Form::Looping => serializer.serialize_bool(self.number() != 0),
            Form::Shorts | Form::Words => {
                let numbers = self.numbers().into_iter().flatten();
                serializer.collect_seq(numbers)
            }
            Form::Row => {
                let mut map = serializer.serialize_map(Some(3))?;
                for (axis, Channel { frames, start }) in self.axes() {
                    map.serialize_entry(axis, &Axis { frames, start })?;
                }
                map.end()
            }
            Form::Frame => serializer.collect_seq(self.frame()),
            Form::Bitmask(bones) => {
                let mut present = serializer.serialize_seq(None)?;
                for bone in self.present(bones) {
                    present.serialize_element(&bone)?;
                }
                present.end()
            }
            Form::StateId => serializer.serialize_i32(self.code().cast_signed()),
            Form::ParmType => match ParmType::from_code(self.code()) {
                Some(kind) => serializer.serialize_str(kind.name()),
                None => serializer.serialize_u32(self.code()),
            },
            Form::WeightFunction => match WeightFunction::from_code(self.code()).name() {
                Some(name) => serializer.serialize_str(name),
                None => serializer.serialize_u32(self.code()),
            },
            Form::Value(kind) => match Value::decode(kind, self.bytes) {
                Some(Value::Int32(number) | Value::Enum(number)) => {
                    serializer.serialize_i32(number)
                }
                Some(Value::Uint32(number)) => serializer.serialize_u32(number),
                Some(Value::Bool(byte)) => serializer.serialize_u8(byte),
                Some(Value::Real(real)) => serialize_real(real, serializer),
                None => serializer.serialize_none(),
            },
            Form::Bytes | Form::Unread => serializer.serialize_none(),
        }
    }
}

#[derive(Serialize)]
struct Axis {
    frames: u16,
    start: u16,
}

/// A float, by its bits where JSON has no number for it.
fn serialize_real<S: Serializer>(real: Real, serializer: S) -> Result<S::Ok, S::Error> {
    if real.number().is_finite() {
        return serializer.serialize_f32(real.number());
    }
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry("bits", &format_args!("{:08x}", real.0))?;
    map.end()
}
