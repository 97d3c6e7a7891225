//! Runs a program that may do anything: not read its input, not end, write
//! without end, leave others behind that keep its pipes open.

mod group;
mod tail;

use std::io::{self, ErrorKind, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

use tail::Tail;

/// Bytes that are read at a time.
const CHUNK: usize = 64 << 10;

/// Chunks that wait to be looked at; a program that writes faster waits.
const WAITING: usize = 4;

/// How long a stop, or the end of a program that no thread waits for, may go
/// unnoticed.
const PATIENCE: Duration = Duration::from_millis(if cfg!(unix) { 20 } else { 2 });

/// How long the pipes of a program that has ended are still read. Its group
/// is gone by then; whoever has left the group and kept the pipe is not waited
/// for.
const GRACE: Duration = Duration::from_millis(500);

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// From its start to its end.
    pub(super) time: Duration,
    /// Bytes on standard output.
    pub(super) output: usize,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, with a status.
    Exit(i32),
    /// By a signal that was not ours.
    Signal(i32),
    /// It took more time than it may.
    Timeout,
    /// It wrote more than it may.
    Flood,
    /// The run was broken off.
    Stopped,
}

/// What a program did.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) end: End,
    pub(super) stdout: Vec<u8>,
    /// The end of what it wrote to standard error.
    pub(super) stderr: Vec<u8>,
}

enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    /// One of the pipes came to its end.
    Closed,
    /// The program has ended.
    Ended,
}

/// Runs a program on an input, until it ends or is ended; nothing of its group
/// is left then. Without an input, its standard input is empty. `stopped` is
/// asked now and then whether to give up.
///
/// # Errors
/// Where it cannot be started.
pub(super) fn run(
    command: &mut Command,
    input: Option<&[u8]>,
    allowed: Allowed,
    stopped: &dyn Fn() -> bool,
) -> io::Result<Ran> {
    group::lead(command);
    command
        .stdin(input.map_or_else(Stdio::null, |_| Stdio::piped()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = command.spawn()?;
    let events = match attend(&mut child, input) {
        Ok(events) => events,
        Err(error) => {
            group::kill(&mut child);
            let _ = child.wait();
            return Err(error);
        }
    };
    let mut seen = Seen {
        events,
        stdout: Vec::new(),
        stderr: Tail::default(),
        open: 2,
    };
    let broken_off = seen.wait_for(&mut child, started, allowed, stopped);
    group::kill(&mut child);
    let status = child.wait()?;
    let overflown = broken_off.is_none() && seen.drain(allowed.output);
    let end = match broken_off {
        Some(end) => end,
        None if overflown => End::Flood,
        None => end_of(status),
    };
    Ok(Ran {
        end,
        stdout: seen.stdout,
        stderr: seen.stderr.into_bytes(),
    })
}

/// Starts the threads that feed the program, read from it and wait for it.
/// They own what they need: one whose pipe somebody keeps open is left behind.
fn attend(child: &mut Child, input: Option<&[u8]>) -> io::Result<Receiver<Event>> {
    let (sender, events) = bounded(WAITING);
    if let (Some(mut stdin), Some(input)) = (child.stdin.take(), input) {
        let input = input.to_owned();
        // A program need not read what it is given.
        spawn("feed", move || drop(stdin.write_all(&input)))?;
    }
    if let Some(stdout) = child.stdout.take() {
        let sender = sender.clone();
        spawn("stdout", move || pump(stdout, Event::Stdout, &sender))?;
    }
    if let Some(stderr) = child.stderr.take() {
        let sender = sender.clone();
        spawn("stderr", move || pump(stderr, Event::Stderr, &sender))?;
    }
    group::watch(child, move || drop(sender.send(Event::Ended)))?;
    Ok(events)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread.spawn(work).map(|_| ())
}

/// Passes on what a pipe gives, until its end or until nobody wants it.
fn pump(mut pipe: impl Read, event: impl Fn(Vec<u8>) -> Event, sender: &Sender<Event>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        match pipe.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => {
                chunk.truncate(count);
                if sender.send(event(chunk)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // Whoever has gone away does not want to know.
    let _ = sender.send(Event::Closed);
}

/// What came from the program so far.
struct Seen {
    events: Receiver<Event>,
    stdout: Vec<u8>,
    stderr: Tail,
    /// Pipes that have not come to their end.
    open: u8,
}

impl Seen {
    /// Takes what comes until the program has ended or has to be ended, and
    /// says why in the latter case.
    fn wait_for(
        &mut self,
        child: &mut Child,
        started: Instant,
        allowed: Allowed,
        stopped: &dyn Fn() -> bool,
    ) -> Option<End> {
        loop {
            let Some(left) = allowed.time.checked_sub(started.elapsed()) else {
                return Some(End::Timeout);
            };
            if stopped() {
                return Some(End::Stopped);
            }
            match self.events.recv_timeout(left.min(PATIENCE)) {
                Ok(Event::Ended) => return None,
                Ok(event) => self.take(event),
                Err(_) if group::has_ended(child) => return None,
                Err(_) => {}
            }
            if self.stdout.len() > allowed.output {
                return Some(End::Flood);
            }
        }
    }

    /// Takes what is left in the pipes, and says whether it is too much.
    fn drain(&mut self, most: usize) -> bool {
        let until = Instant::now().checked_add(GRACE);
        while self.open > 0 && self.stdout.len() <= most {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.unwrap_or_default()) {
                Ok(event) => self.take(event),
                Err(_) => break,
            }
        }
        self.stdout.len() > most
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Stdout(chunk) => self.stdout.extend_from_slice(&chunk),
            Event::Stderr(chunk) => self.stderr.push(&chunk),
            Event::Closed => self.open = self.open.saturating_sub(1),
            Event::Ended => {}
        }
    }
}

fn end_of(status: ExitStatus) -> End {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return End::Signal(signal);
        }
    }
    // Without a signal there is a status.
    End::Exit(status.code().unwrap_or(-1))
}

#[cfg(all(test, unix))]
#[path = "tests.rs"]
mod tests;
