//! The tree for people: a line a field, with offset, size, name, raw bytes and
//! what they mean, and findings under the field that they sit in.

use std::fmt::Write as _;
use std::io::{self, Write};

use textwrap::Options;

use crate::bytes::Span;
use crate::finding::{Finding, counted};
use crate::inspect::{Leaf, Marks};
use crate::report::escape;

use super::style::{BOLD, FAINT, grouped, offset_digits, severity};
use super::tree::Node;
use super::{Subject, fold_at};

/// Columns of a number in a grid: `-32768` and a space.
const CELL: usize = 7;

/// The columns of the tree.
struct Columns {
    width: usize,
    offset: usize,
    size: usize,
    field: usize,
    /// Bytes that are shown raw.
    raw: usize,
}

impl Columns {
    fn of(width: usize, len: usize) -> Self {
        let width = width.max(72);
        Self {
            width,
            offset: offset_digits(len),
            size: len.to_string().len().max(4),
            field: (width / 3).clamp(24, 44),
            raw: if width < 120 { 4 } else { 8 },
        }
    }

    /// Columns of raw bytes with a mark of more.
    const fn raw_width(&self) -> usize {
        self.raw.saturating_mul(3)
    }

    /// Where the meaning begins.
    const fn value_at(&self) -> usize {
        self.field_at()
            .saturating_add(self.field)
            .saturating_add(self.raw_width())
            .saturating_add(4)
    }

    /// Where the field's name begins.
    const fn field_at(&self) -> usize {
        self.offset.saturating_add(self.size).saturating_add(4)
    }

    const fn left(&self, at: usize) -> usize {
        self.width.saturating_sub(at)
    }
}

struct Printer<'s, 'o> {
    subject: &'s Subject<'s>,
    columns: Columns,
    most: usize,
    out: &'o mut dyn Write,
}

/// Prints the tree.
pub(super) fn print(subject: &Subject<'_>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut root = Node::default();
    let most = fold_at(subject.all);
    let mut marks = Marks::new(&subject.report.findings, subject.bytes.len());
    subject.each_leaf(&mut |leaf: Leaf| {
        let here = marks.up_to(leaf.span.end());
        if subject.is_wanted(leaf.span) {
            root.add(leaf, here, most);
        }
    });
    let mut printer = Printer {
        subject,
        columns: Columns::of(width, subject.bytes.len()),
        most,
        out,
    };
    printer.title()?;
    for finding in marks.whole() {
        printer.finding(finding, "")?;
    }
    printer.head()?;
    printer.children(&root, 0)?;
    for finding in marks.behind() {
        printer.finding(finding, "")?;
    }
    printer.more_findings()
}

impl Printer<'_, '_> {
    fn title(&mut self) -> io::Result<()> {
        let report = self.subject.report;
        let path = escape::path(&report.path);
        let format = report.format.map_or("no format", |format| format.name());
        let verdict = report.outcome.name();
        let bytes = grouped(self.subject.bytes.len());
        writeln!(
            self.out,
            "{BOLD}{path}{BOLD:#}: {format}, {verdict}, {bytes} bytes\n"
        )
    }

    fn head(&mut self) -> io::Result<()> {
        let Columns { offset, size, .. } = self.columns;
        let (field, raw) = (self.columns.field, self.columns.raw_width());
        writeln!(
            self.out,
            "{FAINT}{:offset$}  {:>size$}  {:field$}  {:raw$}  value{FAINT:#}",
            "offset", "size", "field", "raw"
        )
    }

    fn children(&mut self, node: &Node<'_>, depth: usize) -> io::Result<()> {
        for child in &node.children {
            self.node(child, depth)?;
        }
        let folded = &node.folded;
        if folded.count > 0 {
            let count = usize::try_from(folded.count).unwrap_or(usize::MAX);
            let what = format!("... {} more", grouped(count));
            self.line(folded.span, depth, &what, "", "")?;
            for finding in &folded.findings {
                self.finding(finding, "")?;
            }
        }
        Ok(())
    }

    fn node(&mut self, node: &Node<'_>, depth: usize) -> io::Result<()> {
        match &node.leaf {
            Some(leaf) => self.leaf(leaf, node, depth)?,
            None => {
                let value = items(node);
                self.line(node.span, depth, &node.label, "", &value)?;
            }
        }
        let path = node.leaf.as_ref().map_or("", |leaf| &leaf.path);
        for finding in &node.findings {
            self.finding(finding, path)?;
        }
        self.children(node, depth.saturating_add(1))
    }

    fn leaf(&mut self, leaf: &Leaf, node: &Node<'_>, depth: usize) -> io::Result<()> {
        let decoded = leaf.decoded(self.subject.bytes);
        let raw = self.raw(leaf.span);
        self.line(leaf.span, depth, &node.label, &raw, &decoded.to_string())?;
        match decoded.numbers() {
            Some(numbers) => self.grid(numbers, leaf.span.start, depth),
            None => Ok(()),
        }
    }

