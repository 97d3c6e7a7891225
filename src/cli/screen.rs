//! Standard output: buffered, in colour where wanted, and never mixed up with
//! the progress line on the same terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::AutoStream;

use super::Color;
use super::progress::Progress;

/// Bytes above which the buffer is written out.
const ENOUGH: usize = 64 << 10;

/// Time after which a person should see what there is.
const SOON: Duration = Duration::from_millis(100);

/// Whether standard output is a pipe. What reads it may well show it on the
/// terminal that standard error goes to, as pagers and `head` do.
pub(super) fn is_piped() -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        use std::os::unix::fs::FileTypeExt;
        let file = io::stdout().as_fd().try_clone_to_owned();
        let metadata = file
            .map(std::fs::File::from)
            .and_then(|file| file.metadata());
        metadata.is_ok_and(|found| found.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        !io::stdout().is_terminal()
    }
}

/// Standard output.
pub(super) struct Screen {
    out: Box<dyn Write>,
    buffer: Vec<u8>,
    /// On a terminal: the progress line, and when something was last printed.
    terminal: Option<(Progress, Instant)>,
}

impl Screen {
    /// Standard output for people. Colours are taken out where they are not
    /// wanted.
    pub(super) fn colored(color: Color, progress: &Progress) -> Self {
        Self::new(
            Box::new(AutoStream::new(io::stdout(), color.choice())),
            progress,
        )
    }

    /// Standard output for programs: what is written is what comes out.
    pub(super) fn exact(progress: &Progress) -> Self {
        Self::new(Box::new(io::stdout()), progress)
    }

    fn new(out: Box<dyn Write>, progress: &Progress) -> Self {
        let terminal = io::stdout().is_terminal();
        Self {
            out,
            buffer: Vec::new(),
            terminal: terminal.then(|| (progress.clone(), Instant::now())),
        }
    }

    /// What is to be printed next; it is printed by one of the others.
    pub(super) const fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Prints what there is, if it is much or a person waits for it.
    pub(super) fn flush_if_due(&mut self) -> io::Result<()> {
        let waited = |since: &Instant| since.elapsed() >= SOON;
        let due = self.buffer.len() >= ENOUGH
            || (!self.buffer.is_empty()
                && self
                    .terminal
                    .as_ref()
                    .is_some_and(|(_, since)| waited(since)));
        if due { self.flush() } else { Ok(()) }
    }

    /// Prints what there is.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        let (out, buffer) = (&mut self.out, &mut self.buffer);
        let mut print = || {
            out.write_all(buffer)?;
            out.flush()
        };
        let printed = match &mut self.terminal {
            Some((progress, since)) => {
                *since = Instant::now();
                progress.aside(print)
            }
            None => print(),
        };
        self.buffer.clear();
        printed
    }
}
