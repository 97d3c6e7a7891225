//! The differences for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::finding::counted;
use crate::report::{Change, escape};

use super::differences::Difference;
use super::{Comparison, Side};

const BOLD: Style = Style::new().bold();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();

/// Prints at most so many differences of either kind.
pub(super) fn print(
    left: &Side,
    right: &Side,
    found: &Comparison,
    most: usize,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (sign, style, side) in [('-', OLD, left), ('+', NEW, right)] {
        let path = escape::path(&side.report.path);
        let format = side.report.format.map_or("no format", |it| it.name());
        let bytes = counted(side.bytes.len() as u64, "byte");
        let verdict = side.report.outcome.name();
        writeln!(
            out,
            "{style}{sign} {path}{style:#}: {format}, {verdict}, {bytes}"
        )?;
    }
    if found.bytes.is_empty() {
        return writeln!(out, "\nThe files are the same, byte by byte.");
    }
    match &found.meaning {
        Ok(meaning) => print_meaning(meaning, most, width, out)?,
        Err(why) => writeln!(out, "\nMeaning is not compared: {why}.")?,
    }
    let places = counted(found.bytes.len() as u64, "place");
    writeln!(out, "\n{BOLD}Bytes{BOLD:#} differ in {places}:")?;
    for pair in found.bytes.iter().take(most) {
        let change = Change {
            field: &pair.field,
            old_at: pair.left.start,
            old: pair.left.of(&left.bytes),
            new_at: pair.right.start,
            new: pair.right.of(&right.bytes),
        };
        change.print(out)?;
    }
    more(found.bytes.len(), most, out)
}

fn print_meaning(
    meaning: &[Difference],
    most: usize,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    if meaning.is_empty() {
        return writeln!(out, "\nWhat animlint reads from them is the same.");
    }
    let fields = counted(meaning.len() as u64, "field");
    writeln!(out, "\n{BOLD}Meaning{BOLD:#} differs in {fields}:")?;
    for difference in meaning.iter().take(most) {
        print_difference(difference, width, out)?;
    }
    more(meaning.len(), most, out)
}

fn print_difference(it: &Difference, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let field = escape::text(&it.field);
    let text = |side: &Option<String>| side.as_deref().map(|text| escape::text(text).into_owned());
    match (text(&it.left), text(&it.right)) {
        (Some(a), Some(b)) => {
            let chars = |text: &str| text.chars().count();
            let columns = [&*field, &a, &b].into_iter().map(chars).sum::<usize>();
            if columns.saturating_add(8) <= width.max(60) {
                writeln!(out, "  {field}: {OLD}{a}{OLD:#} -> {NEW}{b}{NEW:#}")
            } else {
                writeln!(
                    out,
                    "  {field}:\n    {OLD}- {a}{OLD:#}\n    {NEW}+ {b}{NEW:#}"
                )
            }
        }
        (Some(a), None) => writeln!(out, "  {OLD}- {field}: {a}{OLD:#}"),
        (None, Some(b)) => writeln!(out, "  {NEW}+ {field}: {b}{NEW:#}"),
        (None, None) => Ok(()),
    }
}

fn more(count: usize, most: usize, out: &mut dyn Write) -> io::Result<()> {
    match count.saturating_sub(most) {
        0 => Ok(()),
        more => writeln!(out, "  ... and {more} more; --all shows them"),
    }
}
