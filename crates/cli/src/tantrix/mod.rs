//! Tantrix at the command line.

mod analyze;
mod arena;
pub(crate) mod bench;
mod board;
mod play;
mod replay;
mod source;

pub(crate) use analyze::AnalyzeArgs;
pub(crate) use arena::ArenaArgs;
pub(crate) use play::PlayArgs;
pub(crate) use replay::ReplayArgs;
