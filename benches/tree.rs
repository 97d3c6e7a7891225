//! A whole tree: checked by the library's runner, and only read by a bare
//! walk + open + read + close loop with as many threads.
//!
//! `cargo bench --bench tree [-- --files N --jobs N --rounds N]`. The tree is
//! made in a temporary folder (TMPDIR says where). Both go over it in turn, so
//! that a machine that slows down slows down both, and each pair gives a
//! ratio: of the time that passed, and on Unix of the processor time, which
//! other programs on the machine do not touch much. Nothing is asserted about
//! time.

mod common;

use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use animlint::limits::Bounds;
use animlint::tree::{self, Input, Options, Outcome};
use walkdir::WalkDir;

/// Files of one folder.
const FOLDER: usize = 1000;

/// Paths that the bare loop's walk hands over at a time.
const BATCH: usize = 64;

/// What the arguments say.
struct Settings {
    files: usize,
    jobs: NonZeroUsize,
    rounds: usize,
}

impl Settings {
    fn read() -> Result<Self, String> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        // `cargo test --benches` only wants to see that it runs.
        let measured = arguments.iter().any(|argument| argument == "--bench");
        let (files, rounds) = if measured { (20_000, 11) } else { (50, 1) };
        let mut settings = Self {
            files,
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            rounds,
        };
        let mut arguments = arguments.iter().filter(|argument| *argument != "--bench");
        while let Some(name) = arguments.next() {
            let number = arguments
                .next()
                .and_then(|value| value.parse::<NonZeroUsize>().ok())
                .ok_or_else(|| format!("{name} takes a number from 1 on"))?;
            match name.as_str() {
                "--files" => settings.files = number.get(),
                "--jobs" => settings.jobs = number,
                "--rounds" => settings.rounds = number.get(),
                _ => return Err(format!("{name} is none of --files, --jobs, --rounds")),
            }
        }
        Ok(settings)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Settings {
        files,
        jobs,
        rounds,
    } = Settings::read()?;
    let root = tempfile::tempdir()?;
    let bytes = make(root.path(), files)?;
    println!(
        "{files} files of {} bytes each, folders of up to {FOLDER}; {jobs} threads; {rounds} rounds",
        bytes / files as u64
    );

    let expected = (files, bytes);
    let once = || -> io::Result<(Took, Took)> {
        let (checked, seen) = timed(|| check(root.path(), jobs))?;
        assert_eq!(seen, expected, "the runner saw every byte");
        let (bare, seen) = timed(|| read(root.path(), jobs))?;
        assert_eq!(seen, expected, "the bare loop saw every byte");
        Ok((checked, bare))
    };
    // The first round warms the cache.
    once()?;
    let pairs: Vec<(Took, Took)> = (0..rounds).map(|_| once()).collect::<io::Result<_>>()?;

    let rate = |took: Duration| files as f64 / took.as_secs_f64();
    let each = |took: Duration| took.as_secs_f64() * 1e6 / files as f64;
    let ratio = |bare: Duration, checked: Duration| bare.as_secs_f64() / checked.as_secs_f64();
    println!("                            min   median      max");
    line(
        "check, files/s",
        0,
        pairs.iter().map(|pair| rate(pair.0.wall)),
    );
    line(
        "bare, files/s",
        0,
        pairs.iter().map(|pair| rate(pair.1.wall)),
    );
    let walls = pairs.iter().map(|pair| ratio(pair.1.wall, pair.0.wall));
    line("check / bare, files/s", 3, walls);
    if cfg!(unix) {
        line(
            "check, CPU us/file",
            2,
            pairs.iter().map(|pair| each(pair.0.cpu)),
        );
        line(
            "bare, CPU us/file",
            2,
            pairs.iter().map(|pair| each(pair.1.cpu)),
        );
        let cpus = pairs.iter().map(|pair| ratio(pair.1.cpu, pair.0.cpu));
        line("bare / check, CPU", 3, cpus);
    }
    Ok(())
}

fn line(name: &str, digits: usize, figures: impl Iterator<Item = f64>) {
    let mut sorted: Vec<f64> = figures.collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let [least, median, most] = [0, sorted.len() / 2, sorted.len() - 1].map(|nth| sorted[nth]);
    println!("{name:<22} {least:>8.digits$} {median:>8.digits$} {most:>8.digits$}");
}

