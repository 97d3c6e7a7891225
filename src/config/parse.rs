//! From the text of a configuration to what it says.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::report::{Level, Selector, UnknownRule, escape};
use crate::rules::{Reader, Severity, find};
use crate::tree::{Globs, Pattern, place};

use super::error::Problem;
use super::table::Text;
use super::{Config, Located, Override, Patterns, Suppression, Wishes};

/// The keys of a configuration.
const KEYS: [&str; 12] = [
    "baseline",
    "exclude",
    "fail-on",
    "ignore",
    "include",
    "max-dense-size",
    "max-size",
    "override",
    "select",
    "severity",
    "suppress",
    "target",
];
/// The keys of an `[[override]]`.
const OVERRIDE_KEYS: [&str; 5] = ["ignore", "paths", "select", "severity", "target"];
/// The keys of a `[[suppress]]`.
const SUPPRESS_KEYS: [&str; 4] = ["field", "path", "reason", "rule"];

/// Reads a configuration whose patterns and paths are relative to `folder`.
///
/// # Errors
/// With everything that is wrong, in the order of the text.
pub(super) fn parse(text: &str, folder: &Path) -> Result<Config, Vec<Problem>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Text::new(text, folder);
    let mut config = Config {
        folder: folder.to_owned(),
        ..Config::default()
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let said = error.message().replace('\n', ", ");
        let what = format!("this is no TOML: {}", escape::text(&said));
        reader.wrong(&error.span().unwrap_or_default(), what);
    }
    // What follows from broken TOML is nothing to go by.
    if reader.problems.is_empty() {
        reader.config(table.get_ref(), &mut config);
    }
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| (problem.line, problem.column));
    if problems.is_empty() {
        Ok(config)
    } else {
        Err(problems)
    }
}

