//! The rules about a file as such, before any format is known.

use super::rules;

rules! {
    UNKNOWN_FORMAT = "FIL001" "unknown-format", Hygiene Warning Structure,
        evidence [Inferred], note "panim-22", readers [], fix No,
        repair "Decide what the file is: give it its extension, leave it out, or have it searched with --scan.",
        "Neither the file's extension nor its content names a format.",
        "A file that is named outright is looked at whatever its extension is, and its content then has to say what it is. This one says nothing that is known here, so it was left alone. If it is meant to be of a known format, give it that format's extension: what keeps it from being read is then reported.";
}
