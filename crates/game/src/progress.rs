//! How long work tells how far it is. Engines report; a face decides whether anybody looks.

/// Somebody who watches long work. Called from many threads.
pub trait Progress: Sync {
    /// A stage of the work begins, `total` steps long if that is known.
    fn begin(&self, stage: &str, total: Option<u64>);
    /// So many more steps of the stage are done.
    fn advance(&self, steps: u64);
}

/// Nobody watches.
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _stage: &str, _total: Option<u64>) {}
    fn advance(&self, _steps: u64) {}
}
