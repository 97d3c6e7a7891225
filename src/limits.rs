//! Every cap of the crate, with its reason. A cap never decides in silence:
//! what it leaves out is counted and said.

/// Findings of one rule in one file that are kept; the rest are counted
/// exactly. A table of ten thousand wrong rows is understood from the first
/// few dozen.
pub const FINDINGS_PER_RULE: usize = 64;

/// Occurrences of `indices`, other than the one taken, that are tried as the
/// boundary between values and index table. Each trial reads the rest of the
/// file once, so a bound keeps the time linear in the file.
pub const RIVALS: usize = 16;

/// Occurrences of `scales` at whole rows of the index table that are tried as
/// its end. As [`RIVALS`].
pub const SCALES_CANDIDATES: usize = 16;

/// Offset range in which a `values` tag at an unexpected place is still taken
/// for the end of a header: from the oldest known header to about 1 KiB.
pub const VALUES_TAG_SEARCH: std::ops::RangeInclusive<usize> = 0x43..=0x3FF;

/// Default bound on the dense size of a track in bytes (bones × frames × 3
/// axes × 2 bytes), which the Pluto loader allocates whatever the file holds.
/// 64 MiB is a thousand times what a film's animation needs.
pub const DENSE_TRACK_BYTES: u64 = 64 << 20;

/// Entries of a dense track above which the loader's `int` overflows.
pub const DENSE_TRACK_ENTRIES: u64 = i32::MAX as u64;

/// All attempts of a scan for databases together read at most this many times
/// the file, so that a file that spells `PAS4` throughout costs linear time.
pub const SCAN_WORK: usize = 16;

/// Default bound on the size of a file that is read: 64 MiB. The largest real
/// file seen is 40 KB.
pub const FILE_BYTES: u64 = 64 << 20;

/// Bytes of a configuration file that are read; a long one has a few KB.
pub const CONFIG_BYTES: u64 = 1 << 20;

/// Bytes of a baseline that are read or written: about two million findings.
pub const BASELINE_BYTES: u64 = 256 << 20;

/// Bytes that an implementation under test may write to standard output: some
/// hundred times the JSON of the largest case.
pub const CONFORM_OUTPUT_BYTES: usize = 16 << 20;

/// Places that a fix may change in one file, each of which is held in memory
/// with its name. Whoever has more of one fault has a fault in the exporter.
pub const FIX_EDITS: usize = 1 << 18;

/// The bounds that a user may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// See [`DENSE_TRACK_BYTES`].
    pub dense_track_bytes: u64,
    /// See [`FILE_BYTES`].
    pub file_bytes: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            dense_track_bytes: DENSE_TRACK_BYTES,
            file_bytes: FILE_BYTES,
        }
    }
}
