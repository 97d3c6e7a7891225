//! One part of a run that is spread over several machines: every path belongs
//! to exactly one of N shards, whatever else there is in the tree.
//!
//! The shard of a path is the SHA-256 of its bytes, with `/` between names,
//! the first 8 bytes taken as a big-endian number, modulo N, plus 1. Hashed is
//! the path below the current folder, or as named where it is not below it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use super::place::{absolute, slashed};

/// Shard `index` of `count`, the first being 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    count: u32,
    index: u32,
}

/// Shards that a run may be spread over.
const MOST: u32 = 10_000;

impl Shard {
    /// Shard `index` of `count`; none unless 1 ≤ `index` ≤ `count` ≤ 10,000.
    #[must_use]
    pub fn new(index: u32, count: u32) -> Option<Self> {
        (1..=count.min(MOST)).contains(&index).then_some(())?;
        (count <= MOST).then_some(Self { count, index })
    }

    /// Which one it is, from 1.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether the path with these bytes belongs to it.
    fn holds(self, path: &[u8]) -> bool {
        let hash = Sha256::digest(path);
        let start = hash.first_chunk().copied().map_or(0, u64::from_be_bytes);
        let index = start.checked_rem(u64::from(self.count));
        index == Some(u64::from(self.index.saturating_sub(1)))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let form = || format!("it takes the form I/N with N up to {MOST}, such as 1/4 to 4/4");
        let (index, count) = given.split_once('/').ok_or_else(form)?;
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits
                .parse::<u32>()
                .ok()
                .filter(|_| plain)
                .ok_or_else(form)
        };
        let (index, count) = (number(index)?, number(count)?);
        Self::new(index, count).ok_or_else(|| match count {
            1..=MOST => format!("the shards of {count} are 1/{count} to {count}/{count}"),
            _ => form(),
        })
    }
}

/// The shard that a run does, and how much it leaves to the others.
#[derive(Debug)]
pub struct Sharding {
    shard: Shard,
    current: PathBuf,
    left: AtomicU64,
}

impl Sharding {
    /// `shard` of a run in the `current` folder, which is absolute.
    #[must_use]
    pub const fn new(shard: Shard, current: PathBuf) -> Self {
        Self {
            shard,
            current,
            left: AtomicU64::new(0),
        }
    }

    /// The shard.
    #[must_use]
    pub const fn shard(&self) -> Shard {
        self.shard
    }

    /// How many paths were left to other shards so far.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Whether `path` belongs to the shard; counts it otherwise.
    pub(super) fn takes(&self, path: &Path) -> bool {
        let place = absolute(&self.current, path);
        let below = place.strip_prefix(&self.current).ok();
        let takes = self.shard.holds(&slashed(below.unwrap_or(path)));
        if !takes {
            self.left.fetch_add(1, Ordering::Relaxed);
        }
        takes
    }
}

// The paths in these tests are those of Unix.
#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_so_many() {
        let shard = "3/7".parse::<Shard>().unwrap();
        assert_eq!((shard.index(), shard.count()), (3, 7));
        assert_eq!(shard.to_string(), "3/7");
        assert!("10000/10000".parse::<Shard>().is_ok());
        for (given, said) in [
            ("0/3", "the shards of 3 are 1/3 to 3/3"),
            ("4/3", "the shards of 3 are 1/3 to 3/3"),
            ("0/0", "it takes the form I/N"),
            ("1/0", "it takes the form I/N"),
            ("1", "it takes the form I/N"),
            ("1/", "it takes the form I/N"),
            ("/1", "it takes the form I/N"),
            ("+1/2", "it takes the form I/N"),
            ("1/2/3", "it takes the form I/N"),
            ("1/10001", "it takes the form I/N"),
            ("1/99999999999", "it takes the form I/N"),
        ] {
            let error = given.parse::<Shard>().unwrap_err();
            assert!(error.starts_with(said), "{given}: {error}");
        }
    }

    /// Protects: the contract. Machines with different versions of this
    /// program must not each leave a file to the other.
    #[test]
    fn the_shard_of_a_path_never_changes() {
        // As `printf %s PATH | sha256sum` has it: ca978112ca1bbdca, modulo 5.
        let of = |path: &str, count| {
            let holds = |index: &u32| Shard::new(*index, count).unwrap().holds(path.as_bytes());
            let mut shards = (1..=count).filter(holds);
            let shard = shards.next();
            assert_eq!(shards.next(), None);
            shard
        };
        assert_eq!(
            of("a", 5),
            Some(u32::try_from(0xca97_8112_ca1b_bdca_u64 % 5).unwrap() + 1)
        );
        assert_eq!(of("a", 1), Some(1));
    }

    #[test]
    fn spellings_below_the_current_folder_are_one() {
        let holds = |path: &str| {
            let shard = |index| {
                let shard = Shard::new(index, 97).unwrap();
                let sharding = Sharding::new(shard, PathBuf::from("/home/me"));
                let takes = sharding.takes(Path::new(path));
                assert_eq!(sharding.left(), u64::from(!takes));
                takes
            };
            (1..=97).find(|index| shard(*index)).unwrap()
        };
        for same in ["./a/b", "a//b", "a/x/../b", "/home/me/a/b", "../me/a/b"] {
            assert_eq!(holds(same), holds("a/b"), "{same}");
        }
        assert_eq!(holds("../a"), holds(".././a"));
        assert_ne!(holds("../a"), holds("/home/a"));
    }
}
