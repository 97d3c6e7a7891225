//! `animlint man`: the manual pages, from the same definitions as `--help`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};

use crate::report::escape;

use super::target::written;
use super::{BROKEN, Cli, complain};

/// Print a manual page, or write all of them into a folder
///
/// Made from the same definitions as --help: one page for the program and one
/// for each command.
#[derive(Args, Debug)]
#[command(after_help = "Exit status:
  0  the page was printed, or all were written
  2  a usage error, no such command, or a page that could not be written

Examples:
  animlint man | man -l -
  animlint man check | man -l -
  animlint man --out ~/.local/share/man/man1")]
pub(super) struct Man {
    /// The command whose page to print [default: the page of the program]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,

    /// Write all pages into DIR, which is made where it is missing
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(&self) -> u8 {
        let mut program = Cli::command()
            .disable_help_subcommand(true)
            .subcommand_help_heading("COMMANDS")
            .subcommand_value_name("COMMAND");
        program.build();
        if let Some(folder) = &self.out {
            return write_all(&program, folder);
        }
        match find(&program, &self.command) {
            Ok(command) => written(None, |out| print(command, out)),
            Err(error) => {
                complain("error", error);
                BROKEN
            }
        }
    }
}

/// The command that the names lead to, or what is wrong with them.
fn find<'a>(program: &'a Command, names: &[String]) -> Result<&'a Command, String> {
    let mut command = program;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            let there: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
            let (name, of) = (escape::text(name), command.get_bin_name());
            let of = of.unwrap_or_else(|| command.get_name());
            match &*there {
                [] => format!("`{of}` has no commands of its own, so no `{name}`"),
                there => format!(
                    "`{of}` has no command `{name}`; it has {}",
                    there.join(", ")
                ),
            }
        })?;
    }
    Ok(command)
}

/// Writes the page of the command and those of all below it.
fn write_all(command: &Command, folder: &Path) -> u8 {
    if let Err(error) = fs::create_dir_all(folder) {
        let folder = escape::path(folder);
        complain("error", format_args!("cannot make {folder}: {error}"));
        return BROKEN;
    }
    let place = folder.join(Page::new(command.clone()).get_filename());
    let status = written(Some(&place), |out| print(command, out));
    command
        .get_subcommands()
        .map(|below| write_all(below, folder))
        .fold(status, u8::max)
}

fn print(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    // As short as in `--help`, where clap_mangen would name every option.
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let page = Page::new(command.clone().override_usage(usage));
    let mut body = Vec::new();
    page.render_name_section(&mut body)?;
    page.render_synopsis_section(&mut body)?;
    page.render_description_section(&mut body)?;
    page.render_options_section(&mut body)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut body)?;
    }
    let end = command.get_after_long_help().or(command.get_after_help());
    if let Some(end) = end {
        end_sections(&end.to_string()).to_writer(&mut body)?;
    }
    // The title is written here, since clap_mangen leaves out an empty date and
    // so moves the version to its place. There is no date: the same program is
    // to give the same pages.
    let name = page.get_filename();
    let (name, version) = (name.trim_end_matches(".1"), env!("CARGO_PKG_VERSION"));
    write!(
        out,
        "{APOSTROPHE}.TH {name} 1 \"\" \"animlint {version}\" \"animlint\"\n{}",
        tidy(&body)
    )
}

/// Defines the apostrophe; every section that is rendered begins with it.
const APOSTROPHE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// Rendered sections as one text: what all begin with is left out, and a space
/// between paragraphs is one request, not three that undo each other.
fn tidy(rendered: &[u8]) -> String {
    String::from_utf8_lossy(rendered)
        .replace(APOSTROPHE, "")
        .replace("\n.br\n\n.br\n", "\n.sp\n")
        .replace("\n\n", "\n.sp\n")
}

/// What stands below the options in `--help`. clap_mangen would run all of its
/// lines into one paragraph; here each heading begins a section, an exit status
/// its paragraph, and all else keeps its lines.
fn end_sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    for block in text.split("\n\n") {
        let (heading, lines) = match block.split_once(":\n") {
            Some((heading, lines)) => (Some(heading), lines),
            None => (None, block),
        };
        match heading {
            Some("Exit status") => {
                roff.control("SH", ["EXIT STATUS"]);
                for line in lines.lines().map(str::trim_start) {
                    if let Some((status, meaning)) = line.split_once("  ") {
                        roff.control("TP", ["6"]);
                        roff.text([bold(status)]);
                        roff.text([roman(meaning)]);
                    } else {
                        roff.text([roman(line)]);
                    }
                }
            }
            Some(heading) => {
                roff.control("SH", [&*heading.to_uppercase()]);
                roff.control("EX", []);
                for line in lines.lines() {
                    roff.text([roman(line.trim_start())]);
                }
                roff.control("EE", []);
            }
            None => {
                roff.control("PP", []);
                roff.text([roman(lines)]);
            }
        }
    }
    roff
}
