//! The program's allocator: the system's, except that memory which cannot be had ends the program
//! with a message and status 2.
//!
//! Rust's own answer is to abort, with a signal and perhaps a core file. Work that needs much memory
//! is refused before it begins (`machine::ensure_memory`); this is for what is left, such as a search
//! that grows until `ulimit -v` stops it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;

/// The system's allocator, which ends the program instead of failing.
pub struct OrExit;

// SAFETY: every request goes to the system's allocator as it came, and its answer comes back as it
// is; only where that answer is null does the call not return.
unsafe impl GlobalAlloc for OrExit {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`, which is the system's.
        had(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        had(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the place came from the system's allocator with this layout.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the place came from the system's allocator with this layout; the new size is the
        // caller's, under the same contract.
        had(unsafe { System.realloc(place, layout, size) }, size)
    }
}

#[inline]
fn had(place: *mut u8, size: usize) -> *mut u8 {
    if place.is_null() {
        refuse(size);
    }
    place
}

/// Says what was refused, without asking for memory again, and ends the program.
#[cold]
fn refuse(size: usize) -> ! {
    let mut text = [0; 128];
    let mut rest = &mut text[..];
    let _ = writeln!(rest, "error: out of memory: {size} bytes could not be allocated");
    let length = 128 - rest.len();
    let _ = std::io::stderr().write_all(&text[..length]);
    std::process::exit(2)
}
