//! Other formats that use the extension `.panim` (spec-notes: panim-22).

use std::fmt;

use byteorder::{BigEndian, ByteOrder, LittleEndian};

/// What a foreign file looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foreign {
    /// `PANM`: firmware bitmaps.
    FirmwareBitmaps,
    /// `PAN2`: firmware bitmaps of a later version.
    FirmwareBitmaps2,
    /// `[Animation]`: an engine's text clip.
    EngineText,
    /// First word `scene`: a text language for animations.
    SceneText,
    /// `{"motion_data"`: JSON motion data.
    MotionJson,
    /// u32 version and f32 frame rate, little-endian: a Blender property
    /// exporter.
    BlenderProperties,
    /// Big-endian u32 of the file's own size, then u16 4096: a console game's
    /// clip.
    ConsoleClip,
    /// None of these.
    Unknown,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirmwareBitmaps => "a firmware's bitmap animation (`PANM`)",
            Self::FirmwareBitmaps2 => "a firmware's bitmap animation (`PAN2`)",
            Self::EngineText => "an engine's text clip (`[Animation]`)",
            Self::SceneText => "a text animation (first word `scene`)",
            Self::MotionJson => "JSON motion data (`{\"motion_data\"`)",
            Self::BlenderProperties => {
                "a Blender property export (little-endian version and frame rate)"
            }
            Self::ConsoleClip => "a console game's clip (its own size, then 4096)",
            Self::Unknown => "an unknown format",
        })
    }
}

/// The known format whose signature the file bears.
#[must_use]
pub fn signature(bytes: &[u8]) -> Option<Foreign> {
    let magics: [(&[u8], Foreign); 4] = [
        (b"PANM", Foreign::FirmwareBitmaps),
        (b"PAN2", Foreign::FirmwareBitmaps2),
        (b"[Animation]", Foreign::EngineText),
        (b"{\"motion_data\"", Foreign::MotionJson),
    ];
    let known = magics
        .into_iter()
        .find(|(magic, _)| bytes.starts_with(magic))
        .map(|(_, kind)| kind);
    known
        .or_else(|| is_scene_text(bytes).then_some(Foreign::SceneText))
        .or_else(|| is_console_clip(bytes).then_some(Foreign::ConsoleClip))
        .or_else(|| is_blender_properties(bytes).then_some(Foreign::BlenderProperties))
}

/// The first word is `scene`.
fn is_scene_text(bytes: &[u8]) -> bool {
    bytes
        .trim_ascii_start()
        .strip_prefix(b"scene")
        .is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// Big-endian u32 equal to the file's size, then u16 4096.
fn is_console_clip(bytes: &[u8]) -> bool {
    bytes.get(..6).is_some_and(|head| {
        let (size, mark) = head.split_at_checked(4).unwrap_or_default();
        u64::from(BigEndian::read_u32(size)) == bytes.len() as u64
            && BigEndian::read_u16(mark) == 4096
    })
}

/// Little-endian u32 version of 1 to 2^24 − 1, then f32 frame rate of 1 to
/// 1000.
fn is_blender_properties(bytes: &[u8]) -> bool {
    bytes.get(..8).is_some_and(|head| {
        let (version, rate) = head.split_at_checked(4).unwrap_or_default();
        (1..1 << 24).contains(&LittleEndian::read_u32(version))
            && (1.0..=1000.0).contains(&LittleEndian::read_f32(rate))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_and_their_near_misses() {
        let cases: [(&[u8], Option<Foreign>); 14] = [
            (b"PANM\x01", Some(Foreign::FirmwareBitmaps)),
            (b"PAN2\x01", Some(Foreign::FirmwareBitmaps2)),
            (b"PAN3\x01", None),
            (b"[Animation]\n", Some(Foreign::EngineText)),
            (b"[Animations]", None),
            (b"scene 2d", Some(Foreign::SceneText)),
            (b"\n scene", Some(Foreign::SceneText)),
            (b"scenery", None),
            (b"{\"motion_data\": []}", Some(Foreign::MotionJson)),
            (b"\0\0\0\x08\x10\0ab", Some(Foreign::ConsoleClip)),
            (b"\0\0\0\x09\x10\0ab", None),
            (b"\0\x08\0\0\0\0\xC0\x41", Some(Foreign::BlenderProperties)),
            // A version of 2^24, and a frame rate below 1.
            (b"\0\0\0\x01\0\0\xC0\x41", None),
            (b"\0\x08\0\0\0\0\0\x3F", None),
        ];
        for (bytes, expected) in cases {
            assert_eq!(signature(bytes), expected, "{bytes:?}");
        }
    }
}
