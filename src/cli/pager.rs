//! A pager for what is long, as git has it: on a terminal, unless it is not
//! wanted; `less` ends by itself where everything fits.

use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

use anstream::AutoStream;

use super::{BROKEN, CLEAN, Color, complain, printed, stdout_is_open};

/// What pages where PAGER does not say.
const PAGER: &str = "less";

/// How `less` behaves where LESS does not say: it ends where all fits, shows
/// colours, and leaves what it showed on the terminal.
const LESS: &str = "FRX";

/// As [`printed`], through a pager where standard output is a terminal and one
/// is wanted.
pub(super) fn paged(
    color: Color,
    wanted: bool,
    print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> u8 {
    if stdout_is_open().is_err() || !wanted || !io::stdout().is_terminal() {
        return printed(color, print);
    }
    let Some(mut pager) = start() else {
        return printed(color, print);
    };
    // Ctrl-C is for the pager to act on; it must not be left without input.
    let _ = ctrlc::try_set_handler(|| {});
    let choice = match color {
        Color::Auto => AutoStream::choice(&io::stdout()),
        Color::Always | Color::Never => color.choice(),
    };
    let written = match pager.stdin.take() {
        Some(stdin) => {
            let stdin: Box<dyn Write> = Box::new(stdin);
            let mut out = BufWriter::new(AutoStream::new(stdin, choice));
            print(&mut out).and_then(|()| out.flush())
        }
        None => Ok(()),
    };
    let waited = pager.wait().map(|_| ());
    match written.and(waited) {
        // Who has seen enough leaves the pager.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain("error", format_args!("cannot write to the pager: {error}"));
            BROKEN
        }
        Ok(()) | Err(_) => CLEAN,
    }
}

/// Starts the pager; none where it is none or cannot be started.
fn start() -> Option<Child> {
    let pager = env::var("PAGER").unwrap_or_else(|_| PAGER.to_owned());
    let words = shlex::split(&pager)?;
    let (program, arguments) = words.split_first()?;
    if program == "cat" {
        return None;
    }
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    command.spawn().ok()
}
