//! Exact engines. None of them knows a game by its name.

mod retrograde;

pub use retrograde::{RetrogradeError, Solution, Value, retrograde};
