//! Repairing standard input: the repaired bytes go to standard output, what was
//! done about them to standard error.

use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering;

use anstream::AutoStream;

use crate::report::escape;
use crate::rules::Severity;
use crate::tree::{Input, Options, one};

use super::super::target::written;
use super::super::{CLEAN, Color, INTERRUPTED};
use super::record::Totals;
use super::treat::Wishes;
use super::{Fix, ReportPlace};

impl Fix {
    /// Repairs what comes from standard input. What cannot be repaired is
    /// passed on as it is.
    pub(super) fn filter(
        &self,
        input: &Input,
        wishes: &Wishes<'_>,
        options: &Options<'_>,
        fail_on: Severity,
        color: Color,
    ) -> Result<u8, String> {
        if self.backup {
            return Err("standard input has no place for a backup; leave --backup out".to_owned());
        }
        if matches!(self.report, Some(ReportPlace(None))) {
            return Err(
                "standard output is for the repaired file; give the report a file of its own, as in --report json=FILE".to_owned(),
            );
        }
        let (report, bytes) = one(input, options);
        if options.stop.load(Ordering::Relaxed) {
            return Ok(INTERRUPTED);
        }
        let treatment = wishes.of(&report.path)?;
        let treated = treatment.untouched(&report);
        if let Some(trouble) = &treated.trouble {
            let path = escape::path(&treated.path);
            return Err(format!("{path}: {}", escape::text(trouble)));
        }
        let fixed = treatment.fix(&bytes, report.format);
        let new = fixed.bytes.clone();
        let mut treated = treatment.told(treated, bytes, fixed);
        let status = match io::stdout().is_terminal() {
            true => {
                treated.remarks.push(
                    "standard output is a terminal, so the bytes are not written; send it to a file to have them".to_owned(),
                );
                CLEAN
            }
            false => written(None, |out| out.write_all(&new)),
        };
        treated.written = status == CLEAN && !io::stdout().is_terminal();
        let mut totals = Totals::default();
        totals.add(&treated, true);

        let people = (!self.quiet).then(|| self.printer(stderr_width()));
        if let Some(mut printer) = people {
            printer.write = true;
            let mut err = AutoStream::new(io::stderr(), color.choice());
            // Where not even that can be written, nobody is there to be told.
            let _ = printer
                .file(&treated, &mut err)
                .and_then(|()| printer.closing(&totals, &mut err));
        }
        let reported = match &self.report {
            Some(ReportPlace(Some(file))) => written(Some(file), |out| {
                let mut json = super::json::Json::new();
                json.file(&treated, out)?;
                json.finish(&totals, out)
            }),
            Some(ReportPlace(None)) | None => CLEAN,
        };
        Ok(status.max(reported).max(super::status(&totals, fail_on)))
    }
}

/// Columns of the terminal that standard error goes to, or what is readable.
fn stderr_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}
