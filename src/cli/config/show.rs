//! `--show-config`: what applies to a path and where each part of it is set,
//! as a configuration that says the same.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use crate::config::{Located, Patterns, Wishes};
use crate::report::escape::is_unsafe;
use crate::report::{Level, Policy, Word, escape};
use crate::rules::{Reader, Rule, all};

use crate::tree::Input;

use super::settings::{Place, Settings};

/// Column at which it is told where a value is set.
const COLUMN: usize = 40;

const DEFAULT: &str = "default";

/// Writes what applies to all that was named, each configuration once.
pub(in crate::cli) fn show(
    inputs: &[Input],
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    for input in inputs {
        let (path, folder) = match input {
            Input::Path(path) => (path, path.is_dir()),
            Input::Stdin { name } => (name, false),
        };
        let place = match folder {
            true => settings.place_of(path),
            false => settings.place(path),
        };
        let text = match place {
            Ok(place) => Section {
                settings,
                place: &place,
            }
            .text((!folder).then_some(path)),
            Err(error) => return Err(io::Error::other(error.to_string())),
        };
        let shown = escape::path(path);
        match sections.iter_mut().find(|(known, _)| *known == text) {
            Some((_, paths)) => paths.push(shown),
            None => sections.push((text, vec![shown])),
        }
    }
    for (nth, (text, paths)) in sections.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        writeln!(out, "# For {}", paths.join(", "))?;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// What applies to one path.
struct Section<'a> {
    settings: &'a Settings,
    place: &'a Place,
}

impl Section<'_> {
    /// For `file`, or for a folder where there is none.
    fn text(&self, file: Option<&Path>) -> String {
        let config = &*self.place.config;
        let command = &self.settings.command;
        let mut text = String::new();
        let name = match &config.file {
            Some(file) => escape::path(file),
            None => "none".to_owned(),
        };
        let folder = escape::path(&config.folder);
        let _ = writeln!(
            text,
            "# Configuration: {name}; patterns and paths start from {folder}"
        );
        let overrides = file.map_or_else(Vec::new, |file| self.place.overrides(file));
        let origin = |said: bool, flag: &str, line: Option<usize>| match line {
            _ if said => flag.to_owned(),
            Some(line) => self.at(line),
            None => DEFAULT.to_owned(),
        };
        let fail_on = quoted(self.place.fail_on.name());
        let line = config.fail_on.as_ref().map(|found| found.line);
        let from = origin(command.fail_on.is_some(), "--fail-on", line);
        value(&mut text, "fail-on", &fail_on, &from);
        let bounds = self.place.bounds();
        let line = |found: &Option<Located<u64>>| found.as_ref().map(|found| found.line);
        let from = origin(
            command.max_size.is_some(),
            "--max-size",
            line(&config.max_size),
        );
        value(&mut text, "max-size", &size(bounds.file_bytes), &from);
        let from = origin(
            command.max_dense_size.is_some(),
            "--max-dense-size",
            line(&config.max_dense_size),
        );
        value(
            &mut text,
            "max-dense-size",
            &size(bounds.dense_track_bytes),
            &from,
        );
        if let Some((target, from)) = self.target(&overrides) {
            value(&mut text, "target", &readers(target), &from);
        }
        for (key, found) in [("include", &config.include), ("exclude", &config.exclude)] {
            if let Some(found) = found {
                value(
                    &mut text,
                    key,
                    &patterns(&found.value),
                    &self.at(found.line),
                );
            }
        }
        if let Some(found) = &config.baseline {
            let path = found.value.to_string_lossy();
            value(&mut text, "baseline", &quoted(&path), &self.at(found.line));
        }
        self.severities(&mut text, &overrides);
        match file {
            Some(_) => {
                for at in overrides {
                    if let Some(one) = config.overrides.get(at) {
                        let at = self.at(one.line);
                        let _ =
                            writeln!(text, "# The override at {at} applies, and is told above.");
                    }
                }
            }
            None => self.overrides(&mut text),
        }
        self.suppressions(&mut text);
        text
    }

    /// Where something of the configuration is set.
    fn at(&self, line: usize) -> String {
        let file = self.place.config.file.as_deref().map(escape::path);
        format!("{}:{line}", file.unwrap_or_default())
    }

    fn target(&self, overrides: &[usize]) -> Option<(&[Reader], String)> {
        if let Some(target) = &self.settings.command.target {
            return Some((target, "--target".to_owned()));
        }
        let config = &*self.place.config;
        let applying = overrides
            .iter()
            .rev()
            .filter_map(|at| config.overrides.get(*at));
        let mut all = applying.map(|one| &one.wishes).chain([&config.wishes]);
        let found = all.find_map(|wishes| wishes.target.as_ref())?;
        Some((&found.value, self.at(found.line)))
    }

    /// Where the last word on a rule stands: in the command line, or in one of
    /// these parts of the configuration, of which later ones go first.
    fn set_at(&self, rule: &Rule, wishes: &[&Wishes]) -> Option<String> {
        let said = wishes
            .iter()
            .rev()
            .find_map(|wishes| Some((wishes, wishes.layer.word(rule)?)));
        let flag = match self.settings.command.layer.word(rule) {
            Some(Word::Unselected) => Some("--select"),
            Some(Word::Ignored(_)) => Some("--ignore"),
            Some(Word::Set(..)) => Some("--severity"),
            // It is on again.
            Some(Word::Selected) => said
                .is_some_and(|(_, word)| is_off(word))
                .then_some("--select"),
            None => None,
        };
        flag.map(str::to_owned).or_else(|| {
            let (wishes, word) = said?;
            Some(self.at(line_of(wishes, word)?))
        })
    }

    /// The severities that are not those of the catalogue.
    fn severities(&self, text: &mut String, overrides: &[usize]) {
        let config = &*self.place.config;
        let policy = self.settings.policy_in(config, overrides);
        let applying = overrides.iter().filter_map(|at| config.overrides.get(*at));
        let wishes: Vec<&Wishes> = [&config.wishes]
            .into_iter()
            .chain(applying.map(|one| &one.wishes))
            .collect();
        let from_target = self.target(overrides).map(|(_, from)| from);
        let mut any = false;
        for rule in all() {
            let level = level(&policy, rule);
            if level == Level::At(rule.severity) {
                continue;
            }
            if !std::mem::replace(&mut any, true) {
                text.push_str("[severity]\n");
            }
            let from = self.set_at(rule, &wishes).or_else(|| from_target.clone());
            let from = from.unwrap_or_else(|| DEFAULT.to_owned());
            value(
                text,
                rule.name,
                &quoted(level.name()),
                &format!("{from} ({})", rule.id),
            );
        }
    }

    fn overrides(&self, text: &mut String) {
        let config = &*self.place.config;
        for (at, one) in config.overrides.iter().enumerate() {
            let policy = self.settings.policy_in(config, &[at]);
            heading(text, "[[override]]", &self.at(one.line));
            let _ = writeln!(text, "paths = {}", patterns(&one.paths));
            if let Some(target) = &one.wishes.target {
                value(
                    text,
                    "target",
                    &readers(&target.value),
                    &self.at(target.line),
                );
            }
            let said: Vec<_> = all()
                .filter_map(|rule| Some((rule, one.wishes.layer.word(rule)?)))
                .collect();
            if !said.is_empty() {
                text.push_str("[override.severity]\n");
            }
            for (rule, word) in said {
                let here = || self.at(line_of(&one.wishes, word).unwrap_or(one.wishes.select_line));
                let from = self.set_at(rule, &[&one.wishes]).unwrap_or_else(here);
                let level = level(&policy, rule).name();
                value(
                    text,
                    rule.name,
                    &quoted(level),
                    &format!("{from} ({})", rule.id),
                );
            }
        }
    }

    fn suppressions(&self, text: &mut String) {
        for one in &self.place.config.suppressions {
            heading(text, "[[suppress]]", &self.at(one.line));
            let path = one.path.given.first().map_or("", String::as_str);
            let _ = writeln!(text, "path = {}", quoted(path));
            let _ = writeln!(text, "rule = {}", quoted(one.rule.name));
            if let Some(field) = &one.field {
                let _ = writeln!(text, "field = {}", quoted(field));
            }
            let _ = writeln!(text, "reason = {}", quoted(&one.reason));
        }
    }
}

