//! The hex view: rows of bytes, the sections in bands of colour, with a line
//! before each row in which sections begin, and marks under what findings are
//! about.

use std::io::{self, Write};

use anstyle::Style;
use textwrap::Options;

use crate::bytes::Span;
use crate::finding::Finding;
use crate::inspect::Leaf;
use crate::report::escape;
use crate::rules::Severity;

use super::Subject;
use super::style::{BANDS, BOLD, FAINT, grouped, offset_digits, severity};

/// Columns from which on a row has 32 bytes.
const WIDE: usize = 150;

/// One byte of a row.
#[derive(Clone, Copy)]
struct Cell {
    byte: u8,
    style: Style,
    /// The gravest finding about it.
    mark: Option<Severity>,
}

/// Changes colours only where they change.
#[derive(Default)]
struct Pen(Option<Style>);

impl Pen {
    fn write(&mut self, style: Style, text: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.0 != Some(style) {
            self.lift(out)?;
            write!(out, "{style}")?;
            self.0 = Some(style);
        }
        out.write_all(text.as_bytes())
    }

    /// Goes back to no colour.
    fn lift(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.0.take() {
            Some(style) => write!(out, "{style:#}"),
            None => Ok(()),
        }
    }
}

struct View<'s, 'o> {
    subject: &'s Subject<'s>,
    out: &'o mut dyn Write,
    columns: usize,
    width: usize,
    /// The section of the last byte, and how many there were before it.
    band: String,
    bands: usize,
    /// The row that is being filled.
    start: usize,
    cells: Vec<Cell>,
    begins: Vec<String>,
    /// Findings with a place, each said once its first byte is shown.
    findings: &'s [Finding],
    said: usize,
}

/// Prints the rows of all bytes that are wanted.
pub(super) fn print(subject: &Subject<'_>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let path = escape::path(&subject.report.path);
    let bytes = grouped(subject.bytes.len());
    writeln!(out, "{BOLD}{path}{BOLD:#}: {bytes} bytes\n")?;
    let kept = subject.report.findings.kept();
    let placed = kept.partition_point(|it| it.span.is_none());
    let mut view = View {
        subject,
        out,
        columns: if width >= WIDE { 32 } else { 16 },
        width,
        band: String::new(),
        bands: 0,
        start: 0,
        cells: Vec::new(),
        begins: Vec::new(),
        findings: kept.get(placed..).unwrap_or_default(),
        said: 0,
    };
    let mut result = Ok(());
    subject.each_leaf(&mut |leaf: Leaf| {
        if result.is_ok() {
            result = view.leaf(&leaf);
        }
    });
    result?;
    view.row()?;
    view.say(usize::MAX)
}

/// The section that a field belongs to: the record or list that it is in.
fn band(path: &str) -> &str {
    let parent = path.rsplit_once('.').map_or(path, |(parent, _)| parent);
    match parent.rsplit_once('[') {
        Some((list, _)) if list.contains('.') || parent == path => list,
        Some(_) | None => parent,
    }
}

impl View<'_, '_> {
    fn leaf(&mut self, leaf: &Leaf) -> io::Result<()> {
        let wanted = self.subject.wanted(leaf.span);
        if wanted.is_empty() {
            return Ok(());
        }
        let band = band(&leaf.path);
        if band != self.band {
            band.clone_into(&mut self.band);
            self.bands = self.bands.saturating_add(1);
            self.begins.push(format!("0x{:X} {band}", wanted.start));
        }
        let style = self
            .bands
            .checked_rem(BANDS.len())
            .and_then(|index| BANDS.get(index))
            .copied()
            .unwrap_or_default();
        for (at, byte) in (wanted.start..).zip(wanted.of(self.subject.bytes)) {
            if self.cells.is_empty() {
                self.start = at;
            }
            self.cells.push(Cell {
                byte: *byte,
                style,
                mark: self.mark(at),
            });
            if at.saturating_add(1).is_multiple_of(self.columns) {
                self.row()?;
            }
        }
        Ok(())
    }

    /// The gravest finding about a byte.
    fn mark(&self, at: usize) -> Option<Severity> {
        let about = |it: &&Finding| {
            it.span
                .is_some_and(|span| (span.start..span.end()).contains(&at))
        };
        let here = self.findings.iter().take_while(|it| starts_by(it, at));
        here.filter(about).map(|it| it.rule.severity).max()
    }

