//! What format a file is of: by its extension, or else by its content.

use std::path::Path;

use crate::bytes::find_first;
use crate::carrier;
use crate::panim::{INDICES_TAG, Layout, Start};

/// A format that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `.panim` of Pluto.
    Panim,
    /// A PAS4 database that stands alone.
    Pas4,
    /// A character set of Metroid Prime 1 and 2, which carries PAS4.
    Ancs,
    /// A character of Metroid Prime 3, which carries PAS4.
    Char,
    /// Anything else in which PAS4 was found by scanning for it.
    Scan,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Panim, Self::Pas4, Self::Ancs, Self::Char, Self::Scan];

    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Panim => "panim",
            Self::Pas4 => "pas4",
            Self::Ancs => "ancs",
            Self::Char => "char",
            Self::Scan => "scan",
        }
    }

    /// The extensions, in lower case and without the dot, under which a walk
    /// takes a file to be of this format.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Panim => &["panim"],
            Self::Pas4 => &["pas4", "pas"],
            Self::Ancs => &["ancs"],
            Self::Char => &["char"],
            Self::Scan => &[],
        }
    }
}

impl From<carrier::Format> for Format {
    fn from(format: carrier::Format) -> Self {
        match format {
            carrier::Format::Pas4 => Self::Pas4,
            carrier::Format::Ancs => Self::Ancs,
            carrier::Format::Char => Self::Char,
            carrier::Format::Scan => Self::Scan,
        }
    }
}

/// Every known extension, in lower case and without the dot.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    Format::ALL
        .into_iter()
        .flat_map(|format| format.extensions().iter().copied())
}

/// The format that the extension names, in any case. The extension is what
/// follows the last dot of the name, also where nothing stands before it: a
/// file called `.panim` most likely lost its name, and is not to be passed over
/// for that.
#[must_use]
pub fn by_extension(path: &Path) -> Option<Format> {
    let name = path.file_name()?.as_encoded_bytes();
    let dot = memchr::memrchr(b'.', name)?;
    let extension = name.get(dot.saturating_add(1)..)?;
    Format::ALL.into_iter().find(|format| {
        format
            .extensions()
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known.as_bytes()))
    })
}

/// Bytes from the start of a file that [`may_be_known`] needs to see.
pub const HEAD: usize = 4096;

/// Offsets at which the `values` tag of a `.panim` shows what the file is: the
/// current header, the one of 103 bytes, and the two legacy ones (panim-1).
const VALUES_OFFSETS: [usize; 4] = [0x64, 0x67, 0x44, 0x43];

/// The format that the content names. The `values` tag goes first: it is the
/// longest and stands at a fixed place.
#[must_use]
pub fn by_content(bytes: &[u8]) -> Option<Format> {
    if is_panim(bytes) {
        return Some(Format::Panim);
    }
    carrier::detect(bytes).map(|detected| detected.format().into())
}

fn is_panim(bytes: &[u8]) -> bool {
    let tagged = |&at: &usize| bytes.get(at..).is_some_and(|at| at.starts_with(b"values"));
    VALUES_OFFSETS.iter().any(tagged)
}

/// As [`by_content`], for a file that was named outright: one whose `values`
/// tag is damaged or misplaced is a `.panim` as well (panim-2, panim-14), if
/// the rest leaves no doubt. Text that happens to hold the tags, such as a
/// description of the format, has no NUL, with which a header is filled up.
#[must_use]
pub fn by_structure(bytes: &[u8]) -> Option<Format> {
    by_content(bytes).or_else(|| {
        let (header, indices_from) = match Layout::of(bytes).start {
            Start::Damaged => (0x64, 0x6A),
            Start::Misplaced { at } => (at, at),
            Start::Header(_) | Start::Empty | Start::Foreign(_) | Start::Truncated => return None,
        };
        let is_binary = bytes.get(..header)?.contains(&0);
        (is_binary && find_first(bytes, INDICES_TAG, indices_from).is_some())
            .then_some(Format::Panim)
    })
}

/// Whether the content of a file that starts with `head`, its first [`HEAD`]
/// bytes, can still name a format; where it cannot, the rest need not be read.
#[must_use]
pub fn may_be_known(head: &[u8]) -> bool {
    is_panim(head) || carrier::may_be(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_counts_in_any_case() {
        for name in [
            "a.panim",
            "a.PANIM",
            "b/.x.PaNim",
            "a.tar.panim",
            ".panim",
            "b/.Panim",
        ] {
            assert_eq!(by_extension(Path::new(name)), Some(Format::Panim), "{name}");
        }
        for (name, format) in [
            ("a.pas4", Format::Pas4),
            ("a.PAS", Format::Pas4),
            ("a.Ancs", Format::Ancs),
            ("a.CHAR", Format::Char),
        ] {
            assert_eq!(by_extension(Path::new(name)), Some(format), "{name}");
        }
        for name in [
            "a.panimx",
            "a.anim",
            "panim",
            "b.panim/..",
            ".panim.bak",
            "a.panim.",
            "",
        ] {
            assert_eq!(by_extension(Path::new(name)), None, "{name}");
        }
    }

    #[test]
    fn the_values_tag_names_a_panim_at_header_ends_only() {
        for at in 0..0x100 {
            let mut bytes = vec![0; at];
            bytes.extend(b"values");
            let expected = VALUES_OFFSETS.contains(&at).then_some(Format::Panim);
            assert_eq!(by_content(&bytes), expected, "{at:#x}");
            assert_eq!(by_content(&bytes[..at + 5]), None, "{at:#x}, cut");
        }
        assert_eq!(by_content(b""), None);
    }

    #[test]
    fn a_damaged_panim_is_known_by_its_structure() {
        let mut good = vec![0; 0x64];
        good.extend(b"valuesAAindices");
        good.extend([0, 1, 0, 0].repeat(6));
        assert_eq!(by_structure(&good), Some(Format::Panim));

        let mut damaged = good.clone();
        damaged[0x64] = b'V';
        assert_eq!(by_content(&damaged), None);
        assert_eq!(by_structure(&damaged), Some(Format::Panim));

        let mut misplaced = good.clone();
        misplaced.splice(0..0, [0; 5]);
        assert_eq!(by_content(&misplaced), None);
        assert_eq!(by_structure(&misplaced), Some(Format::Panim));
        misplaced.truncate(0x69 + 10);
        assert_eq!(by_structure(&misplaced), None);

        for file in [damaged, good] {
            let text: Vec<u8> = file.iter().map(|byte| byte | b' ').collect();
            let mut text = text.repeat(2);
            text.splice(0..0, *b"12345");
            assert_eq!(by_structure(&text), None);
        }
    }
}