/// How long something took.
#[derive(Clone, Copy)]
struct Took {
    wall: Duration,
    /// Of all threads together.
    cpu: Duration,
}

fn timed<T>(run: impl FnOnce() -> io::Result<T>) -> io::Result<(Took, T)> {
    let (started, before) = (Instant::now(), cpu());
    let value = run()?;
    let took = Took {
        wall: started.elapsed(),
        cpu: cpu() - before,
    };
    Ok((took, value))
}

/// Processor time that this process has used, in its own code and for it in
/// the kernel; nothing where the system does not say.
fn cpu() -> Duration {
    #[cfg(unix)]
    {
        // SAFETY: all zeroes are a value of this structure of numbers.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: the pointer is to a live value.
        let status = unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) };
        assert_eq!(status, 0, "{}", io::Error::last_os_error());
        [usage.ru_utime, usage.ru_stime]
            .map(|time| {
                let seconds = u64::try_from(time.tv_sec).expect("not negative");
                let micros = u64::try_from(time.tv_usec).expect("not negative");
                Duration::from_secs(seconds) + Duration::from_micros(micros)
            })
            .iter()
            .sum()
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

/// Makes the tree and gives its size in bytes.
fn make(root: &Path, files: usize) -> io::Result<u64> {
    let mut bytes = 0;
    for number in 0..files {
        let folder = root.join(format!("{:03}", number / FOLDER));
        if number.is_multiple_of(FOLDER) {
            fs::create_dir(&folder)?;
        }
        let variant = u16::try_from(number % 1000).unwrap_or_default();
        let content = common::real_size(variant);
        bytes += content.len() as u64;
        fs::write(folder.join(format!("{number:06}.panim")), content)?;
    }
    Ok(bytes)
}

/// Checks the tree; gives the number of files that were accepted, and of
/// bytes.
fn check(root: &Path, jobs: NonZeroUsize) -> io::Result<(usize, u64)> {
    let options = Options {
        jobs,
        bounds: &|_| Bounds::default(),
        all_files: false,
        follow: false,
        scan: false,
        selection: None,
        sharding: None,
        excerpts: &|_, _| false,
        contents: false,
        digests: &|_| false,
        stop: &AtomicBool::new(false),
    };
    let mut seen = (0, 0);
    let _: ControlFlow<()> = tree::run(&[Input::Path(root.to_owned())], &options, |file| {
        if let Outcome::Judged {
            roundtrip: true, ..
        } = file.outcome
        {
            seen.0 += 1;
            seen.1 += file.bytes;
        }
        ControlFlow::Continue(())
    })?;
    Ok(seen)
}

/// Reads the tree and does nothing with it: one thread walks, `jobs` others
/// open, read and close, each with one buffer.
fn read(root: &Path, jobs: NonZeroUsize) -> io::Result<(usize, u64)> {
    let (sender, receiver) = crossbeam_channel::bounded::<Vec<PathBuf>>(jobs.get() * 2 + 2);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.get())
            .map(|_| {
                let receiver = receiver.clone();
                scope.spawn(move || read_all(receiver.iter().flatten()))
            })
            .collect();
        drop(receiver);
        let mut batch = Vec::with_capacity(BATCH);
        for entry in WalkDir::new(root) {
            let entry = entry?;
            if entry.file_type().is_file() {
                batch.push(entry.into_path());
                if batch.len() == BATCH {
                    let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                    sender.send(full).map_err(io::Error::other)?;
                }
            }
        }
        sender.send(batch).map_err(io::Error::other)?;
        drop(sender);
        let mut seen = (0, 0);
        for worker in workers {
            let (files, bytes) = worker.join().expect("no panic")?;
            seen.0 += files;
            seen.1 += bytes;
        }
        Ok(seen)
    })
}

fn read_all(paths: impl Iterator<Item = PathBuf>) -> io::Result<(usize, u64)> {
    let mut buffer = vec![0; 1 << 16];
    let mut seen = (0, 0);
    for path in paths {
        let mut file = File::open(path)?;
        loop {
            let read = file.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            seen.1 += read as u64;
        }
        seen.0 += 1;
    }
    Ok(seen)
}