    /// Prints the row, if it has any byte.
    fn row(&mut self) -> io::Result<()> {
        if self.cells.is_empty() {
            return Ok(());
        }
        self.say_what_begins()?;
        let cells = std::mem::take(&mut self.cells);
        let digits = offset_digits(self.subject.bytes.len());
        let skip = self.start.checked_rem(self.columns).unwrap_or(0);
        let row = self.start.saturating_sub(skip);
        let column = |column: usize| column.checked_sub(skip).and_then(|it| cells.get(it));
        write!(self.out, "{FAINT}{row:0digits$X}{FAINT:#} | ")?;
        let mut pen = Pen::default();
        for at in 0..self.columns {
            write!(self.out, "{}", gap(at))?;
            match column(at) {
                Some(cell) => pen.write(cell.style, &format!("{:02X}", cell.byte), self.out)?,
                None => write!(self.out, "  ")?,
            }
        }
        pen.lift(self.out)?;
        write!(self.out, " | ")?;
        // Spaces before the first byte only; none behind the last.
        write!(self.out, "{:skip$}", "")?;
        for cell in &cells {
            let char = match cell.byte {
                0x20..=0x7E => char::from(cell.byte),
                _ => '.',
            };
            pen.write(cell.style, char.encode_utf8(&mut [0; 4]), self.out)?;
        }
        pen.lift(self.out)?;
        writeln!(self.out)?;
        let end = self.start.saturating_add(cells.len());
        if cells.iter().any(|cell| cell.mark.is_some()) {
            self.marks(&cells, skip, digits)?;
        }
        self.say(end)
    }

    fn marks(&mut self, cells: &[Cell], skip: usize, digits: usize) -> io::Result<()> {
        write!(self.out, "{:digits$} | ", "")?;
        let last = cells.iter().rposition(|cell| cell.mark.is_some());
        let last = last.map_or(0, |last| last.saturating_add(skip));
        for at in 0..=last {
            write!(self.out, "{}", gap(at))?;
            let cell = at.checked_sub(skip).and_then(|it| cells.get(it));
            match cell.and_then(|cell| cell.mark) {
                Some(mark) => write!(self.out, "{0}^^{0:#}", severity(mark))?,
                None => write!(self.out, "  ")?,
            }
        }
        writeln!(self.out)
    }

    /// Names the sections that begin in the row.
    fn say_what_begins(&mut self) -> io::Result<()> {
        let begins = std::mem::take(&mut self.begins).join(", ");
        let begins = escape::text(&begins);
        if begins.is_empty() {
            return Ok(());
        }
        let indent = " ".repeat(offset_digits(self.subject.bytes.len()));
        let options = Options::new(self.width.max(60))
            .initial_indent(&indent)
            .subsequent_indent(&indent);
        for line in textwrap::wrap(&format!(" > {begins}"), options) {
            writeln!(self.out, "{FAINT}{}{FAINT:#}", line.trim_end())?;
        }
        Ok(())
    }

    /// Names the findings that begin before `end` and are not yet said, if
    /// their place is wanted.
    fn say(&mut self, end: usize) -> io::Result<()> {
        while let Some(finding) = self.findings.get(self.said)
            && starts_before(finding, end)
        {
            self.said = self.said.saturating_add(1);
            let Some(span) = finding.span else { continue };
            let place = Span::new(span.start, span.len.max(1));
            if !self.subject.is_wanted(place) {
                continue;
            }
            let style = severity(finding.rule.severity);
            let text = format!(
                "{}[{}] at 0x{:X}: {}",
                finding.rule.severity.name(),
                finding.rule,
                span.start,
                finding.message
            );
            let indent = format!("{:1$}^ ", "", offset_digits(self.subject.bytes.len()));
            let next = " ".repeat(indent.len());
            let options = Options::new(self.width.clamp(60, 100))
                .initial_indent(&indent)
                .subsequent_indent(&next);
            for line in textwrap::wrap(&escape::text(&text), options) {
                writeln!(self.out, "{style}{line}{style:#}")?;
            }
        }
        Ok(())
    }
}

fn starts_by(finding: &Finding, at: usize) -> bool {
    finding.span.is_some_and(|span| span.start <= at)
}

fn starts_before(finding: &Finding, end: usize) -> bool {
    finding.span.is_some_and(|span| span.start < end)
}

/// What stands before the byte in this column.
const fn gap(column: usize) -> &'static str {
    match column {
        0 => "",
        _ if column.is_multiple_of(8) => "  ",
        _ => " ",
    }
}

#[cfg(test)]
mod tests {
    use super::band;

    #[test]
    fn a_band_is_the_record_or_list_of_a_field() {
        for (path, expected) in [
            ("name", "name"),
            ("values.tag", "values"),
            ("values", "values"),
            ("indices.rows[3]", "indices"),
            ("translations.data[0].frames[2]", "translations.data"),
            ("states[3].id", "states[3]"),
            ("states[3].parms[1].min", "states[3].parms"),
            ("characters[0].pas.states[2].id", "characters[0].pas.states"),
        ] {
            assert_eq!(band(path), expected, "{path}");
        }
    }
}
