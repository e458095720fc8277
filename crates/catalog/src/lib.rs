//! Every game by its name: what the faces call.
//!
//! One module a game joins its rules with the engines: analysis of a position, counts, solutions,
//! players. A face (command line, page) only asks here and shows what it gets.

mod data;
mod device;
pub mod dobutsu;
mod engines;
pub mod explore;
pub mod hakozumi;
pub mod memory;
pub mod mnk;
pub mod tantrix;

pub use data::data_folder;
pub use device::{Device, UnknownDevice};
pub use engines::{EngineOption, ListedEngine};
