//! Tantrix at the command line.

pub(crate) mod bench;
