//! Tantrix at the command line.

pub(crate) mod bench;
mod board;
mod replay;

pub(crate) use replay::ReplayArgs;
