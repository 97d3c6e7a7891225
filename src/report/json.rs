//! `json`: one object, written file by file, so the summary comes last; and
//! `jsonl`: one line per file, then one with the summary.

use std::io::{self, Write};

use super::judged::Judged;
use super::record::{FileRecord, LastRecord, SummaryRecord, TOOL};
use super::summary::Summary;
use super::{Reporter, SCHEMA_VERSION, line};

/// One JSON object, in which each file has a line of its own.
#[derive(Debug, Default)]
pub struct Json {
    started: bool,
}

impl Json {
    fn start(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.started {
            self.started = true;
            let tool = line(&TOOL)?;
            write!(
                out,
                "{{\"schema_version\":\"{SCHEMA_VERSION}\",\"tool\":{tool},\"files\":["
            )?;
        }
        Ok(())
    }
}

impl Reporter for Json {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let separator = if self.started { ",\n" } else { "\n" };
        self.start(out)?;
        write!(out, "{separator}{}", line(&FileRecord::from(file))?)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        self.start(out)?;
        let summary = line(&SummaryRecord::from(summary))?;
        writeln!(out, "\n],\"summary\":{summary}}}")
    }
}

/// One JSON object per line: a file each, and the summary at last.
#[derive(Debug, Default)]
pub struct JsonLines;

impl Reporter for JsonLines {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", line(&FileRecord::from(file))?)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", line(&LastRecord::from(summary))?)
    }
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
