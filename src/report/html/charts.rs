//! The charts of the summary, drawn without scripts.

use std::io::{self, Write};

use quick_xml::escape::escape;

use crate::report::closing::number;
use crate::report::summary::Summary;
use crate::rules::Severity;

use super::Tally;

/// Rules in the chart; the filter knows all.
const RULES: usize = 6;

/// Units of the whole width of a bar.
const WIDTH: u64 = 1000;

/// Writes what became of the files, how grave the findings are, and the rules
/// that were broken most.
pub(super) fn write(summary: &Summary, rules: &[&Tally], out: &mut dyn Write) -> io::Result<()> {
    let files = [
        ("accepted", summary.accepted),
        ("rejected", summary.rejected),
        ("foreign", summary.foreign),
        ("unreadable", summary.unreadable),
    ];
    stacked("Files", &files, out)?;
    let findings = Severity::ALL.map(|severity| {
        let plural = match severity {
            Severity::Error => "errors",
            Severity::Warning => "warnings",
            Severity::Note => "notes",
        };
        (plural, summary.findings.of(severity))
    });
    stacked("Findings", &findings, out)?;
    of_rules(rules, out)
}

/// One bar of parts, with a legend that says the same in words.
fn stacked(title: &str, parts: &[(&str, u64)], out: &mut dyn Write) -> io::Result<()> {
    let total = parts.iter().map(|part| part.1).fold(0, u64::saturating_add);
    writeln!(
        out,
        "<section class=\"card\"><h2>{title}</h2><p class=\"big\">{}</p>",
        grouped(total)
    )?;
    write!(
        out,
        "<svg class=\"stack\" viewBox=\"0 0 {WIDTH} 14\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"empty\" width=\"{WIDTH}\" height=\"14\"/>"
    )?;
    // What is there can be seen, however little it is; the widest gives way.
    let seen = |count: u64| match count {
        0 => 0,
        count => share(count, total).max(6),
    };
    let wide = parts
        .iter()
        .map(|part| seen(part.1))
        .fold(0, u64::saturating_add);
    let excess = wide.saturating_sub(WIDTH);
    let widest = parts.iter().map(|part| part.1).max().unwrap_or_default();
    let mut at: u64 = 0;
    for (name, count) in parts.iter().filter(|(_, count)| *count > 0) {
        let width = match *count == widest {
            true => seen(*count).saturating_sub(excess),
            false => seen(*count),
        };
        write!(
            out,
            "<rect class=\"fill-{name}\" x=\"{at}\" width=\"{width}\" height=\"14\"/>"
        )?;
        at = at.saturating_add(width);
    }
    writeln!(out, "</svg><ul class=\"legend\">")?;
    for (name, count) in parts {
        let none = if *count == 0 { " none" } else { "" };
        writeln!(
            out,
            "<li class=\"key-{name}{none}\"><b>{}</b> {name}</li>",
            grouped(*count)
        )?;
    }
    writeln!(out, "</ul></section>")
}

fn of_rules(rules: &[&Tally], out: &mut dyn Write) -> io::Result<()> {
    if rules.is_empty() {
        return Ok(());
    }
    let most = rules.iter().map(|tally| tally.findings).max().unwrap_or(1);
    writeln!(
        out,
        "<section class=\"card rules\"><h2>Rules broken</h2><ol class=\"bars\">"
    )?;
    for tally in rules.iter().take(RULES) {
        let severity = tally.severity.name();
        writeln!(
            out,
            "<li><button type=\"button\" class=\"bar\" data-rule=\"{id}\" title=\"{summary}\"><span class=\"name\"><code>{id}</code> {name}</span><span class=\"count\">{count} in {files}</span><svg viewBox=\"0 0 {WIDTH} 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"empty\" width=\"{WIDTH}\" height=\"6\"/><rect class=\"fill-{severity}s\" width=\"{width}\" height=\"6\"/></svg></button></li>",
            id = tally.rule.id,
            name = tally.rule.name,
            summary = escape(tally.rule.summary),
            count = grouped(tally.findings),
            files = number(tally.files, "file"),
            width = share(tally.findings, most).max(6),
        )?;
    }
    write!(out, "</ol>")?;
    let more = rules.len().saturating_sub(RULES);
    if more > 0 {
        write!(
            out,
            "<p class=\"quiet\">… and {}</p>",
            number(more as u64, "more rule")
        )?;
    }
    writeln!(out, "</section>")
}

/// The part of the width that `count` of `total` takes.
fn share(count: u64, total: u64) -> u64 {
    let wide = u128::from(count).saturating_mul(u128::from(WIDTH));
    let share = wide.checked_div(u128::from(total)).unwrap_or_default();
    u64::try_from(share).unwrap_or(WIDTH)
}

/// The number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && digits.len().saturating_sub(nth).is_multiple_of(3) {
            out.push('\u{2009}');
        }
        out.push(digit);
    }
    out
}
