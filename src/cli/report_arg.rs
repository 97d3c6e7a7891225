//! `--report FORMAT[=FILE]`: which report goes where.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;

use crate::report::{
    Github, Gitlab, Html, Json, JsonLines, Junit, Places, Reporter, Sarif, escape,
};
use crate::rules::Severity;

/// What the user wants of all reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    /// Findings of this severity or graver fail the run.
    pub(super) fail_on: Severity,
    /// People want to see notes as well.
    pub(super) notes: bool,
    /// Files that a report html shows in detail; none where no file's bytes
    /// are known.
    pub(super) html_details: Option<usize>,
}

/// Reports that go to a file, or alone to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MachineFormat {
    Html,
    Json,
    Jsonl,
    Sarif,
    Junit,
    Github,
    Gitlab,
}

impl MachineFormat {
    /// The reporter.
    pub(super) fn reporter(self, wishes: Wishes) -> Box<dyn Reporter> {
        let Wishes {
            fail_on,
            notes,
            html_details,
        } = wishes;
        match self {
            Self::Html => Box::new(Html::new(html_details)),
            Self::Json => Box::new(Json::default()),
            Self::Jsonl => Box::new(JsonLines),
            Self::Sarif => Box::new(Sarif::new(places())),
            Self::Junit => Box::new(Junit::new(fail_on)),
            Self::Github => Box::new(Github::new(places(), notes)),
            Self::Gitlab => Box::new(Gitlab::new(places())),
        }
    }

    /// Whether it shows the bytes of whole files.
    pub(super) const fn shows_contents(self) -> bool {
        match self {
            Self::Html => true,
            Self::Json | Self::Jsonl | Self::Sarif | Self::Junit | Self::Github | Self::Gitlab => {
                false
            }
        }
    }

    /// Whether it goes beside the report for people on standard output: a log
    /// can hold both, where other formats have to stand alone to be read.
    pub(super) const fn joins_the_log(self) -> bool {
        match self {
            Self::Github => true,
            Self::Html | Self::Json | Self::Jsonl | Self::Sarif | Self::Junit | Self::Gitlab => {
                false
            }
        }
    }
}

/// Variables in which GitHub and GitLab name the root of the checkout.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The current folder, and the root of the checkout if a CI names one.
fn places() -> Places {
    // Without a current folder, what is named is all there is.
    let current = env::current_dir().unwrap_or_default();
    let root = ROOTS
        .iter()
        .filter_map(env::var_os)
        .filter_map(|root| fs::canonicalize(root).ok())
        .find(|root| current.starts_with(root));
    let root = root.unwrap_or_else(|| current.clone());
    Places::new(current, root)
}

/// A `--report FORMAT[=FILE]`.
#[derive(Clone, Debug)]
pub(super) struct ReportArg {
    pub(super) format: MachineFormat,
    /// None is standard output.
    pub(super) file: Option<PathBuf>,
}

impl FromStr for ReportArg {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let (format, file) = match given.split_once('=') {
            Some(("", _)) => {
                return Err(
                    "there is no format before the =; it takes the form FORMAT=FILE, such as json=report.json"
                        .to_owned(),
                );
            }
            Some((_, "")) => return Err("there is no file name after the =".to_owned()),
            Some((format, "-")) => (format, None),
            Some((format, file)) => (format, Some(PathBuf::from(file))),
            None => (given, None),
        };
        let format = MachineFormat::from_str(format, false).map_err(|_| {
            let known: Vec<String> = MachineFormat::value_variants()
                .iter()
                .filter_map(MachineFormat::to_possible_value)
                .map(|value| value.get_name().to_owned())
                .collect();
            format!("`{}` is none of {}", escape::text(format), known.join(", "))
        })?;
        Ok(Self { format, file })
    }
}
