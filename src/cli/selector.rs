//! Rules on the command line: an id, a name, or the start of ids.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};

use crate::report::Selector;
use crate::rules::all;

use super::refused;

/// Takes one rule or the start of ids, and tells a shell which there are.
///
/// They are too many for `--help`: an argument with this parser hides them.
#[derive(Clone, Copy, Debug)]
pub(super) struct SelectorParser;

impl TypedValueParser for SelectorParser {
    type Value = Selector;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Selector, clap::Error> {
        value
            .to_string_lossy()
            .parse()
            .map_err(|error| refused(command, argument, error))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let ids = all().map(|rule| PossibleValue::new(rule.id).help(rule.name));
        let names = all().map(|rule| PossibleValue::new(rule.name).help(rule.summary));
        Some(Box::new(ids.chain(names)))
    }
}
