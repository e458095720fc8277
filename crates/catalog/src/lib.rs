//! Every game by its name: what the faces call.
//!
//! A face (command line, page) asks here and shows what it gets.

pub mod explore;
