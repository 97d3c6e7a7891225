//! Where the reports of a check go: the one for people to standard output,
//! those for programs to files or in its place.

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::report::{Concise, Full, Judged, ReportFile, Reporter, Summary, escape};

use super::interrupt;
use super::progress::Progress;
use super::report_arg::{ReportArg, Wishes};
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

/// Standard output, and the reports that go there, one behind the other.
type OnScreen = (Vec<Box<dyn Reporter>>, Screen);

/// All reports of a run.
pub(super) struct Outputs {
    files: Vec<(Box<dyn Reporter>, ReportFile, PathBuf)>,
    screen: Option<OnScreen>,
    progress: Progress,
    human: Option<HumanFormat>,
    /// A report shows the whole of files.
    contents: bool,
    /// Nothing is said of trouble elsewhere, so standard error has to do.
    complain: bool,
}

impl Outputs {
    /// Opens all that was asked for. Without `human`, nothing is printed for
    /// people.
    pub(super) fn open(
        reports: &[ReportArg],
        human: Option<HumanFormat>,
        wishes: Wishes,
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
                    files.push((format.reporter(wishes), file, path.clone()));
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
        // A report for programs takes the place of the one for people, unless
        // it is one for the log.
        let shown = match machine {
            Some(format) if !format.joins_the_log() => None,
            Some(_) | None => human,
        };
        let mut on_screen: Vec<Box<dyn Reporter>> = Vec::new();
        let notes = wishes.notes;
        match shown {
            Some(HumanFormat::Full) => on_screen.push(Box::new(Full::new(width(), notes))),
            Some(HumanFormat::Concise) => on_screen.push(Box::new(Concise { notes })),
            None => {}
        }
        on_screen.extend(machine.map(|format| format.reporter(wishes)));
        let screen: Option<OnScreen> = (!on_screen.is_empty()).then(|| {
            let screen = match shown {
                Some(_) => Screen::colored(color, &progress),
                None => Screen::exact(&progress),
            };
            (on_screen, screen)
        });
        // The annotations of a log are not all there is, unlike a report.
        let tells_all = shown.is_some() || machine.is_some_and(|format| !format.joins_the_log());
        if screen.is_some() {
            stdout_is_open()?;
        }
        Ok(Self {
            files,
            complain: !tells_all,
            human: shown,
            contents: wishes.html_details.is_some_and(|most| most > 0)
                && reports.iter().any(|report| report.format.shows_contents()),
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

    /// Whether a report shows the whole of files with findings.
    pub(super) const fn want_contents(&self) -> bool {
        self.contents
    }

    /// Passes a file on to all reports.
    pub(super) fn file(&mut self, file: &Judged<'_>, so_far: &Summary) -> Result<(), Failed> {
        for (reporter, out, path) in &mut self.files {
            reporter
                .file(file, out)
                .map_err(|error| Failed::file(path, &error))?;
        }
        if let Some((reporters, screen)) = &mut self.screen {
            let written = reporters
                .iter_mut()
                .try_for_each(|reporter| reporter.file(file, screen.buffer()))
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
        if let Some((reporters, screen)) = &mut self.screen {
            let written = reporters
                .iter_mut()
                .try_for_each(|reporter| reporter.finish(summary, screen.buffer()))
                .and_then(|()| screen.flush());
            for remark in reporters.iter().filter_map(|reporter| reporter.remark()) {
                complain("warning", format_args!("the report {remark}"));
            }
            result = self.after_screen(written);
        }
        for (mut reporter, mut out, path) in std::mem::take(&mut self.files) {
            let kept = reporter
                .finish(summary, &mut out)
                .and_then(|()| out.keep())
                .map_err(|error| Failed::file(&path, &error));
            if let (Ok(()), Some(remark)) = (&kept, reporter.remark()) {
                let path = escape::path(&path);
                complain("warning", format_args!("the report {path} {remark}"));
            }
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
