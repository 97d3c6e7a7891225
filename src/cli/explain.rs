//! `animlint explain RULE`: all that is known about one rule, or a list of
//! those whose ids start alike.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use textwrap::{Options, WordSplitter};

use crate::report::Selector;
use crate::rules::Rule;

use super::rules::table;
use super::selector::SelectorParser;
use super::{Color, printed, width};

/// Explain a rule: what it means, what readers do, what to do about it
#[derive(Args, Debug)]
pub(super) struct Explain {
    /// Id or name of the rule, such as PAN026 or index-out-of-range; the start
    /// of ids, such as PAN02, lists all of them
    #[arg(value_parser = SelectorParser, hide_possible_values = true)]
    rule: Selector,
}

impl Explain {
    pub(super) fn run(&self, color: Color) -> u8 {
        match self.rule.rules() {
            [rule] => printed(color, |out| print(rule, out)),
            several => printed(color, |out| table(several, out)),
        }
    }
}

fn print(rule: &Rule, out: &mut dyn Write) -> io::Result<()> {
    const BOLD: Style = Style::new().bold();
    // Names such as retro-data-structures stay whole.
    let options = Options::new(width().clamp(40, 100)).word_splitter(WordSplitter::NoHyphenation);
    let evidence: Vec<&str> = rule.evidence.iter().map(|one| one.name()).collect();
    let readers: Vec<&str> = rule.readers.iter().map(|one| one.name()).collect();
    let readers = if readers.is_empty() {
        "none".to_owned()
    } else {
        readers.join(", ")
    };
    writeln!(out, "{BOLD}{rule}{BOLD:#}")?;
    writeln!(out, "{}\n", textwrap::fill(rule.summary, &options))?;
    writeln!(out, "{}\n", textwrap::fill(rule.explanation, &options))?;
    let repair = format!("Repair: {}", rule.repair);
    writeln!(out, "{}\n", textwrap::fill(&repair, &options))?;
    for (key, value) in [
        ("class", rule.class.name()),
        ("severity", rule.severity.name()),
        ("phase", rule.phase.name()),
        ("evidence", &evidence.join(", ")),
        ("readers affected", &readers),
        ("fixable", rule.fix.name()),
        ("note", &format!("{} in spec-notes.md", rule.note)),
    ] {
        writeln!(out, "  {key:16}  {value}")?;
    }
    Ok(())
}
