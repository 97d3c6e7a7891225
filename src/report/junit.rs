//! `junit`: JUnit XML, one test case per file. A finding at the threshold or
//! above is a failure, an unreadable path an error.
//!
//! The suites are written one by one, which a document model such as
//! quick-junit's cannot do: of a tree of any size only the files of the
//! folders above the current one are held.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quick_xml::escape::escape as xml;

use crate::rules::Severity;
use crate::tree::EXCERPTS_PER_RULE;

use super::Reporter;
use super::escape;
use super::fold::Fold;
use super::judged::Judged;
use super::phrase::{INCOMPLETE, headline, remainder, title};
use super::record::TOOL;
use super::summary::Summary;

/// One test case per file, one suite per folder.
#[derive(Debug)]
pub struct Junit {
    threshold: Severity,
    /// Suites of the current folder and those above it: files of a folder can
    /// come before and after those of its subfolders.
    open: Vec<Suite>,
    started: bool,
}

#[derive(Debug, Default)]
struct Suite {
    folder: PathBuf,
    cases: String,
    tests: u64,
    failures: u64,
    errors: u64,
}

impl Junit {
    /// A report in which findings of `threshold` or graver are failures.
    #[must_use]
    pub const fn new(threshold: Severity) -> Self {
        Self {
            threshold,
            open: Vec::new(),
            started: false,
        }
    }

    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.started {
            return Ok(());
        }
        self.started = true;
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
        writeln!(out, "<testsuites name=\"{}\">", TOOL.name)
    }

    /// Writes the suites of all folders that `folder` is not in.
    fn close(&mut self, folder: Option<&Path>, out: &mut dyn Write) -> io::Result<()> {
        let outside =
            |suite: &mut Suite| folder.is_none_or(|folder| !folder.starts_with(&suite.folder));
        while let Some(suite) = self.open.pop_if(outside) {
            suite.write(out)?;
        }
        Ok(())
    }

    /// Adds to the suite of a folder.
    fn add_to_suite(
        &mut self,
        folder: &Path,
        out: &mut dyn Write,
        add: impl FnOnce(&mut Suite),
    ) -> io::Result<()> {
        self.start(out)?;
        self.close(Some(folder), out)?;
        let open = self.open.pop_if(|suite| suite.folder == folder);
        let mut suite = open.unwrap_or_else(|| Suite {
            folder: folder.to_owned(),
            ..Suite::default()
        });
        add(&mut suite);
        self.open.push(suite);
        Ok(())
    }
}

impl Suite {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self {
            folder,
            cases,
            tests,
            failures,
            errors,
        } = self;
        let name = match folder.as_os_str().is_empty() {
            true => ".".to_owned(),
            false => escape::path(folder),
        };
        write!(
            out,
            "<testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\">\n\
             <properties><property name=\"{}\" value=\"{}\"/></properties>\n{cases}</testsuite>\n",
            xml(&name),
            TOOL.name,
            TOOL.version,
        )
    }

    /// Adds a case of this name, with what is within it.
    fn case(&mut self, name: &str, class: &str, outcome: &Outcome) {
        let counted = |count: u64, is: bool| count.saturating_add(u64::from(is));
        self.tests = counted(self.tests, true);
        self.failures = counted(self.failures, outcome.failed);
        self.errors = counted(self.errors, outcome.erred);
        let (name, tool, inner) = (xml(name), &TOOL.name, &outcome.inner);
        let start = format_args!("<testcase name=\"{name}\" classname=\"{tool}.{class}\"");
        // Writing to a string does not fail.
        let _ = if inner.is_empty() {
            writeln!(self.cases, "{start}/>")
        } else {
            writeln!(self.cases, "{start}>{inner}</testcase>")
        };
    }
}

/// What became of a test case: XML, and what it counts as.
#[derive(Default)]
struct Outcome {
    inner: String,
    failed: bool,
    erred: bool,
}

impl Outcome {
    fn error(kind: &str, message: &str, text: &str) -> Self {
        Self {
            inner: element("error", kind, message, text),
            erred: true,
            ..Self::default()
        }
    }

    fn of(file: &Judged<'_>, threshold: Severity) -> Self {
        if file.is_silent() {
            return Self::default();
        }
        if let Some(trouble) = file.trouble() {
            let what = escape::text(&trouble.what);
            return Self::error(title(trouble.kind), &what, &escape::text(&trouble.help));
        }
        let mut outcome = Self::default();
        if file.counts.reach(threshold) {
            let (kind, message) = reason(file, threshold);
            let text = listed(file, |severity| severity >= threshold);
            outcome.inner = element("failure", kind, &message, &text);
            outcome.failed = true;
        }
        let rest = listed(file, |severity| severity < threshold);
        if !rest.is_empty() {
            let _ = write!(outcome.inner, "<system-out>{}</system-out>", xml(&rest));
        }
        outcome
    }
}

/// `<error>` or `<failure>`.
fn element(element: &str, kind: &str, message: &str, text: &str) -> String {
    let (kind, message, text) = (xml(kind), xml(message), xml(text));
    format!("<{element} type=\"{kind}\" message=\"{message}\">{text}</{element}>")
}

/// The findings that are `wanted`, a line or two each.
fn listed(file: &Judged<'_>, wanted: impl Fn(Severity) -> bool) -> String {
    let fold = Fold::new(file, EXCERPTS_PER_RULE, wanted);
    let mut text = String::new();
    for found in &fold.shown {
        let _ = writeln!(
            text,
            "{}[{}] {}\n  help: {}",
            found.severity.name(),
            found.finding.rule,
            headline(found.finding),
            escape::text(&found.finding.help)
        );
    }
    for (rule, severity, more) in fold.more {
        let more = remainder(rule, more);
        let _ = writeln!(text, "{}[{rule}] {more}", severity.name());
    }
    text
}

/// What fails a file, in one line: the first of the gravest findings, and how
/// many others there are.
fn reason(file: &Judged<'_>, threshold: Severity) -> (&'static str, String) {
    let gravest = Severity::ALL
        .into_iter()
        .find(|severity| file.counts.of(*severity) > 0);
    let first = file
        .findings
        .iter()
        .find(|found| Some(found.severity) == gravest);
    let failing: u64 = Severity::ALL
        .into_iter()
        .filter(|severity| *severity >= threshold)
        .map(|severity| file.counts.of(severity))
        .sum();
    match (first, failing) {
        (Some(found), 0 | 1) => (found.finding.rule.name, headline(found.finding)),
        (Some(found), _) => {
            let others = failing.saturating_sub(1);
            let first = headline(found.finding);
            (
                found.finding.rule.name,
                format!("{first} (and {others} more)"),
            )
        }
        (None, _) => {
            let rule = file
                .folded
                .first()
                .map_or("findings", |(rule, ..)| rule.name);
            (rule, format!("{failing} findings"))
        }
    }
}

impl Reporter for Junit {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let path = &file.file.path;
        let outcome = Outcome::of(file, self.threshold);
        let class = file.file.format.map_or("none", |format| format.name());
        let folder = path.parent().unwrap_or(Path::new(""));
        self.add_to_suite(folder, out, |suite| {
            suite.case(&escape::path(path), class, &outcome);
        })
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        self.start(out)?;
        self.close(None, out)?;
        if !summary.complete {
            let mut suite = Suite::default();
            let outcome = Outcome::error("incomplete", INCOMPLETE, "");
            suite.case("the whole run", "run", &outcome);
            suite.write(out)?;
        }
        writeln!(out, "</testsuites>")
    }
}