impl Text<'_> {
    fn config(&mut self, table: &DeTable<'_>, config: &mut Config) {
        for (key, value) in table {
            match &**key.get_ref() {
                "baseline" => {
                    config.baseline = self.file(value, "baseline");
                }
                "exclude" => config.exclude = self.globs(value, "exclude"),
                "include" => config.include = self.some_globs(value, "include"),
                "fail-on" => config.fail_on = self.severity(value, "fail-on"),
                "max-size" => config.max_size = self.size(value, "max-size"),
                "max-dense-size" => config.max_dense_size = self.size(value, "max-dense-size"),
                "override" => {
                    for (span, table) in self.tables(value, "override") {
                        let one = self.override_of(&span, table);
                        config.overrides.extend(one);
                    }
                }
                "suppress" => {
                    for (span, table) in self.tables(value, "suppress") {
                        let one = self.suppression(&span, table);
                        config.suppressions.extend(one);
                    }
                }
                known if self.wish(known, value, &mut config.wishes) => {}
                _ => self.unknown(key, &KEYS),
            }
        }
    }

    /// Reads what configurations and overrides have in common; false where the
    /// key is none of that.
    fn wish(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wishes: &mut Wishes) -> bool {
        match key {
            "select" => {
                wishes.select_line = self.line(&value.span());
                let all = self.selectors(value, "select");
                self.not_empty(value, "select", "leave the key out where all rules count");
                wishes.layer.select = all.into_iter().map(|one| one.value).collect();
            }
            "ignore" => {
                let all = self.selectors(value, "ignore");
                wishes.ignore_lines = all.iter().map(|one| one.line).collect();
                wishes.layer.ignore = all.into_iter().map(|one| one.value).collect();
            }
            "severity" => self.levels(value, wishes),
            "target" => {
                self.not_empty(
                    value,
                    "target",
                    "leave the key out where all readers matter",
                );
                wishes.target = self.target(value);
            }
            _ => return false,
        }
        true
    }

    fn selectors(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Vec<Located<Selector>> {
        let mut all = Vec::new();
        for (span, given) in self.strings(value, key) {
            match given.parse::<Selector>() {
                Ok(selector) => all.push(self.located(&span, selector)),
                Err(error) => self.wrong(&span, error.to_string()),
            }
        }
        all
    }

    /// Complains about an empty list.
    fn not_empty(&mut self, value: &Spanned<DeValue<'_>>, key: &str, else_do: &str) {
        if value
            .get_ref()
            .as_array()
            .is_some_and(|list| list.is_empty())
        {
            self.wrong(&value.span(), format!("`{key}` is empty; {else_do}"));
        }
    }

    /// Reads `severity`. Of two entries for a rule the narrower one wins,
    /// wherever it stands.
    fn levels(&mut self, value: &Spanned<DeValue<'_>>, wishes: &mut Wishes) {
        let Some(table) = self.table(value, "severity") else {
            return;
        };
        let mut all: Vec<(Located<Selector>, Level)> = Vec::new();
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let selector = match key.get_ref().parse::<Selector>() {
                Ok(selector) => self.located(&key.span(), selector),
                Err(error) => {
                    self.wrong(&key.span(), error.to_string());
                    continue;
                }
            };
            let Some(given) = self.string(value, "severity") else {
                continue;
            };
            let Some(level) = Level::named(given) else {
                let given = escape::text(given);
                let what = format!("`{given}` is none of error, warning, note, off");
                self.wrong(&value.span(), what);
                continue;
            };
            if let Some((other, _)) = all.iter().find(|(other, _)| other.value == selector.value) {
                let what = format!("the same is set in line {}", other.line);
                self.wrong(&key.span(), what);
            }
            all.push((selector, level));
        }
        all.sort_by_key(|(selector, _)| {
            (
                std::cmp::Reverse(selector.value.rules().len()),
                selector.line,
            )
        });
        wishes.severity_lines = all.iter().map(|(selector, _)| selector.line).collect();
        wishes.layer.severity = all
            .into_iter()
            .map(|(selector, level)| (selector.value, level))
            .collect();
    }

    fn target(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Located<Vec<Reader>>> {
        let mut readers = Vec::new();
        for (span, given) in self.strings(value, "target") {
            match Reader::named(given) {
                Some(reader) => readers.push(reader),
                None => {
                    let known = Reader::ALL.map(Reader::name).join(", ");
                    let given = escape::text(given);
                    self.wrong(
                        &span,
                        format!("there is no reader `{given}`; there are {known}"),
                    );
                }
            }
        }
        Some(self.located(&value.span(), readers))
    }

    fn severity(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Located<Severity>> {
        let given = self.string(value, key)?;
        let severity = Severity::ALL.into_iter().find(|one| one.name() == given);
        if severity.is_none() {
            let given = escape::text(given);
            self.wrong(
                &value.span(),
                format!("`{given}` is none of error, warning, note"),
            );
        }
        Some(self.located(&value.span(), severity?))
    }

    fn file(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Located<PathBuf>> {
        let given = self.string(value, key)?;
        if given.is_empty() {
            self.wrong(&value.span(), format!("`{key}` names no file"));
        }
        let place = place::absolute(self.folder, Path::new(given));
        Some(self.located(&value.span(), place))
    }

    fn globs(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Located<Patterns>> {
        let strings = self.strings(value, key);
        let patterns = self.patterns(&value.span(), &strings)?;
        Some(self.located(&value.span(), patterns))
    }

    /// Patterns, each of which is tried alone as well, to tell which is wrong.
    fn patterns(
        &mut self,
        span: &Range<usize>,
        strings: &[(Range<usize>, &str)],
    ) -> Option<Patterns> {
        let of = |glob: &str| Pattern {
            folder: self.folder.to_owned(),
            glob: glob.to_owned(),
        };
        let given: Vec<String> = strings.iter().map(|(_, glob)| (*glob).to_owned()).collect();
        let all = Globs::new(given.iter().map(|glob| of(glob)));
        let bad: Vec<_> = strings
            .iter()
            .filter_map(|(span, glob)| Some((span, Globs::new([of(glob)]).err()?)))
            .collect();
        match all {
            Ok(globs) => return Some(Patterns { given, globs }),
            Err(whole) if bad.is_empty() => self.wrong(span, escape::text(&whole.to_string())),
            Err(_) => {
                for (span, one) in bad {
                    self.wrong(span, escape::text(&one.to_string()));
                }
            }
        }
        None
    }

    fn some_globs(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Located<Patterns>> {
        self.not_empty(value, key, "it has to name something");
        self.globs(value, key)
    }

    fn override_of(&mut self, span: &Range<usize>, table: &DeTable<'_>) -> Option<Override> {
        let mut paths = None;
        let mut wishes = Wishes::default();
        for (key, value) in table {
            match &**key.get_ref() {
                "paths" => paths = Some(self.some_globs(value, "paths")),
                known if self.wish(known, value, &mut wishes) => {}
                _ => self.unknown(key, &OVERRIDE_KEYS),
            }
        }
        if paths.is_none() {
            self.wrong(span, "an override needs `paths`, a list of patterns");
        }
        Some(Override {
            line: self.line(span),
            paths: paths??.value,
            wishes,
        })
    }

    fn suppression(&mut self, span: &Range<usize>, table: &DeTable<'_>) -> Option<Suppression> {
        let (mut path, mut rule, mut field, mut reason) = (None, None, None, None);
        for (key, value) in table {
            match &**key.get_ref() {
                "path" => path = Some(self.glob(value, "path")),
                "rule" => rule = Some(self.rule(value)),
                "field" => field = self.string(value, "field").map(str::to_owned),
                "reason" => {
                    let given = self.string(value, "reason");
                    if given.is_some_and(|given| given.trim().is_empty()) {
                        self.wrong(
                            &value.span(),
                            "`reason` is empty; say why the finding is to stay",
                        );
                    }
                    reason = Some(given);
                }
                _ => self.unknown(key, &SUPPRESS_KEYS),
            }
        }
        for (there, key, what) in [
            (
                path.is_some(),
                "path",
                "the file that is meant, or a pattern",
            ),
            (rule.is_some(), "rule", "the id or name of a rule"),
            (reason.is_some(), "reason", "why the finding is to stay"),
        ] {
            if !there {
                self.wrong(span, format!("a suppression needs `{key}`: {what}"));
            }
        }
        Some(Suppression {
            line: self.line(span),
            path: path??,
            rule: rule??,
            field,
            reason: reason??.to_owned(),
        })
    }

    fn glob(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Option<Patterns> {
        let given = self.string(value, key)?;
        self.patterns(&value.span(), &[(value.span(), given)])
    }

    fn rule(&mut self, value: &Spanned<DeValue<'_>>) -> Option<&'static crate::rules::Rule> {
        let given = self.string(value, "rule")?;
        let rule = find(given);
        if rule.is_none() {
            let what = match given.parse::<Selector>() {
                Ok(_) => format!("`{given}` means several rules; a suppression is of one"),
                Err(_) => UnknownRule::new(given).to_string(),
            };
            self.wrong(&value.span(), what);
        }
        rule
    }
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