fn level(policy: &Policy, rule: &Rule) -> Level {
    policy.severity(rule).map_or(Level::Off, Level::At)
}

/// Whether a word takes a rule out.
const fn is_off(word: Word) -> bool {
    match word {
        Word::Unselected | Word::Ignored(_) | Word::Set(_, Level::Off) => true,
        Word::Selected | Word::Set(_, Level::At(_)) => false,
    }
}

/// Where what a configuration says of a rule stands, if it moves it.
fn line_of(wishes: &Wishes, word: Word) -> Option<usize> {
    match word {
        Word::Selected => None,
        Word::Unselected => Some(wishes.select_line),
        Word::Ignored(at) => wishes.ignore_lines.get(at).copied(),
        Word::Set(at, _) => wishes.severity_lines.get(at).copied(),
    }
}

fn value(text: &mut String, key: &str, value: &str, from: &str) {
    heading(text, &format!("{key} = {value}"), from);
}

fn heading(text: &mut String, what: &str, from: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{what:COLUMN$}  # {from}");
}

fn patterns(patterns: &Patterns) -> String {
    let all: Vec<String> = patterns.given.iter().map(|one| quoted(one)).collect();
    format!("[{}]", all.join(", "))
}

fn readers(readers: &[Reader]) -> String {
    let all: Vec<String> = readers.iter().map(|one| quoted(one.name())).collect();
    format!("[{}]", all.join(", "))
}

/// In the largest unit that gives a whole number.
fn size(bytes: u64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let fits = |shift: u32| bytes > 0 && bytes.trailing_zeros() >= shift;
    match units.into_iter().find(|(_, shift)| fits(*shift)) {
        Some((unit, shift)) => quoted(&format!("{}{unit}", bytes >> shift)),
        None => quoted(&format!("{bytes}B")),
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        let code = u32::from(char);
        let _ = match char {
            '"' | '\\' => write!(quoted, "\\{char}"),
            _ if is_unsafe(char) && code > 0xFFFF => write!(quoted, "\\U{code:08X}"),
            _ if is_unsafe(char) => write!(quoted, "\\u{code:04X}"),
            _ => write!(quoted, "{char}"),
        };
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_sizes_are_toml() {
        assert_eq!(quoted("a\"\\\x1B\u{E0041}é"), r#""a\"\\\u001B\U000E0041é""#);
        for (bytes, expected) in [
            (64 << 20, "64MiB"),
            (0, "0B"),
            (1500, "1500B"),
            (3 << 30, "3GiB"),
        ] {
            assert_eq!(size(bytes), format!("\"{expected}\""));
        }
    }
}
