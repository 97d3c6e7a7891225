//! Why a path gave no verdict: what happened, why, and what to do.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::Path;

use bytesize::ByteSize;

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TroubleKind {
    /// There is nothing at the path, or nothing any more.
    Missing,
    /// The path may not be read.
    Denied,
    /// Neither a file nor a folder: a FIFO, a socket, a device.
    NotAFile,
    /// Larger than the bound.
    TooLarge,
    /// Its size changed while it was read.
    Changed,
    /// Symbolic links lead back to where they came from.
    Loop,
    /// The operating system says something else.
    Io,
    /// A fault of this program.
    Fault,
}

/// Why a path gave no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What kind of thing went wrong.
    pub kind: TroubleKind,
    /// What happened and why: a clause without a full stop.
    pub what: String,
    /// What to do: a clause without a full stop.
    pub help: Cow<'static, str>,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.help)
    }
}

impl std::error::Error for Trouble {}

impl Trouble {
    pub(super) fn new(
        kind: TroubleKind,
        what: impl Into<String>,
        help: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            kind,
            what: what.into(),
            help: help.into(),
        }
    }

    /// From an error while doing `what`, such as "cannot be opened".
    pub(super) fn io(what: &str, error: &io::Error) -> Self {
        let (kind, help) = match error.kind() {
            io::ErrorKind::NotFound => (
                TroubleKind::Missing,
                "check the path, or whether a symbolic link leads nowhere",
            ),
            io::ErrorKind::PermissionDenied => (
                TroubleKind::Denied,
                "ask for the right to read it, or leave it out",
            ),
            io::ErrorKind::OutOfMemory => (
                TroubleKind::Io,
                "free some memory, use fewer threads (-j), or lower --max-size",
            ),
            _ => (TroubleKind::Io, "make it readable, or leave it out"),
        };
        Self::new(kind, format!("{what}: {error}"), help)
    }

    /// A size over the bound.
    pub(super) fn too_large(size: Option<u64>, bound: u64) -> Self {
        let size = size.map_or_else(
            || "too many".to_owned(),
            |size| format!("{size} ({})", ByteSize::b(size)),
        );
        Self::new(
            TroubleKind::TooLarge,
            format!(
                "too large to be checked: {size} bytes where the bound is {bound} ({})",
                ByteSize::b(bound)
            ),
            "raise the bound with --max-size, or leave the file out",
        )
    }

    /// A file that changed under our hands.
    pub(super) fn changed(expected: u64, read: u64) -> Self {
        let how = if read < expected { "shrank" } else { "grew" };
        Self::new(
            TroubleKind::Changed,
            format!(
                "{how} while it was read: {expected} bytes when it was opened, {read} at its end"
            ),
            "check it again when nothing writes to it",
        )
    }

    /// Something that has no content of its own.
    pub(super) fn not_a_file(kind: &str) -> Self {
        Self::new(
            TroubleKind::NotAFile,
            format!("not a file but {kind}, and was not opened"),
            "name a file; what comes out of a pipe can be given on standard input, as -",
        )
    }

    /// A link that leads back to `ancestor`.
    pub(super) fn link_loop(ancestor: &Path) -> Self {
        Self::new(
            TroubleKind::Loop,
            format!(
                "the symbolic link leads back to {}, the folder that holds it",
                ancestor.display()
            ),
            "remove the link, or check without --follow",
        )
    }

    /// A model that did not give back the bytes that it was read from.
    pub(super) fn roundtrip(offset: usize) -> Self {
        Self::new(
            TroubleKind::Fault,
            format!("internal fault: writing what was read gives other bytes from 0x{offset:X} on"),
            "the file may be right; please report this with the file",
        )
    }

    /// A panic while a file was checked.
    pub(super) fn panic(payload: &(dyn std::any::Any + Send)) -> Self {
        let said = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        Self::new(
            TroubleKind::Fault,
            format!("internal fault: the check broke off ({said})"),
            "the file may be right; please report this with the file",
        )
    }
}
