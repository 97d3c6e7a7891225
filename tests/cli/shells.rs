//! Completions and manual pages know every command, option and rule that
//! `--help` and the catalogue know. `scripts/shell-test` loads them in the
//! shells themselves.

use std::fs;

use crate::common::{Ran, Sandbox};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

/// A command as its `--help` shows it.
struct Shown {
    /// Its name and those above it, without the program's.
    names: Vec<String>,
    options: Vec<String>,
    /// The lines below "Exit status:" and "Examples:", without their indent.
    end: Vec<String>,
}

/// All commands, the program itself being the first, however deep.
fn commands(sandbox: &Sandbox) -> Vec<Shown> {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(names) = open.pop() {
        let mut arguments: Vec<&str> = names.iter().map(String::as_str).collect();
        arguments.push("--help");
        let help = sandbox.run(&arguments);
        assert_eq!(help.status, 0, "{help:?}");
        let section = |heading: &'static str| {
            let lines = help.stdout.lines().skip_while(move |line| *line != heading);
            lines.skip(1).take_while(move |line| !line.is_empty())
        };
        // Deeper lines go on with what is said of a command.
        let below = section("Commands:").filter(|line| !line.starts_with("   "));
        for name in below.filter_map(|line| line.split_whitespace().next()) {
            if name != "help" {
                open.push(names.iter().cloned().chain([name.to_owned()]).collect());
            }
        }
        let option = |line: &str| {
            let line = line.trim_start();
            let long = line.split([' ', ',']).find(|word| word.starts_with("--"));
            long.filter(|_| line.starts_with('-')).map(str::to_owned)
        };
        let end = section("Exit status:").chain(section("Examples:"));
        found.push(Shown {
            options: help.stdout.lines().filter_map(option).collect(),
            end: end.map(|line| line.trim().to_owned()).collect(),
            names,
        });
    }
    assert!(found.len() >= 8, "the commands were not found");
    found
}

fn printed(ran: Ran) -> String {
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
    ran.stdout
}

#[test]
fn every_command_and_option_is_completed() {
    let sandbox = Sandbox::new();
    let commands = commands(&sandbox);
    for shell in SHELLS {
        let script = printed(sandbox.run(&["completions", shell]));
        for command in &commands {
            for name in &command.names {
                assert!(script.contains(&**name), "{shell}: {name}");
            }
            for option in &command.options {
                // fish writes `-l select`, the others `--select`.
                let bare = option.trim_start_matches('-');
                let known = script.contains(&**option) || script.contains(&format!("-l {bare}"));
                assert!(known, "{shell}: {:?} {option}", command.names);
            }
        }
    }
}

#[test]
fn every_rule_is_completed_where_a_shell_completes_values() {
    let sandbox = Sandbox::new();
    // For `check --select`, `check --ignore` and `explain`; of the last, fish is
    // not told, as clap_complete does not know how to say it there.
    for (shell, places) in [("bash", 3), ("zsh", 3), ("fish", 2)] {
        let script = printed(sandbox.run(&["completions", shell]));
        for rule in animlint::rules::all() {
            for word in [rule.id, rule.name] {
                let times = script.matches(word).count();
                assert!(
                    times >= places,
                    "{shell}: {word} stands there {times} times"
                );
            }
        }
    }
}

/// Protects: the rules that a shell is told are not listed in every `--help`.
#[test]
fn help_stays_short() {
    let sandbox = Sandbox::new();
    for command in commands(&sandbox) {
        let mut arguments: Vec<&str> = command.names.iter().map(String::as_str).collect();
        arguments.push("--help");
        let help = printed(sandbox.run(&arguments));
        assert!(!help.contains("PAN001,"), "{:?}", command.names);
    }
}

/// The page as it is read: without the escapes of hyphens and apostrophes.
fn read(page: &str) -> String {
    page.replace("\\-", "-").replace("\\*(Aq", "'")
}

#[test]
fn every_command_has_a_page_with_all_that_help_says() {
    let sandbox = Sandbox::new();
    let quiet = sandbox.run(&["man", "--out", "new/man1"]);
    assert_eq!(printed(quiet), "");
    let commands = commands(&sandbox);
    for command in &commands {
        let mut name = vec!["animlint".to_owned()];
        name.extend(command.names.iter().cloned());
        let file = sandbox.path(&format!("new/man1/{}.1", name.join("-")));
        let page = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        let mut arguments = vec!["man"];
        arguments.extend(command.names.iter().map(String::as_str));
        assert_eq!(page, printed(sandbox.run(&arguments)));
        let page = read(&page);
        let version = env!("CARGO_PKG_VERSION");
        assert!(page.contains(&format!("\"animlint {version}\"")), "{page}");
        for option in &command.options {
            assert!(page.contains(&**option), "{name:?}: {option}");
        }
        for line in &command.end {
            // The number of an exit status stands in a line of its own.
            let said = match line.split_once("  ") {
                Some((status, said)) if status.parse::<u8>().is_ok() => said.trim(),
                Some(_) | None => line,
            };
            assert!(page.contains(said), "{name:?} does not say: {said}");
        }
    }
    let pages = fs::read_dir(sandbox.path("new/man1")).unwrap().count();
    assert_eq!(pages, commands.len());
}

#[test]
fn a_page_of_no_command_is_refused_with_those_there_are() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["man", "chekc\u{1b}[31m"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    let said = "error: `animlint` has no command `chekc\\x1B[31m`; it has check, ";
    assert!(ran.stderr.starts_with(said), "{}", ran.stderr);
    let ran = sandbox.run(&["man", "rules", "json"]);
    let said = "error: `animlint rules` has no commands of its own, so no `json`\n";
    assert_eq!((ran.status, &*ran.stderr), (2, said));
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let sandbox = Sandbox::new();
    sandbox.write("file", b"");
    let ran = sandbox.run(&["man", "--out", "file/man1"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.starts_with("error: cannot make file/man1: "),
        "{}",
        ran.stderr
    );
    assert_eq!(fs::read(sandbox.path("file")).unwrap(), b"");
}

/// Protects: what is given for a rule never reaches the terminal raw.
#[test]
fn an_unknown_rule_is_shown_escaped() {
    let sandbox = Sandbox::new();
    for (arguments, said) in [
        (
            &["explain", "a\u{1b}[31mb"][..],
            "error: there is no rule `a\\x1B[31mb`",
        ),
        (
            &["check", "--ignore", "a\u{1b}[31mb"],
            "error: --ignore: there is no rule `a\\x1B[31mb`",
        ),
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.starts_with(said), "{}", ran.stderr);
    }
}
