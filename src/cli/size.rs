//! Sizes on the command line, such as 64MiB.

use std::ffi::OsStr;

use clap::builder::TypedValueParser;

use crate::config::size;

use super::refused;

/// Takes a number of bytes, with or without a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizeParser;

impl TypedValueParser for SizeParser {
    type Value = u64;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<u64, clap::Error> {
        let given = value.to_string_lossy();
        size(&given).map_err(|error| refused(command, argument, error))
    }
}
