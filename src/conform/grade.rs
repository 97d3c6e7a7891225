//! What an implementation did about a case.

use std::fmt;
use std::time::Duration;

use super::content::Difference;
use super::place::ByteDifference;
use super::suite::Verdict;

/// In which role an implementation is graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A file in, JSON out.
    Reader,
    /// JSON in, a file out.
    Writer,
    /// The reader's own JSON into the writer: the same file out.
    RoundTrip,
}

impl Role {
    /// All roles, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Reader, Self::Writer, Self::RoundTrip];

    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Writer => "writer",
            Self::RoundTrip => "round-trip",
        }
    }
}

/// The kind of a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// See [`Grade::Pass`].
    Pass,
    /// See [`Grade::WrongVerdict`].
    WrongVerdict,
    /// See [`Grade::WrongContent`].
    WrongContent,
    /// See [`Grade::WrongBytes`].
    WrongBytes,
    /// See [`Grade::Crash`].
    Crash,
    /// See [`Grade::Timeout`].
    Timeout,
    /// See [`Grade::Unsupported`].
    Unsupported,
}

impl Kind {
    /// All kinds, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::Pass,
        Self::WrongVerdict,
        Self::WrongContent,
        Self::WrongBytes,
        Self::Crash,
        Self::Timeout,
        Self::Unsupported,
    ];

    /// The word used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::WrongVerdict => "wrong-verdict",
            Self::WrongContent => "wrong-content",
            Self::WrongBytes => "wrong-bytes",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Unsupported => "unsupported",
        }
    }

    /// Whether it counts against the implementation.
    #[must_use]
    pub const fn is_failure(self) -> bool {
        match self {
            Self::Pass | Self::Unsupported => false,
            Self::WrongVerdict
            | Self::WrongContent
            | Self::WrongBytes
            | Self::Crash
            | Self::Timeout => true,
        }
    }
}

/// What an implementation did about a case, in one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// What it should.
    Pass,
    /// It gave this verdict where the other one is right.
    WrongVerdict(Verdict),
    /// It accepted the file and says something else about it.
    WrongContent(Difference),
    /// It wrote another file.
    WrongBytes(ByteDifference),
    /// It ended in a way that is no verdict. Never a correct rejection.
    Crash(Crash),
    /// It was still running at the end of its time.
    Timeout(Duration),
    /// It says that it does not take such files.
    Unsupported,
}

/// A way to end that is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// With an exit status that says nothing.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// By an exception of this language that nobody caught, though with the
    /// exit status of a rejection.
    Exception(&'static str),
    /// It wrote more than so many bytes, and was ended.
    Flood(usize),
}

impl Grade {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Pass => Kind::Pass,
            Self::WrongVerdict(_) => Kind::WrongVerdict,
            Self::WrongContent(_) => Kind::WrongContent,
            Self::WrongBytes(_) => Kind::WrongBytes,
            Self::Crash(_) => Kind::Crash,
            Self::Timeout(_) => Kind::Timeout,
            Self::Unsupported => Kind::Unsupported,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("as it should be"),
            Self::WrongVerdict(Verdict::Accept) => {
                f.write_str("it was accepted and has to be rejected")
            }
            Self::WrongVerdict(Verdict::Reject) => {
                f.write_str("it was rejected and has to be accepted")
            }
            Self::WrongContent(difference) => difference.fmt(f),
            Self::WrongBytes(difference) => difference.fmt(f),
            Self::Crash(crash) => crash.fmt(f),
            Self::Timeout(time) => write!(f, "still running after {time:?}"),
            Self::Unsupported => f.write_str("not supported, as it says itself"),
        }
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Status(status) => write!(f, "exit status {status}, which is no verdict"),
            Self::Signal(signal) => match signal_name(signal) {
                Some(name) => write!(f, "ended by signal {signal} ({name})"),
                None => write!(f, "ended by signal {signal}"),
            },
            Self::Exception(language) => write!(
                f,
                "exit status 1 by a {language} exception that nobody caught, which is no verdict"
            ),
            Self::Flood(bytes) => write!(
                f,
                "stopped after more than {bytes} bytes on standard output"
            ),
        }
    }
}

/// The name of a signal by which programs end, where its number is the same
/// on all systems.
const fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        _ => return None,
    })
}
