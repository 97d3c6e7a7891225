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

impl TroubleKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Missing,
        Self::Denied,
        Self::NotAFile,
        Self::TooLarge,
        Self::Changed,
        Self::Loop,
        Self::Io,
        Self::Fault,
    ];

    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Denied => "denied",
            Self::NotAFile => "not-a-file",
            Self::TooLarge => "too-large",
            Self::Changed => "changed",
            Self::Loop => "loop",
            Self::Io => "io",
            Self::Fault => "fault",
        }
    }
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

    /// A size over the bound; of a stream it is only known to be over it.
    pub(super) fn too_large(size: Option<u64>, bound: u64) -> Self {
        let bound = bytes(bound);
        let size = match size {
            Some(size) => format!("{}, where the bound is {bound}", bytes(size)),
            None => format!("more than {bound}, which is the bound"),
        };
        Self::new(
            TroubleKind::TooLarge,
            format!("too large to be checked: {size}"),
            "raise the bound with --max-size, or leave the file out",
        )
    }

    /// A file that does not hold the number of bytes that it was said to hold
    /// when it was opened. Reading ends one byte behind that, so where there
    /// are more, nobody knows how many.
    pub(super) fn changed(expected: u64, read: u64) -> Self {
        if expected == 0 {
            return Self::new(
                TroubleKind::Changed,
                "its size is given as 0 bytes, yet it has content, as have the files under /proc that are made up while they are read",
                "check a copy of it, or check it again when nothing writes to it",
            );
        }
        let opened = bytes(expected);
        let what = if read < expected {
            format!(
                "shrank while it was read: {opened} when it was opened, {} at its end",
                bytes(read)
            )
        } else {
            format!(
                "grew while it was read: {opened} when it was opened, more than that at its end"
            )
        };
        Self::new(
            TroubleKind::Changed,
            what,
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

/// `1 byte`, `999 bytes`, `2048 bytes (2.0 KiB)`.
fn bytes(count: u64) -> String {
    match count {
        1 => "1 byte".to_owned(),
        0..1024 => format!("{count} bytes"),
        1024.. => format!("{count} bytes ({})", ByteSize::b(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_as_they_are_known() {
        let said = |size, bound| Trouble::too_large(size, bound).what;
        assert_eq!(
            said(Some(10 << 30), 64 << 20),
            "too large to be checked: 10737418240 bytes (10.0 GiB), where the bound is 67108864 bytes (64.0 MiB)"
        );
        assert_eq!(
            said(None, 1023),
            "too large to be checked: more than 1023 bytes, which is the bound"
        );
        assert_eq!(
            Trouble::changed(10, 1).what,
            "shrank while it was read: 10 bytes when it was opened, 1 byte at its end"
        );
        assert_eq!(
            Trouble::changed(10, 11).what,
            "grew while it was read: 10 bytes when it was opened, more than that at its end"
        );
    }
}
