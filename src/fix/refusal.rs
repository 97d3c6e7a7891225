//! Why a fix was not made.

use std::borrow::Cow;
use std::fmt;

use crate::finding::{Verdict, counted};
use crate::readers::ReaderId;
use crate::rules::Rule;

/// Why a fix was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no way to fix the rule in this file.
    Declined(Cow<'static, str>),
    /// The result would not be accepted.
    NotAccepted(Verdict),
    /// The result would not write back as it is, from this offset on.
    RoundTrip(usize),
    /// The rule would still have so many findings.
    Stays(u64),
    /// Another rule would have so many findings more.
    Appears(&'static Rule, u64),
    /// The file would mean something else: what changes.
    Meaning(&'static str),
    /// A reader would be worse off.
    Reader(Worse),
}

/// How a reader would be worse off. None stands for animlint itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worse {
    /// It would not take the file any more, or do something undefined.
    Fails(ReaderId),
    /// It would see something else, and not what is decoded here.
    Sees(ReaderId),
    /// Two that saw the same would not any more.
    Part(Option<ReaderId>, ReaderId),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined(why) => f.write_str(why),
            Self::NotAccepted(verdict) => write!(f, "the result would be {}", verdict.name()),
            Self::RoundTrip(offset) => write!(
                f,
                "the result would not write back as it is from 0x{offset:X} on, which is a fault of animlint"
            ),
            Self::Stays(count) => write!(
                f,
                "the result would still have {}",
                counted(*count, "finding")
            ),
            Self::Appears(rule, count) => write!(
                f,
                "the result would have {} of {rule} that {} not there before",
                counted(*count, "finding"),
                if *count == 1 { "was" } else { "were" }
            ),
            Self::Meaning(what) => write!(f, "the {what} would change"),
            Self::Reader(Worse::Fails(reader)) => {
                write!(f, "{} would not take the file any more", reader.name())
            }
            Self::Reader(Worse::Sees(reader)) => write!(
                f,
                "{} would see something else than before, and not what is meant",
                reader.name()
            ),
            Self::Reader(Worse::Part(one, other)) => write!(
                f,
                "{} and {} would not see the same any more",
                one.map_or("animlint", ReaderId::name),
                other.name()
            ),
        }
    }
}

impl std::error::Error for Refusal {}
