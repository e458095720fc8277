//! What fuzzing feeds, in one place: `fuzz/` runs these targets under libFuzzer, and a plain test
//! replays their corpus with a few thousand mutations (`tests/corpus.rs`).

pub mod mutation;
pub mod targets;
