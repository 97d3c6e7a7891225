//! The program: one file per command.
//!
//! Exit status of every command: 0 all well, 1 findings at or above the
//! threshold (or no such thing as was asked for), 2 a usage error, something
//! that could not be read or written, or a fault of the program itself. Where
//! 1 and 2 come together, 2 wins. A check that a signal broke off gives 130.

mod check;
mod completions;
mod config;
mod conform;
mod decode;
mod diff;
mod encode;
mod explain;
mod fix;
mod generate;
mod inputs;
mod inspect;
mod interrupt;
mod man;
mod merge;
mod output;
mod pager;
mod progress;
mod readers;
mod report_arg;
mod rules;
mod screen;
mod select;
mod selector;
mod shrink;
mod size;
mod target;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand, ValueEnum};

/// Nothing at or above the threshold.
const CLEAN: u8 = 0;
/// Findings at or above the threshold.
const FOUND: u8 = 1;
/// Usage, something unreadable, or an internal fault.
const BROKEN: u8 = 2;
/// Broken off by a signal: 128 and the number of SIGINT, as in a shell.
const INTERRUPTED: u8 = 130;

/// Strict validator for .panim and PAS4 game-animation files.
#[derive(Debug, Parser)]
#[command(name = "animlint", version, max_term_width = 100)]
#[command(after_help = "`animlint COMMAND --help` tells more about a command.")]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    ///
    /// `auto` uses it on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Output")]
    color: Color,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(Box<check::Check>),
    Merge(merge::Merge),
    Decode(decode::Decode),
    Encode(encode::Encode),
    Fix(Box<fix::Fix>),
    Inspect(inspect::Inspect),
    Diff(diff::Diff),
    Readers(readers::Readers),
    Conform(Box<conform::Conform>),
    Rules(rules::Rules),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
    Gen(Box<generate::Gen>),
    Shrink(Box<shrink::Shrink>),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    const fn choice(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

/// Whether standard output was closed from the start.
static STDOUT_CLOSED: OnceLock<bool> = OnceLock::new();

/// Reads the arguments, runs the command and gives the exit status. A command
/// that has something to print fails where `stdout_closed`, that is, where
/// standard output was closed when the program was started.
#[must_use]
pub fn main(stdout_closed: bool) -> ExitCode {
    STDOUT_CLOSED.get_or_init(|| stdout_closed);
    let Cli { command, color } = Cli::parse();
    let status = match command {
        Command::Check(check) => check.run(color),
        Command::Merge(merge) => merge.run(color),
        Command::Decode(decode) => decode.run(),
        Command::Encode(encode) => encode.run(),
        Command::Fix(fix) => fix.run(color),
        Command::Inspect(inspect) => inspect.run(color),
        Command::Diff(diff) => diff.run(color),
        Command::Readers(readers) => readers.run(color),
        Command::Conform(conform) => conform.run(color),
        Command::Rules(rules) => printed(color, |out| rules.print(out)),
        Command::Explain(explain) => explain.run(color),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
        Command::Gen(generate) => generate.run(color),
        Command::Shrink(shrink) => shrink.run(color),
    };
    ExitCode::from(status)
}

/// Runs a command that only prints, and gives its exit status. A reader that
/// has seen enough is nobody's fault.
fn printed(color: Color, print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> u8 {
    if let Err(error) = stdout_is_open() {
        complain("error", error);
        return BROKEN;
    }
    let stdout = anstream::AutoStream::new(io::stdout(), color.choice());
    let mut out = io::BufWriter::new(stdout);
    match print(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(
                "error",
                format_args!("cannot write to standard output: {error}"),
            );
            BROKEN
        }
        Ok(()) | Err(_) => CLEAN,
    }
}

/// What is wrong where something is to be printed and cannot be.
fn stdout_is_open() -> Result<(), &'static str> {
    match STDOUT_CLOSED.get() {
        Some(true) => Err("cannot write to standard output: it was closed from the start"),
        Some(false) | None => Ok(()),
    }
}

/// Says something on standard error. Whatever comes from outside has to be
/// escaped by then.
fn complain(kind: &str, what: impl fmt::Display) {
    // Where not even that can be written, nobody is there to be told.
    let _ = writeln!(io::stderr(), "{kind}: {what}");
}

/// The value of an argument is none: says why, `what` being escaped, and after
/// which option. What was given is not repeated as clap would, unescaped.
fn refused(
    command: &clap::Command,
    argument: Option<&clap::Arg>,
    what: impl fmt::Display,
) -> clap::Error {
    let of = argument
        .and_then(clap::Arg::get_long)
        .map_or_else(String::new, |long| format!("--{long}: "));
    clap::Error::raw(ErrorKind::ValueValidation, format!("{of}{what}\n")).with_cmd(command)
}

/// Columns of the terminal, or what is readable where there is none.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(80, |(width, _)| usize::from(width.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_declared_soundly() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
