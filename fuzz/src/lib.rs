//! What every target shares: an allocation bomb is a crash, with or without a
//! sanitizer. Only Rust's own allocations pass here, not those of libFuzzer.

use std::alloc::{GlobalAlloc, Layout, System};

/// More than any input may need at once. The largest seed has 116,815 bytes, and
/// promise 1 of the crate is twice the file and 1 MiB.
const LARGEST: usize = 4 << 20;

struct Capped;

/// A null pointer makes Rust say how much was asked for, and abort.
fn within(size: usize, allocate: impl FnOnce() -> *mut u8) -> *mut u8 {
    if size > LARGEST {
        return std::ptr::null_mut();
    }
    allocate()
}

// SAFETY: everything is left to the system's allocator, or fails as an
// allocator may.
unsafe impl GlobalAlloc for Capped {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        within(layout.size(), || unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        within(layout.size(), || unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        within(size, || unsafe { System.realloc(at, layout, size) })
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static CAPPED: Capped = Capped;
