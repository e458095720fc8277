//! What the program must hold under: damage, kills, hostile input.
//!
//! [`targets`] are what fuzzing feeds: `fuzz/` runs them under libFuzzer, and a plain test replays
//! their corpus with a few thousand mutations (`tests/corpus.rs`). The command `cargo xtask torture`
//! is this crate's program, one file a noun; what it tries and what came out stands in
//! `docs/dev/reliability.md`.

pub mod allocation;
pub mod damage;
pub mod mutation;
pub mod targets;
