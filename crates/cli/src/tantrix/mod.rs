//! Tantrix at the command line.

mod board;
mod replay;

pub(crate) use replay::ReplayArgs;
