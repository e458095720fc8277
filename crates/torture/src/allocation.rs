//! An allocator that counts: how much memory a reader asks for, whatever a file promises.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, with every request counted.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static LARGEST: AtomicUsize = AtomicUsize::new(0);

fn asked(size: usize) {
    let live = LIVE.fetch_add(size, Relaxed) + size;
    PEAK.fetch_max(live, Relaxed);
    LARGEST.fetch_max(size, Relaxed);
}

fn freed(size: usize) {
    LIVE.fetch_sub(size, Relaxed);
}

// SAFETY: every request goes to the system's allocator as it came, and its answer comes back as it
// is; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        asked(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        asked(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        freed(layout.size());
        // SAFETY: the place came from the system's allocator with this layout.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        freed(layout.size());
        asked(size);
        // SAFETY: the place came from the system's allocator with this layout; the new size is the
        // caller's, under the same contract.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// What was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The largest single request.
    pub largest: usize,
    /// The most that was held at once, beyond what was held before.
    pub peak: usize,
}

impl Asked {
    /// The larger of both, each for itself.
    pub fn max(self, other: Asked) -> Asked {
        Asked { largest: self.largest.max(other.largest), peak: self.peak.max(other.peak) }
    }
}

/// Runs something and says what memory it asked for. Counts the whole program, so nothing else may
/// run meanwhile; counts nothing unless [`Counting`] is the program's allocator.
pub fn measured<T>(run: impl FnOnce() -> T) -> (T, Asked) {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    LARGEST.store(0, Relaxed);
    let done = run();
    let peak = PEAK.load(Relaxed).saturating_sub(before);
    (done, Asked { largest: LARGEST.load(Relaxed), peak })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Not the tests' allocator: only its own requests are counted, so figures are exact.
    #[test]
    fn requests_are_counted_and_memory_is_usable() {
        let small = Layout::from_size_align(1000, 8).unwrap();
        let (place, asked) = measured(|| {
            // SAFETY: the layout is not empty; the memory is freed below with its last layout.
            let place = unsafe { Counting.alloc_zeroed(small) };
            assert!(!place.is_null());
            // SAFETY: the place has this layout and the new size is not zero.
            unsafe { Counting.realloc(place, small, 5000) }
        });
        assert!(!place.is_null());
        assert_eq!(asked, Asked { largest: 5000, peak: 5000 });
        // SAFETY: 5000 bytes were asked for, the first 1000 of them zeroed.
        assert_eq!(unsafe { *place.add(999) }, 0);
        let large = Layout::from_size_align(5000, 8).unwrap();
        // SAFETY: the place has this layout since it was reallocated.
        let ((), asked) = measured(|| unsafe { Counting.dealloc(place, large) });
        assert_eq!(asked, Asked::default());
    }
}
