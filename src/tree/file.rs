//! Checking the bytes of one file: the one place where a format is chosen and
//! its reader called.

use std::path::Path;

use crate::bytes::Compare;
use crate::carrier;
use crate::finding::{Findings, Verdict, words};
use crate::limits::Bounds;
use crate::panim;
use crate::rules::file::UNKNOWN_FORMAT;

use super::detect::{Format, by_content, by_extension, by_structure};

/// How a file came to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was named outright: that its content names no format is a finding.
    Named,
    /// It is standard input: as [`Found::Named`].
    Stdin,
    /// A walk came by: content of no known format is nobody's fault.
    Walked,
}

/// What became of the round trip of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundTrip {
    /// There is no model to write.
    NoModel,
    /// The model writes the same bytes.
    Same,
    /// The model writes other bytes, from this offset on: a fault of this
    /// program, not of the file.
    Differs(usize),
}

/// What checking the bytes of a file gave.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The format; none where neither extension nor content names one.
    pub format: Option<Format>,
    /// What became of the file.
    pub verdict: Verdict,
    /// Whether the model gave the bytes back.
    pub roundtrip: RoundTrip,
    /// What was found.
    pub findings: Findings,
}

/// Checks `bytes`, the whole content of the file at `path`. Only the path's
/// extension is looked at. With `scan` a named file is searched for databases
/// whatever it is, and a file of no known format in any case.
///
/// A `.panim` is judged as one whatever its content; the files of the PAS4
/// family are told by their content first, which is what extracted trees ask
/// for.
#[must_use]
pub fn check(bytes: &[u8], path: &Path, found: Found, scan: bool, bounds: &Bounds) -> Checked {
    let named = by_extension(path);
    let format = named.or_else(|| match found {
        Found::Named | Found::Stdin => by_structure(bytes),
        Found::Walked => by_content(bytes),
    });
    let hint = match (format, scan, found) {
        (Some(Format::Panim), false, _) | (Some(Format::Panim), true, Found::Walked) => {
            return check_panim(bytes, bounds);
        }
        (_, true, Found::Named | Found::Stdin)
        | (Some(Format::Scan) | None, true, Found::Walked) => carrier::Format::Scan,
        (Some(Format::Pas4), _, _) => carrier::Format::Pas4,
        (Some(Format::Ancs), _, _) => carrier::Format::Ancs,
        (Some(Format::Char), _, _) => carrier::Format::Char,
        (Some(Format::Scan) | None, false, _) => return unknown(found),
    };
    check_carrier(bytes, hint, bounds)
}

fn check_carrier(bytes: &[u8], hint: carrier::Format, bounds: &Bounds) -> Checked {
    let checked = carrier::check(bytes, Some(hint), bounds);
    let roundtrip = match &checked.model {
        Some(model) => roundtrip(bytes, |sink| model.write_to(sink)),
        None => RoundTrip::NoModel,
    };
    Checked {
        format: checked.format.map(Format::from),
        verdict: checked.verdict,
        roundtrip,
        findings: checked.findings,
    }
}

fn check_panim(bytes: &[u8], bounds: &Bounds) -> Checked {
    let checked = panim::check(bytes, bounds);
    let roundtrip = match &checked.model {
        Some(model) => roundtrip(bytes, |sink| panim::write_to(model, sink)),
        None => RoundTrip::NoModel,
    };
    Checked {
        format: Some(Format::Panim),
        verdict: checked.verdict,
        roundtrip,
        findings: checked.findings,
    }
}

/// The round trip of a model that `write` writes and that was read from
/// `bytes`.
fn roundtrip(bytes: &[u8], write: impl FnOnce(&mut Compare<'_>)) -> RoundTrip {
    let mut compare = Compare::with(bytes);
    write(&mut compare);
    match compare.difference() {
        None => RoundTrip::Same,
        Some(offset) => RoundTrip::Differs(offset),
    }
}

/// What is said of a file that is of no known format.
pub(super) fn unknown(found: Found) -> Checked {
    let mut findings = Findings::new();
    let said = match found {
        Found::Named => Some((
            "neither the extension nor the content of this file names a format that can be checked",
            "give the file the extension of its format, such as .panim or .ancs, leave it out, or have it searched for databases with --scan",
        )),
        Found::Stdin => Some((
            "neither the name nor the content of standard input names a format that can be checked",
            "name the format with --stdin-filename, as in --stdin-filename walk.panim, or have it searched for databases with --scan",
        )),
        Found::Walked => None,
    };
    if let Some((message, help)) = said {
        findings.add(&UNKNOWN_FORMAT, None, || words("", message, help));
    }
    Checked {
        format: None,
        verdict: Verdict::Foreign,
        roundtrip: RoundTrip::NoModel,
        findings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Sink;

    fn format_of(bytes: &[u8], path: &str) -> Option<Format> {
        check(
            bytes,
            Path::new(path),
            Found::Named,
            false,
            &Bounds::default(),
        )
        .format
    }

    #[test]
    fn the_extension_goes_before_the_content() {
        assert_eq!(format_of(b"PANM", "a.panim"), Some(Format::Panim));
        assert_eq!(format_of(b"PANM", "a.bin"), None);
        let mut bytes = vec![0; 0x64];
        bytes.extend(b"values");
        assert_eq!(format_of(&bytes, "a.bin"), Some(Format::Panim));
        assert_eq!(format_of(&bytes, "-"), Some(Format::Panim));
    }

    #[test]
    fn an_unknown_format_is_a_finding_only_where_the_file_was_named() {
        let named = unknown(Found::Named);
        assert_eq!(named.verdict, Verdict::Foreign);
        assert!(named.findings.has(&UNKNOWN_FORMAT));
        let stdin = unknown(Found::Stdin);
        assert!(stdin.findings.kept()[0].help.contains("--stdin-filename"));
        assert!(unknown(Found::Walked).findings.is_empty());
    }

    #[test]
    fn a_round_trip_names_the_first_difference() {
        assert_eq!(roundtrip(b"abc", |sink| sink.put(b"abc")), RoundTrip::Same);
        assert_eq!(
            roundtrip(b"abc", |sink| sink.put(b"abd")),
            RoundTrip::Differs(2)
        );
    }
}
