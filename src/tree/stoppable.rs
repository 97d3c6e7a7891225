//! Reading what may never end or never begin, such as a pipe, so that it can
//! be given up all the same.

use std::io::{self, Cursor, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

/// Bytes that are read at a time.
const CHUNK: usize = 64 << 10;

/// How long a stop may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Something that is read by a thread of its own. Where the reading is
/// stopped while nothing comes, that thread is left waiting: no portable way
/// ends it.
#[derive(Debug)]
pub struct Stoppable<'a> {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    stop: &'a AtomicBool,
}

impl<'a> Stoppable<'a> {
    /// Reads what `open` gives until `stop` is set; reading then fails.
    ///
    /// # Errors
    /// Where there is no thread to be had.
    pub fn new<R: Read>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        stop: &'a AtomicBool,
    ) -> io::Result<Self> {
        let (sender, chunks) = bounded(1);
        let read = move || {
            let mut input = match open() {
                Ok(input) => input,
                // Whoever has gone away does not want to know.
                Err(error) => return drop(sender.send(Err(error))),
            };
            loop {
                let mut chunk = vec![0; CHUNK];
                let read = match input.read(&mut chunk) {
                    Ok(0) => return,
                    Ok(count) => {
                        chunk.truncate(count);
                        Ok(chunk)
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let last = read.is_err();
                if sender.send(read).is_err() || last {
                    return;
                }
            }
        };
        thread::Builder::new().name("read".to_owned()).spawn(read)?;
        Ok(Self {
            chunks,
            chunk: Cursor::default(),
            stop,
        })
    }
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.chunk.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(io::Error::other("the run was broken off"));
            }
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_read() {
        let stop = AtomicBool::new(false);
        for len in [0, 1, CHUNK - 1, CHUNK, 3 * CHUNK + 1] {
            let bytes: Vec<u8> = (0..len).map(|at| (at % 251) as u8).collect();
            let source = Cursor::new(bytes.clone());
            let mut read = Vec::new();
            let mut reader = Stoppable::new(move || Ok(source), &stop).unwrap();
            reader.read_to_end(&mut read).unwrap();
            assert!(read == bytes, "{len}");
        }
        let missing = || std::fs::File::open("/no/such/file");
        let mut reader = Stoppable::new(missing, &stop).unwrap();
        let error = reader.read(&mut [0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn what_never_ends_and_what_never_comes_can_be_stopped() {
        let stop = AtomicBool::new(true);
        let mut endless = Stoppable::new(|| Ok(io::repeat(0)), &stop).unwrap();
        assert!(endless.read_to_end(&mut Vec::new()).is_err());
        let (sender, silent) = bounded::<()>(0);
        let wait = move || {
            let _ = silent.recv();
            Ok(io::empty())
        };
        let mut reader = Stoppable::new(wait, &stop).unwrap();
        assert!(reader.read(&mut [0]).is_err());
        drop(sender);
    }
}
