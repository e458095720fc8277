//! Exact engines. None of them knows a game by its name.

mod retrograde;

pub use retrograde::{
    Census, Initial, RetrogradeError, Solution, Task, Value, census, retrograde, settle,
};
