//! What the command line says about rules, configurations and baselines.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::selector::SelectorParser;
use crate::config::Source;
use crate::report::{Layer, Level, Selector, escape};
use crate::rules::{Reader, Severity};

/// What counts.
#[derive(Args, Debug)]
#[command(next_help_heading = "What counts")]
pub(in crate::cli) struct RuleArgs {
    /// Count only these rules: ids, names, or the start of ids such as PAN02
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    #[arg(value_parser = SelectorParser, hide_possible_values = true)]
    select: Vec<Selector>,

    /// Do not count these rules, whatever else is said of them
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    #[arg(value_parser = SelectorParser, hide_possible_values = true)]
    ignore: Vec<Selector>,

    /// Count a rule as error, warning or note, or not at all (off)
    #[arg(long, value_name = "RULE=LEVEL", value_delimiter = ',')]
    #[arg(value_parser = rule_and_level)]
    severity: Vec<(Selector, Level)>,

    /// Count what is known to concern other readers only as a note
    ///
    /// Readers are spec, bytewise and pluto for .panim; spec, engine, rds,
    /// metaforce, pwe, randomprime and signed-ids for PAS4, engine being the
    /// games themselves. A rule keeps its severity where `explain` names one of
    /// those given, or nobody, or where none of them reads such files, and
    /// where the file is rejected.
    #[arg(long, value_name = "READER", value_delimiter = ',')]
    #[arg(value_parser = reader)]
    target: Vec<Reader>,

    /// Exit with status 1 if anything of this severity or graver is found
    /// [default: error]
    #[arg(long, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
}

/// A severity as a threshold.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum FailOn {
    Error,
    Warning,
    Note,
}

impl FailOn {
    pub(in crate::cli) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Note => Severity::Note,
        }
    }
}

impl RuleArgs {
    pub(super) fn layer(&self) -> Layer {
        Layer {
            select: self.select.clone(),
            ignore: self.ignore.clone(),
            severity: self.severity.clone(),
        }
    }

    pub(super) fn target(&self) -> Option<Vec<Reader>> {
        (!self.target.is_empty()).then(|| self.target.clone())
    }

    pub(super) fn fail_on(&self) -> Option<Severity> {
        self.fail_on.map(FailOn::severity)
    }
}

fn rule_and_level(given: &str) -> Result<(Selector, Level), String> {
    let (rule, level) = given
        .split_once('=')
        .ok_or("it takes the form RULE=LEVEL, such as PAN022=warning")?;
    let level = Level::named(level).ok_or_else(|| {
        let level = escape::text(level);
        format!("`{level}` is none of error, warning, note, off")
    })?;
    let rule: Selector = rule.parse().map_err(|error| format!("{error}"))?;
    Ok((rule, level))
}

fn reader(given: &str) -> Result<Reader, String> {
    Reader::named(given).ok_or_else(|| {
        let known = Reader::ALL.map(Reader::name).join(", ");
        format!(
            "there is no reader `{}`; there are {known}",
            escape::text(given)
        )
    })
}

/// Which configuration to go by.
#[derive(Args, Debug)]
#[command(next_help_heading = "Configuration")]
pub(in crate::cli) struct ConfigArgs {
    /// Go by this configuration for all files; its patterns and paths start
    /// from the current folder [default: for each file the nearest
    /// animlint.toml in its folder or above]
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    config: Option<PathBuf>,

    /// Go by no configuration
    #[arg(long)]
    isolated: bool,

    /// Check nothing; print what applies to each PATH and where it is set
    #[arg(long)]
    pub(in crate::cli) show_config: bool,
}

impl ConfigArgs {
    pub(super) fn source(&self) -> Source {
        match &self.config {
            Some(file) => Source::File(file.clone()),
            None if self.isolated => Source::Isolated,
            None => Source::Nearest,
        }
    }
}

/// What is known already.
#[derive(Args, Debug)]
#[command(next_help_heading = "Known findings")]
pub(in crate::cli) struct BaselineArgs {
    /// Do not count the findings that FILE holds
    ///
    /// A finding is known by its path, rule and field, and counted. Where a
    /// path is gone, a file with the same bytes is taken for it.
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    pub(super) baseline: Option<PathBuf>,

    /// Write all errors and warnings to FILE, and count them as known; notes
    /// as well with --notes or --fail-on note
    ///
    /// What FILE holds on files that are not looked at stays in it.
    #[arg(long, value_name = "FILE")]
    pub(super) write_baseline: Option<PathBuf>,

    /// Exit with status 1 if the baseline, or a suppression of the
    /// configuration, holds what is not found any more
    #[arg(long)]
    pub(in crate::cli) fail_stale: bool,
}
