//! The page around the data.

use std::io::{self, Write};

use data_encoding::BASE64;
use quick_xml::escape::escape;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::report::closing::number;
use crate::report::record::{SummaryRecord, TOOL, ToolRecord};
use crate::report::summary::Summary;
use crate::report::{line, phrase};
use crate::rules::Severity;

use super::Tally;
use super::charts;
use super::entry::Entry;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Findings that the page lists for those who run no scripts.
const PLAIN: usize = 200;

/// All that the page says.
pub(super) struct Page<'a> {
    pub(super) summary: &'a Summary,
    pub(super) entries: &'a [&'a Entry],
    pub(super) rules: &'a [&'a Tally],
    pub(super) remark: Option<String>,
    pub(super) most_details: Option<usize>,
}

/// The data that the page's script starts with.
#[derive(Serialize)]
struct Data<'a> {
    tool: ToolRecord,
    summary: SummaryRecord,
    rules: Vec<RuleRecord>,
    files: &'a [&'a Entry],
    /// Files that may be shown in detail; null where no bytes are known.
    details: Option<usize>,
}

/// What the page says of a rule that was broken.
#[derive(Serialize)]
struct RuleRecord {
    id: &'static str,
    name: &'static str,
    class: &'static str,
    severity: &'static str,
    findings: u64,
    files: u64,
    summary: &'static str,
    explanation: &'static str,
    readers: Vec<&'static str>,
}

impl From<&Tally> for RuleRecord {
    fn from(tally: &Tally) -> Self {
        let rule = tally.rule;
        Self {
            id: rule.id,
            name: rule.name,
            class: rule.class.name(),
            severity: tally.severity.name(),
            findings: tally.findings,
            files: tally.files,
            summary: rule.summary,
            explanation: rule.explanation,
            readers: rule.readers.iter().map(|reader| reader.name()).collect(),
        }
    }
}

/// JSON that can stand in a script block: nothing in it opens or ends a tag.
pub(super) fn data(value: &impl Serialize) -> io::Result<String> {
    Ok(line(value)?.replace('<', "\\u003c"))
}

/// The source of a policy that lets `text` run.
///
/// A browser takes a line's end as LF, whatever the file has.
fn source(text: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(&Sha256::digest(text)))
}

impl Page<'_> {
    /// Writes the page, with what `details` writes at its end.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        details: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let [style, script] = [STYLE, SCRIPT].map(|text| text.replace("\r\n", "\n"));
        let mut details = Some(details);
        for (nth, piece) in TEMPLATE.split("{{").enumerate() {
            let text = match piece.split_once("}}") {
                Some((name, text)) if nth > 0 => {
                    match name {
                        "policy" => write!(
                            out,
                            "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
                            source(&style),
                            source(&script)
                        )?,
                        "style" => out.write_all(style.as_bytes())?,
                        "script" => out.write_all(script.as_bytes())?,
                        "version" => write!(out, "{}", TOOL.version)?,
                        "headline" => write!(out, "{}", escape(self.headline()))?,
                        "remarks" => self.remarks(out)?,
                        "charts" => charts::write(self.summary, self.rules, out)?,
                        "plain" => self.plain(out)?,
                        "data" => out.write_all(self.data()?.as_bytes())?,
                        "details" => {
                            if let Some(details) = details.take() {
                                details(out)?;
                            }
                        }
                        _ => return Err(io::Error::other("the template names no such part")),
                    }
                    text
                }
                Some(_) | None => piece,
            };
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn data(&self) -> io::Result<String> {
        data(&Data {
            tool: TOOL,
            summary: self.summary.into(),
            rules: self.rules.iter().map(|tally| (*tally).into()).collect(),
            files: self.entries,
            details: self.most_details,
        })
    }

    /// The run in one sentence.
    fn headline(&self) -> String {
        let summary = self.summary;
        if summary.files == 0 {
            return "No files were checked".to_owned();
        }
        let files = number(summary.files, "file");
        let has = |severity| summary.findings.of(severity) > 0;
        if summary.unreadable > 0 {
            let unreadable = number(summary.unreadable, "path");
            return format!("{unreadable} of {} could not be checked", summary.files);
        }
        if has(Severity::Error) {
            let errors = number(summary.findings.error, "error");
            return format!("{errors} in {files}");
        }
        if has(Severity::Warning) {
            let warnings = number(summary.findings.warning, "warning");
            return format!("No errors, {warnings} in {files}");
        }
        format!("Nothing wrong in {files}")
    }

    /// What has to be known of the report itself.
    fn remarks(&self, out: &mut dyn Write) -> io::Result<()> {
        let summary = self.summary;
        let mut say = |text: &str| writeln!(out, "<p class=\"remark\">{}</p>", escape(text));
        if !summary.complete {
            say(phrase::INCOMPLETE)?;
        }
        if let Some(shard) = summary.shard {
            say(&format!("This is shard {shard} of the files."))?;
        }
        if let Some(remark) = &self.remark {
            say(&format!("This page {remark}."))?;
        }
        let known = summary.baselined.saturating_add(summary.suppressed);
        if known > 0 {
            say(&format!(
                "{} known already and not counted: {} in the baseline, {} suppressed.",
                number(known, "finding"),
                summary.baselined,
                summary.suppressed
            ))?;
        }
        if self.most_details.is_none() {
            say(
                "This page was made from JSON reports, which hold no bytes of the files: there are no byte maps, hex and curves here.",
            )?;
        }
        Ok(())
    }

    /// The findings as a list, for those who run no scripts.
    fn plain(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut left = PLAIN;
        for entry in self.entries {
            if left == 0 {
                break;
            }
            writeln!(out, "<h3>{}</h3>\n<ul>", escape(&*entry.path))?;
            if let Some([what, help]) = &entry.trouble {
                writeln!(
                    out,
                    "<li>error: {}; {}</li>",
                    escape(&**what),
                    escape(&**help)
                )?;
                left = left.saturating_sub(1);
            }
            for found in entry.findings.iter().take(left) {
                let at = found.at.map(|(at, _)| format!(" at 0x{at:X}"));
                writeln!(
                    out,
                    "<li><b>{}</b> {} {}{}: {} <i>{}</i></li>",
                    found.severity,
                    found.rule,
                    escape(&*found.field),
                    at.unwrap_or_default(),
                    escape(&*found.message),
                    escape(&*found.help)
                )?;
            }
            left = left.saturating_sub(entry.findings.len());
            for (rule, severity, more) in &entry.more {
                writeln!(out, "<li>… and {more} more {rule} ({severity})</li>")?;
            }
            writeln!(out, "</ul>")?;
        }
        if left == 0 {
            writeln!(
                out,
                "<p>These are the first findings; with scripts the page shows all.</p>"
            )?;
        }
        Ok(())
    }
}
