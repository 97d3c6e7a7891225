//! Where the reports of a conformance run go.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;

use crate::conform::report::{About, Human, Json, Junit, Reporter};
use crate::conform::{Graded, Standing, Summary};
use crate::report::{ReportFile, escape};

use super::super::progress::Progress;
use super::super::screen::{Screen, is_piped};
use super::super::{Color, interrupt, stdout_is_open, width};

/// Reports for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Junit,
}

impl Format {
    fn reporter(self, about: &About) -> Box<dyn Reporter> {
        match self {
            Self::Json => Box::new(Json::new(about.clone())),
            Self::Junit => Box::new(Junit::new(about.clone())),
        }
    }
}

/// A `--report FORMAT[=FILE]`.
#[derive(Clone, Debug)]
pub(super) struct ReportArg {
    format: Format,
    /// None is standard output.
    file: Option<PathBuf>,
}

impl FromStr for ReportArg {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let (format, file) = match given.split_once('=') {
            Some((_, "")) => return Err("there is no file name after the =".to_owned()),
            Some((format, "-")) => (format, None),
            Some((format, file)) => (format, Some(PathBuf::from(file))),
            None => (given, None),
        };
        let format = Format::from_str(format, false)
            .map_err(|_| format!("`{}` is none of json, junit", escape::text(format)))?;
        Ok(Self { format, file })
    }
}

/// All reports of a run.
pub(super) struct Outputs {
    files: Vec<(Box<dyn Reporter>, ReportFile, String)>,
    screen: Option<(Box<dyn Reporter>, Screen)>,
    progress: Progress,
}

impl Outputs {
    /// Opens all that was asked for. The report for people goes to standard
    /// output where no other one does; `all` has it show what passes, too.
    pub(super) fn open(
        reports: &[ReportArg],
        about: &About,
        cases: usize,
        all: bool,
        color: Color,
    ) -> Result<Self, String> {
        stdout_is_open()?;
        let mut files: Vec<(Box<dyn Reporter>, ReportFile, String)> = Vec::new();
        let mut machine = None;
        for ReportArg { format, file } in reports {
            let Some(path) = file else {
                if machine.replace(*format).is_some() {
                    return Err(
                        "only one report can go to standard output; give the others a file, as in --report json=FILE"
                            .to_owned(),
                    );
                }
                continue;
            };
            let name = escape::path(path);
            let file = ReportFile::create(path)
                .map_err(|error| format!("cannot write the report {name}: {error}"))?;
            if files
                .iter()
                .any(|(_, other, _)| other.place() == file.place())
            {
                return Err(format!(
                    "two reports cannot go to the same file, {name}; give each a file of its own"
                ));
            }
            if let Some(temporary) = file.temporary() {
                interrupt::remove_at_once(temporary.to_owned());
            }
            files.push((format.reporter(about), file, name));
        }
        // A progress line would run into what a pager or `head` shows.
        let progress = Progress::of(cases, machine.is_none() && !is_piped());
        let screen: (Box<dyn Reporter>, Screen) = match machine {
            Some(format) => (format.reporter(about), Screen::exact(&progress)),
            None => (
                Box::new(Human::new(about.clone(), width(), all)),
                Screen::colored(color, &progress),
            ),
        };
        Ok(Self {
            files,
            screen: Some(screen),
            progress,
        })
    }

    /// Passes a case on to all reports.
    pub(super) fn case(
        &mut self,
        graded: &Graded<'_>,
        standing: Standing<'_>,
    ) -> Result<(), String> {
        for (reporter, out, name) in &mut self.files {
            reporter
                .case(graded, standing, out)
                .map_err(|error| format!("cannot write the report {name}: {error}"))?;
        }
        if let Some((reporter, screen)) = &mut self.screen {
            let written = reporter
                .case(graded, standing, screen.buffer())
                .and_then(|()| screen.flush_if_due());
            self.after_screen(written)?;
        }
        self.progress.one_more();
        Ok(())
    }

    /// Ends all reports and puts the files in their places. Where one fails,
    /// the others are still seen to.
    pub(super) fn finish(mut self, summary: &Summary) -> Result<(), String> {
        self.progress.end();
        let mut result = Ok(());
        if let Some((reporter, screen)) = &mut self.screen {
            let written = reporter
                .finish(summary, screen.buffer())
                .and_then(|()| screen.flush());
            result = self.after_screen(written);
        }
        for (mut reporter, mut out, name) in std::mem::take(&mut self.files) {
            let kept = reporter
                .finish(summary, &mut out)
                .and_then(|()| out.keep())
                .map_err(|error| format!("cannot write the report {name}: {error}"));
            result = result.and(kept);
        }
        result
    }

    /// Goes on without the screen where its reader is gone: how far the run
    /// had come by then is chance, on which the exit status must not depend.
    fn after_screen(&mut self, written: io::Result<()>) -> Result<(), String> {
        match written {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.screen = None;
                Ok(())
            }
            Err(error) => Err(format!("cannot write to standard output: {error}")),
        }
    }
}

impl Drop for Outputs {
    fn drop(&mut self) {
        self.progress.end();
    }
}
