//! Every game by its name: solved tables, analysis, engines. What the faces call.

pub mod dobutsu;
