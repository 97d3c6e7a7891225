//! Judging what a walk sees: strings, type codes, databases; and saying why a
//! walk stopped.

use super::layout::Outline;
use super::model::Place;
use super::path::Path;
use super::walk::{Content, Stop, Visit, Why};
use crate::bytes::Span;
use crate::finding::{Findings, counted, words};
use crate::pas4::{self, Surroundings};
use crate::rules::carrier as rules;

/// Judges a carrier while it is walked over, and notes where its databases
/// are.
pub(super) struct Judge<'a, 'f> {
    pub(super) bytes: &'a [u8],
    pub(super) findings: &'f mut Findings,
    pub(super) places: Vec<Place>,
    /// The first character with a version below 5, and that version.
    pub(super) old: Option<(u32, u16)>,
    /// Characters of versions below 10.
    pub(super) below_10: u32,
    /// Characters of version 10.
    pub(super) from_10: u32,
}

impl<'a, 'f> Judge<'a, 'f> {
    pub(super) const fn new(bytes: &'a [u8], findings: &'f mut Findings) -> Self {
        Self {
            bytes,
            findings,
            places: Vec::new(),
            old: None,
            below_10: 0,
            from_10: 0,
        }
    }
}

impl Visit for Judge<'_, '_> {
    fn field(&mut self, span: Span, path: &Path<'_>, content: Content<'_>) {
        match content {
            Content::Text(text) if std::str::from_utf8(text).is_err() => {
                self.findings.add(&rules::TEXT_NOT_UTF8_IN_CARRIER, Some(span), || {
                    words(
                        path.to_string(),
                        format!(
                            "the string `{}` is not UTF-8; retro-data-structures refuses the file for it, other readers take the bytes",
                            text.escape_ascii()
                        ),
                        "write the string in ASCII or UTF-8",
                    )
                });
            }
            Content::TypeCode(code) if !code.is_ascii() => {
                self.findings.add(&rules::TYPE_CODE_NOT_ASCII, Some(span), || {
                    words(
                        path.to_string(),
                        format!(
                            "the type code `{}` is not ASCII; retro-data-structures refuses the file for it, other readers take the bytes",
                            code.escape_ascii()
                        ),
                        "write the four letters of the asset's type",
                    )
                });
            }
            Content::Zero(word) if word != 0 => {
                self.findings.add(&rules::METAFORCE_ABORTS, Some(span), || {
                    words(
                        path.to_string(),
                        format!("the word is {word} (0x{word:X}); metaforce aborts unless it is 0, other readers skip it"),
                        "write 0 if metaforce is to read the file",
                    )
                });
            }
            Content::Text(_)
            | Content::TypeCode(_)
            | Content::Zero(_)
            | Content::Plain
            | Content::Database(_) => {}
        }
    }

    fn character(&mut self, index: u32, count: u32, outline: &Outline) {
        if let Some(version) = outline.version {
            if version < 5 {
                self.old.get_or_insert((index, version));
            }
            let versions = if version < 10 {
                &mut self.below_10
            } else {
                &mut self.from_10
            };
            *versions = versions.saturating_add(1);
        }
        if let Some(frame) = outline.database {
            let around = Surroundings {
                prefix: &format!("characters[{index}].pas."),
                anim_list: outline.anim_list.map(|(_, len)| len),
            };
            pas4::judge(self.bytes, &frame, &around, self.findings);
        }
        if self.places.capacity() == 0 {
            // That so many characters can fit was checked.
            self.places
                .reserve_exact(usize::try_from(count).unwrap_or(0));
        }
        self.places.extend(Place::of(outline));
    }
}

/// Says why a carrier of the kind `kind` cannot be framed, or why its database
/// cannot be read.
pub(super) fn say_why(bytes: &[u8], kind: &str, stop: Stop, findings: &mut Findings) {
    let Stop { span, field, why } = stop;
    let rule = match why {
        Why::Short { .. } | Why::NoNul { .. } => &rules::CARRIER_TRUNCATED,
        Why::Count { .. } => &rules::CARRIER_COUNT,
        Why::Version(_) => &rules::CARRIER_VERSION,
        Why::NoMagic => &rules::CARRIER_NO_DATABASE,
        Why::Database { prefix, stop } => {
            let around = Surroundings {
                prefix: &prefix,
                anim_list: None,
            };
            pas4::judge_stopped(bytes, &stop, &around, findings);
            return;
        }
    };
    findings.add(rule, Some(span), || {
        let at = span.start;
        let (message, help) = match why {
            Why::Short { needed, left } => (
                format!("the field takes {}, with {left} left in the file", counted(needed, "byte")),
                "get the file again from where it came from; if it is whole, a count or string before this place is wrong",
            ),
            Why::NoNul { left } => (
                format!("no NUL ends the string in the {} to the end of the file", counted(left as u64, "byte")),
                "get the file again from where it came from; if it is whole, a count or string before this place is wrong",
            ),
            Why::Count {
                count,
                needed,
                left,
            } => (
                format!("the count is {count}, which takes at least {}, with {left} left in the file", counted(needed, "byte")),
                "correct the count, or look for a count or string before it that is wrong",
            ),
            Why::Version(version) => (
                format!("no reader knows version {version}"),
                "check that the file is of the format and game that it is taken for",
            ),
            Why::NoMagic | Why::Database { .. } => (
                format!(
                    "the database has to start here with `PAS4`, but here stands `{}`",
                    span.of(bytes).escape_ascii()
                ),
                "look for a count or string before this place that is wrong",
            ),
        };
        words(
            field,
            format!("as {kind} the file makes sense up to here (0x{at:X}): {message}"),
            help,
        )
    });
}
