//! The table: a row for each reader.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::core::display_width;

use crate::report::escape;

use super::compare::Comparison;
use super::facts::{Carrier, Database, Facts, Panim, Track};

const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const FAINT: Style = AnsiColor::Blue.on_default();

/// Columns that a name takes at most.
const NAME: usize = 12;

/// The table. Columns are as wide as they have to be; numbers are flush right.
pub(super) fn table(
    comparison: &Comparison,
    verdict: &str,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let own = comparison.own.as_ref();
    let sample = comparison.rows.iter().find_map(|row| row.facts.as_ref());
    let heads: &[&str] = match own.or(sample) {
        Some(Facts::Panim(_)) => &[
            "NAME", "LENGTH", "BONES", "VALUES", "ROWS", "TRANSL.", "SCALES",
        ],
        Some(Facts::Database(_)) => &["DEFAULT", "STATES", "PARMS", "ANIMS", "END"],
        Some(Facts::Carrier(_)) => &[
            "FIRST NAME",
            "CHARACTERS",
            "STATES",
            "PARMS",
            "ANIMS",
            "END",
        ],
        None => &[],
    };
    let own_verdict = match own {
        Some(_) => "accepts",
        None if verdict == "foreign" => "foreign",
        None => "rejects",
    };
    let mut lines = vec![line(
        "READER",
        "VERDICT",
        heads.iter().map(ToString::to_string),
    )];
    lines.push(line("animlint", own_verdict, cells(own, heads.len())));
    for row in &comparison.rows {
        let cells = cells(row.facts.as_ref(), heads.len());
        lines.push(line(row.id.name(), row.verdict, cells));
    }
    let widths: Vec<usize> = (0..heads.len().saturating_add(2))
        .map(|column| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| display_width(cell)).max().unwrap_or(0)
        })
        .collect();
    let needed = widths
        .iter()
        .map(|width| width.saturating_add(2))
        .sum::<usize>();
    let between = if needed > width { " " } else { "  " };
    let is_text = |column: usize| {
        let head = column.checked_sub(2).and_then(|column| heads.get(column));
        head.is_none_or(|head| head.contains("NAME"))
    };
    for (number, line) in lines.iter().enumerate() {
        let mut text = String::new();
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(width.saturating_sub(display_width(cell)));
            match is_text(column) {
                true => text.extend([between, cell, &gap]),
                false => text.extend([between, &gap, cell]),
            }
        }
        let text = text.trim_end();
        let style = match line.get(1).map(String::as_str) {
            _ if number == 0 => FAINT,
            Some("rejects" | "foreign") => YELLOW,
            Some("undefined") => RED,
            Some(_) | None => Style::new(),
        };
        writeln!(out, "{style}{text}{style:#}")?;
    }
    writeln!(out)
}

fn line(reader: &str, verdict: &str, rest: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut line = vec![reader.to_owned(), verdict.to_owned()];
    line.extend(rest);
    line
}

/// The cells of a row; dashes where there is nothing to show.
fn cells(facts: Option<&Facts>, columns: usize) -> Vec<String> {
    match facts {
        Some(Facts::Panim(it)) => panim_cells(it),
        Some(Facts::Database(it)) => database_cells(it),
        Some(Facts::Carrier(it)) => carrier_cells(it),
        None => vec!["-".to_owned(); columns],
    }
}

fn panim_cells(it: &Panim) -> Vec<String> {
    let track = |track: &Option<Track>| match track {
        Some(track) => format!("{}x{}", track.frames, track.bones),
        None => "-".to_owned(),
    };
    vec![
        short(&it.name),
        it.length.to_string(),
        it.bone_count.to_string(),
        it.values.to_string(),
        it.rows.to_string(),
        track(&it.translations),
        track(&it.scales),
    ]
}

fn database_cells(it: &Database) -> Vec<String> {
    vec![
        it.default_state.to_string(),
        it.states.to_string(),
        it.parms.to_string(),
        it.anims.to_string(),
        format!("0x{:X}", it.end),
    ]
}

fn carrier_cells(it: &Carrier) -> Vec<String> {
    let databases = || it.characters.iter().map(|one| &one.database);
    let states: usize = databases().map(|it| it.states).sum();
    let parms: usize = databases().map(|it| it.parms).sum();
    let anims: u64 = databases().map(|it| it.anims).sum();
    vec![
        it.characters
            .first()
            .map_or_else(|| "-".to_owned(), |one| short(&one.name)),
        it.characters.len().to_string(),
        states.to_string(),
        parms.to_string(),
        anims.to_string(),
        format!("0x{:X}", it.end),
    ]
}

/// A text of a file, safe to print and not longer than its column.
fn short(text: &str) -> String {
    let text = escape::text(text);
    if text.is_empty() {
        return "(none)".to_owned();
    }
    if display_width(&text) <= NAME {
        return text.into_owned();
    }
    let mut short = String::new();
    for char in text.chars() {
        short.push(char);
        if display_width(&short) >= NAME {
            short.pop();
            break;
        }
    }
    short.push('…');
    short
}
