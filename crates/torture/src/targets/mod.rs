//! The targets: each takes any bytes and lets every parser or reader of its kind have them. A
//! target fails by a panic; what was accepted must be written and read back the same.

mod api;
mod dobutsu;
mod face;
mod games;
mod hakozumi;
mod layers;
mod logs;
mod mnk;
mod strategy;
mod table;
mod tantrix;
mod words;

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All targets; `fuzz/` has one file for each, named alike.
pub const TARGETS: [Target; 11] = [
    ("mnk", mnk::run),
    ("dobutsu", dobutsu::run),
    ("hakozumi", hakozumi::run),
    ("tantrix", tantrix::run),
    ("games", games::run),
    ("strategy", strategy::run),
    ("table", table::run),
    ("layers", layers::run),
    ("logs", logs::run),
    ("words", words::run),
    ("api", api::run),
];

/// Runs the target of this name.
///
/// # Panics
///
/// If what the target tries does not hold, or there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.expect("a target's name").1(bytes);
}
