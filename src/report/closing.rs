//! The last words of the reports for people.

use std::io::{self, Write};
use std::time::Duration;

use bytesize::ByteSize;

use crate::rules::Severity;

use super::summary::Summary;

/// Writes what was checked, what became of it and what was found.
pub(super) fn closing(summary: &Summary, notes_shown: bool, out: &mut dyn Write) -> io::Result<()> {
    write!(
        out,
        "Checked {}, {}",
        number(summary.files, "file"),
        ByteSize::b(summary.bytes)
    )?;
    if let Some(elapsed) = summary.elapsed {
        write!(out, ", {}", pace(summary, elapsed))?;
    }
    writeln!(out, ".")?;
    let verdicts = list([
        (summary.accepted > 0).then(|| format!("{} accepted", summary.accepted)),
        (summary.rejected > 0).then(|| format!("{} rejected", summary.rejected)),
        (summary.foreign > 0).then(|| format!("{} foreign", summary.foreign)),
        (summary.unreadable > 0).then(|| format!("{} unreadable", summary.unreadable)),
    ]);
    if let Some(verdicts) = verdicts {
        writeln!(out, "Files: {verdicts}.")?;
    }
    let findings = list(Severity::ALL.map(|severity| {
        let count = summary.findings.of(severity);
        (count > 0).then(|| number(count, severity.name()))
    }));
    match findings {
        None => writeln!(out, "Findings: none.")?,
        Some(findings) if summary.findings.note > 0 && !notes_shown => {
            writeln!(out, "Findings: {findings} (--notes shows notes).")?;
        }
        Some(findings) => writeln!(out, "Findings: {findings}.")?,
    }
    let known = list([
        (summary.baselined > 0).then(|| format!("{} in the baseline", summary.baselined)),
        (summary.suppressed > 0).then(|| format!("{} suppressed", summary.suppressed)),
    ]);
    if let Some(known) = known {
        writeln!(out, "Known and not counted: {known}.")?;
    }
    if summary.stale > 0 {
        let what = match summary.stale {
            1 => "1 entry".to_owned(),
            more => format!("{more} entries"),
        };
        writeln!(out, "Stale: {what} of baselines and suppressions.")?;
    }
    if let Some(shard) = summary.shard {
        writeln!(
            out,
            "This was shard {} of {}.",
            shard.index(),
            shard.count()
        )?;
    }
    if !summary.complete {
        writeln!(
            out,
            "The run was broken off, or a part of it is missing: this is not all."
        )?;
    }
    Ok(())
}

fn list<const N: usize>(parts: [Option<String>; N]) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `1 file`, `2 files`.
pub(super) fn number(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn pace(summary: &Summary, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if seconds < 0.001 {
        return "in under 1 ms".to_owned();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a rate for people to look at"
    )]
    let per_second = |count: u64| (count as f64 / seconds) as u64;
    format!(
        "in {seconds:.3} s ({} files/s, {}/s)",
        per_second(summary.files),
        ByteSize::b(per_second(summary.bytes))
    )
}
