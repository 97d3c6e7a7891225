//! Every truncation of every corpus file, and single-byte changes: all 255 at
//! every place of files up to 512 bytes, the eight bit flips up to 4 KiB, and
//! 2,000 seeded places above. No panic, no memory beyond what is promised,
//! and what is accepted still round-trips.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use animlint::carrier::Format;
use animlint::oracle;

/// Counts what the current thread holds, and the most it held.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Adds to what is held. Threads that are going away are not counted.
fn hold(change: isize) {
    let _ = HELD.try_with(|held| {
        held.set(held.get() + change);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

fn size(layout: Layout) -> isize {
    isize::try_from(layout.size()).expect("a layout's size fits")
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        hold(size(layout));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        hold(-size(layout));
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most memory that `run` held beyond what was held before.
fn peak(run: impl FnOnce()) -> isize {
    let before = HELD.get();
    PEAK.set(before);
    run();
    PEAK.get() - before
}

/// The corpus files of one format with their bytes, in the order of their
/// paths.
fn corpus(format: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(format);
    let mut files = Vec::new();
    for folder in ["valid", "invalid", "ambiguous"] {
        for entry in fs::read_dir(root.join(folder)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            // What the case says stands beside it.
            if path.extension().is_some_and(|it| it == "json") {
                continue;
            }
            let bytes = fs::read(&path).expect("a readable file");
            files.push((path, bytes));
        }
    }
    assert!(!files.is_empty(), "{format} has no corpus");
    files.sort();
    files
}

/// A xorshift generator: the same places on every machine.
struct Seeded(u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("below a usize")
    }
}

/// Runs `check` on every change of a single byte that the sizes above ask
/// for.
fn single_byte_changes(file: &[u8], mut check: impl FnMut(&[u8])) {
    let mut changed = file.to_vec();
    let mut at = |place: usize, flips: &mut dyn Iterator<Item = u8>| {
        for flip in flips {
            changed[place] = file[place] ^ flip;
            check(&changed);
        }
        changed[place] = file[place];
    };
    let bits = || (0..8).map(|bit| 1_u8 << bit);
    if file.len() <= 512 {
        (0..file.len()).for_each(|place| at(place, &mut (1..=255)));
    } else if file.len() <= 4096 {
        (0..file.len()).for_each(|place| at(place, &mut bits()));
    } else {
        let mut seeded = Seeded(0x9E37_79B9_7F4A_7C15);
        for _ in 0..2000 {
            let place = seeded.below(file.len());
            at(place, &mut bits());
        }
    }
}

/// All truncations of a file up to 4 KiB, and 2,000 seeded ones above.
fn truncations(file: &[u8], mut check: impl FnMut(&[u8])) {
    if file.len() <= 4096 {
        (0..file.len()).for_each(|end| check(&file[..end]));
    } else {
        let mut seeded = Seeded(0xD1B5_4A32_D192_ED03);
        (0..2000).for_each(|_| check(&file[..seeded.below(file.len())]));
    }
}

/// Runs the damaged files of every second corpus file through the oracle.
fn run(format: &str, half: usize, check: impl Fn(&[u8])) {
    for (path, file) in corpus(format).into_iter().skip(half).step_by(2) {
        let mut worst = 0;
        let mut bounded = |bytes: &[u8]| {
            let held = peak(|| check(bytes));
            let allowed = 2 * isize::try_from(bytes.len()).expect("small") + (1 << 20);
            assert!(
                held <= allowed,
                "{}: {held} bytes held for {}",
                path.display(),
                bytes.len()
            );
            worst = worst.max(held);
        };
        truncations(&file, &mut bounded);
        single_byte_changes(&file, &mut bounded);
        assert!(worst > 0 || file.is_empty(), "the allocator does not count");
    }
}

/// Protects: promises 1 and 2 on every damaged `.panim` of the corpus.
#[test]
fn damaged_panim_even() {
    run("panim", 0, oracle::panim::bytes);
}

/// The other half, so that two cores share the work.
#[test]
fn damaged_panim_odd() {
    run("panim", 1, oracle::panim::bytes);
}

/// Protects: the same promises for PAS4 databases.
#[test]
fn damaged_pas4() {
    for half in [0, 1] {
        run("pas4", half, oracle::pas4::bytes);
    }
}

/// Protects: the same promises for the files that carry PAS4, told by their
/// content and under the name of their format.
#[test]
fn damaged_carriers() {
    for half in [0, 1] {
        run("ancs", half, |bytes| {
            oracle::carrier::bytes(bytes, Some(Format::Ancs))
        });
        run("char", half, |bytes| {
            oracle::carrier::bytes(bytes, Some(Format::Char))
        });
    }
}
