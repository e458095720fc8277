//! Tantrix at the command line.

mod arena;
pub(crate) mod bench;
mod board;
mod replay;

pub(crate) use arena::ArenaArgs;
pub(crate) use replay::ReplayArgs;
