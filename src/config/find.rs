//! Which configuration a path has: the nearest one upwards.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::limits::CONFIG_BYTES;
use crate::tree::place;

use super::error::{ConfigError, Problem};
use super::{Config, parse};

/// The name of a configuration.
pub const FILE_NAME: &str = "animlint.toml";

/// Where configurations come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The nearest one upwards from each file.
    Nearest,
    /// None at all.
    Isolated,
    /// This one for all; its patterns and paths are relative to the current
    /// folder.
    File(PathBuf),
}

/// The configuration of a folder, or why there is none to go by.
pub type Found = Result<Arc<Config>, Arc<ConfigError>>;

/// Finds configurations, each read once.
#[derive(Debug)]
pub struct Finder {
    /// The current folder.
    current: PathBuf,
    /// One for all, where it was given so.
    all: Option<Arc<Config>>,
    /// What the folders on the way have; by their absolute places.
    folders: Mutex<HashMap<PathBuf, Found>>,
}

impl Finder {
    /// Begins with nothing found; a file that is given is read at once.
    ///
    /// # Errors
    /// Where that file is no configuration.
    pub fn new(current: &Path, source: &Source) -> Result<Self, ConfigError> {
        let all = match source {
            Source::Nearest => None,
            Source::Isolated => Some(Config {
                folder: current.to_owned(),
                ..Config::default()
            }),
            Source::File(file) => Some(read(file, file, current)?),
        };
        Ok(Self {
            current: current.to_owned(),
            all: all.map(Arc::new),
            folders: Mutex::default(),
        })
    }

    /// The absolute place of a path.
    #[must_use]
    pub fn absolute(&self, path: &Path) -> PathBuf {
        place::absolute(&self.current, path)
    }

    /// The configuration of the files of a folder, given by its absolute
    /// place.
    ///
    /// # Errors
    /// Where there is one that cannot be read.
    pub fn of(&self, folder: &Path) -> Found {
        match &self.all {
            Some(all) => Ok(Arc::clone(all)),
            None => self.nearest(folder),
        }
    }

    fn nearest(&self, folder: &Path) -> Found {
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        let mut on_the_way = Vec::new();
        let mut found = None;
        for folder in folder.ancestors() {
            if let Some(known) = folders.get(folder) {
                found = Some(known.clone());
                break;
            }
            on_the_way.push(folder.to_owned());
            let file = folder.join(FILE_NAME);
            // A folder that must not be looked into has nothing to say.
            if fs::metadata(&file).is_ok_and(|found| found.is_file()) {
                let shown = file.strip_prefix(&self.current).unwrap_or(&file);
                found = Some(read(&file, shown, folder).map(Arc::new).map_err(Arc::new));
                break;
            }
        }
        let found = found.unwrap_or_else(|| {
            Ok(Arc::new(Config {
                folder: self.current.clone(),
                ..Config::default()
            }))
        });
        for folder in on_the_way {
            folders.insert(folder, found.clone());
        }
        found
    }
}

/// Reads a configuration; messages call it `shown`.
fn read(file: &Path, shown: &Path, folder: &Path) -> Result<Config, ConfigError> {
    let unreadable = |why: String| ConfigError::Unreadable(shown.to_owned(), why);
    let mut bytes = Vec::new();
    let text = open(file).and_then(|file| {
        file.take(CONFIG_BYTES.saturating_add(1))
            .read_to_end(&mut bytes)
    });
    text.map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > CONFIG_BYTES {
        return Err(unreadable("it is larger than 1 MiB".to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let start = error.as_bytes().get(..error.utf8_error().valid_up_to());
        let before = String::from_utf8_lossy(start.unwrap_or_default()).into_owned();
        let last = before.rsplit('\n').next().unwrap_or_default();
        let problem = Problem {
            line: before.matches('\n').count().saturating_add(1),
            column: last.chars().count().saturating_add(1),
            what: "this byte is no UTF-8".to_owned(),
        };
        ConfigError::Wrong(shown.to_owned(), vec![problem])
    })?;
    match parse::parse(&text, folder) {
        Ok(config) => Ok(Config {
            file: Some(shown.to_owned()),
            ..config
        }),
        Err(problems) => Err(ConfigError::Wrong(shown.to_owned(), problems)),
    }
}

fn open(file: &Path) -> io::Result<fs::File> {
    let opened = fs::File::open(file)?;
    match opened.metadata()?.is_dir() {
        true => Err(io::Error::other("it is a folder, not a file")),
        false => Ok(opened),
    }
}
