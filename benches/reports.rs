//! What the reports cost: the program checks a tree with `--quiet` alone, and
//! with all reports for programs beside it, in turn.
//!
//! `cargo bench --bench reports [-- --files N --rounds N --notes --tiny]`. The tree is
//! made in a temporary folder (TMPDIR says where), of clean files as large as
//! real ones; with `--notes`, of files that carry the one note that real ones
//! carry; with `--tiny`, of clean files of some 100 bytes, so that a tree of a
//! million fits on a disk. Time is that of the processor, which other programs
//! on the machine do not touch much. Nothing is asserted.

#[cfg(unix)]
mod common;

#[cfg(unix)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    unix::main()
}

#[cfg(not(unix))]
fn main() {
    println!("this bench asks the system what a child used, as Unix tells it");
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::common;

    const FOLDER: usize = 1000;

    /// Where the node count stands, and what it is by the number of bones.
    const NODE_COUNT: usize = 0x63;
    const NODES: u8 = 20;

    const FORMATS: [&str; 6] = ["json", "jsonl", "sarif", "junit", "github", "gitlab"];

    /// What one run of the program used.
    #[derive(Clone, Copy)]
    struct Used {
        wall: Duration,
        cpu: Duration,
        peak_mib: f64,
    }

    struct Settings {
        files: usize,
        rounds: usize,
        kind: Kind,
    }

    /// What the files are like.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kind {
        Clean,
        Notes,
        Tiny,
    }

    impl Settings {
        fn read() -> Result<Self, String> {
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            // `cargo test --benches` only wants to see that it runs.
            let measured = arguments.iter().any(|argument| argument == "--bench");
            let (files, rounds) = if measured { (20_000, 11) } else { (50, 1) };
            let mut settings = Self {
                files,
                rounds,
                kind: Kind::Clean,
            };
            let mut arguments = arguments.iter().filter(|argument| *argument != "--bench");
            while let Some(name) = arguments.next() {
                let mut number = || {
                    let value = arguments.next().and_then(|value| value.parse().ok());
                    value.ok_or_else(|| format!("{name} takes a number"))
                };
                match name.as_str() {
                    "--files" => settings.files = number()?,
                    "--rounds" => settings.rounds = number()?,
                    "--notes" => settings.kind = Kind::Notes,
                    "--tiny" => settings.kind = Kind::Tiny,
                    _ => {
                        let known = "--files, --rounds, --notes, --tiny";
                        return Err(format!("{name} is none of {known}"));
                    }
                }
            }
            Ok(settings)
        }
    }

    pub(super) fn main() -> Result<(), Box<dyn std::error::Error>> {
        let settings = Settings::read()?;
        let root = tempfile::tempdir()?;
        let reports = tempfile::tempdir()?;
        make(root.path(), &settings)?;
        println!(
            "{} files ({:?}), {} rounds; all figures are medians",
            settings.files, settings.kind, settings.rounds
        );

        let all: Vec<String> = FORMATS.map(String::from).to_vec();
        let mut runs: Vec<(String, Vec<String>)> = vec![
            ("--quiet".to_owned(), Vec::new()),
            ("all reports".to_owned(), all),
        ];
        runs.extend(FORMATS.map(|format| (format.to_owned(), vec![format.to_owned()])));
        let mut used: Vec<Vec<Used>> = runs.iter().map(|_| Vec::new()).collect();
        for round in 0..=settings.rounds {
            for ((_, formats), used) in runs.iter().zip(&mut used) {
                let took = check(root.path(), reports.path(), formats)?;
                // The first round warms the cache.
                if round > 0 {
                    used.push(took);
                }
            }
        }
        println!(
            "{:<14}{:>10}{:>12}{:>10}{:>10}",
            "", "CPU ms", "to --quiet", "wall ms", "peak MiB"
        );
        for ((name, _), of_run) in runs.iter().zip(&used) {
            let ratios = of_run
                .iter()
                .zip(&used[0])
                .map(|(one, quiet)| one.cpu.as_secs_f64() / quiet.cpu.as_secs_f64());
            println!(
                "{name:<14}{:>10.1}{:>12.3}{:>10.1}{:>10.1}",
                median(of_run.iter().map(|one| one.cpu.as_secs_f64() * 1e3)),
                median(ratios),
                median(of_run.iter().map(|one| one.wall.as_secs_f64() * 1e3)),
                median(of_run.iter().map(|one| one.peak_mib)),
            );
        }
        Ok(())
    }

    fn median(figures: impl Iterator<Item = f64>) -> f64 {
        let mut sorted: Vec<f64> = figures.collect();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }

    fn make(root: &Path, settings: &Settings) -> io::Result<()> {
        let tiny = fs::read(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/panim/valid/minimal.panim"),
        )?;
        let mut first = PathBuf::new();
        for number in 0..settings.files {
            let folder = root.join(format!("{:04}", number / FOLDER));
            let path = folder.join(format!("{number:07}.panim"));
            if number.is_multiple_of(FOLDER) {
                fs::create_dir(&folder)?;
            }
            if settings.kind != Kind::Tiny {
                let variant = u16::try_from(number % 1000).unwrap_or_default();
                let mut content = common::real_size(variant);
                if settings.kind == Kind::Clean {
                    // The byte that real files have at 95, whatever it is.
                    content[NODE_COUNT] = NODES;
                }
                fs::write(path, content)?;
            } else if number.is_multiple_of(FOLDER) {
                fs::write(&path, &tiny)?;
                first = path;
            } else {
                // One inode a folder; a check does not see the difference.
                fs::hard_link(&first, path)?;
            }
        }
        Ok(())
    }

    /// Runs the program, and asks the system what it used.
    fn check(root: &Path, reports: &Path, formats: &[String]) -> io::Result<Used> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_animlint"));
        command.args(["check", "--quiet", "."]).current_dir(root);
        for format in formats {
            let file = reports.join(format);
            command.args(["--report", &format!("{format}={}", file.display())]);
        }
        let started = Instant::now();
        let child = command.stdin(Stdio::null()).spawn()?;
        let id = libc::pid_t::try_from(child.id()).map_err(io::Error::other)?;
        let mut status = 0;
        // SAFETY: all zeroes are a value of this structure of numbers.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: the pointers are to live values, and the child is ours.
        let waited = unsafe { libc::wait4(id, &mut status, 0, &mut usage) };
        assert_eq!(waited, id, "{}", io::Error::last_os_error());
        assert!(
            libc::WIFEXITED(status) && libc::WEXITSTATUS(status) <= 1,
            "{status}"
        );
        let wall = started.elapsed();
        let cpu = [usage.ru_utime, usage.ru_stime]
            .map(|time| {
                let seconds = u64::try_from(time.tv_sec).expect("not negative");
                let micros = u64::try_from(time.tv_usec).expect("not negative");
                Duration::from_secs(seconds) + Duration::from_micros(micros)
            })
            .iter()
            .sum();
        // Linux counts in KiB, others in bytes.
        let unit = if cfg!(target_os = "linux") {
            1024.0
        } else {
            1.0
        };
        Ok(Used {
            wall,
            cpu,
            peak_mib: usage.ru_maxrss as f64 * unit / f64::from(1 << 20),
        })
    }
}
