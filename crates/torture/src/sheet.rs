//! What was tried and what came out, line by line as it happens, aligned.

use std::time::Instant;

/// The sheet being written.
pub(crate) struct Sheet {
    clock: Instant,
    begun: Instant,
}

impl Sheet {
    pub(crate) fn new(seed: u64) -> Self {
        println!("seed {seed}");
        Sheet { clock: Instant::now(), begun: Instant::now() }
    }

    /// A part begins.
    pub(crate) fn part(&mut self, title: &str) {
        println!("\n{title}");
        self.clock = Instant::now();
    }

    /// Something was tried so often, and this came out. Also says how long it took.
    pub(crate) fn row(&mut self, what: &str, tried: usize, came_out: impl AsRef<str>) {
        let seconds = self.clock.elapsed().as_secs_f64();
        println!("  {what:<52} {tried:>9}  {seconds:>7.1} s  {}", came_out.as_ref());
        self.clock = Instant::now();
    }

    pub(crate) fn end(&self) {
        println!("\neverything held ({:.0} s)", self.begun.elapsed().as_secs_f64());
    }
}
