//! `concise`: one line a finding, as compilers and `grep -n` write them, for
//! editors and for other programs of the shell.

use std::io::{self, Write};

use crate::tree::EXCERPTS_PER_RULE;

use super::closing::closing;
use super::escape;
use super::fold::Fold;
use super::judged::Judged;
use super::phrase::remainder;
use super::summary::Summary;
use super::{Reporter, shows};

/// One line a finding; of many of one rule in a file, the first and a number.
#[derive(Debug, Default)]
pub struct Concise {
    /// Show notes as well; otherwise they are only counted.
    pub notes: bool,
}

impl Reporter for Concise {
    fn file(&mut self, file: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let path = escape::path(&file.file.path);
        let fold = Fold::new(file, EXCERPTS_PER_RULE, |severity| {
            shows(severity, self.notes)
        });
        for found in fold.shown {
            let finding = found.finding;
            write!(out, "{path}:")?;
            if let Some(span) = finding.span {
                write!(out, "0x{:X}:", span.start)?;
            }
            write!(out, " {}[{}]", found.severity.name(), finding.rule)?;
            if !finding.field.is_empty() {
                write!(out, " {}", escape::text(&finding.field))?;
            }
            writeln!(out, ": {}", escape::text(&finding.message))?;
        }
        for (rule, severity, more) in fold.more {
            let more = remainder(rule, more);
            writeln!(out, "{path}: {}[{rule}]: {more}", severity.name())?;
        }
        if let Some(trouble) = file.trouble() {
            writeln!(out, "{path}: error: {}", escape::text(&trouble.to_string()))?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        closing(summary, self.notes, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::{judge, reports, written};

    #[test]
    fn each_finding_is_one_line() {
        let reports = reports();
        let text = written(&mut Concise::default(), &judge(&reports));
        let one = "walk.panim:0x194: error[PAN026 index-out-of-range] indices.rows[3].y.start: \
                   Row 3, axis y reads values[240], but there are only 238 values.\n";
        let rest = r"walk.panim: error[PAN026 index-out-of-range]: ... and 62 more PAN026 in this file
evil\x1B[2J.panim:0x40: warning[PAN034 text-control] author: The author has \x1B in it.
gone.panim: error: cannot be opened: not there; check the path
Checked 3 files, 824 B.
Files: 2 accepted, 1 unreadable.
Findings: 70 errors, 1 warning, 1 note (--notes shows notes).
";
        assert_eq!(text, one.repeat(8) + rest);
    }

    #[test]
    fn notes_are_shown_on_request() {
        let reports = reports();
        let text = written(&mut Concise { notes: true }, &judge(&reports));
        assert!(
            text.starts_with("walk.panim: note[PAN022 node-count] node_count: It says 95.\n"),
            "{text}"
        );
        assert!(text.ends_with("1 note.\n"), "{text}");
    }
}
