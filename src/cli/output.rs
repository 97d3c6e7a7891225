//! Where the reports of a check go: the one for people to standard output,
//! those for programs to files or in its place.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;

use crate::report::{
    Concise, Full, Json, JsonLines, Judged, ReportFile, Reporter, Summary, escape,
};

use super::interrupt;
use super::progress::Progress;
use super::screen::{Screen, is_piped};
use super::{Color, complain, stdout_is_open, width};

/// Reports for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum HumanFormat {
    /// What is wrong, the bytes of the place, why it matters, what to do
    Full,
    /// One line a finding
    Concise,
}

/// Reports for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MachineFormat {
    Json,
    Jsonl,
}

impl MachineFormat {
    fn reporter(self) -> Box<dyn Reporter> {
        match self {
            Self::Json => Box::new(Json::default()),
            Self::Jsonl => Box::new(JsonLines),
        }
    }
}

/// A `--report FORMAT[=FILE]`.
#[derive(Clone, Debug)]
pub(super) struct ReportArg {
    format: MachineFormat,
    /// None is standard output.
    file: Option<PathBuf>,
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
        let format = MachineFormat::from_str(format, false)
            .map_err(|_| format!("`{}` is none of json, jsonl", escape::text(format)))?;
        Ok(Self { format, file })
    }
}

/// A report that cannot be written, in words.
#[derive(Debug)]
pub(super) struct Failed(pub(super) String);

impl Failed {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self(format!(
            "cannot write the report {}: {error}",
            escape::path(path)
        ))
    }

    fn stdout(error: &io::Error) -> Self {
        Self(format!("cannot write to standard output: {error}"))
    }
}

/// All reports of a run.
pub(super) struct Outputs {
    files: Vec<(Box<dyn Reporter>, ReportFile, PathBuf)>,
    screen: Option<(Box<dyn Reporter>, Screen)>,
    progress: Progress,
    human: Option<HumanFormat>,
    /// Nothing is said of trouble elsewhere, so standard error has to do.
    complain: bool,
}

impl Outputs {
    /// Opens all that was asked for. Without `human`, a format and whether to
    /// show notes, nothing is printed for people.
    pub(super) fn open(
        reports: &[ReportArg],
        human: Option<(HumanFormat, bool)>,
        color: Color,
    ) -> Result<Self, String> {
        let mut files: Vec<(Box<dyn Reporter>, ReportFile, PathBuf)> = Vec::new();
        let mut machine = None;
        for ReportArg { format, file } in reports {
            match file {
                Some(path) => {
                    let file = ReportFile::create(path).map_err(|error| {
                        format!("cannot write the report {}: {error}", escape::path(path))
                    })?;
                    if let Some((_, _, other)) = files
                        .iter()
                        .find(|(_, other, _)| other.place() == file.place())
                    {
                        return Err(format!(
                            "two reports cannot go to the same file: {} and {}; give each a file of its own",
                            escape::path(other),
                            escape::path(path)
                        ));
                    }
                    if let Some(temporary) = file.temporary() {
                        interrupt::remove_at_once(temporary.to_owned());
                    }
                    files.push((format.reporter(), file, path.clone()));
                }
                None if machine.is_some() => {
                    return Err(
                        "only one report can go to standard output; give the others a file, as in --report json=FILE"
                            .to_owned(),
                    );
                }
                None => machine = Some(*format),
            }
        }
        // A progress line would run into what a pager or `head` shows.
        let progress = Progress::new(human.is_some() && !is_piped());
        let screen: Option<(Box<dyn Reporter>, Screen)> = match (machine, human) {
            (Some(format), _) => Some((format.reporter(), Screen::exact(&progress))),
            (None, Some((format, notes))) => {
                let reporter: Box<dyn Reporter> = match format {
                    HumanFormat::Full => Box::new(Full::new(width(), notes)),
                    HumanFormat::Concise => Box::new(Concise { notes }),
                };
                Some((reporter, Screen::colored(color, &progress)))
            }
            (None, None) => None,
        };
        if screen.is_some() {
            stdout_is_open()?;
        }
        Ok(Self {
            files,
            complain: screen.is_none(),
            human: match machine {
                Some(_) => None,
                None => human.map(|(format, _)| format),
            },
            screen,
            progress,
        })
    }

    /// Whether a file of a report stands at one of the places that are `meant`.
    pub(super) fn write_to(&self, meant: impl Fn(&Path) -> bool) -> bool {
        self.files.iter().any(|(_, file, _)| meant(file.place()))
    }

    /// Whether a report shows the bytes around findings.
    pub(super) const fn want_excerpts(&self) -> bool {
        match self.human {
            Some(HumanFormat::Full) => true,
            Some(HumanFormat::Concise) | None => false,
        }
    }

    /// Passes a file on to all reports.
    pub(super) fn file(&mut self, file: &Judged<'_>, so_far: &Summary) -> Result<(), Failed> {
        for (reporter, out, path) in &mut self.files {
            reporter
                .file(file, out)
                .map_err(|error| Failed::file(path, &error))?;
        }
        if let Some((reporter, screen)) = &mut self.screen {
            let written = reporter
                .file(file, screen.buffer())
                .and_then(|()| screen.flush_if_due());
            self.after_screen(written)?;
        }
        if self.complain
            && let Some(trouble) = file.trouble()
        {
            complain(
                "error",
                format_args!(
                    "{}: {}",
                    escape::path(&file.file.path),
                    escape::text(&trouble.to_string())
                ),
            );
        }
        self.progress.at(so_far.files, so_far.bytes);
        Ok(())
    }

    /// Ends all reports and puts the files in their places. Where one fails,
    /// the others are still seen to.
    pub(super) fn finish(mut self, summary: &Summary) -> Result<(), Failed> {
        self.progress.end();
        let mut result = Ok(());
        if let Some((reporter, screen)) = &mut self.screen {
            let written = reporter
                .finish(summary, screen.buffer())
                .and_then(|()| screen.flush());
            result = self.after_screen(written);
        }
        for (mut reporter, mut out, path) in std::mem::take(&mut self.files) {
            let kept = reporter
                .finish(summary, &mut out)
                .and_then(|()| out.keep())
                .map_err(|error| Failed::file(&path, &error));
            result = result.and(kept);
        }
        result
    }

    /// Goes on without the screen where its reader is gone: how far the run
    /// had come by then is chance, on which the exit status must not depend.
    fn after_screen(&mut self, written: io::Result<()>) -> Result<(), Failed> {
        match written {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.screen = None;
                Ok(())
            }
            Err(error) => Err(Failed::stdout(&error)),
        }
    }
}

impl Drop for Outputs {
    fn drop(&mut self) {
        self.progress.end();
    }
}