    fn raw(&self, span: Span) -> String {
        let bytes = span.of(self.subject.bytes);
        let mut raw = String::new();
        for byte in bytes.iter().take(self.columns.raw) {
            let gap = if raw.is_empty() { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(raw, "{gap}{byte:02X}");
        }
        if bytes.len() > self.columns.raw {
            raw.push('…');
        }
        raw
    }

    /// A line, with what it means wrapped in its column.
    fn line(
        &mut self,
        span: Span,
        depth: usize,
        label: &str,
        raw: &str,
        value: &str,
    ) -> io::Result<()> {
        let Columns { offset, size, .. } = self.columns;
        let (field, raw_width) = (self.columns.field, self.columns.raw_width());
        let indent = depth.saturating_mul(2);
        let label = format!("{:indent$}{label}", "");
        let value = escape::text(value);
        let room = self.columns.left(self.columns.value_at()).max(16);
        let mut lines = textwrap::wrap(&value, Options::new(room)).into_iter();
        let first = lines.next().unwrap_or_default();
        let line = format!(
            "{label:field$}  {raw:raw_width$}  {first}",
            label = escape::text(&label)
        );
        writeln!(
            self.out,
            "{FAINT}{:0offset$X}{FAINT:#}  {:>size$}  {}",
            span.start,
            span.len,
            line.trim_end()
        )?;
        let at = self.columns.value_at();
        lines.try_for_each(|line| writeln!(self.out, "{:at$}{}", "", line.trim_end()))
    }

    /// Numbers in rows, each with the offset and the index of its first.
    fn grid(
        &mut self,
        numbers: impl ExactSizeIterator<Item = i32>,
        start: usize,
        depth: usize,
    ) -> io::Result<()> {
        let offset = self.columns.offset;
        let count = numbers.len();
        let shown = count.min(self.most);
        let index = count.to_string().len().saturating_add(2);
        let indent = depth.saturating_mul(2).saturating_add(4);
        let room = self
            .columns
            .left(offset.saturating_add(indent).saturating_add(index));
        let in_row = [16, 8, 4]
            .into_iter()
            .find(|it| CELL.saturating_mul(*it) <= room)
            .unwrap_or(4);
        let numbers: Vec<i32> = numbers.take(shown).collect();
        for (row, chunk) in numbers.chunks(in_row).enumerate() {
            let first = row.saturating_mul(in_row);
            let at = start.saturating_add(first.saturating_mul(2));
            let label = format!("[{first}]");
            write!(
                self.out,
                "{FAINT}{at:0offset$X}{:indent$}{label:>index$}{FAINT:#}",
                ""
            )?;
            for number in chunk {
                write!(self.out, "{number:>CELL$}")?;
            }
            writeln!(self.out)?;
        }
        match count.saturating_sub(shown) {
            0 => Ok(()),
            more => writeln!(
                self.out,
                "{:offset$}{:indent$}... {} more",
                "",
                "",
                grouped(more)
            ),
        }
    }

    /// A finding on one line, cut where the terminal ends. `path` is that of
    /// the field above it, which need not be told again.
    fn finding(&mut self, finding: &Finding, path: &str) -> io::Result<()> {
        let style = severity(finding.rule.severity);
        let indent = self.columns.offset.saturating_add(2);
        let title = format!("{}[{}]", finding.rule.severity.name(), finding.rule);
        let text = match &*finding.field {
            field if field.is_empty() || field == path => finding.message.to_string(),
            field => format!("{field}: {}", finding.message),
        };
        let used = indent
            .saturating_add(title.chars().count())
            .saturating_add(4);
        let text = cut(&escape::text(&text), self.columns.left(used).max(24));
        writeln!(self.out, "{:indent$}{style}^ {title}:{style:#} {text}", "")
    }

    fn more_findings(&mut self) -> io::Result<()> {
        for (rule, count) in self.subject.report.findings.folded() {
            let more = counted(count, "more finding");
            writeln!(self.out, "and {more} of {rule}, which are not placed")?;
        }
        Ok(())
    }
}

/// How many items a list has.
fn items(node: &Node<'_>) -> String {
    let is_item = |child: &&Node<'_>| child.label.starts_with('[');
    let shown = node.children.iter().filter(is_item).count() as u64;
    match shown.saturating_add(node.folded.count) {
        0 => String::new(),
        count if node.label == "rows" => format!("{}, frames@start", counted(count, "row")),
        count => counted(count, "item"),
    }
}

/// The text, cut to `room` characters.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(room.saturating_sub(1)).collect();
    cut.push('…');
    cut
}
