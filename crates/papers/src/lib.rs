//! One module a paper: every figure recomputed, beside the printed one, with a verdict.
//!
//! A module computes and returns one [`Report`]; it prints nothing. Terminal, JSON, page and file
//! are printers of that value and live in the faces.

pub mod paper3;
mod report;

pub use report::{Board, Claim, Figure, Report, Table, Text, Verdict};
