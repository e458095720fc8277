//! Handicap 1: what O can hold.

pub mod automaton;
pub mod field;
pub mod tree;
